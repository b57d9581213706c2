"""Tours of Le Tour to test with: stages planned and published as sheets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from races import actions as races
from races.models import Race, StageRace
from tests.club import World

FLAT = ("promenade", "stage")
MOUNTAIN = ("col", "stage")
TRIAL = "time-trial"

RULEBOOK = (
    "arrive 12 red-1 4.1",
    "arrive 12 blue-1 2.1",
    "arrive 12 red-2 1.2",
    "arrive 13 blue-2 6.1",
    "arrive 13 red-3 6.2",
    "arrive 15 blue-3 1.1",
    "sprint P blue-1 red-1",
)
"""A flat stage of 95 spaces; red 1 is the rulebook's example: 95 − 4 = 91."""

TEAM_TRIAL = (
    "arrive 11 red-1 6.1",
    "arrive 11 red-2 5.1",
    "arrive 11 red-3 3.1",
    "arrive 12 blue-1 8.1",
    "arrive 12 blue-2 7.1",
    "arrive 12 blue-3 5.1",
)
"""A team time trial of 95 spaces: red 200 − 98 = 102, blue 200 − 100 = 100."""


MOVES = """\
out red-2 dns
out blue-2 dns
out red-3 dns
out blue-3 dns
round 1
red 1 8 to 1
blue 1 9 to 2
round 2
blue 1 13 to 22.2
red 1 9 to 19.1
round 3
blue 1 9 to 31.2
red 1 12 to 31.1
round 4
red 1 11 to 42.1
blue 1 12 to 43.2
"""
"""The criterium of 40 spaces, ridden by one rider a team."""


@dataclass
class Tours:
    """The club's Tour: its stages, what they come to."""

    world: World

    def tour(self, name: str = "Summer tour", **fields: Any) -> StageRace:
        """A tour of the season."""
        with self.world.settled():
            return races.create_stage_race(self.world.season, by=self.world.owner, game="le-tour", name=name, **fields)

    def race(
        self, tour: StageRace, *colours: str, road: tuple[str, str] = FLAT, rules: str = "", name: str = ""
    ) -> Race:
        """A race on a new stage, entered for the colours, else for red and blue."""
        with self.world.settled():
            board, course = road
            stage = races.create_stage(tour, by=self.world.owner, board=board, course=course, rules=rules, name=name)
            entries = {colour: self.world.teams[colour] for colour in colours or ("red", "blue")}
            return races.create_race(stage, by=self.world.owner, entries=entries)

    def ride(self, tour: StageRace, *lines: str, colours: tuple[str, ...] = (), rules: str = "") -> Race:
        """Publish a new flat stage of these lines."""
        race = self.race(tour, *colours, rules=rules)
        self.world.publish(race, "\n".join(["record: sheet", *lines, ""]))
        return race

    def riders(self, tour: StageRace) -> dict[str, dict[str, Any]]:
        """The riders' rows of the classification by name."""
        return {row["name"]: row for row in self.world.classification(tour)["riders"]}

    def teams(self, tour: StageRace) -> dict[str, dict[str, Any]]:
        """The teams' rows by name."""
        return {row["name"]: row for row in self.world.classification(tour)["teams"]}


@pytest.fixture
def tours(world: World) -> Tours:
    """The club's tours."""
    return Tours(world)
