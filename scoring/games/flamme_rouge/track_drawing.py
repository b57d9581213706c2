"""A Flamme Rouge track as an SVG: its tiles with their turns, or strips of road for a phone.

The caller gives a track, riders and every word that is shown, in the reader's language. Colour is never the only sign:
surfaces have patterns, teams shapes, tiles their letters. The drawing has classes and no inline style; pages that show it
link `static/css/board.css` and `static/css/track.css`, others ask for `styled=True`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import hypot, pi
from typing import Final
from zlib import crc32

from scoring.games.flamme_rouge import facts
from scoring.games.flamme_rouge.track import Tile, Track
from scoring.games.flamme_rouge.track_marks import arrow_of, obstacle_mark, weather_mark
from scoring.games.flamme_rouge.track_plan import Layout, Piece, plan_of, strips_of, turn_of
from scoring.games.flamme_rouge.track_style import STYLE
from scoring.replay.drawing.board_drawing import PATTERNED, patterns
from scoring.replay.drawing.board_style import STYLE as BOARD_STYLE
from scoring.replay.drawing.token_drawing import Draw, Ground, Token, draw_token
from scoring.replay.reader_words import gettext_noop

__all__ = ["DESK", "LEGEND", "PHONE", "STYLE", "WORDS", "TrackDrawing", "draw_tile", "draw_track"]

DESK: Final = 26
PHONE: Final = 8

_SURFACES: Final[Mapping[str, str]] = {
    **dict.fromkeys("nwsS", "asphalt"),
    "a": "climb",
    "d": "descent",
    **dict.fromkeys("pq", "cobbles"),
    "r": "feeding",
    "f": "runoff",
}
_PATTERNED: Final = {**PATTERNED, "feeding": (11, 11, "M5.5 2.5V8.5M2.5 5.5H8.5")}

LEGEND: Final[tuple[tuple[str, str], ...]] = (
    ("climb", gettext_noop("ascent")),
    ("descent", gettext_noop("descent")),
    ("cobbles", gettext_noop("cobbles")),
    ("feeding", gettext_noop("feeding zone")),
)
#: What drawings say where the caller gives no words.
WORDS: Final[Mapping[str, str]] = {
    "start": gettext_noop("Start"),
    "finish": gettext_noop("Finish"),
    "obstacle": gettext_noop("obstacle"),
    "rain": gettext_noop("rain"),
    "crosswind": gettext_noop("crosswind"),
    "tailwind": gettext_noop("tailwind"),
    "headwind": gettext_noop("headwind"),
}
_LEGEND_ITEM: Final = 118
_LEGEND_ROW: Final = 24
_TILE_MARGIN: Final = 3.0
_TILE_SCALE: Final = 0.54


def draw_track(
    track: Track,
    *,
    riders: Sequence[Token] = (),
    rows_per_strip: int | None = None,
    title: str = "",
    description: str = "",
    words: Mapping[str, str] = WORDS,
    legend: Sequence[tuple[str, str]] = LEGEND,
    chosen: str = "",
    styled: bool = False,
) -> str:
    """The track as an SVG document fragment; in plan without `rows_per_strip` (6 or more), else in strips.

    `title` names the drawing for a screen reader (without one: its tiles), `description` sums it up. Of `legend`, only
    the surfaces that the track has are drawn; the letters of the tile `chosen` stand out. Equal arguments give equal bytes.
    """
    drawing = TrackDrawing(
        track, rows_per_strip=rows_per_strip, words=words, legend=legend, chosen=chosen, key=(riders, title)
    )
    return drawing.ground.whole(
        drawing.tokens(riders),
        title=title or drawing.title,
        description=description or drawing.summary(riders),
        style=BOARD_STYLE + STYLE if styled else "",
    )


def draw_tile(name: str, label: str = "") -> str:
    """One tile by itself, for choosing: ridden from left to right. Hidden from a screen reader without a `label`."""
    rows = facts.TILES[name]
    track = Track()
    track.tiles.append(Tile(name, 1, len(rows)))
    track.kinds += rows
    track.lanes += (tuple(range(1, facts.LANES[kind] + 1)) for kind in rows)
    layout = plan_of(track, turned=False, margin=_TILE_MARGIN)
    assert layout is not None
    key = f"tile{crc32(name.encode()):08x}"
    body = patterns(key, _PATTERNED) + "".join([*_road(layout, key), *_lines(layout, key)])
    named = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board-drawing track-drawing tile" {named} '
        f'viewBox="0 0 {layout.width:.1f} {layout.height:.1f}" width="{layout.width * _TILE_SCALE:.0f}" '
        f'height="{layout.height * _TILE_SCALE:.0f}">{body}</svg>'
    )


class TrackDrawing:
    """A track drawn without riders (`ground`), and riders to be put on it. Arguments as for `draw_track`."""

    def __init__(
        self,
        track: Track,
        *,
        rows_per_strip: int | None = None,
        words: Mapping[str, str] = WORDS,
        legend: Sequence[tuple[str, str]] = LEGEND,
        chosen: str = "",
        key: object = None,
    ) -> None:
        plan = None if rows_per_strip else plan_of(track)
        self.layout = layout = plan or strips_of(track, rows_per_strip or DESK)
        self.title = "".join(tile.name for tile in track.tiles)
        self._words = words
        name = f"tr{crc32(repr((self.title, track.lanes, track.weather, rows_per_strip, words, legend, key)).encode()):08x}"
        there = [
            (surface, word) for surface, word in legend if surface in {_SURFACES[kind] for kind in track.kinds[1:]}
        ]
        columns = max(1, int(layout.width - 20) // _LEGEND_ITEM)
        body = [
            *_road(layout, name),
            *_lines(layout, name),
            *_names(layout, chosen),
            *_signs(layout, words),
            *_legend(layout, there, columns, name),
        ]
        height = layout.height + -(-len(there) // columns) * _LEGEND_ROW
        self.ground = Ground(
            name,
            round(layout.width, 1),
            round(height, 1),
            f"board-drawing track-drawing {'plan' if layout.turns else 'strips'}",
            patterns(name, _PATTERNED),
            "\n".join(body),
        )

    def tokens(self, riders: Sequence[Token], jersey: str | None = None, draw: Draw = draw_token) -> str:
        """Riders on their cells; who shares a cell with others (in a time trial) stands a little aside."""
        shared: Counter[tuple[int, int]] = Counter()
        drawn = []
        for rider in riders:
            right, left = self.layout.edges(rider.row, rider.lane)
            x, y = self.layout.pieces[rider.row].at(0.5, (right + left) / 2)
            aside = 4.0 * shared[rider.row, rider.lane]
            shared[rider.row, rider.lane] += 1
            size = self.layout.lane * 0.43
            drawn.append(draw(rider, round(x + aside, 1), round(y - aside, 1), size, jersey=rider.number == jersey))
        return "\n".join(drawn)

    def summary(self, riders: Sequence[Token]) -> str:
        """The finish with its row and riders with their places, in signs that need no language."""
        parts = [f"{self._words['finish']}: {self.layout.track.finish}"]
        return " · ".join(parts + [f"{rider.label or rider.number}: {rider.row}.{rider.lane}" for rider in riders])


def _place(x: float, y: float) -> str:
    return f"{x:.1f} {y:.1f}"


def _cell(piece: Piece, right: float, left: float) -> str:
    """The outline of a piece of a row between two distances from its middle line, as a piece of a path."""
    corners = [_place(*piece.at(along, aside)) for along, aside in ((0, right), (1, right), (1, left), (0, left))]
    if not piece.turn:
        return f"M{'L'.join(corners)}z"
    on, back = (1, 0) if piece.turn > 0 else (0, 1)
    outer, inner = piece.radius(right), piece.radius(left)
    return (
        f"M{corners[0]}A{outer:.1f} {outer:.1f} 0 0 {on} {corners[1]}"
        f"L{corners[2]}A{inner:.1f} {inner:.1f} 0 0 {back} {corners[3]}z"
    )


def _road(layout: Layout, key: str) -> Iterator[str]:
    """The kerb, the cells as one path a surface, the joints between tiles, start places and the way to ride."""
    track = layout.track
    kerb: list[str] = []
    cells: dict[str, list[str]] = {}
    for row in range(1, track.rows + 1):
        piece = layout.pieces[row]
        kerb.append(_cell(piece, layout.half(row), -layout.half(row)))
        for lane in range(1, facts.LANES[track.kinds[row]] + 1):
            cells.setdefault(_SURFACES[track.kinds[row]], []).append(_cell(piece, *layout.edges(row, lane)))
    yield f'<path d="{"".join(kerb)}" class="track-kerb"/>'
    for surface, paths in cells.items():
        fill = f' fill="url(#{key}-{surface})"' if surface in _PATTERNED else ""
        yield f'<path d="{"".join(paths)}" class="cells {surface}"{fill}/>'
    joints = (_across(layout, tile.first, 0) for tile in track.tiles[1:])
    yield f'<path d="{"".join(joints)}" class="joint"/>'
    for row in range(1, track.rows + 1):
        if track.is_start(row):
            for lane in track.lanes[row]:
                x, y = layout.pieces[row].at(0.5, sum(layout.edges(row, lane)) / 2)
                yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" class="start-place"/>'
    yield f'<path d="{"".join(_onward(layout))}" class="onward"/>'


def _across(layout: Layout, row: int, along: float, over: float = 0.0) -> str:
    """A line across the road, `over` units longer on both sides."""
    piece, half = layout.pieces[row], layout.half(row) + over
    return f"M{_place(*piece.at(along, half))}L{_place(*piece.at(along, -half))}"


def _onward(layout: Layout) -> Iterator[str]:
    """Arrowheads on the first row of each straight tile behind the start, and where a strip's road goes on."""
    for tile in layout.track.tiles[1:]:
        if tile.straight:
            piece = layout.pieces[tile.first]
            tips = (piece.at(0.1, 5), piece.at(0.24), piece.at(0.1, -5))
            yield "M" + "L".join(_place(*tip) for tip in tips)
    for row in range(1, layout.track.rows):
        if layout.ends_strip(row):
            x, y = layout.pieces[row].at(1)
            yield f"M{x + 5:.1f} {y - 5:.1f}l5 5l-5 5"


