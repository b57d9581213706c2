"""Judging one Flamme Rouge race: settings, then its cards or its sheet, then the result."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.games.flamme_rouge.judge import Judge
from scoring.games.flamme_rouge.race import Race
from scoring.games.flamme_rouge.score import Outcome, body, outcome_of
from scoring.games.flamme_rouge.settings import TIME_TRIAL, read_settings
from scoring.games.flamme_rouge.sheet import read_sheet
from scoring.replay.board import Board
from scoring.replay.headers import SHEET
from scoring.replay.log import RaceText
from scoring.replay.result import RaceResult
from scoring.replay.sheets import settled


def replay(text: RaceText, boards: Mapping[str, Board]) -> RaceResult:
    """Judge one race. Never raises for what a log can contain. Flamme Rouge has tracks, so `boards` are not asked."""
    settings, usable = read_settings(text)
    time_trial = TIME_TRIAL in settings.modules
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
    elif usable and settings.track is not None:
        judge = Judge(text, Race(settings, settings.track))
        judge.ride()
        race = judge.race
        result.complete = bool(race.riders) and race.over and not judge.paused and not judge.open and judge.ridden > 0
        outcome = outcome_of(race, complete=result.complete)
        result.rounds = judge.ridden
    else:
        result.rounds = 0
    result.body = body(outcome, time_trial=time_trial, timed=time_trial or bool(outcome.times))
    if settings.lines:
        result.body["sprints"] = [line.answer() for line in settings.lines]
    result.problems = sorted(text.problems, key=lambda problem: problem.line)
    return result
