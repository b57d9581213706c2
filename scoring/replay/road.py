"""Roads: the cells of a course, the steps between them, and which of them a rider can reach.

A cell is a number. Cells are numbered in riding order: a greater number is further ahead, or as far ahead and more to
the right. So the front one of a set of riders is the highest bit of a mask, and every step leads to a greater number.
Sets of cells are masks (bit n = cell n); what one step makes of a set is remembered, since few sets occur.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeVar, overload

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


#: A course of so many cells keeps the masks of each of them; those of a longer one are made when they are asked for.
MOST_MASKS: Final = 4_000

T = TypeVar("T")


class Stretch(NamedTuple):
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


class SprintLine(NamedTuple):
    """A sprint: the line's letter, the last row before it, its points by place and the bonus seconds it brings, if any."""

    line: str
    row: int
    points: tuple[int, ...]
    seconds: tuple[int, ...] = ()


class Cell(NamedTuple):
    """A cell for who draws a course: place, surface with its number, and the walls on its left side."""

    row: int
    lane: int
    surface: str
    value: int
    stretch: int


class CoursePlan(NamedTuple):
    """A course as its board describes it: what can be listed without laying out a cell. `stretches` include the run-off."""

    name: str
    title: str
    board: str
    lanes: int
    grid: int
    finish: str
    length: int
    runoff: int
    energy: int | None
    sprints: tuple[SprintLine, ...]
    stretches: tuple[Stretch, ...]

    @property
    def rows(self) -> int:
        """All rows, the run-off included."""
        return self.length + self.runoff

    @property
    def cell_count(self) -> int:
        """How many cells the course has when it is laid out."""
        return sum(sum(stretch.cells) for stretch in self.stretches)


class Course:
    """A course ready to be ridden, laid out from its plan. Sequences are by cell number; see the module for what numbers mean.

    Threads ride on one course at the same time: nothing in it changes once it is there but `_onward`, which only
    remembers what anybody would work out again. Courses are equal as their plans are.
    """

    __slots__ = (
        "plan", "name", "title", "board", "lanes", "grid", "finish", "length", "runoff", "rows", "energy", "sprints", "stretches",
        "row", "lane", "stretch", "by_place", "text", "by_text", "surface", "value", "terrain", "chance", "exchange", "passed",
        "home", "home_mask", "every", "start_cells", "lane_mask", "straight", "behind", "steps", "beside", "right", "bit",
        "step_mask", "_onward",
    )  # fmt: skip

    def __init__(self, plan: CoursePlan) -> None:
        self.plan = plan
        self.name = plan.name
        self.title = plan.title
        self.board = plan.board
        self.lanes = plan.lanes
        self.grid = plan.grid
        self.finish = plan.finish
        self.length = plan.length
        self.runoff = plan.runoff
        self.rows = plan.rows
        self.energy = plan.energy
        self.sprints = plan.sprints
        self.stretches = plan.stretches
        cells = _numbered(plan.stretches, plan.lanes)
        self._describe(cells)
        self._link(cells)
        self._onward: dict[int, int] = {}

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, "_onward"):  # set last
            message = f"a course that is laid out is not changed: {name}"
            raise AttributeError(message)
        super().__setattr__(name, value)

    def _describe(self, cells: _Cells) -> None:
        """Where each cell is and what is on it."""
        stretches = self.stretches
        self.row = tuple(cells.row)
        self.lane = tuple(cells.lane)
        self.stretch = tuple(cells.stretch)
        self.by_place = {place: n for n, place in enumerate(zip(cells.row, cells.lane, strict=True))}
        self.text = tuple(f"{row}.{lane}" for row, lane in self.by_place)
        self.by_text = {place: n for n, place in enumerate(self.text)}
        self.surface = tuple(stretches[index].surface for index in cells.stretch)
        self.value = tuple(
            stretches[index].values[local - 1] if stretches[index].values else 0
            for index, local in zip(cells.stretch, cells.local, strict=True)
        )
        self.terrain = tuple(number * SIGN[kind] for number, kind in zip(self.value, self.surface, strict=True))
        self.chance = cells.marked([stretch.chance for stretch in stretches])
        self.exchange = cells.marked([stretch.exchange for stretch in stretches])
        ends = [sprint.row for sprint in self.sprints]
        self.passed = tuple(sum(row > end for end in ends) for row in cells.row)
        self.home = tuple(row > self.length for row in cells.row)
        self.home_mask = _mask([n for n, is_home in enumerate(self.home) if is_home])
        self.every = (1 << len(self.row)) - 1
        self.start_cells = _mask([n for n, row in enumerate(cells.row) if row <= self.grid])
        self.lane_mask = (0, *(_mask(cells.of_lane[lane]) for lane in range(1, self.lanes + 1)))

    def _link(self, cells: _Cells) -> None:
        """Which cells are next to each, and where its steps lead."""
        straight, behind = _straight_steps(cells)
        steps = tuple(_steps(cells, straight))
        place = self.by_place
        sides = [(place.get((row, lane - 1), NOWHERE), place.get((row, lane + 1), NOWHERE)) for row, lane in place]
        self.straight = tuple(straight)
        self.behind = tuple(behind)
        self.steps = steps
        self.beside = tuple(tuple(side for side in both if side != NOWHERE) for both in sides)
        self.right = tuple(right for right, _ in sides)
        self.bit: Sequence[int]
        self.step_mask: Sequence[int]
        if len(steps) <= MOST_MASKS:
            self.bit, self.step_mask = tuple(map(_bit_of, range(len(steps)))), tuple(map(_mask_of, steps))
        else:
            self.bit, self.step_mask = _Masks(range(len(steps)), _bit_of), _Masks(steps, _mask_of)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Course) and self.plan == other.plan

    def __hash__(self) -> int:
        return hash(self.plan)

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
        if steps <= 0:
            return []
        onward, free = self._onward, self.every ^ taken  # not ~taken: a mask below 0 is dear to compute with
        layer = self.step_mask[start] & free
        layers = [layer]
        try:
            for _ in range(steps - 1):
                layer = onward[layer] & free
                layers.append(layer)
        except KeyError:  # a set that is not remembered yet; the empty one never is, so here a blocked road ends too
            return self._reach_on(layers, steps, free)
        return layers if layer else layers[:-1]

    def _reach_on(self, layers: list[int], steps: int, free: int) -> list[int]:
        """The layers continued to `steps` or to where the road is blocked; what is found is remembered."""
        while layers[-1] and len(layers) < steps:
            layers.append(self.onward(layers[-1]) & free)
        return layers if layers[-1] else layers[:-1]

    def reach_from(self, first: int, steps: int, taken: int) -> list[int]:
        """As `reach`, for a rider who comes from off the road: the mask `first` is what their first step leads to."""
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


