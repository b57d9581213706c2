"""What a correction changes, as rows to show before it is published, and afterwards beside the result.

Rows are compared by identities (a rider's number that day, a team's id), never by names, which may be exchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from league.words import apart
from scoring.classify.scored_game import Leader
from scoring.replay.clock import clock
from scoring.replay.sheets import DISQUALIFIED, NOT_FINISHED, NOT_STARTED

Table = Mapping[str, Any]
Values = tuple[int | None, str | None]
OUT: Final = (NOT_FINISHED, NOT_STARTED, DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class Change:
    """One team or rider before and after. None is "not there": no rank, no points.

    `colour` is the team's colour on a score sheet, empty in classifications and standings; `rider` is a rider's number or
    kind, which the name ends with in a classification, else empty.
    """

    name: str
    rank_before: int | None
    rank_after: int | None
    points_before: str | None
    points_after: str | None
    colour: str = ""
    rider: str = ""

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


@dataclass(frozen=True, slots=True)
class OrderChange:
    """Something that is told as a list of names before and after: `kind` "sprint", "jersey", "photos", "out", "badges",
    "exhaustion", or who leads.

    `word` is the sprint line's name, else empty. An empty list is "nobody".
    """

    kind: str
    word: str
    before: str
    after: str


def sheet_changes(before: Table | None, after: Table | None, team_names: Mapping[str, str]) -> list[Change]:
    """The teams and riders of a score sheet for whom something changes; both have a sheet's lines.

    A rider without points is shown with the time ridden.
    """
    riders = _changes(before, after, "riders", rank="place", identity=_number, name=_number)
    teams = _changes(
        before, after, "teams", identity=_colour, name=lambda row: team_names.get(row["team"], str(row["team"]))
    )
    return teams + riders


def classification_changes(before: Table | None, after: Table | None) -> list[Change]:
    """The teams of a stage race's classification for whom something changes; both are snapshots."""
    return _changes(before, after, "teams", points="total", identity=lambda row: row["team"])


def rider_changes(before: Table | None, after: Table | None) -> list[Change]:
    """The riders of a stage race's classification (by time the general one) for whom something changes."""
    return _changes(before, after, "riders", identity=lambda row: (row["team"], row["rider"]))


def standings_changes(before: Table | None, after: Table | None) -> list[Change]:
    """The teams of a season's standings for whom something changes; both are snapshots."""
    return _changes(before, after, "teams", identity=lambda row: row["team"])


def order_changes(before: Table | None, after: Table | None) -> list[OrderChange]:
    """What two replay answers tell besides places, points and times, where they differ: sprints, the yellow jersey's way, the
    final photo cards, who is out and how, badges, exhaustion cards."""
    was, now = dict(_orders(before)), dict(_orders(after))
    return [
        OrderChange(kind, word, was.get((kind, word), ""), now.get((kind, word), ""))
        for kind, word in dict.fromkeys([*now, *was])
        if was.get((kind, word), "") != now.get((kind, word), "")
    ]


def leader_changes(before: Mapping[str, Sequence[Leader]], after: Mapping[str, Sequence[Leader]]) -> list[OrderChange]:
    """Who leads what in a classification (`ScoredGame.leaders`), where that changes."""
    return [
        OrderChange(kind, "", _listed(before.get(kind, ())), _listed(after.get(kind, ())))
        for kind in dict.fromkeys([*after, *before])
        if set(before.get(kind, ())) != set(after.get(kind, ()))
    ]


def _listed(leaders: Sequence[Leader]) -> str:
    """Teams or riders by comma; a rider's number stays on its side of any name."""
    return ", ".join(f"{apart(leader.team)} {leader.rider}".rstrip() for leader in leaders)


def _orders(answer: Table | None) -> Iterator[tuple[tuple[str, str], str]]:
    for sprint in (answer or {}).get("sprints") or ():
        yield ("sprint", str(sprint["line"])), " ".join(sprint["order"])
    spells = (answer or {}).get("jersey") or ()
    yield ("jersey", ""), ", ".join(_spell(spell) for spell in spells)
    photos = (answer or {}).get("photos") or {}
    yield ("photos", ""), " ".join(map(str, photos.get("drawn") or ()))
    riders = (answer or {}).get("riders") or ()
    yield ("out", ""), ", ".join(f"{line['rider']} ({line['status']})" for line in riders if line["status"] in OUT)
    badges = (answer or {}).get("badges") or {}
    yield ("badges", ""), "; ".join(f"{letter}: {', '.join(teams)}" for letter, teams in badges.items() if teams)
    cards = (answer or {}).get("exhaustion") or {}
    yield ("exhaustion", ""), ", ".join(f"{rider} {number}" for rider, number in cards.items() if number)


def _spell(spell: Mapping[str, Any]) -> str:
    """“21 (5–9)”: a time in the jersey with its rounds; a sheet knows only how many points it was worth."""
    if spell.get("from_round") is None:
        return f"{spell['rider']} (+{spell['points']})"
    return f"{spell['rider']} ({spell['from_round']}–{spell['to_round']})"


def _number(row: Mapping[str, Any]) -> str:
    return str(row["rider"])


def _colour(row: Mapping[str, Any]) -> str:
    return str(row["team"])


def _changes(
    before: Table | None,
    after: Table | None,
    key: str,
    *,
    identity: Callable[[Mapping[str, Any]], Hashable],
    rank: str = "rank",
    points: str = "points",
    name: Callable[[Mapping[str, Any]], str] = lambda row: str(row["name"]),
) -> list[Change]:
    """One row a team or rider of either table, the new order first, without those that stay as they are."""
    was = {identity(row): row for row in (before or {}).get(key, ())}
    now = {identity(row): row for row in (after or {}).get(key, ())}
    rows = []
    for who in dict.fromkeys([*now, *was]):
        (rank_before, points_before), (rank_after, points_after) = (
            _values(table.get(who), rank, points) for table in (was, now)
        )
        shown = now.get(who) or was[who]
        colour = str(shown["team"]) if key in {"riders", "teams"} and isinstance(shown.get("team"), str) else ""
        rider = str(shown["rider"]) if "name" in shown and "rider" in shown else ""
        change = Change(name(shown), rank_before, rank_after, points_before, points_after, colour, rider)
        if change.differs or (who in was) != (who in now):  # one may come without a rank and without points
            rows.append(change)
    return rows


def _values(row: Mapping[str, Any] | None, rank: str, points: str) -> Values:
    if row is None:
        return None, None
    shown = row.get(points)
    return row.get(rank), _readable(shown) if shown is not None else clock(row.get("time"))


def _readable(points: object) -> str | None:
    """Points as text, a time as it is; an exact fraction of season points as a decimal where it has a short one."""
    if points is None:
        return None
    if isinstance(points, str) and ":" in points:
        return points
    number = Fraction(str(points))
    return str(number) if number.denominator == 1 else f"{float(number):.2f}"
