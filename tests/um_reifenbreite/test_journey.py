"""In a real browser: a race of eight riders is tapped in on a phone, kept without a connection, saved and read again."""

from __future__ import annotations

import pytest
from django.urls import reverse

from races.actions import look_over
from races.models import Race
from tests.browser import Page, axe, settled
from tests.club import World
from tests.le_tour.test_journey import sign_in
from tests.pages.test_kept_draft import kept, questions

pytestmark = pytest.mark.django_db(transaction=True)

FINISH = ("31", "21", "22", "32", "33", "23", "24")
LINES = (
    "finish 31 21 22 32 33 23 24",
    "sprint D 31 21 22",
    "jersey 31 3",
    "photo 21 3",
    "out 34 dnf",
    "end photo 3 6",
)
TAPS_OF_EIGHT_RIDERS = 20
"""One a rider (8), one a place in the sprint (3), one a round in the jersey (3), two a photo card, two final cards, saving,
and one more for the way into the form."""


class Thumb:
    """Taps on a page, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, where: str, has_text: str | None = None) -> None:
        """One tap."""
        self.page.locator(where, has_text=has_text).tap()
        self.taps += 1

    def rider(self, part: str, rider: str) -> None:
        """One tap on a rider in a part of the form."""
        self.tap(f'{part} .pad-tap[data-of="{rider}"]')


@pytest.fixture
def race(world: World) -> Race:
    """A race of red and blue by the professional rules, without a log."""
    return world.race()


def worked_out(page: Page) -> None:
    """Wait until the judge has answered the last tap."""
    page.locator('#worked-out[aria-busy="false"]').wait_for(state="attached")


def tile(page: Page, rider: str, part: str = "place") -> list[str]:
    """What a rider's button says, once it has been worked out."""
    worked_out(page)
    said = page.locator(f'[data-part="{part}"] .pad-tap[data-of="{rider}"] > :not(svg, .unseen)')
    return " ".join(said.all_inner_texts()).split()


def look_at(page: Page) -> None:
    """It fits the screen and axe-core finds nothing."""
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert axe(page) == []


def open_form(page: Page, race: Race) -> Thumb:
    """From the race's admin page, as a scribe comes there."""
    sign_in(page, "scribe")
    page.goto(reverse("race-desk", args=["roue-libre", race.pk]))
    thumb = Thumb(page)
    thumb.tap("main .actions a", has_text="Score sheet")
    page.wait_for_url("**/sheet/")
    return thumb


def tap_in(thumb: Thumb) -> None:
    """The race of `LINES`."""
    for rider in FINISH:
        thumb.rider('[data-part="place"]', rider)
    for rider in ("31", "21", "22"):
        thumb.rider('[data-sprint="D"]', rider)
    for _round in range(3):
        thumb.rider('[data-part="jersey"]', "31")
    thumb.rider('[data-part="cards"]', "21")
    thumb.tap(".pad-cards button", has_text="3")
    thumb.tap('.pad-final label:has([name="final-1"][value="3"])')
    thumb.tap('.pad-final label:has([name="final-2"][value="6"])')
    thumb.rider('[data-part="out"]', "34")


def test_eight_riders_are_tapped_in_on_a_phone_and_the_saved_log_says_the_same(
    phone: Page, race: Race, world: World
) -> None:
    thumb = open_form(phone, race)
    look_at(phone)
    thumb.rider('[data-part="place"]', "31")
    assert tile(phone, "31") == ["31", "1.", "50", "points"]
    thumb.rider('[data-part="place"]', "31")
    assert tile(phone, "31") == ["31"]
    thumb.taps -= 2  # a look at the points, and taken back
    tap_in(thumb)
    assert tile(phone, "31") == ["31", "1.", "67", "points"]  # 50, the sprint's 11, 3 rounds of 2
    assert tile(phone, "21") == ["21", "2.", "0", "points"]  # caught by card 3
    assert "Pédale Sud 132" in " ".join(phone.locator("[data-bar]").inner_text().split())
    look_at(phone)
    thumb.tap("button[name=save]")
    phone.wait_for_url("**/races/*/")
    assert thumb.taps == TAPS_OF_EIGHT_RIDERS
    revision = race.revisions.get()
    assert tuple(line for line in revision.text.split("\n") if line in LINES) == LINES
    assert revision.publishable
    judged = look_over(race, by=world.scribe, text=revision.text)
    assert judged.answer == revision.race_answer
    points = {line.rider: line.points for line in judged.answer.riders}
    assert points == {"31": 67, "21": 0, "22": 45, "32": 35, "33": 30, "23": 26, "24": 22, "34": 0}


