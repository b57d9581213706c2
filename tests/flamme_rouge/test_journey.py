"""In a real browser: a tour's stage entered on a phone by the quick sheet, and the jersey read on the public page."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.models import User
from races.models import Race
from races.views.common import address
from tests.browser import Page, axe, settled
from tests.flamme_rouge.tours import Tours

pytestmark = pytest.mark.django_db(transaction=True)

COLOURS = {
    "red": "Velo Nord", "blue": "Pédale Sud", "green": "Wiel Oost", "black": "Kettenblatt", "white": "Blanc", "pink": "Rosa",
}  # fmt: skip
ARRIVALS = (
    ("green-s", 12, 4), ("red-s", 12, 2), ("blue-r", 12, 2), ("pink-s", 12, 1), ("green-r", 13, 5), ("red-r", 13, 4),
    ("blue-s", 13, 4), ("pink-r", 13, 2), ("white-s", 14, 3), ("black-r", 14, 2), ("black-s", 14, 1),
)  # fmt: skip
"""Eleven riders home; the twelfth, white-r, gave up."""


def sign_in(page: Page, name: str) -> None:
    """Sign one of the standing people in without his password."""
    client = Client()
    client.force_login(User.objects.get(username=name))
    site = page.evaluate("location.origin") if page.url != "about:blank" else None
    page.goto("/")
    site = site or page.evaluate("location.origin")
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])


def look_at(page: Page) -> None:
    """What holds for each page on the way: it fits the screen and axe-core finds nothing."""
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), page.url
    assert axe(page) == [], page.url


def six_teams(tours: Tours) -> Race:
    """The first stage of a tour for six teams."""
    known = tours.world.teams
    tours.teams_named({colour: COLOURS[colour] for colour in COLOURS if colour not in known})
    return tours.race(tours.tour(), *COLOURS)


def tick(page: Page) -> int:
    """Tap the riders in as they came; answers how many touches and keys it took."""
    touches, before = 0, None
    for rider, number, rows in ARRIVALS:
        row = page.locator(f'[data-rider="{rider}"]')
        row.locator(".quick-tap").tap()
        touches += 1
        if number != before:
            row.get_by_label("Round").fill(str(number))
            touches, before = touches + 3, number
        row.get_by_role("radio", name=str(rows), exact=True).tap()
        touches += 1
    page.locator('[data-rider="white-r"] select').select_option("dnf")
    return touches + 2


def test_a_stage_is_entered_on_a_phone_and_the_jersey_is_read_in_public(phone: Page, tours: Tours) -> None:
    race = six_teams(tours)
    sign_in(phone, "administrator")
    phone.goto(reverse("race-desk", args=["roue-libre", race.pk]))
    phone.get_by_role("link", name="Quick sheet").click()
    look_at(phone)
    touches = tick(phone)
    assert touches <= 40, "twelve riders in under a minute: no more than 40 touches and keys"
    look_at(phone)
    phone.get_by_role("button", name="Save the sheet").click()
    phone.get_by_role("link", name="Publish", exact=True).click()
    phone.get_by_role("button", name="Publish").click()
    look_at(phone)
    phone.context.clear_cookies()
    phone.goto(address(race.stage.stage_race))
    look_at(phone)
    leader = phone.get_by_role("row").filter(has=phone.locator("svg.jersey"))
    assert "Wiel Oost, Sprinteur" in leader.inner_text()
    assert "11:10" in leader.inner_text()
    assert "Wiel Oost, Sprinteur" in phone.locator(".jersey-history li").inner_text()
    phone.get_by_role("link", name="score sheet").click()
    look_at(phone)
    out = phone.get_by_role("row").filter(has_text="did not finish")
    assert "Blanc" in out.inner_text()


def test_a_rider_tapped_by_mistake_is_taken_back_and_the_others_move_up(phone: Page, tours: Tours) -> None:
    race = six_teams(tours)
    sign_in(phone, "administrator")
    phone.goto(reverse("entry-form", args=["roue-libre", race.pk]))
    for rider in ("red-s", "blue-s", "green-s"):
        phone.locator(f'[data-rider="{rider}"] .quick-tap').tap()
    phone.locator('[data-rider="blue-s"] .quick-tap').tap()
    badges = phone.locator(".quick-row.home .quick-badge").all_inner_texts()
    assert badges == ["1", "2"]
    assert phone.locator(".quick-row.home").nth(1).get_attribute("data-rider") == "green-s"
    assert phone.locator('[name="place-blue-s"]').input_value() == ""


def test_a_desk_shows_sheet_tour_and_team_whole(desk: Page, tours: Tours) -> None:
    race = six_teams(tours)
    lines = [f"{number} {rider} {rows}.{1 + (rider in ('blue-r', 'blue-s'))}" for rider, number, rows in ARRIVALS]
    tours.world.publish(
        race, "\n".join(["record: sheet", *(f"arrive {line}" for line in lines), "out white-r dnf", ""])
    )
    team = tours.world.teams["green"]
    for page in (address(race.stage.stage_race), address(race.stage), address(race), f"/roue-libre/teams/{team.pk}/"):
        desk.goto(page)
        look_at(desk)
