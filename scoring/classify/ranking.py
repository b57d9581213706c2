"""Ranks by points: equal points share a rank and the next ranks are left out (1, 1, 3)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

Name = TypeVar("Name", bound=Hashable)


def ranked(totals: Sequence[tuple[Name, int]]) -> dict[Name, int]:
    """The rank of each name, the most points first."""
    best = sorted((total for _, total in totals), reverse=True)
    return {name: best.index(total) + 1 for name, total in totals}
