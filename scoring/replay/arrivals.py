"""The order of riders home whose arrival is known from a `home` line (race log, section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar


class Told(Protocol):
    """A rider home: `told` counts the `home` lines, 0 for one whose arrival was judged."""

    told: int


AnyTold = TypeVar("AnyTold", bound=Told)


def as_told(home: Sequence[AnyTold]) -> list[AnyTold]:
    """Riders sorted by round and row; those whose arrival was told keep the order of the lines among themselves."""
    in_lines = iter(sorted((rider for rider in home if rider.told), key=lambda rider: rider.told))
    return [next(in_lines) if rider.told else rider for rider in home]
