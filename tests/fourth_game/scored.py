"""What the service asks of Omnium."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.classify.scored_game import Answer, Row, Scale, ScoredGame
from scoring.replay.road import Course


class ScoredOmnium(ScoredGame):
    """Points decide; a team has one rider."""

    def riders_of(self, colour: str) -> list[str]:
        return [f"{colour}-1"]

    def sheet(self, answer: Answer, names: Mapping[str, str], course: Course | None, scale: Scale) -> Row:
        return {"rows": [{**row, "name": names.get(row["team"], row["team"])} for row in answer["riders"]]}


SCORED: Final = ScoredOmnium("omnium")
