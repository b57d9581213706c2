"""Faults H4, H5 and B5: processes that are killed after publishing, and a real Redis-protocol server that goes away."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import servers
from tests.programs import Databases

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., Any]
RIGHT = {"published": True, "waiting": 0, "right": True, "totals": {"Velo Nord": "10", "Sud": "7"}}


def runs_on(database: str) -> Run:
    """Runs a Python command on that database; answers the finished process."""
    environment = {**os.environ, "DATABASE_URL": database, "REDIS_URL": "", "ALLOWED_HOSTS": "testserver"}

    def run(*command: str, status: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, *command],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == status, done.stderr
        return done.stdout

    run.environment = environment  # type: ignore[attr-defined]
    return run


@pytest.fixture(params=["sqlite", "postgres"])
def run(request: pytest.FixtureRequest, databases: Databases, tmp_path: Path) -> Run:
    """A database of its own with a race that has a log."""
    return made(databases.new(request.param, tmp_path))


def made(database: str) -> Run:
    """Runs commands on that database, which has its tables, and now a race."""
    run = runs_on(database)
    action(run, "make")
    return run


def action(run: Run, name: str, **more: Any) -> Any:
    said = run("-m", "tests.scoring.lost_and_found", name, **more)
    return json.loads(said.splitlines()[-1]) if said else None


class TestKilled:
    """Faults H4: nothing that a killed process should have computed is lost."""

    def test_in_the_computation_itself(self, run: Run) -> None:
        action(run, "killed", status=-9)
        left = action(run, "look")
        assert (left["published"], left["waiting"]) == (True, 1)
        run("manage.py", "recompute", "--due")
        assert action(run, "look") == RIGHT

    @pytest.mark.parametrize("after", [0.02, 0.1, 0.3])
    def test_some_moment_after_publishing_began(self, run: Run, after: float) -> None:
        script = (
            "import django; django.setup(); from tests.scoring.lost_and_found import publish; "
            "print('now', flush=True); publish()"
        )
        environment = run.environment | {"DJANGO_SETTINGS_MODULE": "league.settings"}  # type: ignore[attr-defined]
        process = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, env=environment, stdout=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(after)
        process.kill()
        process.wait()
        process.stdout.close()
        run("manage.py", "recompute", "--due")
        left = action(run, "look")
        assert left["waiting"] == 0
        assert left == RIGHT or not left["published"]


class TestAStartSweeps:
    """Faults H4: the site finds what was lost by itself when it starts."""

    def test_the_server_computes_what_the_killed_one_left(self, databases: Databases, tmp_path: Path) -> None:
        run = made(databases.new("sqlite", tmp_path))
        action(run, "killed", status=-9)
        command = [sys.executable, "-m", "uvicorn", "league.asgi:application", "--port", str(servers.free_port())]
        process = subprocess.Popen(command, cwd=ROOT, env=run.environment, stderr=subprocess.DEVNULL)  # type: ignore[attr-defined]
        try:
            left = action(run, "wait")
        finally:
            process.terminate()
            process.wait(30)
        assert left == RIGHT


class TestRedisIsAway:
    """Faults H5 and B5: limits fail open, and an action is done all the same."""

    def test_reading_signing_in_and_publishing_go_on_and_all_is_computed(
        self, databases: Databases, tmp_path: Path
    ) -> None:
        run = made(databases.new("sqlite", tmp_path))
        said = action(run, "away")
        assert said["with"] == 200
        assert said["anonymous"] == [200, 200, 200]
        assert (said["sign in"], said["token"]) == (302, 200)
        assert said["wrong password"] < 500
        assert said["publish"] == 302
        assert said["published"]
        assert said["waiting"] == 1
        run("manage.py", "recompute", "--due")
        assert action(run, "look") == RIGHT