def test_without_a_connection_and_after_a_reload_what_was_tapped_is_there(phone: Page, race: Race) -> None:
    thumb = open_form(phone, race)
    tap_in(thumb)
    worked_out(phone)
    phone.context.set_offline(True)
    thumb.rider('[data-part="place"]', "24")
    thumb.rider('[data-part="place"]', "24")
    kept(phone)
    thumb.tap("button[name=save]")
    phone.get_by_text("Not sent: no connection").wait_for()
    assert tile(phone, "31")[:2] == ["31", "1."]
    questions(phone)
    phone.context.set_offline(False)
    phone.wait_for_url("**/races/*/")
    assert all(line in race.revisions.get().text.split("\n") for line in LINES)


def test_after_a_reload_what_was_tapped_is_offered(phone: Page, race: Race) -> None:
    thumb = open_form(phone, race)
    tap_in(thumb)
    kept(phone)
    phone.wait_for_timeout(400)  # the device keeps it a moment after the last tap
    questions(phone)
    phone.reload()
    assert tile(phone, "31") == ["31"]
    phone.get_by_role("button", name="Use it").tap()
    assert tile(phone, "31") == ["31", "1.", "67", "points"]
    assert tile(phone, "21", "cards") == ["21", "3"]
    phone.locator("button[name=save]").tap()
    phone.wait_for_url("**/races/*/")
    assert all(line in race.revisions.get().text.split("\n") for line in LINES)


def test_taps_take_back_and_never_contradict_each_other(phone: Page, race: Race) -> None:
    thumb = open_form(phone, race)
    for rider in ("31", "21", "22"):
        thumb.rider('[data-part="place"]', rider)
    thumb.rider('[data-part="place"]', "21")
    assert [tile(phone, rider)[1:2] for rider in ("31", "21", "22")] == [["1."], [], ["2."]]
    thumb.rider('[data-part="out"]', "31")
    assert tile(phone, "31", "out")[1:] == ["disqualified"]  # home, so not dnf
    thumb.rider('[data-part="out"]', "21")
    assert tile(phone, "21", "out")[1:] == ["did", "not", "finish"]
    thumb.rider('[data-part="place"]', "21")
    assert tile(phone, "21", "out") == ["21"]
    for rider in ("31", "31", "22", "31"):
        thumb.rider('[data-part="jersey"]', rider)
    assert phone.locator(".pad-spell:visible .pad-wearer").all_inner_texts() == [
        "31 Pédale Sud",
        "22 Velo Nord",
        "31 Pédale Sud",
    ]
    phone.get_by_role("button", name="One round fewer: 22 Velo Nord").tap()
    assert phone.locator(".pad-spell:visible .pad-wearer").count() == 2


def test_what_is_wrong_is_in_sight_when_nothing_could_be_saved(phone: Page, race: Race) -> None:
    thumb = open_form(phone, race)
    tap_in(thumb)
    thumb.rider('[data-part="out"]', "34")  # did not start, and yet …
    thumb.rider('[data-sprint="D"]', "22")
    thumb.rider('[data-sprint="D"]', "34")
    worked_out(phone)
    wrong = "34 Pédale Sud cannot have been over a sprint line"
    assert wrong in phone.locator("#worked-out").inner_text()
    thumb.tap("button[name=save]")
    fault = phone.locator(".field-faults")
    assert wrong in fault.inner_text()
    settled(phone)
    phone.wait_for_function(
        """() => { const box = document.querySelector(".field-faults").getBoundingClientRect();
                   return box.top >= 0 && box.bottom <= innerHeight; }"""
    )
    assert "Nothing was saved yet" in phone.get_by_role("alert").inner_text()
    assert tile(phone, "31") == ["31", "1."]
    look_at(phone)
    assert not race.revisions.exists()


def test_it_can_be_filled_in_without_a_mouse(desk: Page, race: Race) -> None:
    sign_in(desk, "scribe")
    desk.goto(reverse("entry-form", args=["roue-libre", race.pk]))
    button = desk.locator('[data-part="place"] .pad-tap[data-of="22"]')
    button.focus()
    desk.keyboard.press("Space")
    assert tile(desk, "22") == ["22", "1.", "50", "points"]
    assert button.evaluate("button => button === document.activeElement")
    look_at(desk)
