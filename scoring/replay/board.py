"""Boards from TOML files (docs/boards.md, race log section 3): sections of road and the courses laid over them."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from scoring.games import FOLDERS
from scoring.replay.board_text import BoardError, shown, table_of
from scoring.replay.log import NUMBERS
from scoring.replay.road import ASPHALT, SURFACES, Course, CoursePlan, SprintLine, Stretch

MAX_LANES: Final = 12
MAX_SECTIONS: Final = 200
MAX_ROWS: Final = 2_000
MAX_COURSES: Final = 100
MAX_SPRINTS: Final = 50
#: Cells of all courses of a board together: two of the longest and widest that there can be. Each costs about half a kilobyte.
MAX_CELLS: Final = 2 * MAX_ROWS * MAX_LANES
#: So many names are listed in a sentence.
MOST_LISTED: Final = 20
SUFFIX: Final = ".toml"
#: Energy cards that a team may start with (race log, section 3).
ENERGY: Final = (7, 14)

BOARD_KEYS: Final = ("board", "name", "lanes", "section", "course")
SECTION_KEYS: Final = ("grid", "ends_at", "stretches")
STRETCH_KEYS: Final = ("rows", "cells", "surface", "value", "values", "walls", "chance", "exchange")
COURSE_KEYS: Final = ("name", "route", "sprints", "finish", "runoff", "energy")
SPRINT_KEYS: Final = ("line", "points", "seconds")
SURFACE_NAMES: Final[Mapping[str, str]] = {
    **{name: name for name in SURFACES},
    "uphill": "climb",
    "downhill": "descent",
}


class Section(NamedTuple):
    """A section of road: its stretches and their rows, the line behind its last row, how many of its first rows are start
    places."""

    name: str
    stretches: tuple[Stretch, ...]
    rows: int
    ends_at: str
    grid: int


Source = TypeVar("Source")
Made = TypeVar("Made")


_NONE: Final[Mapping[str, Any]] = MappingProxyType({})


class Board(NamedTuple):
    """A board: `name` as logs write it, `title` for people, its sections, and its courses ready to ride.

    `plans` are the same courses as they are drawn: enough for a list, without a cell laid out. `faults` say what a board
    that was taken earlier has that would be refused today; logs are judged on it as before.
    """

    name: str
    title: str
    lanes: int
    sections: Mapping[str, Section] = _NONE
    plans: Mapping[str, CoursePlan] = _NONE
    courses: Mapping[str, Course] = _NONE
    faults: tuple[str, ...] = ()


class MadeOnDemand(Mapping[str, Made]):
    """What is `made` of each of the `sources`, by name, when it is first asked for: a log rides one board and one course.

    Threads may ask at the same moment. Each of them makes one of its own; the first that is whole is kept.
    """

    def __init__(self, sources: Mapping[str, Source], made: Callable[[Source], Made]) -> None:
        self._sources = sources
        self._made = made
        self._kept: dict[str, Made] = {}

    def __getitem__(self, name: str) -> Made:
        kept = self._kept.get(name)
        return kept if kept is not None else self._kept.setdefault(name, self._made(self._sources[name]))

    def __contains__(self, name: object) -> bool:
        return name in self._sources

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)


def read_board(source: bytes | str) -> Board:
    """The board of a TOML text. Raises BoardError, which names the field."""
    board = stored_board(source)
    if board.faults:
        raise BoardError(board.faults[0])
    return board


def stored_board(source: bytes | str) -> Board:
    """The board of a text that was taken once, whatever rules for boards came later: its `faults` name what breaks them.

    Raises BoardError for what never was a board.
    """
    return _board(table_of(source))


def _board(table: Mapping[str, Any]) -> Board:
    """The board of a TOML table. Raises BoardError."""
    _known_keys(table, BOARD_KEYS, "the board")
    name = _word(table, "board", "the board")
    lanes = _number(table, "lanes", "the board", least=1)
    if lanes > MAX_LANES:
        raise BoardError(f"lanes = {lanes}: {MAX_LANES} lanes is the most")
    title = _text(table, "name", "the board", default=name)
    drawn = _tables(table, "section", "the board")
    if len(drawn) > MAX_SECTIONS:
        raise BoardError(f"{len(drawn)} sections: {MAX_SECTIONS} is the most")
    sections = {key: _section(key, section, lanes) for key, section in drawn.items()}
    courses = _tables(table, "course", "the board")
    plans = {key.lower(): _course(key.lower(), course, name, lanes, sections) for key, course in courses.items()}
    return Board(name, title, lanes, sections, plans, MadeOnDemand(plans, Course), tuple(_faults(plans)))


def _faults(plans: Mapping[str, CoursePlan]) -> Iterator[str]:
    """What the courses have that a board may not have, though it can be laid out."""
    for plan in plans.values():
        if plan.energy is not None and plan.energy not in ENERGY:
            yield f"course.{shown(plan.name)}: energy = {plan.energy}: a team starts with {ENERGY[0]} or {ENERGY[1]} cards"
        if not plan.runoff:
            yield (
                f"course.{shown(plan.name)}: runoff is missing: nobody can arrive without rows behind the finish, "
                "such as runoff = 10"
            )
        if len(plan.sprints) > MAX_SPRINTS:
            yield f"course.{shown(plan.name)} has {len(plan.sprints)} sprints: {MAX_SPRINTS} is the most"
    if len(plans) > MAX_COURSES:
        yield f"{len(plans)} courses: {MAX_COURSES} is the most"
    cells = sum(plan.cell_count for plan in plans.values())
    if cells > MAX_CELLS:
        yield f"the courses have {cells} cells together: {MAX_CELLS} is the most"


@cache
def shipped_boards() -> Mapping[str, Board]:
    """The boards that come with the games, by name: the files in the folder `boards` of each, `NAME.toml`."""
    return MadeOnDemand(dict(sorted(_shipped_files())), _shipped_board)


def _shipped_board(path: str) -> Board:
    with open(path, "rb") as source:
        return _board(tomllib.load(source))  # ours: what a board file may not have is not looked for


def _shipped_files() -> Iterator[tuple[str, str]]:
    """The board files of the registered games: (the board's name, path)."""
    for package in FOLDERS.values():
        for place in import_module(package).__path__:
            folder = os.path.join(place, "boards")
            if os.path.isdir(folder):
                files = (name for name in os.listdir(folder) if name.endswith(SUFFIX))
                yield from ((name.removesuffix(SUFFIX), os.path.join(folder, name)) for name in files)


def _section(key: str, table: Mapping[str, Any], lanes: int) -> Section:
    where = f"section.{shown(key)}"
    _known_keys(table, SECTION_KEYS, where)
    grid = _number(table, "grid", where, default=0)
    rows = table.get("stretches")
    if not isinstance(rows, list) or not rows:
        raise BoardError(f"{where}: stretches must be a list of at least one stretch")
    stretches = tuple(_stretch(f"{where}, stretch {n}", entry, lanes) for n, entry in enumerate(rows, 1))
    section = Section(key, stretches, sum(each.rows for each in stretches), _text(table, "ends_at", where), grid)
    if grid > section.rows:
        raise BoardError(f"{where}: grid = {grid}, but the section has only {section.rows} rows")
    return section


def _stretch(where: str, table: object, lanes: int) -> Stretch:
    if not isinstance(table, dict):
        raise BoardError(f"{where} must be a table such as {{ rows = 4 }}")
    _known_keys(table, STRETCH_KEYS, where)
    if ("rows" in table) == ("cells" in table):
        raise BoardError(f"{where} needs either rows or cells, not both and not neither")
    if "rows" in table:
        rows = _number(table, "rows", where, least=1)
        cells: tuple[int, ...] = (rows,) * lanes
    else:
        cells = _numbers(table, "cells", where)
        if len(cells) != lanes:
            raise BoardError(f"{where}: cells has {len(cells)} numbers, the board {lanes} lanes")
        rows = max(cells)
    if not 0 < rows <= MAX_ROWS:
        raise BoardError(f"{where} has {rows} rows; a stretch has 1 to {MAX_ROWS}")
    surface = str(table.get("surface", ASPHALT))
    if surface not in SURFACE_NAMES:
        raise BoardError(f"{where}: surface {shown(surface)!r} is not one of {', '.join(SURFACE_NAMES)}")
    return Stretch(
        rows,
        cells,
        SURFACE_NAMES[surface],
        _values(where, table, rows),
        _walls(where, table.get("walls", []), lanes),
        _marks(where, table, "chance", rows, lanes),
        _marks(where, table, "exchange", rows, lanes),
    )


def _values(where: str, table: Mapping[str, Any], rows: int) -> tuple[int, ...]:
    if "value" in table and "values" in table:
        raise BoardError(f"{where} has both value and values")
    if "value" in table:
        return (_number(table, "value", where),) * rows
    if "values" not in table:
        return ()
    values = _numbers(table, "values", where)
    if len(values) != rows:
        raise BoardError(f"{where}: values has {len(values)} numbers for {rows} rows")
    return values


def _walls(where: str, walls: object, lanes: int) -> frozenset[tuple[int, int]]:
    if walls == "all":
        return frozenset((lane, lane + 1) for lane in range(1, lanes))
    if not isinstance(walls, list):
        raise BoardError(f'{where}: walls is "all" or a list of pairs such as [[1, 2]]')
    pairs = set()
    for pair in walls:
        if not (isinstance(pair, list) and len(pair) == 2 and all(type(lane) is int for lane in pair)):
            raise BoardError(f"{where}: the wall {shown(pair)} is not a pair of lanes such as [1, 2]")
        low, high = min(pair), max(pair)
        if low < 1 or high > lanes or high - low != 1:
            raise BoardError(
                f"{where}: the wall {shown(pair)} does not lie between two neighbouring lanes of 1 to {lanes}"
            )
        pairs.add((low, high))
    return frozenset(pairs)


def _marks(where: str, table: Mapping[str, Any], key: str, rows: int, lanes: int) -> frozenset[tuple[int, int]]:
    marks = table.get(key, [])
    if not isinstance(marks, list):
        raise BoardError(f'{where}: {key} must be a list of places in the stretch such as ["3.2"]')
    found = set()
    for mark in marks:
        row, dot, lane = str(mark).partition(".")
        row_number, lane_number = NUMBERS.get(row, 0), NUMBERS.get(lane, 0)
        if not (dot and 0 < row_number <= rows and 0 < lane_number <= lanes):
            raise BoardError(
                f"{where}: {key} {shown(mark)!r} is not a row of 1 to {rows} and a lane of 1 to {lanes}, as in 3.2"
            )
        found.add((row_number, lane_number))
    return frozenset(found)


def _course(key: str, table: Mapping[str, Any], board: str, lanes: int, known: Mapping[str, Section]) -> CoursePlan:
    """A course as drawn, over sections of `known`."""
    where = f"course.{shown(key)}"
    _known_keys(table, COURSE_KEYS, where)
    route = table.get("route")
    if not isinstance(route, list) or not route:
        raise BoardError(f"{where}: route must be a list of at least one section")
    unknown = [name for name in route if not isinstance(name, str) or name not in known]
    if unknown:
        raise BoardError(f"{where}: route names section {shown(unknown[0])!r}; the board has {_listed(known)}")
    if len(route) > MAX_ROWS:
        raise BoardError(
            f"{where}: the route has {len(route)} sections; with {MAX_ROWS} rows at the most it has not so many"
        )
    sections = [known[name] for name in route]
    lines, row = [], 0
    for section in sections:
        row += section.rows
        lines.append((section.ends_at, row))
    finish = _text(table, "finish", where)
    length = max((at for line, at in lines if line == finish), default=0)
    if not length:
        raise BoardError(
            f"{where}: finish {shown(finish)!r} is not a line of the route; it passes {_listed(line for line, _ in lines)}"
        )
    runoff = _number(table, "runoff", where, default=0)
    if length + runoff > MAX_ROWS:
        raise BoardError(f"{where} has {length + runoff} rows with its run-off; {MAX_ROWS} is the most")
    ridden = [
        stretch for section in sections[: [at for _, at in lines].index(length) + 1] for stretch in section.stretches
    ]
    if runoff:
        ridden.append(Stretch(runoff, (runoff,) * lanes))
    return CoursePlan(
        name=key,
        title=_text(table, "name", where, default=key),
        board=board,
        lanes=lanes,
        grid=sections[0].grid,
        finish=finish,
        length=length,
        runoff=runoff,
        energy=_number(table, "energy", where) if "energy" in table else None,
        sprints=tuple(_sprints(where, table.get("sprints", []), lines, length)),
        stretches=tuple(ridden),
    )


def _sprints(where: str, rows: object, lines: Sequence[tuple[str, int]], length: int) -> list[SprintLine]:
    """The course's sprints in riding order; each is the first passing of its line behind the sprint before it."""
    if not isinstance(rows, list):
        raise BoardError(f"{where}: sprints must be a list")
    sprints: list[SprintLine] = []
    behind = 0
    for n, entry in enumerate(rows, 1):
        here = f"{where}, sprint {n}"
        if not isinstance(entry, dict):
            raise BoardError(f'{here} must be a table such as {{ line = "A", points = [11, 8, 5] }}')
        _known_keys(entry, SPRINT_KEYS, here)
        line = _text(entry, "line", here)
        row = next((at for name, at in lines if name == line and at > behind), 0)
        if not row or row > length:
            raise BoardError(
                f"{here}: the route does not pass line {shown(line)!r} after the sprint before; "
                f"it passes {_listed(name for name, _ in lines)}"
            )
        points = _numbers(entry, "points", here)
        if not points:
            raise BoardError(f"{here}: points needs at least one number")
        sprints.append(SprintLine(line, row, points, _numbers(entry, "seconds", here) if "seconds" in entry else ()))
        behind = row
    return sprints


def _listed(words: Iterable[str]) -> str:
    """The words, each of them once; where they are many the first of them."""
    once = list(dict.fromkeys(words))
    return ", ".join([*map(shown, once[:MOST_LISTED]), *(["…"] if len(once) > MOST_LISTED else [])])


def _known_keys(table: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    for key in table:
        if key not in known:
            raise BoardError(f"{where}: unknown field {shown(key)!r}; known are {', '.join(known)}")


def _tables(table: Mapping[str, Any], key: str, where: str) -> dict[str, Mapping[str, Any]]:
    found = table.get(key, {})
    if not isinstance(found, dict) or not found or not all(isinstance(value, dict) for value in found.values()):
        raise BoardError(f"{where} needs at least one [{key}.NAME]")
    return found


TEXTS: Final[Mapping[str, str]] = {"board": "testring", "name": "Test ring"}
"""Samples of texts; what is not here names a line."""


def _text(table: Mapping[str, Any], key: str, where: str, default: str | None = None) -> str:
    value = table.get(key, default)
    if value is None:
        raise BoardError(f"{where}: {key} is missing; it is a text, such as {key} = {TEXTS.get(key, 'A')!r}")
    if not isinstance(value, str) or not value.strip():
        raise BoardError(f"{where}: {key} must be a text")
    return value


def _word(table: Mapping[str, Any], key: str, where: str) -> str:
    value = _text(table, key, where).lower().strip()
    if len(value.split()) != 1 or "#" in value:
        raise BoardError(f"{where}: {key} = {shown(value)!r} must be one word, as logs name the board by it")
    return value


def _number(table: Mapping[str, Any], key: str, where: str, least: int = 0, default: int | None = None) -> int:
    value = table.get(key, default)
    if type(value) is not int or value < least:
        raise BoardError(f"{where}: {key} must be a whole number, {least} or more")
    return value


def _numbers(table: Mapping[str, Any], key: str, where: str) -> tuple[int, ...]:
    value = table.get(key)
    if not isinstance(value, list) or not all(type(entry) is int and entry >= 0 for entry in value):
        raise BoardError(f"{where}: {key} must be a list of whole numbers, 0 or more")
    return tuple(value)
