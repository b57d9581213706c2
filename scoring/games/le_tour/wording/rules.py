"""The heading under which each of Le Tour's codes is found: the rulebook's, or the race log's where the rulebook has none."""

from __future__ import annotations

from typing import Final

from scoring.replay.wording import Headings
from scoring.replay.wording.rules import BODY, LINES, SHEETS

STARTING: Final = "Starting the Game"
FIRST_ROUND: Final = "The First Round"
DYNAMIC: Final = "Dynamic Turns"
SLIP: Final = "Slipstream (Picking Up Wheels)"
DOWNHILL: Final = "Downhill"
UPHILL: Final = "Uphill"
CRASHES: Final = "Crashes"
PASSING: Final = "Passing Principle"
SPACES: Final = "Special Spaces on the Board"
SPRINTS: Final = "Intermediate Sprints"
TRIAL: Final = "Team Time Trial"
END: Final = "End of a Stage"

RULES: Final[Headings] = {
    SHEETS: ("sheet-absent", "sheet-no-course"),
    LINES: ("word-order",),
    TRIAL: ("trial-by-sheet", "trial-no-sprints"),
    BODY: (
        "rider-number",
        "rider-unknown",
        "rider-not-in-race",
        "rider-is-out",
        "no-grid",
        "move-before-round",
        "out-during-round",
        "out-already",
        "dns-though-started",
        "dns-too-late",
        "check-rider",
        "check-next",
        "check-finish",
        "check-sprint",
        "check-points",
    ),
    DYNAMIC: ("move-between-rounds", "not-next", "already-moved", "round-unfinished"),
    END: ("move-after-end", "round-after-end", "slip-finish", "arrive-far"),
    FIRST_ROUND: ("not-next-first-round", "round-empty"),
    STARTING: (
        "card-bad",
        "travel-missing",
        "lane-none",
        "lane-ambiguous",
        "place-none",
        "place-occupied",
        "not-so-far",
    ),
    SLIP: ("slip-bad", "slip-alone", "slip-crash", "slip-blocked"),
    UPHILL: ("slip-climb", "stays"),
    DOWNHILL: ("slip-too-much",),
    CRASHES: (
        "skip-due",
        "skip-not-due",
        "crash-missing",
        "crash-avoidable",
        "crash-row",
        "crash-place",
        "shown-too-many",
    ),
    PASSING: ("crash-avoidable-card", "passing-room"),
    SPACES: ("chance-unknown", "chance-missing", "chance-not-due", "chance-not-so-far"),
    SPRINTS: ("sprint-line",),
}
