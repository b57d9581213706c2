"""Which ways a second card opens in Le Tour, and what a turn comes to (rulebook: Starting the Game, Crashes, End of a Stage)."""

from __future__ import annotations

from scoring.games.le_tour.race import Race, Rider
from scoring.games.le_tour.turn import Turn
from scoring.replay.fault import Fault
from scoring.replay.road import NOWHERE, cells_in


class Ride:
    """What a turn comes to: the cell where the rider ends (NOWHERE: cannot be told), last by a chance card if it moves them;
    `crashes` says that they fall there. `fault` is the first rule broken, `warning` what is only unwise."""

    __slots__ = ("cell", "crashes", "fault", "rider", "turn", "warning")

    def __init__(self, rider: Rider, turn: Turn) -> None:
        self.rider = rider
        self.turn = turn
        self.fault: Fault | None = None
        self.warning: Fault | None = None
        self.cell = NOWHERE
        self.crashes = False

    def note(self, fault: Fault | None) -> None:
        """Keep the first fault: the one a commissaire would name."""
        if self.fault is None:
            self.fault = fault


def longest(race: Race, layers: list[int], steps: int) -> int:
    """The cells on which a move of so many steps may end: all steps, fewer only where the run-off is full."""
    if not layers:
        return 0
    if len(layers) == steps:
        return layers[-1]
    onward = race.course.onward(layers[-1])
    behind = race.course.home_mask
    return layers[-1] if layers[-1] & behind or not onward or not onward & ~behind else 0


def ends_of(race: Race, rider: Rider, steps: int) -> int:
    """The free cells on which the rider may end after so many steps."""
    return longest(race, race.layers(rider, steps, race.taken), steps)


def crash_of(race: Race, rider: Rider, layers: list[int], steps: int) -> int:
    """The cell at which a collision stops the rider, or NOWHERE if some way of full length is free.

    Where all ways on are taken he is stopped in the nearest such row; of several cells the one furthest from the numbered side.
    Behind the finish nobody falls.
    """
    if steps == 0 or longest(race, layers, steps):
        return NOWHERE
    course = race.course
    if layers:
        ahead = course.onward(layers[-1])
    else:
        open_road = race.layers(rider, 1, 0)
        ahead = open_road[0] if open_road else 0
    blocked = [cell for cell in cells_in(ahead & race.taken) if not course.home[cell]]
    if not blocked:
        return NOWHERE
    row = min(course.row[cell] for cell in blocked)
    return max((cell for cell in blocked if course.row[cell] == row), key=lambda cell: course.lane[cell])


def avoids(race: Race, rider: Rider, card: int) -> bool:
    """Whether this card would have a free way that ends on no crash of this round."""
    steps = race.steps_of(rider, card)
    layers = race.layers(rider, steps, race.taken)
    return crash_of(race, rider, layers, steps) == NOWHERE and not forced(race, longest(race, layers, steps))


def forced(race: Race, ends: int) -> bool:
    """Whether a rider can end nowhere but on a row of this round's crash."""
    return bool(ends) and not ends & ~race.crashed


def legal(race: Race, cells: int) -> list[str]:
    """The travel to each of the cells, in the log's words, the front one first."""
    return [f"to {place}" for place in reversed(race.course.places(cells))]
