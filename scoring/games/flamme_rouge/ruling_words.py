"""What each ruling of Flamme Rouge settles, in words (the choices by which it is judged are in `settings`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.games.flamme_rouge.settings import RULINGS
from scoring.replay.ruling import RulingWords

RULING_WORDS: Final[Mapping[str, RulingWords]] = {
    "breakaway-row": RulingWords(
        "In which row of the second tile does a breakaway start?",
        "Breakaway Variant",
        {row: f"row {row}" for row in RULINGS["breakaway-row"]},
    ),
}


def ruling_words() -> Mapping[str, RulingWords]:
    """The words of each ruling, by its name."""
    return RULING_WORDS
