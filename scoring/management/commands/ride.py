"""`manage.py ride --game GAME --course COURSE --seed N -n N`: riders with some sense ride races and write their logs."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.replay import GAMES, cli
from scoring.replay.game import CannotRide
from scoring.replay.road import Course

QUIET_SECONDS = 1.0
RIDDEN = {key: game.ride for key, game in GAMES.items() if game.ride is not None}


class Command(BaseCommand):
    help = "Ride whole races under the rules and write them down as logs: by the seed, the same ones every time."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", default=next(iter(RIDDEN)), choices=list(RIDDEN))
        parser.add_argument(
            "--course", required=True, help="a course of the board; in a game without boards a stage, or the tiles"
        )
        parser.add_argument(
            "--board",
            help="the name of a board that ships, or the file of one's own; else the one that ships with the game",
        )
        parser.add_argument(
            "--seed", type=int, default=1, help="of the first race; each further race has the next seed"
        )
        parser.add_argument("-n", type=int, default=1, metavar="RACES", help="how many races")
        parser.add_argument(
            "--rules", help='level and modules, such as "advanced sprints"; else the game\'s whole or plain ones'
        )
        parser.add_argument("--ruling", action="append", default=[], metavar="NAME=CHOICE", help="may be repeated")
        parser.add_argument("--header", action="append", default=[], metavar="KEY=VALUE", help="may be repeated")
        parser.add_argument("--teams", type=int, default=4, help="teams, or players where each has one rider")
        parser.add_argument("--sheet", action="store_true", help="write the score sheets instead of the moves")
        parser.add_argument("--out", metavar="FOLDER", help="write a file a race; without it the logs are printed")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["n"] < 1:
            raise CommandError(f"{options['n']} races: at least one is ridden", returncode=2)
        logs = self._logs(options)
        if status := cli.finished(lambda: _written(logs, options) if options["out"] else self._printed(logs)):
            sys.exit(status)

    def _printed(self, logs: Iterable[tuple[int, str]]) -> int:
        """The logs, one behind the other."""
        for _, log in logs:
            self.stdout.write(log, ending="\n")
        return cli.FINE

    def _logs(self, options: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
        """(seed, log) of each race."""
        course, headers = _course(options), _headers(options)
        ride = RIDDEN[options["game"]]
        for seed in _with_progress(options["seed"], options["n"]):
            try:
                log = ride(course, seed=seed, headers=headers, teams=options["teams"], sheet=options["sheet"])
            except CannotRide as error:
                raise CommandError(str(error), returncode=2) from None
            yield seed, log


def _written(logs: Iterable[tuple[int, str]], options: Mapping[str, Any]) -> int:
    """A file a race, in the folder that the arguments name. Raises Unusable."""
    folder = Path(options["out"])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for seed, log in logs:
            (folder / f"{options['course']}-{seed}.rlog").write_text(log, encoding="utf-8", newline="\n")
    except OSError as error:
        raise cli.Unusable(f"{folder}: {error.strerror or error}") from None
    return cli.FINE


def _course(options: Mapping[str, Any]) -> Course | str:
    """The course that the arguments name: that of the board given, else of the boards that ship; without boards, the name."""
    if not GAMES[options["game"]].has_boards:
        name: str = options["course"]
        return name
    named = options["board"] or GAMES[options["game"]].board
    try:
        boards = cli.boards_from([])
        board = boards[named] if named in boards else list(cli.boards_from([named]).values())[-1]
    except cli.Unusable as error:
        raise CommandError(str(error), returncode=2) from None
    course = board.courses.get(options["course"].lower())
    if course is None:
        known = ", ".join(board.courses)
        raise CommandError(f"{board.name} has no course {options['course']}; it has {known}", returncode=2)
    return course


def _headers(options: Mapping[str, Any]) -> dict[str, str]:
    """The log's headers from `--rules`, `--ruling NAME=CHOICE` and `--header KEY=VALUE`."""
    headers = {"rules": options["rules"]} if options["rules"] else {}
    for prefix, pairs in (("ruling ", options["ruling"]), ("", options["header"])):
        for pair in pairs:
            name, equals, value = pair.partition("=")
            if not equals:
                raise CommandError(f"{pair}: a name, =, and a value are needed", returncode=2)
            headers[prefix + name.strip().lower()] = value.strip()
    return headers


def _with_progress(first: int, count: int) -> Iterator[int]:
    """The seeds; on the error stream how far they have come, once that takes longer than a second."""
    began = told = time.monotonic()
    for n in range(count):
        yield first + n
        now = time.monotonic()
        if now - told > QUIET_SECONDS and n + 1 < count:
            told = now
            print(f"{n + 1} of {count} races, {(n + 1) / (now - began):.0f} a second", file=sys.stderr)
