"""The first peer: python-chess reading and validating games in PGN."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from random import Random

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
        text = io.StringIO(self.pgn)
        while game := chess.pgn.read_game(text):
            if game.errors:
                raise AssertionError(game.errors[0])
            yield game


def random_games() -> list[str]:
    """The games in PGN."""
    dice = Random(SEED)  # noqa: S311 — no secret
    return [str(_random_game(dice)) for _ in range(GAMES)]


def _random_game(dice: Random) -> chess.pgn.Game:
    """A game of random legal moves, until it is over or has its most plies."""
    board = chess.Board()
    while not board.is_game_over() and board.ply() < MOST_PLIES:
        board.push(dice.choice(list(board.legal_moves)))
    return chess.pgn.Game.from_board(board)
