"""Le Tour's rules as the replay asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.games.le_tour import score
from scoring.games.le_tour.judge import Judge
from scoring.games.le_tour.race import Race
from scoring.games.le_tour.settings import Settings, read_settings
from scoring.games.le_tour.sheet import read_sheet
from scoring.replay.board import Board
from scoring.replay.log import RaceText
from scoring.replay.rules import Outcome, Rules
from scoring.replay.sheets import settled


class LeTour(Rules[Settings, Judge]):
    """The rules of a tour, its stages and its team time trials."""

    def settings(self, text: RaceText, boards: Mapping[str, Board]) -> tuple[Settings, bool]:
        return read_settings(text, boards)

    def referee(self, text: RaceText, settings: Settings) -> Judge | None:
        return Judge(text, Race(settings, settings.course)) if settings.course else None

    def of_moves(self, referee: Judge) -> Outcome:
        race = referee.race
        complete = bool(race.riders) and race.over and not race.running and not referee.paused
        ends = {line: race.course.text[cell] for line, cell in referee.ends.items() if cell >= 0}
        return Outcome(score.body(score.outcome_of(race), race.settings), complete, referee.last_round, ends)

    def of_sheet(self, text: RaceText, settings: Settings, usable: bool) -> Outcome:
        outcome = read_sheet(text, settings)
        return Outcome(score.body(outcome, settings), usable and settled(outcome.status.values()))

    def of_nothing(self, settings: Settings) -> Outcome:
        return Outcome(score.body(score.Outcome(), settings), rounds=0)


RULES: Final = LeTour()
