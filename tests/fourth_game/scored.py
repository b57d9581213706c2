"""What the service asks of Omnium."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.classify.scored_game import Row, Scale, ScoredGame
from scoring.replay.answer import RaceAnswer
from scoring.replay.drawing.roads import RoadDrawing
from scoring.replay.reader_words import Gettext
from scoring.replay.road import Course
from tests.fourth_game import facts
from tests.fourth_game.drawing import Oval, OvalDrawing


class ScoredOmnium(ScoredGame):
    """Points decide; a team has one rider."""

    def riders_of(self, colour: str) -> list[str]:
        return [f"{colour}-1"]

    def road_of(self, road: str, headers: Mapping[str, str], players: int) -> Oval | None:
        laps = facts.STAGES.get(road.removeprefix("stage:").strip())
        return Oval(laps) if laps else None

    def road_drawings(
        self, road: object, gettext: Gettext, *, reached: int = 0
    ) -> tuple[RoadDrawing, RoadDrawing] | None:
        return (OvalDrawing(road, wide=True), OvalDrawing(road, wide=False)) if isinstance(road, Oval) else None

    def sheet(self, answer: RaceAnswer, names: Mapping[str, str], course: Course | None, scale: Scale) -> Row:
        return {"rows": [(line, names.get(line.team, line.team)) for line in answer.riders]}


SCORED: Final = ScoredOmnium("omnium")
