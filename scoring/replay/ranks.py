"""Ranks, in every table of the house: who is level shares a rank, and the next ranks are left out (1, 1, 3)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import Any, TypeVar

Name = TypeVar("Name", bound=Hashable)


def least_first(figures: Mapping[Name, Any]) -> dict[Name, int]:
    """The rank of each name, the least figure first, as with times."""
    ordered = sorted(figures.values())
    first: dict[Any, int] = {}
    for position, figure in enumerate(ordered, 1):
        first.setdefault(figure, position)
    return {name: first[figure] for name, figure in figures.items()}


def most_first(points: Mapping[Name, int]) -> dict[Name, int]:
    """The rank of each name, the most points first."""
    return least_first({name: -earned for name, earned in points.items()})


def most_first_among(points: Mapping[Name, int], present: Collection[Name]) -> dict[Name, int | None]:
    """As `most_first`, for those who are present; the others have no rank."""
    ranks = most_first({name: earned for name, earned in points.items() if name in present})
    return {name: ranks.get(name) for name in points}


def last_without(rank: int | None) -> tuple[bool, int]:
    """A rank to sort by: who has none comes last."""
    return rank is None, rank or 0
