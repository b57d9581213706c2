"""Deeds that add the first row of their kind have no row to lock: they hold a lock by name."""

from __future__ import annotations

import zlib

from django.db import connection


def hold(name: str) -> None:
    """Wait until no other transaction holds `name`, and hold it until this one ends.

    SQLite needs nothing: its transactions take the write lock when they begin.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [zlib.crc32(name.encode())])
