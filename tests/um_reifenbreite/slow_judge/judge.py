"""Judge a log line by line, up to its first illegal line.

`judge` gives one `Judgement` a race: a verdict for every line read, and, if no line is illegal,
the answer of the log format's section 7 without its problems.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .answer import answer
from .board import Road
from .headers import FirstError, read_setup
from .race import Race
from .sheet import Sheet
from .words import Illegal, Line, split_races


@dataclass
class LineVerdict:
    """What became of one line: `word` is "legal", "ruled", "disagrees" or "illegal"."""

    line: int
    word: str
    reason: str = ""


@dataclass
class Judgement:
    """The verdicts of one race; `answer` is None once a line is illegal."""

    verdicts: list[LineVerdict] = field(default_factory=list)
    answer: dict[str, Any] | None = None
    race: Race | Sheet | None = None

    @property
    def first_illegal(self) -> LineVerdict | None:
        """The line at which judging stopped."""
        return next((verdict for verdict in self.verdicts if verdict.word == "illegal"), None)


def judge(text: str, boards: Mapping[str, Mapping[str, Road]]) -> list[Judgement]:
    """Judge every race of a file; `boards` has roads by board name, then course name."""
    return [_judge_race(lines, boards) for lines in split_races(text)]


def _judge_race(lines: list[Line], boards: Mapping[str, Mapping[str, Road]]) -> Judgement:
    judgement = Judgement()
    try:
        setup, body = read_setup(lines, boards)
    except FirstError as error:
        judgement.verdicts.append(LineVerdict(error.line, "illegal", error.reason))
        return judgement
    race: Race | Sheet = Sheet(setup) if setup.sheet else Race(setup)
    judgement.race = race
    for line in body:
        verdict = _judge_line(race, line)
        judgement.verdicts.append(verdict)
        if verdict.word == "illegal":
            return judgement
    judgement.answer = answer(race)
    return judgement


def _judge_line(race: Race | Sheet, line: Line) -> LineVerdict:
    if line.too_long:
        return LineVerdict(line.number, "illegal", "line-too-long")
    try:
        faults, disagreement = race.ride(line)
    except Illegal as fault:
        return LineVerdict(line.number, "illegal", str(fault))
    if disagreement:
        return LineVerdict(line.number, "disagrees", disagreement)
    if faults:
        return LineVerdict(line.number, "ruled", ", ".join(faults))
    return LineVerdict(line.number, "legal")