def _lines(layout: Layout, key: str) -> Iterator[str]:
    """The line behind the start rows and the chequered finish."""
    track = layout.track
    starts = [row for row in range(1, track.rows + 1) if track.is_start(row)]
    if starts:
        yield f'<path d="{_across(layout, starts[-1], 1)}" class="start-line"/>'
    if facts.BEHIND_FINISH in track.kinds:
        piece, half = layout.pieces[track.finish], layout.half(track.finish) + 4
        turned = piece.end
        corners = [turned.at(0, half), turned.at(0.22, half), turned.at(0.22, -half), turned.at(0, -half)]
        path = "M" + "L".join(_place(*corner) for corner in corners) + "z"
        yield f'<path d="{path}" class="finish-bar" fill="url(#{key}-finish)"/>'


def _room(layout: Layout, at: tuple[float, float], own: tuple[int, int]) -> float:
    """How far a point is from the roads of the rows outside `own` (first, last), and from the edge of the sheet."""
    x, y = at
    others = (row for row in range(1, layout.track.rows + 1) if not own[0] - 1 <= row <= own[1] + 1)
    middles = ((*layout.pieces[row].at(0.5), layout.half(row)) for row in others)
    roads = (hypot(x - other_x, y - other_y) - half for other_x, other_y, half in middles)
    return min(x, y, layout.width - x, layout.height - y, *roads)


