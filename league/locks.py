"""What an action holds while it reads and writes, so that two actions at once come one after the other.

Actions that add the first row of their kind have no row to lock: they hold a lock by name.
"""

from __future__ import annotations

import zlib
from typing import TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

from league.errors import Gone

Row = TypeVar("Row", bound=Model)


def still_there(rows: QuerySet[Row], pk: int) -> Row:
    """The row, read (and locked, if `rows` says so) in the action itself. Raises Gone where it was removed meanwhile."""
    row = rows.filter(pk=pk).order_by("pk").first()
    if row is None:
        raise Gone
    return row


def advisory_lock(name: str) -> None:
    """Wait until no other transaction holds `name`, and hold it until this one ends.

    SQLite needs nothing: its transactions take the write lock when they begin.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [zlib.crc32(name.encode())])
