"""What a reader wants to know first: who leads a season, who won last, what comes next; and a stage over all its tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from league.models import Season, Team
from races.models import Race, Stage
from scoring.classify.classification import RiderRow
from scoring.classify.order import sort_key
from scoring.classify.teams import ClubTeam, Rider
from scoring.classify.tie_breaks import SHARED
from scoring.compute import stage_riders
from scoring.models import (
    ClassificationTeamRow,
    RiderLine,
    SeasonStandings,
    StageRaceClassification,
    StandingsRow,
    TeamLine,
)
from scoring.replay.ranks import most_first

PLACED: Final = "placed"
"""That the place at the table decided between equal times."""


@dataclass(frozen=True, slots=True)
class Winner:
    """Who won a race: a team's rider, or the team itself (`rider` is "") where a race has no places for riders."""

    team: Team
    rider: str

    @property
    def who(self) -> ClubTeam | Rider:
        """The team or rider as an identity."""
        team = ClubTeam(self.team.pk, self.team.name)
        return Rider(team, self.rider) if self.rider else team


@dataclass(frozen=True, slots=True)
class Glance:
    """A season at a glance. `leaders` are those of the season, or of the stage race that is ridden (`running`) before any
    season points are earned."""

    leaders: list[Team]
    running: bool
    last: Race | None
    winners: list[Winner]
    next: Stage | None


@dataclass(frozen=True, slots=True)
class StageTeam:
    """A team's line of a stage over all its tables."""

    rank: int
    team: Team
    table: str
    points: int
    shared: bool


@dataclass(frozen=True, slots=True)
class StageRider:
    """A rider's line of a stage over all its tables: `row` is as a classification has it.

    `why` is SHARED where others are level in all that is asked, PLACED where the time is that of the rider above and the place
    at the table decides, else "".
    """

    row: RiderRow
    table: str
    why: str

    @property
    def time(self) -> int | None:
        """The time in seconds, where riders are ranked by time."""
        return self.row.figures.get("time")


def glances(seasons: Iterable[Season]) -> dict[int, Glance]:
    """The seasons at a glance, by their numbers; it asks as often for one as for many."""
    keys = [season.pk for season in seasons]
    ends = list(
        Season.objects.filter(pk__in=keys)
        .annotate(last=Subquery(_ridden().values("pk")[:1]), next=Subquery(_to_come().values("pk")[:1]))
        .values_list("pk", "last", "next")
    )
    races = _races([last for _, last, _ in ends if last])
    stages = Stage.objects.select_related("stage_race__season__club").in_bulk([stage for _, _, stage in ends if stage])
    won = winners(races)
    leaders = _leaders(keys)
    running = _running([race.stage.stage_race_id for race in races.values()])
    found = {}
    for season, last, coming in ends:
        race = races.get(last) if last else None
        first = leaders.get(season, [])
        ahead = running.get(race.stage.stage_race_id, []) if race and not first else []
        found[season] = Glance(
            first or ahead, bool(ahead), race, won.get(last, []) if last else [], stages.get(coming) if coming else None
        )
    return found


def winners(races: Iterable[int]) -> dict[int, list[Winner]]:
    """Who won each of these published races."""
    keys = list(races)
    found: dict[int, list[Winner]] = {}
    for line in (
        RiderLine.objects.filter(sheet__race__in=keys, place=1).exclude(status="dsq").select_related("team", "sheet")
    ):
        found.setdefault(line.sheet.race_id, []).append(Winner(line.team, line.rider))
    without = [key for key in keys if key not in found]
    if without:
        for team in TeamLine.objects.filter(sheet__race__in=without, rank=1).select_related("team", "sheet"):
            found.setdefault(team.sheet.race_id, []).append(Winner(team.team, ""))
    return found


def over_all_tables(tables: Sequence[tuple[Race, str]]) -> list[StageTeam]:
    """The teams of a stage of several published tables by their points; level ones share the rank.

    `tables` are the races with their names, sheets fetched. Empty where there are not two, or nothing is paid in points.
    """
    lines = [
        (line, name)
        for race, name in tables
        if race.publication
        for line in race.sheet.teams.all()
        if line.points is not None
    ]
    if len({line.sheet_id for line, _ in lines}) < 2 or not any(line.points for line, _ in lines):
        return []
    ranks = most_first({line.team_id: line.points or 0 for line, _ in lines})
    on_rank = Counter(ranks.values())
    rows = [
        StageTeam(ranks[line.team_id], line.team, name, line.points or 0, on_rank[ranks[line.team_id]] > 1)
        for line, name in lines
    ]
    return sorted(rows, key=lambda row: (row.rank, sort_key(row.team.name)))


def riders_over_all_tables(stage: Stage, tables: Sequence[tuple[Race, str]]) -> list[StageRider]:
    """The riders of a stage of several published tables, ranked as its stage race ranks riders, each place with its reason.

    `stage` has its races, their published revisions and entries fetched. Empty where there are not two tables, or nobody is
    ranked.
    """
    names = {race.pk: name for race, name in tables if race.publication}
    rows = stage_riders(stage) if len(names) > 1 else []
    on_rank = Counter(row.rank for row, _race in rows)
    riders: list[StageRider] = []
    for row, race in rows:
        time = row.figures.get("time")
        why = SHARED if row.rank and on_rank[row.rank] > 1 else ""
        if not why and riders and row.rank and time is not None and riders[-1].time == time:
            why = PLACED
        riders.append(StageRider(row, names[race], why))
    return riders if any(on_rank) else []


def _ridden() -> QuerySet[Race]:
    """A season's published races, the latest first."""
    return (
        Race.objects.filter(stage__stage_race__season=OuterRef("pk"), stage__voided_at__isnull=True)
        .published()
        .order_by(
            F("stage__date").desc(nulls_last=True), "-stage__stage_race__position", "-stage__number", "sort_key", "pk"
        )
    )


def _to_come() -> QuerySet[Stage]:
    """A season's stages without a result, from today on, the next first."""
    return (
        Stage.objects.filter(
            Q(date__isnull=True) | Q(date__gte=timezone.localdate()),
            stage_race__season=OuterRef("pk"),
            voided_at__isnull=True,
        )
        .unpublished()
        .order_by(F("date").asc(nulls_last=True), "stage_race__position", "number", "pk")
    )


def _races(keys: Iterable[int]) -> Mapping[int, Race]:
    return Race.objects.select_related("stage__stage_race__season__club").in_bulk(list(keys))


def _leaders(seasons: Iterable[int]) -> dict[int, list[Team]]:
    newest = SeasonStandings.objects.filter(season__in=list(seasons)).current()
    rows = StandingsRow.objects.filter(standings__in=newest, rank=1, points__gt=0).select_related("team", "standings")
    found: dict[int, list[Team]] = {}
    for row in rows:
        found.setdefault(row.standings.season_id, []).append(row.team)
    return found


def _running(stage_races: Iterable[int]) -> dict[int, list[Team]]:
    newest = StageRaceClassification.objects.filter(stage_race__in=list(stage_races)).current()
    rows = ClassificationTeamRow.objects.filter(classification__in=newest, rank=1)
    found: dict[int, list[Team]] = {}
    for row in rows.select_related("team", "classification"):
        found.setdefault(row.classification.stage_race_id, []).append(row.team)
    return found