def _sides(layout: Layout, tile: Tile) -> tuple[float, float]:
    """On which side of a tile there is more room (1: on the right, -1: on the left), and the other one.

    In strips letters stand above the road and row numbers below it.
    """
    if not layout.turns:
        return -1, 1
    middle = (tile.first + tile.last) // 2
    piece = layout.pieces[middle]
    rooms = {
        side: _room(layout, piece.at(1, side * (layout.half(middle) + 13)), (tile.first, tile.last)) for side in (-1, 1)
    }
    outside = -1 if piece.turn > 0 else 1
    side = -1 if rooms[-1] >= rooms[1] else 1
    if piece.turn and rooms[outside] > 8:
        side = outside
    return side, -side


def _middle(layout: Layout, tile: Tile, aside: float) -> tuple[float, float]:
    """The point beside the middle of a tile; `aside` counts from the kerb, to the right positive."""
    rows = tile.last - tile.first + 1
    row = tile.first + (rows - 1) // 2
    half = layout.half(row)
    return layout.pieces[row].at(0.5 if rows % 2 else 1, aside + (half if aside > 0 else -half))


def _names(layout: Layout, chosen: str = "") -> Iterator[str]:
    """Each tile's letters beside it (in strips with an arrow for a curve), and every tenth row's number (in strips: fifth)."""
    for tile in layout.track.tiles:
        side, other = _sides(layout, tile)
        x, y = _middle(layout, tile, side * 12)
        wide = 19 if len(tile.name) == 1 else 26
        back = " back" if tile.name[0] == "_" or tile.name.isupper() else ""
        back += " chosen" if tile.name == chosen else ""
        yield (
            f'<g class="tile-name{back}"><rect x="{x - wide / 2:.1f}" y="{y - 9.5:.1f}" width="{wide}" height="19" rx="9.5"/>'
            f'<text x="{x:.1f}" y="{y + 4.2:.1f}">{tile.name}</text></g>'
        )
        if turn_of(tile) and not layout.turns:
            yield arrow_of(turn_of(tile), abs(turn_of(tile)) > pi / 6, x + 21, y)
        every = 10 if layout.turns else 5
        for row in range(tile.first, tile.last + 1):
            if row % every == 0:
                aside = other * (layout.half(row) + 9)
                x, y = layout.pieces[row].at(0.5, aside)
                yield f'<text x="{x:.1f}" y="{y + 4:.1f}" class="row-number">{row}</text>'


