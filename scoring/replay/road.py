"""Roads: the cells of a course, the steps between them, and which of them a rider can reach.

A cell is a number. Cells are numbered in riding order: a greater number is further ahead, or as far ahead and more to
the right. So the front one of a set of riders is the highest bit of a mask, and every step leads to a greater number.
Sets of cells are masks (bit n = cell n); what one step makes of a set is remembered, since few sets occur.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

ASPHALT: Final = "asphalt"
COBBLES: Final = "cobbles"
CLIMB: Final = "climb"
DESCENT: Final = "descent"
SURFACES: Final = (ASPHALT, COBBLES, CLIMB, DESCENT)

#: What the number of a cell does to the move of a rider who starts there.
SIGN: Final = {ASPHALT: 0, COBBLES: -1, CLIMB: -1, DESCENT: 1}

NOWHERE: Final = -1

#: For so many sets of cells a course remembers what one step makes of them; then it begins anew, so that memory stays flat.
MOST_LAYERS: Final = 2_048


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of road of one kind: `cells[i]` cells in lane i + 1, laid over `rows` rows; one surface and value a row.

    `walls` holds the pairs of neighbouring lanes with a thick line between them; `chance` and `exchange` are
    (row in the stretch, lane) of marked cells.
    """

    rows: int
    cells: tuple[int, ...]
    surface: str = ASPHALT
    values: tuple[int, ...] = ()
    walls: frozenset[tuple[int, int]] = frozenset()
    chance: frozenset[tuple[int, int]] = frozenset()
    exchange: frozenset[tuple[int, int]] = frozenset()

    def row_of(self, cell: int, lane: int) -> int:
        """The row (from 1) in which the `cell`-th cell (from 1) of `lane` lies: ⌊(k−1)·R/c⌋ + 1."""
        return (cell - 1) * self.rows // self.cells[lane - 1] + 1

    def wall_between(self, lane: int, other: int) -> bool:
        return (min(lane, other), max(lane, other)) in self.walls


@dataclass(frozen=True, slots=True)
class SprintLine:
    """A sprint: the line's letter, the last row before it, its points by place and (Le Tour) its bonus seconds."""

    line: str
    row: int
    points: tuple[int, ...]
    seconds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell for who draws a course: place, surface with its number, and the walls on its left side."""

    row: int
    lane: int
    surface: str
    value: int
    stretch: int


@dataclass(slots=True)
class Course:
    """A course ready to be ridden. Lists are by cell number; see the module for what the numbers mean."""

    name: str
    title: str
    board: str
    lanes: int
    grid: int
    finish: str
    length: int
    runoff: int
    energy: int | None
    sprints: list[SprintLine]
    stretches: list[Stretch] = field(default_factory=list)
    row: list[int] = field(default_factory=list)
    lane: list[int] = field(default_factory=list)
    surface: list[str] = field(default_factory=list)
    value: list[int] = field(default_factory=list)
    stretch: list[int] = field(default_factory=list)
    chance: int = 0
    exchange: int = 0
    straight: list[int] = field(default_factory=list)
    behind: list[int] = field(default_factory=list)
    steps: list[tuple[int, ...]] = field(default_factory=list)
    step_mask: list[int] = field(default_factory=list)
    beside: list[tuple[int, ...]] = field(default_factory=list)
    right: list[int] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    by_text: dict[str, int] = field(default_factory=dict)
    by_place: dict[tuple[int, int], int] = field(default_factory=dict)
    passed: list[int] = field(default_factory=list)
    home: list[bool] = field(default_factory=list)
    lane_mask: list[int] = field(default_factory=list)
    bit: list[int] = field(default_factory=list)
    start_cells: int = 0
    home_mask: int = 0
    terrain: list[int] = field(default_factory=list)
    _onward: dict[int, int] = field(default_factory=dict)

    @property
    def rows(self) -> int:
        """All rows, the run-off included."""
        return self.length + self.runoff

    def onward(self, cells: int) -> int:
        """The mask of all cells one step from any of the mask `cells`, riders not considered."""
        ahead = self._onward.get(cells)
        if ahead is None:
            ahead, rest = 0, cells
            while rest:
                bit = rest & -rest
                ahead |= self.step_mask[bit.bit_length() - 1]
                rest ^= bit
            if len(self._onward) >= MOST_LAYERS:
                self._onward.clear()
            self._onward[cells] = ahead
        return ahead

    def reach(self, start: int, steps: int, taken: int) -> list[int]:
        """Masks of the free cells exactly 1, 2, … `steps` steps from `start`, as far as the road is open.

        `taken` is the mask of occupied cells: no way and no end. The list is shorter than `steps` where every
        longer way is blocked or the road ends.
        """
        onward, layer, layers = self._onward, self.bit[start], []
        free = ~taken
        for _ in range(steps):
            try:
                layer = onward[layer] & free
            except KeyError:
                layer = self.onward(layer) & free
            if not layer:
                break
            layers.append(layer)
        return layers

    def reach_from(self, first: int, steps: int, taken: int) -> list[int]:
        """As `reach`, for a rider who comes from off the road: the mask `first` is what his first step leads to."""
        layer = first & ~taken
        layers: list[int] = []
        while layer and len(layers) < steps:
            layers.append(layer)
            layer = self.onward(layer) & ~taken
        return layers

    def distance(self, start: int, end: int, taken: int) -> int | None:
        """The fewest steps from one cell to another past the occupied cells, or None if no way leads there."""
        wanted = self.bit[end]
        steps = enumerate(self.reach(start, self.rows, taken), 1)
        return next((number for number, layer in steps if layer & wanted), None)

    def next_free_behind(self, cell: int, taken: int) -> int:
        """The first free cell at or behind `cell` in its lane; where the lane is full, the front free cell behind."""
        if not taken & self.bit[cell]:
            return cell
        back = (self.bit[cell] - 1) & ~taken
        return (back & self.lane_mask[self.lane[cell]] or back).bit_length() - 1

    def places(self, cells: int) -> list[str]:
        """The mask as places (`ROW.LANE`), in riding order, hindmost first."""
        return [self.text[cell] for cell in cells_in(cells)]

    def cells(self) -> list[Cell]:
        """Every cell, for who draws the course."""
        return [
            Cell(self.row[n], self.lane[n], self.surface[n], self.value[n], self.stretch[n])
            for n in range(len(self.row))
        ]


def cells_in(mask: int) -> Iterator[int]:
    """The cells of a mask, hindmost first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def lay(course: Course, stretches: Sequence[Stretch]) -> Course:
    """Lay out the cells of `course` from its stretches (the run-off included) and link them."""
    course.stretches = list(stretches)
    lanes_of = _number_cells(course)
    _link_cells(course, lanes_of)
    course.bit = [1 << n for n in range(len(course.row))]
    course.lane_mask = [0] * (course.lanes + 1)
    for n, lane in enumerate(course.lane):
        course.lane_mask[lane] |= 1 << n
        if course.row[n] <= course.grid:
            course.start_cells |= 1 << n
    ends = [sprint.row for sprint in course.sprints]
    course.passed = [sum(row > end for end in ends) for row in course.row]
    course.home = [row > course.length for row in course.row]
    course.home_mask = sum(1 << n for n, home in enumerate(course.home) if home)
    return course


