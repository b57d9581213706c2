"""Faults H4: a worker's child, a server and PostgreSQL itself end in the middle; what must be computed is found again."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest

from tests import servers
from tests.programs import Databases, migrate
from tests.scoring.lost_and_found import PASSWORD
from tests.scoring.test_killed import RIGHT, ROOT, Run, action, made

PATIENCE = 90.0
SERVER = """
import sys, uvicorn
from league import settings
settings.SWEEP_SECONDS, settings.SWEEP_GRACE = 1, 0
uvicorn.run("league.asgi:application", port=int(sys.argv[1]), log_level="error")
"""
"""The site, with a timer that a test can wait for."""
KILLED_WORKER = """
import os, signal
import league.celery
from scoring import due
due.store_classification = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)
league.celery.app.worker_main(["worker", "--concurrency", "1", "--loglevel", "error"])
"""
"""A worker whose child is killed in each computation."""
HELD_UP = """
import time, sys
import django; django.setup()
from scoring import due
from tests.scoring.lost_and_found import publish
computed = due.store_classification
def slowly(*given, **more):
    print("computing", flush=True)
    sys.stdin.readline()
    return computed(*given, **more)
due.store_classification = slowly
publish()
"""
"""Publishes, and waits in the computation for a line."""


def wait_until(true: Callable[[], Any]) -> Any:
    """What `true` answers once it is true, or at last."""
    end = time.monotonic() + PATIENCE
    while not (answer := true()) and time.monotonic() < end:
        time.sleep(0.3)
    return answer


@contextmanager
def started(run: Run, code: str, *words: str, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """A Python process beside the test, ended at the end however it is at that time."""
    environment = run.environment | {"DJANGO_SETTINGS_MODULE": "league.settings", "ALLOWED_HOSTS": "*"} | more  # type: ignore[attr-defined]
    process = subprocess.Popen(
        [sys.executable, "-c", code, *words],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(20)
        process.kill()
        process.communicate()


def answers(address: str) -> bool:
    with suppress(OSError), build_opener().open(address, timeout=10) as answer:
        return bool(answer.status == 200)
    return False


def signed_in(site: str) -> tuple[OpenerDirector, str]:
    """The owner's browser on the page that publishes the race, and the form's token."""
    browser = build_opener(HTTPCookieProcessor(CookieJar()))

    def token(page: str) -> str:
        found = re.search(
            r'name="csrfmiddlewaretoken" value="(\w+)"', browser.open(site + page, timeout=30).read().decode()
        )
        assert found
        return found[1]

    form = {"login": "owner", "password": PASSWORD, "csrfmiddlewaretoken": token("/accounts/login/")}
    browser.open(f"{site}/accounts/login/", urlencode(form).encode(), timeout=30).close()
    return browser, token("/manage/roue-libre/races/1/publish/1/")


@pytest.fixture(params=["sqlite", "postgres"])
def run(request: pytest.FixtureRequest, databases: Databases, tmp_path: Path) -> Run:
    """A database of its own with a race that has a log."""
    return made(databases.new(request.param, tmp_path))


class TestTheServerIsKilled:
    """So many seconds after somebody pressed Publish."""

    @pytest.mark.parametrize("after", [0.02, 0.3])
    def test_the_next_start_computes_all_that_was_published(self, run: Run, after: float) -> None:
        port = servers.free_port()
        site = f"http://127.0.0.1:{port}"
        with started(run, SERVER, str(port)) as server:
            assert wait_until(lambda: answers(f"{site}/accounts/login/"))
            browser, token = signed_in(site)
            form = urlencode({"revision": 1, "confirm": "on", "csrfmiddlewaretoken": token}).encode()

            def press() -> None:
                with suppress(OSError):
                    browser.open(f"{site}/manage/roue-libre/races/1/publish/1/", form, timeout=30).close()

            pressed = threading.Thread(target=press)
            pressed.start()
            time.sleep(after)
            server.kill()
            pressed.join()
        if action(run, "look")["published"]:
            with started(run, SERVER, str(port)):
                assert action(run, "wait") == RIGHT


class TestTheTimer:
    """A site that runs finds by itself what another process left, and its pages say so meanwhile."""

    def test_it_computes_what_a_killed_process_published(self, run: Run) -> None:
        action(run, "killed", status=-9)
        page = (
            "import django; django.setup(); from django.test import Client; "
            "print(Client().get('/roue-libre/2026/tour/').content.decode())"
        )
        run.environment["DJANGO_SETTINGS_MODULE"] = "league.settings"  # type: ignore[attr-defined]
        assert "are being computed since then" in run("-c", page)
        with started(run, SERVER, str(servers.free_port())):
            assert action(run, "wait") == RIGHT
        assert "are being computed since then" not in run("-c", page)


class TestAWorkersChild:
    """Redis and a worker whose child is killed in the task: the message is gone, the mark is not."""

    def test_the_next_worker_computes_it(self, databases: Databases, tmp_path: Path) -> None:
        run = made(databases.new("sqlite", tmp_path))
        with servers.redis() as broker:
            run.environment["REDIS_URL"] = broker  # type: ignore[attr-defined]
            with started(run, KILLED_WORKER):
                action(run, "publish")
                time.sleep(10)
                left = action(run, "look")
                assert (left["published"], left["waiting"]) == (True, 1)
            worker = "import league.celery; league.celery.app.worker_main(['worker', '--concurrency', '1'])"
            with started(run, worker):
                assert action(run, "wait") == RIGHT


class TestPostgresIsRestarted:
    """In the middle of a computation."""

    def test_a_site_that_runs_computes_it_once_the_database_is_back(self) -> None:
        with servers.postgres_server() as database:
            migrate(database.url)
            run = made(database.url)
            with started(run, SERVER, str(servers.free_port())), started(run, HELD_UP) as publisher:
                assert publisher.stdout is not None
                assert publisher.stdin is not None
                assert publisher.stdout.readline() == b"computing\n"
                database.stop()
                publisher.stdin.write(b"go on\n")
                publisher.stdin.flush()
                publisher.wait(60)
                database.start()
                assert action(run, "look")["published"]
                assert action(run, "wait") == RIGHT
