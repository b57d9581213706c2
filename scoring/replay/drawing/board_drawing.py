"""A course drawn as an SVG: strips of road, read like lines of text.

Each strip runs from left to right, so lane 1 (the rider's right) is at the bottom of a strip and the highest lane at
the top; the road goes on at the left of the next strip. A strip of 20 rows suits a desk, one of 8 rows a phone.

The caller gives plain values (cells, lines, thick lines, riders) and every word that is shown, in the reader's
language; nothing here knows Django, the engine or a rule. Colour is never the only sign: each surface has a pattern
and a signed number, each team a shape, the jersey a ring.

Colours are CSS custom properties (`--surface-climb`, `--team-red`, `--jersey`, …) with fallbacks for light and dark.
The drawing carries them in a `<style>` of its own unless `styled=False`, for pages with `STYLE` in their style sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal
from zlib import crc32

from scoring.replay.drawing.board_style import STYLE
from scoring.replay.drawing.token_drawing import Draw, Ground, Token, draw_token

if TYPE_CHECKING:
    from scoring.replay.road import Course

__all__ = [
    "DESK",
    "LEGEND",
    "PHONE",
    "STYLE",
    "Cell",
    "CourseDrawing",
    "Line",
    "Token",
    "Wall",
    "course_parts",
    "draw_course",
]

DESK: Final = 20
PHONE: Final = 8

# Sizes in units of the viewBox; a unit is about a CSS pixel when the drawing is shown at its natural width.
_ROW: Final = 38
_LANE: Final = 28
_MARGIN: Final = 14
_ABOVE: Final = 22  # flags of the lines
_BELOW: Final = 18  # row numbers
_GAP: Final = 10
_KERB: Final = 2.5
_TOKEN: Final = 11.5
_LEGEND_ITEM: Final = 96
_NUMBERED: Final = 5

# A surface's pattern: width and height of its tile, and its strokes. Stones, waves uphill, slanted lines downhill.
PATTERNED: Final[dict[str, tuple[int, int, str]]] = {
    "cobbles": (12, 10, "M0 .5H12M0 5.5H12M3.5 .5V5.5M9.5 5.5V10"),
    "climb": (10, 8, "M0 6L5 2L10 6"),
    "descent": (12, 12, "M-2 2L2 -2M-2 14L14 -2M10 14L14 10"),
}

SPECIAL: Final = ("chance", "exchange")

Surface = Literal["asphalt", "cobbles", "climb", "descent"]

LEGEND: Final[tuple[tuple[Surface, str], ...]] = (
    ("asphalt", "asphalt"),
    ("cobbles", "cobbles −"),
    ("climb", "climb −"),
    ("descent", "descent +"),
)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the road: the first row it lies in (1 = back of the start grid), its lane (1 = the rider's right).

    `value` is the printed terrain number. `rows` is the number of rows up to the next cell of the lane: more than 1 on
    the inside of a bend, where a lane has fewer cells than the stretch has rows. `start` marks a start place, `runoff`
    road behind the finish. `special` is "chance" or "exchange" where a game has cards for who lands here.
    """

    row: int
    lane: int
    surface: str = "asphalt"
    value: int = 0
    rows: int = 1
    start: bool = False
    runoff: bool = False
    special: str = ""

    @property
    def sign(self) -> str:
        """The number as it counts for a rider who starts here: "−3" on a climb or cobbles, "+4" on a descent."""
        if not self.value or self.surface == "asphalt":
            return ""
        return f"{'+' if self.surface == 'descent' else '−'}{self.value}"


@dataclass(frozen=True, slots=True)
class Line:
    """A line across the road behind row `after`; `label` is what its flag says, such as "Sprint B"."""

    after: int
    label: str
    kind: Literal["passing", "sprint", "finish"] = "passing"


@dataclass(frozen=True, slots=True)
class Wall:
    """A thick line between `lane` and the lane to its left (`lane` + 1) along the rows `first` to `last`."""

    first: int
    last: int
    lane: int


def course_parts(
    course: Course,
    *,
    sprint: str = "Sprint {line}",
    finish: str = "Finish {line}",
    runoff: int | None = None,
) -> tuple[list[Cell], list[Line], list[Wall]]:
    """What `draw_course` wants to know of an engine's course: its cells, its lines and its thick lines.

    `sprint` and `finish` are the flags' words, with `{line}` for the letter; `runoff` is how many rows behind the
    finish are drawn (None: all of them).
    """
    cells: list[Cell] = []
    walls: list[Wall] = []
    end = course.length + (course.runoff if runoff is None else min(runoff, course.runoff))
    before = 0
    for stretch in course.stretches:
        last = min(before + stretch.rows, end)
        for lane, count in enumerate(stretch.cells, 1):
            rows = [before + stretch.row_of(k, lane) for k in range(1, count + 1)] + [before + stretch.rows + 1]
            for row, following in pairwise(rows):
                if row <= end:
                    value = stretch.values[row - before - 1] if stretch.values else 0
                    length = min(following, end + 1) - row
                    here = (row - before, lane)
                    special = "chance" if here in stretch.chance else "exchange" if here in stretch.exchange else ""
                    cells.append(
                        Cell(
                            row, lane, stretch.surface, value, length, row <= course.grid, row > course.length, special
                        )
                    )
        walls += [Wall(before + 1, last, lane) for lane, _ in sorted(stretch.walls) if last > before]
        before += stretch.rows
    lines = [Line(line.row, sprint.format(line=line.line), "sprint") for line in course.sprints]
    return cells, [*lines, Line(course.length, finish.format(line=course.finish), "finish")], walls


