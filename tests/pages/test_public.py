"""What the public reads: season, stage race, stage, race; and how many questions a page asks of the database."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from league import actions as league
from races.models import Race
from races.views.common import address
from scoring.actions import void_stage
from tests.club import COLOURS, Visitor, World, sheet

FULL = "21 31 41 51 22 32 42 52 23 33 43 53 24 34 44 54"
AsksAtMost = Any


@pytest.fixture
def race(world: World) -> Race:
    """A published race of four teams."""
    race = world.race(None, *COLOURS)
    world.publish(race, sheet(FULL, "sprint D 31 21 41", "photo 51 3", "end photo 3 6", "jersey 31 4"))
    return race


class TestEmpty:
    """A page without results says so in a sentence."""

    def test_season_and_stage_race_and_race(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        browser = visitor("")
        assert "first published race" in browser.get("/roue-libre/2026/").content.decode()
        assert "Nothing is published yet" in browser.get(address(race.stage.stage_race)).content.decode()
        assert "not published yet" in browser.get(address(race)).content.decode()
        assert "not published yet" in browser.get(address(race.stage)).content.decode()

    def test_a_club_on_its_first_day(self, visitor: Visitor, world: World) -> None:
        league.create_club(by=world.owner, name="Empty Club")
        text = visitor("").get("/empty-club/").content.decode()
        assert "No season yet" in text
        assert "No team yet" in text


class TestRace:
    """The score sheet and the log it comes from, for everybody."""

    def test_the_sheet_has_sprints_jersey_photo_cards_and_the_disqualified_in_words(
        self, visitor: Visitor, race: Race
    ) -> None:
        text = visitor("").get(address(race)).content.decode()
        assert "Yellow jersey" in text
        assert "caught by 3: disqualified" in text
        assert "Velo Nord" in text
        assert 'class="bib wears-jersey"' in text

    def test_each_line_of_the_log_has_an_address(self, visitor: Visitor, race: Race) -> None:
        text = visitor("").get(address(race)).content.decode()
        assert 'id="line-1"' in text
        assert "sprint D 31 21 41" in text

    def test_the_log_comes_as_text_too(self, visitor: Visitor, race: Race) -> None:
        answer = visitor("").get(address(race) + "log.txt")
        assert answer["Content-Type"] == "text/plain; charset=utf-8"
        assert f"finish {FULL}" in answer.content.decode()

    def test_a_draft_is_not_to_be_had(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        world.enter(race, sheet("21 31"))
        assert "finish 21 31" not in visitor("").get(address(race)).content.decode()
        assert visitor("").get(address(race) + "log.txt").status_code == 404

    def test_a_race_is_not_found_under_another_stages_address(self, visitor: Visitor, world: World, race: Race) -> None:
        other = world.race(race.stage.stage_race)
        wrong = address(race).replace("/stage/1/", f"/stage/{other.stage.number}/")
        assert visitor("").get(wrong).status_code == 404


class TestStageRace:
    """Points by stage, best rider, and the bonus as a formula."""

    def test_the_formula_adds_up_for_every_team(self, visitor: Visitor, world: World, race: Race) -> None:
        world.publish(world.race(race.stage.stage_race, *COLOURS), sheet(FULL))
        page = visitor("").get(address(race.stage.stage_race))
        text = page.content.decode()
        for team in page.context["teams"]:
            of = team.figures
            assert 2 * of["best_points"] + of["points"] == of["total"]
            formula = f'2 × {of["best_points"]} + {of["points"]} = <span class="total">{of["total"]}</span>'
            assert formula in text

    def test_a_cancelled_stage_is_struck_through_with_its_reason(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        world.publish(world.race(race.stage.stage_race, *COLOURS), sheet(FULL))
        with world.settled():
            void_stage(race.stage, by=world.owner, reason="The board fell off the table.")
        text = visitor("").get(address(race.stage.stage_race)).content.decode()
        assert "Cancelled: The board fell off the table." in text
        assert "<del>" in text
        assert "counts for nothing" in visitor("").get(address(race.stage)).content.decode()

    def test_who_leads_wears_the_jersey_and_a_screen_reader_hears_it(self, visitor: Visitor, race: Race) -> None:
        text = visitor("").get(address(race.stage.stage_race)).content.decode()
        assert '<svg class="jersey"' in text
        assert '<span class="unseen">leads</span>' in text


class TestSeason:
    """Standings, ties with their reason."""

    def test_points_by_stage_race(self, visitor: Visitor, world: World, race: Race) -> None:
        page = visitor("").get("/roue-libre/2026/")
        assert [str(team["row"].points) for team in page.context["teams"]] == ["10", "7", "5", "3"]

    def test_a_shared_rank_says_why(self, visitor: Visitor, world: World) -> None:
        for first, second in (("21", "31"), ("31", "21")):
            world.publish(world.race(world.stage_race(f"Race {first}"), "red", "blue"), sheet(f"{first} {second}"))
        league.edit_season(world.season, by=world.owner, tie_break=[], reason="Voted.")
        with world.settled():
            league.edit_season(world.season, by=world.owner, name="Season of 2026")
        page = visitor("").get("/roue-libre/2026/")
        assert [team["row"].rank for team in page.context["teams"]] == [1, 1]
        assert "the rank is shared" in page.content.decode()


class TestQuestions:
    """A page asks the database as often for many rows as for one."""

    def many(self, world: World, race: Race) -> None:
        """Five more stages with results, another stage race, more seasons and teams."""
        for _ in range(5):
            world.publish(world.race(race.stage.stage_race, *COLOURS), sheet(FULL))
        world.publish(world.race(world.stage_race("Second"), *COLOURS), sheet(FULL))
        for year in range(2027, 2031):
            league.create_season(
                world.club, by=world.owner, name=str(year), starts=world.season.starts, ends=world.season.ends
            )
            league.create_team(world.club, by=world.owner, name=f"Team {year}")

    @pytest.mark.parametrize(
        "page",
        [
            "home",
            "club",
            "manage-club",
            "season",
            "stage-race",
            "stage",
            "race",
            "race-desk",
            "audit-log",
            "members",
            "boards",
        ],
    )
    def test_rows_do_not_ask_for_themselves(
        self, visitor: Visitor, world: World, race: Race, page: str, django_assert_max_num_queries: AsksAtMost
    ) -> None:
        addresses = {
            "home": "/",
            "club": "/roue-libre/",
            "manage-club": reverse("manage-club", args=["roue-libre"]),
            "season": "/roue-libre/2026/",
            "stage-race": address(race.stage.stage_race),
            "stage": address(race.stage),
            "race": address(race),
            "race-desk": reverse("race-desk", args=["roue-libre", race.pk]),
            "audit-log": reverse("audit-log", args=["roue-libre"]),
            "members": reverse("members", args=["roue-libre"]),
            "boards": reverse("boards", args=["roue-libre"]),
        }
        browser = visitor("owner")
        with django_assert_max_num_queries(25) as asked:
            browser.get(addresses[page])
        with_one = len(asked)
        self.many(world, race)
        with django_assert_max_num_queries(with_one):
            assert browser.get(addresses[page]).status_code == 200


class TestErrors:
    """Addresses that lead nowhere have a page of their own."""

    def test_404_is_ours(self, visitor: Visitor, world: World) -> None:
        answer = visitor("").get("/roue-libre/2031/")
        assert answer.status_code == 404
        assert "Off course" in answer.content.decode()
