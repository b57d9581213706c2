"""The first peer: python-chess reading and validating games in PGN.

`python -m bench.chess_games FILE…` reads files as a process of its own.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import TextIO

import chess
import chess.pgn

GAMES = 200
MOST_PLIES = 120
SEED = 2026


class Chess:
    """Reading games with `chess.pgn.read_game`, which checks each move: a unit of work is a move of one side."""

    unit = "moves"

    def __init__(self, games: Sequence[str]) -> None:
        self.pgn = "\n\n".join(games)
        self.units = sum(game.end().ply() for game in self._games())

    def run(self) -> None:
        """Read every game; none may have an error."""
        if sum(1 for _ in self._games()) != GAMES:
            raise AssertionError("games were lost")

    def _games(self) -> Iterator[chess.pgn.Game]:
        return games_in(io.StringIO(self.pgn))


def games_in(text: TextIO) -> Iterator[chess.pgn.Game]:
    """The games of a text in PGN; none may have an error."""
    while game := chess.pgn.read_game(text):
        if game.errors:
            raise AssertionError(game.errors[0])
        yield game


def plies(file: str) -> int:
    """The moves of all games of a file."""
    with open(file, encoding="utf-8") as text:
        return sum(game.end().ply() for game in games_in(text))


def random_games(games: int = GAMES) -> list[str]:
    """So many games in PGN, the same ones every time."""
    dice = Random(SEED)  # noqa: S311 — no secret
    return [str(_random_game(dice)) for _ in range(games)]


def _random_game(dice: Random) -> chess.pgn.Game:
    """A game of random legal moves, until it is over or has its most plies."""
    board = chess.Board()
    while not board.is_game_over() and board.ply() < MOST_PLIES:
        board.push(dice.choice(list(board.legal_moves)))
    return chess.pgn.Game.from_board(board)


def main(files: Sequence[str]) -> None:
    """Read every game of the files and say how many there were."""
    for name in files:
        with open(name, encoding="utf-8") as text:
            print(name, sum(1 for _ in games_in(text)))


if __name__ == "__main__":
    main(sys.argv[1:])
