"""Omnium in numbers."""

from collections.abc import Mapping
from typing import Final

COLOURS: Final = ("red", "blue", "green", "black")
RIDERS: Final = tuple(f"{colour}-1" for colour in COLOURS)
#: Laps of each stage.
STAGES: Final[Mapping[str, int]] = {"velodrome": 3, "square": 5}
POINTS: Final = (5, 3, 1)
RULINGS: Final[Mapping[str, tuple[str, ...]]] = {"last-lap": ("single", "double")}
