"""The pages of those who keep a league, and the API's description, on a phone and a desk, in a light and in a dark room."""

from __future__ import annotations

import pytest

from tests.browser import Page, axe
from tests.pages.reading.looks import LIGHT_BOXES, OVERLAPS
from tests.pages.reading.pages import load_demo, members_pages, public_pages, sign_in

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = (360, 1280)


def faults(page: Page, word: str) -> list[str]:
    """What is wrong with the page that is open, one line each."""
    found = [*axe(page), *(f"over each other: {fault}" for fault in page.evaluate(OVERLAPS))]
    wide, width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    found += [f"needs {wide} of {width}"] if wide > width else []
    if page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches"):
        found += [f"light: {box}" for box in page.evaluate(LIGHT_BOXES)]
    return [f"{word}: {fault}" for fault in found]


@pytest.mark.parametrize("width", WIDTHS)
class TestInADarkRoom:
    """Faults E8: contrast, no light boxes, nothing written over each other, nothing wider than the screen."""

    def test_every_page_of_those_who_keep_the_league(self, desk: Page, width: int) -> None:
        load_demo(hard_names=True)
        desk.set_viewport_size({"width": width, "height": 800})
        desk.emulate_media(color_scheme="dark")
        sign_in(desk)
        found = []
        for word, path in members_pages().items():
            answer = desk.goto(path)
            assert answer is not None
            assert answer.status == 200, path
            found += faults(desk, word)
        assert found == [], "\n".join(found)

    def test_no_public_page_has_a_light_box_or_texts_over_each_other(self, desk: Page, width: int) -> None:
        load_demo(hard_names=True)
        desk.set_viewport_size({"width": width, "height": 800})
        desk.emulate_media(color_scheme="dark")
        found = []
        for word, path in public_pages().items():
            desk.goto(path)
            boxes = [*desk.evaluate(LIGHT_BOXES), *desk.evaluate(OVERLAPS)]
            found += [f"{word}: {box}" for box in boxes]
        assert found == []


@pytest.mark.parametrize("light", ["light", "dark"])
def test_the_apis_description_has_the_sites_frame_and_can_be_read(phone: Page, light: str) -> None:
    phone.emulate_media(color_scheme="dark" if light == "dark" else "light")
    phone.goto("/api/v1/docs/")
    phone.get_by_text("/api/v1/replay").first.wait_for()
    assert phone.get_by_role("link", name="Documentation").first.is_visible()
    assert [fault for fault in faults(phone, "API") if "light: " not in fault] == []
    turned = phone.locator("#swagger-ui").evaluate("part => getComputedStyle(part).filter")
    assert turned.startswith("invert") == (light == "dark")
