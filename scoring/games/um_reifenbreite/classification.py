"""The stage race of Um Reifenbreite: number of stages × points of a team's best rider + the team's points.

Source: rulebook, A Stage Race; its example is 5 × 161 + 319 = 1124.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scoring.classify.classification import Classification, RiderRow, TeamRow
from scoring.classify.columns import (
    NOT_PAGE,
    ONLY_API,
    ONLY_LOG,
    ONLY_PAGE,
    RANK,
    STAGES,
    SUM,
    TEXT,
    TOTAL,
    Column,
    Columns,
)
from scoring.classify.points import added_up, riders_by_points
from scoring.classify.teams import ClubTeam, Rider, Stage
from scoring.replay.ranks import last_without, most_first_among
from scoring.replay.reader_words import gettext_noop


def _best_number(figures: Mapping[str, Any], factor: int) -> str | None:
    return figures["best_rider"].number if figures.get("best_rider") else None


def _best(figures: Mapping[str, Any], factor: int) -> str | None:
    return f"{figures['best_rider'].number} ({figures['best_points']})" if figures.get("best_rider") else None


def _sum(figures: Mapping[str, Any], factor: int) -> str | None:
    if figures.get("bonus") is None:
        return None
    return f"{factor} × {figures['best_points']} + {figures['points']} = {figures['total']}"


COLUMNS: Final = Columns(
    teams=(
        Column("points", gettext_noop("Stages"), gettext_noop("the points of all stages"), after=True),
        Column("best_rider", where=ONLY_LOG),
        Column(
            "best_rider", why=gettext_noop("the number in the team; of riders level as best the lower"), kind=TEXT,
            value=_best_number, where=ONLY_API,
        ),
        Column("best_points", where=NOT_PAGE),
        Column("best", gettext_noop("Best rider"), kind=TEXT, value=_best, where=ONLY_PAGE, after=True),
        Column("bonus", why=gettext_noop("stages × best_points"), where=NOT_PAGE),
        Column("total", gettext_noop("Total"), gettext_noop("bonus + points"), TOTAL, at=-1),
        Column(
            "sum", gettext_noop("Stages × best rider + stage points = total"), kind=SUM, value=_sum, where=ONLY_PAGE,
            after=True,
        ),
        RANK,
    ),
    riders=(Column("points", gettext_noop("Points"), kind=TOTAL), STAGES),
)  # fmt: skip


def classify(
    stages: Sequence[Stage], scale: Mapping[str, Any] | None = None, *, finished: bool = True
) -> Classification:
    """The classification after the stages. A stage that a rider did not ride counts 0 for them. Riders level as the best of their
    team: the lower number. A team of which nobody ever started has no rank."""
    totals = added_up(stages)
    riders = riders_by_points(stages)
    rows = {team: _team_row(team, points, riders, len(stages)) for team, points in totals.items()}
    present = {team for stage in stages for team in stage.started}
    ranks = most_first_among({team: row["total"] for team, row in rows.items()}, present)
    return Classification(
        factor=len(stages),
        teams=tuple(
            TeamRow(team, ranks[team], rows[team])
            for team in sorted(rows, key=lambda team: (last_without(ranks[team]), team))
        ),
        riders=tuple(sorted(riders, key=lambda row: (-row.figures["points"], row.rider))),
    )


def _team_row(team: ClubTeam, points: int, riders: Sequence[RiderRow], stages: int) -> dict[str, Any]:
    of_team: dict[Rider, int] = {row.rider: row.figures["points"] for row in riders if row.rider.team == team}
    best = min(of_team, key=lambda rider: (-of_team[rider], rider.number), default=None)
    best_points = of_team[best] if best else 0
    bonus = stages * best_points
    return {
        "points": points,
        "best_rider": best,
        "best_points": best_points,
        "bonus": bonus,
        "total": bonus + points,
    }
