"""Um Reifenbreite's entry in the registry."""

from __future__ import annotations

from typing import Final

from scoring.replay.game import Game
from scoring.replay.um_reifenbreite.facts import COLOURS
from scoring.replay.um_reifenbreite.film import film
from scoring.replay.um_reifenbreite.replay import replay
from scoring.replay.um_reifenbreite.report import score_sheet
from scoring.replay.um_reifenbreite.rider import ride
from scoring.replay.um_reifenbreite.settings import LEVELS, MODULES, RULINGS
from scoring.replay.um_reifenbreite.turn import in_full
from scoring.replay.um_reifenbreite.wording import TABLE

GAME: Final = Game(
    key="um-reifenbreite",
    title="Um Reifenbreite",
    rule_levels=LEVELS,
    modules=MODULES,
    colours=tuple(COLOURS.values()),
    rulings=RULINGS,
    replay=replay,
    report=score_sheet,
    wording=TABLE,
    in_full=in_full,
    ride=ride,
    film=film,
)
