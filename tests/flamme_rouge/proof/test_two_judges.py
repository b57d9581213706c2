"""Flamme Rouge's engine and the slow judge agree: on random positions, on what a stack can give, and on whole races."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scoring.games.flamme_rouge import facts, moves
from scoring.games.flamme_rouge.race import Race
from scoring.games.flamme_rouge.settings import Settings
from scoring.games.flamme_rouge.simulator import simulate
from scoring.games.flamme_rouge.stack import Stack
from scoring.games.flamme_rouge.track import Track, build, set_weather
from scoring.replay import replay
from tests.flamme_rouge.proof.corpus import random_track, ridden
from tests.flamme_rouge.slow_judge import Man, judge, ride_round, road_of
from tests.flamme_rouge.slow_judge.cards import Pile, can_be

POSITIONS, A_BATCH = 6000, 500
RACES, RACES_A_BATCH = 240, 40
RECORDS = 400
RIDERS = [f"{colour}-{kind}" for colour in facts.COLOURS for kind in facts.KINDS]


class Moment:
    """A random position with a card for each rider, as both judges see it."""

    def __init__(self, seed: int) -> None:
        chance = Random(f"position {seed}")
        tiles = random_track(chance, tiles=chance.randint(2, 8))
        track, road = build(tiles), road_of(tiles)
        assert isinstance(track, Track)
        assert road is not None
        for tile in track.tiles:
            if tile.straight and chance.random() < 0.5:
                weather = chance.choice(("rain", "rain", "crosswind", "tailwind"))
                assert set_weather(track, tile.piece, weather) is None
                road.weather[tile.first - 1 : tile.last] = [weather] * (tile.last - tile.first + 1)
        for row in range(1, track.rows + 1):
            if len(track.lanes[row]) > 1 and chance.random() < 0.05:
                lane = chance.choice(track.lanes[row])
                track.lanes[row] = tuple(other for other in track.lanes[row] if other != lane)
                road.open_lanes(row).remove(lane)
        # riders stand close together, so that they meet
        first = chance.randint(1, max(1, track.finish - 12))
        near = [(row, lane) for row in range(first, min(first + 12, track.finish) + 1) for lane in track.lanes[row]]
        places = chance.sample(near, min(len(near), chance.randint(2, 12)))
        names = chance.sample(RIDERS, len(places))
        automated = tuple(chance.sample(names, len(names) // 4))
        self.cards = {name: chance.randint(2, 9) for name in names}
        settings = Settings()
        settings.track, settings.solo = track, automated
        self.race = Race(settings, track)
        self.road = road
        self.men = []
        for name, (row, lane) in zip(names, places, strict=True):
            rider = self.race.enter(name)
            self.race.put(rider, row, lane)
            rider.crashed = chance.random() < 0.15
            self.men.append(Man(name, row, lane, fallen=rider.crashed, human=name not in automated))
        self.race.round = 1

    def by_the_engine(self) -> dict[str, Any]:
        moves.ride_round(self.race, self.cards)
        return {
            rider.name: (rider.row, rider.lane, rider.crashed, rider.received, rider.slipped, rider.over is not None)
            for rider in self.race.riders.values()
        }

    def by_the_slow_judge(self) -> dict[str, Any]:
        ride_round(self.road, self.men, self.cards)
        return {
            man.name: (man.row, man.lane, man.fallen, man.tired, man.slips, self.road.is_behind_the_finish(man.row))
            for man in self.men
        }


@pytest.mark.parametrize("first", range(0, POSITIONS, A_BATCH))
def test_a_round_from_any_position_comes_to_the_same(first: int) -> None:
    for seed in range(first, first + A_BATCH):
        moment = Moment(seed)
        assert moment.by_the_engine() == moment.by_the_slow_judge(), f"position {seed}"


def test_the_positions_have_what_they_are_to_prove() -> None:
    """Blocked riders, falls, slipstream of one row and more, arrivals: each of them often."""
    seen = dict.fromkeys(("falls", "slips", "slips more than once", "home", "tired"), 0)
    for seed in range(A_BATCH):
        for _, _, fallen, tired, slips, home in Moment(seed).by_the_slow_judge().values():
            for name, true in zip(seen, (fallen, slips, slips > 1, home, tired), strict=True):
                seen[name] += bool(true)
    assert {name for name, often in seen.items() if often < 20} == set(), seen


class TestWhatAStackCanGive:
    """The engine's set of face-down piles against every order of a small stack, every shuffle tried."""

    @staticmethod
    def record(seed: int) -> tuple[str, int, list[tuple[str, str | None, str]]]:
        """A small deck, the hand's size, and rounds as somebody might write them down, rightly or wrongly."""
        chance = Random(f"record {seed}")
        deck = "".join(chance.choice("23459x") for _ in range(chance.randint(3, 6)))
        size, told = chance.randint(2, 3), []
        for _ in range(chance.randint(1, 4)):
            hand = "".join(chance.choice(deck) for _ in range(size))
            card = chance.choice(hand if chance.random() < 0.9 else deck)
            told.append((card, hand if chance.random() < 0.4 else None, "x" * (chance.random() < 0.4)))
        return deck, size, told

    @staticmethod
    def by_the_engine(deck: str, size: int, told: list[tuple[str, str | None, str]]) -> bool:
        stack = Stack(deck)
        for card, hand, received in told:
            want = min(size, stack.size)
            if want == 0:
                if card != "x" or hand not in (None, "x"):
                    return False
            else:
                down = stack.after(card, hand, want) if stack.has(card) else None
                if not down:
                    return False
                stack.play(card, down)
            stack.recycle(received)
        return True

    @staticmethod
    def by_the_slow_judge(deck: str, size: int, told: list[tuple[str, str | None, str]]) -> bool:
        pile = Pile(deck)
        for card, hand, received in told:
            if not pile.play(card, hand, size):
                return False
            pile.add(received)
        return True

    @pytest.mark.parametrize("first", range(0, RECORDS, 100))
    def test_a_record_is_possible_when_some_order_of_the_cards_gives_it(self, first: int) -> None:
        for seed in range(first, first + 100):
            deck, size, told = self.record(seed)
            possible = can_be(deck, size, told)
            assert self.by_the_engine(deck, size, told) == possible, (deck, size, told)
            assert self.by_the_slow_judge(deck, size, told) == possible, (deck, size, told)

    def test_some_records_are_possible_and_some_are_not(self) -> None:
        possible = sum(self.by_the_engine(*self.record(seed)) for seed in range(RECORDS))
        assert 0.2 * RECORDS < possible < 0.8 * RECORDS


