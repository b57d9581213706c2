"""How a Flamme Rouge track lies on the table, in plan or as strips: where each row, lane and tile is drawn.

The plan follows the tiles: a straight row goes ahead, a row of a narrow curve turns by 45°, one of a wide curve by 22.5°
(a curve has two rows; the angles are likely). Where a track would run into itself, or on a phone, it is cut into strips
that are read like lines of text. Both are lists of `Piece`, one a row, so that everything else is drawn in one way.

Lengths are units of the viewBox, x to the right and y down, angles in radians, clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin
from typing import Final

from scoring.games.flamme_rouge import facts
from scoring.games.flamme_rouge.track import Tile, Track

ROW: Final = 36.0
#: A lane in plan and, where there is room for greater tokens, in strips. In these proportions every printed stage lies
#: on the table without running into itself.
PLAN_LANE: Final = 20.0
STRIP_LANE: Final = 27.0
_TURNS: Final = {"narrow": pi / 4, "wide": pi / 8}
#: Room for what stands beside the road: letters, row numbers, weather.
MARGIN: Final = 34.0
#: Two roads nearer than this lie on each other; riders' tokens hang over the kerb a little.
_CLEAR: Final = 2.0
#: Rows so near along the road are neighbours and not in each other's way.
_NEAR: Final = 4
_STRIP_GAP: Final = 50.0
_STRIP_MARGIN: Final = 15.0
_STRIP_ABOVE: Final = 30.0
#: The plan is turned until it is about so many times as wide as high.
_SHAPE: Final = 1.75

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Piece:
    """A row: where its middle line begins, the way it goes there, and how far it turns (0: straight)."""

    x: float
    y: float
    way: float
    turn: float = 0.0
    strip: int = 0

    def at(self, along: float, aside: float = 0.0) -> Point:
        """The point `along` the row (0 its beginning, 1 its end), `aside` units to the right of its middle line."""
        if not self.turn:
            ahead = along * ROW
            return (
                self.x + ahead * cos(self.way) - aside * sin(self.way),
                self.y + ahead * sin(self.way) + aside * cos(self.way),
            )
        radius = ROW / self.turn
        middle = (self.x - radius * sin(self.way), self.y + radius * cos(self.way))
        way = self.way + along * self.turn
        out = aside - radius
        return middle[0] - out * sin(way), middle[1] + out * cos(way)

    def radius(self, aside: float) -> float:
        """The radius of the line `aside` of a turning row's middle line."""
        return abs(aside - ROW / self.turn)

    @property
    def end(self) -> Piece:
        """A straight row that begins where this one ends."""
        x, y = self.at(1)
        return Piece(x, y, self.way + self.turn, strip=self.strip)


@dataclass(frozen=True, slots=True)
class Layout:
    """A track laid out: `pieces[row]` from row 1 (index 0 is unused), the width of a lane, and the size of the sheet."""

    track: Track
    pieces: list[Piece]
    lane: float
    width: float
    height: float

    @property
    def turns(self) -> bool:
        """Whether this is a plan, and not strips."""
        return self.lane == PLAN_LANE

    def half(self, row: int) -> float:
        """Half the width of the road in a row."""
        return half_of(self.track, row, self.lane)

    def edges(self, row: int, lane: int) -> tuple[float, float]:
        """How far the right and the left edge of a lane are from the middle line, to the right positive."""
        return self.half(row) - (lane - 1) * self.lane, self.half(row) - lane * self.lane

    def ends_strip(self, row: int) -> bool:
        """Whether the road goes on in another strip behind this row."""
        return row + 1 < len(self.pieces) and self.pieces[row].strip != self.pieces[row + 1].strip


def turn_of(tile: Tile) -> float:
    """By how much a row of the tile turns: to the right positive."""
    if tile.name not in facts.CURVES:
        return 0.0
    _, way, kind = facts.CURVES[tile.name]
    return _TURNS[kind] * (1 if way == "right" else -1)


