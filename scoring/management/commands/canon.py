"""`manage.py canon FILE… [--board BOARD.toml]`: rewrites race logs in canonical form, on standard output."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.replay import cli
from scoring.replay.canon import canon
from scoring.replay.text_kind import what_it_is


class Command(BaseCommand):
    help = "Rewrite race logs in canonical form: one blank between words, places in full, comments kept."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="race logs; - reads standard input")
        parser.add_argument("--board", action="append", default=[], metavar="BOARD.toml", help="a board of one's own")

    def handle(self, *args: Any, **options: Any) -> None:
        def command() -> int:
            boards = cli.boards_from(options["board"])
            for file in options["files"]:
                raw = cli.read_file(file)
                try:
                    log = raw.decode("utf-8-sig")
                except UnicodeDecodeError as error:
                    raise cli.Unusable(f"{file}: not UTF-8 (byte {error.start}). {what_it_is(raw)}.") from None
                self.stdout.write(canon(log, boards), ending="")
            return cli.FINE

        sys.exit(cli.finished(command))
