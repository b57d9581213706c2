"""Um Reifenbreite, scored by points: the base's ways are its own."""

from __future__ import annotations

from typing import Final

from scoring.games.base import ScoredGame

SCORED: Final = ScoredGame("um-reifenbreite")
