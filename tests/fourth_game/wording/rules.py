"""The heading under which each of Omnium's codes is found."""

from __future__ import annotations

from typing import Final

from scoring.replay.wording import Headings

RULES: Final[Headings] = {
    "Laps": ("over-between-laps", "over-missing", "lap-unfinished", "round-after-end", "stage-unknown", "place-none"),
    "Riders": ("rider-not-in-race", "rider-is-out", "rider-unknown", "out-during-round", "out-already", "dns-though-started",
               "dns-too-late", "check-rider"),
}  # fmt: skip
