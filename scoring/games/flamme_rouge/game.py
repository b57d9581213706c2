"""Flamme Rouge's entry in the registry."""

from __future__ import annotations

from typing import Final

from scoring.games.flamme_rouge.crossings import LINES
from scoring.games.flamme_rouge.facts import COLOURS, PLAYERS, STAGES
from scoring.games.flamme_rouge.rules import RULES
from scoring.games.flamme_rouge.settings import ALL, FIRST, MODULES, RULINGS
from scoring.replay.game import Game, later

FOLDER: Final = "scoring.games.flamme_rouge"

GAME: Final = Game(
    key="flamme-rouge",
    title="Flamme Rouge",
    rule_levels=(),
    modules=MODULES,
    colours=COLOURS,
    rulings=RULINGS,
    ruling_words=later(f"{FOLDER}.ruling_words", "ruling_words"),
    rules=RULES,
    report=later(f"{FOLDER}.report", "score_sheet"),
    in_full=lambda words, place: list(words),
    ride=later(f"{FOLDER}.simulator", "ride"),
    has_boards=False,
    stages=tuple(
        f"{name} {players}".strip()
        for name, tracks in STAGES.items()
        for players in ("", *PLAYERS)[: 2 * len(tracks) - 1]
    ),
    lines=LINES,
    choices={"finish": (ALL, FIRST)},
    film=later(f"{FOLDER}.film", "film"),
)
