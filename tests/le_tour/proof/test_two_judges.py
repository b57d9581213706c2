"""Le Tour's engine and the slow judge agree: on whole races, and on random positions."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from scoring.games.le_tour.crashes import collision
from scoring.games.le_tour.moves import apply, judge_turn
from scoring.games.le_tour.race import Race
from scoring.games.le_tour.reach import longest
from scoring.games.le_tour.settings import Settings
from scoring.games.le_tour.slipstream import slip_fault
from scoring.games.le_tour.turn import Turn, read_turn
from scoring.replay import read_board, replay
from scoring.replay.road import NOWHERE, Course
from tests.le_tour.proof.corpus import random_board, ridden
from tests.le_tour.slow_judge import Man, Road, Table, roads_of
from tests.le_tour.slow_judge import judge as judge_slowly

RACES, RACES_A_BATCH = 240, 40
POSITIONS, A_BATCH, BOARDS = 2000, 250, 500
NAMES = [f"{colour}-{number}" for colour in ("red", "blue", "green", "black") for number in (1, 2, 3)]
KEYS = ("place", "place_points", "sprint_points", "bonus_seconds", "time", "points", "status")


def engines(answer: dict[str, Any]) -> dict[str, Any]:
    """The engine's answer in the slow judge's shape."""
    got = {key: answer[key] for key in ("complete", "rounds", "finish", "positions")}
    got["sprints"] = {sprint["line"]: sprint["order"] for sprint in answer["sprints"]}
    got["riders"] = {row["rider"]: tuple(row[key] for key in KEYS) for row in answer["riders"]}
    return got


@pytest.mark.parametrize("first", range(0, RACES, RACES_A_BATCH))
def test_whole_races_come_to_the_same(first: int) -> None:
    for seed in range(first, first + RACES_A_BATCH):
        ride = ridden(seed)
        verdict = judge_slowly(ride.ridden.log, ride.road())
        [result] = replay(ride.ridden.log, ride.boards())
        assert verdict.first_illegal is None, f"race {seed}"
        assert engines(result.answer()) == verdict.answer, f"race {seed}"


@cache
def road_of(seed: int) -> tuple[Course, Road]:
    """A random board's road, as both judges see it."""
    source = random_board(Random(f"board {seed}"))
    return read_board(source).courses["course"], roads_of(source)["course"]


class Moment:
    """A random position, as both judges see it: riders on the road, some beside it, some rows where others have just fallen."""

    def __init__(self, seed: int) -> None:
        chance = Random(f"position {seed}")
        course, road = road_of(seed % BOARDS)
        self.race = Race(Settings(), course)
        self.table = Table(road, sprints=[[] for _ in course.sprints])
        self.race.start_round(2)
        # riders stand close together, so that they meet
        first = chance.randint(1, max(1, course.length - 6))
        near = [
            cell for cell in range(len(course.row)) if first <= course.row[cell] < first + 7 and not course.home[cell]
        ]
        cells = chance.sample(near, min(len(near), chance.randint(2, 12)))
        for came, (name, cell) in enumerate(zip(NAMES, cells, strict=False), 1):
            rider = self.race.enter(name)
            self.race.put(rider, cell)
            man = self.table.men[name] = Man(name, (course.row[cell], course.lane[cell]), came)
            rider.lines = course.passed[cell]
            man.moved = chance.random() < 0.4
            if man.moved:
                self.race.had_turn(rider)
            if chance.random() < 0.15:
                self.race.lift(rider)
                self.race.falls += 1
                rider.beside, rider.fell = True, self.race.falls
                man.fell = self.race.falls
        self.table.falls, self.table.arrivals = self.race.falls, len(cells)
        for row in {course.row[chance.choice(cells)] + chance.randint(1, 4) for _ in range(2)}:
            taken = {course.row[cell] for cell in self.race.at}
            here = [cell for cell in range(len(course.row)) if course.row[cell] == row and not course.home[cell]]
            if here and row not in taken:
                cell = chance.choice(here)
                self.race.crashed |= self.race.side(cell)
                self.table.crashed |= self.table.road.same_side((course.row[cell], course.lane[cell]))
        self.chance = chance


