"""In a real browser: a tour of flat stage, mountain stage and team time trial is tapped in on a phone and read in public."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.test import Client
from django.urls import reverse

from league.models import User
from races.models import Race, StageRace
from races.views.common import address
from tests.browser import Page, axe, settled
from tests.le_tour.tours import FLAT, MOUNTAIN, TRIAL, Tours

pytestmark = pytest.mark.django_db(transaction=True)

Arrivals = Sequence[tuple[int, Sequence[tuple[str, int]]]]
"""Rounds with the riders who came in and their spaces over the line, in the order in which they are tapped."""

FLAT_STAGE: Arrivals = (
    (1, (("red-1", 4), ("blue-1", 2), ("red-2", 1))),
    (2, (("blue-2", 6), ("red-3", 6))),
    (4, (("blue-3", 1),)),
)
MOUNTAIN_STAGE: Arrivals = (
    (1, (("blue-1", 5), ("blue-2", 3))),
    (2, (("red-1", 7), ("red-2", 2), ("red-3", 1), ("blue-3", 4))),
)
TEAM_TRIAL: Arrivals = (
    (1, (("red-1", 6), ("red-2", 5), ("red-3", 3))),
    (2, (("blue-1", 8), ("blue-2", 7), ("blue-3", 5))),
)


def sign_in(page: Page, name: str) -> None:
    """Sign one of the standing people in without his password."""
    client = Client()
    client.force_login(User.objects.get(username=name))
    page.goto("/")
    site = page.evaluate("location.origin")
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])


def look_at(page: Page) -> None:
    """What holds for each page on the way: it fits the screen and axe-core finds nothing."""
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), page.url
    assert axe(page) == [], page.url


def tap(page: Page, rider: str, spaces: int) -> None:
    """One tap for the rider, one for his spaces over the line."""
    row = page.locator(f'[data-rider="{rider}"]')
    row.locator(".tour-tap").tap()
    row.locator(".spaces label", has_text=str(spaces)).filter(has=page.locator(f'input[value="{spaces}"]')).tap()


def tap_in(page: Page, arrivals: Arrivals, *sprints: tuple[str, str]) -> None:
    """Everybody home, round after round, and the riders over the sprint lines."""
    for number, home in arrivals:
        while page.locator("[data-bar] output").inner_text() != str(number):
            page.locator("[data-later]").tap()
        for rider, spaces in home:
            tap(page, rider, spaces)
    for line, rider in sprints:
        page.locator(f'[data-sprint="{line}"] [data-of="{rider}"]').tap()


def worked_out(page: Page) -> None:
    """Wait until the judge has answered the last tap."""
    page.locator('#worked-out[aria-busy="false"]').wait_for(state="attached")


def tile(page: Page, rider: str) -> str:
    """What a rider's tile says, once it has been worked out."""
    worked_out(page)
    return " ".join(page.locator(f'[data-rider="{rider}"] .tour-tap').inner_text().split())


def save_and_publish(page: Page) -> None:
    """Save the stage, publish it from the desk."""
    page.get_by_role("button", name="Save the stage").tap()
    page.get_by_role("link", name="Publish", exact=True).tap()
    page.wait_for_url("**/publish/1/")
    page.get_by_role("button", name="Publish").tap()
    page.get_by_text("published").first.wait_for()


def open_calculator(page: Page, race: Race) -> None:
    """From the desk, as a scribe comes there."""
    page.goto(reverse("race-desk", args=["roue-libre", race.pk]))
    page.get_by_role("link", name="Tour calculator").click()
    page.wait_for_url("**/sheet/")


@pytest.fixture
def tour(tours: Tours) -> StageRace:
    """A tour of three stages for red and blue."""
    planned = tours.tour()
    tours.race(planned, road=FLAT, name="Promenade")
    tours.race(planned, road=MOUNTAIN, name="Col")
    tours.race(planned, road=FLAT, rules=TRIAL, name="Trial")
    return planned


