"""Faults H3: a real PostgreSQL server that is stopped under a real server, and started again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

import psycopg

from tests import servers
from tests.house.test_many_requests import wait_until_it_answers

ROOT = Path(__file__).resolve().parents[2]
MAKE = """
from django.test import Client
from league.actions import make_token
from league.actions import create_owner
owner = create_owner(username="owner", email="o@example.org", password="over-the-cobbles-7", club_name="Roue Libre")
browser = Client()
browser.force_login(owner)
print(browser.cookies["sessionid"].value, make_token(owner)[1])
"""
FORM_KEY = "a" * 32


class Still(HTTPRedirectHandler):
    """Follows no redirect."""

    def redirect_request(self, *_: object) -> None:
        """The redirect itself is the answer."""
        return


def ask(address: str, headers: Mapping[str, str], form: bytes | None) -> tuple[int, str | None, bytes]:
    """(status, Retry-After, body)."""
    try:
        with build_opener(Still).open(Request(address, data=form, headers=dict(headers)), timeout=30) as answer:
            return answer.status, answer.headers["Retry-After"], answer.read()
    except HTTPError as refused:
        return refused.code, refused.headers["Retry-After"], refused.read()


class TestTheDatabaseIsStoppedAndStarted:
    """Faults H3: 503 and when to ask again wherever the fault shows; afterwards all is well without a new start."""

    def test_strangers_members_and_programs_are_asked_for_patience_and_then_answered(self) -> None:
        with servers.postgres_server() as database:
            port = servers.free_port()
            site = f"http://127.0.0.1:{port}"
            environment = {
                "PATH": os.environ["PATH"],
                "DATABASE_URL": database.url,
                "SECRET_KEY": "only for this test, which nobody else can reach",
                "ALLOWED_HOSTS": "127.0.0.1",
                "DEBUG": "0",
            }

            def manage(*words: str) -> str:
                command = [sys.executable, "manage.py", *words, "--verbosity", "0"]
                return subprocess.run(
                    command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
                ).stdout

            manage("migrate")
            manage("collectstatic", "--noinput")
            session, token = manage("shell", "-c", MAKE).split()[-2:]
            known, holder = {"Cookie": f"sessionid={session}"}, {"Authorization": f"Token {token}"}
            form = {"Cookie": f"csrftoken={FORM_KEY}", "X-CSRFToken": FORM_KEY}
            asked: list[tuple[str, Mapping[str, str], bytes | None, int]] = [
                ("/", {}, None, 200),
                ("/", known, None, 200),
                ("/accounts/login/", known, None, 302),
                ("/accounts/password/change/", known, None, 200),
                ("/accounts/login/", form, b"login=owner&password=wrong-one", 200),
                ("/roue-libre/no-such-season/", known, None, 404),
                ("/no/address/of/any/page/here", known, None, 404),
                ("/accounts/logout/", known, b"without=the-forms-key", 403),
                ("/api/v1/clubs", {}, None, 200),
                ("/api/v1/clubs", known, None, 200),
                ("/api/v1/clubs", holder, None, 200),
            ]
            command = [sys.executable, "-m", "uvicorn", "league.asgi:application", "--port", str(port)]
            quiet = subprocess.DEVNULL
            process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=quiet, stderr=quiet)
            try:
                wait_until_it_answers(process, f"{site}/accounts/login/")

                def statuses() -> list[int]:
                    return [ask(site + path, headers, body)[0] for path, headers, body, _ in asked]

                well = [status for *_, status in asked]
                assert statuses() == well
                database.stop()
                for path, headers, body, _status in asked * 2:
                    status, wait, answer = ask(site + path, headers, body)
                    assert (path, status, wait) == (path, 503, "5")
                    if path.startswith("/api/"):
                        assert json.loads(answer)["code"] == "busy"
                    else:
                        assert b"<h1>One moment</h1>" in answer
                database.start()
                assert [statuses() for _ in range(3)] == [well] * 3
                with psycopg.connect(database.url) as counted:
                    ours = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
                    (left,) = counted.execute(ours).fetchone() or (0,)
                assert left <= 3  # the one that asks, and what is being closed
            finally:
                process.terminate()
                process.wait(30)
