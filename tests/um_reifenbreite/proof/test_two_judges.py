"""Two readings of the rules must agree: the engine's, and the slow judge's (slow_judge), which share no code.

Whole logs, right and spoiled, are held against each other line by line and to the letter of the answer. Then positions:
random ones on random roads, and those that random rides come through; there everything that may be written next.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from scoring.games.um_reifenbreite import moves
from scoring.games.um_reifenbreite.legal import LegalTurns, Way, legal_turns
from scoring.games.um_reifenbreite.moves import fallers as engine_fallers
from scoring.games.um_reifenbreite.race import Race
from scoring.games.um_reifenbreite.travel import legal_places
from scoring.games.um_reifenbreite.turn import Turn, read_turn
from scoring.replay.road import NOWHERE, cells_in
from tests.um_reifenbreite.proof.corpus import (
    Source,
    board_of,
    case_logs,
    crowded_race,
    random_race,
    ridden_race,
    roads_of,
)
from tests.um_reifenbreite.proof.steps import EngineRide, SlowRide, fault_of, head_and_body
from tests.um_reifenbreite.proof.verdicts import disagreement
from tests.um_reifenbreite.slow_judge import Leader, Position, drafts, fallers, next_rider, reach
from tests.um_reifenbreite.slow_judge.board import Cell
from tests.um_reifenbreite.slow_judge.position import draft_fault, line_behind
from tests.um_reifenbreite.slow_judge.random_boards import random_board
from tests.um_reifenbreite.slow_judge.random_rides import spoil
from tests.um_reifenbreite.slow_judge.turns import total_of
from tests.um_reifenbreite.slow_judge.words import parse_turn

MOST_STEPS = 17
RIDERS = [10 * team + rider for team in range(1, 7) for rider in range(1, 5)]
CHANCES = (
    "wet 3", "boil 1", "puncture", "wall", "trained e5", "helmet none", "smooth e6", "family", "fresh", "gear", "dash",
    "studied 5", "contract e6", "legs none", "overreach j5", "witness 2", "fall", "massfall e5", "massfall none",
)  # fmt: skip


def text_of(cell: Cell) -> str:
    return f"{cell[0]}.{cell[1]}"


class TestWholeLogs:
    """A log that one judge takes the other takes, with the same answer; one that is refused is refused on the same line."""

    @pytest.mark.parametrize("first", range(0, 60, 10))
    def test_random_rides_and_spoiled_copies_of_them(self, first: int) -> None:
        for seed in range(first, first + 10):
            chance, source = random.Random(seed), random_race(seed)
            for log in [source.log, *(spoil(chance, source.log) for _ in range(8))]:
                assert disagreement(source, log) is None, f"{source.origin}, seed {seed}\n{log}"

    @pytest.mark.parametrize("seed", range(8))
    def test_races_of_the_rider_program(self, seed: int) -> None:
        source, chance = ridden_race(seed), random.Random(seed)
        for log in [source.log, *(spoil(chance, source.log) for _ in range(8))]:
            assert disagreement(source, log) is None, f"{source.origin}\n{log}"

    @pytest.mark.parametrize("first", range(0, 400, 100))
    def test_crowded_races_with_many_switches_and_sprints(self, first: int) -> None:
        for seed in range(first, first + 100):
            source, chance = crowded_race(seed), random.Random(seed)
            for log in (source.log, spoil(chance, source.log)):
                assert disagreement(source, log) is None, f"{source.origin}\n{log}"

    def test_the_cases_and_spoiled_copies_of_them(self) -> None:
        chance = random.Random(1)
        for source in case_logs():
            if "record: sheet" in source.log:
                continue
            for log in [source.log, *(spoil(chance, source.log) for _ in range(4))]:
                assert disagreement(source, log) is None, f"{source.origin}\n{log}"


@dataclass
class Standing:
    """One position as both have it."""

    race: Race
    position: Position


def stand_somewhere(chance: random.Random, board: str, head: str) -> Standing:
    """Riders thrown onto a piece of the road, some of whom have moved, one of them just now."""
    race = EngineRide(head, {"random": board_of(board)}).race
    road = roads_of(board)["course"]
    rulings = race.settings.rulings
    position = Position(
        road, {}, surfaces=race.surfaces, round=chance.choice((1, 2, 2, 2)),
        draft_steps=rulings["draft-steps"], draft_first_round=rulings["draft-first-round"],
    )  # fmt: skip
    middle = chance.randint(1, road.finish_row + 1)
    near = [cell for cell in sorted(road.stretch_of) if abs(cell[0] - middle) <= chance.choice((2, 4, 8))]
    for number, cell in zip(chance.sample(RIDERS, 12), chance.sample(near, min(len(near), 12)), strict=False):
        race.put(race.rider(number), race.course.by_place[cell])
        position.places[str(number)] = cell
    race.start_round(position.round)
    for name, cell in position.places.items():
        if cell[0] > road.finish_row or chance.random() < 0.3:
            position.moved.add(name)
            race.riders[int(name)].moved = True
            race.waiting &= ~race.course.bit[race.course.by_place[cell]]
    choose_leader(chance, race, position)
    return Standing(race, position)


def choose_leader(chance: random.Random, race: Race, position: Position) -> None:
    """One who has moved came, just now, from a free cell behind him: mostly from directly in front of somebody."""
    moved, taken = sorted(position.moved), position.taken()
    if not moved or chance.random() < 0.1:
        return
    name = chance.choice(moved)
    end = position.places[name]
    wheels = [
        position.road.straight.get(cell) for rider, cell in position.places.items() if rider not in position.moved
    ]
    starts = [cell for cell in wheels if cell and cell not in taken and cell[0] < end[0]]
    if not starts or chance.random() < 0.1:
        starts = [cell for cell in sorted(position.road.stretch_of) if cell not in taken and 0 < end[0] - cell[0] < 9]
    if not starts:
        return
    start, steps, alone = chance.choice(starts), chance.randint(1, 14), chance.random() < 0.15
    position.leader = Leader(name, start, end, steps, alone)
    rider = race.just_moved = race.riders[int(name)]
    rider.start, rider.steps = race.course.by_place[start], steps
    rider.reason = "draft-breakaway" if alone else ""


def compare_reach(standing: Standing) -> None:
    """Every place in reach of every rider for every total: step by step, and where a move may end."""
    race, position = standing.race, standing.position
    number = race.course.by_place
    for name, start in position.places.items():
        slow = reach(position, name, MOST_STEPS)
        layers = race.course.reach(number[start], MOST_STEPS, race.taken)
        for steps in range(1, MOST_STEPS + 1):
            fast = layers[steps - 1] if steps <= len(layers) else 0
            assert set(cells_in(fast)) == {number[cell] for cell in slow[steps]}, (name, steps)
            if name in position.moved:
                continue
            fast = legal_places(race, layers[:steps]) if layers else 0
            wanted = places_within(position, start, slow[: steps + 1])
            assert set(cells_in(fast)) == {number[cell] for cell in wanted}, (name, steps)


def places_within(position: Position, start: Cell, layers: list[set[Cell]]) -> set[Cell]:
    """Where a move may end, with the cells 0, 1, 2 … steps away: over the finish with the longest way open only."""
    road = position.road
    longest = max(steps for steps, cells in enumerate(layers) if cells)
    return {
        cell
        for cell in set().union(*layers[1:])
        if not road.crossed(start, cell, road.finish_row) or cell in layers[longest]
    }


def compare_drafts(standing: Standing) -> None:
    """Everybody's draft: whether he may, where it ends, and how many steps his follower may use."""
    race, position = standing.race, standing.position
    for name in position.places:
        rider = race.riders[int(name)]
        turn = read_turn([name, "draft"])
        assert isinstance(turn, Turn)
        verdict = moves.judge_turn(race, rider, turn)
        reason, cell, steps = draft_fault(position, name)
        assert (verdict.fault is None) == (not reason), (name, verdict.fault, reason)
        if cell and not reason:
            assert (race.course.text[verdict.cell], verdict.steps) == (text_of(cell), steps), name


