"""The games by their key in logs, each loaded when it is first asked for: a log is of one game only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from scoring.games import FOLDERS
from scoring.replay.game import Game


class Games(Mapping[str, Game]):
    """The games by their key in logs."""

    def __init__(self, folders: Mapping[str, str]) -> None:
        self._folders = folders
        self._loaded: dict[str, Game] = {}

    def __getitem__(self, key: str) -> Game:
        game = self._loaded.get(key)
        if game is None:
            found: Game = import_module(f"{self._folders[key]}.game").GAME
            game = self._loaded[key] = found
        return game

    def __contains__(self, key: object) -> bool:
        return key in self._folders

    def __iter__(self) -> Iterator[str]:
        return iter(self._folders)

    def __len__(self) -> int:
        return len(self._folders)


GAMES: Final[Mapping[str, Game]] = Games(FOLDERS)
