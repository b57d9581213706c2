"""A race ridden turn by turn, whatever the riders choose: what must hold after every line holds (see accounts)."""

from __future__ import annotations

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scoring.games.um_reifenbreite.legal import Way, legal_turns
from scoring.games.um_reifenbreite.race import Race
from scoring.games.um_reifenbreite.settings import RULINGS
from tests.um_reifenbreite.proof.accounts import Table
from tests.um_reifenbreite.proof.corpus import ring_board, under_the_name_random
from tests.um_reifenbreite.slow_judge.random_boards import random_board

LEVELS = ("professional", "professional", "advanced sprints jersey", "basic switch", "basic sprints photo")
seeds = st.integers(0, 2**32 - 1)


def snapshot(race: Race) -> object:
    """Everything that a line can change, as plain values."""
    riders = {
        rider.name: (
            rider.cell, rider.start, rider.steps, rider.reason, rider.moved, rider.dismounted, rider.status, rider.lines,
            tuple(rider.photos), rider.cheats,
        )
        for rider in race.riders.values()
    }  # fmt: skip
    hands = {
        team.colour: [dict(pile) for pile in (*team.own.values(), team.jokers, *team.played.values())]
        for team in race.teams.values()
    }
    orders = [[rider.name for rider in order] for order in (race.finish, race.dismounted, *race.sprints)]
    spells = [(spell.rider, spell.from_round, tuple(spell.rounds)) for spell in race.jersey.spells]
    at = [rider and rider.name for rider in race.at]
    just = race.just_moved and race.just_moved.name
    return (
        riders,
        hands,
        orders,
        spells,
        at,
        just,
        race.taken,
        race.waiting,
        race.round,
        race.running,
        race.final_photos,
    )


