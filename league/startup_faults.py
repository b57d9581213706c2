"""What hinders a command from outside — the disk, the database — in one sentence for whoever typed it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, InterfaceError

REASONS: Final = {
    "readonly database": "it may only be read by this account: give it the right to write the file and the folder around it",
    "read-only transaction": "its server only lets it be read",
    "unable to open database file": "it cannot be opened: the folder must be there, and this account must be able to write in it",
    "disk is full": "the disk is full: nothing was kept of what was being done",
    "disk i/o error": "the disk does not answer as it should",
    "database is locked": "another program keeps it locked: wait for that to end, and start again",
    "not a database": "it is a file of another kind, or a damaged one",
    "malformed": "the file is damaged: restore a backup into a new one",
    "no such table": "it is not up to date: run “manage.py migrate” first",
    "no such column": "it is not up to date: run “manage.py migrate” first",
    "does not exist": "it is not there or not up to date: create it, and run “manage.py migrate”",
    "password authentication failed": "it does not take the password in DATABASE_URL",
    "connection refused": "nobody answers there: start it, or name another one with DATABASE_URL",
    "failed to resolve host": "its name leads nowhere: look at DATABASE_URL",
}
"""What a database's own message has in it, and what that means here."""


def why_not(fault: BaseException) -> str | None:
    """The sentence for a fault that is none of the program's; None for any other."""
    if isinstance(fault, DatabaseError | InterfaceError):
        return _of_database(" ".join(str(fault).split()))
    if isinstance(fault, ImproperlyConfigured):
        return str(fault)
    if isinstance(fault, OSError) and fault.strerror and not isinstance(fault, BrokenPipeError):
        return f"cannot use {fault.filename or 'the disk'} ({fault.strerror})"
    return None


def _of_database(said: str) -> str | None:
    reason = next((sentence for word, sentence in REASONS.items() if word in said.lower()), None)
    return reason and f"The database {_named(settings.DATABASES['default'])} cannot be used: {reason} ({said})."


def _named(database: Mapping[str, Any]) -> str:
    """Where it is, without its password."""
    host = f" on {database['HOST']}" if database.get("HOST") else ""
    return f"{database['NAME']}{host}"
