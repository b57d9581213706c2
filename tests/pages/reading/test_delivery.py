"""How pages come to their readers: kept, asked for again, compressed; and what must not be."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from races.views.common import address
from tests.club import Visitor, World, sheet
from tests.pages.reading.pages import public_pages

GZIP = {"accept-encoding": "gzip, br"}


@pytest.fixture
def pages(world: World) -> list[str]:
    """Public pages of a published race, in HTML, text and JSON."""
    race = world.race()
    world.publish(race, sheet("21 31 22 32 23 33"))
    stage_race = race.stage.stage_race
    return [
        "/",
        "/roue-libre/",
        "/roue-libre/2026/",
        address(stage_race),
        address(race.stage),
        address(race),
        f"{address(race)}log.txt",
        f"/api/v1/stage-races/{stage_race.pk}/classification",
        "/api/v1/teams",
        "/api/v1/schema/",
        "/api/v1/schema/?format=json",
        "/api/v1/docs/",
        "/docs/race-log/",
        "/roue-libre/boards/",
    ]


class TestPublicPages:
    """Faults E9: a public page is compressed, may be kept, and is not sent again while it is the same."""

    def test_an_unchanged_page_is_answered_with_304(self, visitor: Visitor, pages: list[str]) -> None:
        for path in pages:
            first = visitor("").get(path)
            assert "no-cache" in first.headers["Cache-Control"], path
            again = visitor("").get(path, headers={"if-none-match": first.headers["ETag"]})
            assert again.status_code == 304, path
            assert not again.content
            for header in ("ETag", "Cache-Control", "Vary"):
                assert again.headers[header] == first.headers[header], path

    @pytest.mark.parametrize(
        ("asked", "small"),
        [
            ("gzip", True),
            ("br, *", True),
            ("gzip;q=0.5", True),
            ("GZIP", True),
            ("x-gzip", True),
            ("gzip;q=0", False),
            ("gzip; q=0.000, br", False),
            ("identity", False),
            ("br", False),
            ("*;q=0", False),
            ("", False),
        ],
    )
    def test_it_is_compressed_as_the_reader_asks(
        self, visitor: Visitor, pages: list[str], asked: str, small: bool
    ) -> None:
        page = visitor("").get("/roue-libre/", headers={"accept-encoding": asked})
        assert page.has_header("Content-Encoding") == small

    def test_what_is_not_there_yet_is_kept_by_nobody(self, visitor: Visitor, pages: list[str]) -> None:
        for path in (
            "/roue-libre/2031/",
            "/nobody/",
            "/invitation/used/",
            "/api/v1/teams/99999",
            "/api/v1/teams?page=no",
        ):
            page = visitor("").get(path)
            assert page.status_code in (400, 404), path
            assert "no-cache" in page.headers["Cache-Control"], path

    def test_a_changed_page_is_sent(self, visitor: Visitor, world: World, pages: list[str]) -> None:
        first = visitor("").get("/roue-libre/")
        world.club.name = "Roue Fixe"
        world.club.save()
        again = visitor("").get("/roue-libre/", headers={"if-none-match": first.headers["ETag"]})
        assert again.status_code == 200

    def test_it_is_compressed_for_who_can_read_it(self, visitor: Visitor, pages: list[str]) -> None:
        for path in [*pages[1:6], *pages[-5:]]:
            plain = visitor("").get(path)
            assert not plain.has_header("Content-Encoding")
            small = visitor("").get(path, headers=GZIP)
            assert small.headers["Content-Encoding"] == "gzip", path
            assert "Accept-Encoding" in small.headers["Vary"]
            assert gzip.decompress(small.content) == plain.content
            assert len(small.content) < len(plain.content) * 0.6
            assert int(small.headers["Content-Length"]) == len(small.content)

    def test_a_compressed_page_is_also_answered_with_304(self, visitor: Visitor, pages: list[str]) -> None:
        first = visitor("").get("/roue-libre/", headers=GZIP)
        assert (
            visitor("").get("/roue-libre/", headers={**GZIP, "if-none-match": first.headers["ETag"]}).status_code == 304
        )

    def test_head_says_the_same(self, visitor: Visitor, pages: list[str]) -> None:
        assert visitor("").head("/roue-libre/").headers["ETag"] == visitor("").get("/roue-libre/").headers["ETag"]


class TestPagesWithSecrets:
    """Faults E9: what is for one person is neither kept by others nor compressed with a token in it."""

    def test_a_page_of_somebody_signed_in(self, visitor: Visitor, pages: list[str]) -> None:
        for path in pages[:6]:
            page = visitor("viewer").get(path, headers=GZIP)
            assert "private" in page.headers["Cache-Control"]
            assert not page.has_header("Content-Encoding")

    def test_a_form_for_strangers(self, world: World, client: Client) -> None:
        for _ in range(2):  # the second time with the cookie of the first
            page = client.get("/accounts/login/", headers=GZIP)
            assert b"csrfmiddlewaretoken" in page.content
            assert not page.has_header("Content-Encoding")
            assert "public" not in page.headers["Cache-Control"]

    def test_an_answer_to_a_token(self, world: World, client: Client) -> None:
        page = client.get("/api/v1/clubs", headers={**GZIP, "authorization": "Token none"})
        assert "public" not in page.headers.get("Cache-Control", "")

    def test_a_private_clubs_page_is_not_there_for_strangers_who_have_its_tag(
        self, visitor: Visitor, world: World, pages: list[str]
    ) -> None:
        tag = visitor("").get("/roue-libre/").headers["ETag"]
        world.club.public = False
        world.club.save()
        assert visitor("").get("/roue-libre/", headers={"if-none-match": tag}).status_code == 404


class TestWeight:
    """Faults E9: the longest race of the demo, round by round, was 326 KB."""

    def test_the_viewer_is_light(self, db: None, client: Client, django_capture_on_commit_callbacks: Any) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            call_command("demo", verbosity=0)
        for word, path in public_pages().items():
            if word.endswith("rounds"):
                assert len(client.get(path).content) < 200_000, word
                assert len(client.get(path, headers=GZIP).content) < 25_000, word
