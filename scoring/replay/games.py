"""The registry of games: one entry a game. A new game is a folder of its name and a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from scoring.replay.board import Board
from scoring.replay.log import RaceText
from scoring.replay.result import RaceResult
from scoring.replay.um_reifenbreite import replay as um_reifenbreite
from scoring.replay.um_reifenbreite import settings as um_reifenbreite_settings


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its key in logs, its title, its levels, modules and rulings (default first), and its judge."""

    key: str
    title: str
    rule_levels: tuple[str, ...]
    modules: tuple[str, ...]
    rulings: Mapping[str, tuple[str, ...]]
    replay: Callable[[RaceText, Mapping[str, Board]], RaceResult]


GAMES: Final[Mapping[str, Game]] = {
    game.key: game
    for game in (
        Game(
            "um-reifenbreite",
            "Um Reifenbreite",
            um_reifenbreite_settings.LEVELS,
            um_reifenbreite_settings.MODULES,
            um_reifenbreite_settings.RULINGS,
            um_reifenbreite.replay,
        ),
    )
}