class _Cells:
    """The cells of a course while they are laid out, by number, and each lane's cells in riding order."""

    def __init__(self, stretches: Sequence[Stretch], lanes: int) -> None:
        self.stretches = stretches
        self.row: list[int] = []
        self.lane: list[int] = []
        self.stretch: list[int] = []
        self.local: list[int] = []
        self.of_lane: dict[int, list[int]] = {lane: [] for lane in range(1, lanes + 1)}

    def marked(self, marks: Sequence[frozenset[tuple[int, int]]]) -> int:
        """The mask of the cells that their stretch marks; `marks` has each stretch's (row in it, lane)."""
        return sum(
            1 << n
            for n, (local, lane, stretch) in enumerate(zip(self.local, self.lane, self.stretch, strict=True))
            if (local, lane) in marks[stretch]
        )


class _Masks(Sequence[int]):
    """Masks by cell number that are made when they are asked for: on a long road, keeping them all fills the memory."""

    def __init__(self, cells: Sequence[T], mask: Callable[[T], int]) -> None:
        self._cells = cells
        self._mask = mask

    @overload
    def __getitem__(self, cell: int) -> int: ...
    @overload
    def __getitem__(self, cell: slice) -> list[int]: ...
    def __getitem__(self, cell: int | slice) -> int | list[int]:
        if isinstance(cell, slice):
            return list(map(self._mask, self._cells[cell]))
        return self._mask(self._cells[cell])

    def __len__(self) -> int:
        return len(self._cells)


def _bit_of(cell: int) -> int:
    return 1 << cell


def _mask_of(ways: Sequence[int]) -> int:
    return sum(map(_bit_of, ways))


def _mask(cells: Sequence[int]) -> int:
    """The mask of cells given in riding order."""
    bits = bytearray(cells[-1] // 8 + 1 if cells else 0)
    for cell in cells:
        bits[cell >> 3] |= 1 << (cell & 7)
    return int.from_bytes(bits, "little")


def _numbered(stretches: Sequence[Stretch], lanes: int) -> _Cells:
    """Every cell with its number."""
    found = []
    first_row = 0
    for index, stretch in enumerate(stretches):
        for lane, count in enumerate(stretch.cells, 1):
            for k in range(1, count + 1):
                row = stretch.row_of(k, lane)
                found.append((first_row + row, -lane, index, row))
        first_row += stretch.rows
    found.sort()
    cells = _Cells(stretches, lanes)
    for n, (row, minus_lane, index, local) in enumerate(found):
        cells.row.append(row)
        cells.lane.append(-minus_lane)
        cells.stretch.append(index)
        cells.local.append(local)
        cells.of_lane[-minus_lane].append(n)
    return cells


def _straight_steps(cells: _Cells) -> tuple[list[int], list[int]]:
    """(where the straight step from each cell leads, the cell directly behind each), by cell; NOWHERE where there is none."""
    straight = [NOWHERE] * len(cells.row)
    behind = [NOWHERE] * len(cells.row)
    for lane in cells.of_lane.values():
        for cell, ahead in pairwise(lane):
            if cells.stretch[ahead] - cells.stretch[cell] <= 1:
                straight[cell] = ahead
                behind[ahead] = cell
    return straight, behind


def _steps(cells: _Cells, straight: Sequence[int]) -> list[tuple[int, ...]]:
    """Every cell's steps, the straight one first (race log, section 3)."""
    rows_of = {lane: [cells.row[cell] for cell in its] for lane, its in cells.of_lane.items()}
    steps = []
    for cell, (row, lane) in enumerate(zip(cells.row, cells.lane, strict=True)):
        ways = [straight[cell]] if straight[cell] != NOWHERE else []
        for other in (lane - 1, lane + 1):
            rows = rows_of.get(other, [])
            first = bisect_right(rows, row)
            if first < len(rows) and _diagonal_open(cells, straight, cell, cells.of_lane[other][first]):
                ways.append(cells.of_lane[other][first])
        steps.append(tuple(ways))
    return steps


def _diagonal_open(cells: _Cells, straight: Sequence[int], cell: int, ahead: int) -> bool:
    """Whether the diagonal step from `cell` to `ahead`, the first cell of that lane further on, may be made."""
    here, there = cells.stretch[cell], cells.stretch[ahead]
    stretch = cells.stretches[here]
    lane, other = cells.lane[cell], cells.lane[ahead]
    if there == here:
        return not stretch.wall_between(lane, other)
    if there != here + 1:
        return False
    begins = stretch.cells[other - 1] == 0
    last = straight[cell] == NOWHERE or cells.stretch[straight[cell]] != here
    return last or not begins