def _number_cells(course: Course) -> dict[int, list[int]]:
    """Give every cell its number; answers each lane's cells in riding order."""
    cells = []
    first_row = 0
    for index, stretch in enumerate(course.stretches):
        for lane, count in enumerate(stretch.cells, 1):
            for k in range(1, count + 1):
                row = stretch.row_of(k, lane)
                cells.append((first_row + row, -lane, index, row))
        first_row += stretch.rows
    cells.sort()
    lanes_of: dict[int, list[int]] = {lane: [] for lane in range(1, course.lanes + 1)}
    for n, (row, minus_lane, index, local) in enumerate(cells):
        stretch, lane = course.stretches[index], -minus_lane
        course.row.append(row)
        course.lane.append(lane)
        course.stretch.append(index)
        course.surface.append(stretch.surface)
        course.value.append(stretch.values[local - 1] if stretch.values else 0)
        course.terrain.append(course.value[-1] * SIGN[stretch.surface])
        course.text.append(f"{row}.{lane}")
        course.by_text[f"{row}.{lane}"] = n
        course.by_place[row, lane] = n
        course.chance |= ((local, lane) in stretch.chance) << n
        course.exchange |= ((local, lane) in stretch.exchange) << n
        lanes_of[lane].append(n)
    return lanes_of


def _link_cells(course: Course, lanes_of: dict[int, list[int]]) -> None:
    """Work out the steps, what is directly behind, and what is beside (race log, section 3)."""
    count = len(course.row)
    course.straight = [NOWHERE] * count
    course.behind = [NOWHERE] * count
    for cells in lanes_of.values():
        for cell, ahead in pairwise(cells):
            if course.stretch[ahead] - course.stretch[cell] <= 1:
                course.straight[cell] = ahead
                course.behind[ahead] = cell
    rows_of = {lane: [course.row[cell] for cell in cells] for lane, cells in lanes_of.items()}
    for cell in range(count):
        row, lane = course.row[cell], course.lane[cell]
        ways = [course.straight[cell]] if course.straight[cell] != NOWHERE else []
        for other in (lane - 1, lane + 1):
            rows = rows_of.get(other, [])
            first = bisect_right(rows, row)
            if first < len(rows) and _diagonal_open(course, cell, lanes_of[other][first]):
                ways.append(lanes_of[other][first])
        course.steps.append(tuple(ways))
        course.step_mask.append(sum(1 << way for way in ways))
        sides = (course.by_place.get((row, lane - 1), NOWHERE), course.by_place.get((row, lane + 1), NOWHERE))
        course.right.append(sides[0])
        course.beside.append(tuple(side for side in sides if side != NOWHERE))


def _diagonal_open(course: Course, cell: int, ahead: int) -> bool:
    """Whether the diagonal step from `cell` to `ahead`, the first cell of that lane further on, may be made."""
    here, there = course.stretch[cell], course.stretch[ahead]
    stretch = course.stretches[here]
    lane, other = course.lane[cell], course.lane[ahead]
    if there == here:
        return not stretch.wall_between(lane, other)
    if there != here + 1:
        return False
    begins = stretch.cells[other - 1] == 0
    last = course.straight[cell] == NOWHERE or course.stretch[course.straight[cell]] != here
    return last or not begins
