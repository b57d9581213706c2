"""A game's rules as the replay asks for them, and one race judged by them: settings, then moves or sheet, then the result."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

from scoring.replay.board import Board
from scoring.replay.body import BodyReferee
from scoring.replay.headers import SHEET, Common
from scoring.replay.log import RaceText
from scoring.replay.result import RaceResult

AnySettings = TypeVar("AnySettings", bound=Common)
AnyReferee = TypeVar("AnyReferee", bound=BodyReferee[Any, Any])


NO_ENDS: Final[Mapping[int, str]] = MappingProxyType({})


class Outcome(NamedTuple):
    """What a race comes to: the keys of section 7 that are the game's own, in their order; whether the race is over; the rounds
    that count (None of a sheet); and by line the place on which a turn ended that was applied without an error."""

    body: dict[str, Any]
    complete: bool = False
    rounds: int | None = None
    ends: Mapping[int, str] = NO_ENDS


class Rules(ABC, Generic[AnySettings, AnyReferee]):
    """How a game reads its settings and judges by them. Nothing here raises for what a log can contain."""

    @abstractmethod
    def settings(self, text: RaceText, boards: Mapping[str, Board]) -> tuple[AnySettings, bool]:
        """What the headers say, and whether the race can be judged by it; faults are recorded in `text` at their lines."""

    @abstractmethod
    def referee(self, text: RaceText, settings: AnySettings) -> AnyReferee | None:
        """The referee of a log of moves before its first line; None where the headers name no road to ride on."""

    @abstractmethod
    def of_moves(self, referee: AnyReferee) -> Outcome:
        """What the race comes to as far as it has been ridden."""

    @abstractmethod
    def of_sheet(self, text: RaceText, settings: AnySettings, usable: bool) -> Outcome:
        """What a sheet comes to; faults are recorded in `text`. One whose headers are not `usable` is not complete."""

    @abstractmethod
    def of_nothing(self, settings: AnySettings) -> Outcome:
        """The outcome of a race that cannot be judged."""

    def open(self, text: RaceText, boards: Mapping[str, Board]) -> tuple[AnySettings, bool, AnyReferee | None]:
        """The settings, whether they can be judged by, and the referee, if it is a log of moves that can be ridden."""
        settings, usable = self.settings(text, boards)
        moves = usable and settings.record != SHEET
        return settings, usable, self.referee(text, settings) if moves else None

    def replay(self, text: RaceText, boards: Mapping[str, Board]) -> RaceResult:
        """Judge one race."""
        settings, usable, referee = self.open(text, boards)
        if settings.record == SHEET:
            outcome = self.of_sheet(text, settings, usable)
        elif referee is not None:
            referee.ride()
            outcome = self.of_moves(referee)
        else:
            outcome = self.of_nothing(settings)
        return result_of(text, settings, outcome)


def result_of(text: RaceText, settings: Common, outcome: Outcome) -> RaceResult:
    """The answer to a race: its name and date, what it comes to, and what was found wrong so far."""
    return RaceResult(
        text.game,
        text.first_line,
        settings.race,
        settings.date,
        complete=outcome.complete,
        rounds=outcome.rounds,
        body=outcome.body,
        problems=sorted(text.problems, key=lambda problem: problem.line),
        headers={key: header.value for key, header in text.headers.items()},
        ends=outcome.ends,
    )
