"""Ranks by points: equal points share a rank and the next ranks are left out (1, 1, 3)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Any, TypeVar

from scoring.replay.sheets import NOT_STARTED

Name = TypeVar("Name", bound=Hashable)


def ranked(totals: Sequence[tuple[Name, int]]) -> dict[Name, int]:
    """The rank of each name, the most points first."""
    best = sorted((total for _, total in totals), reverse=True)
    return {name: best.index(total) + 1 for name, total in totals}


def started_teams(stages: Sequence[Mapping[str, Any]]) -> set[str]:
    """The teams of which a rider started in one of the stages, each the answer of a replay."""
    return {line["team"] for stage in stages for line in stage["riders"] if line["status"] != NOT_STARTED}


def ranked_among(totals: Sequence[tuple[Name, int]], present: Collection[Name]) -> dict[Name, int | None]:
    """As `ranked`, for those who are present; the others have no rank."""
    ranks = ranked([each for each in totals if each[0] in present])
    return {name: ranks.get(name) for name, _ in totals}


def last_without(rank: int | None) -> tuple[bool, int]:
    """A rank to sort by: who has none comes last."""
    return rank is None, rank or 0
