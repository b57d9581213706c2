"""What a correction changes, as rows to show before it is published, and afterwards beside the result.

Rows are compared by identities (a rider's number that day, a team's id), never by names, which may be exchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from league.words import apart
from scoring.classify.classification import Classification, Leader, RiderRow, TeamRow
from scoring.classify.columns import TOTAL, TOTAL_TIME, Column, Columns
from scoring.classify.scored_game import scored_game
from scoring.classify.sheet import ScoreSheet
from scoring.classify.standings import Standings, display
from scoring.classify.teams import ClubTeam, Rider
from scoring.replay.answer import RaceAnswer, RiderLine
from scoring.replay.clock import clock

Name = TypeVar("Name", bound=Hashable)
"""What tells a team or rider from any other, whatever it is called."""


@dataclass(frozen=True, slots=True)
class Change:
    """One team or rider before and after. None is "not there": no rank, no points.

    `colour` is the team's colour on a score sheet, empty in classifications and standings; `rider` is a classification's
    rider.
    """

    name: str
    rank_before: int | None
    rank_after: int | None
    points_before: str | None
    points_after: str | None
    colour: str = ""
    rider: Rider | None = None

    @property
    def team(self) -> str:
        """What the number of a classification's rider stands behind, else the name itself."""
        return self.rider.team.name if self.rider else self.name

    @property
    def number(self) -> str:
        """The number or kind of a classification's rider, else empty."""
        return self.rider.number if self.rider else ""

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


@dataclass(frozen=True, slots=True)
class Shown:
    """What is compared of a team or rider: what it is called, its rank, and its points or time as people read them."""

    name: str
    rank: int | None
    points: str | None
    colour: str = ""
    rider: Rider | None = None


def sheet_changes(before: Sheet, after: Sheet, team_names: Mapping[str, str]) -> list[Change]:
    """The teams and riders of a score sheet for whom something changes; a rider is shown as the game tells of riders
    (`told_of`)."""
    teams = (
        {line.team: Shown(team_names.get(line.team, line.team), line.rank, _readable(line.points), line.team)
         for line in each.lines.teams}
        for each in (before, after)
    )  # fmt: skip
    riders = (
        {line.rider: Shown(line.rider, line.place, each.told_of(line), line.team) for line in each.lines.riders}
        for each in (before, after)
    )
    return _changes(*teams) + _changes(*riders)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet, and what its game tells of a rider besides the place."""

    lines: ScoreSheet
    told_of: Callable[[RiderLine], str | None]


def classification_changes(before: Classification, after: Classification) -> list[Change]:
    """The teams of a stage race's classification for whom something changes."""
    return _changes(
        *(
            {row.team: Shown(row.name, row.rank, _ordered_by(row, of_game(each).teams, each)) for row in each.teams}
            for each in (before, after)
        )
    )


def of_game(classification: Classification) -> Columns:
    """What the classification's game tells of teams and riders."""
    return scored_game(classification.game).columns


def _ordered_by(row: TeamRow | RiderRow, columns: Sequence[Column], of: Classification) -> str | None:
    """The figure by which the rows are ordered, as the table has it."""
    column = next(each for each in columns if each.kind in (TOTAL, TOTAL_TIME))
    figure = column.of(row.figures, of.factor)
    return clock(figure) if column.kind == TOTAL_TIME else _readable(figure)


def rider_changes(before: Classification, after: Classification) -> list[Change]:
    """The riders of a stage race's classification (by time the general one) for whom something changes."""
    return _changes(
        *(
            {
                row.rider: Shown(row.name, row.rank, _ordered_by(row, of_game(each).riders, each), rider=row.rider)
                for row in each.riders
            }
            for each in (before, after)
        )
    )


def standings_changes(before: Standings, after: Standings) -> list[Change]:
    """The teams of a season's standings for whom something changes."""
    return _changes(
        *({row.team: Shown(row.name, row.rank, display(row.points)) for row in each.teams} for each in (before, after))
    )


def order_changes(before: RaceAnswer, after: RaceAnswer) -> list[OrderChange]:
    """What two replay answers tell besides places, points and times, where they differ: sprints, the yellow jersey's way, the
    final photo cards, who is out and how, badges, exhaustion cards."""
    was, now = dict(_orders(before)), dict(_orders(after))
    return [
        OrderChange(kind, word, was.get((kind, word), ""), now.get((kind, word), ""))
        for kind, word in dict.fromkeys([*now, *was])
        if was.get((kind, word), "") != now.get((kind, word), "")
    ]


def leader_changes(before: Sequence[Leader], after: Sequence[Leader]) -> list[OrderChange]:
    """Who leads what in a classification (`ScoredGame.leaders`), where that changes."""
    was, now = ({each.kind: each.who for each in leaders} for leaders in (before, after))
    return [
        OrderChange(kind, "", _listed(was.get(kind, ())), _listed(now.get(kind, ())))
        for kind in dict.fromkeys([*now, *was])
        if set(was.get(kind, ())) != set(now.get(kind, ()))
    ]


def _listed(leaders: Sequence[ClubTeam | Rider]) -> str:
    """Teams or riders by comma; a rider's number stays on its side of any name."""
    return ", ".join(
        f"{apart(who.team.name)} {who.number}" if isinstance(who, Rider) else apart(who.name) for who in leaders
    )


def _orders(answer: RaceAnswer) -> Iterator[tuple[tuple[str, str], str]]:
    for sprint in answer.sprints or ():
        yield ("sprint", sprint.line), " ".join(sprint.order)
    own = answer.own
    yield ("jersey", ""), ", ".join(_spell(spell) for spell in own.get("jersey") or ())
    yield ("photos", ""), " ".join(map(str, (own.get("photos") or {}).get("drawn") or ()))
    yield ("out", ""), ", ".join(f"{line.rider} ({line.status})" for line in answer.riders if line.out)
    badges = own.get("badges") or {}
    yield ("badges", ""), "; ".join(f"{letter}: {', '.join(teams)}" for letter, teams in badges.items() if teams)
    cards = own.get("exhaustion") or {}
    yield ("exhaustion", ""), ", ".join(f"{rider} {number}" for rider, number in cards.items() if number)


def _spell(spell: Mapping[str, Any]) -> str:
    """“21 (5–9)”: a time in the jersey with its rounds; a sheet knows only how many points it was worth."""
    if spell.get("from_round") is None:
        return f"{spell['rider']} (+{spell['points']})"
    return f"{spell['rider']} ({spell['from_round']}–{spell['to_round']})"


def _changes(was: Mapping[Name, Shown], now: Mapping[Name, Shown]) -> list[Change]:
    """One row a team or rider of either table, the new order first, without those that stay as they are."""
    rows = []
    for who in dict.fromkeys([*now, *was]):
        old, new = was.get(who), now.get(who)
        shown = now.get(who) or was[who]
        change = Change(
            shown.name,
            old.rank if old else None,
            new.rank if new else None,
            old.points if old else None,
            new.points if new else None,
            shown.colour,
            shown.rider,
        )
        if change.differs or (old is None) != (new is None):  # one may come without a rank and without points
            rows.append(change)
    return rows


def _readable(points: int | None) -> str | None:
    return None if points is None else str(points)
