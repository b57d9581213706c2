"""Every form of a race saves without JavaScript too, on a phone: its fields can be seen and filled in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.urls import reverse

from races.models import Race
from tests.browser import Browser, Page
from tests.club import World, sheet
from tests.flamme_rouge.tours import Tours
from tests.le_tour.tours import Tours as LeTourRaces
from tests.pages.test_kept_draft import sign_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def plain(browser: Browser, live_server: object) -> Iterator[Page]:
    """A phone's page in which no script runs."""
    visitor = browser.new_context(
        base_url=str(live_server), viewport={"width": 360, "height": 740}, java_script_enabled=False
    )
    visitor.set_default_timeout(10_000)
    yield visitor.new_page()
    visitor.close()


def save(page: Page, race: Race, button: str) -> str:
    """Press it; the text that is then saved."""
    page.get_by_role("button", name=button, exact=True).click()
    page.wait_for_url("**/races/*/")
    return race.revisions.get().text


def test_the_log_and_a_file(plain: Page, world: World) -> None:
    race = world.race(None)
    sign_in(plain)
    address = reverse("log-entry", args=["roue-libre", race.pk])
    plain.goto(address)
    plain.get_by_label("The log").fill(sheet("31 21"))
    plain.get_by_role("button", name="Check the log").click()
    assert "finish 31 21" in plain.get_by_label("The log").input_value()
    assert plain.get_by_role("heading", name="Check result").is_visible()
    assert "finish 31 21" in save(plain, race, "Save")
    plain.goto(reverse("upload", args=["roue-libre", race.stage.pk]))
    world.enter(race, sheet("21 31"))
    log = {"name": "a.rlog", "mimeType": "text/plain", "buffer": sheet("31 21 22").encode()}
    plain.locator("[type=file]").set_input_files(log)  # type: ignore[arg-type]
    plain.get_by_role("button", name="Upload").click()
    assert plain.get_by_role("heading", name="Revision 2 was saved in the meantime").is_visible()
    plain.get_by_role("button", name="Upload").click()
    assert race.revisions.latest("number").number == 3


def test_the_score_sheet(plain: Page, world: World) -> None:
    race = world.race()
    sign_in(plain)
    plain.goto(reverse("entry-form", args=["roue-libre", race.pk]))
    for place, rider in enumerate(("31", "21", "22", "32", "33", "23", "24"), 1):
        plain.locator(f'[name="place-{rider}"]').fill(str(place))
    plain.locator('[name="out-34"]').select_option("dnf")
    for place, rider in enumerate(("31", "21", "22"), 1):
        plain.locator(f'[name="sprint-D-{place}"]').select_option(rider)
    plain.locator('[name="wearer-1"]').select_option("31")
    plain.locator('[name="rounds-1"]').fill("3")
    assert plain.evaluate("document.documentElement.scrollWidth") <= 360
    assert "jersey 31 3" in save(plain, race, "Save the sheet")


def test_the_quick_sheet(plain: Page, world: World) -> None:
    race = Tours(world).race(Tours(world).tour())
    sign_in(plain)
    plain.goto(reverse("entry-form", args=["roue-libre", race.pk]))
    for place, rider in enumerate(("red-s", "blue-s", "red-r"), 1):
        plain.locator(f'[name="place-{rider}"]').fill(str(place))
    plain.locator('[name="out-blue-r"]').select_option("dns")
    assert "finish red-s blue-s red-r" in save(plain, race, "Save the sheet")


def test_the_tour_calculator(plain: Page, world: World) -> None:
    race = LeTourRaces(world).race(LeTourRaces(world).tour())
    sign_in(plain)
    plain.goto(reverse("entry-form", args=["roue-libre", race.pk]))
    for spaces, rider in enumerate(("red-1", "blue-1", "red-2", "blue-2", "red-3"), 1):
        plain.locator(f'[name="round-{rider}"]').fill("12")
        plain.locator(f'label:has([name="spaces-{rider}"][value="{spaces}"])').click()
    plain.locator('[name="out-blue-3"]').select_option("dnf")
    plain.locator('[name="sprint-P-1"]').select_option("red-1")
    plain.locator('[name="sprint-P-2"]').select_option("blue-1")
    assert "sprint P red-1 blue-1" in save(plain, race, "Save the stage")
