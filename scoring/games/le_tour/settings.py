"""How a race of Le Tour is ridden, as the log's headers say (race log, section 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.games.le_tour import facts
from scoring.replay.board import Board
from scoring.replay.fault import Fault, Samples
from scoring.replay.headers import (
    MOVES,
    OnBoard,
    find_road,
    read_common,
    settle_record,
    unknown_header,
    unread_header,
    words_in,
)
from scoring.replay.log import RaceText
from scoring.replay.road import CoursePlan

TIME_TRIAL: Final = "time-trial"
MODULES: Final = (TIME_TRIAL,)
RULINGS: Final[Mapping[str, tuple[str, ...]]] = {}
OWN_HEADERS: Final = ("board", "course", "rules")


class Settings(OnBoard):
    """The choices a race is judged by. `course` is None where the log names none that can be found."""

    def __init__(self) -> None:
        super().__init__()
        self.modules: frozenset[str] = frozenset()

    @property
    def time_trial(self) -> bool:
        return TIME_TRIAL in self.modules


def read_settings(text: RaceText, boards: Mapping[str, Board]) -> tuple[Settings, bool]:
    """The settings of a race and whether it can be judged by them; faults are recorded in `text` at their lines."""
    settings = Settings()
    usable = True
    for header in text.headers.values():
        common, fault = read_common(settings, header, RULINGS, facts.COLOURS)
        if not common and header.key not in OWN_HEADERS:
            known = sorted(("race", "date", "record", "team COLOUR", *OWN_HEADERS))
            fault = unknown_header(header, known)
        elif header.key == "rules":
            fault = _rules(settings, words_in(header.value))
        elif not header.value and header.key in OWN_HEADERS:
            fault = Fault("header-empty", header.key, key=header.key)
        if fault:
            text.refuse(header.line, fault)
            usable &= header.key not in ("rules", "board", "course")
    settle_record(settings, text)
    usable &= find_road(settings, text, boards)
    if settings.record != MOVES or not usable:
        return settings, usable
    if settings.time_trial:
        text.refuse(text.headers["rules"].line, Fault("trial-by-sheet", TIME_TRIAL, ["record: sheet"]))
        return settings, False
    for key in ("board", "course"):
        if key not in text.headers:
            usable = False
            if unread_header(text, key):
                continue
            text.refuse(text.first_line, Fault("header-missing", None, Samples([f"{key}: …"]), key=key))
    return settings, usable


def rides_on(plan: CoursePlan) -> bool:
    """Whether a course is drawn for this game: it has no start grid, riders start before the first row."""
    return not plan.grid


def course_fault(plan: CoursePlan) -> str | None:
    """What forbids a course that is drawn for this game, which has no start grid; None where nothing does."""
    if not rides_on(plan) or plan.runoff <= facts.MOST_RUNOFF:
        return None
    return (
        f"course.{plan.name}: runoff = {plan.runoff}, but a course without a start grid is one of Le Tour's, and its run-off has "
        f"{facts.MOST_RUNOFF} rows at most: with more, a rider of a later round could have the better time"
    )


def _rules(settings: Settings, words: list[str]) -> Fault | None:
    wrong = next((word for word in words if word not in MODULES), None)
    if wrong:
        return Fault("rules-unknown", wrong, MODULES, rules=wrong)
    settings.modules = frozenset(words)
    return None
