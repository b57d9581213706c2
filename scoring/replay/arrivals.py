"""The order of riders home whose arrival is known from a `home` line (race log, section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar


class RiderHome(Protocol):
    """A rider home: `home_line` counts the `home` lines, 0 for one whose arrival was judged."""

    home_line: int


AnyRiderHome = TypeVar("AnyRiderHome", bound=RiderHome)


def as_home_lines_say(home: Sequence[AnyRiderHome]) -> list[AnyRiderHome]:
    """Riders sorted by round and row; those whose arrival was told keep the order of the lines among themselves."""
    in_lines = iter(sorted((rider for rider in home if rider.home_line), key=lambda rider: rider.home_line))
    return [next(in_lines) if rider.home_line else rider for rider in home]
