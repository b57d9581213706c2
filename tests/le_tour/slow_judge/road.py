"""Boards as plain sets of cells; a cell is (row, lane)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import Any

Cell = tuple[int, int]
NAMES = {"uphill": "climb", "downhill": "descent"}


@dataclass
class Road:
    """One course: what each cell is, and which cells are one step away."""

    lanes: int
    finish_row: int = 0
    last_row: int = 0
    sprints: list[tuple[str, int, list[int], list[int]]] = field(default_factory=list)
    stretch: dict[Cell, int] = field(default_factory=dict)
    surface: dict[Cell, str] = field(default_factory=dict)
    chance: set[Cell] = field(default_factory=set)
    walls: dict[int, set[int]] = field(default_factory=dict)
    steps: dict[Cell, set[Cell]] = field(default_factory=dict)
    straight: dict[Cell, Cell] = field(default_factory=dict)

    def is_home(self, cell: Cell) -> bool:
        return cell[0] > self.finish_row

    def row(self, row: int) -> set[Cell]:
        return {cell for cell in self.stretch if cell[0] == row}

    def same_side(self, cell: Cell) -> set[Cell]:
        """The cells of a row that no thick line divides from this one."""
        thick = self.walls[self.stretch[cell]]
        found = set()
        for other in self.row(cell[0]):
            low, high = sorted((cell[1], other[1]))
            if not any(lane in thick for lane in range(low, high)):
                found.add(other)
        return found


def roads_of(source: str) -> dict[str, Road]:
    """Every course of a board."""
    board = tomllib.loads(source)
    return {name: _lay(board, course) for name, course in board["course"].items()}


def _lay(board: dict[str, Any], course: dict[str, Any]) -> Road:
    road = Road(board["lanes"])
    ends: list[tuple[str, int]] = []
    for key in course["route"]:
        for stretch in board["section"][key]["stretches"]:
            _lay_stretch(road, stretch)
        ends.append((board["section"][key]["ends_at"], road.last_row))
    road.finish_row = max(row for line, row in ends if line == course["finish"])
    if road.finish_row != road.last_row:
        raise ValueError("a route ends at its finish")
    passed = 0
    for sprint in course.get("sprints", []):
        passed = min(row for line, row in ends if line == sprint["line"] and row > passed)
        road.sprints.append((sprint["line"], passed, sprint["points"], sprint.get("seconds", [])))
    _lay_stretch(road, {"rows": course["runoff"]})
    _join(road)
    return road


def _lay_stretch(road: Road, stretch: dict[str, Any]) -> None:
    counts = stretch.get("cells") or [stretch["rows"]] * road.lanes
    rows, index = max(counts), len(road.walls)
    walls = stretch.get("walls", [])
    road.walls[index] = set(range(1, road.lanes)) if walls == "all" else {min(pair) for pair in walls}
    surface = stretch.get("surface", "asphalt")
    for lane, count in enumerate(counts, 1):
        for k in range(1, count + 1):
            cell = (road.last_row + (k - 1) * rows // count + 1, lane)
            road.stretch[cell] = index
            road.surface[cell] = NAMES.get(surface, surface)
    for place in stretch.get("chance", []):
        row, lane = place.split(".")
        road.chance.add((road.last_row + int(row), int(lane)))
    road.last_row += rows


def _join(road: Road) -> None:
    for cell, here in road.stretch.items():
        road.steps[cell] = set()
        lane_here = [other for other in road.stretch if other[1] == cell[1] and road.stretch[other] == here]
        for lane in (cell[1] - 1, cell[1], cell[1] + 1):
            ahead = sorted(other for other in road.stretch if other[1] == lane and other[0] > cell[0])
            if not ahead:
                continue
            there = road.stretch[ahead[0]]
            if there == here:
                is_open = lane == cell[1] or min(lane, cell[1]) not in road.walls[here]
            else:
                begins = all(road.stretch[other] != here for other in road.stretch if other[1] == lane)
                is_open = there == here + 1 and (not begins or cell == max(lane_here))
            if is_open:
                road.steps[cell].add(ahead[0])
                if lane == cell[1]:
                    road.straight[cell] = ahead[0]
