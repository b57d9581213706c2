"""`manage.py replay FILE… [--board BOARD.toml] [--json] [--language CODE]`: judges race logs (race log, section 7)."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.replay import cli


class Command(BaseCommand):
    help = "Judge race logs by the rulebook. Exit status 0 without errors, 1 with, 2 for unusable arguments."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        cli.add_arguments(parser)
        cli.add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        sys.exit(cli.replay(options["files"], options["board"], options["json"], options["language"]))
