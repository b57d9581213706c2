"""Le Tour's simulator: whole legal races by seed, in every form that a log has, and what holds after each of their lines."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from django.core.management import CommandError, call_command

from scoring.games.le_tour.judge import Judge
from scoring.games.le_tour.race import Race
from scoring.games.le_tour.settings import read_settings
from scoring.games.le_tour.simulator import ride, simulate
from scoring.replay import RaceResult, replay, shipped_boards
from scoring.replay.game import CannotRide
from scoring.replay.log import read
from scoring.replay.road import NOWHERE
from scoring.replay.statuses import HOME, RIDING
from tests.le_tour.proof.corpus import ridden

RACES: Final = 300
A_BATCH: Final = 50
TURN: Final = r"(red|blue|green|black) [123]"

# name: a pattern that some line of some race must have
CONSTRUCTS: Final = {
    "a lane": rf"{TURN} \d+ to \d",
    "a place in full": rf"{TURN} \d+ to \d+\.\d",
    "slipstream": rf"{TURN} \d+ slip 1 to .+",
    "slipstream of a descent": rf"{TURN} \d+ slip 2 to .+",
    "a card that moves nobody": rf"{TURN} \d+",
    "a crash": rf"{TURN} \d+ crash",
    "a crash with its place": rf"{TURN} \d+ to [\d.]+ crash",
    "cards shown": rf"{TURN} \d+( to [\d.]+)? crash show( \d+)+",
    "a missed turn": rf"{TURN} skip \d+",
    "a chance card's move": rf"{TURN} \d+( slip \d)? to [\d.]+ chance move \d to [\d.]+",
    **{f"chance {card}": rf"{TURN} \d+( slip \d)? to [\d.]+ chance {card}" for card in ("none", "skip", "crash")},
    "ruled": rf"{TURN} .* ruled",
    "capitals": r"[A-Z]+ [123] .*",
    "not home": r"out \w+-\d dnf",
    "disqualified": r"out \w+-\d dsq",
    "not at the start": r"out \w+-\d dns",
    "where a rider stands": r"at \w+-\d \d+\.\d",
    "a check of a place": r"check \w+-\d \d+\.\d",
    **{f"a check of {word}": rf"check \w+-\d {word}" for word in ("home", "out", "off")},
    "a check of who is next": r"check next \w+-\d",
    "a check of a sprint": r"check sprint \w .+",
    "a check of the finish": r"check finish \w+-\d.*",
    "a check of points": r"check points \w+-\d \d+",
    "a note": r"note .+",
    "a comment": r"# .+",
    "a comment behind a turn": rf"{TURN} .*  # .+",
}


@cache
def judged(seed: int) -> RaceResult:
    (result,) = replay(ridden(seed).ridden.log, ridden(seed).boards())
    return result


@cache
def lines() -> frozenset[str]:
    """Every line of the three hundred races."""
    return frozenset(line for seed in range(RACES) for line in ridden(seed).ridden.log.splitlines())


@pytest.mark.parametrize("first", range(0, RACES, A_BATCH))
class TestThreeHundredRaces:
    """On the promenade, the col and random boards, of one to four teams."""

    def test_they_replay_whole_and_without_an_error(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            result = judged(seed)
            wrong = [*result.errors, *result.disagreements]
            assert [problem.message for problem in wrong] == [], f"race {seed}"
            assert {problem.code for problem in result.warnings} <= {"passing-room"}
            assert result.complete
            assert result.rounds == ridden(seed).ridden.rounds

    def test_their_sheets_come_to_the_same(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            (sheet,) = replay(ridden(seed).ridden.sheet, ridden(seed).boards())
            assert [problem.message for problem in sheet.problems] == [], f"race {seed}"
            wanted, found = judged(seed).answer(), sheet.answer()
            for key in ("complete", "finish", "sprints", "riders", "teams"):
                assert found[key] == wanted[key], f"race {seed}"

    def test_what_holds_after_every_line(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            before: dict[str, int] = {}
            for race in after_each_line(seed):
                rows = {rider.name: race.row(rider) for rider in race.riders.values()}
                assert all(rows[name] >= row for name, row in before.items()), f"race {seed}: nobody goes back"
                before = rows
                standing = [one for one in race.riders.values() if race.at.get(one.cell) is one]
                assert len(standing) == len(race.at) == race.taken.bit_count(), f"race {seed}: one rider a cell"
                for rider in race.riders.values():
                    on_road = race.at.get(rider.cell) is rider
                    if rider.status == RIDING and rider.cell != NOWHERE:
                        assert on_road != rider.beside, f"race {seed}: on the road or beside it"
                        assert not race.course.home[rider.cell], f"race {seed}: behind the line is home"
                    if rider.status == HOME and rider.over and rider.over[0] < race.round and not race.running:
                        assert not on_road, f"race {seed}: riders home leave"

    def test_points_and_times_add_up(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            answer = judged(seed).answer()
            placed = [row for row in answer["riders"] if row["place"]]
            assert sorted(row["place"] for row in placed) == list(range(1, len(placed) + 1)), f"race {seed}"
            assert all(row["place_points"] == max(0, 11 - row["place"]) for row in placed), f"race {seed}"
            for team in answer["teams"]:
                mates = [row["points"] for row in answer["riders"] if row["team"] == team["team"]]
                assert team["points"] == sum(mates), f"race {seed}"
            paid = sum(row["bonus_seconds"] for row in answer["riders"])
            assert paid <= 6 * len(answer["sprints"]), f"race {seed}"


def after_each_line(seed: int) -> Iterator[Race]:
    """The race ridden line by line."""
    [text] = read(ridden(seed).ridden.log)
    settings, _ = read_settings(text, ridden(seed).boards())
    assert settings.course is not None
    race = Race(settings, settings.course)
    judge = Judge(text, race)
    for line, words in text.body:
        judge.take(line, words)
        yield race


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_every_construct_of_the_format_occurs(name: str) -> None:
    pattern = re.compile(CONSTRUCTS[name])
    assert any(pattern.fullmatch(line) for line in lines())


class TestTheSameAgain:
    def test_a_seed_is_a_text_whatever_the_interpreter_hashes(self) -> None:
        program = (
            "from scoring.replay import shipped_boards; from scoring.games.le_tour.simulator import ride; import sys;"
            "sys.stdout.reconfigure(encoding='utf-8');"
            "print(ride(shipped_boards()['col'].courses['stage'], seed=7, headers={}), end='')"
        )
        here = ride(shipped_boards()["col"].courses["stage"], seed=7, headers={})
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
        course = shipped_boards()["promenade"].courses["stage"]
        assert ride(course, seed=1, headers={"race": "x"}) != ride(course, seed=2, headers={"race": "x"})


class TestHowTheyRide:
    """With some sense: a flat stage takes about as long as its cards say, and riders hide behind each other."""

    def test_a_flat_stage_is_ridden_with_cards_and_wheels(self) -> None:
        course = shipped_boards()["promenade"].courses["stage"]
        taken = [simulate(course, seed=seed, headers={}) for seed in range(12)]
        assert all(13 <= race.rounds <= 30 for race in taken)
        turns = sum(len(re.findall(rf"^{TURN} \d", race.log, re.MULTILINE)) for race in taken)
        slips = sum(race.log.count(" slip ") for race in taken)
        crashes = sum(race.log.count(" crash") for race in taken)
        assert slips > turns / 4
        assert crashes < turns / 30


class TestTheCommand:
    def ride(self, *arguments: str) -> None:
        call_command("ride", "--game", "le-tour", *arguments)

    def test_it_prints_one_log_behind_the_other(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.ride("--course", "stage", "--seed", "7", "-n", "2", "--teams", "3")
        results = replay(capsys.readouterr().out, shipped_boards())
        assert [result.race for result in results] == ["Promenade, 95 spaces, ride 7", "Promenade, 95 spaces, ride 8"]
        assert all(result.complete and not result.errors for result in results)

    def test_it_rides_on_a_board_that_ships(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.ride("--course", "stage", "--board", "col", "--seed", "4")
        [result] = replay(capsys.readouterr().out, shipped_boards())
        assert (result.headers["board"], result.complete) == ("col", True)

    def test_it_writes_the_sheet_of_the_same_race(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.ride("--course", "criterium", "--seed", "5", "--sheet")
        [result] = replay(capsys.readouterr().out, shipped_boards())
        assert (result.headers["record"], result.complete) == ("sheet", True)

    @pytest.mark.parametrize(
        ("arguments", "named"),
        [
            (["--course", "roubaix"], "roubaix"),
            (["--course", "stage", "--board", "nowhere"], "nowhere"),
            (["--course", "stage", "--teams", "11"], "11 teams"),
            (["--course", "stage", "--teams", "0"], "0 teams"),
            (["--course", "stage", "--rules", "time-trial"], "time trial"),
            (["--course", "stage", "--rules", "basic"], "basic"),
        ],
    )
    def test_what_cannot_be_ridden_is_refused_by_name(self, arguments: Sequence[str], named: str) -> None:
        with pytest.raises(CommandError, match=named) as refused:
            self.ride(*arguments)
        assert refused.value.returncode == 2

    def test_a_name_is_no_course(self) -> None:
        with pytest.raises(CannotRide, match="no course"):
            ride("stage", seed=1, headers={})