class RaceMachine(RuleBasedStateMachine):
    """The riders of one race; every rule writes one legal line, or a round of them."""

    @initialize(seed=seeds)
    def a_race(self, seed: int) -> None:
        """A road, rules, rulings, and riders on the grid."""
        chance = random.Random(seed)
        board = under_the_name_random(ring_board(), "short") if chance.random() < 0.4 else random_board(chance)
        headers = ["board: random", "course: course", f"rules: {chance.choice(LEVELS)}"]
        headers += [
            f"ruling {name}: {chance.choice(choices)}" for name, choices in RULINGS.items() if chance.random() < 0.5
        ]
        self.table = Table(board, headers)
        course = self.table.race.course
        teams = chance.sample(range(1, 7), min(course.lanes, chance.randint(1, 3)))
        free = dict.fromkeys(teams, course.start_cells)
        for number in chance.sample([10 * team + n for team in teams for n in range(1, 5)], 4 * len(teams)):
            cells = course.places(free[number // 10] & ~self.table.race.taken)
            if cells:
                place = chance.choice(cells)
                self.table.write(f"{number} to {place}")
                free[number // 10] &= ~course.lane_mask[int(place.split(".")[1])]

    @property
    def race(self) -> Race:
        return self.table.race

    def running(self) -> bool:
        return bool(self.race.running and self.race.waiting)

    def between_rounds(self) -> bool:
        return not self.race.running and not self.race.over

    @precondition(between_rounds)
    @rule()
    def the_next_round(self) -> None:
        self.table.write(f"round {self.race.round + 1}")

    @precondition(running)
    @rule(seed=seeds)
    def a_turn(self, seed: int) -> None:
        """A draft, a switch or a move, any that is listed."""
        self.table.write(self.any_line(random.Random(seed)))

    @precondition(running)
    @rule(seed=seeds)
    def the_rest_of_the_round(self, seed: int) -> None:
        chance = random.Random(seed)
        while self.running():
            line, before = self.any_line(chance), self.table.rows()
            self.table.write(line)
            if line.split()[1] != "switch":
                self.table.check_stopped(line, before)

    @precondition(lambda self: self.race.running and not self.race.waiting and self.race.dismounted)
    @rule(seed=seeds)
    def a_dismounted_rider_returns(self, seed: int) -> None:
        rider, course = self.race.dismounted[0], self.race.course
        cells = [
            cell
            for cell in range(len(course.row))
            if course.row[rider.cell] - 3 < course.row[cell] <= course.row[rider.cell]
        ]
        free = [cell for cell in cells if not self.race.taken & course.bit[cell]]
        cell = random.Random(seed).choice(free) if free else course.next_free_behind(rider.cell, self.race.taken)
        self.table.write(f"{rider.name} back {course.text[cell]}")

    @precondition(between_rounds)
    @rule(seed=seeds)
    def somebody_leaves_the_race(self, seed: int) -> None:
        chance = random.Random(seed)
        if chance.random() < 0.3 and self.race.round:
            rider = chance.choice([rider.name for rider in self.race.riding()])
            self.table.write(f"out {rider} {chance.choice(['dnf', 'dsq'])}")

    @precondition(
        lambda self: self.race.over and self.race.round and self.race.has_photos and not self.race.final_photos
    )
    @rule()
    def the_final_photos(self) -> None:
        self.table.write("end photo 2 5")

    @precondition(running)
    @rule(seed=seeds)
    def a_line_on_a_saved_copy(self, seed: int) -> None:
        """The copy goes on equally, and the race it was made of does not notice."""
        line, judge = self.any_line(random.Random(seed)), self.table.engine.judge
        kept, before = self.race, snapshot(self.race)
        judge.race = kept.saved()
        assert snapshot(judge.race) == before
        assert [problem.code for problem in self.table.engine.write(line) if problem.severity == "error"] == []
        on_copy = snapshot(judge.race)
        judge.race = kept
        assert snapshot(kept) == before
        assert on_copy != before
        self.table.write(line)
        assert snapshot(self.race) == on_copy

    @precondition(running)
    @rule(seed=seeds)
    def a_rider_who_has_moved_moves_again(self, seed: int) -> None:
        """They are refused, nothing changes, and the right line after it is not reproached.

        A judge apart is told, since what an error leaves in doubt stays in doubt.
        """
        moved = [rider.name for rider in self.race.at if rider and rider.moved]
        if not moved:
            return
        apart, before = self.table.apart(), snapshot(self.race)
        assert snapshot(apart.race) == before
        chance = random.Random(seed)
        wrong, right = f"{chance.choice(moved)} 2-2 go 0", self.any_line(chance)
        assert [problem.severity for problem in apart.write(wrong)] == ["error"]
        assert snapshot(apart.race) == before
        assert [problem.severity for problem in apart.write(right) if problem.severity == "error"] == []

    @rule()
    def the_log_is_read_from_the_beginning(self) -> None:
        """The log so far, judged as a whole, comes to what it came to line by line."""
        self.table.read_again()

    def any_line(self, chance: random.Random) -> str:
        """One of the lines that may come next."""
        turns = legal_turns(self.race)
        if turns.follower and chance.random() < 0.6:
            return f"{turns.follower} draft"
        if turns.switches and chance.random() < 0.1:
            return f"{turns.next} switch {chance.choice(turns.switches)}"
        plain = [way for way in turns.ways if way.words[0].isdigit() and "chance" not in way.words]
        way = chance.choice(plain if plain and chance.random() < 0.5 else turns.ways)
        return f"{turns.next} {way.words} {self.any_travel(chance, way)}".strip()

    def any_travel(self, chance: random.Random, way: Way) -> str:
        if way.stays:
            return ""
        if not way.places or chance.random() < 0.03:
            return "go 0"
        if way.lanes and chance.random() < 0.3:
            return f"to {chance.choice(way.lanes)}"
        return f"to {chance.choice(way.places[-8:])}"

    @invariant()
    def everything_adds_up(self) -> None:
        if hasattr(self, "table"):
            self.table.check()

    def teardown(self) -> None:
        if hasattr(self, "table"):
            self.table.read_again()


RaceMachine.TestCase.settings = settings(max_examples=50, stateful_step_count=30, deadline=None)
TestRace = RaceMachine.TestCase
