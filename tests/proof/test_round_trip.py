"""A race saved in the middle, as bytes, and loaded again goes on as if it had never been put away."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoring.games.flamme_rouge import judge as fr_judge
from scoring.games.flamme_rouge import race as fr_race
from scoring.games.flamme_rouge import settings as fr_settings
from scoring.games.le_tour import judge as lt_judge
from scoring.games.le_tour import race as lt_race
from scoring.games.le_tour import settings as lt_settings
from scoring.games.um_reifenbreite import judge as ur_judge
from scoring.games.um_reifenbreite import race as ur_race
from scoring.games.um_reifenbreite import settings as ur_settings
from scoring.replay import Board, read_board, replay
from scoring.replay.log import RaceText, read

CASES = Path(__file__).parents[1] / "cases"


def boards_in(folder: str) -> dict[str, Board]:
    found = (read_board(path.read_bytes()) for path in (CASES / folder).glob("*.toml"))
    return {board.name: board for board in found}


def um_reifenbreite(text: RaceText) -> ur_judge.Judge:
    settings, _usable = ur_settings.read_settings(text, boards_in("um-reifenbreite"))
    assert settings.course is not None
    return ur_judge.Judge(text, ur_race.Race(settings, settings.course))


def flamme_rouge(text: RaceText) -> fr_judge.Judge:
    settings, _usable = fr_settings.read_settings(text)
    assert settings.track is not None
    return fr_judge.Judge(text, fr_race.Race(settings, settings.track))


def le_tour(text: RaceText) -> lt_judge.Judge:
    settings, _usable = lt_settings.read_settings(text, boards_in("le-tour"))
    assert settings.course is not None
    return lt_judge.Judge(text, lt_race.Race(settings, settings.course))


GAMES: dict[str, Callable[[RaceText], Any]] = {
    "um-reifenbreite": um_reifenbreite,
    "flamme-rouge": flamme_rouge,
    "le-tour": le_tour,
}
RACES = [
    path
    for folder in GAMES
    for path in sorted((CASES / folder).glob("*.rlog"))
    if "record: sheet" not in path.read_text()
]


def stands(judge: Any) -> list[object]:
    """Where everybody is and with which cards, how he fares, and what was said about the log."""
    course = getattr(judge.race, "course", None)
    riders = [
        (
            rider.name,
            rider.status,
            rider.cell if course else (rider.row, rider.lane),
            getattr(getattr(rider, "stack", None), "whole", None),
        )
        for rider in judge.race.riders.values()
    ]
    return [riders, [(problem.line, problem.code) for problem in judge.text.problems], judge.last_round]


@pytest.mark.parametrize("path", RACES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_race_saved_behind_any_tenth_line_ends_the_same(path: Path) -> None:
    opened, log = GAMES[path.parent.name], path.read_text()
    whole = opened(read(log)[0])
    whole.ride()
    for cut in range(1, len(read(log)[0].body), 10):
        text = read(log)[0]
        body, text.body = text.body, text.body[:cut]
        judge = opened(text)
        judge.ride()
        loaded = pickle.loads(pickle.dumps(judge))
        assert loaded.race is not judge.race
        loaded.text.body = body[cut:]
        loaded.ride()
        assert stands(loaded) == stands(whole), f"saved behind body line {cut}"


def test_what_is_compared_is_what_a_replay_answers() -> None:
    path = CASES / "um-reifenbreite" / "race_01.rlog"
    judge = um_reifenbreite(read(path.read_text())[0])
    judge.ride()
    [result] = replay(path.read_text(), boards_in("um-reifenbreite"))
    assert [rider.name for rider in judge.race.finish] == result.body["finish"]
