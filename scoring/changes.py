"""What a correction changes, as rows to show before it is published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True, slots=True)
class Change:
    """One team or rider before and after. None is "not there": no rank, no points."""

    name: str
    rank_before: int | None
    rank_after: int | None
    points_before: str | None
    points_after: str | None

    @property
    def moved(self) -> str:
        """`up`, `down`, or nothing where the rank stays or one of the two is missing."""
        if self.rank_before is None or self.rank_after is None or self.rank_before == self.rank_after:
            return ""
        return "up" if self.rank_after < self.rank_before else "down"

    @property
    def differs(self) -> bool:
        """Whether anything changes for it."""
        return (self.rank_before, self.points_before) != (self.rank_after, self.points_after)


def sheet_changes(
    before: Mapping[str, Any] | None, after: Mapping[str, Any] | None, team_names: Mapping[str, str]
) -> list[Change]:
    """The riders and teams of a score sheet for whom something changes; both have a sheet's lines.

    A rider without points is shown with his time.
    """
    riders, teams = (
        _changes(_rows(before, *columns), _rows(after, *columns))
        for columns in (("riders", "rider", "place", "points"), ("teams", "team", "rank", "points"))
    )
    named = [
        Change(team_names.get(row.name, row.name), row.rank_before, row.rank_after, row.points_before, row.points_after)
        for row in teams
    ]
    return named + riders


def classification_changes(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> list[Change]:
    """The teams of a stage race's classification for whom something changes; both are snapshots."""
    return _changes(_rows(before, "teams", "name", "rank", "total"), _rows(after, "teams", "name", "rank", "total"))


def standings_changes(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> list[Change]:
    """The teams of a season's standings for whom something changes; both are snapshots."""
    return _changes(_rows(before, "teams", "name", "rank", "points"), _rows(after, "teams", "name", "rank", "points"))


Rows = dict[str, tuple[int | None, str | None]]
_NOT_THERE: tuple[int | None, str | None] = (None, None)


def _rows(table: Mapping[str, Any] | None, key: str, name: str, rank: str, points: str) -> Rows:
    """Rank and points by name, in the table's order."""
    rows = table[key] if table else ()
    return {str(row[name]): (row.get(rank), _readable(row.get(points))) for row in rows}


def _readable(points: object) -> str | None:
    """Points as text, a time as it is; an exact fraction of season points as a decimal where it has a short one."""
    if points is None:
        return None
    if isinstance(points, str) and ":" in points:
        return points
    number = Fraction(str(points))
    return str(number) if number.denominator == 1 else f"{float(number):.2f}"


def _changes(before: Rows, after: Rows) -> list[Change]:
    """One row a name of either table, the new order first, without those that stay as they are."""
    names = dict.fromkeys([*after, *before])
    rows = []
    for name in names:
        (rank_before, points_before), (rank_after, points_after) = (
            before.get(name, _NOT_THERE),
            after.get(name, _NOT_THERE),
        )
        rows.append(Change(name, rank_before, rank_after, points_before, points_after))
    return [row for row in rows if row.differs]
