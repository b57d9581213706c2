"""How the riders of the simulator think: who drafts, who leads, who plays cards, where a rider goes.

Tactics only look at the state of a race; every choice they make is legal or is asked of the judge before it is written
down. Distances are steps: how many a rider needs, on an empty road, from a cell over a line. The weights are our own
taste, tuned so that races look ridden rather than rolled: stars are sheltered, cards are kept for sprints, climbs and
the finish, and the chase car is a late and seldom temptation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from scoring.games.um_reifenbreite import cards, facts
from scoring.games.um_reifenbreite.drafting import line_behind
from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.games.um_reifenbreite.travel import terrain_of
from scoring.games.um_reifenbreite.turn import CARDS
from scoring.games.um_reifenbreite.verdict import Verdict
from scoring.replay.road import CLIMB, COBBLES, NOWHERE, Course, cells_in

STAR: Final = 1
AVERAGE_ROLL: Final = 7
AVERAGE_DIE: Final = 3.5
FAR_BACK: Final = 12
LOOKED_AT: Final = 4

# What a place is worth to a rider, in steps.
SHELTER: Final = 1.2
SHELTER_OF_A_MATE: Final = 1.8
IN_FRONT_OF_THE_STAR: Final = 0.8
GIVING_SHELTER: Final = 0.3
TERRAIN: Final = 0.7
SPRINT_POINT: Final = 0.4


class Distances:
    """Steps from every cell of a course over each of its lines: `over[k]` for sprint k, the last for the finish."""

    def __init__(self, course: Course) -> None:
        sprints = [[passed > k for passed in course.passed] for k in range(len(course.sprints))]
        self.over = [_steps_to(course, behind) for behind in (*sprints, course.home)]
        self.home = self.over[-1]


def _steps_to(course: Course, behind: Sequence[bool]) -> list[int]:
    """The fewest steps from each cell to a cell behind the line; a dead end is as far as the course has cells."""
    far = len(course.row)
    steps = [0 if there else far for there in behind]
    for cell in range(far - 1, -1, -1):
        if steps[cell]:
            steps[cell] = min((1 + steps[ahead] for ahead in course.steps[cell]), default=far)
    return steps


@dataclass(frozen=True, slots=True)
class Effort:
    """How a rider who does not draft means to move: energy cards, alone or not, or on the car (`hang` 1: a die, 2: 12)."""

    cards: tuple[str, ...] = ()
    alone: bool = False
    hang: int = 0


class Tactics:
    """The four managers of a race, who all think alike; `chance` is what makes them differ from day to day."""

    def __init__(self, race: Race, chance: Random) -> None:
        self.race = race
        self.chance = chance
        self.distances = Distances(race.course)

    # At the start.

    def start_cell(self, rider: int, free: Sequence[int]) -> int:
        """A helper starts as far in front as they can, the star behind somebody whom they may draft."""
        course = self.race.course

        def worth(cell: int) -> float:
            ahead = course.straight[cell]
            sheltered = ahead != NOWHERE and self.race.at[ahead] is not None
            star = rider % 10 == STAR
            return course.row[cell] + (2.5 if star and sheltered else 0) + self.chance.random()

        return max(free, key=worth)

    # Drafting and the lead.

    def drafts(self, rider: Rider, verdict: Verdict) -> bool:
        """Whether a rider who may draft does: it carries them as far as a roll of their own would, on the average."""
        course, steps = self.race.course, self.distances.home
        if course.home[verdict.cell]:
            return True
        gained = steps[rider.cell] - steps[verdict.cell]
        own = AVERAGE_ROLL + terrain_of(self.race, rider.cell)
        line, _ = self._prize(rider)
        if self.distances.over[line][rider.cell] <= own and self.distances.over[line][verdict.cell] > 0:
            own += 2
        spared = 1.5 if rider.own == STAR else 0.5
        return gained + spared + self.chance.uniform(-1, 1) >= own

    def new_leader(self, rider: Rider) -> Rider | None:
        """Whom the front rider of a line asks to take the lead: a mate for the star, now and then a fellow breakaway."""
        if not self.race.just_moved and self.chance.random() < 0.5:
            return None
        line = line_behind(self.race, rider)
        mate = next((other for other in line if other.team is rider.team), None)
        if mate and rider.own == STAR and self.chance.random() < 0.6:
            return mate
        if mate and self._hand(mate) and not self._hand(rider) and self.chance.random() < 0.25:
            return mate
        fresh = next((other for other in line[:2] if self._hand(other)), None)
        if fresh and not self._hand(rider) and self._away() and self.chance.random() < 0.3:
            return fresh
        return None

    def _away(self) -> bool:
        """Whether the front of the race is a small group with a gap behind it."""
        rows = sorted((self.race.course.row[rider.cell] for rider in self.race.riding()), reverse=True)
        return len(rows) > 4 and max(rows[n] - rows[n + 1] for n in range(1, 4)) >= 6

    # Cards and the car.

    def effort(self, rider: Rider) -> Effort:
        """How the rider moves: on the car, on cards, or on two dice."""
        if hang := self._hangs(rider):
            return Effort(hang=hang)
        hand = self._hand(rider)
        if not hand or self.race.round == 1:
            return Effort()
        count = min(self._cards_worth_playing(rider, hand), len(hand))
        if not count:
            return Effort()
        return Effort(tuple(hand[:count]), alone=self._breaks_away(rider))

    def _hand(self, rider: Rider) -> list[str]:
        """The cards that may be played here, each as often as the rider holds it: their own before jokers, high before low."""
        held = [(CARDS[word], rider.cards(CARDS[word])[CARDS[word].value]) for word in cards.held(rider)]
        surface = self.race.course.surface[rider.cell] if self.race.surfaces else None
        if surface == CLIMB:
            held = [(card, count) for card, count in held if card.value not in self.race.settings.shield]
        if rider.own != STAR and self._star_rides(rider) and self.distances.home[rider.cell] > AVERAGE_ROLL * 2:
            held = [(card, count) for card, count in held if not card.joker]
        held.sort(key=lambda pile: (pile[0].joker, -pile[0].value))
        hand = [card.word for card, count in held for _ in range(count)]
        return hand[: facts.CARDS_ON_COBBLES if surface == COBBLES else facts.CARDS_A_TURN]

    def _star_rides(self, rider: Rider) -> bool:
        return any(mate.own == STAR and mate.team is rider.team for mate in self.race.riding())

    def _cards_worth_playing(self, rider: Rider, hand: Sequence[str]) -> int:
        """How many cards the situation is worth: a hard climb, a line in reach, a star left behind, a mate to pull."""
        terrain = terrain_of(self.race, rider.cell)
        toss = self.chance.random()
        if terrain <= -4 and toss < 0.8:
            return 2 if terrain <= -6 else 1
        line, prize = self._prize(rider)
        away = self.distances.over[line][rider.cell] - terrain
        if away > AVERAGE_ROLL - 1 and toss < min(0.9, prize / 14):
            values = [CARDS[word].value for word in hand]
            if away <= values[0] + AVERAGE_DIE:
                return 1
            if away <= sum(values) and len(values) == facts.CARDS_A_TURN:
                return 2
        behind = self._front_row() - self.race.course.row[rider.cell]
        if rider.own == STAR and behind > FAR_BACK and toss < 0.4:
            return 1
        rounds_left = self.distances.home[rider.cell] / AVERAGE_ROLL
        if len(hand) >= rounds_left and toss < 0.7:
            return facts.CARDS_A_TURN
        pulling = any(mate.team is rider.team and mate.own == STAR for mate in line_behind(self.race, rider)[:1])
        return 1 if toss < (0.3 if pulling else 0.06) else 0

    def _breaks_away(self, rider: Rider) -> bool:
        """With cards the rider leaves those behind, unless a mate among them would lose the wheel."""
        line = line_behind(self.race, rider)
        if any(mate.team is rider.team for mate in line):
            return False
        return self.chance.random() < (0.7 if line else 0.1)

    def _hangs(self, rider: Rider) -> int:
        """0: the rider rides; 1: a die and 6 on the car; 2: 12 on the car. Late, seldom, and helpers rather than the star."""
        race = self.race
        limited = race.settings.rulings["cheat-limit"] != "none"
        if not race.has_photos or race.round < 3 or (limited and rider.cheats >= facts.CHEATS_A_RACE):
            return 0
        away = self.distances.home[rider.cell]
        if away > 0.45 * self.distances.home[0]:
            return 0
        tempted = 0.006 if rider.own == STAR else 0.02
        if rider.cheats:
            tempted *= 2
        if AVERAGE_ROLL < away <= facts.CAR_WHOLE or self._front_row() - race.course.row[rider.cell] > FAR_BACK:
            tempted *= 2
        if self.chance.random() >= tempted:
            return 0
        return 2 if self.chance.random() < 0.3 else 1

    def _front_row(self) -> int:
        course = self.race.course
        return course.row[self.race.taken.bit_length() - 1] if self.race.taken else 0

    def _prize(self, rider: Rider) -> tuple[int, int]:
        """The next line at which there is something to win, and how many points."""
        race = self.race
        if race.scores_sprints:
            for k in range(rider.lines, len(race.sprints)):
                points, place = race.course.sprints[k].points, len(race.sprints[k])
                if place < min(facts.SPRINT_PLACES, len(points)):
                    return k, points[place]
        place = len(race.finish)
        return len(race.sprints), race.settings.points[place] if place < len(race.settings.points) else 1

    # Where the rider goes.

    def destination(self, rider: Rider, total: int, layers: Sequence[int]) -> int:
        """The best cell within `total` steps; `layers` are the free cells so many steps away (see `Course.reach`).

        Looks at the last few layers only. A rider crosses the finish with the longest way (rulebook: The Finish).
        """
        course = self.race.course
        longest = min(len(layers), total)
        reachable = 0
        for steps in range(longest, max(0, longest - LOOKED_AT), -1):
            reachable |= layers[steps - 1]
        cells = [c for c in cells_in(reachable) if not course.home[c] or layers[longest - 1] & course.bit[c]]
        worth = self._worth(rider)
        return max(cells, key=worth)

    def _worth(self, rider: Rider) -> Callable[[int], float]:
        """What a cell is worth to the rider, in steps."""
        race, course, home = self.race, self.race.course, self.distances.home
        line, prize = self._prize(rider)
        over = self.distances.over[line]
        sprint = SPRINT_POINT * prize if line < len(race.sprints) else 0.0

        def worth(cell: int) -> float:
            value = -home[cell] + 0.2 * self.chance.random()
            if race.surfaces:
                value += TERRAIN * terrain_of(race, cell)
            if not over[cell]:
                value += sprint
            ahead, behind = course.straight[cell], course.behind[cell]
            leader = race.at[ahead] if ahead != NOWHERE else None
            follower = race.at[behind] if behind != NOWHERE else None
            if leader and leader is not rider:
                value += SHELTER_OF_A_MATE if leader.team is rider.team else SHELTER
            if follower and follower is not rider:
                mate = follower.team is rider.team
                value += IN_FRONT_OF_THE_STAR if mate and follower.own == STAR else 0 if mate else -GIVING_SHELTER
            return value

        return worth

    def return_cell(self, rider: Rider) -> int:
        """Where a dismounted rider gets on again whose own cell is taken: beside it, else the nearest place behind."""
        race, course = self.race, self.race.course
        beside = [cell for cell in course.beside[rider.cell] if not race.taken & course.bit[cell]]
        return max(beside) if beside else course.next_free_behind(rider.cell, race.taken)

    # Leaving the race.

    def gives_up(self) -> Iterator[tuple[Rider, str]]:
        """Between rounds: riders far behind who step off, and very seldom one whom the commissaires take out."""
        race, front = self.race, self._front_row()
        for rider in list(race.riders.values()):
            riding = race.at[rider.cell] is rider
            if riding and front - race.course.row[rider.cell] > 2 * FAR_BACK and self.chance.random() < 0.02:
                yield rider, "dnf"
            elif (
                (riding or rider in race.finish) and rider.status in ("riding", "ok") and self.chance.random() < 0.0002
            ):
                yield rider, "dsq"
