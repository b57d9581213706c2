"""The classification of an Omnium tour: the sum of all points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.classify.ranking import last_without, ranked_among, started_teams


def classify(stages: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Teams and riders after the stages, by points."""
    teams = _sums(stages, "teams", "team")
    ranks = ranked_among(list(teams.items()), started_teams(stages))
    riders = _sums(stages, "riders", "rider")
    return {
        "stages": len(stages),
        "teams": [
            {"team": team, "points": teams[team], "rank": ranks[team]}
            for team in sorted(teams, key=lambda team: (last_without(ranks[team]), team))
        ],
        "riders": [
            {"rider": rider, "points": riders[rider]} for rider in sorted(riders, key=lambda one: (-riders[one], one))
        ],
    }


def _sums(stages: Sequence[Mapping[str, Any]], rows: str, who: str) -> dict[str, int]:
    sums: dict[str, int] = {}
    for stage in stages:
        for row in stage[rows]:
            sums[row[who]] = sums.get(row[who], 0) + (row["points"] or 0)
    return sums
