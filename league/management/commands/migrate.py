"""`manage.py migrate`: Django's own, which first sees whether the database can be written."""

from __future__ import annotations

from typing import Any

from django.core.management.commands.migrate import Command as DjangosCommand
from django.db import connections, transaction


class Command(DjangosCommand):
    """A database that cannot be written is told at once: otherwise the first sign-in would notice."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Bring the tables up to date. Raises the database's errors, which `manage.py` tells in a sentence.

        Before Django's checks, which would take such a database for one of another kind.
        """
        database = options["database"]
        with transaction.atomic(using=database), connections[database].cursor() as cursor:
            if connections[database].vendor == "sqlite":  # which begins a transaction on a file that may only be read
                version = cursor.execute("PRAGMA user_version").fetchone()[0]
                cursor.execute(f"PRAGMA user_version = {int(version)}")
        return super().execute(*args, **options)
