"""Every code that a replay can answer: what documentation and tests go through."""

from __future__ import annotations

from scoring.games import FOLDERS
from scoring.replay.gaps import CODES
from scoring.replay.wording import rules_of


def codes(game: str | None = None) -> list[str]:
    """Every code that a replay can answer, or those of one game's logs; the service adds those of `gaps`."""
    found = {code for key in ([game] if game else FOLDERS) for code in rules_of(key)}
    return sorted(code for code in found if not code.startswith("near-") and code not in CODES)
