"""The heading under which each of Flamme Rouge's codes is found: the rulebook's, or the race log's where the rulebook has none."""

from __future__ import annotations

from typing import Final

from scoring.replay.wording import Headings
from scoring.replay.wording.rules import BODY, HEADERS, SHEETS

TRACK: Final = "Track Setup"
WEATHER: Final = "Weather and Crashes"
OBSTACLES: Final = "Landscape Elements"
START: Final = "Choose Starting Positions"
BREAKAWAY: Final = "Breakaway Variant"
ENERGY: Final = "Energy Phase"
SEQUENCE: Final = "Turn Sequence"
AUTOMATED: Final = "Automated Opponents"
SOLO: Final = "Solo variant"
OWN_STAGES: Final = "Creating Your Own Stages"

RULES: Final[Headings] = {
    SHEETS: ("sheet-absent",),
    AUTOMATED: (
        "near-bot",
        "bot-kind",
        "peloton-twice",
        "hand-of-bot",
        "bot-card",
        "bot-deck-empty",
        "solo-line",
        "not-solo",
    ),
    ENERGY: (
        "near-team",
        "near-exchanged",
        "card-bad",
        "hand-bad",
        "card-not-held",
        "card-not-in-hand",
        "hand-size",
        "hand-not-held",
        "hand-impossible",
        "card-impossible",
        "stack-empty",
    ),
    HEADERS: (
        "track-missing",
        "track-and-stage",
        "stage-unknown",
        "stage-players",
        "finish-choice",
        "handicap-too-many",
        "handicap-beyond-box",
        "handicap-automated",
        "solo-in-team",
        "module-off",
    ),
    TRACK: ("tile-unknown", "tile-twice", "track-ends", "line-row", "line-none", "place-none"),
    BODY: (
        "rider-kind",
        "move-before-start",
        "rider-unknown",
        "rider-not-in-race",
        "rider-is-out",
        "out-during-round",
        "out-already",
        "dns-though-started",
        "dns-too-late",
        "check-rider",
        "check-finish",
        "check-exhaustion",
    ),
    SOLO: ("solo-breakaway", "solo-exhaustion", "solo-opponents"),
    WEATHER: ("weather-unknown", "weather-no-tile", "weather-not-straight", "weather-tile-twice", "weather-twice"),
    OBSTACLES: ("obstacle-place", "obstacle-last-lane"),
    BREAKAWAY: ("breakaway-tile", "bid-cards", "bid-late", "bid-rider", "bid-twice", "bid-not-held", "bid-missing"),
    START: ("placed-twice", "start-place", "start-place-taken"),
    SEQUENCE: ("card-twice", "card-missing", "card-between-rounds", "card-after-end", "round-after-end"),
    OWN_STAGES: ("advice-hard", "advice-feeding-last", "advice-count", "advice-bonus"),
}
