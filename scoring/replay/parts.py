"""What a game's folder must have: whoever registers a game hears at start what is missing, not when a race is published."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final

from scoring.games import FOLDERS
from scoring.replay.game import Game
from scoring.replay.log_words import LogWords
from scoring.replay.setting_words import SettingWords
from scoring.replay.wording import LANGUAGES

#: Each module of a game's folder with the names that it must have, and what these must be.
PARTS: Final[Mapping[str, Mapping[str, Callable[[Any], bool]]]] = {
    "words": {"WORDS": lambda part: isinstance(part, LogWords)},
    "game": {"GAME": lambda part: isinstance(part, Game)},
    "scored": {"SCORED": lambda part: hasattr(part, "classification")},
    "classification": {"classify": callable, "COLUMNS": lambda part: hasattr(part, "teams")},
    "setting_words": {"SETTING_WORDS": lambda part: isinstance(part, SettingWords)},
    "wording.rules": {"RULES": lambda part: isinstance(part, Mapping)},
    **{f"wording.{language}": {"SENTENCES": lambda part: isinstance(part, Mapping)} for language in LANGUAGES},
}


def faults(folders: Mapping[str, str] = FOLDERS) -> Iterator[str]:
    """What is wrong with the registry, each as a sentence that names the game, the part and where it belongs."""
    for key, folder in folders.items():
        for module, names in PARTS.items():
            yield from _faults_of(key, f"{folder}.{module}", module, names)
        game = _game_of(folder)
        if game and game.key != key:
            yield f"The game {key} calls itself {game.key}: {folder}.game and the registry must agree."


def _faults_of(key: str, where: str, module: str, names: Mapping[str, Callable[[Any], bool]]) -> Iterator[str]:
    try:
        found = import_module(where)
    except ModuleNotFoundError as error:
        if error.name is None or not where.startswith(error.name):
            raise
        yield f"The game {key} has no {module}: {where} is not there."
        return
    for name, fits in names.items():
        if not hasattr(found, name):
            yield f"The game {key} has no {module}: {where} has no {name}."
        elif not fits(getattr(found, name)):
            yield f"The game {key} has no {module}: {name} of {where} is something else."


def _game_of(folder: str) -> Game | None:
    try:
        game = import_module(f"{folder}.game").GAME
    except (ModuleNotFoundError, AttributeError):
        return None
    return game if isinstance(game, Game) else None
