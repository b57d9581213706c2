"""The heading under which each of Um Reifenbreite's codes is found: the rulebook's, or the race log's where the rulebook has none."""

from __future__ import annotations

from typing import Final

from scoring.replay.wording import Headings
from scoring.replay.wording.rules import BODY, HEADERS, SHEETS

MOVING: Final = "Moving a Rider"
DICE: Final = "Moving by Rolling Dice"
FEWER: Final = "Moving Fewer Spaces"
DRAFTING: Final = "Moving by Drafting"
DRAFT_SURFACES: Final = "Drafting and Road Surfaces"
CARDS: Final = "Using Energy Cards"
CARD_SURFACES: Final = "Energy Cards and Road Surfaces"
BREAK: Final = "Breakaway"
CHANCE: Final = "The Chance Cards"
CHEATING: Final = "Cheating"
START: Final = "The Initial Setup"
FINISH: Final = "The Finish"
SWITCHING: Final = "Switching the Lead"
UPHILL: Final = "Riding Uphill"
RUNNING: Final = "Running a Race"
SPRINTS: Final = "Sprints and the Yellow Jersey"
TRAVEL: Final = "Race log: Travel"

RULES: Final[Headings] = {
    MOVING: ("near-missed-line", "near-roll", "not-next", "already-moved"),
    DRAFTING: (
        "near-draft",
        "draft-with",
        "draft-first-round",
        "draft-not-behind",
        "draft-no-cell",
        "draft-taken",
        "draft-too-far",
        "draft-not-exact",
        "draft-go",
        "draft-elsewhere",
    ),
    TRAVEL: ("near-row", "near-turned", "travel-missing", "lane-none", "lane-ambiguous", "place-none", "go-not-exact"),
    START: ("near-mate", "placing-word", "placed-twice", "start-place", "start-place-taken", "start-lane"),
    HEADERS: ("module-unknown", "module-needs", "module-off", "points-bad", "energy-bad"),
    BODY: (
        "rider-unknown",
        "rider-not-in-race",
        "rider-is-out",
        "move-before-start",
        "out-during-round",
        "out-already",
        "dns-though-started",
        "dns-too-late",
        "check-rider",
        "check-next",
        "check-jersey",
        "check-sprint",
        "check-finish",
        "check-points",
    ),
    RUNNING: ("move-between-rounds", "move-after-end", "round-unfinished", "round-after-end"),
    UPHILL: ("back-missing", "back-not-due", "back-ahead", "travel-dismounted"),
    DICE: (
        "die-bad",
        "lane-out-of-reach",
        "place-occupied",
        "way-blocked",
        "backward",
        "place-too-far",
        "place-out-of-reach",
    ),
    CARDS: ("card-bad", "card-first-round", "card-not-held"),
    CHEATING: (
        "photo-bad",
        "photo-missing",
        "photo-count",
        "cheat-limit",
        "end-photo-cards",
        "end-photo-equal",
        "end-photo-early",
        "end-photo-twice",
    ),
    CHANCE: (
        "chance-unknown",
        "chance-die",
        "chance-card",
        "chance-photo",
        "chance-missing",
        "chance-not-due",
        "chance-too-often",
        "gain-joker",
        "gain-none",
        "gain-not-played",
        "lose-none",
        "lose-joker",
        "lose-not-held",
        "travel-still",
        "draft-nobody-follows",
    ),
    CARD_SURFACES: ("card-shield", "card-cobbles"),
    BREAK: ("break-without-card", "draft-breakaway"),
    FEWER: ("go-too-many",),
    FINISH: ("finish-full-move",),
    DRAFT_SURFACES: ("draft-surface",),
    SWITCHING: ("switch-not-in-line",),
    SPRINTS: ("sprint-line", "sprint-too-many"),
    SHEETS: ("sheet-no-course",),
}
