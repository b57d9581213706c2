"""Small signs beside a drawn track: the way a curve turns, weather, obstacles."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import atan2, degrees
from typing import Final

#: Arrows to the left, around (0, 0): a narrow curve turns at a right angle, a wide one halfway.
_NARROW: Final = "M4 6V-1H-5M-2 -4.5L-5.5 -1L-2 2.5"
_WIDE: Final = "M4 6V1.5L-3.5 -4.5M.8 -5.2L-4 -4.9L-3.4 -.2"

#: Each weather's sign around (0, 0); winds are drawn for a road from left to right and turned with it.
_WEATHER: Final[Mapping[str, str]] = {
    "rain": "M-5 1.5a3.2 3.2 0 0 1 .6 -6.2a4.2 4.2 0 0 1 7.8 .7a2.8 2.8 0 0 1 .6 5.5zM-3.5 4l-1.2 3M.5 4l-1.2 3M4.5 4l-1.2 3",
    "crosswind": "M-4 -6.5V5.5M-6.5 3L-4 6L-1.5 3M4 -6.5V5.5M1.5 3L4 6L6.5 3",
    "tailwind": "M-6.5 -3.5H4.5M2 -6L5.5 -3.5L2 -1M-6.5 3.5H4.5M2 1L5.5 3.5L2 6",
    "headwind": "M6.5 -3.5H-4.5M-2 -6L-5.5 -3.5L-2 -1M6.5 3.5H-4.5M-2 1L-5.5 3.5L-2 6",
}


def arrow_of(turn: float, narrow: bool, x: float, y: float) -> str:
    """An arrow that turns as a curve does: to the right where `turn` is positive."""
    mirror = " scale(-1 1)" if turn > 0 else ""
    return f'<path d="{_NARROW if narrow else _WIDE}" transform="translate({x:.1f} {y:.1f}){mirror}" class="turn"/>'


def weather_mark(weather: str, word: str, x: float, y: float, along: tuple[float, float]) -> str:
    """A weather marker at (x, y), beside a road that goes `along`; `word` is its name for the reader."""
    turned = "" if weather == "rain" else f' transform="rotate({degrees(atan2(along[1], along[0])):.0f})"'
    return (
        f'<g class="weather {escape(weather)}" transform="translate({x:.1f} {y:.1f})"><title>{escape(word)}</title>'
        f'<circle r="12"/><path d="{_WEATHER[weather]}"{turned}/></g>'
    )


def obstacle_mark(word: str, x: float, y: float, size: float) -> str:
    """A traffic island on a cell, with a cross: nobody passes in this lane."""
    s, half = size, size / 2
    return (
        f'<g class="obstacle"><title>{escape(word)}</title>'
        f'<path d="M{x - s:.1f} {y - s:.1f}h{2 * s:.1f}v{2 * s:.1f}h{-2 * s:.1f}z" class="island"/>'
        f'<path d="M{x - half:.1f} {y - half:.1f}l{s:.1f} {s:.1f}m0 {-s:.1f}l{-s:.1f} {s:.1f}" class="island-cross"/></g>'
    )
