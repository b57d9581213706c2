"""What a turn of Le Tour comes to, as a value: where the rider ends, whether they fall, and the first rule broken."""

from __future__ import annotations

from scoring.games.le_tour.race import Rider
from scoring.games.le_tour.turn import Turn
from scoring.replay.fault import Fault
from scoring.replay.road import NOWHERE


class Verdict:
    """What a turn comes to: the cell where the rider ends (NOWHERE: cannot be told), last by a chance card if it moves them;
    `crashes` says that they fall there. `fault` is the first rule broken, `warning` what is only unwise."""

    __slots__ = ("cell", "crashes", "fault", "rider", "turn", "warning")

    def __init__(self, rider: Rider, turn: Turn) -> None:
        self.rider = rider
        self.turn = turn
        self.fault: Fault | None = None
        self.warning: Fault | None = None
        self.cell = NOWHERE
        self.crashes = False

    def note(self, fault: Fault | None) -> None:
        """Keep the first fault: the one a commissaire would name."""
        if self.fault is None:
            self.fault = fault
