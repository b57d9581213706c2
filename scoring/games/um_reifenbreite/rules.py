"""Um Reifenbreite's rules as the replay asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.games.um_reifenbreite import score
from scoring.games.um_reifenbreite.judge import Judge
from scoring.games.um_reifenbreite.race import Race
from scoring.games.um_reifenbreite.settings import Settings, read_settings
from scoring.games.um_reifenbreite.sheet import read_sheet
from scoring.replay.board import Board
from scoring.replay.log import RaceText
from scoring.replay.rules import Outcome, Rules


class UmReifenbreite(Rules[Settings, Judge]):
    """All levels of the rulebook."""

    def settings(self, text: RaceText, boards: Mapping[str, Board]) -> tuple[Settings, bool]:
        return read_settings(text, boards)

    def referee(self, text: RaceText, settings: Settings) -> Judge | None:
        return Judge(text, Race(settings, settings.course)) if settings.course else None

    def of_moves(self, referee: Judge) -> Outcome:
        race = referee.race
        sheet = score.sheet_of(race)
        complete = score.is_complete(sheet) and not referee.paused and not race.running
        ends = {line: race.course.text[cell] for line, cell in referee.ends.items()}
        return Outcome(score.body(sheet, race.settings), complete, referee.last_round, ends)

    def of_sheet(self, text: RaceText, settings: Settings, usable: bool) -> Outcome:
        sheet = read_sheet(text, settings)
        return Outcome(score.body(sheet, settings), usable and score.is_complete(sheet))

    def of_nothing(self, settings: Settings) -> Outcome:
        return Outcome(score.body(score.Sheet(), Settings()), rounds=0)


RULES: Final = UmReifenbreite()
