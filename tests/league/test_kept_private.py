"""What strangers can send, read and have sent: bodies are bounded, files private, letters name the site."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from rest_framework.settings import reload_api_settings
from rest_framework.throttling import AnonRateThrottle

from league.bodies import bounded
from league.models import Invitation, User
from league.private_files import keep_private
from tests.club import World, sheet
from tests.league.test_settings import settings as asked

ROOT = Path(__file__).resolve().parents[2]


def sent(pieces: list[bytes], *, told: int | None = None, path: str = "/nowhere") -> tuple[int, bytes, int]:
    """Send a body to an application that reads all of it: the status, the answer, and how many pieces were read."""
    answers: list[Mapping[str, Any]] = []
    read = 0

    async def receive() -> Mapping[str, Any]:
        nonlocal read
        read += 1
        return {"type": "http.request", "body": pieces[read - 1], "more_body": read < len(pieces)}

    async def send(message: Mapping[str, Any]) -> None:
        answers.append(message)

    async def application(scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["more_body"]:
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"read"})

    async def ask() -> None:
        await bounded(application, 1000)({"type": "http", "path": path, "headers": headers}, receive, send)

    headers = [] if told is None else [(b"content-length", str(told).encode())]
    asyncio.run(ask())
    return answers[0]["status"], answers[1]["body"], read


class TestABodyIsBounded:
    """Faults H8: too large a body is refused before it is kept, also at an address that is none."""

    def test_as_much_as_may_be_is_read(self) -> None:
        assert sent([b"x" * 500, b"x" * 500], told=1000) == (200, b"read", 2)

    @pytest.mark.parametrize("path", ["/nowhere", "/api/v1/replay"])
    def test_one_whose_length_is_told_is_not_read_at_all(self, path: str) -> None:
        status, body, read = sent([b"x" * 1001], told=1001, path=path)
        assert (status, read) == (413, 0)
        assert (b"body-too-large" in body) == path.startswith("/api/")

    @pytest.mark.parametrize("told", [None, 10])
    def test_one_in_pieces_is_read_until_it_is_too_large(self, told: int | None) -> None:
        status, _body, read = sent([b"x" * 600] * 50, told=told)
        assert (status, read) == (413, 2)

    def test_the_site_is_bounded(self) -> None:
        command = "import django; django.setup(); from league import asgi; print(asgi.application.__qualname__)"
        environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "league.settings"}
        done = subprocess.run(
            [sys.executable, "-c", command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert done.stdout.startswith("bounded."), done.stderr


class TestFilesAreTheirOwners:
    """Faults H8: nobody else on the machine reads the database or the keys."""

    def test_the_database_and_what_lies_beside_it(self, tmp_path: Path) -> None:
        database = tmp_path / "club.sqlite3"
        with sqlite3.connect(database) as earlier:
            earlier.execute("PRAGMA journal_mode=WAL")
            earlier.execute("CREATE TABLE kept (word)")
            earlier.commit()
            for path in tmp_path.iterdir():
                path.chmod(0o644)
            command = (
                "import django, os; django.setup(); from django.db import connection as c\n"
                "with c.cursor() as cursor: cursor.execute('INSERT INTO kept VALUES (1)')\n"
                f"print(*(oct(e.stat().st_mode & 0o777) for e in os.scandir({str(tmp_path)!r})))"
            )
            environment = {"DJANGO_SETTINGS_MODULE": "league.settings", "DATABASE_URL": f"sqlite:///{database}"}
            done = subprocess.run(
                [sys.executable, "-c", command],
                cwd=ROOT,
                env={"PATH": os.environ["PATH"], **environment},
                capture_output=True,
                text=True,
                check=False,
            )
        assert done.stdout.split() == ["0o600"] * 3, done.stderr
        assert stat.S_IMODE((ROOT / "var").stat().st_mode) == 0o700, "the key lies in it"

    def test_a_folder_that_an_earlier_version_made(self, tmp_path: Path) -> None:
        (tmp_path / "var").mkdir(mode=0o755)
        keep_private(tmp_path / "var")
        assert stat.S_IMODE((tmp_path / "var").stat().st_mode) == 0o700
        keep_private(tmp_path / "missing")


@pytest.mark.django_db
class TestALetterNamesTheSite:
    """Faults H8: without SITE_URL, a site that answers to any name sends no letter with the name that was asked for."""

    @pytest.mark.parametrize("names", [["*"], ["league.example", "*"]])
    def test_none_is_sent_and_the_page_says_why(self, settings: Any, names: list[str]) -> None:
        settings.SITE_URL, settings.ALLOWED_HOSTS = "", names
        User.objects.create_user(username="anna", email="anna@example.org", password="spoke-and-hub-1903")
        for email in ("anna@example.org", "nobody@example.org"):
            page = Client(headers={"host": "evil.example"}).post("/accounts/password/reset/", {"email": email})
            assert "set SITE_URL" in page.content.decode()
        assert mail.outbox == []

    def test_a_site_that_knows_its_names_sends_it(self, settings: Any) -> None:
        settings.SITE_URL, settings.ALLOWED_HOSTS = "", ["league.example"]
        User.objects.create_user(username="anna", email="anna@example.org", password="spoke-and-hub-1903")
        Client(headers={"host": "evil.example"}).post("/accounts/password/reset/", {"email": "anna@example.org"})
        assert mail.outbox == []
        Client(headers={"host": "league.example"}).post("/accounts/password/reset/", {"email": "anna@example.org"})
        assert "http://league.example/accounts/password/reset/key/" in mail.outbox[0].body


FORGED = {"host": "evil.example", "x-forwarded-host": "evil.example", "forwarded": "host=evil.example"}


class TestAForgedHost:
    """Faults H8: on a site that answers to any name no letter and no link of the API carries a stranger's address."""

    def invited(self, world: World) -> Any:
        browser = Client(headers=FORGED)
        browser.force_login(world.administrator)
        return browser.post(f"/manage/{world.club.slug}/members/", {"email": "guest@example.org", "role": "scribe"})

    @pytest.fixture(autouse=True)
    def any_name(self, settings: Any) -> None:
        settings.ALLOWED_HOSTS, settings.EMAIL_BACKEND = ["*"], "django.core.mail.backends.locmem.EmailBackend"

    def test_no_invitation_is_sent_and_the_page_says_why(self, world: World, settings: Any) -> None:
        settings.SITE_URL = ""
        page = self.invited(world)
        assert mail.outbox == []
        assert "was not told its own address (SITE_URL), so no email was sent" in page.content.decode()
        assert Invitation.objects.open().filter(email="guest@example.org").exists()

    def test_with_site_url_the_invitation_names_the_site(self, world: World, settings: Any) -> None:
        settings.SITE_URL = "https://league.example"
        page = self.invited(world).content.decode()
        (letter,) = mail.outbox
        assert "https://league.example/invitation/" in letter.body
        assert "https://league.example/invitation/" in page
        assert "evil" not in f"{letter.subject}{letter.body}{page}"

    @pytest.mark.parametrize(("site", "letters"), [("https://league.example", 1), ("", 0)])
    def test_neither_does_one_to_a_new_address(self, world: World, settings: Any, site: str, letters: int) -> None:
        settings.SITE_URL = site
        browser = Client(headers=FORGED)
        browser.force_login(world.scribe)
        browser.post("/accounts/email/", {"action_add": "", "email": "new@example.org"})
        assert len(mail.outbox) == letters
        for letter in mail.outbox:
            assert f"{site}/accounts/confirm-email/" in letter.body
            assert "evil" not in f"{letter.subject}{letter.body}"

    @pytest.mark.parametrize("email", ["scribe@example.org", "nobody@example.org"])
    def test_neither_does_a_reset_letter_to_whomever_it_goes(self, world: World, settings: Any, email: str) -> None:
        settings.SITE_URL = "https://league.example"
        Client(headers=FORGED).post("/accounts/password/reset/", {"email": email})
        (letter,) = mail.outbox
        assert "evil" not in f"{letter.subject}{letter.body}"
        assert "signup" not in letter.body, "nobody can sign up by themselves"

    @pytest.mark.parametrize(
        "path", ["/api/v1/", "/api/v1/teams?limit=1", "/api/v1/teams?limit=1&offset=1", "/api/v1/publications?limit=1"]
    )
    def test_the_apis_links_name_the_site(self, world: World, settings: Any, path: str) -> None:
        settings.SITE_URL = "https://league.example"
        race = world.race()
        for text in ("21 31", "31 21"):
            world.publish(race, sheet(text), reason="Seen wrong.")
        answer = Client(headers=FORGED).get(path).content.decode()
        assert "https://league.example/api/v1/" in answer
        assert "evil" not in answer


