"""`manage.py recompute --all` or `--season ID`: compute again everything that follows from the published logs."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.models import Season
from scoring.due import sweep
from scoring.recompute import Progress, recompute


class Command(BaseCommand):
    """Writes sheets, classifications and standings anew; exit status 1 when today's rules would judge a log otherwise."""

    help = "Compute sheets, classifications and standings again from the published logs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """--all, or the number of one season."""
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--all", action="store_true", help="every season of every club")
        which.add_argument(
            "--due", action="store_true", help="only what was changed and is not computed yet, faults included"
        )
        which.add_argument("--season", type=int, metavar="ID", help="one season by its number")
        parser.add_argument("--processes", type=int, default=None, help="how many judge at once (default: one a core)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Compute, say how much, and name the logs whose published result stands though it would come out otherwise."""
        if options["processes"] is not None and options["processes"] < 1:
            message = "--processes must be 1 or more"
            raise CommandError(message, returncode=2)
        if options["due"]:
            self._due()
            return
        seasons = Season.objects.all() if options["all"] else Season.objects.filter(pk=options["season"])
        if not options["all"] and not seasons.exists():
            message = f"there is no season {options['season']}"
            raise CommandError(message, returncode=2)
        done = recompute(seasons, processes=options["processes"], progress=self._progress())
        self.stdout.write(
            f"{done.sheets} score sheets, {done.classifications} classifications, {done.standings} standings computed"
        )
        if done.would_change:
            for revision in done.would_change:
                self.stderr.write(f"{revision}: published as it was judged; today's rules would answer otherwise")
            message = "published results stay as they were judged; look at the logs named above"
            raise CommandError(message)

    def _progress(self) -> Progress:
        """Tells how far it is, once a second, on standard error."""
        shown = time.monotonic()

        def tell(what: str, done: int, total: int) -> None:
            nonlocal shown
            if time.monotonic() - shown > 1:
                shown = time.monotonic()
                self.stderr.write(f"{done} of {total} {what} computed")

        return tell

    def _due(self) -> None:
        """Compute what is due, whether or not its pause after a fault is over."""
        swept = sweep(patient=False)
        self.stdout.write(f"{swept.computed} classifications and standings that were due computed")
        if swept.failed:
            message = f"{swept.failed} could not be computed and stay due; the log says why"
            raise CommandError(message)
