"""Judging one race of Le Tour: settings, then its moves or its sheet, then the result."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.games.le_tour.judge import Judge
from scoring.games.le_tour.race import Race
from scoring.games.le_tour.score import Outcome, body, outcome_of
from scoring.games.le_tour.settings import read_settings
from scoring.games.le_tour.sheet import read_sheet
from scoring.replay.board import Board
from scoring.replay.headers import SHEET
from scoring.replay.log import RaceText
from scoring.replay.result import RaceResult
from scoring.replay.sheets import settled


def replay(text: RaceText, boards: Mapping[str, Board]) -> RaceResult:
    """Judge one race. Never raises for what a log can contain."""
    settings, usable = read_settings(text, boards)
    result = RaceResult(
        text.game,
        text.first_line,
        settings.race,
        settings.date,
        headers={key: header.value for key, header in text.headers.items()},
    )
    outcome = Outcome()
    if settings.record == SHEET:
        outcome = read_sheet(text, settings)
        result.complete = usable and settled(outcome.status.values())
    elif usable and settings.course is not None:
        judge = Judge(text, Race(settings, settings.course))
        judge.ride()
        race = judge.race
        outcome = outcome_of(race)
        result.complete = bool(race.riders) and race.over and not race.running and not judge.paused
        result.rounds = judge.last_round
        result.ends = {line: race.course.text[cell] for line, cell in judge.ends.items() if cell >= 0}
    else:
        result.rounds = 0
    result.body = body(outcome, settings)
    result.problems = sorted(text.problems, key=lambda problem: problem.line)
    return result
