"""Um Reifenbreite's entry in the registry."""

from __future__ import annotations

from typing import Final

from scoring.games.um_reifenbreite.facts import COLOURS, number_in_team
from scoring.games.um_reifenbreite.rules import RULES
from scoring.games.um_reifenbreite.settings import LEVELS, MODULES, RULINGS, rides_on
from scoring.games.um_reifenbreite.turn import in_full
from scoring.replay.game import Game, later

FOLDER: Final = "scoring.games.um_reifenbreite"

GAME: Final = Game(
    key="um-reifenbreite",
    title="Um Reifenbreite",
    rule_levels=LEVELS,
    modules=MODULES,
    colours=tuple(COLOURS.values()),
    rulings=RULINGS,
    ruling_words=later(f"{FOLDER}.ruling_words", "ruling_words"),
    rules=RULES,
    report=later(f"{FOLDER}.report", "score_sheet"),
    in_full=in_full,
    board="reference",
    ride=later(f"{FOLDER}.simulator", "ride"),
    rides_on=rides_on,
    number_in_team=number_in_team,
    film=later(f"{FOLDER}.film", "film"),
)
