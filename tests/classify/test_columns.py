"""A column is declared in one place, and everybody who tells of a table tells of it."""

from __future__ import annotations

import json
from importlib import import_module

import pytest
from django.test import Client
from rest_framework.test import APIClient

from scoring.classify import season_columns
from scoring.classify.cli import standings
from scoring.classify.columns import Column, Columns
from scoring.classify.standings import StandingsRow
from scoring.classify.tie_breaks import SHARED, TIE_BREAKS, TieBreak, why
from tests.club import World, sheet


def schema() -> str:
    """The API's schema."""
    return APIClient().get("/api/v1/schema/?format=json").content.decode()


class TestASeasonsColumn:
    """One line in `season_columns`."""

    @staticmethod
    def won(row: StandingsRow, _stage_races: int) -> int:
        """How many stage races a team has won, of those that count."""
        return sum(one.rank == 1 and one.state == "counted" for one in row.results)

    def test_it_is_on_the_page_in_the_api_and_in_its_schema(
        self, world: World, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        world.publish(world.race(), sheet("21 31"))
        column = Column("won", "Won", "stage races won, of those that count", value=self.won)
        monkeypatch.setattr(season_columns, "COLUMNS", (*season_columns.COLUMNS, column))
        page = client.get("/roue-libre/2026/").content.decode()
        assert page.count('<th scope="col" class="num">Won</th>') == 1
        told = APIClient().get(f"/api/v1/seasons/{world.season.pk}/standings").json()["teams"]
        assert {row["name"]: row["won"] for row in told} == {"Velo Nord": 1, "Pédale Sud": 0}
        assert "stage races won, of those that count" in schema()


class TestAGamesColumn:
    """One line in the game's `classification`."""

    LOG = "racelog 1 um-reifenbreite\nrecord: sheet\nrules: basic\nfinish 21 31\n"

    @pytest.fixture
    def column(self, monkeypatch: pytest.MonkeyPatch) -> Column:
        """What half of a team's points is."""
        module = import_module("scoring.games.um_reifenbreite.classification")
        column = Column("half", "Half", "half of the stages' points", value=lambda figures, _: figures["points"] // 2)
        columns = Columns((*module.COLUMNS.teams, column), module.COLUMNS.riders)
        monkeypatch.setattr(module, "COLUMNS", columns)
        return column

    def test_it_is_on_the_page_in_the_api_and_in_its_schema(self, world: World, client: Client, column: Column) -> None:
        race = world.race()
        world.publish(race, sheet("21 31"))
        page = client.get("/roue-libre/2026/" + race.stage.stage_race.slug + "/").content.decode()
        assert page.count(f'<th scope="col" class="num">{column.label}</th>') == 1
        told = APIClient().get(f"/api/v1/stage-races/{race.stage.stage_race_id}/classification").json()["teams"]
        assert {row["name"]: row["half"] for row in told} == {"Velo Nord": 25, "Pédale Sud": 22}
        assert column.why in schema()

    def test_the_command_answers_it(self, column: Column, tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
        file = f"{tmp_path}/a.rlog"
        with open(file, "w", encoding="utf-8") as log:
            log.write(self.LOG)
        assert standings([file], [], True) == 0
        assert [row["half"] for row in json.loads(capsys.readouterr().out)["teams"]] == [25, 22]


class TestAStepOfTheTieBreak:
    """One entry in `tie_breaks`."""

    def test_each_says_what_it_is_and_why_a_team_stands_behind(self) -> None:
        for key, step in TIE_BREAKS.items():
            assert isinstance(step, TieBreak)
            assert (step.key, why(key)) == (key, step.why)
            assert step.label
        assert why(SHARED)
        assert why("") == ""

    def test_the_season_form_offers_it_and_the_api_names_it(
        self, world: World, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        step = TieBreak("luck", "the luckier", "level on points; less lucky", lambda scores: ())
        monkeypatch.setitem(TIE_BREAKS, "luck", step)
        client.force_login(world.owner)
        assert client.get("/manage/roue-libre/seasons/2026/").content.decode().count(">the luckier</option>") == 3
        assert "participation, luck: the tie-break's step" in schema()
