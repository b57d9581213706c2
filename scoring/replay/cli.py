"""The command `replay`, shared by `manage.py` and `python -m scoring.replay`, and what `standings` and `canon` share with it."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import TextIOWrapper

from scoring.replay import RaceResult, judge
from scoring.replay.board import Board, read_board, shipped_boards
from scoring.replay.board_text import BoardError
from scoring.replay.report import report
from scoring.replay.wording import ENGLISH, LANGUAGES

FINE, WRONG, UNUSABLE = 0, 1, 2


class Unusable(Exception):
    """Arguments that cannot be used: the message says which and why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of both commands."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="race logs; - reads standard input")
    parser.add_argument(
        "--board",
        action="append",
        default=[],
        metavar="BOARD.toml",
        help="a board of one's own; may be given several times",
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def add_language(parser: argparse.ArgumentParser) -> None:
    """In which language problems are told; in an answer in JSON too."""
    parser.add_argument("--language", choices=LANGUAGES, default=ENGLISH, help="the language of problems")


def boards_from(paths: Sequence[str]) -> Mapping[str, Board]:
    """The boards that ship and those of the files, by name; a file goes before a shipped board. Raises Unusable."""
    given: dict[str, tuple[str, bytes]] = {}
    own: dict[str, Board] = {}
    for path in paths:
        source = read_file(path)
        try:
            board = read_board(source)
        except BoardError as error:
            raise Unusable(f"{path}: {error}") from None
        earlier, same = given.setdefault(board.name, (path, source))
        if source != same:
            raise Unusable(f"{path}: the board {board.name} was given already, by {earlier}, and differs")
        own[board.name] = board
    return {**shipped_boards(), **own} if own else shipped_boards()


def read_file(file: str) -> bytes:
    """The bytes of a file; - is standard input. Raises Unusable."""
    try:
        if file == "-":
            return sys.stdin.buffer.read()
        with open(file, "rb") as log:
            return log.read()
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise Unusable(f"{file}: {getattr(error, 'strerror', None) or error}") from None


def finished(command: Callable[[], int]) -> int:
    """The exit status of `command`: 2 with a sentence for unusable arguments, 1 if its reader went away (`… | head`).

    It writes UTF-8 as logs do, whatever the terminal is set to; a file's name that is not even that is shown with escapes.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = command()
        sys.stdout.flush()
    except Unusable as error:
        print(error, file=sys.stderr)
        return UNUSABLE
    except ModuleNotFoundError as error:
        from scoring.replay import parts  # loads all of every game

        broken = next(parts.faults(), None)
        if broken is None:
            raise
        print(broken, file=sys.stderr)
        print(error, file=sys.stderr)
        return UNUSABLE
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more at its end
        return WRONG
    return status


def judged(files: Sequence[str], boards: Mapping[str, Board]) -> Iterator[tuple[str, RaceResult]]:
    """(file, result) of each race of each file. Raises Unusable for a file that cannot be opened."""
    for file in files:
        for result in judge(read_file(file), boards):
            yield file, result


def replay(files: Sequence[str], board: Sequence[str], as_json: bool, language: str = ENGLISH) -> int:
    """Judge the files and print each race, its problems in a language; answers the exit status."""

    def command() -> int:
        status = FINE
        for file, result in judged(files, boards_from(board)):
            print(
                json.dumps(result.answer(language), ensure_ascii=False) if as_json else report(result, file, language)
            )
            if result.errors:
                status = WRONG
        return status

    return finished(command)


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m scoring.replay FILE…`"""
    parser = argparse.ArgumentParser(
        prog="python -m scoring.replay",
        description="Judge race logs by the rulebook.",
        formatter_class=lambda prog: argparse.HelpFormatter(prog, width=100),  # asking the terminal loads six modules
    )
    add_arguments(parser)
    add_language(parser)
    options = parser.parse_args(arguments)
    return replay(options.files, options.board, options.json, options.language)
