"""Faults H3, H6 and F7: what the log, a waiting visitor and a letter are told."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from django.core import mail
from django.db import OperationalError
from django.test import Client

from league.busy import at_most
from league.logs import RequestFormatter
from league.models import User
from tests.club import World, world

__all__ = ["world"]


def breaks(*_: Any, **__: Any) -> None:
    raise ZeroDivisionError("a spoke broke")


def is_away(*_: Any, **__: Any) -> None:
    raise OperationalError("connection refused")


class TestTheLog:
    """Faults H6: a breakdown leaves its trace, where, and whose it was."""

    def test_a_page_that_breaks_is_told_with_trace_path_and_account(
        self, world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr("league.views.home.installation_has_owner", breaks)
        browser = Client(raise_request_exception=False)
        browser.force_login(world.scribe)
        logger = logging.getLogger("django")
        monkeypatch.setattr(logger, "propagate", True)
        assert browser.get("/?password=hidden").status_code == 500
        told = "\n".join(RequestFormatter("%(message)s").format(record) for record in caplog.records)
        assert "ZeroDivisionError: a spoke broke" in told
        assert f"[GET /, account {world.scribe.pk}]" in told
        assert "hidden" not in told

    def test_an_invitations_token_is_struck_out(
        self, world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr("league.views.members.find_invitation", breaks)
        monkeypatch.setattr(logging.getLogger("django"), "propagate", True)
        assert Client(raise_request_exception=False).get("/invitation/open-sesame/").status_code == 500
        told = "\n".join(RequestFormatter("%(message)s").format(record) for record in caplog.records)
        assert "ZeroDivisionError" in told
        assert "open-sesame" not in told

    def test_without_debug_the_console_is_told(self, settings: Any) -> None:
        assert settings.LOGGING["loggers"]["django"]["handlers"] == ["console"]
        assert "filters" not in settings.LOGGING["handlers"]["console"]


class TestTheDatabaseIsAway:
    """Faults H3: 503 and when to ask again, on pages and in the API."""

    def test_a_page(self, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("league.views.home.installation_has_owner", is_away)
        answer = Client().get("/")
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")

    def test_the_api(self, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("scoring.api.base.Rows.get_queryset", is_away)
        answer = Client().get("/api/v1/clubs")
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
        assert answer.json()["code"] == "busy"

    @pytest.mark.parametrize("path", ["/", "/api/v1/clubs"])
    def test_after_the_page_when_the_session_is_saved(
        self, world: World, settings: Any, monkeypatch: pytest.MonkeyPatch, path: str
    ) -> None:
        browser = Client(raise_request_exception=False)
        browser.force_login(world.scribe)
        settings.SESSION_SAVE_EVERY_REQUEST = True
        monkeypatch.setattr("django.contrib.sessions.backends.db.SessionStore.save", is_away)
        answer = browser.get(path)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
        assert answer.headers["Content-Type"].startswith("application/json") == path.startswith("/api/")

    def test_a_fault_of_ours_is_still_a_breakdown(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        browser = Client(raise_request_exception=False)
        monkeypatch.setattr("league.views.home.installation_has_owner", breaks)
        assert browser.get("/").status_code == 500


class TestNotTooManyAtOnce:
    """Faults H3: a bound on the requests at work, and so on connections."""

    def test_so_many_are_at_work_and_nobody_waits_for_ever(self) -> None:
        at_work, most, statuses = 0, 0, []

        async def slow(scope: Any, receive: Any, send: Any) -> None:
            nonlocal at_work, most
            at_work += 1
            most = max(most, at_work)
            await asyncio.sleep(0.3)
            at_work -= 1
            await send({"type": "http.response.start", "status": 200})

        async def nothing() -> dict[str, Any]:
            return {}

        async def send(message: Any) -> None:
            if "status" in message:
                statuses.append(message["status"])

        async def many() -> None:
            bounded = at_most(slow, 3, patience=0.1)
            await asyncio.gather(*(bounded({"type": "http"}, nothing, send) for _ in range(8)))

        asyncio.run(many())
        assert most == 3
        assert sorted(statuses) == [200] * 3 + [503] * 5


class TestLetters:
    """Faults F7: a letter comes from the site's own name, whoever asked for it."""

    @pytest.mark.parametrize("host", ["127.0.0.1", "evil.example"])
    def test_a_reset_letter_names_the_site(self, db: None, settings: Any, host: str) -> None:
        settings.SITE_URL, settings.ALLOWED_HOSTS = "https://league.example", ["*"]
        User.objects.create_user(username="anna", email="anna@example.org", password="spoke-and-hub-1903")
        Client(headers={"host": host}).post("/accounts/password/reset/", {"email": "anna@example.org"})
        (letter,) = mail.outbox
        assert "https://league.example/accounts/password/reset/key/" in letter.body
        assert host not in f"{letter.body}{letter.subject}"
        assert letter.subject.startswith("[league.example]")
