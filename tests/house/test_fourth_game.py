"""A fourth game that lives only in the tests: registered by one line, all of the house knows it without a change elsewhere."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings
from django.urls import reverse
from rest_framework.test import APIClient

from league import actions as league
from races import actions as races
from races.models import Race, Stage, StageRace
from scoring.games import FOLDERS
from scoring.replay import Race as RaceToRide
from scoring.replay import cli, parts, replay
from tests import fourth_game
from tests.club import Visitor, World

KEY: Final = "omnium"
FOLDER: Final = Path(fourth_game.__file__).parent
LOG: Final = """racelog 1 omnium
stage: velodrome
ruling last-lap: double
round 1
over red-1 blue-1 green-1
round 2
over blue-1 red-1 green-1
round 3
over blue-1 green-1 red-1
"""
POINTS: Final = {"blue-1": 18, "red-1": 10, "green-1": 8}


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The registry's line, and the game's templates where a game's templates lie."""
    monkeypatch.setitem(FOLDERS, KEY, "tests.fourth_game")
    templates: list[dict[str, Any]] = copy.deepcopy(settings.TEMPLATES)
    templates[0]["DIRS"] += [FOLDER / "templates"]
    with override_settings(TEMPLATES=templates):
        yield


@pytest.mark.usefixtures("registered")
class TestJudged:
    """By the command line and by programs."""

    def test_nothing_of_it_is_missing(self) -> None:
        assert list(parts.faults()) == []

    def test_the_command_line_judges_it(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        log = tmp_path / "evening.rlog"
        log.write_text(LOG)
        assert cli.main([str(log), "--json"]) == cli.FINE
        answer = json.loads(capsys.readouterr().out)
        assert {row["rider"]: row["points"] for row in answer["riders"]} == POINTS
        assert (answer["complete"], answer["finish"]) == (True, ["blue-1", "red-1", "green-1"])

    @pytest.mark.parametrize(
        ("line", "wrong", "code", "said"),
        [
            ("over blue-1 red-1 green-1", "over blue-1 red-1", "over-missing", "leaves out green-1"),
            ("ruling last-lap: double", "ruling last-lap: triple", "ruling-choice", "single, double"),
            ("stage: velodrome", "stage: moon", "stage-unknown", "no stage moon"),
        ],
    )
    def test_a_wrong_line_is_explained(
        self, line: str, wrong: str, code: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        log = tmp_path / "evening.rlog"
        log.write_text(LOG.replace(line, wrong, 1))
        assert cli.main([str(log)]) == cli.WRONG
        told = capsys.readouterr().out
        assert f"error: {code}" in told
        assert said in told

    def test_in_german_too(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        log = tmp_path / "abend.rlog"
        log.write_text(LOG.replace("blue-1 red-1 green-1", "blue-1 red-1", 1))
        cli.main([str(log), "--language", "de"])
        assert "In der Reihenfolge über die Linie fehlen green-1." in capsys.readouterr().out

    def test_it_goes_forward_and_back(self) -> None:
        race = RaceToRide.open("racelog 1 omnium\nstage: velodrome")
        for line in LOG.splitlines()[3:]:
            assert line in race.legal() or line == "over red-1 blue-1 green-1"
            assert race.push(line) == []
        [whole] = replay(race.text, {})
        assert race.result().answer() == whole.answer()
        assert race.pop() == "over blue-1 green-1 red-1"
        assert "over green-1 blue-1 red-1" in race.legal()


@pytest.fixture
def tour(world: World) -> StageRace:
    """A stage race of the fourth game."""
    with world.settled():
        return races.create_stage_race(
            world.season, by=world.owner, game=KEY, name="Winter", rulings={"last-lap": "double"}
        )


@pytest.fixture
def race(world: World, tour: StageRace) -> Race:
    """A race on the velodrome, entered for three teams."""
    with world.settled():
        stage = races.create_stage(tour, by=world.owner, road="stage: velodrome")
        entries = {colour: world.teams[colour] for colour in ("red", "blue", "green")}
        return races.create_race(stage, by=world.owner, entries=entries)


@pytest.mark.usefixtures("registered")
class TestKept:
    """By the service, its pages and its API."""

    def test_it_is_planned_on_the_pages(self, world: World, visitor: Visitor) -> None:
        browser = visitor("administrator")
        adding = reverse("stage-race-add", args=["roue-libre", "2026"])
        page = browser.get(adding, {"game": KEY}).content.decode()
        assert "Omnium" in page
        assert "Does the last lap count twice?" in page
        sent = {"game": KEY, "name": "Winter", "weight": "1", "ruling-last-lap": "double"}
        answer = browser.post(f"{adding}?game={KEY}", sent)
        assert answer.status_code == 302, answer.context["form"].errors
        planned = StageRace.objects.get(name="Winter")
        assert (planned.game, planned.rulings) == (KEY, {"last-lap": "double"})

    def test_a_log_is_entered_published_and_classified(self, world: World, race: Race, visitor: Visitor) -> None:
        browser = visitor("scribe")
        entry = reverse("log-entry", args=["roue-libre", race.pk])
        assert browser.get(entry).status_code == 200
        looked = browser.post(entry, {"text": LOG, "based_on": 0, "look": ""}).content.decode()
        assert "omnium-sheet" in looked
        world.publish(race, LOG)
        rows = {row["name"]: row["points"] for row in world.classification(race.stage.stage_race)["teams"]}
        assert rows == {"Pédale Sud": 18, "Velo Nord": 10, "Wiel Oost": 8}
        assert world.totals()["Pédale Sud"] == "10"

    def test_everybody_can_read_it(self, world: World, race: Race, visitor: Visitor) -> None:
        world.publish(race, LOG)
        its = race.stage.stage_race
        public = [
            reverse("season", args=["roue-libre", "2026"]),
            reverse("stage-race", args=["roue-libre", "2026", its.slug]),
            reverse("stage", args=["roue-libre", "2026", its.slug, 1]),
            reverse("race", args=["roue-libre", "2026", its.slug, 1, race.pk]),
            reverse("race-rounds", args=["roue-libre", "2026", its.slug, 1, race.pk]),
            reverse("team", args=["roue-libre", world.teams["blue"].pk]),
        ]
        pages = {address: visitor("").get(address) for address in public}
        assert {address: page.status_code for address, page in pages.items() if page.status_code != 200} == {}
        assert "omnium-sheet" in pages[public[3]].content.decode()
        assert '<ellipse class="lap"' in pages[public[2]].content.decode()
        rounds = pages[public[4]].content.decode()
        assert '<ellipse class="lap"' in rounds
        assert rounds.count("oval-desk-road") >= 3
        assert "Pédale Sud" in pages[public[1]].content.decode()

    def test_programs_can_read_it(self, world: World, race: Race) -> None:
        world.publish(race, LOG)
        api = APIClient()
        answer: Any = api.get(f"/api/v1/races/{race.pk}/sheet").json()
        assert {row["race_number"]: row["points"] for row in answer["riders"]} == POINTS
        stages: Any = api.get("/api/v1/stage-races", {"game": KEY}).json()
        assert [row["name"] for row in stages["results"]] == ["Winter"]

    def test_it_is_computed_again_to_the_same_and_audited(self, world: World, race: Race) -> None:
        world.publish(race, LOG)
        before = world.classification(race.stage.stage_race)
        call_command("recompute", "--all", verbosity=0)
        assert world.classification(race.stage.stage_race) == before
        call_command("audit", verbosity=0)

    def test_a_season_may_set_its_ruling(self, world: World) -> None:
        league.edit_season(
            world.season, by=world.owner, house_rules={"rulings": {KEY: {"last-lap": "double"}}, "headers": {}}
        )
        with world.settled():
            planned = races.create_stage_race(world.season, by=world.owner, game=KEY, name="Spring")
        assert StageRace.objects.get(pk=planned.pk).rulings == {"last-lap": "double"}
        assert Stage.objects.count() == 0