def half_of(track: Track, row: int, lane: float) -> float:
    """Half the width of the road in a row whose lanes are `lane` wide, obstacles not considered."""
    return facts.LANES[track.kinds[row]] * lane / 2


def plan_of(track: Track, *, turned: bool = True, margin: float = MARGIN) -> Layout | None:
    """The track with its turns, or None if it would run into itself.

    Where `turned`, it lies as it best fits a wide sheet; else its first row goes to the right.
    """
    pieces = [Piece(0, 0, 0)]
    pose = Piece(0, 0, 0)
    for tile in track.tiles:
        for _ in range(tile.first, tile.last + 1):
            piece = replace(pose, turn=turn_of(tile))
            pieces.append(piece)
            pose = piece.end
    if _crosses(track, pieces):
        return None
    ways = range(24 if turned else 1)
    return min((_turned(track, pieces, way * pi / 12, margin) for way in ways), key=_unfit)


def _unfit(layout: Layout) -> tuple[int, float]:
    """How badly a plan fits the sheet: its area, more where it is too high or too low or lies askew; then how far the
    start is from the left."""
    shape = layout.width / layout.height
    askew = 1 + 0.2 * abs(sin(2 * layout.pieces[1].way))
    return round(layout.width * layout.height * max(shape / _SHAPE, _SHAPE / shape) * askew), layout.pieces[1].x


def _turned(track: Track, pieces: Sequence[Piece], by: float, margin: float) -> Layout:
    """The plan turned by an angle and moved to the sheet's upper left corner."""
    turned = [
        replace(
            piece,
            x=piece.x * cos(by) - piece.y * sin(by),
            y=piece.x * sin(by) + piece.y * cos(by),
            way=piece.way + by,
        )
        for piece in pieces
    ]
    edge = [point for row in range(1, len(turned)) for point in _outline(track, turned[row], row)]
    left, top = min(x for x, _ in edge) - margin, min(y for _, y in edge) - margin
    return Layout(
        track,
        [replace(piece, x=piece.x - left, y=piece.y - top) for piece in turned],
        PLAN_LANE,
        max(x for x, _ in edge) - left + margin,
        max(y for _, y in edge) - top + margin,
    )


def _outline(track: Track, piece: Piece, row: int) -> Iterator[Point]:
    half = half_of(track, row, PLAN_LANE)
    return (piece.at(along, aside) for along in (0, 0.5, 1) for aside in (-half, half))


def _crosses(track: Track, pieces: Sequence[Piece]) -> bool:
    """Whether two rows that are not neighbours lie on each other."""
    middles = [
        (row, half_of(track, row, PLAN_LANE), *pieces[row].at(along))
        for row in range(1, len(pieces))
        for along in (0.25, 0.75)
    ]
    return any(
        other - row > _NEAR and hypot(x - other_x, y - other_y) < half + other_half + _CLEAR
        for n, (row, half, x, y) in enumerate(middles)
        for other, other_half, other_x, other_y in middles[n + 1 :]
    )


def strips_of(track: Track, rows_per_strip: int) -> Layout:
    """The track in strips from left to right, cut between tiles; no strip has more rows than `rows_per_strip` (6 or more)."""
    strips: list[list[Tile]] = [[]]
    for tile in track.tiles:
        if strips[-1] and tile.last - strips[-1][0].first >= rows_per_strip:
            strips.append([])
        strips[-1].append(tile)
    pieces = [Piece(0, 0, 0)]
    top, longest = 0.0, 0
    for number, tiles in enumerate(strips):
        first, last = tiles[0].first, tiles[-1].last
        half = max(half_of(track, row, STRIP_LANE) for row in range(first, last + 1))
        middle = top + _STRIP_ABOVE + half
        pieces += [Piece(_STRIP_MARGIN + n * ROW, middle, 0, strip=number) for n in range(last - first + 1)]
        top = middle + half + _STRIP_GAP - _STRIP_ABOVE
        longest = max(longest, last - first + 1)
    return Layout(track, pieces, STRIP_LANE, 2 * _STRIP_MARGIN + longest * ROW, top + 4)