@pytest.mark.parametrize("first", range(0, RACES, RACES_A_BATCH))
def test_whole_races_come_to_the_same(first: int) -> None:
    for seed in range(first, first + RACES_A_BATCH):
        log = ridden(seed).log
        verdict = judge(log)
        [result] = replay(log, {})
        answer = result.answer()
        assert verdict.first_illegal is None, f"race {seed}"
        assert verdict.answer is not None
        got = {key: answer[key] for key in ("complete", "rounds", "finish", "positions", "exhaustion")}
        got["riders"] = {row["rider"]: (row["place"], row["status"]) for row in answer["riders"]}
        got["times"] = {row["rider"]: row["time"] for row in answer["riders"] if row.get("time") is not None}
        assert got == verdict.answer, f"race {seed}"


@pytest.mark.parametrize(
    "headers", [{}, {"rules": "single"}, {"bot white": "peloton"}, {"solo": "grey s, grey r"}], ids=str
)
def test_a_stage_without_its_version_is_the_same_road_to_both(headers: dict[str, str]) -> None:
    """Faults F8: the number of human and automated teams decides."""
    versions = set()
    for seed in range(12):
        log = simulate(f"peloton-{7 + seed % 6}", seed=seed, headers=headers, teams=2 + seed % 4).log
        [stage] = [line for line in log.splitlines() if line.startswith("stage:")]
        versions.add(stage.split()[2])
        unsaid = log.replace(stage, " ".join(stage.split()[:2]))
        [result] = replay(unsaid, {})
        verdict = judge(unsaid)
        assert (result.errors, verdict.first_illegal) == ([], None), f"race {seed}"
        assert verdict.answer is not None
        assert result.answer()["positions"] == verdict.answer["positions"], f"race {seed}"
    assert versions == {"2-4", "5-6"}
