"""Faults B6: who follows the links of a list gets every row that was there all the time, once, whatever comes and goes."""

from __future__ import annotations

import base64
import datetime
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from league import actions as league
from league.models import Club, Season, Team
from races.models import BoardFile, Race, Stage, StageRace
from races.publications import Publication
from scoring.models import ScoreSheet
from tests.api.conftest import Caller, body
from tests.club import World, sheet

V1 = "/api/v1/"
LISTS = ("clubs", "seasons", "teams", "stage-races", "stages", "races", "entries", "publications", "sheets", "boards")


def ids(page: dict[str, Any]) -> list[str]:
    return [str(row.get("id", row.get("race", row.get("name")))) for row in page["results"]]


def filled(world: World) -> list[Race]:
    """Rows of every kind, and some of other clubs."""
    races = []
    for number in range(4):
        race = world.race(world.stage_race(f"Tour {number}"))
        world.publish(race, sheet("21 31"))
        races.append(race)
        Club.objects.create(name=f"Club {number}", slug=f"club-{number}")
        starts = datetime.date(2020 + number, 1, 1)
        Season.objects.create(
            club=world.club, name=f"Season {number}", slug=f"s{number}", starts=starts, ends=starts.replace(month=12)
        )
        BoardFile.objects.create(club=world.club, name=f"b{number}", source="board = 1", uploaded_by=world.owner)
    return races


MODELS: dict[str, Callable[[], Any]] = {
    "clubs": Club.objects.all,
    "seasons": Season.objects.all,
    "teams": Team.objects.all,
    "stage-races": StageRace.objects.all,
    "stages": Stage.objects.all,
    "races": Race.objects.all,
    "publications": Publication.objects.all,
    "sheets": ScoreSheet.objects.all,
    "boards": BoardFile.objects.all,
}


@pytest.mark.django_db
class TestRowsThatComeAndGo:
    """Between two pages rows are added and removed before, at and after the place where the reader is."""

    @pytest.mark.parametrize("name", LISTS)
    def test_forwards_and_backwards_it_is_the_whole_list(self, anybody: APIClient, world: World, name: str) -> None:
        filled(world)
        whole = ids(body(anybody.get(f"{V1}{name}?limit=200")))
        assert len(whole) > 3
        page = body(anybody.get(f"{V1}{name}?limit=2"))
        assert page["previous"] is None
        there = ids(page)
        while page["next"]:
            page = body(anybody.get(page["next"]))
            there += ids(page)
        assert there == whole
        back = ids(page)
        while page["previous"]:
            page = body(anybody.get(page["previous"]))
            back = ids(page) + back
        assert back == whole

    def test_teams_that_are_added_and_removed_double_and_lose_nobody(self, anybody: APIClient, world: World) -> None:
        for name in ("Bravo", "Delta", "Foxtrot", "Hotel", "Juliett"):
            league.create_team(world.club, by=world.owner, name=name)
        whole = ids(body(anybody.get(f"{V1}teams?limit=200")))
        first = body(anybody.get(f"{V1}teams?limit=3"))
        league.create_team(world.club, by=world.owner, name="Aaa, the first of all")
        Team.objects.filter(pk=int(ids(first)[-1])).delete()  # the very row at which the cursor is
        read = ids(first)
        link = first["next"]
        while link:
            page = body(anybody.get(link))
            read += ids(page)
            link = page["next"]
        assert read == whole

    def test_publications_that_come_in_do_not_push_others_onto_the_next_page(
        self, anybody: APIClient, world: World
    ) -> None:
        races = filled(world)
        whole = ids(body(anybody.get(f"{V1}publications?limit=200")))
        first = body(anybody.get(f"{V1}publications?limit=2"))
        world.publish(races[0], sheet("31 21"), reason="mixed up")
        second = body(anybody.get(first["next"]))
        assert ids(first) + ids(second) == whole
        assert second["next"] is None
        assert second["count"] == len(whole) + 1

    @pytest.mark.parametrize("name", ["boards", "sheets", "seasons"])
    def test_the_row_at_the_cursor_may_go(self, anybody: APIClient, world: World, name: str) -> None:
        filled(world)
        whole = ids(body(anybody.get(f"{V1}{name}?limit=200")))
        size = len(whole) - 2
        first = body(anybody.get(f"{V1}{name}?limit={size}"))
        last = ids(first)[-1]
        rows = {"boards": "name", "sheets": "race_id", "seasons": "pk"}[name]
        ScoreSheet.objects.filter(race_id=last).delete() if name == "sheets" else MODELS[name]().filter(
            **{rows: last}
        ).delete()
        assert ids(body(anybody.get(first["next"]))) == whole[size:]

    def test_revisions(self, as_: Caller, world: World, race: Race) -> None:
        for order in ("31 21", "21 31 22", "31 21 22"):
            world.enter(race, sheet(order))
        client = as_(world.scribe)
        first = body(client.get(f"{V1}races/{race.pk}/revisions?limit=3"))
        second = body(client.get(first["next"]))
        assert [row["number"] for row in first["results"]] == [1, 2, 3]
        assert [row["number"] for row in second["results"]] == list(range(4, first["count"] + 1))
        assert second["next"] is None

    def test_an_offset_begins_further_on_and_goes_on_by_cursor(self, anybody: APIClient, world: World) -> None:
        whole = ids(body(anybody.get(f"{V1}teams")))
        page = body(anybody.get(f"{V1}teams?limit=1&offset=2"))
        assert ids(page) == whole[2:3]
        assert "offset" not in page["next"]
        assert ids(body(anybody.get(page["next"]))) == whole[3:4]
        assert ids(body(anybody.get(page["previous"]))) == whole[1:2]

    def test_filters_stay(self, anybody: APIClient, world: World) -> None:
        races = filled(world)
        page = body(anybody.get(f"{V1}entries?race={races[1].pk}&limit=1"))
        page = body(anybody.get(page["next"]))
        assert page["results"][0]["race"] == races[1].pk
        assert page["next"] is None


