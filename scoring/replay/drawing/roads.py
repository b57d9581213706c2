"""A road drawn for a desk and for a phone, and what a game offers whose roads are laid of tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from scoring.replay.drawing.board_drawing import DESK, PHONE, Cell, CourseDrawing, course_parts
from scoring.replay.drawing.token_drawing import Draw, Ground, Token
from scoring.replay.fault import Problem
from scoring.replay.reader_words import Gettext
from scoring.replay.road import Course

__all__ = ["LaidRoad", "RoadDrawing", "TileSide", "Tiles", "course_drawings", "surfaces"]

_RUNOFF: Final = 4


class RoadDrawing(Protocol):
    """A drawn road that riders can be put on: a course's, or that of a game with roads of its own."""

    ground: Ground

    def tokens(self, riders: Sequence[Token], jersey: str | None = None, draw: Draw = ...) -> str: ...

    def summary(self, riders: Sequence[Token]) -> str: ...


def surfaces(cells: Sequence[Cell], gettext: Gettext) -> list[tuple[str, str]]:
    """The legend of a drawn course: what there is on it, with signs where cells have numbers."""
    signed = any(cell.sign for cell in cells)
    words = {
        "asphalt": gettext("asphalt"),
        "cobbles": gettext("cobbles −") if signed else gettext("cobbles"),
        "climb": gettext("climb −") if signed else gettext("climb"),
        "descent": gettext("descent +") if signed else gettext("descent"),
        "chance": gettext("chance"),
        "exchange": gettext("exchange"),
    }
    there = {cell.surface for cell in cells} | {cell.special for cell in cells}
    return [(kind, word) for kind, word in words.items() if kind in there]


def course_drawings(course: Course, gettext: Gettext, *, reached: int = 0) -> tuple[CourseDrawing, CourseDrawing]:
    """A course drawn for a desk and for a phone.

    Of its run-off, only the first rows are drawn, and those up to `reached`, the foremost rider's row.
    """
    runoff = max(_RUNOFF, reached - course.length)
    cells, lines, walls = course_parts(
        course, sprint=gettext("Sprint {line}"), finish=gettext("Finish {line}"), runoff=runoff
    )
    desk, phone = (
        CourseDrawing(cells, lines, walls, legend=surfaces(cells, gettext), rows_per_strip=rows)
        for rows in (DESK, PHONE)
    )
    return desk, phone


@dataclass(frozen=True, slots=True)
class LaidRoad:
    """Letters looked at: the road they make (None: none, and `fault` says why), with hints where it leaves the rulebook's advice.

    `names` are its tiles in riding order, `length` its rows up to the finish.
    """

    letters: str
    road: object | None
    fault: Problem | None = None
    hints: Sequence[Problem] = ()
    names: Sequence[str] = ()
    length: int = 0


@dataclass(frozen=True, slots=True)
class TileSide:
    """A side of a tile to be chosen: its name in letters, its label for the reader, its drawing as an SVG."""

    name: str
    label: str
    drawing: str


class Tiles(Protocol):
    """The tiles of a game whose roads people lay themselves; a road is known by the letters of its tiles."""

    blank: str
    """What an empty table begins with."""

    def look_at(self, letters: str) -> LaidRoad:
        """What these letters make."""

    def names_of(self, letters: str) -> Sequence[str]:
        """The tiles of these letters, in their order."""

    def pressed(self, letters: str, name: str, behind: str = "") -> str:
        """The letters after the tile `name` was pressed: laid (after the tile `behind`, if there), turned or taken out."""

    def moved(self, letters: str, name: str, by: int) -> str:
        """The letters after a tile was moved by one place (-1: nearer to the start)."""

    def turned_over(self, name: str) -> str:
        """The other side of a tile; the tile itself where it has none."""

    def label(self, name: str, gettext: Gettext) -> str:
        """A tile in words."""

    def choices(self, gettext: Gettext) -> Iterable[tuple[str, list[list[TileSide]]]]:
        """Every tile by its kind: the kind's word, and its tiles, each with its sides."""

    def draw(self, road: object, gettext: Gettext, *, title: str, chosen: str = "", phone: bool = False) -> str:
        """A road that `look_at` made as an SVG; the letters of the tile `chosen` stand out."""
