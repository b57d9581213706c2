"""The rider program: whole legal races by seed, in every form that a log has."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from django.core.management import CommandError, call_command

from scoring.games.um_reifenbreite.facts import CHANCE_CARDS
from scoring.games.um_reifenbreite.settings import MODULES, RULINGS
from scoring.games.um_reifenbreite.simulator import ride, simulate
from scoring.replay import RaceResult, replay, shipped_boards
from scoring.replay.game import CannotRide
from scoring.replay.simulated import SimulatedRace
from tests.um_reifenbreite import slow_judge

RACES: Final = 500
A_BATCH: Final = 50
COURSES: Final = ("roubaix", "luettich", "giro", "tour")
RULES: Final = ("professional", "professional", "advanced", "basic", "advanced sprints, jersey", "basic switch photo")

# name: a pattern that some line of some race must have
CONSTRUCTS: Final = {
    "a lane": r"\d\d \d-\d to \d",
    "a place": r"\d\d \d-\d to \d+\.\d",
    "steps and a lane": r"\d\d \d-\d go \d+ to \d",
    "steps and a place": r"\d\d \d-\d go \d+ to \d+\.\d",
    "a blocked rider": r"\d\d .*go 0",
    "dismounting": r"\d\d \d-\d",
    "drafting": r"\d\d draft",
    "drafting to a lane": r"\d\d draft to \d",
    "drafting to a place": r"\d\d draft to \d+\.\d",
    "drafting with steps": r"\d\d draft go \d+ to \d",
    "a switch": r"\d\d switch \d\d",
    "a card and a die": r"\d\d e[56] \d .*to .*",
    "a joker and a die": r"\d\d j[56] \d .*to .*",
    "two cards": r"\d\d [ej][56] [ej][56] .*to .*",
    "a breakaway": r"\d\d [ej][56] [ej1-6]\d? break .*to .*",
    "the car and a die": r"\d\d hang \d photo \d .*",
    "the car and 12": r"\d\d hang 12 photo \d \d .*",
    "a gained card": r".* chance (trained|helmet|smooth) e[56] .*",
    "no card to gain": r".* chance (trained|helmet|smooth) none .*",
    "a lost card": r".* chance (contract|legs|overreach|massfall) e[56].*",
    "a lost joker": r".* chance (contract|legs|overreach|massfall) j[56].*",
    "no card to lose": r".* chance (contract|legs|overreach|massfall) none.*",
    **{f"chance {card}": rf".* chance {card}\b.*" for card in CHANCE_CARDS},
    "a return": r"\d\d back \d+\.\d",
    "not home": r"out \d\d dnf",
    "disqualified": r"out \d\d dsq",
    "not at the start": r"out \d\d dns",
    "the final photos": r"end photo \d \d",
    "where a rider stands": r"at \d\d \d+\.\d",
    "a check of a place": r"check \d\d \d+\.\d",
    **{f"a check of {word}": rf"check \d\d {word}" for word in ("home", "out", "off")},
    "a check of the next": r"check next \d\d",
    "a check of the jersey": r"check jersey \d\d",
    "a check of no jersey": r"check jersey none",
    "a check of a sprint": r"check sprint [A-E] \d\d.*",
    "a check of the finish": r"check finish \d\d.*",
    "a check of points": r"check points \d\d \d+",
    "a note": r"note .+",
    "a comment": r"# .+",
    "a comment behind a turn": r"\d\d .*  # .+",
    **{f"{name} {choice}": f"ruling {name}: {choice}" for name, choices in RULINGS.items() for choice in choices},
}


def headers_of(seed: int) -> dict[str, str]:
    """Rules and any number of rulings, by the seed."""
    chance = Random(seed)
    headers = {"rules": chance.choice(RULES)}
    for name, choices in RULINGS.items():
        if chance.random() < 0.6:
            headers[f"ruling {name}"] = chance.choice(choices)
    return headers


def ridden(seed: int) -> SimulatedRace:
    course = shipped_boards()["reference"].courses[COURSES[seed % len(COURSES)]]
    return simulate(course, seed=seed, headers=headers_of(seed), teams=2 if seed % 25 == 0 else 4)


@cache
def batch(first: int) -> list[SimulatedRace]:
    return [ridden(seed) for seed in range(first, first + A_BATCH)]


def judged(text: str) -> RaceResult:
    (result,) = replay(text, shipped_boards())
    return result


def points(answer: dict[str, Any]) -> tuple[list[Any], list[Any]]:
    """What a sheet has too: each rider's points with their parts, and each team's."""
    keys = ("rider", "team", "place", "place_points", "sprint_points", "jersey_points", "points", "status")
    return [[row[key] for key in keys] for row in answer["riders"]], answer["teams"]


@pytest.mark.parametrize("first", range(0, RACES, A_BATCH))
class TestFiveHundredRaces:
    """All four courses, all levels, a spread of rulings."""

    def test_they_replay_whole_and_without_a_problem(self, first: int) -> None:
        for race in batch(first):
            result = judged(race.log)
            assert [problem.message for problem in result.problems] == []
            assert result.complete
            assert result.rounds == race.rounds

    def test_their_sheets_score_the_same_points(self, first: int) -> None:
        for race in batch(first):
            sheet = judged(race.sheet)
            assert [problem.message for problem in sheet.problems] == []
            assert sheet.complete
            assert points(sheet.answer()) == points(judged(race.log).answer())


@pytest.fixture(scope="module")
def lines() -> set[str]:
    """Every line of the five hundred races."""
    return {line for first in range(0, RACES, A_BATCH) for race in batch(first) for line in race.log.splitlines()}


class TestWhatTheLogsHold:
    @pytest.mark.parametrize("name", CONSTRUCTS)
    def test_every_construct_of_the_format_occurs(self, lines: set[str], name: str) -> None:
        pattern = re.compile(CONSTRUCTS[name])
        assert any(pattern.fullmatch(line) for line in lines)

    def test_the_car_is_a_late_and_seldom_temptation(self) -> None:
        logs = [race.log for first in range(0, RACES, A_BATCH) for race in batch(first) if " hang " in race.log]
        for log in logs:
            before, _, _ = log.partition(" hang ")
            assert "\nround 3\n" in before
        turns = sum(len(re.findall(r"^\d\d (?!to )", log, re.MULTILINE)) for log in logs)
        assert sum(log.count(" hang ") for log in logs) < 0.03 * turns

    @pytest.mark.parametrize(
        ("course", "fewest", "most"), [("roubaix", 8, 10), ("luettich", 8, 10), ("giro", 13, 18), ("tour", 20, 24)]
    )
    def test_a_course_takes_as_many_rounds_as_the_reference_board_says(
        self, course: str, fewest: int, most: int
    ) -> None:
        road = shipped_boards()["reference"].courses[course]
        rounds = sorted(simulate(road, seed=seed, headers={}).rounds for seed in range(15))
        assert fewest <= rounds[len(rounds) // 2] <= most


class TestTheSameAgain:
    def test_a_seed_is_a_text_whatever_the_interpreter_hashes(self) -> None:
        program = (
            "from scoring.replay import shipped_boards as b; from scoring.games.um_reifenbreite.simulator import ride;"
            "import sys; sys.stdout.reconfigure(encoding='utf-8');"
            "print(ride(b()['reference'].courses['giro'], seed=7, headers={}), end='')"
        )
        here = ride(shipped_boards()["reference"].courses["giro"], seed=7, headers={})
        for hashing in ("1", "2"):
            there = subprocess.run(
                [sys.executable, "-c", program],
                env={**os.environ, "PYTHONHASHSEED": hashing},
                capture_output=True,
                check=True,
                cwd=Path(__file__).parents[2],
            )
            assert there.stdout.decode() == here

    def test_another_seed_is_another_race(self) -> None:
        course = shipped_boards()["reference"].courses["roubaix"]
        assert ride(course, seed=1, headers={"race": "x"}) != ride(course, seed=2, headers={"race": "x"})


@pytest.mark.parametrize("seed", [1, 102, 203, 304, 6, 111])
def test_the_slow_judge_agrees(seed: int) -> None:
    """The engine rode these races; another reading of the rules finds nothing wrong and the same result."""
    toml = (resources.files("scoring.games.um_reifenbreite") / "boards" / "reference.toml").read_text(encoding="utf-8")
    log = ridden(seed).log
    (verdict,) = slow_judge.judge(log, {"reference": slow_judge.build_roads(toml)})
    assert verdict.first_illegal is None
    assert verdict.answer is not None
    answer = judged(log).answer()
    compared = ("rounds", "finish", "sprints", "jersey", "photos", "positions")
    assert {key: verdict.answer[key] for key in compared} == {key: answer[key] for key in compared}
    by_rider = {row["rider"]: row for row in verdict.answer["riders"]}
    assert all(by_rider[row["rider"]] == row for row in answer["riders"])


class TestTheCommand:
    def ride(self, *arguments: str) -> None:
        call_command("ride", "--course", "roubaix", *arguments)

    def test_it_prints_one_log_behind_the_other(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.ride("--seed", "7", "-n", "2", "--rules", "basic", "--ruling", "seven=move", "--teams", "2")
        results = replay(capsys.readouterr().out, shipped_boards())
        assert [result.race for result in results] == ["Paris–Roubaix, ride 7", "Paris–Roubaix, ride 8"]
        assert all(result.complete and not result.problems for result in results)
        assert results[0].headers["rules"] == "basic"
        assert results[0].headers["ruling seven"] == "move"
        assert {row["team"] for row in results[0].answer()["riders"]} == {"red", "blue"}

    def test_it_writes_a_file_a_race(self, tmp_path: Path) -> None:
        self.ride("--seed", "3", "-n", "2", "--out", str(tmp_path / "logs"))
        assert sorted(file.name for file in (tmp_path / "logs").iterdir()) == ["roubaix-3.rlog", "roubaix-4.rlog"]
        assert judged((tmp_path / "logs" / "roubaix-3.rlog").read_text(encoding="utf-8")).complete

    def test_it_writes_the_sheet_of_the_same_race(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.ride("--seed", "5")
        moves = judged(capsys.readouterr().out)
        self.ride("--seed", "5", "--sheet")
        sheet = judged(capsys.readouterr().out)
        assert sheet.headers["record"] == "sheet"
        assert points(sheet.answer()) == points(moves.answer())

    def test_it_rides_on_a_board_of_ones_own(self, capsys: pytest.CaptureFixture[str]) -> None:
        board = Path(__file__).parents[1] / "cases" / "um-reifenbreite" / "testring.toml"
        call_command("ride", "--board", str(board), "--course", "long", "--seed", "4")
        assert "board: testring\n" in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("arguments", "named"),
        [
            (["--rules", "amateur"], "amateur"),
            (["--ruling", "seven=later"], "roll, move"),
            (["--ruling", "seven"], "seven"),
            (["--teams", "5"], "20 riders"),
            (["--teams", "7"], "7 teams"),
            (["--board", "no-such.toml"], "no-such.toml"),
            (["-n", "0"], "0 races"),
        ],
    )
    def test_what_cannot_be_ridden_is_refused_by_name(self, arguments: Sequence[str], named: str) -> None:
        with pytest.raises(CommandError, match=named) as refused:
            self.ride(*arguments)
        assert refused.value.returncode == 2

    def test_a_folder_that_cannot_be_written_is_named(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "file").touch()
        with pytest.raises(SystemExit, match="2"):
            self.ride("--out", str(tmp_path / "file"))
        assert "file: File exists" in capsys.readouterr().err

    def test_a_course_that_the_board_has_not_is_refused(self) -> None:
        with pytest.raises(CommandError, match="vuelta"):
            call_command("ride", "--course", "vuelta")


def test_modules_alone_are_ridden_too() -> None:
    course = shipped_boards()["reference"].courses["luettich"]
    for module in MODULES:
        needs = "sprints jersey" if module == "jersey" else module
        assert judged(ride(course, seed=11, headers={"rules": f"advanced {needs}"})).complete


def test_headers_that_cannot_be_read_are_refused() -> None:
    course = shipped_boards()["reference"].courses["luettich"]
    with pytest.raises(CannotRide, match="gears"):
        ride(course, seed=1, headers={"gears": "11"})
