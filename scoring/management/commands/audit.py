"""`manage.py audit`: lists the stored logs that today's rules would judge otherwise than when they were saved."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from races.models import LogRevision
from scoring.audit import left_open, stored_logs
from scoring.replay.rejudging import Difference, differences


class Command(BaseCommand):
    """Exit status 0 when every log comes out as stored, 1 when one does not. Nothing is changed."""

    help = (
        "Replay every stored log and list those that would be judged otherwise today, with the first such line or figure, "
        "and published ones that leave open what is asked for today."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """--published, --processes."""
        parser.add_argument("--published", action="store_true", help="published results only, not every saved revision")
        parser.add_argument("--processes", type=int, default=None, help="how many work at once (default: one a core)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Judge, show progress after a second, list what differs."""
        if options["processes"] is not None and options["processes"] < 1:
            message = "--processes must be 1 or more"
            raise CommandError(message, returncode=2)
        revisions = LogRevision.objects.select_related("race__stage__stage_race__season__club").order_by("pk")
        if options["published"]:
            revisions = revisions.published()
        total = revisions.count()
        began = shown = time.monotonic()
        found: list[Difference] = []
        for done, lot in differences(stored_logs(revisions.iterator(chunk_size=200)), options["processes"]):
            found += lot
            if time.monotonic() - shown > 1:
                shown = time.monotonic()
                self.stderr.write(f"{done} of {total} logs judged, {len(found)} would differ")
        published = revisions.published().prefetch_related("race__entries__team")
        found += left_open(published.iterator(chunk_size=200))
        for each in found:
            self.stdout.write(f"{each.name}: {each.where} was {each.stored}, would be {each.today}")
        self.stdout.write(f"{total} logs judged in {time.monotonic() - began:.1f} s, {len(found)} would differ")
        if found:
            message = "nothing was changed; correct and publish what should become of the logs named above"
            raise CommandError(message)