def compare_falls(standing: Standing) -> None:
    """Whoever falls: the same riders fall with him."""
    race, position = standing.race, standing.position
    for name in sorted(position.places.keys() - position.moved):
        cause = race.riders[int(name)]
        for everyone in (False, True):
            rulings = race.settings.rulings
            expected = fallers(
                position, name, everyone and rulings["mass-fall"] == "everyone", rulings["fall-spread"] == "all"
            )
            fallen = [rider.name for rider in engine_fallers(race, cause, everyone)]
            assert sorted([name, *fallen]) == sorted(expected), (name, everyone)


def head_for(chance: random.Random) -> str:
    rules = chance.choice(("basic", "advanced", "professional"))
    rulings = (
        ("draft-steps", "exact"),
        ("draft-first-round", "no"),
        ("mass-fall", "everyone"),
        ("seven", "move"),
        ("fall-spread", "all"),
    )
    chosen = [f"ruling {name}: {choice}" for name, choice in rulings if chance.random() < 0.4]
    return "\n".join(["racelog 1 um-reifenbreite", "board: random", "course: course", f"rules: {rules}", *chosen])


class TestRandomPositions:
    """Riders anywhere on the road: who is next, every place in reach, every draft, every faller."""

    @pytest.mark.parametrize("first", range(0, 120, 20))
    def test_the_two_agree_on_everything_that_a_position_decides(self, first: int) -> None:
        for seed in range(first, first + 20):
            board = random_board(random.Random(seed))
            for n in range(20):
                chance = random.Random(f"position {seed} {n}")
                standing = stand_somewhere(chance, board, head_for(chance))
                told = f"seed {seed}, position {n}: {standing.position.places}"
                following = standing.race.next_rider()
                assert (following.name if following else None) == next_rider(standing.position), told
                try:
                    compare_reach(standing)
                    compare_drafts(standing)
                    compare_falls(standing)
                except AssertionError as error:
                    error.add_note(f"{told}\n{board}")
                    raise

    def test_positions_have_what_is_to_be_compared(self) -> None:
        """Among the positions are drafts, refused drafts, pile-ups and riders about to finish."""
        seen: set[str] = set()
        for seed in range(40):
            chance = random.Random(f"position {seed} 0")
            position = stand_somewhere(chance, random_board(random.Random(seed)), head_for(chance)).position
            seen |= {"draft"} if drafts(position) else set()
            seen |= {draft_fault(position, name)[0] for name in position.places}
            waiting = position.places.keys() - position.moved
            seen |= {"pile-up" for name in waiting if len(fallers(position, name)) > 2}
            seen |= {"finishing" for name in waiting if position.places[name][0] + 3 > position.road.finish_row}
        assert seen >= {
            "draft",
            "draft-surface",
            "draft-too-far",
            "draft-cell-taken",
            "draft-leader-alone",
            "pile-up",
            "finishing",
        }


