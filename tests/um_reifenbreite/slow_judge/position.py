"""Positions: who is next, where can a rider get to, who may draft, who falls.

Everything is plain search: sets of cells, one set a step.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .board import Cell, Road


@dataclass
class Leader:
    """The rider who has just moved, as those behind him see it.

    `steps` is the greatest number a drafter may use; `alone` is a breakaway or a card that
    nobody may follow.
    """

    rider: str
    start: Cell
    end: Cell
    steps: int
    alone: bool = False


@dataclass
class Position:
    """Riders on the road at one moment.

    `places` has every rider on the road, those home but not yet gone too; `moved` has those who
    have had their turn in this round, fallen riders among them.
    """

    road: Road
    places: dict[str, Cell]
    moved: set[str] = field(default_factory=set)
    leader: Leader | None = None
    surfaces: bool = True
    round: int = 1
    draft_steps: str = "at-most"
    draft_first_round: str = "yes"

    def at(self, cell: Cell) -> str | None:
        """The rider on a cell."""
        for rider, place in self.places.items():
            if place == cell:
                return rider
        return None

    def taken(self) -> set[Cell]:
        """All occupied cells."""
        return set(self.places.values())


def next_rider(position: Position) -> str | None:
    """The front rider who has not moved: highest row, then lowest lane."""
    waiting = [rider for rider in position.places if rider not in position.moved]
    if not waiting:
        return None
    return min(waiting, key=lambda rider: (-position.places[rider][0], position.places[rider][1]))


def reach(position: Position, rider: str, steps: int) -> list[set[Cell]]:
    """`reach(...)[n]` is the set of cells exactly n steps away, for n from 0 to `steps`.

    Occupied cells are no way and no end. The list always has `steps` + 1 sets; the last ones are
    empty where the rider is blocked before.
    """
    taken = position.taken()
    layers = [{position.places[rider]}]
    for _ in range(steps):
        layers.append({target for cell in layers[-1] for target in position.road.steps[cell] if target not in taken})
    return layers


def longest_way(position: Position, rider: str, steps: int) -> int:
    """The greatest number of steps, at most `steps`, that the rider can make at all."""
    layers = reach(position, rider, steps)
    return max(count for count, cells in enumerate(layers) if cells)


def step_counts(position: Position, rider: str, cell: Cell, steps: int) -> list[int]:
    """In how many steps, at most `steps`, `cell` can be reached; rising."""
    layers = reach(position, rider, steps)
    return [count for count, cells in enumerate(layers) if cell in cells]


def draft_fault(position: Position, rider: str) -> tuple[str, Cell | None, int]:
    """Why `rider` may not draft now ("" if he may), the cell he would end on, and his steps.

    The cell is given even where the draft is refused, if there is one behind the leader.
    """
    leader = position.leader
    if leader is None:
        return "draft-nobody-moved", None, 0
    target = position.road.behind.get(leader.end)
    reason = _draft_refusal(position, leader, rider)
    if reason:
        return reason, target, leader.steps
    if target is None:
        return "draft-no-cell-behind", None, leader.steps
    if target in position.taken():
        return "draft-cell-taken", target, leader.steps
    counts = step_counts(position, rider, target, leader.steps)
    if position.draft_steps == "exact":
        counts = [count for count in counts if count == leader.steps]
    if not counts:
        return "draft-too-far", target, leader.steps
    return "", target, counts[-1]


def _draft_refusal(position: Position, leader: Leader, rider: str) -> str:
    """What speaks against a draft before any cell is looked for."""
    own = position.places[rider]
    if rider in position.moved:
        return "already-moved"
    if position.road.straight.get(own) != leader.start:
        return "draft-not-behind"
    if position.round == 1 and position.draft_first_round == "no":
        return "draft-first-round"
    if leader.steps < 1 or leader.end == leader.start:
        return "draft-leader-did-not-move"
    if leader.alone:
        return "draft-leader-alone"
    road = position.road
    if position.surfaces and road.surface[own] != road.surface[leader.start]:
        return "draft-surface"
    return ""


def drafts(position: Position) -> tuple[str, Cell, int] | None:
    """Who may draft now, to which cell and in how many steps; None if nobody."""
    if position.leader is None:
        return None
    for rider in position.places:
        reason, cell, steps = draft_fault(position, rider)
        if not reason and cell is not None:
            return rider, cell, steps
    return None


def fallers(position: Position, cause: str, everyone: bool = False, through_all: bool = False) -> set[str]:
    """All riders whom a fall of `cause` costs their turn, himself included (rulebook: "Falls"). With `through_all` those who
    have moved fall too, and pass it on."""
    fallen = {cause}
    waiting = {rider for rider in position.places if rider not in position.moved} - fallen
    if everyone:
        return fallen | waiting
    if through_all:
        return fallen | (fallers(Position(position.road, dict(position.places)), cause) & waiting)
    while True:
        more = {rider for rider in waiting - fallen if _is_dragged_down(position, rider, fallen, cause)}
        if not more:
            return fallen
        fallen |= more


def _is_dragged_down(position: Position, rider: str, fallen: Iterable[str], cause: str) -> bool:
    own = position.places[rider]
    for other in fallen:
        there = position.places[other]
        if position.road.straight.get(own) == there:
            return True
        right_of_cause = other == cause and own[1] < there[1]
        if position.road.beside(own, there) and not right_of_cause:
            return True
    return False


def line_behind(position: Position, rider: str) -> list[str]:
    """The unbroken line of riders who have not moved, from `rider` backwards, himself first."""
    line = [rider]
    cell = position.places[rider]
    while cell in position.road.behind:
        cell = position.road.behind[cell]
        follower = position.at(cell)
        if follower is None or follower in position.moved:
            break
        line.append(follower)
    return line
