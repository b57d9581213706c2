"""A race's score sheet as one frozen value: its riders' and teams' lines as they count by the stage race's scale."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from scoring.replay.answer import RaceAnswer, RiderLine, TeamLine
from scoring.replay.stored import SHAPE, SHEET, upgraded


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The lines of a score sheet; a rider's `time` has the bonus taken off. A team that did not start has no rank and no points:
    that is not 0 points."""

    riders: tuple[RiderLine, ...]
    teams: tuple[TeamLine, ...]

    @classmethod
    def of(cls, answer: RaceAnswer, riders: tuple[RiderLine, ...], teams: tuple[TeamLine, ...]) -> Self:
        """The sheet with these lines; teams that did not start come last, without rank and points.

        Where nobody came home, a team without points has no rank: a race that nobody finished has no winner.
        """
        started, somebody_home = answer.started, answer.somebody_home
        present = [
            line if somebody_home or line.points else TeamLine(line.team, line.points, None, line.figures)
            for line in teams
            if line.team in started
        ]
        absent = [TeamLine(line.team, None, None, line.figures) for line in teams if line.team not in started]
        return cls(riders, (*present, *absent))

    def to_json(self) -> dict[str, Any]:
        """The sheet as values of JSON."""
        lines = {key: [line.to_json() for line in getattr(self, key)] for key in ("riders", "teams")}
        return {"shape": SHAPE, **lines}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Self:
        """The sheet that `to_json` wrote."""
        now = upgraded(SHEET, values)
        return cls(tuple(map(RiderLine.from_json, now["riders"])), tuple(map(TeamLine.from_json, now["teams"])))
