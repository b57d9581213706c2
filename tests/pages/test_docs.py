"""The documentation is served by the site itself: every page, every link, nothing else."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from league.docs_pages import docs_address, docs_page, page_names
from scoring.replay.games import GAMES
from tests.browser import Page, axe
from tests.club import Visitor, World, sheet
from tests.explanations.examples import examples

LINK = re.compile(r'href="(/docs/[^"]*|#[^"]*)"')


class TestEveryPage:
    """The log page helps: the docs of the format, rendered from `docs/`."""

    @pytest.mark.parametrize("name", page_names())
    def test_its_links_lead_to_pages_and_headings_that_are_there(self, name: str) -> None:
        page = docs_page(name)
        assert page is not None
        pages = {docs_address(each): each for each in page_names()}
        for link in map(unescape, LINK.findall(page.html)):
            address, _hash, heading = link.partition("#")
            there = docs_page(pages[address] if address else name)
            assert there is not None
            assert not heading or f'id="{heading}"' in there.html, link
        assert "<!--" not in page.html
        assert ".md" not in " ".join(LINK.findall(page.html))

    def test_each_code_of_each_game_is_explained_where_a_problem_links_to(self) -> None:
        for game in GAMES:
            page = docs_page(f"problems/{game}")
            assert page is not None
            missing = [code for code in examples(game) if f'id="{code}"' not in page.html]
            assert missing == [], game

    @pytest.mark.parametrize(
        "name",
        [
            "../README",
            "..%2FREADME",
            "../league/settings",
            "/etc/passwd",
            "race-log.md",
            "problems",
            "RACE-LOG",
            "a\\b",
        ],
    )
    def test_what_is_no_page_is_not_there(self, db: None, name: str) -> None:
        assert docs_page(name) is None
        assert Client().get(f"/docs/{name}/").status_code == 404

    def test_html_in_a_page_would_be_shown_and_not_run(self, tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("league.docs_pages.FOLDER", tmp_path)
        (tmp_path / "nasty.md").write_text("# <b>x</b>\n\n<script>alert(1)</script> [x](javascript:alert(1))\n")  # type: ignore[operator]
        page = docs_page("nasty")
        assert page is not None
        assert "<script" not in page.html
        assert "href" not in page.html


@pytest.mark.django_db
class TestTheWay:
    """From every page's foot, and from each problem to what is said of its code."""

    def test_it_is_linked_from_every_page(self) -> None:
        assert 'href="/docs/"' in Client().get("/accounts/login/").content.decode()
        text = Client().get("/docs/race-log/").content.decode()
        assert 'href="/docs/um-reifenbreite/"' in text
        assert '<a href="#1-lines">' in text

    def test_a_problem_links_to_its_code(self, visitor: Visitor, world: World) -> None:
        race = world.race(None)
        address = reverse("log-entry", args=[race.club.slug, race.pk])
        page = visitor("scribe").post(address, {"text": sheet("21 99"), "based_on": 0, "look": ""}).content.decode()
        assert 'href="/docs/problems/um-reifenbreite/#rider-unknown"' in page


@pytest.mark.django_db(transaction=True)
class TestOnAPhone:
    """Wide code scrolls in its own box."""

    @pytest.mark.parametrize("width", [360, 320])
    def test_a_member_finds_it_in_the_head_of_every_page(self, world: World, phone: Page, width: int) -> None:
        world.scribe.set_password("wheel-and-spoke-9")
        world.scribe.save()
        phone.set_viewport_size({"width": width, "height": 740})
        phone.goto("/")
        assert phone.locator("header a", has_text="Documentation").count() == 0
        phone.goto("/accounts/login/")
        phone.locator("[name=login]").fill("scribe")
        phone.locator("[name=password]").fill("wheel-and-spoke-9")
        phone.get_by_role("button", name="Sign in").click()
        phone.goto("/manage/")
        link = phone.locator("header").get_by_role("link", name="Documentation")
        box = link.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] == phone.locator("header").get_by_role("button", name="Sign out").evaluate(
            "(button) => button.getBoundingClientRect().y"
        )
        assert box["x"] + box["width"] <= width
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        link.click()
        assert phone.url.endswith("/docs/")

    @pytest.mark.parametrize("name", ["race-log", "problems/le-tour"])
    def test_it_fits_and_can_be_read(self, phone: Page, name: str) -> None:
        phone.goto(f"/docs/{name}/")
        assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        assert axe(phone) == []
