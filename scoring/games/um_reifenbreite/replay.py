"""Judging one race: settings, then its moves or its sheet, then the result."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.games.um_reifenbreite import score
from scoring.games.um_reifenbreite.judge import Judge
from scoring.games.um_reifenbreite.race import Race
from scoring.games.um_reifenbreite.settings import Settings, read_settings
from scoring.games.um_reifenbreite.sheet import read_sheet
from scoring.replay.board import Board
from scoring.replay.headers import SHEET
from scoring.replay.log import RaceText
from scoring.replay.result import RaceResult


def replay(text: RaceText, boards: Mapping[str, Board]) -> RaceResult:
    """Judge one race. Never raises for what a log can contain."""
    settings, usable = read_settings(text, boards)
    result = RaceResult(
        text.game, text.first_line, settings.race, settings.date,
        headers={key: header.value for key, header in text.headers.items()},
    )  # fmt: skip
    if settings.record == SHEET:
        sheet = read_sheet(text, settings)
        result.complete = usable and score.is_complete(sheet)
        result.body = score.body(sheet, settings)
    elif usable and settings.course is not None:
        judge = Judge(text, Race(settings, settings.course))
        judge.ride()
        sheet = score.sheet_of(judge.race)
        result.complete = score.is_complete(sheet) and not judge.paused and not judge.race.running
        result.rounds = judge.last_round
        result.body = score.body(sheet, settings)
        result.ends = {line: settings.course.text[cell] for line, cell in judge.ends.items()}
    else:
        result.rounds = 0
        result.body = score.body(score.Sheet(), Settings())
    result.problems = sorted(text.problems, key=lambda problem: problem.line)
    return result
