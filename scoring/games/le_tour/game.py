"""Le Tour de France's entry in the registry."""

from __future__ import annotations

from typing import Final

from scoring.games.le_tour.facts import COLOURS
from scoring.games.le_tour.rules import RULES
from scoring.games.le_tour.settings import MODULES, RULINGS, course_fault, rides_on
from scoring.games.le_tour.turn import in_full
from scoring.replay.game import Game, later

FOLDER: Final = "scoring.games.le_tour"

GAME: Final = Game(
    key="le-tour",
    title="Le Tour de France",
    rule_levels=(),
    modules=MODULES,
    colours=COLOURS,
    rulings=RULINGS,
    rules=RULES,
    report=later(f"{FOLDER}.report", "score_sheet"),
    in_full=in_full,
    board="promenade",
    ride=later(f"{FOLDER}.simulator", "ride"),
    course_fault=course_fault,
    rides_on=rides_on,
    film=later(f"{FOLDER}.film", "film"),
)
