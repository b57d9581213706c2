"""Omnium's entry in the registry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.replay.game import Game
from scoring.replay.result import RaceResult
from scoring.replay.ruling import RulingWords
from tests.fourth_game import facts
from tests.fourth_game.drawing import film
from tests.fourth_game.rules import RULES


def score_sheet(result: RaceResult) -> Iterator[str]:
    """The sheet as text."""
    yield f"{result.race or 'Race'}: {' '.join(result.body['finish']) or 'nobody is placed'}"
    yield from (f"{row['rider']} {row['points']}" for row in result.body["riders"])


GAME: Final = Game(
    key="omnium",
    title="Omnium",
    rule_levels=(),
    modules=(),
    colours=facts.COLOURS,
    rulings=facts.RULINGS,
    ruling_words=lambda: {
        "last-lap": RulingWords(
            "Does the last lap count twice?", "Scoring", {"single": "no, as every lap", "double": "yes"}
        )
    },
    rules=RULES,
    report=score_sheet,
    in_full=lambda words, place: list(words),
    has_boards=False,
    stages=tuple(facts.STAGES),
    film=film,
)
