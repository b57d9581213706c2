"""The replay engine: a race log in, results and problems out. Pure Python; no Django, no files but its own boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from scoring.replay.board import Board, read_board, shipped_boards, stored_board
from scoring.replay.board_text import BoardError
from scoring.replay.fault import Fault, Problem
from scoring.replay.games import GAMES
from scoring.replay.log import read
from scoring.replay.result import RaceResult
from scoring.replay.rules_version import RULES_VERSION

if TYPE_CHECKING:
    from scoring.replay.frames import Film
    from scoring.replay.race import NotARace, Race

__all__ = [
    "GAMES",
    "RULES_VERSION",
    "Board",
    "BoardError",
    "Fault",
    "NotARace",
    "Problem",
    "Race",
    "RaceResult",
    "film",
    "judge",
    "read_board",
    "replay",
    "shipped_boards",
    "stored_board",
]


def replay(log: bytes | str, boards: Mapping[str, Board]) -> list[RaceResult]:
    """Judge every race of a log on the given boards (by name). Bad logs never raise: their problems say what is wrong."""
    return list(judge(log, boards))


def judge(log: bytes | str, boards: Mapping[str, Board]) -> Iterator[RaceResult]:
    """As `replay`, race by race."""
    for text in read(log):
        game = GAMES.get(text.game)
        yield game.rules.replay(text, boards) if game else RaceResult("", text.first_line, problems=text.problems)


def film(log: bytes | str, boards: Mapping[str, Board]) -> Film:
    """The first race of a log, round by round; without a frame where its game shows none."""
    from scoring.replay.frames import Film  # judging a log needs none

    for text in read(log):
        game = GAMES.get(text.game)
        return game.film(text, boards) if game and game.film else Film()
    return Film()


def __getattr__(name: str) -> object:
    """`Race` and `NotARace`, loaded when they are first asked for: judging a log needs neither."""
    if name in ("NotARace", "Race"):
        from scoring.replay import race

        return getattr(race, name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