def cursor(*values: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(values).encode()).decode().rstrip("=")


@pytest.mark.django_db
class TestWhatIsNoCursor:
    """Refused by name, on every list."""

    @pytest.mark.parametrize(
        "word",
        [
            "x", "%00", "é", "=", "a" * 3_000, cursor(), cursor(False), cursor(0, "a", 1), cursor(False, None, None),
            cursor(False, [], {}), cursor(False, 1, 2, 3, 4, 5), cursor(False, "a\0", 1),
            cursor(False, "a", 10**30), cursor(False, "a", "b"), cursor(False, True, True),
        ],
    )  # fmt: skip
    @pytest.mark.parametrize("name", ["teams", "seasons", "boards", "publications"])
    def test_it_is_refused_by_name(self, anybody: APIClient, world: World, name: str, word: str) -> None:
        assert body(anybody.get(f"{V1}{name}?cursor={word}"), 400)["field"] == "cursor"

    def test_a_day_that_the_calendar_does_not_have(self, anybody: APIClient, world: World) -> None:
        refused = anybody.get(f"{V1}seasons?cursor={cursor(False, '2020-13-01', 1)}")
        assert body(refused, 400)["field"] == "cursor"

    def test_a_list_that_is_fixed_by_its_number_has_none(self, anybody: APIClient, world: World, race: Race) -> None:
        refused = anybody.get(f"{V1}seasons/{world.season.pk}/standings/teams?cursor={cursor(False, 1)}")
        assert body(refused, 400)["field"] == "cursor"


@pytest.mark.django_db
class TestTheCostOfAPage:
    """Faults H9: the last page of a list asks no more of the database than the first."""

    def test_the_number_of_queries_is_the_same_on_every_page(self, anybody: APIClient, world: World) -> None:
        filled(world)
        counts = []
        link = f"{V1}publications?limit=1"
        while link:
            with CaptureQueriesContext(
                connection,
            ) as asked:
                page = body(anybody.get(link))
            counts.append(len(asked))
            assert not any("OFFSET" in query["sql"] for query in asked)
            link = page["next"]
        assert len(counts) == 4
        assert len(set(counts)) == 1
