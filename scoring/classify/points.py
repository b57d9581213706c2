"""Classifications by points: what games share whose points are added up from stage to stage."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.classify.classification import RiderRow
from scoring.classify.teams import ClubTeam, Rider, Stage
from scoring.replay.ranks import most_first


def added_up(stages: Sequence[Stage]) -> dict[ClubTeam, int]:
    """The teams' points over all stages, as their tables' answers have them."""
    totals: dict[ClubTeam, int] = {}
    for stage in stages:
        for team, points in stage.team_points():
            totals[team] = totals.get(team, 0) + points
    return totals


def riders_by_points(stages: Sequence[Stage]) -> list[RiderRow]:
    """The riders with their points of each stage and in all, the most points first.

    A stage that a rider did not ride counts 0 for them. Who never started has no rank, and while nobody has a point nobody is
    ranked.
    """
    points: dict[Rider, list[int]] = {}
    started: set[Rider] = set()
    for n, stage in enumerate(stages):
        for rider, line in stage.riders.items():
            points.setdefault(rider, [0] * len(stages))[n] += line.points or 0
            if line.started:
                started.add(rider)
    totals = {rider: sum(each) for rider, each in points.items()}
    ranks = most_first({rider: totals[rider] for rider in started}) if any(totals.values()) else {}
    return [
        RiderRow(rider, ranks.get(rider), {"points": totals[rider]}, tuple(points[rider]))
        for rider in sorted(totals, key=lambda rider: (-totals[rider], rider))
    ]
