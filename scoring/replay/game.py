"""What a game is to the rest of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from scoring.replay.board import Board
from scoring.replay.log import RaceText
from scoring.replay.result import RaceResult
from scoring.replay.road import Course, CoursePlan
from scoring.replay.rules import Rules
from scoring.replay.sheets import number_of

if TYPE_CHECKING:
    from scoring.replay.frames import Film
    from scoring.replay.ruling import RulingWords


def later(module: str, name: str) -> Callable[..., Any]:
    """A function of a module that is loaded when it is first called: judging a log needs no simulator."""

    def call(*words: Any, **named: Any) -> Any:
        return getattr(import_module(module), name)(*words, **named)

    return call


class CannotRide(ValueError):
    """No race can be ridden with these headers, on this course, or by so many teams; the message says why."""


class RiderProgram(Protocol):
    """Rides a whole legal race on a course and answers its log or, with `sheet`, its score sheet as a log.

    A game without boards takes the name of a stage, or its track, in the course's place. `headers` are the log's own,
    without those that say on which course; the same arguments always give the same text. Raises CannotRide.
    """

    def __call__(
        self, course: Course | str, *, seed: int, headers: Mapping[str, str], teams: int = 4, sheet: bool = False
    ) -> str: ...


_NO_CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({})


def _no_rulings() -> Mapping[str, RulingWords]:
    return {}


class Game(NamedTuple):
    """A game: its key in logs and its title; levels, modules, colours and rulings (default first) for who sets up a race;
    its judge, its score sheet as text, and its simulator, if it has one.

    `stages` are the printed stages of a game with tracks, as its `stage:` header names them; without any it is ridden on
    courses of boards. `lines` are the headers by which a stage has lines on its road (`x-sprint 34: 3 2 1`). `choices` are
    headers that a stage race may fix for all its logs, with what they may say. `ruling_words` answers the question and the
    answers of each ruling. `board` is the shipped board on which the simulator rides where none is named. `film` shows a log
    round by round, `course_fault` says what forbids a course that is drawn for the game, `rides_on` whether a course is drawn
    for it. `number_in_team` is the number or kind that a rider has in the team, by the log's word for the rider."""

    key: str
    title: str
    rule_levels: tuple[str, ...]
    modules: tuple[str, ...]
    colours: tuple[str, ...]
    rulings: Mapping[str, tuple[str, ...]]
    rules: Rules[Any, Any]
    report: Callable[[RaceResult], Iterable[str]]
    in_full: Callable[[list[str], str], list[str]]
    ride: RiderProgram | None = None
    has_boards: bool = True
    board: str = ""
    stages: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    choices: Mapping[str, tuple[str, ...]] = _NO_CHOICES
    film: Callable[[RaceText, Mapping[str, Board]], Film] | None = None
    ruling_words: Callable[[], Mapping[str, RulingWords]] = _no_rulings
    course_fault: Callable[[CoursePlan], str | None] = lambda plan: None
    rides_on: Callable[[CoursePlan], bool] = lambda plan: True
    number_in_team: Callable[[str], str] = number_of