def _signs(layout: Layout, words: Mapping[str, str]) -> Iterator[str]:
    """Weather markers beside their tiles, obstacles on their cells, and the words for start and finish."""
    track = layout.track
    for tile in track.tiles:
        weather = track.weather.get(tile.first)
        if weather:
            letters, other = _sides(layout, tile)
            # In strips the marker stands behind the letters, where no row number is.
            x, y = _middle(layout, tile, other * 15 if layout.turns else letters * 14)
            x += 0 if layout.turns else 32
            ends = (layout.pieces[tile.first].at(0), layout.pieces[tile.last].at(1))
            edge = "".join(
                f"M{_place(*layout.pieces[tile.first].at(0, aside))}L{_place(*layout.pieces[tile.last].at(1, aside))}"
                for aside in (layout.half(tile.first) + 3, -layout.half(tile.first) - 3)
            )
            yield f'<path d="{edge}" class="weather-edge"/>'
            yield weather_mark(weather, words[weather], x, y, (ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]))
    for row in range(1, track.rows + 1):
        for lane in range(1, facts.LANES[track.kinds[row]] + 1):
            if lane not in track.lanes[row]:
                x, y = layout.pieces[row].at(0.5, sum(layout.edges(row, lane)) / 2)
                yield obstacle_mark(f"{words['obstacle']} {row}.{lane}", x, y, layout.lane * 0.38)


def _legend(layout: Layout, legend: Sequence[tuple[str, str]], columns: int, key: str) -> Iterator[str]:
    """A patch of each surface with its word, below the road."""
    for n, (surface, word) in enumerate(legend):
        x, y = 15 + n % columns * _LEGEND_ITEM, layout.height + n // columns * _LEGEND_ROW
        yield (
            f'<rect x="{x}" y="{y:.1f}" width="22" height="15" class="cells {surface}" fill="url(#{key}-{surface})"/>'
            f'<text x="{x + 28}" y="{y + 12:.1f}" class="legend-word">{escape(word)}</text>'
        )