def compare_next(turns: LegalTurns, slow: SlowRide) -> None:
    """Who is next, who may follow and where to, who may be given the lead, whose return is due."""
    race, position = slow.race, slow.race.position
    following = next_rider(position)
    assert turns.next == following
    draft = drafts(position)
    expected = (draft[0], text_of(draft[1])) if draft else (None, None)
    assert (turns.follower, turns.draft_to) == expected
    switches = line_behind(position, following)[1:] if following and "switch" in race.setup.modules else []
    assert list(turns.switches) == switches
    assert turns.back == (race.dismounted[0] if race.back_due() else None)


def compare_way(way: Way, engine: EngineRide, slow: SlowRide, chance: random.Random) -> None:
    """A way's places are all those that the slow judge finds; some listed and some others are written on both sides."""
    rider = next_rider(slow.race.position) or ""
    words = f"{rider} {way.words}"
    if way.stays:
        assert slow.accepts(words), words
        return
    total = total_of(slow.race, parse_turn(words.split()))
    listed = set(way.places)
    position = slow.race.position
    wanted = places_within(position, position.places[rider], reach(position, rider, max(total, 0)))
    assert way.steps == total, words
    assert listed == set(map(text_of, wanted)), words
    assert slow.accepts(f"{words} go 0"), words
    others = sorted(set(engine.race.course.text) - listed)
    near = [text for text in others if abs(int(text.split(".")[0]) - position.places[rider][0]) < 16]
    for place in [*chance.sample(sorted(listed), min(2, len(listed))), *chance.sample(near, min(3, len(near)))]:
        compare_line(engine, slow, rider, f"{way.words} to {place}", place in listed)
    for lane in chance.sample(range(engine.race.course.lanes + 2), 2):
        compare_line(engine, slow, rider, f"{way.words} to {lane}", lane in way.lanes)


def compare_line(engine: EngineRide, slow: SlowRide, rider: str, words: str, legal: bool) -> None:
    """A line that is legal by what was listed is so for the engine's check and for the slow judge; else for neither."""
    fault = fault_of(engine.race, engine.race.riders[int(rider)], words)
    own_cell = words.endswith(f"to {text_of(slow.race.position.places[rider])}")
    assert (fault is None) == legal, (rider, words, fault)
    if not own_cell:  # see verdicts.is_accepted
        assert (slow.accepts(f"{rider} {words}") is not None) == legal, (rider, words, fault)


