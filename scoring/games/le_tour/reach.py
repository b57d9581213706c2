"""Where a second card leads in Le Tour (rulebook: Starting the Game, End of a Stage)."""

from __future__ import annotations

from scoring.games.le_tour.race import Race, Rider
from scoring.games.le_tour.turn import Turn
from scoring.replay.road import NOWHERE


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


def travels_to(race: Race, cells: int) -> list[str]:
    """The travel to each of the cells, in the log's words, the front one first."""
    return [f"to {place}" for place in reversed(race.course.places(cells))]


def written(race: Race, turn: Turn) -> int:
    """The free cell that a line names in full, NOWHERE if it names none."""
    cell = race.course.by_text.get(turn.place or "", NOWHERE)
    return cell if cell != NOWHERE and not race.taken & race.course.bit[cell] else NOWHERE
