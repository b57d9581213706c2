"""The first peer: python-chess reading and validating games in PGN."""

from __future__ import annotations

import io
from random import Random

import chess
import chess.pgn

GAMES = 200
MOST_PLIES = 120
SEED = 2026


class Chess:
    """Reading games with `chess.pgn.read_game`, which checks each move: a unit of work is a move of one side."""

    unit = "moves"

    def __init__(self) -> None:
        dice = Random(SEED)  # noqa: S311 — no secret
        games = [_random_game(dice) for _ in range(GAMES)]
        self.pgn = "\n\n".join(str(game) for game in games)
        self.units = sum(game.end().ply() for game in games)

    def run(self) -> None:
        """Read every game; none may have an error."""
        text = io.StringIO(self.pgn)
        games = 0
        while game := chess.pgn.read_game(text):
            if game.errors:
                raise AssertionError(game.errors[0])
            games += 1
        if games != GAMES:
            raise AssertionError(f"{games} of {GAMES} games were read")


def _random_game(dice: Random) -> chess.pgn.Game:
    """A game of random legal moves, until it is over or has its most plies."""
    board = chess.Board()
    while not board.is_game_over() and board.ply() < MOST_PLIES:
        board.push(dice.choice(list(board.legal_moves)))
    return chess.pgn.Game.from_board(board)
