"""What the service asks of a game beyond judging it: one module a game, found by the game's name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from scoring.games.base import ScoredGame, ScoredTable

__all__ = ["ScoredGame", "ScoredTable", "scored_game"]


@cache
def scored_game(key: str) -> ScoredGame:
    """The game's ways; a game without a module of its own is scored by points as Um Reifenbreite is."""
    module = f"scoring.games.{key.replace('-', '_')}"
    if find_spec(module) is None:
        return ScoredGame(key)
    game: ScoredGame = import_module(module).SCORED
    return game
