"""A large installation: PostgreSQL, Redis and a Celery worker, each a process of its own."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote, urlsplit

import psycopg
import pytest

from tests import servers

ROOT = Path(__file__).resolve().parents[2]
SECONDS_TO_WORK = 60.0
CURRENT_TEAMS = """
    select (team ->> 'points')::int as points
    from scoring_stageraceclassification, jsonb_array_elements(snapshot -> 'results' -> 'teams') team
    where stage_race_id = %s order by points desc
"""


@pytest.fixture(scope="module")
def installation() -> Iterator[dict[str, str]]:
    """The environment of an installation on servers of its own, its tables made."""
    with servers.postgres() as database, servers.redis() as broker:
        environment = {**os.environ, "DATABASE_URL": database, "REDIS_URL": broker}
        run(environment, "manage.py", "migrate", "--verbosity", "0")
        yield environment


def run(environment: dict[str, str], *command: str) -> str:
    """Run Python in the project's folder to its good end; gives what it printed."""
    answer = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


@contextmanager
def worker(environment: dict[str, str], log: Path) -> Iterator[None]:
    """A Celery worker, as docs/running.md starts one."""
    with log.open("wb") as written:
        command = [sys.executable, "-m", "celery", "-A", "league", "worker", "--concurrency", "1"]
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=written, stderr=written)
    try:
        yield
    finally:
        process.terminate()
        process.wait(SECONDS_TO_WORK)


def team_points(environment: dict[str, str], stage_race: int) -> list[int]:
    """The teams' points in the stage race's classification, most first; empty while the database has none."""
    folder = unquote(urlsplit(environment["DATABASE_URL"]).hostname or "")
    with psycopg.connect(host=folder, user="postgres") as connection:
        rows = connection.execute(CURRENT_TEAMS, [stage_race]).fetchall()
    return [points for (points,) in rows]


class TestWorker:
    """What was published is computed by a worker, also by one that comes later."""

    def test_a_published_race_waits_in_redis_until_a_worker_computes_its_classification(
        self, installation: dict[str, str], tmp_path: Path
    ) -> None:
        stage_race = int(run(installation, "-m", "tests.scoring.published_race"))
        assert team_points(installation, stage_race) == []

        with worker(installation, tmp_path / "worker.log"):
            end = time.monotonic() + SECONDS_TO_WORK
            while not (computed := team_points(installation, stage_race)) and time.monotonic() < end:
                time.sleep(0.2)

        case = json.loads((ROOT / "tests/cases/um-reifenbreite/race_01.json").read_text("utf-8"))
        ridden = sorted((team["points"] for team in case["teams"]), reverse=True)
        assert computed == ridden, (tmp_path / "worker.log").read_text()[-2000:]
