"""Lists: filters, pages that neither lose nor repeat a row, answers that need not be sent again, constant cost."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from league import actions as league
from races import actions as races
from races.models import Race
from tests.api.conftest import Caller, body
from tests.club import World, sheet

V1 = "/api/v1/"


def walked(client: APIClient, address: str, limit: int) -> list[dict[str, Any]]:
    """Every row of a list, page by page along the links."""
    rows = []
    link: str | None = f"{address}?limit={limit}"
    while link:
        page = body(client.get(link))
        assert len(page["results"]) <= limit
        rows += page["results"]
        link = page["next"]
    assert len(rows) == page["count"]
    return rows


class TestPages:
    """Page by page one reads what one would have read at once."""

    @pytest.mark.parametrize("limit", [1, 2, 3])
    def test_teams_level_across_a_pages_edge_keep_their_rank_and_nobody_is_missing_or_twice(
        self, anybody: APIClient, world: World, limit: int
    ) -> None:
        race = world.race(None, "red", "blue", "black", "green")
        world.publish(race, sheet("21 31", "jersey 41 1", "jersey 51 1", "out 41 dnf", "out 51 dnf"))
        address = f"{V1}stage-races/{race.stage.stage_race_id}/classification"
        whole = body(anybody.get(address))
        ranks = [row["rank"] for row in whole["teams"]]
        assert len(ranks) == 4
        assert len(set(ranks)) < 4
        assert walked(anybody, f"{address}/teams", limit) == whole["teams"]
        assert walked(anybody, f"{address}/riders", limit) == whole["riders"]
        standings = f"{V1}seasons/{world.season.pk}/standings"
        assert walked(anybody, f"{standings}/teams", limit) == body(anybody.get(standings))["teams"]

    def test_a_result_that_comes_between_two_pages_does_not_shift_them(
        self, anybody: APIClient, world: World, race: Race
    ) -> None:
        address = f"{V1}seasons/{world.season.pk}/standings"
        whole = body(anybody.get(address))
        first = body(anybody.get(f"{address}/teams?limit=1"))
        world.publish(race, sheet("31 32 21 22"), reason="mixed up")
        second = body(anybody.get(first["next"]))
        assert first["results"] + second["results"] == whole["teams"]
        assert second["previous"]
        assert f"number={whole['number']}" in second["previous"]

    @pytest.mark.parametrize("limit", [1, 3])
    @pytest.mark.parametrize("name", ["teams", "entries", "races", "stages", "publications", "boards", "sheets"])
    def test_every_list_can_be_walked(
        self, anybody: APIClient, world: World, race: Race, name: str, limit: int
    ) -> None:
        for _ in range(2):
            world.publish(world.race(race.stage.stage_race), sheet("21 31"))
        whole = body(anybody.get(f"{V1}{name}?limit=200"))["results"]
        assert walked(anybody, V1 + name, limit) == whole
        assert len({str(row) for row in whole}) == len(whole)

    @pytest.mark.parametrize("asked", ["limit=0", "limit=x", "offset=-1", "limit=1e3", "offset=99999999999", "limit="])
    def test_a_page_that_cannot_be_is_refused_by_name(self, anybody: APIClient, world: World, asked: str) -> None:
        for name in ("teams", "boards", f"seasons/{world.season.pk}/standings/teams"):
            refused = body(anybody.get(f"{V1}{name}?{asked}"), 400)
            assert (refused["code"], refused["field"]) == ("invalid", asked.partition("=")[0])

    def test_no_page_is_longer_than_200(self, anybody: APIClient, world: World) -> None:
        for number in range(200):
            league.create_team(world.club, by=world.owner, name=f"Team {number}")
        page = body(anybody.get(f"{V1}teams?limit=1000"))
        assert (page["count"], len(page["results"])) == (204, 200)


class TestFilters:
    """A list is cut down by what is asked, and every word that is asked is known."""

    def test_by_club_season_stage_race_stage_race_and_team(self, anybody: APIClient, world: World, race: Race) -> None:
        other = world.race(world.stage_race("Autumn tour"), "black", "green")
        stage_race = race.stage.stage_race
        asked = {
            f"seasons?club={world.club.pk}": [world.season.pk],
            f"seasons?club={world.club.pk + 1}": [],
            "seasons?on=2026-07-01": [world.season.pk],
            "seasons?on=2025-07-01": [],
            f"stage-races?season={world.season.pk}&slug=autumn-tour": [other.stage.stage_race_id],
            f"stages?stage_race={stage_race.pk}": [race.stage_id],
            f"races?stage_race={stage_race.pk}": [race.pk],
            f"races?season={world.season.pk}": [race.pk, other.pk],
            f"races?stage={other.stage_id}": [other.pk],
            f"races?team={world.teams['black'].pk}": [other.pk],
            "races?published=true": [race.pk],
            "races?published=false": [other.pk],
            "stages?void=true": [],
            "clubs?slug=roue-libre": [world.club.pk],
            f"entries?race={other.pk}&colour=green": [other.entries.get(colour="green").pk],
            "publications?current=false": [],
            f"publications?season={world.season.pk}": [race.publications.get().pk],
        }
        for address, ids in asked.items():
            assert [row["id"] for row in body(anybody.get(V1 + address))["results"]] == ids, address
        assert body(anybody.get(f"{V1}sheets?team={world.teams['black'].pk}"))["count"] == 0
        assert body(anybody.get(f"{V1}sheets?team={world.teams['red'].pk}"))["count"] == 1
        standings = body(anybody.get(f"{V1}seasons/{world.season.pk}/standings/teams?team={world.teams['blue'].pk}"))
        assert [row["name"] for row in standings["results"]] == ["Pédale Sud"]

    @pytest.mark.parametrize(
        "address",
        [
            "races?seson=1",
            "races?season=x",
            "seasons?on=soon",
            "races?team=0",
            "races/1?x=1",
            "boards?club=-1",
            "stages?club=1e9",
            "seasons?on=",
            "stages?void=null",
            "stages?void=1",
            "races?team=1&team=2",
        ],
    )
    def test_an_unknown_word_or_value_is_refused_by_name_instead_of_read_over(
        self, anybody: APIClient, world: World, address: str
    ) -> None:
        refused = body(anybody.get(V1 + address), 400)
        assert refused["code"] == "invalid"
        assert refused["field"] == address.partition("?")[2].partition("=")[0]
        assert refused["detail"]

    def test_an_id_beyond_every_row_finds_nothing(self, anybody: APIClient, world: World) -> None:
        assert body(anybody.get(f"{V1}races?team={2**63 - 1}"))["count"] == 0
        assert anybody.get(f"{V1}races/999999999999999999").status_code == 404
        assert anybody.get(f"{V1}races/{'9' * 40}").status_code == 404


class TestNotSentAgain:
    """Who has an answer already is told so."""

    @pytest.mark.parametrize("name", ["races", "races/{race}", "races/{race}/log", "seasons/{season}/standings"])
    def test_an_answer_has_a_tag_and_is_sent_again_only_when_it_has_changed(
        self, anybody: APIClient, world: World, race: Race, name: str
    ) -> None:
        address = V1 + name.format(race=race.pk, season=world.season.pk)
        first = anybody.get(address)
        assert first.status_code == 200
        again = anybody.get(address, HTTP_IF_NONE_MATCH=first.headers["ETag"])
        assert (again.status_code, again.content) == (304, b"")
        world.publish(race, sheet("31 32 21 22"), reason="mixed up")
        assert anybody.get(address, HTTP_IF_NONE_MATCH=first.headers["ETag"]).status_code == 200

    def test_what_a_member_gets_is_not_for_shared_caches(self, as_: Caller, world: World, race: Race) -> None:
        answer = as_(world.viewer).get(f"{V1}races/{race.pk}")
        assert "private" in answer.headers["Cache-Control"]
        assert "Authorization" in answer.headers["Vary"]

    def test_the_publics_tag_does_not_open_a_private_club(self, anybody: APIClient, world: World, race: Race) -> None:
        address = f"{V1}races/{race.pk}"
        tag = anybody.get(address).headers["ETag"]
        league.edit_club(world.club, by=world.owner, name="Roue Libre", public=False)
        assert anybody.get(address, HTTP_IF_NONE_MATCH=tag).status_code == 404

    def test_standings_say_since_when_they_are_what_they_are(
        self, anybody: APIClient, world: World, race: Race
    ) -> None:
        address = f"{V1}seasons/{world.season.pk}/standings"
        since = anybody.get(address).headers["Last-Modified"]
        assert anybody.get(address, HTTP_IF_MODIFIED_SINCE=since).status_code == 304


class TestCost:
    """More rows cost no more questions to the database."""

    def queries(self, client: APIClient, address: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            body(client.get(address))
        return len(asked)

    def test_no_list_asks_row_by_row(self, as_: Caller, world: World, race: Race) -> None:
        client = as_(world.viewer)
        season = f"seasons/{world.season.pk}/standings"
        addresses = [
            *("clubs", "seasons", "teams", "boards", "stage-races"),
            *("stages", "races", "entries", "sheets", "publications"),
            *(season, f"{season}/teams", f"races/{race.pk}/revisions", f"races/{race.pk}/sheet"),
            *(f"stage-races/{race.stage.stage_race_id}/classification{rest}" for rest in ("", "/teams", "/riders")),
        ]
        self.queries(client, f"{V1}clubs")  # a token's first use of a day is written down
        before = {address: self.queries(client, V1 + address) for address in addresses}
        for number in range(3):
            world.publish(world.race(race.stage.stage_race, "red", "blue", "black", "green"), sheet("21 31 41 51"))
            world.publish(world.race(world.stage_race(f"Tour {number}")), sheet("21 31"))
            world.enter(race, sheet("22 31"))
            league.create_team(world.club, by=world.owner, name=f"Team {number}")
            races.upload_board(world.club, by=world.owner, source=_board(f"own-{number}"))
        after = {address: self.queries(client, V1 + address) for address in addresses}
        assert after == before
        assert max(after.values()) <= 10


def _board(name: str) -> str:
    return (
        f'board = "{name}"\nlanes = 2\n[section.S]\ngrid = 2\nends_at = "A"\nstretches = [ {{ rows = 9 }} ]\n'
        '[course.out]\nroute = ["S"]\nfinish = "A"\nrunoff = 4\n'
    )
