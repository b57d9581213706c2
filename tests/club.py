"""A club to test with: its people and their browsers, its teams and a season; races entered and published in a line each."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from league import actions as league
from league.celery import app
from league.models import Club, Membership, Role, Season, Team, User
from races import actions as races
from races.models import LogRevision, Race, Stage, StageRace
from scoring import actions as scoring
from scoring.api.tables import classification_values, standings_values
from scoring.models import StageRaceClassification

PASSWORD = "spoke-and-hub-1903"
COLOURS = ("red", "blue", "black", "green")
FIRST_NUMBERS = {"red": 21, "blue": 31, "black": 41, "green": 51}

Settled = Callable[[], AbstractContextManager[Any]]
Visitor = Callable[[str], Client]


def sheet(finish: str, *more: str) -> str:
    """A race of finish order alone, as a sheet log: who is not named did not ride."""
    return "\n".join(["record: sheet", *more, f"finish {finish}", ""])


def person(name: str) -> User:
    """Somebody with an account and no club; he has no password, tests sign him in by force."""
    return User.objects.create_user(username=name, email=f"{name}@example.org")


@dataclass
class World:
    """The standing people — owner, administrator, scribe, viewer of the club, and a stranger — and what they have."""

    owner: User
    administrator: User
    scribe: User
    viewer: User
    stranger: User
    club: Club
    season: Season
    teams: dict[str, Team]
    settled: Settled
    unsettled: Settled

    def stage_race(self, name: str = "Spring tour", **fields: Any) -> StageRace:
        """A professional stage race of the season."""
        with self.settled():
            return races.create_stage_race(
                self.season, by=self.owner, game="um-reifenbreite", name=name, **{"rules": "professional", **fields}
            )

    def race(
        self, stage_race: StageRace | None = None, *colours: str, label: str = "", stage: Stage | None = None
    ) -> Race:
        """A race on a new stage (or at another table of `stage`), entered for the colours, else for red and blue."""
        if stage is None:
            stage_race = stage_race or self.stage_race()
            with self.unsettled():  # what follows from the race follows from its stage as well
                stage = races.create_stage(stage_race, by=self.owner, board="reference", course="roubaix")
        with self.settled():
            entries = {colour: self.teams[colour] for colour in colours or ("red", "blue")}
            return races.create_race(stage, by=self.owner, label=label, entries=entries)

    def enter(self, race: Race, text: str, by: User | None = None) -> LogRevision:
        """Save a log on the newest revision."""
        latest = Race.objects.get(pk=race.pk).latest_number
        return races.enter_log(race, by=by or self.scribe, text=text, based_on=latest)

    def publish(self, race: Race, text: str, reason: str = "") -> LogRevision:
        """Save a log and publish it, and let what follows be computed."""
        with self.settled():
            revision = self.enter(race, text)
            scoring.publish_race(
                race, by=self.administrator, revision=revision.number, confirm_warnings=True, reason=reason
            )
        return revision

    def classification(self, stage_race: StageRace) -> dict[str, Any]:
        """The newest classification of a stage race, as the API has it."""
        newest = StageRaceClassification.objects.filter(stage_race=stage_race).order_by("number").last()
        assert newest is not None
        return classification_values(newest.value)

    def standings(self) -> dict[str, Any]:
        """The newest standings of the season, as the API has them."""
        newest = self.season.standings.order_by("number").last()
        assert newest is not None
        return standings_values(newest.value)

    def totals(self) -> dict[str, str | None]:
        """Season points by team name."""
        return {row["name"]: row["points"] for row in self.standings()["teams"]}


@pytest.fixture
def world(db: None, django_capture_on_commit_callbacks: Any) -> Iterator[World]:
    """A club on its first day. Actions in `with world.settled():` have their tasks run at its end."""
    people = {name: person(name) for name in ("owner", "administrator", "scribe", "viewer", "stranger")}
    people["owner"].is_superuser = True
    people["owner"].save()
    propagates, app.conf.task_eager_propagates = app.conf.task_eager_propagates, True

    def settled() -> AbstractContextManager[Any]:
        return django_capture_on_commit_callbacks(execute=True)

    with settled():
        club = league.create_club(by=people["owner"], name="Roue Libre")
        for role in (Role.ADMINISTRATOR, Role.SCRIBE, Role.VIEWER):
            Membership.objects.create(user=people[role.value], club=club, role=role)
        season = league.create_season(
            club,
            by=people["owner"],
            name="2026",
            starts=datetime.date(2026, 1, 1),
            ends=datetime.date(2026, 12, 31),
        )
        names = ("Velo Nord", "Pédale Sud", "Kettenblatt", "Wiel Oost")
        teams = {
            colour: league.create_team(club, by=people["owner"], name=name)
            for colour, name in zip(COLOURS, names, strict=True)
        }
    yield World(
        **people, club=club, season=season, teams=teams, settled=settled, unsettled=django_capture_on_commit_callbacks
    )
    app.conf.task_eager_propagates = propagates


@pytest.fixture
def visitor(world: World) -> Visitor:
    """A browser signed in as one of the standing people, or as nobody for ""."""

    def browse(name: str) -> Client:
        client = Client()
        if name:
            client.force_login(User.objects.get(username=name))
        return client

    return browse
