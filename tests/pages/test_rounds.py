"""A published race round by round: for everybody, without JavaScript, and stepping with keys where there is some."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from races import actions as races
from races.models import Race
from races.views.common import address
from tests.browser import Page, axe
from tests.club import World, sheet

CASES = Path(__file__).resolve().parents[1] / "cases" / "um-reifenbreite"
ROUGE = """\
finish: all
start
red s 5.1 r 4.1
blue s 5.2 r 4.2
round 1
red s9 r7
blue s9 r7
round 2
red s3 r6
blue s3 r4
round 3
red s9 r7
blue s9 r3
round 4
red r7
blue r7
round 5
blue r6
"""


def on_the_ring(world: World) -> Race:
    """race_01 of the cases, published."""
    races.upload_board(world.club, by=world.owner, source=(CASES / "testring.toml").read_bytes())
    stage = races.create_stage(world.stage_race(), by=world.owner, board="testring", course="long")
    race = world.race(None, "red", "blue", "black", "green", stage=stage)
    text = re.sub(r"(?m)^(race|date|team \w+):.*\n", "", (CASES / "race_01.rlog").read_text())
    world.publish(race, text)
    return race


def on_a_track(world: World) -> Race:
    """A short race of Flamme Rouge, published."""
    with world.settled():
        tour = races.create_stage_race(world.season, by=world.owner, game="flamme-rouge", name="Tour", rules="weather")
    stage = races.create_stage(tour, by=world.owner, road="track: abcdu")
    race = world.race(None, "red", "blue", stage=stage)
    world.publish(race, "weather c: rain\n" + ROUGE)
    return race


def rounds_page(race: Race) -> str:
    return f"{address(race)}rounds/"


class TestThePage:
    """What is on it without a script."""

    def test_every_round_is_drawn_for_a_desk_and_for_a_phone(self, world: World, client: Client) -> None:
        race = on_the_ring(world)
        page = client.get(rounds_page(race)).content.decode()
        race.refresh_from_db()
        assert race.published_revision is not None
        number = race.published_revision.answer["rounds"]
        assert len(re.findall(r'<section class="round"', page)) == number + 1
        assert len(re.findall(r'<use href="#\w+-road"/>', page)) == 2 * (number + 1)
        assert page.count('href="#round-') == number + 1

    def test_the_road_itself_stands_in_the_page_once_for_each_size(self, world: World, client: Client) -> None:
        page = client.get(rounds_page(on_the_ring(world))).content.decode()
        assert page.count('class="kerb"') == 2
        ids = re.findall(r'\sid="([^"]+)"', page)
        assert len(ids) == len(set(ids))

    def test_places_and_arrivals_are_there_in_words(self, world: World, client: Client) -> None:
        page = client.get(rounds_page(on_a_track(world))).content.decode()
        words = re.sub(r"<[^>]+>", "", page)
        assert re.search(r"Velo Nord S\s+leads, row 1\d", words)
        assert re.search(r"Over the line:\s*Velo Nord S, Pédale Sud S", words)
        assert "<code>16.1</code>" in page
        assert ">fallen<" in page

    def test_nothing_in_it_is_forbidden_by_the_sites_own_policy(self, world: World, client: Client) -> None:
        page = client.get(rounds_page(on_a_track(world))).content.decode()
        assert not re.search(r"\sstyle=|<style|\son\w+=", page)

    def test_the_races_page_leads_to_it(self, world: World, client: Client) -> None:
        race = on_a_track(world)
        assert rounds_page(race) in client.get(address(race)).content.decode()

    def test_a_sheet_has_no_moves_and_the_page_says_so(self, world: World, client: Client) -> None:
        race = world.race()
        world.publish(race, sheet("21 31"))
        assert rounds_page(race) not in client.get(address(race)).content.decode()
        assert "no moves to show" in client.get(rounds_page(race)).content.decode()

    def test_a_draft_is_not_shown(self, world: World, client: Client) -> None:
        race = world.race()
        world.enter(race, sheet("21 31"))
        assert client.get(rounds_page(race)).status_code == 404

    def test_a_private_clubs_race_is_not_there_for_strangers(self, world: World, client: Client) -> None:
        race = on_a_track(world)
        world.club.public = False
        world.club.save()
        assert client.get(rounds_page(race)).status_code == 404

    @pytest.mark.parametrize(("ridden", "most"), [(on_the_ring, 4), (on_a_track, 3)])
    def test_it_asks_the_database_as_often_however_long_the_race(
        self, world: World, client: Client, django_assert_max_num_queries: Any, ridden: Any, most: int
    ) -> None:
        race = ridden(world)
        with django_assert_max_num_queries(most):
            assert client.get(rounds_page(race)).status_code == 200


@pytest.mark.django_db(transaction=True)
class TestInABrowser:
    """One round at a time."""

    def test_keys_and_buttons_step_and_a_round_has_its_address(self, world: World, desk: Page) -> None:
        race = on_a_track(world)
        desk.goto(rounds_page(race))
        shown = desk.locator(".round:visible h2")
        assert shown.all_inner_texts() == ["The start"]
        desk.keyboard.press("ArrowRight")
        assert shown.all_inner_texts() == ["Round 1"]
        desk.get_by_role("button", name="Last").click()
        assert shown.all_inner_texts() == ["Round 5"]
        desk.get_by_role("button", name="Back").click()
        assert desk.url.endswith("#round-4")
        desk.reload()
        assert shown.all_inner_texts() == ["Round 4"]
        desk.get_by_role("link", name="Round 2", exact=True).click()
        assert shown.all_inner_texts() == ["Round 2"]
        assert axe(desk) == []

    def test_a_phone_shows_strips_as_wide_as_it_is(self, world: World, phone: Page) -> None:
        race = on_a_track(world)
        phone.goto(rounds_page(race) + "#round-2")
        assert phone.locator(".track-drawing:visible:not(.stock)").count() == 1
        assert phone.locator(".track-drawing.strips:visible:not(.stock)").count() == 1
        assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        assert axe(phone) == []