def draw_course(
    cells: Sequence[Cell],
    lines: Sequence[Line],
    *,
    riders: Sequence[Token] = (),
    jersey: str | None = None,
    title: str = "",
    description: str = "",
    walls: Sequence[Wall] = (),
    legend: Sequence[tuple[str, str]] = LEGEND,
    rows_per_strip: int = DESK,
    styled: bool = True,
) -> str:
    """The course as an SVG document fragment.

    `jersey` is the number of the rider who wears it. `title` names the drawing for a screen reader (without one: the
    lines' flags), `description` sums it up (without one: lines with their rows and riders with their places).
    `legend` pairs surfaces with their words; `()` leaves it out. Equal arguments give equal bytes.

    Raises ValueError for a course without cells, or fewer than one row a strip.
    """
    road = CourseDrawing(cells, lines, walls, legend=legend, rows_per_strip=rows_per_strip, key=(riders, jersey, title))
    return road.ground.whole(
        road.tokens(riders, jersey),
        title=title or road.title,
        description=description or road.summary(riders),
        style=STYLE if styled else "",
    )


class CourseDrawing:
    """A course drawn without riders (`ground`), and riders to be put on it. Arguments as for `draw_course`."""

    def __init__(
        self,
        cells: Sequence[Cell],
        lines: Sequence[Line],
        walls: Sequence[Wall] = (),
        *,
        legend: Sequence[tuple[str, str]] = LEGEND,
        rows_per_strip: int = DESK,
        key: object = None,
    ) -> None:
        if not cells:
            raise ValueError("a course without cells cannot be drawn")
        if rows_per_strip < 1:
            raise ValueError(f"rows_per_strip must be at least 1, not {rows_per_strip}")
        self._cells = cells
        self._lines = lines
        self._sheet = sheet = _Sheet(cells, rows_per_strip, legend=len(legend))
        name = f"bd{crc32(repr((cells, lines, walls, rows_per_strip, key)).encode()):08x}"
        body = [
            *_road(sheet, cells, name),
            *_walls(sheet, walls),
            *_row_numbers(sheet),
            *_lines(sheet, lines, name),
            *_legend(sheet, legend, name),
        ]
        self.title = " · ".join(line.label for line in lines) or "·"
        self.ground = Ground(name, sheet.width, sheet.height, "board-drawing", patterns(name), "\n".join(body))

    def tokens(self, riders: Sequence[Token], jersey: str | None = None, draw: Draw = draw_token) -> str:
        """Riders on their cells, a ring around who wears the jersey."""
        return "\n".join(_tokens(self._sheet, self._cells, riders, jersey, draw))

    def summary(self, riders: Sequence[Token]) -> str:
        """Lines with their rows and riders with their places, in signs that need no language."""
        special = () if riders else _special_cells(self._cells)
        return " · ".join(filter(None, [_summary(self._lines, riders), *special]))


def _special_cells(cells: Sequence[Cell]) -> Iterator[str]:
    """Where the chance and the exchange cells are, in signs that need no language."""
    for kind, sign in zip(SPECIAL, "?⇄", strict=True):
        places = [f"{row}.{lane}" for row, lane in sorted((c.row, c.lane) for c in cells if c.special == kind)]
        if places:
            yield f"{sign}: {', '.join(places)}"