def any_turn(chance: random.Random, race: Race) -> tuple[str, str]:
    """A turn that can be read but is legal only by luck: any rider, any cards, any chance card, any travel."""
    following = race.next_rider()
    on_road = [rider for rider in race.at if rider]
    rider = following if following and chance.random() < 0.75 else chance.choice(on_road)
    card, die = (lambda: chance.choice(("e5", "e6", "j5", "j6"))), (lambda: str(chance.randint(1, 6)))
    ways = [f"{die()}-{die()}", f"{die()}-{die()}", f"{card()} {die()}", f"{card()} {card()}", f"hang {die()} photo 1"]
    words = [chance.choice([*ways, "hang 12 photo 4 4", "draft"])]
    if chance.random() < 0.2:
        words.append("break")
    if chance.random() < 0.4:
        words.append(f"chance {chance.choice(CHANCES)}")
    ahead = [
        cell for cell in range(rider.cell + 1, len(race.at)) if race.course.row[cell] - race.course.row[rider.cell] < 14
    ]
    place = race.course.text[chance.choice(ahead)] if ahead else "1.1"
    lane = place.split(".")[1]
    travels = ["", "go 0", f"to {lane}", f"to {place}", f"to {place}", f"go {chance.randint(1, 13)} to {lane}"]
    return rider.name, " ".join([*words, chance.choice(travels)]).strip()


class TestPositionsOfRides:
    """On the way through a ride: what `legal_turns` lists is legal, and nothing else is."""

    @pytest.mark.parametrize("first", range(0, 60, 10))
    def test_what_is_listed_is_legal_and_nothing_else_is(self, first: int) -> None:
        for seed in range(first, first + 10):
            source = random_race(seed) if seed % 3 else ridden_race(seed)
            self.ride_along(source, random.Random(f"along {seed}"))

    def ride_along(self, source: Source, chance: random.Random) -> None:
        """Stop at some ten lines of the ride and compare everything there."""
        head, body = head_and_body(source.log)
        engine, slow = EngineRide(head, source.boards()), SlowRide(head, source.roads())
        stops = set(chance.sample(range(len(body)), min(10, len(body))))
        steps = [line for line in body if not line.startswith("at ")]
        for n, line in enumerate(steps):
            assert [p for p in engine.write(line) if p.severity == "error"] == [], line
            slow.write(line)
            if n not in stops or not slow.race.position.places:
                continue
            try:
                self.compare(engine, slow, chance)
            except AssertionError as error:
                error.add_note(f"{source.origin}, after line {n} of the body: {line}\n{head}\n{source.board}")
                raise

    def compare(self, engine: EngineRide, slow: SlowRide, chance: random.Random) -> None:
        if not (slow.race.running or slow.race.back_due()):
            return
        turns = legal_turns(engine.race)
        compare_next(turns, slow)
        for way in chance.sample(turns.ways, min(4, len(turns.ways))):
            compare_way(way, engine, slow, chance)
        if not slow.race.running:
            return
        for _ in range(12):
            rider, words = any_turn(chance, engine.race)
            if words.endswith(f"to {text_of(slow.race.position.places[rider])}") or slow.race.status[rider] != "riding":
                continue
            fault = fault_of(engine.race, engine.race.riders[int(rider)], words)
            after = slow.accepts(f"{rider} {words}")
            assert (fault is None) == (after is not None), (rider, words, fault)
            if after is not None:
                self.compare_after(engine, f"{rider} {words}", after.position)

    def compare_after(self, engine: EngineRide, line: str, position: Position) -> None:
        """After a legal line both have everybody on the same place, and the same riders have moved."""
        kept, engine.judge.race = engine.race, engine.race.saved()
        try:
            assert [p for p in engine.write(line) if p.severity == "error"] == [], line
            race = engine.race
            on_road = {rider.name: race.course.text[rider.cell] for rider in race.at if rider}
            assert on_road == {name: text_of(cell) for name, cell in position.places.items()}, line
            if race.running:
                moved = {rider.name for rider in race.at if rider and rider.moved}
                assert moved == position.moved & position.places.keys(), line
            assert race.taken == sum(
                race.course.bit[rider.cell] for rider in race.at if rider and rider.cell != NOWHERE
            )
        finally:
            engine.judge.race = kept
