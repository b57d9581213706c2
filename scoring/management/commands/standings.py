"""`manage.py standings FILE… [--board BOARD.toml] [--json]`: the classification of a stage race from its logs."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.classify.cli import standings
from scoring.replay import cli


class Command(BaseCommand):
    help = "Classify a stage race from the logs of its stages, in order. Exit status 1 names a stage that cannot count."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        cli.add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        sys.exit(standings(options["files"], options["board"], options["json"]))
