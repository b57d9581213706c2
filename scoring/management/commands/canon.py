"""`manage.py canon FILE… [--board BOARD.toml]`: rewrites race logs in canonical form, on standard output."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from scoring.replay import cli
from scoring.replay.canon import canon


class Command(BaseCommand):
    help = "Rewrite race logs in canonical form: one blank between words, places in full, comments kept."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="race logs")
        parser.add_argument("--board", action="append", default=[], metavar="BOARD.toml", help="a board of one's own")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            boards = cli.boards_from(options["board"])
            for file in options["files"]:
                self.stdout.write(canon(Path(file).read_text("utf-8-sig"), boards), ending="")
        except (cli.Unusable, OSError, UnicodeDecodeError) as error:
            self.stderr.write(str(error))
            sys.exit(cli.UNUSABLE)
