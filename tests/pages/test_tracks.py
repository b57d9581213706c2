"""The table on which a club lays its tracks: a form that needs no script, and laid at once where there is one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import expect

from league.models import User
from races import actions as races
from races.models import ClubTrack
from tests.browser import Page, axe
from tests.club import Visitor, World


def laid(page: str) -> str:
    """The letters on the table of a page."""
    found = re.search(r'data-letters="([^"]*)"', page)
    assert found
    return found[1]


def pressed_tiles(page: str) -> set[str]:
    return set(re.findall(r'value="([^"]+)" id="tile-[^"]+" aria-pressed="true"', page))


@pytest.fixture
def address(world: World) -> str:
    return f"/manage/{world.club.slug}/tracks/"


class TestWithoutAScript:
    def test_a_new_table_has_a_start_and_a_finish(self, address: str, visitor: Visitor) -> None:
        page = visitor("administrator").get(f"{address}+/").content.decode()
        assert laid(page) == "au"
        assert pressed_tiles(page) == {"a", "u"}

    def test_a_press_lays_a_tile_and_draws_the_track_and_saves_nothing(self, address: str, visitor: Visitor) -> None:
        person = visitor("administrator")
        page = person.post(f"{address}+/", {"name": "Hill", "letters": "abu", "tile": "_4"}).content.decode()
        assert laid(page) == "ab_4u"
        assert 'value="ab_4u"' in page
        assert 'value="Hill"' in page
        assert 'class="course-drawing laid"' in page
        assert pressed_tiles(page) == {"a", "b", "_4", "u"}
        assert not ClubTrack.objects.exists()

    @pytest.mark.parametrize(
        ("change", "after"), [("over", "aBcu"), ("out", "acu"), ("on", "acbu"), ("back", "abcu"), ("clear", "au")]
    )
    def test_the_chosen_tile_is_moved_turned_over_or_taken_out(
        self, address: str, visitor: Visitor, change: str, after: str
    ) -> None:
        sent = {"letters": "abcu", "chosen": "b", "change": change}
        assert laid(visitor("administrator").post(f"{address}+/", sent).content.decode()) == after

    def test_it_is_saved_listed_and_laid_anew(self, world: World, address: str, visitor: Visitor) -> None:
        person = visitor("administrator")
        sent = {"name": "Hill", "letters": "abCu", "save": "1"}
        assert person.post(f"{address}+/", sent).status_code == 302
        track = ClubTrack.objects.get()
        assert (track.name, track.letters) == ("Hill", "abCu")
        page = person.get(address).content.decode()
        assert "track: abCu" in page
        assert page.count("<svg") > 2
        person.post(f"{address}{track.pk}/", {"name": "Hill", "letters": "abfCu", "save": "1"})
        assert ClubTrack.objects.get().letters == "abfCu"
        person.post(f"{address}{track.pk}/remove/")
        assert not ClubTrack.objects.exists()

    def test_what_is_wrong_is_said_beside_its_field_and_hints_forbid_nothing(
        self, address: str, visitor: Visitor
    ) -> None:
        person = visitor("administrator")
        answer = person.post(f"{address}+/", {"name": "", "letters": "abBu", "save": "1"})
        assert answer.status_code == 422
        answer = person.post(f"{address}+/", {"name": "Hill", "letters": "abBu", "save": "1"})
        assert answer.status_code == 422
        assert "two sides of one tile" in answer.content.decode()
        page = person.post(f"{address}+/", {"letters": "aCDLNu", "draw": "1"}).content.decode()
        assert "more than three such tiles" in page
        assert person.post(f"{address}+/", {"name": "Hard", "letters": "aCDLNu", "save": "1"}).status_code == 302

    @pytest.mark.parametrize("letters", ["<script>", "a" * 500, "abu\x00", "ß_", "_"])
    def test_nothing_typed_breaks_the_page(self, address: str, visitor: Visitor, letters: str) -> None:
        for button in ("draw", "save"):
            answer = visitor("administrator").post(f"{address}+/", {"name": "x", "letters": letters, button: "1"})
            assert answer.status_code in {200, 422}
            assert "<script>" not in answer.content.decode().replace('<script type="module"', "")

    def test_only_who_may_lays_tracks(self, address: str, visitor: Visitor) -> None:
        for name in ("scribe", "viewer", "stranger"):
            assert visitor(name).get(f"{address}+/").status_code in {403, 404}
        assert visitor("").get(f"{address}+/").status_code == 302

    def test_the_list_asks_the_database_as_often_however_many_there_are(
        self, world: World, address: str, visitor: Visitor, django_assert_max_num_queries: Any
    ) -> None:
        for n, letters in enumerate(("abu", "acu", "adu", "abcu")):
            races.save_track(world.club, by=world.owner, name=f"Hill {n}", letters=letters)
        person = visitor("administrator")
        with django_assert_max_num_queries(6):
            assert person.get(address).status_code == 200

    def test_a_stage_shows_its_track(self, world: World, client: Client) -> None:
        with world.settled():
            tour = races.create_stage_race(world.season, by=world.owner, game="flamme-rouge", name="Tour")
        races.create_stage(tour, by=world.owner, road="track: abCu")
        page = client.get(f"/{world.club.slug}/{world.season.slug}/tour/stage/1/").content.decode()
        assert page.count('class="board-drawing track-drawing') == 2


@pytest.mark.django_db(transaction=True)
class TestInABrowser:
    def sign_in(self, page: Page, site: str) -> None:
        client = Client()
        client.force_login(User.objects.get(username="owner"))
        session = client.cookies["sessionid"].value
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": site}])

    def test_tiles_are_laid_at_once_and_the_track_is_saved(
        self, world: World, address: str, phone: Page, live_server: object
    ) -> None:
        self.sign_in(phone, str(live_server))
        phone.goto(f"{address}+/")
        phone.get_by_label("Name").fill("Hill")
        for tile in ("b", "C", "_4"):
            phone.locator(f"#tile-{tile}").click()
        letters = phone.get_by_label("Tiles", exact=True)
        expect(letters).to_have_value("abC_4u")
        assert phone.locator(".laid .tile-name").all_text_contents() == ["a", "b", "C", "_4", "u"]
        assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        assert axe(phone) == []
        letters.fill("abCbu")
        phone.get_by_text("in the track twice").wait_for()
        letters.fill("abCu")
        phone.locator(".laid").wait_for()
        phone.get_by_role("button", name="Save the track").click()
        phone.get_by_role("heading", name="Hill").wait_for()
        assert axe(phone) == []
        assert ClubTrack.objects.get().letters == "abCu"

    def test_the_focus_stays_where_it_was(self, world: World, address: str, desk: Page, live_server: object) -> None:
        self.sign_in(desk, str(live_server))
        desk.goto(f"{address}+/")
        desk.locator("#tile-e").focus()
        desk.keyboard.press("Enter")
        expect(desk.get_by_label("Tiles", exact=True)).to_have_value("aeu")
        assert desk.evaluate("document.activeElement.id") == "tile-e"
        desk.keyboard.press("Enter")
        expect(desk.get_by_label("Tiles", exact=True)).to_have_value("au")
        assert axe(desk) == []
