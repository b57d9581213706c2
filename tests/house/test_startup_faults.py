"""Faults H10: a disk or a database that cannot be used is told in a sentence, at the command that finds it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import IntegrityError, OperationalError

from league.startup_faults import why_not
from tests.servers import free_port

ROOT = Path(__file__).resolve().parents[2]
READ_ONLY = """
import django, sys
from django.db.backends.signals import connection_created
def for_reading(connection, **_): connection.connection.execute("PRAGMA query_only=ON")
connection_created.connect(for_reading)
import manage
sys.argv = ["manage.py", "migrate"]
manage.main()
"""


def said(*command: str, **environment: str) -> str:
    """What a Python command says that must fail, in one line and without a trace."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout
    (line,) = done.stderr.splitlines()
    return line


def migrate(database: str) -> str:
    return said("manage.py", "migrate", DATABASE_URL=database)


class TestTheDatabaseCannotBeUsed:
    """Named, with what would help, and without the password in its address."""

    def test_a_file_that_may_only_be_read_though_all_is_up_to_date(self, tmp_path: Path) -> None:
        database = f"sqlite:///{tmp_path / 'club.sqlite3'}"
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "DATABASE_URL": database},
            check=True,
        )
        line = said("-c", READ_ONLY, DATABASE_URL=database)
        assert f"The database {tmp_path / 'club.sqlite3'} cannot be used: it may only be read by this account" in line

    def test_a_folder_that_is_missing(self, tmp_path: Path) -> None:
        assert "the folder must be there" in migrate(f"sqlite:///{tmp_path / 'nowhere' / 'club.sqlite3'}")

    def test_a_file_of_another_kind(self, tmp_path: Path) -> None:
        (tmp_path / "letter.txt").write_text("Dear commissaire, the third rider was over the line first.\n" * 20)
        assert "it is a file of another kind, or a damaged one" in migrate(f"sqlite:///{tmp_path / 'letter.txt'}")

    def test_one_without_tables(self, tmp_path: Path) -> None:
        line = said("manage.py", "recompute", "--all", DATABASE_URL=f"sqlite:///{tmp_path / 'club.sqlite3'}")
        assert "it is not up to date: run “manage.py migrate” first" in line

    def test_a_server_that_is_not_there(self) -> None:
        line = migrate(f"postgres://club:hush-hush@127.0.0.1:{free_port()}/league")
        assert "The database league on 127.0.0.1 cannot be used: nobody answers there" in line
        assert "hush-hush" not in line

    @pytest.mark.parametrize(
        "address", ["bogus://hush-hush@x", "mysql://u:hush-hush@h/x", "postgres://u:[hush-hush@h/x"]
    )
    def test_an_address_that_is_none(self, address: str) -> None:
        line = migrate(address)
        assert line.startswith("manage.py migrate: DATABASE_URL is no address of a database; it looks like postgres://")
        assert "hush-hush" not in line


class TestWhyNot:
    """What comes from outside has a sentence; a fault of the program keeps its trace."""

    @pytest.mark.parametrize(
        ("fault", "told"),
        [
            (OperationalError("database or disk is full"), "the disk is full"),
            (OperationalError("database is locked"), "another program keeps it locked"),
            (PermissionError(13, "Permission denied", "/srv/var"), "cannot use /srv/var (Permission denied)"),
            (OSError(28, "No space left on device"), "cannot use the disk (No space left on device)"),
        ],
    )
    def test_from_outside(self, fault: Exception, told: str) -> None:
        assert told in (why_not(fault) or "")

    @pytest.mark.parametrize("fault", [ZeroDivisionError("0"), IntegrityError("UNIQUE"), BrokenPipeError(32, "pipe")])
    def test_of_the_program(self, fault: Exception) -> None:
        assert why_not(fault) is None
