"""What can be read: everything published, by everybody; drafts, by members."""

from __future__ import annotations

import datetime

import pytest
from rest_framework.test import APIClient

from league import actions as league
from league.models import Club, Membership, Role
from races import actions as races
from races.models import Race
from scoring import actions as scoring
from scoring.compute import canonical
from scoring.replay import shipped_boards
from tests.api.conftest import Caller, body
from tests.club import World, sheet

V1 = "/api/v1/"
LISTS = (
    *("clubs", "seasons", "teams", "boards", "stage-races"),
    *("stages", "races", "entries", "sheets", "publications"),
)


class TestWithoutAnAccount:
    """The public of a public club."""

    @pytest.mark.parametrize("name", LISTS)
    def test_every_list_has_its_rows(self, anybody: APIClient, race: Race, name: str) -> None:
        page = body(anybody.get(V1 + name))
        assert page["count"] == len(page["results"]) > 0
        assert page["next"] is page["previous"] is None

    def test_the_index_names_every_list_and_each_address_answers(self, anybody: APIClient, race: Race) -> None:
        index = body(anybody.get(V1))
        assert set(LISTS) <= set(index)
        for name in LISTS:
            assert anybody.get(index[name]).status_code == 200, name

    def test_an_address_is_known_with_and_without_a_slash(self, anybody: APIClient, race: Race) -> None:
        assert body(anybody.get(f"{V1}races/{race.pk}/")) == body(anybody.get(f"{V1}races/{race.pk}"))

    def test_a_race_says_its_teams_and_what_is_published_but_nothing_of_drafts(
        self, anybody: APIClient, race: Race
    ) -> None:
        shown = body(anybody.get(f"{V1}races/{race.pk}"))
        assert {(entry["colour"], entry["team_name"]) for entry in shown["entries"]} == {
            ("red", "Velo Nord"),
            ("blue", "Pédale Sud"),
        }
        assert (shown["published"], shown["state"], shown["latest"]) == (1, None, None)

    def test_the_published_log_is_text(self, anybody: APIClient, race: Race) -> None:
        response = anybody.get(f"{V1}races/{race.pk}/log")
        assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
        assert "finish 21 31 22 32" in response.content.decode()
        assert "team blue: Pédale Sud" in response.content.decode()

    def test_the_sheet_has_riders_teams_and_the_replays_own_answer(self, anybody: APIClient, race: Race) -> None:
        shown = body(anybody.get(f"{V1}races/{race.pk}/sheet"))
        answer = body(anybody.get(f"{V1}races/{race.pk}/answer"))
        assert race.published_revision is not None
        assert shown["answer"] == answer == race.published_revision.race_answer.in_words()
        places = {line["race_number"]: line["place"] for line in shown["riders"]}
        assert places == {"21": 1, "31": 2, "22": 3, "32": 4}
        points = {line["team"]: line["points"] for line in answer["teams"]}
        assert {line["colour"]: line["points"] for line in shown["teams"]} == points
        listed = body(anybody.get(f"{V1}sheets/{race.pk}"))
        assert listed == {key: value for key, value in shown.items() if key != "answer"}

    def test_the_published_revision_is_there_and_the_draft_is_not(self, anybody: APIClient, race: Race) -> None:
        listed = body(anybody.get(f"{V1}races/{race.pk}/revisions"))
        assert [row["number"] for row in listed["results"]] == [1]
        revision = body(anybody.get(f"{V1}races/{race.pk}/revisions/1"))
        assert "finish 21 31 22 32" in revision["text"]
        assert revision["created_by"] is revision["reason"] is None
        assert body(anybody.get(f"{V1}races/{race.pk}/revisions/2"), 404)["code"] == "not-found"

    def test_the_publications_tell_what_was_corrected_and_taken_back_but_not_by_whom(
        self, anybody: APIClient, world: World, race: Race
    ) -> None:
        world.publish(race, sheet("31 21 22 32"), reason="the photo finish")
        with world.settled():
            scoring.withdraw_race(race, by=world.administrator, reason="wrong table")
        told = body(anybody.get(f"{V1}publications?race={race.pk}"))["results"]
        assert [(row["revision"], row["reason"], row["ending"], row["end_reason"]) for row in told] == [
            (2, "the photo finish", "withdrawn", "wrong table"),
            (1, "", "corrected", "the photo finish"),
        ]
        assert {row["published_by"] for row in told} == {None}
        assert anybody.get(f"{V1}races/{race.pk}/sheet").status_code == 404
        assert anybody.get(f"{V1}races/{race.pk}/log").status_code == 404

    def test_the_classification_is_the_saved_one(self, anybody: APIClient, world: World, race: Race) -> None:
        shown = body(anybody.get(f"{V1}stage-races/{race.stage.stage_race_id}/classification"))
        saved = world.classification(race.stage.stage_race)
        assert canonical({key: shown[key] for key in saved}) == canonical(saved)

    def test_the_standings_are_the_saved_ones_with_the_reason_of_each_place(
        self, anybody: APIClient, world: World, race: Race
    ) -> None:
        shown = body(anybody.get(f"{V1}seasons/{world.season.pk}/standings"))
        saved = world.standings()
        assert canonical({key: shown[key] for key in saved}) == canonical(saved)
        assert [(row["rank"], row["points"], row["decided_by"]) for row in shown["teams"]] == [
            (1, "10", ""),
            (2, "7", ""),
        ]

    def test_earlier_standings_stay_to_be_read(self, anybody: APIClient, world: World, race: Race) -> None:
        address = f"{V1}seasons/{world.season.pk}/standings"
        before = body(anybody.get(address))
        world.publish(race, sheet("31 32 21 22"), reason="mixed up")
        after = body(anybody.get(address))
        assert after["number"] > before["number"]
        assert [row["name"] for row in after["teams"]] != [row["name"] for row in before["teams"]]
        assert body(anybody.get(f"{address}?number={before['number']}")) == before
        assert anybody.get(f"{address}?number={after['number'] + 1}").status_code == 404

    def test_what_is_not_computed_yet_is_empty_and_has_number_0(self, anybody: APIClient, world: World) -> None:
        with world.settled():
            season = league.create_season(
                world.club,
                by=world.owner,
                name="Next",
                starts=datetime.date(2027, 1, 1),
                ends=datetime.date(2027, 2, 1),
            )
        season.standings.all().delete()
        shown = body(anybody.get(f"{V1}seasons/{season.pk}/standings"))
        assert (shown["number"], shown["computed_at"], shown["teams"]) == (0, None, [])

    def test_the_boards_that_ship_have_their_courses(self, anybody: APIClient, db: None) -> None:
        board = body(anybody.get(f"{V1}boards/reference"))
        courses = {course["name"]: course for course in board["courses"]}
        assert board["lanes"] == 4
        assert board["club"] is None
        assert courses["tour"]["length"] > courses["roubaix"]["length"] > 50
        assert courses["roubaix"]["sprints"][0]["points"] == sorted(
            courses["roubaix"]["sprints"][0]["points"], reverse=True
        )
        for name in ("nowhere", "no%00where?club=1"):
            assert anybody.get(f"{V1}boards/{name}").status_code == 404


