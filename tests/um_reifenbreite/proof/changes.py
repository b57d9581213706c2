"""What a mutation is: a legal log with one line changed, put in or left out."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from tests.um_reifenbreite.proof.moments import Moment, RaceLog

Change = Callable[[random.Random, RaceLog], "Mutant | None"]


@dataclass(frozen=True)
class Mutant:
    """A changed log. `line` is the number of the line that was changed, `said` what stood there."""

    race: RaceLog
    text: str
    line: int
    said: str


@dataclass(frozen=True)
class Kind:
    """A kind of fault. `change` answers None where the log gives no chance for it."""

    name: str
    is_certain: bool
    change: Change


def with_line(race: RaceLog, at: int, line: str) -> Mutant:
    """The log with the line at this index written otherwise."""
    lines = list(race.lines)
    said, lines[at] = lines[at], line
    return Mutant(race, "\n".join(lines) + "\n", at + 1, said)


def with_more(race: RaceLog, at: int, line: str) -> Mutant:
    """The log with a line put in before the one at this index."""
    lines = [*race.lines[:at], line, *race.lines[at:]]
    return Mutant(race, "\n".join(lines) + "\n", at + 1, "")


def each_line(rewrite: Callable[[random.Random, RaceLog, Moment], str | None]) -> Change:
    """A change that rewrites the line of the first moment, in random order, for which `rewrite` has something."""

    def change(chance: random.Random, race: RaceLog) -> Mutant | None:
        for moment in chance.sample(race.moments, len(race.moments)):
            line = rewrite(chance, race, moment)
            if line is not None and line.split() != moment.words:
                return with_line(race, moment.at, line)
        return None

    return change
