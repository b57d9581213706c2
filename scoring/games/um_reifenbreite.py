"""Um Reifenbreite, scored by points: the base's ways are its own but for who rides in a team and the form of its pad."""

from __future__ import annotations

from typing import Final

from scoring.games.base import ScoredGame
from scoring.games.pad_sheet import PARTS
from scoring.replay.um_reifenbreite.facts import COLOURS, RIDERS_A_TEAM
from scoring.replay.um_reifenbreite.settings import modules_of


class UmReifenbreite(ScoredGame):
    """Points decide; a team has four riders, numbered by its colour."""

    def riders_of(self, colour: str) -> list[str]:
        tens = next((tens for tens, name in COLOURS.items() if name == colour), None)
        return [f"{tens}{number}" for number in range(1, RIDERS_A_TEAM + 1)] if tens is not None else []

    def pad_parts(self, rules: str) -> frozenset[str] | None:
        return modules_of(rules).intersection(PARTS)


SCORED: Final = UmReifenbreite("um-reifenbreite")
