"""Boards from TOML to plain dicts of cells (log format, section 3).

A cell is `(row, lane)`. A road is one course laid out from row 1 to the end of its run-off, every
step written down beforehand, so that the rest of the package only ever looks things up.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import Any

Cell = tuple[int, int]

SURFACES = ("asphalt", "cobbles", "climb", "descent")
MOST_LANES = 12
MOST_SECTIONS = 200
MOST_ROWS = 2000
STRETCH_KEYS = {"rows", "cells", "walls", "surface", "value", "values", "chance", "exchange"}


class BadBoard(ValueError):
    """The board breaks the format; the message names the place."""


@dataclass
class Sprint:
    """A sprint line: the row it lies behind and the points for first, second, third."""

    line: str
    row: int
    points: list[int]


@dataclass
class Road:
    """One course as a flat set of cells.

    `stretch_of`, `surface`, `value` are keyed by cell; `straight` leads to the next cell of the
    lane, `behind` is its inverse; `steps` are all cells one step away.
    """

    board: str
    course: str
    lanes: int
    grid: int
    energy: int
    finish: str
    finish_row: int = 0
    last_row: int = 0
    lines: list[tuple[str, int]] = field(default_factory=list)
    sprints: list[Sprint] = field(default_factory=list)
    stretch_of: dict[Cell, int] = field(default_factory=dict)
    surface: dict[Cell, str] = field(default_factory=dict)
    value: dict[Cell, int] = field(default_factory=dict)
    walls: dict[int, set[tuple[int, int]]] = field(default_factory=dict)
    straight: dict[Cell, Cell] = field(default_factory=dict)
    behind: dict[Cell, Cell] = field(default_factory=dict)
    steps: dict[Cell, set[Cell]] = field(default_factory=dict)

    def has(self, cell: Cell) -> bool:
        """Whether the course has this cell."""
        return cell in self.stretch_of

    def lane_cells(self, lane: int) -> list[Cell]:
        """All cells of a lane, back to front."""
        return sorted(cell for cell in self.stretch_of if cell[1] == lane)

    def start_cells(self) -> set[Cell]:
        """The cells a rider may be placed on."""
        return {cell for cell in self.stretch_of if cell[0] <= self.grid}

    def beside(self, one: Cell, other: Cell) -> bool:
        """Same row and a neighbouring lane, thick line or not."""
        return one[0] == other[0] and abs(one[1] - other[1]) == 1

    def crossed(self, start: Cell, end: Cell, row: int) -> bool:
        """Whether moving from `start` to `end` passes the line behind `row`."""
        return start[0] <= row < end[0]


def build_roads(source: str) -> dict[str, Road]:
    """Every course of a board, by course name. Raises BadBoard."""
    try:
        board = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise BadBoard(f"not TOML: {error}") from error
    lanes = board.get("lanes", 0)
    if not _whole(lanes) or not 1 <= lanes <= MOST_LANES:
        raise BadBoard("lanes")
    sections = board.get("section", {})
    if not sections or len(sections) > MOST_SECTIONS:
        raise BadBoard("sections")
    return {
        name: _lay(board["board"], name, course, sections, lanes) for name, course in board.get("course", {}).items()
    }


def _whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _lay(board: str, name: str, course: dict[str, Any], sections: dict[str, Any], lanes: int) -> Road:
    """Lay the sections of one course end to end, cut at the finish, and add the run-off."""
    route = course["route"]
    for key in route:
        if key not in sections:
            raise BadBoard(f"course {name}: no section {key}")
    ends = [sections[key]["ends_at"] for key in route]
    finish = course["finish"]
    if finish not in ends:
        raise BadBoard(f"course {name}: finish {finish} is not passed")
    last = len(ends) - 1 - ends[::-1].index(finish)
    grid = sections[route[0]].get("grid", 0)
    if not _whole(grid) or grid < 1:
        raise BadBoard(f"course {name}: section {route[0]} has no grid")
    energy = course.get("energy", 14)
    if energy not in (7, 14):
        raise BadBoard(f"course {name}: energy")
    road = Road(board=board, course=name, lanes=lanes, grid=grid, energy=energy, finish=finish)
    for key in route[: last + 1]:
        for stretch in sections[key]["stretches"]:
            _lay_stretch(road, stretch, f"section {key}")
        road.lines.append((sections[key]["ends_at"], road.last_row))
    road.finish_row = road.last_row
    _lay_stretch(road, {"rows": course.get("runoff", 20)}, f"course {name}: runoff")
    if road.last_row > MOST_ROWS:
        raise BadBoard(f"course {name}: more than {MOST_ROWS} rows")
    road.sprints = _find_sprints(name, course.get("sprints", []), road.lines)
    _join_cells(road)
    return road


def _find_sprints(course: str, sprints: list[dict[str, Any]], lines: list[tuple[str, int]]) -> list[Sprint]:
    """Each sprint is the first passing of its line behind the sprint before it."""
    found: list[Sprint] = []
    after = 0
    for sprint in sprints:
        rows = [row for line, row in lines if line == sprint["line"] and row > after]
        if not rows:
            raise BadBoard(f"course {course}: sprint {sprint['line']} is not passed")
        after = min(rows)
        found.append(Sprint(sprint["line"], after, list(sprint["points"])))
    return found


def _lay_stretch(road: Road, stretch: dict[str, Any], where: str) -> None:
    """Append one stretch to the road."""
    unknown = set(stretch) - STRETCH_KEYS
    if unknown:
        raise BadBoard(f"{where}: {sorted(unknown)}")
    if ("rows" in stretch) == ("cells" in stretch):
        raise BadBoard(f"{where}: rows or cells, one of them")
    counts = stretch.get("cells", [stretch.get("rows")] * road.lanes)
    if len(counts) != road.lanes or not all(_whole(count) and count >= 0 for count in counts):
        raise BadBoard(f"{where}: cells")
    rows = max(counts)
    if rows < 1:
        raise BadBoard(f"{where}: no rows")
    surface = stretch.get("surface", "asphalt")
    if surface not in SURFACES:
        raise BadBoard(f"{where}: surface {surface}")
    values = stretch.get("values", [stretch.get("value", 0)] * rows)
    if len(values) != rows or ("value" in stretch and "values" in stretch):
        raise BadBoard(f"{where}: values")
    index = len(road.walls)
    road.walls[index] = _walls(stretch.get("walls", []), road.lanes, where)
    for lane, count in enumerate(counts, start=1):
        for k in range(1, count + 1):
            row_here = (k - 1) * rows // count + 1
            cell = (road.last_row + row_here, lane)
            road.stretch_of[cell] = index
            road.surface[cell] = surface
            road.value[cell] = values[row_here - 1]
    road.last_row += rows


def _walls(walls: object, lanes: int, where: str) -> set[tuple[int, int]]:
    """Pairs of lanes with a thick line between them, lower lane first."""
    if walls == "all":
        return {(lane, lane + 1) for lane in range(1, lanes)}
    if not isinstance(walls, list):
        raise BadBoard(f"{where}: walls")
    pairs = set()
    for pair in walls:
        low, high = sorted(pair)
        if low < 1 or high > lanes or high - low != 1:
            raise BadBoard(f"{where}: walls {pair}")
        pairs.add((low, high))
    return pairs


def _join_cells(road: Road) -> None:
    """Write down every step: straight on, and diagonally to both sides."""
    lanes = {lane: road.lane_cells(lane) for lane in range(1, road.lanes + 1)}
    for cell in road.stretch_of:
        targets = set()
        for lane in (cell[1] - 1, cell[1], cell[1] + 1):
            ahead = [target for target in lanes.get(lane, []) if target[0] > cell[0]]
            if ahead and _step_is_open(road, lanes, cell, ahead[0]):
                targets.add(ahead[0])
                if lane == cell[1]:
                    road.straight[cell] = ahead[0]
                    road.behind[ahead[0]] = cell
        road.steps[cell] = targets


def _step_is_open(road: Road, lanes: dict[int, list[Cell]], cell: Cell, target: Cell) -> bool:
    """Whether the step from `cell` to `target`, the nearest cell ahead in its lane, exists."""
    here, there = road.stretch_of[cell], road.stretch_of[target]
    if there == here:
        pair = (min(cell[1], target[1]), max(cell[1], target[1]))
        return pair not in road.walls[here]
    if there != here + 1:
        return False
    lane_begins = all(road.stretch_of[other] != here for other in lanes[target[1]])
    if lane_begins:
        # A lane that begins is entered only from the last cell of a lane of the stretch before.
        own_lane_here = [other for other in lanes[cell[1]] if road.stretch_of[other] == here]
        return cell == own_lane_here[-1]
    return True