class TestMembers:
    """What members read beyond that."""

    @pytest.mark.parametrize("name", ["owner", "administrator", "scribe", "viewer"])
    def test_every_member_reads_drafts_with_their_problems(
        self, as_: Caller, world: World, race: Race, name: str
    ) -> None:
        world.enter(race, sheet("21 31 99"))
        client = as_(getattr(world, name))
        shown = body(client.get(f"{V1}races/{race.pk}"))
        assert (shown["published"], shown["state"], shown["latest"]) == (1, "redrafted", 3)
        draft = body(client.get(f"{V1}races/{race.pk}/revisions/3"))
        assert draft["errors"] == 1
        assert draft["problems"][0]["word"] == "99"
        assert draft["created_by"] == "scribe"
        assert body(client.get(f"{V1}races/{race.pk}/revisions"))["count"] == 3
        assert body(client.get(f"{V1}publications"))["results"][0]["published_by"] == "administrator"

    def test_a_stranger_with_an_account_reads_what_the_public_reads(
        self, as_: Caller, world: World, race: Race
    ) -> None:
        client = as_(world.stranger)
        assert body(client.get(f"{V1}races/{race.pk}"))["latest"] is None
        assert client.get(f"{V1}races/{race.pk}/revisions/2").status_code == 404


class TestPrivateClubs:
    """A private club's rows are not there for others: neither shown nor told apart from rows that are not."""

    @pytest.fixture
    def private(self, world: World, race: Race) -> Club:
        with world.settled():
            return league.edit_club(world.club, by=world.owner, name=world.club.name, public=False)

    @pytest.mark.parametrize("name", [name for name in LISTS if name != "boards"])
    def test_lists_are_empty_for_others_and_full_for_members(
        self, anybody: APIClient, as_: Caller, world: World, private: Club, name: str
    ) -> None:
        assert body(anybody.get(V1 + name))["count"] == 0
        assert body(as_(world.stranger).get(V1 + name))["count"] == 0
        assert body(as_(world.viewer).get(V1 + name))["count"] > 0

    def test_each_address_answers_as_one_that_never_was(
        self, anybody: APIClient, as_: Caller, world: World, private: Club, race: Race
    ) -> None:
        stage_race, season = race.stage.stage_race_id, world.season.pk
        addresses = [f"races/{race.pk}{rest}" for rest in ("", "/log", "/answer", "/sheet", "/revisions")]
        addresses += [f"stages/{race.stage_id}", f"clubs/{private.pk}", f"teams/{world.teams['red'].pk}"]
        addresses += [f"stage-races/{stage_race}{rest}" for rest in ("", "/classification", "/classification/teams")]
        addresses += [f"seasons/{season}{rest}" for rest in ("", "/standings", "/standings/teams")]
        addresses += [f"sheets/{race.pk}", f"entries/{race.entries.all()[0].pk}", f"races/{race.pk}/revisions/1"]
        addresses += [f"publications/{race.publications.all()[0].pk}"]
        for client in (anybody, as_(world.stranger)):
            never = body(client.get(f"{V1}races/987654"), 404)
            for address in addresses:
                assert body(client.get(V1 + address), 404) == never, address
        for address in addresses:
            assert as_(world.viewer).get(V1 + address).status_code == 200, address

    def test_a_filter_by_its_id_finds_nothing_as_for_an_id_that_is_none(
        self, anybody: APIClient, private: Club
    ) -> None:
        assert body(anybody.get(f"{V1}seasons?club={private.pk}")) == body(anybody.get(f"{V1}seasons?club=987654"))

    def test_its_own_boards_are_its_members_only(
        self, anybody: APIClient, as_: Caller, world: World, private: Club
    ) -> None:
        races.upload_board(private, by=world.owner, source=OWN_BOARD)
        address = f"{V1}boards/lane-of-ours?club={private.pk}"
        assert anybody.get(address).status_code == 404
        assert body(as_(world.viewer).get(address))["source"] == OWN_BOARD
        shipped = sorted(shipped_boards())
        assert [row["name"] for row in body(anybody.get(f"{V1}boards"))["results"]] == shipped
        members = body(as_(world.viewer).get(f"{V1}boards"))["results"]
        assert [row["name"] for row in members] == [*shipped, "lane-of-ours"]

    def test_a_member_of_another_club_writes_nothing_here(
        self, as_: Caller, world: World, private: Club, race: Race
    ) -> None:
        with world.settled():
            other = league.create_club(by=world.owner, name="Other club")
        Membership.objects.create(user=world.stranger, club=other, role=Role.OWNER)
        client = as_(world.stranger)
        assert client.post(f"{V1}races/{race.pk}/log", {"log": "x", "based_on": 2}, format="json").status_code == 404


OWN_BOARD = """
board = "lane-of-ours"
lanes = 2

[section.S]
grid = 2
ends_at = "A"
stretches = [ { rows = 12 } ]

[course.out]
route = ["S"]
finish = "A"
runoff = 4
"""
