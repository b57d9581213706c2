"""How the riders of Le Tour's simulator think: which second card, with or without slipstream, on to which space.

Tactics look at nothing that a player could not see: the road and the team's own cards. The weights are our own taste, tuned so
that races look ridden: riders hide behind each other, keep high cards for the end, and leave the others room to pass.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from scoring.games.le_tour import facts
from scoring.games.le_tour.crashes import collision
from scoring.games.le_tour.passing import leaves_room
from scoring.games.le_tour.race import Race, Rider
from scoring.games.le_tour.reach import longest
from scoring.games.le_tour.slipstream import slip_fault
from scoring.replay.road import CLIMB, cells_in
from scoring.replay.statuses import HOME, RIDING

ENDGAME_ROWS: Final = 16
FAR_BACK: Final = 30

# What a space is worth.
A_ROW_EARLY: Final = 0.5
A_ROW_LATE: Final = 1.2
KEEPING: Final = 0.6
A_CARD_TO_KEEP: Final = 6
SLIPSTREAM: Final = 2.2
SHELTER: Final = 1.5
NO_ROOM: Final = 4.0
OVER_THE_LINE: Final = 8.0
SPRINT: Final = 2.5
CHANCE_SPACE: Final = 1.0
A_FULL_ROW: Final = 7.0
#: Half of a high card is lost on a climb.
WASTE: Final = 0.4


@dataclass(frozen=True, slots=True)
class Choice:
    """A way to ride: a second card, seconds of slipstream, and the cell on which it ends."""

    card: int
    slip: int
    cell: int


def choices(race: Race, rider: Rider, cards: Collection[int]) -> Iterator[Choice]:
    """Every legal way to ride with one of the cards that does not end in a crash."""
    for card in sorted(set(cards)):
        card_steps = race.steps_of(rider, card)
        if not card_steps:
            yield Choice(card, 0, rider.cell)
            continue
        for slip in range(facts.SLIP_DESCENT + 1):
            steps = card_steps + slip
            layers = race.layers(rider, steps, race.taken)
            ends = longest(race, layers, steps)
            if collision(race, rider, layers, steps) >= 0:
                continue
            if not ends and not slip:
                yield Choice(card, 0, rider.cell)
            for cell in cells_in(ends & ~race.crashed):
                if not slip or slip_fault(race, rider, cell, slip) is None:
                    yield Choice(card, slip, cell)


class Tactics:
    """The players of a race, who all think alike; `chance` is what makes them differ from day to day."""

    def __init__(self, race: Race, chance: Random) -> None:
        self.race = race
        self.chance = chance

    def choice(self, rider: Rider, cards: Collection[int]) -> Choice | None:
        """What the rider does, or None if every card leads into a crash."""
        ways = list(choices(self.race, rider, cards))
        return max(ways, key=lambda way: self._worth(rider, way) + self.chance.uniform(0, 1.2)) if ways else None

    def _worth(self, rider: Rider, way: Choice) -> float:
        race, course = self.race, self.race.course
        row = course.row[way.cell] if way.cell >= 0 else 0
        late = course.length - row <= ENDGAME_ROWS
        worth = (row - race.row(rider)) * (A_ROW_LATE if late else A_ROW_EARLY)
        worth += SLIPSTREAM * way.slip
        worth -= (0.0 if late else KEEPING) * max(0, way.card - A_CARD_TO_KEEP)
        worth -= WASTE * way.card * race.on_climb(rider)
        if course.home[way.cell]:
            return worth + OVER_THE_LINE
        passed = course.passed[way.cell]
        if passed > rider.lines and len(race.sprints[passed - 1]) < len(course.sprints[passed - 1].points):
            worth += SPRINT
        worth += CHANCE_SPACE * bool(course.chance & course.bit[way.cell])
        worth -= 0.0 if leaves_room(race, rider, way.cell) else NO_ROOM
        return worth + self._shelter(rider, way.cell) - A_FULL_ROW * self._fills_the_row(way.cell)

    def _fills_the_row(self, cell: int) -> bool:
        """Whether nobody could ride past any more, were this rider to stand there."""
        race = self.race
        return not race.side(cell) & ~race.taken & ~race.course.bit[cell]

    def _shelter(self, rider: Rider, cell: int) -> float:
        """Behind others there will be wheels to pick up, but not on a climb."""
        course = self.race.course
        if course.surface[cell] == CLIMB:
            return 0.0
        ahead = (course.row[other] - course.row[cell] for other, who in self.race.at.items() if who is not rider)
        return SHELTER if any(0 < gap <= 2 for gap in ahead) else 0.0

    def handed_in(self, cards: Sequence[int]) -> int:
        """The card that a team hands in, or shuffles away."""
        return min(cards)

    def gives_up(self) -> Iterator[tuple[Rider, str]]:
        """Between rounds: riders far behind who step off, and very seldom one whom the commissaires take out."""
        riders = list(self.race.riders.values())
        front = max((self.race.row(rider) for rider in riders), default=0)
        for rider in riders:
            if rider.status == RIDING and front - self.race.row(rider) > FAR_BACK and self.chance.random() < 0.03:
                yield rider, "dnf"
            elif rider.status in (RIDING, HOME) and self.chance.random() < 0.0008:
                yield rider, "dsq"