class _Sheet:
    """Where rows and lanes lie on the sheet. Coordinates are viewBox units, the origin is top left."""

    def __init__(self, cells: Iterable[Cell], rows_per_strip: int, *, legend: int) -> None:
        cells = list(cells)
        self.rows_per_strip = rows_per_strip
        self.last_row = max(cell.row + cell.rows - 1 for cell in cells)
        self.lanes = max(cell.lane for cell in cells)
        self.strips = -(-self.last_row // rows_per_strip)
        self.road_height = self.lanes * _LANE
        self.strip_height = _ABOVE + self.road_height + _BELOW + _GAP
        self.columns = min(rows_per_strip, self.last_row)
        self.width = 2 * _MARGIN + self.columns * _ROW
        self.legend_columns = max(1, (self.width - 2 * _MARGIN) // _LEGEND_ITEM)
        self.legend_top = _GAP + self.strips * self.strip_height
        legend_rows = -(-legend // self.legend_columns)
        self.height = self.legend_top + legend_rows * 24 + _GAP // 2

    def strip(self, row: int) -> int:
        """The strip (from 0) that `row` lies in."""
        return (row - 1) // self.rows_per_strip

    def x(self, row: int) -> int:
        """Left edge of `row` in its strip."""
        return _MARGIN + (row - 1) % self.rows_per_strip * _ROW

    def top(self, strip: int) -> int:
        """Upper edge of a strip's road."""
        return _GAP + strip * self.strip_height + _ABOVE

    def y(self, strip: int, lane: int) -> int:
        """Upper edge of `lane` in `strip`; lane 1 is the lowest."""
        return self.top(strip) + (self.lanes - lane) * _LANE

    def pieces(self, first: int, last: int) -> list[tuple[int, int]]:
        """The rows `first`–`last` cut at the ends of strips, as (first, last) pairs."""
        found = []
        while first <= last:
            end = min(last, (self.strip(first) + 1) * self.rows_per_strip)
            found.append((first, end))
            first = end + 1
        return found


def _summary(lines: Sequence[Line], riders: Sequence[Token]) -> str:
    """Lines with their rows and riders with their places, in signs that need no language."""
    parts = [f"{line.label}: {line.after}" for line in lines]
    parts += [f"{rider.label or rider.number}: {rider.row}.{rider.lane}" for rider in riders]
    return " · ".join(parts)


def patterns(key: str, patterned: Mapping[str, tuple[int, int, str]] = PATTERNED) -> str:
    """A pattern a surface, and the finish's chequers. Ids carry `key`, so that a page may hold several drawings."""
    made = [
        f'<pattern id="{key}-{surface}" width="{width}" height="{height}" patternUnits="userSpaceOnUse">'
        f'<rect width="{width}" height="{height}" class="surface {surface}"/>'
        f'<path d="{mark}" class="mark {surface}"/></pattern>'
        for surface, (width, height, mark) in patterned.items()
    ]
    chequers = (
        f'<pattern id="{key}-finish" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" '
        'class="finish-light"/><path d="M0 0H4V4H8V8H4V4H0Z" class="finish-dark"/></pattern>'
    )
    return f"<defs>{''.join(made)}{chequers}</defs>"


def _road(sheet: _Sheet, cells: Sequence[Cell], key: str) -> list[str]:
    """The kerb under the cells, the cells as one path a surface, start marks and terrain numbers."""
    kerbs: list[str] = []
    boxes: dict[str, list[str]] = {}
    marks: list[str] = []
    signs: dict[str, list[str]] = {}
    for cell in sorted(cells, key=lambda cell: (cell.row, cell.lane)):
        surface = "runoff" if cell.runoff else cell.surface
        for first, last in sheet.pieces(cell.row, cell.row + cell.rows - 1):
            x, y, width = sheet.x(first), sheet.y(sheet.strip(first), cell.lane), (last - first + 1) * _ROW
            kerbs.append(_box(x - _KERB, y - _KERB, width + 2 * _KERB, _LANE + 2 * _KERB))
            boxes.setdefault(surface, []).append(_box(x, y, width, _LANE))
        x, y = sheet.x(cell.row), sheet.y(sheet.strip(cell.row), cell.lane)
        if cell.start:
            marks.append(f'<circle cx="{x + _ROW // 2}" cy="{y + _LANE // 2}" r="4" class="start-place"/>')
        if cell.special:
            marks.append(_special(cell.special, x + _ROW / 2, y + _LANE / 2))
        if cell.sign:
            signs.setdefault(surface, []).append(f'<text x="{x + _ROW // 2}" y="{y + 18.5}">{cell.sign}</text>')
    return [
        f'<path d="{"".join(kerbs)}" class="kerb"/>',
        *(
            f'<path d="{"".join(paths)}" class="cells {escape(surface)}"{_fill(surface, key)}/>'
            for surface, paths in boxes.items()
        ),
        *marks,
        *(f'<g class="values {escape(surface)}">{"".join(texts)}</g>' for surface, texts in signs.items()),
        *_onward(sheet),
    ]


def _special(kind: str, x: float, y: float) -> str:
    """The sign of a chance cell (a question mark) or an exchange cell (two arrows) around a point."""
    sign = (
        f'<text x="{x}" y="{y + 5}">?</text>'
        if kind == "chance"
        else f'<path d="M{x - 5} {y - 2.5}h9m-3 -3l3 3l-3 3M{x + 5} {y + 3}h-9m3 -3l-3 3l3 3"/>'
    )
    return f'<g class="special {escape(kind)}"><circle cx="{x}" cy="{y}" r="9.5"/>{sign}</g>'


def _box(x: float, y: float, width: float, height: float) -> str:
    """A rectangle as a piece of a path."""
    return f"M{x} {y}h{width}v{height}h{-width}z"


def _fill(surface: str, key: str) -> str:
    """The attribute that paints a surface with its pattern; asphalt and run-off are plain (style sheet)."""
    return f' fill="url(#{key}-{surface})"' if surface in PATTERNED else ""


def _onward(sheet: _Sheet) -> list[str]:
    """An arrowhead at the right of each strip that the road leaves there."""
    x = _MARGIN + sheet.columns * _ROW + 5
    middles = (sheet.top(strip) + sheet.road_height // 2 for strip in range(sheet.strips - 1))
    return [f'<path d="M{x} {y - 5}l5 5l-5 5" class="onward"/>' for y in middles]


def _walls(sheet: _Sheet, walls: Sequence[Wall]) -> list[str]:
    """Thick lines, cut where a strip ends."""
    drawn = []
    for wall in walls:
        for first, last in sheet.pieces(wall.first, wall.last):
            y, x = sheet.y(sheet.strip(first), wall.lane), sheet.x(first)
            drawn.append(f'<path d="M{x} {y}h{(last - first + 1) * _ROW}" class="wall"/>')
    return drawn


def _row_numbers(sheet: _Sheet) -> list[str]:
    """Every fifth row's number below the road."""
    drawn = []
    for row in range(_NUMBERED, sheet.last_row + 1, _NUMBERED):
        x, y = sheet.x(row) + _ROW // 2, sheet.top(sheet.strip(row)) + sheet.road_height + 14
        drawn.append(f'<text x="{x}" y="{y}" class="row-number">{row}</text>')
    return drawn


def _lines(sheet: _Sheet, lines: Sequence[Line], key: str) -> list[str]:
    """Sprint and finish lines with a flag above the road; other lines thinner, with their letter."""
    drawn = []
    for line in lines:
        x, top = sheet.x(line.after) + _ROW, sheet.top(sheet.strip(line.after))
        width = {"finish": 8, "sprint": 5}.get(line.kind, 2)
        fill = f' fill="url(#{key}-finish)"' if line.kind == "finish" else ""
        flag = max(20, 12 + 7 * len(line.label))
        # A flag stays on the sheet: near the right edge it hangs to the left of its line.
        left = min(max(x - flag / 2, 2), sheet.width - flag - 2)
        drawn.append(
            f'<g class="line {line.kind}"><rect x="{x - width / 2}" y="{top - 6}" width="{width}" '
            f'height="{sheet.road_height + 10}" class="bar"{fill}/>'
            f'<rect x="{left}" y="{top - 21}" width="{flag}" height="16" rx="3" class="flag"/>'
            f'<text x="{left + flag / 2}" y="{top - 9}" class="flag-label">{escape(line.label)}</text></g>'
        )
    return drawn


def _tokens(sheet: _Sheet, cells: Sequence[Cell], riders: Sequence[Token], jersey: str | None, draw: Draw) -> list[str]:
    """Riders on their cells: number on the team's shape, and a ring around who wears the jersey.

    Who lies beside the road at another's cell stands a little aside.
    """
    long_cells = {(cell.row, cell.lane): cell.rows for cell in cells}
    shared: Counter[tuple[int, int]] = Counter()
    drawn = []
    for rider in riders:
        # A token stands in the middle of its cell, as far as the cell goes in this strip.
        first, last = sheet.pieces(rider.row, rider.row + long_cells.get((rider.row, rider.lane), 1) - 1)[0]
        x = sheet.x(first) + (last - first + 1) * _ROW / 2
        y = sheet.y(sheet.strip(first), rider.lane) + _LANE / 2
        aside = 5 * shared[rider.row, rider.lane]
        shared[rider.row, rider.lane] += 1
        drawn.append(draw(rider, x + aside, y - aside, _TOKEN, jersey=rider.number == jersey))
    return drawn


def _legend(sheet: _Sheet, legend: Sequence[tuple[str, str]], key: str) -> list[str]:
    """A patch of each surface with its word, below the last strip."""
    drawn = []
    for index, (surface, word) in enumerate(legend):
        x = _MARGIN + index % sheet.legend_columns * _LEGEND_ITEM
        y = sheet.legend_top + index // sheet.legend_columns * 24
        patch = (
            _special(surface, x + 11, y + 8)
            if surface in SPECIAL
            else f'<rect x="{x}" y="{y}" width="22" height="16" class="cells {escape(surface)}"{_fill(surface, key)}/>'
        )
        drawn.append(f'{patch}<text x="{x + 28}" y="{y + 12.5}" class="legend-word">{escape(word)}</text>')
    return drawn
