"""The registry of games: one entry a game. A new game is a folder of its name and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.replay.flamme_rouge import game as flamme_rouge
from scoring.replay.game import Game
from scoring.replay.le_tour import game as le_tour
from scoring.replay.um_reifenbreite import game as um_reifenbreite

GAMES: Final[Mapping[str, Game]] = {game.key: game for game in (um_reifenbreite.GAME, flamme_rouge.GAME, le_tour.GAME)}
