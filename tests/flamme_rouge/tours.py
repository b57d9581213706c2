"""Tours to test with: stages published as sheets, their classification read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from league import actions as league
from league.models import Team
from races import actions as races
from races.models import LogRevision, Race, Stage, StageRace
from tests.club import World

STAGE = "stage: avenue-corso-paseo"


def arrivals(*lines: str) -> str:
    """A sheet log of arrivals, such as "10 red-s 5.1"; a line that begins with a word stands as it is."""
    body = [line if line[0].isalpha() else f"arrive {line}" for line in lines]
    return "\n".join(["record: sheet", *body, ""])


def clock(seconds: int) -> str:
    """Seconds as a log writes a time."""
    return f"{seconds // 60}:{seconds % 60:02d}"


@dataclass
class Tours:
    """The club's Flamme Rouge: a tour, its stages, what they come to."""

    world: World

    def tour(self, name: str = "Petit Tour", **fields: Any) -> StageRace:
        """A tour of the season."""
        with self.world.settled():
            return races.create_stage_race(
                self.world.season, by=self.world.owner, game="flamme-rouge", name=name, **fields
            )

    def race(self, tour: StageRace, *colours: str, road: str = STAGE, rules: str = "") -> Race:
        """A race on a new stage, entered for the colours, else for red and blue."""
        with self.world.settled():
            stage: Stage = races.create_stage(tour, by=self.world.owner, road=road, rules=rules)
            entries = {colour: self.world.teams[colour] for colour in colours or ("red", "blue")}
            return races.create_race(stage, by=self.world.owner, entries=entries)

    def ride(self, tour: StageRace, *lines: str, colours: tuple[str, ...] = (), rules: str = "") -> Race:
        """Publish a new stage of these arrivals."""
        race = self.race(tour, *colours, rules=rules)
        self.world.publish(race, arrivals(*lines))
        return race

    def teams_named(self, names: Mapping[str, str]) -> None:
        """New teams of these names in these colours, besides the club's own."""
        for colour, name in names.items():
            made: Team = league.create_team(self.world.club, by=self.world.owner, name=name)
            self.world.teams[colour] = made

    def publish(self, race: Race, log: str) -> LogRevision:
        """As `World.publish`."""
        return self.world.publish(race, log)

    def riders(self, tour: StageRace) -> dict[str, dict[str, Any]]:
        """The general classification's rows by the rider's name."""
        return {row["name"]: row for row in self.world.classification(tour)["riders"]}

    def teams(self, tour: StageRace) -> dict[str, dict[str, Any]]:
        """The teams' rows by name."""
        return {row["name"]: row for row in self.world.classification(tour)["teams"]}


@pytest.fixture
def tours(world: World) -> Tours:
    """The club's tours."""
    return Tours(world)
