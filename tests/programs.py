"""Programs of the tests' own that work on a database of theirs, in a process apart: what threads and kills need."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import ExitStack
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg import sql

from tests import servers

ROOT: Final = Path(__file__).resolve().parents[1]


class Databases:
    """Databases with every table and no row, on SQLite and on one PostgreSQL server: made once, then copied."""

    def __init__(self, folder: Path, opened: ExitStack) -> None:
        self.folder, self.opened, self.numbers = folder, opened, count(1)

    @cached_property
    def file(self) -> Path:
        """The SQLite file that is copied."""
        file = self.folder / "made.sqlite3"
        migrate(f"sqlite:///{file}")
        return file

    @cached_property
    def server(self) -> str:
        """The address of the PostgreSQL server, up to a database's name; the database `made` is the one that is copied."""
        server = self.opened.enter_context(servers.postgres()).removesuffix("postgres")
        with psycopg.connect(f"{server}postgres", autocommit=True) as connection:
            connection.execute("CREATE DATABASE made")
        migrate(f"{server}made")
        return server

    def new(self, kind: str, folder: Path) -> str:
        """The address of one more: of `kind` "sqlite" in `folder`, else on the server."""
        if kind == "sqlite":
            return f"sqlite:///{shutil.copy(self.file, folder / 'club.sqlite3')}"
        name = f"club{next(self.numbers)}"
        with psycopg.connect(f"{self.server}postgres", autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE made").format(sql.Identifier(name)))
        return f"{self.server}{name}"


def migrate(database: str) -> None:
    """Make the tables."""
    run(database, "manage.py", "migrate", "--verbosity", "0", seconds=300)


def run(database: str, *command: str, seconds: float) -> str:
    """What a Python command on that database prints."""
    environment = {**os.environ, "DATABASE_URL": database, "REDIS_URL": "", "ALLOWED_HOSTS": "testserver"}
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
    return done.stdout


def came_of(program: str, database: str, *words: str, seconds: float = 300) -> dict[str, Any]:
    """Run `python -m PROGRAM WORDS` on a database that has its tables, and answer the JSON of the last line that it prints."""
    return dict(json.loads(run(database, "-m", program, *words, seconds=seconds).splitlines()[-1]))
