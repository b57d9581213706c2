"""What was judged before changes nothing: turns and steps that the engine remembers belong to no race."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.replay import replay
from tests.um_reifenbreite.proof.corpus import Source, random_race, ridden_race
from tests.um_reifenbreite.slow_judge.random_rides import spoil

ROOT = Path(__file__).parents[3]


def spoiled_races(count: int) -> list[Source]:
    """Races with several faults each, so that much is said about them."""
    races = []
    for seed in range(count):
        chance, source = random.Random(f"memory {seed}"), random_race(seed) if seed % 2 else ridden_race(seed)
        log = source.log
        for _ in range(4):
            log = spoil(chance, log) if "\nstart\n" in log else log
        races.append(Source(source.origin, log, source.board))
    return races


def answers(races: list[Source]) -> dict[str, object]:
    return {race.origin: [result.answer() for result in replay(race.log, race.boards())] for race in races}


def test_the_order_in_which_logs_are_judged_does_not_matter() -> None:
    races = spoiled_races(40)
    assert answers(races) == answers(races[::-1])


@pytest.mark.parametrize("seed", range(5))
def test_a_log_judged_alone_is_answered_as_among_others(seed: int, tmp_path: Path) -> None:
    """Here many logs were judged before; there a new process judges this one only."""
    answers(spoiled_races(8))
    race = spoiled_races(seed + 1)[seed]
    log, board = tmp_path / "race.rlog", tmp_path / "board.toml"
    log.write_text(race.log, "utf-8")
    board.write_text(race.board, "utf-8")
    command = [sys.executable, "-m", "scoring.replay", str(log), "--board", str(board), "--json"]
    alone = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert [json.loads(line) for line in alone.stdout.splitlines()] == json.loads(
        json.dumps(answers([race])[race.origin])
    )
