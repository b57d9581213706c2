"""Flamme Rouge's entry in the registry."""

from __future__ import annotations

from typing import Final

from scoring.replay.flamme_rouge.facts import COLOURS
from scoring.replay.flamme_rouge.replay import replay
from scoring.replay.flamme_rouge.report import score_sheet
from scoring.replay.flamme_rouge.settings import MODULES, RULINGS
from scoring.replay.flamme_rouge.wording import TABLE
from scoring.replay.game import Game

GAME: Final = Game(
    key="flamme-rouge",
    title="Flamme Rouge",
    rule_levels=(),
    modules=MODULES,
    colours=COLOURS,
    rulings=RULINGS,
    replay=replay,
    report=score_sheet,
    wording=TABLE,
    in_full=lambda words, place: list(words),
)
