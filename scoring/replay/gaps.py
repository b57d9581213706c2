"""What a finished log leaves open about a race whose teams are known: riders of whom it says nothing, sprints, times.

A log by itself may leave these out (race log, section 6); the service knows who is entered. So it adds a warning to the
judge's problems, which whoever publishes has to confirm: a blank is never a zero, and nobody is forgotten silently.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.replay.answer import RaceAnswer
from scoring.replay.fault import WARNING, Fault, Problem

RIDERS: Final = "entered-missing"
SPRINT: Final = "sprint-missing"
TIMES: Final = "times-missing"
SAME_LOG: Final = "same-log"
CODES: Final = (RIDERS, SPRINT, TIMES, SAME_LOG)
"""The codes of warnings that the service adds; a replay of the log alone never has them."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that the log does not say, with the figures of its sentence.

    `lines` are log lines that would say it, `riders` of whom it is about.
    """

    code: str
    figures: Mapping[str, object]
    lines: tuple[str, ...] = ()
    riders: tuple[str, ...] = ()

    def problem(self, text: str) -> Problem:
        """The gap as a problem of the log `text`: at its finish, or at its last line."""
        number, word = _where(text)
        fault = Fault(self.code, word, self.lines, **self.figures)
        rider = self.riders[0] if len(self.riders) == 1 else None
        return Problem(fault, line=number, column=1, rider=rider, severity=WARNING)


def _where(text: str) -> tuple[int, str]:
    """The number and the first word of the line that tells the finish, else of the last line that says something."""
    last = (1, "")
    for number, line in enumerate(text.split("\n"), 1):
        words = line.partition("#")[0].split()
        if words and words[0].lower() == "finish":
            return number, words[0]
        if words:
            last = (number, words[0])
    return last


def missing_riders(
    answer: RaceAnswer, entered: Mapping[str, Sequence[str]], *, any_of: Collection[str] = ()
) -> list[Gap]:
    """The riders of entered teams who are neither home nor out. `entered`: each colour's riders.

    In the colours `any_of` one rider is enough, as where each player has a single one.
    """
    told = answer.by_rider
    missing: list[str] = []
    for colour, riders in entered.items():
        left = [rider for rider in riders if rider not in told]
        if colour not in any_of or len(left) == len(riders):
            missing += left
    if not missing:
        return []
    lines = tuple(f"out {rider} dns" for rider in missing)
    return [Gap(RIDERS, {"riders": missing}, lines, tuple(missing))]


def missing_sprints(answer: RaceAnswer, paid: Mapping[str, int]) -> list[Gap]:
    """Sprints of a sheet that name fewer riders than were home and are paid. `paid`: places that earn something, by line.

    Whoever is home has crossed every line of the course.
    """
    home = sum((line.home or line.disqualified) and line.place is not None for line in answer.riders)
    gaps = []
    for sprint in answer.sprints or ():
        wanted = min(paid.get(sprint.line, 0), home)
        if len(sprint.order) < wanted:
            figures = {"line": sprint.line, "named": list(sprint.order), "wanted": wanted, "home": home}
            gaps.append(Gap(SPRINT, figures, (f"sprint {sprint.line.lower()} …",)))
    return gaps


def missing_times(answer: RaceAnswer, times: Mapping[str, int | None]) -> list[Gap]:
    """Riders home without a time, where the classification goes by time. `times`: seconds by rider."""
    without = tuple(line.rider for line in answer.riders if line.home and times.get(line.rider) is None)
    if not without:
        return []
    return [Gap(TIMES, {"riders": list(without)}, (f"arrive … {without[0]} …", f"time {without[0]} …"), without)]
