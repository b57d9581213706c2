"""The whole way in a real browser: from an empty installation to a total on the public page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser import Page, axe, settled

CASES = Path(__file__).resolve().parents[1] / "cases" / "um-reifenbreite"
LOG = (CASES / "race_01.rlog").read_text().replace("date: 2026-05-21\n", "")
WRONG = LOG.replace("52 draft\n", "52 dratf\n", 1)
TEAMS = {"red": "Velo Nord", "blue": "Wheelsuckers", "black": "Café", "green": "La Lanterne"}

pytestmark = pytest.mark.django_db(transaction=True)


def fits(page: Page) -> bool:
    """Whether nothing of the page is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def look_at(page: Page) -> None:
    """What holds for each page on the way: it fits the screen and axe-core finds nothing."""
    settled(page)
    assert fits(page), page.url
    assert axe(page) == [], page.url


def found_the_club(page: Page) -> None:
    """The first visitor's account and club, its board and its teams."""
    page.goto("/")
    look_at(page)
    page.get_by_label("Name of your club").fill("Velo Club")
    page.get_by_label("Sign-in name").fill("sylvia")
    page.get_by_label("Email address").fill("sylvia@example.org")
    page.get_by_label("Password").fill("freewheel-and-hub-7")
    page.get_by_role("button", name="Create account and club").click()
    page.get_by_role("link", name="Velo Club", exact=True).click()
    look_at(page)
    page.get_by_role("link", name="Teams").click()
    for name in TEAMS.values():
        page.get_by_label("Name").fill(name)
        page.get_by_role("button", name="Add the team").click()
    look_at(page)
    page.goto("/manage/velo-club/boards/+/")
    page.get_by_label("File").set_input_files(CASES / "testring.toml")
    page.get_by_role("button", name="Upload the board").click()
    look_at(page)
    page.get_by_role("link", name="Long").click()
    look_at(page)


def plan_the_race(page: Page) -> None:
    """Season, stage race, stage and table, each from the page before."""
    page.goto("/manage/velo-club/")
    page.get_by_role("link", name="New season").click()
    page.get_by_label("Name").fill("2026")
    page.get_by_label("First day").fill("2026-01-01")
    page.get_by_label("Last day").fill("2026-12-31")
    look_at(page)
    page.get_by_role("button", name="Open the season").click()
    page.get_by_role("link", name="New stage race").click()
    page.get_by_label("Name").fill("Kitchen Tour")
    look_at(page)
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="New stage").click()
    page.get_by_label("Course").select_option("testring/long")
    look_at(page)
    page.get_by_role("button", name="Add the stage").click()
    page.get_by_role("link", name="New table").click()
    for colour, name in TEAMS.items():
        page.get_by_label(colour).select_option(name)
    look_at(page)
    page.get_by_role("button", name="Save").click()


def enter_and_publish(page: Page) -> None:
    """A log with a mistake: seen marked at its line, corrected, saved, published."""
    page.get_by_role("link", name="Enter the log").click()
    editor = page.get_by_label("The log")
    editor.fill(WRONG)
    page.get_by_role("button", name="Check the log").click()
    marked = page.locator(".gutter .error")
    number = int(marked.inner_text().lstrip("× "))
    assert editor.input_value().split("\n")[number - 1] == "52 dratf"
    assert page.locator(".problem.error .caret").inner_text().split("\n")[1].strip() == "^^^^^"
    look_at(page)
    page.get_by_role("link", name=f"line {number}").first.click()
    selected = editor.evaluate("text => text.value.slice(text.selectionStart, text.selectionEnd)")
    assert selected == "52 dratf"
    editor.press_sequentially("52 draft")
    page.get_by_role("button", name="Check the log").click()
    page.get_by_text("No problems found.").wait_for()
    page.get_by_role("button", name="Save", exact=True).click()
    look_at(page)
    page.get_by_role("link", name="Publish", exact=True).click()
    look_at(page)
    page.get_by_role("button", name="Publish").click()


def read_in_public(page: Page) -> None:
    """The total on the public pages, without an account."""
    page.get_by_role("button", name="Sign out").click()
    page.goto("/velo-club/2026/kitchen-tour/")
    look_at(page)
    assert "1 × 55 + 121 = 176" in " ".join(
        page.get_by_role("row").filter(has_text="Velo Nord").first.inner_text().split()
    )
    page.get_by_role("link", name="score sheet").click()
    look_at(page)
    assert page.locator(".pad-teams table").filter(has_text="Velo Nord").locator("tfoot td").inner_text() == "121"
    page.goto("/velo-club/2026/")
    look_at(page)
    assert page.get_by_role("row").filter(has_text="Velo Nord").locator("td.total").inner_text() == "10"


def test_from_an_empty_installation_to_a_total_on_the_public_page(desk: Page) -> None:
    found_the_club(desk)
    plan_the_race(desk)
    enter_and_publish(desk)
    read_in_public(desk)


def test_the_same_on_a_phone(phone: Page) -> None:
    found_the_club(phone)
    plan_the_race(phone)
    enter_and_publish(phone)
    read_in_public(phone)


def test_a_page_is_read_without_scripts_and_without_a_mouse(phone: Page) -> None:
    phone.goto("/")
    phone.keyboard.press("Tab")
    assert phone.evaluate("document.activeElement.textContent") == "Skip to the content"
