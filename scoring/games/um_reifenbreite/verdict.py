"""What a turn comes to, as a value: where the rider ends, what a follower may use, and the first rule broken."""

from __future__ import annotations

from typing import Final

from scoring.games.um_reifenbreite.race import Rider
from scoring.games.um_reifenbreite.turn import Turn
from scoring.replay.fault import Fault
from scoring.replay.road import NOWHERE

#: What a verdict says where no cells in reach are known; never changed.
NO_LAYERS: Final[list[int]] = []


class Verdict:
    """What a turn comes to: `cell` is where the rider ends (NOWHERE: cannot be told), `steps` what a follower may use.

    `fault` is the first rule broken; `total` the steps they had; `falls`, `dismounts` say that they do not move. `layers` are
    the cells they could reach, one mask a step, where they may move.
    """

    # What most turns do not change stands in the class: a verdict is made for every turn.
    fault: Fault | None = None
    cell = NOWHERE
    steps = 0
    total = 0
    reason = ""
    falls = False
    dismounts = False
    layers = NO_LAYERS

    def __init__(self, rider: Rider, turn: Turn) -> None:
        self.rider = rider
        self.turn = turn

    def note(self, fault: Fault | None) -> None:
        """Keep the first fault: the one a commissaire would name."""
        if self.fault is None:
            self.fault = fault
