"""Programs of the tests' own that work on a database of theirs, in a process apart: what threads and kills need."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tests import servers

ROOT: Final = Path(__file__).resolve().parents[1]


@contextmanager
def empty_database(kind: str, folder: Path) -> Iterator[str]:
    """The address of an empty database: of `kind` "sqlite" in `folder`, else of a PostgreSQL server of its own."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'club.sqlite3'}"
    else:
        with servers.postgres() as url:
            yield url


def came_of(program: str, database: str, *words: str, seconds: float = 300) -> dict[str, Any]:
    """Make the tables, run `python -m PROGRAM WORDS`, and answer the JSON of the last line that it prints."""
    environment = {**os.environ, "DATABASE_URL": database, "REDIS_URL": "", "ALLOWED_HOSTS": "testserver"}
    answer = ""
    for command in (("manage.py", "migrate", "--verbosity", "0"), ("-m", program, *words)):
        done = subprocess.run(
            [sys.executable, *command],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds,
        )
        assert done.returncode == 0, done.stderr
        answer = done.stdout
    return dict(json.loads(answer.splitlines()[-1]))
