"""The commands `replay` and `standings`, shared by `manage.py` and `python -m scoring.replay`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from scoring.replay import RaceResult, judge
from scoring.replay.board import Board, BoardError, read_board, shipped_boards
from scoring.replay.report import report

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


def boards_from(paths: Sequence[str]) -> dict[str, Board]:
    """The boards that ship and those of the files, by name. Raises Unusable."""
    boards = dict(shipped_boards())
    for path in paths:
        try:
            board = read_board(Path(path).read_bytes())
        except OSError as error:
            raise Unusable(f"{path}: {error.strerror or error}") from None
        except BoardError as error:
            raise Unusable(f"{path}: {error}") from None
        boards[board.name] = board
    return boards


def judged(files: Sequence[str], boards: Mapping[str, Board]) -> Iterator[tuple[str, RaceResult]]:
    """(file, result) of each race of each file. Raises Unusable for a file that cannot be opened."""
    for file in files:
        try:
            log = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        except OSError as error:
            raise Unusable(f"{file}: {error.strerror or error}") from None
        for result in judge(log, boards):
            yield file, result


def replay(files: Sequence[str], board: Sequence[str], as_json: bool) -> int:
    """Judge the files and print each race; answers the exit status."""
    status = FINE
    try:
        for file, result in judged(files, boards_from(board)):
            print(json.dumps(result.answer(), ensure_ascii=False) if as_json else report(result, file))
            if result.errors:
                status = WRONG
    except Unusable as error:
        print(error, file=sys.stderr)
        return UNUSABLE
    return status


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m scoring.replay FILE…`"""
    parser = argparse.ArgumentParser(prog="python -m scoring.replay", description="Judge race logs by the rulebook.")
    add_arguments(parser)
    options = parser.parse_args(arguments)
    return replay(options.files, options.board, options.json)
