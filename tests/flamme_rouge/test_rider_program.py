"""Flamme Rouge's rider program: whole legal races by seed, in every form that a log has."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final
from unittest import mock

import pytest
from django.core.management import CommandError, call_command

from scoring.games.flamme_rouge import facts, grid, moves
from scoring.games.flamme_rouge.judge import Judge
from scoring.games.flamme_rouge.race import Race, Rider
from scoring.games.flamme_rouge.settings import read_settings
from scoring.games.flamme_rouge.simulator import ride, simulate
from scoring.replay import RaceResult, replay, shipped_boards
from scoring.replay.game import CannotRide
from scoring.replay.log import read
from scoring.replay.statuses import HOME, RIDING
from tests.flamme_rouge.proof.corpus import ridden

RACES: Final = 300
A_BATCH: Final = 50

# name: a pattern that some line of some race must have
CONSTRUCTS: Final = {
    "a stage": r"stage: [a-z-]+",
    "a stage with players": r"stage: peloton-\d+ (2-4|5-6)",
    "a track": r"track: \w+",
    **{f"rules {name}": rf"rules: .*{name}.*" for name in ("weather", "breakaway", "single", "time-trial")},
    **{f"weather {weather}": rf"weather \w: {weather}" for weather in facts.WEATHERS},
    "an obstacle": r"obstacle: \d+\.\d.*",
    "a peloton team": r"bot \w+: peloton",
    "a strength team": r"bot \w+: strength",
    "solo riders": r"solo: \w+ [sr].*",
    "a handicap": r"handicap \w+: s \d r \d",
    "the first arrival ends the race": r"finish: first",
    "all come home": r"finish: all",
    "another breakaway row": r"ruling breakaway-row: [12356]",
    "both riders placed on a line": r"\w+ s \d\.\d r \d\.\d",
    "one rider placed": r"\w+ [sr] \d\.\d",
    "a bid": r"bid \w+ [sr] [2-79x] [2-79x]",
    "cards with hands": r"\w+ [sr][2-79x]:[2-79x]{4} [sr][2-79x]:[2-79x]{4}",
    "cards without hands": r"\w+ [sr][2-79x] [sr][2-79x]",
    "one rider's card": r"\w+ [sr][2-79x]:[2-79x]{4}",
    "a hand of five": r"\w+ .*:[2-79x]{5}.*",
    "a hand of three": r"\w+ .*:[2-79x]{3}( .*)?",
    "the last card": r"\w+ .*[sr][2-79x]:[2-79x]( .*)?",
    "an exhaustion card": r"\w+ .*[sr]x.*",
    "the peloton's card": r"\w+ [3-7]",
    "an attack": r"\w+ attack",
    "solo values": r"solo \w+ [sr]\d.*",
    "solo values with a plus": r"solo plus \w+ [sr]\d.*",
    "capitals": r"[A-Z]+ [SR][2-79X].*",
    "not home": r"out \w+-[sr] dnf",
    "disqualified": r"out \w+-[sr] dsq",
    "not at the start": r"out \w+-[sr] dns",
    "where a rider stands": r"at \w+-[sr] \d+\.\d",
    "a check of a place": r"check \w+-[sr] \d+\.\d",
    "a check of home": r"check \w+-[sr] home",
    "a check of out": r"check \w+-[sr] out",
    "a check of exhaustion": r"check exhaustion \w+-[sr] \d+",
    "a check of the finish": r"check finish \w+-[sr].*",
    "a note": r"note .+",
    "a comment": r"# .+",
    "a comment behind cards": r"\w+ .*  # .+",
}


def judged(text: str) -> RaceResult:
    (result,) = replay(text, {})
    return result


@cache
def lines() -> frozenset[str]:
    """Every line of the three hundred races."""
    return frozenset(line for seed in range(RACES) for line in ridden(seed).log.splitlines())


@pytest.mark.parametrize("first", range(0, RACES, A_BATCH))
class TestThreeHundredRaces:
    """All stages and random tracks, all modules, bots, solo riders, handicaps."""

    def test_they_replay_whole_and_without_a_problem(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            result = judged(ridden(seed).log)
            told = [problem.code for problem in result.problems if not problem.code.startswith("solo-")]
            assert told == [], f"race {seed}"  # one player against automated ones may be told the solo game's rules
            assert result.complete
            assert result.rounds == ridden(seed).rounds

    def test_their_sheets_have_the_same_arrivals(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            sheet, moved = judged(ridden(seed).sheet), judged(ridden(seed).log)
            told = [problem.code for problem in sheet.problems if not problem.code.startswith("solo-")]
            assert told == [], f"race {seed}"
            home = [row for row in moved.answer()["riders"] if row["status"] == HOME]
            arrived = {row["rider"]: row for row in sheet.answer()["riders"]}
            keys = [key for key in ("place", "status", "time") if key in (home[0] if home else {})]
            for row in home:
                assert {key: arrived[row["rider"]][key] for key in keys} == {key: row[key] for key in keys}, (
                    f"race {seed}"
                )


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_every_construct_of_the_format_occurs(name: str) -> None:
    pattern = re.compile(CONSTRUCTS[name])
    assert any(pattern.fullmatch(line) for line in lines())


@dataclass(frozen=True)
class Seen:
    """A rider before a round: the row he stands on, how many cards he has, how many exhaustion cards he has received."""

    row: int
    cards: int
    received: int


@dataclass(frozen=True)
class Round:
    """A round just ridden: who stood where before it, who played a card, and the rows of each road before slipstream."""

    race: Race
    before: Mapping[str, Seen]
    played: frozenset[str]
    rows_before_slipstream: Sequence[frozenset[int]]

    def on_the_road(self) -> list[Rider]:
        """Who rode it, those who came home in it too."""
        riders = [self.race.riders[name] for name in self.before]
        return [
            rider for rider in riders if rider.status == RIDING or (rider.over and rider.over[0] == self.race.round)
        ]

    def mates(self, rider: Rider) -> list[Rider]:
        """Who is on the same road as this rider."""
        road = self.on_the_road()
        return [other for other in road if other.team == rider.team] if self.race.time_trial else road


def rounds(log: str) -> Iterator[Round]:
    """The race ridden line by line: each of its rounds when it has been ridden."""
    [text] = read(log)
    settings, _ = read_settings(text)
    assert settings.track is not None
    race = Race(settings, settings.track)
    judge = Judge(text, race)
    rows: list[frozenset[int]] = []

    def seen_by(ride_slipstream: Callable[[Race, moves.Road], None]) -> Callable[[Race, moves.Road], None]:
        def watched(race: Race, road: moves.Road) -> None:
            rows.append(frozenset(row for row, _ in road))
            ride_slipstream(race, road)

        return watched

    before: dict[str, Seen] = {}
    with mock.patch.object(moves, "slipstream", seen_by(moves.slipstream)):
        for line, words in text.body:
            ridden_before = judge.ridden
            if words[0] == "round":
                before = {
                    rider.name: Seen(rider.row, rider.stack.size if rider.stack else 0, rider.received)
                    for rider in race.on_road()
                }
                before |= _ahead(judge, words, before)
                rows.clear()
            judge.take(line, words)
            judge.ride_if_ready()
            if judge.ridden > ridden_before:
                yield Round(race, before, frozenset(judge.values), list(rows))


def _ahead(judge: Judge, words: list[str], before: Mapping[str, Seen]) -> dict[str, Seen]:
    """Who rides ahead from the breakaway row when round 1 begins: two bid cards less, two exhaustion cards more."""
    if words[1] != "1" or not judge.bids:
        return {}
    row = grid.breakaway_row(judge.race)
    return {name: Seen(row, before[name].cards, before[name].received + 2) for name in grid.breakaway(judge)}


@pytest.mark.parametrize("first", range(0, RACES, A_BATCH))
class TestWhatHoldsAfterEveryRound:
    def test_no_row_is_overfull_and_nobody_moves_backwards(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            for after in rounds(ridden(seed).log):
                lanes = after.race.track.lanes
                for rider in after.on_the_road():
                    assert rider.lane in lanes[rider.row], f"race {seed}"
                    assert rider.row >= after.before[rider.name].row, f"race {seed}"
                    others = [(other.row, other.lane) for other in after.mates(rider) if other is not rider]
                    assert (rider.row, rider.lane) not in others, f"race {seed}"

    def test_cards_are_conserved(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            for after in rounds(ridden(seed).log):
                for name, before in after.before.items():
                    rider = after.race.riders[name]
                    if rider.stack:
                        played = 1 if name in after.played and before.cards else 0
                        received = rider.received - before.received
                        assert rider.stack.size == before.cards - played + received, f"race {seed}"

    def test_a_rider_is_exhausted_if_the_row_ahead_is_empty_and_only_then(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            for after in rounds(ridden(seed).log):
                for rider in after.on_the_road():
                    alone = rider.row + 1 not in {other.row for other in after.mates(rider)}
                    tired = bool(rider.stack) and alone and rider.row <= after.race.track.finish
                    assert rider.received - after.before[rider.name].received == tired, f"race {seed}"

    def test_slipstream_opens_a_gap_only_before_riders_who_may_not_follow(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            for after in rounds(ridden(seed).log):
                for rider in after.on_the_road():
                    together = any({rider.row, rider.row + 1} <= rows for rows in after.rows_before_slipstream)
                    mates = after.mates(rider)
                    gap = rider.row + 1 not in {other.row for other in mates}
                    if rider.slipped or not together or not gap or after.race.time_trial:
                        continue
                    fallen = any(other.crashed for other in mates if other.row == rider.row)
                    assert fallen or not after.race.track.slipstream(rider.row), f"race {seed}"


class TestTheSameAgain:
    def test_a_seed_is_a_text_whatever_the_interpreter_hashes(self) -> None:
        program = (
            "from scoring.games.flamme_rouge.simulator import ride; import sys; sys.stdout.reconfigure(encoding='utf-8');"
            "print(ride('firenze-milano', seed=7, headers={'bot white': 'peloton'}), end='')"
        )
        here = ride("firenze-milano", seed=7, headers={"bot white": "peloton"})
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
        assert ride("firenze-milano", seed=1, headers={"race": "x"}) != ride(
            "firenze-milano", seed=2, headers={"race": "x"}
        )


class TestHowTheyRide:
    """With some sense: a race takes about as long as at a table, and nines are kept for the end."""

    def test_a_stage_takes_about_as_many_rounds_as_at_a_table(self) -> None:
        taken = sorted(simulate("avenue-corso-paseo", seed=seed, headers={}).rounds for seed in range(15))
        assert 13 <= taken[len(taken) // 2] <= 18

    def test_more_nines_are_played_in_the_second_half(self) -> None:
        halves = [0, 0]
        for seed in range(15):
            race = simulate("avenue-corso-paseo", seed=seed, headers={})
            for n, played in enumerate(re.split(r"^round \d+$", race.log, flags=re.MULTILINE)):
                halves[n > race.rounds / 2] += len(re.findall(r"\bs9", played))
        assert halves[1] > 1.5 * halves[0]


class TestTheCommand:
    def ride(self, *arguments: str) -> None:
        call_command("ride", "--game", "flamme-rouge", *arguments)

    def test_it_prints_one_log_behind_the_other(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.ride("--course", "avenue-corso-paseo", "--seed", "7", "-n", "2", "--teams", "3", "--header", "finish=all")
        results = replay(capsys.readouterr().out, shipped_boards())
        assert [result.race for result in results] == ["avenue-corso-paseo, ride 7", "avenue-corso-paseo, ride 8"]
        assert all(result.complete and not result.problems for result in results)
        assert len(results[0].answer()["finish"]) == 6

    def test_it_takes_tiles_and_rules(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.ride("--course", "a_2bcdu", "--rules", "breakaway", "--ruling", "breakaway-row=2", "--seed", "4")
        result = judged(capsys.readouterr().out)
        assert result.headers["track"] == "a_2bcdu"
        assert result.complete

    def test_it_writes_the_sheet_of_the_same_race(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.ride("--course", "peloton-9 5-6", "--seed", "5", "--sheet")
        sheet = judged(capsys.readouterr().out)
        assert sheet.headers["record"] == "sheet"
        assert sheet.complete

    @pytest.mark.parametrize(
        ("arguments", "named"),
        [
            (["--course", "vuelta"], "not a tile"),
            (["--course", "abzu"], "not a tile"),
            (["--course", "abu", "--rules", "professional"], "professional"),
            (["--course", "abu", "--rules", "breakaway"], "breakaway tile"),
            (["--course", "abu", "--teams", "6"], "12 riders"),
            (["--course", "abu", "--teams", "11"], "11 players"),
            (["--course", "abu", "--ruling", "breakaway-row=9"], "1"),
        ],
    )
    def test_what_cannot_be_ridden_is_refused_by_name(self, arguments: Sequence[str], named: str) -> None:
        with pytest.raises(CommandError, match=named) as refused:
            self.ride(*arguments)
        assert refused.value.returncode == 2

    def test_a_board_is_no_road_of_this_game(self) -> None:
        with pytest.raises(CannotRide, match="not on boards"):
            ride(shipped_boards()["reference"].courses["roubaix"], seed=1, headers={})
