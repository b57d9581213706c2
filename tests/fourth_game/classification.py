"""The classification of an Omnium tour: the sum of all points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scoring.classify.classification import Classification, TeamRow
from scoring.classify.columns import RANK, STAGES, TOTAL, Column, Columns
from scoring.classify.points import added_up, riders_by_points
from scoring.classify.teams import Stage
from scoring.replay.ranks import last_without, most_first_among
from scoring.replay.reader_words import gettext_noop

POINTS: Final = Column("points", gettext_noop("Points"), gettext_noop("of all races"), TOTAL)
COLUMNS: Final = Columns(teams=(POINTS, RANK), riders=(POINTS, STAGES))


def classify(
    stages: Sequence[Stage], scale: Mapping[str, Any] | None = None, *, finished: bool = True
) -> Classification:
    """Teams and riders after the stages, by points."""
    points = added_up(stages)
    ranks = most_first_among(points, {team for stage in stages for team in stage.started})
    teams = sorted(points, key=lambda team: (last_without(ranks[team]), team))
    return Classification(
        factor=len(stages),
        teams=tuple(TeamRow(team, ranks[team], {"points": points[team]}) for team in teams),
        riders=tuple(riders_by_points(stages)),
    )
