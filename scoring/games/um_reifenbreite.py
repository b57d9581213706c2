"""Um Reifenbreite, scored by points: the base's ways are its own but for who rides in a team."""

from __future__ import annotations

from typing import Final

from scoring.games.base import ScoredGame
from scoring.replay.um_reifenbreite.facts import COLOURS, RIDERS_A_TEAM


class UmReifenbreite(ScoredGame):
    """Points decide; a team has four riders, numbered by its colour."""

    def riders_of(self, colour: str) -> list[str]:
        tens = next((tens for tens, name in COLOURS.items() if name == colour), None)
        return [f"{tens}{number}" for number in range(1, RIDERS_A_TEAM + 1)] if tens is not None else []


SCORED: Final = UmReifenbreite("um-reifenbreite")
