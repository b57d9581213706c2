"""Flamme Rouge's rules as the replay asks for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scoring.games.flamme_rouge import score
from scoring.games.flamme_rouge.crossings import RoadLine
from scoring.games.flamme_rouge.judge import Judge
from scoring.games.flamme_rouge.race import Race
from scoring.games.flamme_rouge.settings import TIME_TRIAL, Settings, read_settings
from scoring.games.flamme_rouge.sheet import read_sheet
from scoring.replay.board import Board
from scoring.replay.log import RaceText
from scoring.replay.rules import Outcome, Rules
from scoring.replay.sheets import settled


class FlammeRouge(Rules[Settings, Judge]):
    """The rules of the Champion Edition. It has tracks, so boards are not asked."""

    def settings(self, text: RaceText, boards: Mapping[str, Board]) -> tuple[Settings, bool]:
        return read_settings(text)

    def referee(self, text: RaceText, settings: Settings) -> Judge | None:
        return Judge(text, Race(settings, settings.track)) if settings.track else None

    def of_moves(self, referee: Judge) -> Outcome:
        race = referee.race
        complete = bool(race.riders) and race.over and not referee.paused and not referee.open and referee.ridden > 0
        outcome = score.outcome_of(race, complete=complete)
        return Outcome(_body(outcome, race.settings, race.lines), complete, referee.ridden)

    def of_sheet(self, text: RaceText, settings: Settings, usable: bool) -> Outcome:
        outcome = read_sheet(text, settings)
        complete = usable and settled(outcome.status.values())
        return Outcome(_body(outcome, settings, settings.lines), complete)

    def of_nothing(self, settings: Settings) -> Outcome:
        return Outcome(_body(score.Outcome(), settings, settings.lines), rounds=0)


def _body(outcome: score.Outcome, settings: Settings, lines: Sequence[RoadLine]) -> dict[str, Any]:
    """The game's own keys of the answer, with the lines that a house has set on the road."""
    time_trial = TIME_TRIAL in settings.modules
    body = score.body(outcome, time_trial=time_trial, timed=time_trial or bool(outcome.times))
    return {**body, "sprints": [line.answer() for line in lines]} if lines else body


RULES: Final = FlammeRouge()