def places(race: Race, cells: int) -> set[str]:
    return set(race.course.places(cells))


def written(cells: set[tuple[int, int]]) -> set[str]:
    return {f"{row}.{lane}" for row, lane in cells}


@pytest.mark.parametrize("first", range(0, POSITIONS, A_BATCH))
class TestFromAnyPosition:
    def test_the_order_is_the_same(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            moment = Moment(seed)
            order = [rider.name for rider in moment.race.in_order()]
            assert order == [man.name for man in moment.table.order()], f"position {seed}"

    def test_the_same_places_are_reached_and_the_same_collisions_happen(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            moment = Moment(seed)
            race, table = moment.race, moment.table
            for name, man in table.men.items():
                rider = race.riders[name]
                for card in range(1, 10):
                    steps = race.steps_of(rider, card)
                    assert steps == table.steps_of(man, card)
                    layers = race.layers(rider, steps, race.taken)
                    hit, ends = collision(race, rider, layers, steps), longest(race, layers, steps)
                    what, cells = table.outcome(man, steps)
                    told = "collides" if hit != NOWHERE else "rides" if ends else "stays"
                    mine = {race.course.text[hit]} if hit != NOWHERE else places(race, ends)
                    assert told == what, f"position {seed}, {name}, card {card}"
                    assert what == "stays" or mine == written(cells), f"position {seed}, {name}, card {card}"

    def test_slipstream_is_open_to_the_same_places(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            moment = Moment(seed)
            race, table = moment.race, moment.table
            for name, man in table.men.items():
                rider = race.riders[name]
                for seconds in (1, 2):
                    for place, cell in race.course.by_text.items():
                        row, lane = map(int, place.split("."))
                        if cell in race.at or row <= race.row(rider) or row > race.row(rider) + 10:
                            continue
                        mine = slip_fault(race, rider, cell, seconds) is None
                        assert mine == table.slips(man, (row, lane), seconds), f"position {seed}, {name} to {place}"

    def test_the_same_riders_fall_and_lie_in_the_same_order(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            moment = Moment(seed)
            race, table = moment.race, moment.table
            for name, man in list(table.men.items()):
                rider = race.riders[name]
                card = moment.chance.randint(1, 9)
                falls, cells = table.must_fall(man, card)
                if not falls or man.owes:
                    continue
                turn = read_turn(f"{name.replace('-', ' ')} {card} crash".split())
                assert isinstance(turn, Turn)
                verdict = judge_turn(race, rider, turn)
                assert verdict.fault is None, f"position {seed}, {name}, card {card}"
                apply(race, verdict)
                table.crash(man, max(cells, key=lambda cell: (cell[1], -cell[0])), 2)
                mine = {
                    other.name: (race.course.text[other.cell], other.beside, other.misses)
                    for other in race.riders.values()
                }
                slow = {
                    other.name: (f"{other.cell[0]}.{other.cell[1]}", other.fell is not None, other.owes)
                    for other in table.men.values()
                }
                assert mine == slow, f"position {seed}, {name}, card {card}"
                man.moved = True
                order = [other.name for other in race.in_order()]
                assert order == [other.name for other in table.order()], f"position {seed}"


def test_the_positions_have_what_they_are_to_prove() -> None:
    """Collisions, forced crashes, slipstream uphill and down, riders beside the road: each of them often."""
    seen = dict.fromkeys(("collides", "rides", "stays", "forced", "beside", "slip 1", "slip 2"), 0)
    for seed in range(A_BATCH):
        table = Moment(seed).table
        for man in table.men.values():
            seen["beside"] += man.fell is not None
            for card in range(1, 10):
                what, cells = table.outcome(man, table.steps_of(man, card))
                seen[what] += 1
                seen["forced"] += what == "rides" and cells <= table.crashed
                for slip in (1, 2):
                    if what == "rides":
                        seen[f"slip {slip}"] += any(table.slips(man, cell, slip) for cell in cells)
    assert {name for name, often in seen.items() if often < 20} == set(), seen
