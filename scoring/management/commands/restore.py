"""`manage.py restore FILE`: puts what `backup` wrote into this installation's database."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.progress import Progress
from scoring.backup import BackupFault, restore
from scoring.due import sweep


class Command(BaseCommand):
    """All of it or nothing; exit status 1 when nothing was changed, or when something could not be computed afterwards."""

    help = (
        "Put a backup into the database, which `migrate` has brought up to date and which is empty otherwise. "
        "Stop the site and its workers first."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """FILE, --force."""
        parser.add_argument("file", metavar="FILE", type=Path, help="what `backup` wrote")
        parser.add_argument("--force", action="store_true", help="throw away everything that the installation holds")

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore, say what is there now, and compute what follows from it."""
        try:
            manifest = restore(options["file"], force=options["force"], progress=Progress(self.stderr))
        except BackupFault as fault:
            message = f"{fault}. Nothing was changed"
            raise CommandError(message) from fault
        self.stdout.write(f"restored, as it was at {manifest.made_at}: {manifest.summary()}")
        swept = sweep(patient=False)
        self.stdout.write(f"{swept.computed} classifications and standings computed again")
        if swept.failed:
            message = f"all is restored, but {swept.failed} could not be computed and stay due; the log says why"
            raise CommandError(message)
