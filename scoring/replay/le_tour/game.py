"""Le Tour de France's entry in the registry."""

from __future__ import annotations

from typing import Final

from scoring.replay.game import Game
from scoring.replay.le_tour.facts import COLOURS
from scoring.replay.le_tour.film import film
from scoring.replay.le_tour.replay import replay
from scoring.replay.le_tour.report import score_sheet
from scoring.replay.le_tour.settings import MODULES, RULINGS
from scoring.replay.le_tour.turn import in_full
from scoring.replay.le_tour.wording import TABLE

GAME: Final = Game(
    key="le-tour",
    title="Le Tour de France",
    rule_levels=(),
    modules=MODULES,
    colours=COLOURS,
    rulings=RULINGS,
    replay=replay,
    report=score_sheet,
    wording=TABLE,
    in_full=in_full,
    film=film,
)