@pytest.mark.django_db
class TestProxies:
    """Faults H8: behind a proxy, told with PROXIES, each address has limits of its own; a stranger cannot invent one."""

    def statuses(self, monkeypatch: pytest.MonkeyPatch, forwarded: list[str]) -> list[int]:
        monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "1/minute"})
        cache.clear()
        client = Client()
        return [client.get("/api/v1/clubs", headers={"x-forwarded-for": each}).status_code for each in forwarded]

    def behind(self, settings: Any, proxies: int) -> None:
        settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": proxies}
        reload_api_settings(setting="REST_FRAMEWORK")

    def test_without_it_all_share_the_proxys_limits(self, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.behind(settings, 0)
        assert self.statuses(monkeypatch, ["203.0.113.1", "203.0.113.2"]) == [200, 429]

    def test_with_it_everybody_has_his_own(self, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.behind(settings, 1)
        assert self.statuses(monkeypatch, ["203.0.113.1", "203.0.113.2", "203.0.113.1"]) == [200, 200, 429]

    def test_what_a_stranger_writes_before_it_does_not_count(
        self, settings: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.behind(settings, 1)
        assert self.statuses(monkeypatch, ["198.51.100.7, 203.0.113.1", "198.51.100.8, 203.0.113.1"]) == [200, 429]

    def test_the_environment_tells_the_api_and_the_sign_in(self) -> None:
        answer = asked("s.REST_FRAMEWORK['NUM_PROXIES'], s.ALLAUTH_TRUSTED_PROXY_COUNT", PROXIES="2")
        assert answer.stdout.strip() == "2 2", answer.stderr

    @pytest.mark.parametrize("word", ["one", "-1", "1.5"])
    def test_what_is_no_number_is_told(self, word: str) -> None:
        answer = asked("s.PROXIES", PROXIES=word)
        assert answer.returncode != 0
        assert f"PROXIES is “{word}”; it must be a whole number, 0 or more." in answer.stderr
