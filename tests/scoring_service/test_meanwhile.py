"""What people do while all is computed again, or while a scale is being changed, succeeds and comes out right."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import servers

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """The addresses of two empty databases: one for each deed."""
    if request.param == "sqlite":
        folder = tmp_path_factory.mktemp("clubs")
        yield [f"sqlite:///{folder / name}.sqlite3" for name in ("one", "two")]
    else:
        with servers.postgres() as one, servers.postgres() as two:
            yield [one, two]


def came_of(deed: str, database: str) -> dict[str, Any]:
    """Make the tables and let them work."""
    environment = {**os.environ, "DATABASE_URL": database, "REDIS_URL": "", "ALLOWED_HOSTS": "testserver"}
    answer = ""
    for command in (("manage.py", "migrate", "--verbosity", "0"), ("-m", "tests.scoring_service.meanwhile", deed)):
        done = subprocess.run(
            [sys.executable, *command],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=240,
        )
        assert done.returncode == 0, done.stderr
        answer = done.stdout
    return dict(json.loads(answer.splitlines()[-1]))


class TestAllIsComputedAgain:
    """Faults H11: `recompute --all` holds the lock for a race at a time; people go on working."""

    def test_others_publish_and_sign_in_meanwhile_and_the_tables_are_right(self, database: list[str]) -> None:
        outcome = came_of("recompute", database[0])
        assert outcome["errors"] == []
        assert outcome["published meanwhile"] == 3
        assert outcome["signed in"] == [302, 302, 302]
        assert (outcome["wrong"], outcome["right"], outcome["stages"]) == ([], True, 27)


class TestTheScaleIsChanged:
    """Faults A12: a sheet is never left by the scale that was, whoever was first."""

    def test_every_sheet_is_by_the_new_scale_and_nobody_waits_for_ever(self, database: list[str]) -> None:
        outcome = came_of("scale", database[1])
        old, new = 10 * 60 - 50 - 10, 10 * 57 - 50 - 10
        assert outcome["errors"] == []
        assert outcome["scale first"] == [new] * 2
        assert outcome["result first"] == [old] * 3
        assert outcome["set up meanwhile"] == [new] * 4
        assert outcome["wrong"] == []
        assert outcome["crowd"] == []
        assert outcome["wrong after the crowd"] == []
