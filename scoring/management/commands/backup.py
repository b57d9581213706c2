"""`manage.py backup FILE`: all that the installation holds, as it is at this moment, in one file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.progress import Progress
from scoring.backup import BackupFault, back_up


class Command(BaseCommand):
    """People may go on working meanwhile; exit status 1 when nothing was written."""

    help = (
        "Write a backup of everything, accounts and addresses included, while people go on working. "
        "`restore` puts it into a database of either kind."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """FILE, --force."""
        parser.add_argument("file", metavar="FILE", type=Path, help="where to write it, such as league-2026-06-01.zip")
        parser.add_argument("--force", action="store_true", help="write over FILE if it exists")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it, and say what it holds."""
        try:
            manifest = back_up(options["file"], force=options["force"], progress=Progress(self.stderr))
        except BackupFault as fault:
            raise CommandError(str(fault)) from fault
        self.stdout.write(f"{options['file']} holds {manifest.summary()}")