def test_a_whole_tour_is_tapped_in_on_a_phone_and_read_in_public(phone: Page, tours: Tours, tour: StageRace) -> None:
    flat, mountain, trial = (stage.races.get() for stage in tour.stages.order_by("number"))
    sign_in(phone, "owner")

    open_calculator(phone, flat)
    look_at(phone)
    tap_in(phone, FLAT_STAGE, ("P", "blue-1"), ("P", "red-1"))
    assert tile(phone, "red-1") == "1 Velo Nord +4 over 1. 1:31 11 points"
    assert tile(phone, "red-3") == "3 Velo Nord +6 over 5. 1:39 6 points"  # level with blue 2, tapped after him
    assert tile(phone, "blue-3") == "3 Pédale Sud +1 over 6. 2:04 5 points"
    assert "Pédale Sud 1, Velo Nord 1" in phone.locator("#worked-out .leaders").inner_text()
    look_at(phone)
    save_and_publish(phone)

    open_calculator(phone, mountain)
    tap_in(phone, MOUNTAIN_STAGE, ("V", "blue-3"), ("M", "blue-1"), ("M", "red-1"))
    assert tile(phone, "blue-1") == "1 Pédale Sud +5 over 1. 1:31 14 points"  # 96 − 5; the sprint's 4 points
    save_and_publish(phone)

    open_calculator(phone, trial)
    tap_in(phone, TEAM_TRIAL)
    assert tile(phone, "red-1") == "1 Velo Nord +6 over 1:42"
    assert tile(phone, "blue-3") == "3 Pédale Sud +5 over 1:40"
    save_and_publish(phone)

    phone.context.clear_cookies()
    phone.goto(address(tour))
    look_at(phone)
    # blue 1: 90 + (91 − 3) + 100 = 278; red 1: 90 + (99 − 1) + 102 = 290.
    riders = phone.locator("[aria-labelledby=riders] tbody tr")
    assert riders.first.inner_text().split() == [
        "1",
        "Pédale",
        "Sud",
        "1",
        "leads",
        "4:38",
        "leader",
        "1:30",
        "1:28",
        "1:40",
    ]
    assert "4:50\t+0:12" in riders.nth(1).inner_text()
    assert [each["yellow"] for each in tours.world.classification(tour)["after"]][2] == ["Pédale Sud 1"]
    for page in (address(trial), address(mountain.stage), address(tour) + "form/", "/roue-libre/2026/"):
        phone.goto(page)
        look_at(phone)
    assert phone.get_by_role("row").filter(has_text="Summer tour").count() == 1


def test_a_tap_can_be_undone_and_level_riders_change_sides(phone: Page, tour: StageRace) -> None:
    flat = tour.stages.get(number=1).races.get()
    sign_in(phone, "owner")
    open_calculator(phone, flat)
    undo = phone.get_by_role("button", name="Undo")
    assert undo.is_disabled()
    tap(phone, "red-1", 4)
    tap(phone, "blue-1", 4)
    assert tile(phone, "blue-1").startswith("1 Pédale Sud +4 over 2. 1:31")
    blue = phone.locator('[data-rider="blue-1"]')
    blue.locator(".tour-tap").tap()
    blue.locator('.lane label:has(input[value="1"])').tap()
    assert tile(phone, "blue-1").startswith("1 Pédale Sud +4 over 1. 1:31")
    assert tile(phone, "red-1").startswith("1 Velo Nord +4 over 2. 1:31")
    undo.tap()
    undo.tap()
    assert tile(phone, "blue-1") == "1 Pédale Sud"
    assert tile(phone, "red-1").startswith("1 Velo Nord +4 over 1. 1:31")
    undo.tap()
    assert undo.is_disabled()
    worked_out(phone)
    assert phone.locator(".tour-rider.home").count() == 0


def test_an_unfinished_stage_is_not_saved_and_nothing_that_was_tapped_is_lost(phone: Page, tour: StageRace) -> None:
    flat = tour.stages.get(number=1).races.get()
    sign_in(phone, "owner")
    open_calculator(phone, flat)
    tap(phone, "red-1", 4)
    worked_out(phone)
    phone.get_by_role("button", name="Save the stage").tap()
    assert "Nothing was saved yet" in phone.get_by_role("alert").inner_text()
    assert phone.get_by_text("Nothing is noted for Velo Nord 2").is_visible()
    look_at(phone)
    assert phone.locator('[data-rider="red-1"]').get_attribute("class") == "tour-rider home"


def test_it_can_be_filled_in_without_a_mouse(desk: Page, tour: StageRace) -> None:
    sign_in(desk, "owner")
    open_calculator(desk, tour.stages.get(number=1).races.get())
    red = desk.locator('[data-rider="red-1"] .tour-tap')
    red.focus()
    desk.keyboard.press("Enter")
    assert red.get_attribute("aria-expanded") == "true"
    desk.keyboard.press("Tab")
    for _ in range(4):
        desk.keyboard.press("ArrowRight")
    desk.keyboard.press("Enter")
    assert red.get_attribute("aria-expanded") == "false"
    assert tile(desk, "red-1") == "1 Velo Nord +4 over 1. 1:31 10 points"
    look_at(desk)


def test_the_printed_form_has_the_pad_alone(desk: Page, tours: Tours) -> None:
    tour = tours.tour()
    tours.race(tour)
    desk.emulate_media(media="print")
    desk.goto(address(tour) + "form/?blank")
    assert desk.locator(".paper table").count() == 2
    for part in (".masthead", ".colophon", ".crumbs", ".actions"):
        assert desk.locator(part).first.is_hidden(), part
