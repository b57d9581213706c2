"""The tour calculator of Le Tour: classifications after each stage and at the end (rulebook: Scoring, Overall Classification).

Times count with the bonus seconds taken off; a rider disqualified in a stage has none from it. Ties share the higher award and
the next places are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from scoring.classify.classification import Classification, RiderRow, TeamRow, told
from scoring.classify.columns import (
    AWARD,
    GAP,
    NOT_LOG,
    NOT_PAGE,
    ONLY_API,
    ONLY_LOG,
    RANK,
    STAGES,
    TIME,
    TOTAL,
    TOTAL_TIME,
    Column,
    Columns,
)
from scoring.classify.teams import ClubTeam, Stage
from scoring.games.le_tour.facts import RIDER_AWARDS, TEAM_AWARDS
from scoring.replay.answer import RiderLine
from scoring.replay.ranks import last_without, least_first, most_first, most_first_among
from scoring.replay.reader_words import gettext_noop


def _logged(classification: Classification, said: Callable[[Any], str]) -> dict[str, Any]:
    """What the command `standings` answers besides teams and riders: the classification after each stage."""
    after = told(classification.own["after"], team=said, rider=said)
    return {"after": [{"stage": n, **each} for n, each in enumerate(after, 1)]}


COLUMNS: Final = Columns(
    teams=(
        Column(
            "time", gettext_noop("Team time"), gettext_noop("seconds, of all its riders with a time in every stage"), TIME,
            beside="time_rank", at=4,
        ),
        Column("time_rank", where=NOT_PAGE),
        Column("points", gettext_noop("Points"), at=1),
        Column("points_rank", where=NOT_PAGE),
        Column(
            "team_award", gettext_noop("for its time"),
            gettext_noop("for the team's time, as if the stage race ended now"), AWARD, at=2,
        ),
        Column(
            "rider_award", gettext_noop("for its riders"),
            gettext_noop("for its riders' times, as if the stage race ended now"), AWARD, at=3,
        ),
        Column("bonus", why=gettext_noop("both awards"), where=ONLY_API),
        Column("total", gettext_noop("Total"), gettext_noop("points + awards"), TOTAL),
        RANK,
    ),
    riders=(
        Column("team", where=ONLY_LOG),
        Column("time", gettext_noop("Time"), gettext_noop("seconds, the bonus seconds taken off"), TOTAL_TIME),
        Column("gap", gettext_noop("Gap"), gettext_noop("seconds behind the leader"), GAP, where=NOT_LOG),
        RANK,
        STAGES,
    ),
    logged=_logged,
)  # fmt: skip


def classify(
    stages: Sequence[Stage], scale: Mapping[str, Any] | None = None, *, finished: bool = True
) -> Classification:
    """The classification after these stages, as if the tour ended now, with the classification after each of them (`after`).

    A team of which nobody ever started has no rank.
    """
    riders, teams = general(stages), _teams(stages)
    awards = {team: _award(TEAM_AWARDS, row["time_rank"]) for team, row in teams.items()}
    rider_awards = dict.fromkeys(teams, 0)
    for row in riders:
        rider_awards[row.rider.team] += _award(RIDER_AWARDS, row.rank)
    totals = {team: row["points"] + awards[team] + rider_awards[team] for team, row in teams.items()}
    ranks = most_first_among(totals, {team for stage in stages for team in stage.started})
    return Classification(
        factor=len(stages),
        teams=tuple(
            TeamRow(
                team,
                ranks[team],
                {**teams[team], "team_award": awards[team], "rider_award": rider_awards[team],
                 "bonus": awards[team] + rider_awards[team], "total": totals[team]},
            )
            for team in sorted(teams, key=lambda team: (last_without(ranks[team]), team))
        ),
        riders=tuple(riders),
        own={"finished": finished, "after": [_after(stages[:n]) for n in range(1, len(stages) + 1)]},
    )  # fmt: skip


def _after(stages: Sequence[Stage]) -> dict[str, Any]:
    """The intermediate classification: who wears yellow, the fastest team, who leads the points; ties share it.

    A team of which nobody started in these stages has no points and no rank; without points nobody leads before a rider is home.
    """
    present = {team for stage in stages for team in stage.started}
    somebody_home = any(stage.somebody_home for stage in stages)
    riders = general(stages)
    none = {"points": None, "points_rank": None}
    teams = [
        {"team": team, **(row if team in present else {**row, **none})} for team, row in sorted(_teams(stages).items())
    ]
    return {
        "yellow": [row.rider for row in riders if row.rank == 1],
        "fastest_team": [row["team"] for row in teams if row["time_rank"] == 1],
        "points_leader": [
            row["team"] for row in teams if row["points_rank"] == 1 and (row["points"] or somebody_home)
        ],
        "riders": [
            {"rider": row.rider, "team": row.rider.team, "time": row.figures["time"], "rank": row.rank,
             "stages": list(row.stages)}
            for row in riders
        ],
        "teams": teams,
    }  # fmt: skip


def general(stages: Sequence[Stage]) -> list[RiderRow]:
    """The riders by total time; who lacks a time in a stage has no total and no rank."""
    everybody = dict.fromkeys(rider for stage in stages for rider in stage.riders)
    times = {
        rider: tuple(counted_time(stage.riders[rider]) if rider in stage.riders else None for stage in stages)
        for rider in everybody
    }
    totals = {rider: sum(time or 0 for time in each) for rider, each in times.items() if None not in each}
    ranks, best = least_first(totals), min(totals.values(), default=0)
    return [
        RiderRow(
            rider,
            ranks.get(rider),
            {"time": totals.get(rider), "gap": totals[rider] - best if rider in totals else None},
            times[rider],
        )
        for rider in sorted(everybody, key=lambda rider: (rider not in totals, totals.get(rider, 0), rider))
    ]


def _teams(stages: Sequence[Stage]) -> dict[ClubTeam, dict[str, Any]]:
    """The teams' figures: first the number of riders with a time decides, then the sum of their times; and the points."""
    points: dict[ClubTeam, int] = {}
    for stage in stages:
        for rider, line in stage.riders.items():
            points[rider.team] = points.get(rider.team, 0) + (line.points or 0)
    times: dict[ClubTeam, list[int]] = {}
    for row in general(stages):
        if row.figures["time"] is not None:
            times.setdefault(row.rider.team, []).append(row.figures["time"])
    time_ranks = least_first({team: (-len(each), sum(each)) for team, each in times.items()})
    point_ranks = most_first(points)
    return {
        team: {
            "time": sum(times[team]) if team in times else None,
            "time_rank": time_ranks.get(team),
            "points": points[team],
            "points_rank": point_ranks[team],
        }
        for team in sorted(points)
    }


def counted_time(line: RiderLine) -> int | None:
    """A rider's time in a stage as classifications count it: the bonus seconds taken off (rulebook: Bonus Seconds), none for a
    rider who was disqualified."""
    if line.time is None or line.disqualified:
        return None
    return line.time - (line.figures.get("bonus_seconds") or 0)


def _award(table: Sequence[int], rank: int | None) -> int:
    return table[rank - 1] if rank and rank <= len(table) else 0
