"""Public pages on a narrow phone and for everybody's eyes: nothing wider than the screen, sums in sight, contrast."""

from __future__ import annotations

import pytest

from races.models import Race
from races.views.common import address
from tests.browser import Page, axe
from tests.club import World, sheet
from tests.pages.reading.pages import load_demo, public_pages

WIDTHS = (360, 320)

pytestmark = pytest.mark.django_db(transaction=True)

IN_SIGHT = """
(box) => { const seen = box.getBoundingClientRect(); return seen.left >= 0 && seen.right <= innerWidth && seen.width > 0; }
"""


class TestNarrow:
    """Faults E3: no page is wider than a phone, whatever teams are called, and sums are seen without scrolling."""

    def test_no_public_page_scrolls_sideways(self, phone: Page) -> None:
        load_demo(hard_names=True)
        wide = []
        for width in WIDTHS:
            phone.set_viewport_size({"width": width, "height": 740})
            for word, path in public_pages().items():
                phone.goto(path)
                if (needs := phone.evaluate("document.documentElement.scrollWidth")) > width:
                    wide.append(f"{word} needs {needs} of {width}")
        assert wide == []

    @pytest.mark.parametrize("hard", [False, True], ids=["own names", "hard names"])
    def test_the_sum_of_every_row_is_in_sight(self, phone: Page, hard: bool) -> None:
        load_demo(hard_names=hard)
        for word, path in public_pages().items():
            if word == "season" or word.endswith(("stage race", " race", "stage")):
                phone.goto(path)
                for table in phone.locator("main table:visible:has(tbody td.total)").all():
                    total = table.locator("tbody td.total").first
                    assert total.evaluate(IN_SIGHT), (word, table.locator("caption").inner_text())

    def test_a_member_can_be_removed_without_scrolling_sideways(self, world: World, phone: Page) -> None:
        world.owner.set_password("wheel-and-spoke-9")
        world.owner.save()
        world.scribe.username = "Donaudampfschifffahrtsgesellschaftskapitän"
        world.scribe.email = "donaudampfschifffahrtsgesellschaftskapitaen@oberbergischer-kreis.example.org"
        world.scribe.save()
        phone.goto("/accounts/login/")
        phone.locator("[name=login]").fill("owner")
        phone.locator("[name=password]").fill("wheel-and-spoke-9")
        phone.get_by_role("button", name="Sign in").click()
        phone.goto("/manage/roue-libre/members/")
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for action in phone.locator("main :is(a, button):has-text('Remove')").all():
            assert action.evaluate(IN_SIGHT)


class TestTheViewer:
    """Faults E3: a race on the phone shows its leader, and stepping on changes what is seen."""

    def test_the_leader_is_named_and_his_token_is_in_sight_in_every_round(self, phone: Page) -> None:
        load_demo()
        for game in ("um-reifenbreite", "flamme-rouge", "le-tour"):
            phone.goto(public_pages()[f"{game} rounds"])
            seen = ""
            on = phone.get_by_role("button", name="On")
            while on.is_enabled():
                on.click()
                leader = phone.locator(".round:visible .leader")
                drawing = phone.locator(".round:visible .course-drawing:visible")
                token = drawing.locator("use.lead")
                assert leader.is_visible()
                box, frame = (
                    token.bounding_box(),
                    phone.locator(".round:visible .course-drawing:visible").bounding_box(),
                )
                assert box is not None
                assert frame is not None
                assert frame["y"] - 2 <= box["y"]
                assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 2
                said = phone.locator(".round:visible .round-head").inner_text()
                assert said != seen
                seen = said

    def test_home_and_end_belong_to_the_page(self, desk: Page) -> None:
        load_demo()
        desk.goto(public_pages()["um-reifenbreite rounds"] + "#round-3")
        desk.keyboard.press("End")
        assert desk.locator(".round:visible h2").inner_text() == "Round 3"
        assert desk.evaluate("new Promise(done => setTimeout(() => done(scrollY), 800))") > 0
        desk.keyboard.press("Home")
        assert desk.locator(".round:visible h2").inner_text() == "Round 3"
        desk.keyboard.press("ArrowRight")
        assert desk.locator(".round:visible h2").inner_text() == "Round 4"


class TestEverybodysEyes:
    """Faults E8: contrast, landmarks of different names, in a light and in a dark room."""

    @pytest.mark.parametrize("light", ["light", "dark"])
    def test_every_public_page(self, desk: Page, light: str) -> None:
        load_demo(hard_names=True)
        desk.emulate_media(color_scheme="dark" if light == "dark" else "light")
        found = []
        for word, path in public_pages().items():
            desk.goto(path)
            found += [f"{word}: {fault}" for fault in axe(desk)]
        assert found == []

    @pytest.mark.parametrize("light", ["light", "dark"])
    def test_a_struck_number_on_the_yellow_jersey(self, world: World, desk: Page, light: str) -> None:
        race: Race = world.race()
        world.publish(race, sheet("21 31 22", "sprint D 21 31", "jersey 21 4", "out 21 dsq"))
        desk.emulate_media(color_scheme="dark" if light == "dark" else "light")
        desk.goto(address(race))
        assert desk.locator(".bib.struck.wears-jersey").count() >= 1
        assert axe(desk) == []
