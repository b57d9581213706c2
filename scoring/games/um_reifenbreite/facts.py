"""Um Reifenbreite in numbers, each with its standing.

Known: printed in the rulebook or seen on the material. House default: nobody has published it; the value is ours, a
league can change it, and pages that show it say so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# Known (rulebook: The Teams), further colours by the race log.
COLOURS: Final[Mapping[int, str]] = {1: "yellow", 2: "red", 3: "blue", 4: "black", 5: "green", 6: "white"}
RIDERS_A_TEAM: Final = 4


def riders_of(colour: str) -> list[str]:
    """The riders of a team in a colour by their numbers; none for a word that is no colour."""
    tens = next((tens for tens, name in COLOURS.items() if name == colour), None)
    return [f"{tens}{number}" for number in range(1, RIDERS_A_TEAM + 1)] if tens is not None else []


# House default but for place 5 = 30, which the rulebook names (The Finish).
FINISH_POINTS: Final[tuple[int, ...]] = (50, 45, 40, 35, 30, 26, 22, 18, 15, 12, 10, 8, 6, 4, 2, 1)

# Known (rulebook: The Yellow Jersey; Sprints and the Yellow Jersey).
JERSEY_POINTS_A_ROUND: Final = 2
SPRINT_PLACES: Final = 3

# How many cards each has is known (Energy Cards); the values are a house default (they are 5 or 6).
ENERGY_VALUES: Final = (5, 6)
ENERGY_14: Final[Mapping[str, tuple[int, ...]]] = {
    "1": (5, 5, 6, 6), "2": (5, 5), "3": (6, 6), "4": (5, 6), "joker": (5, 5, 6, 6),
}  # fmt: skip
ENERGY_7: Final[Mapping[str, tuple[int, ...]]] = {"1": (5, 6), "2": (5,), "3": (6,), "4": (5,), "joker": (5, 6)}
SHORT_DECK: Final = 7
# Likely.
SHIELD: Final[tuple[int, ...]] = (6,)

# The texts and the number of cards are known; which two are doubled is a house default.
CHANCE_CARDS: Final[Mapping[str, int]] = {
    "wet": 1, "boil": 1, "puncture": 1, "wall": 1, "trained": 1, "helmet": 1, "smooth": 1, "family": 1, "home": 1,
    "fresh": 1, "tempo": 1, "gear": 1, "dash": 1, "studied": 1, "contract": 1, "legs": 1, "overreach": 1,
    "witness": 1, "fall": 2, "massfall": 2,
}  # fmt: skip
CHANCE_SUM: Final = 7

# What a card adds to the move (Chance Card Texts).
CHANCE_BONUS: Final[Mapping[str, int]] = {
    "family": 3, "home": 3, "fresh": 2, "tempo": 2, "gear": 4, "dash": 4, "overreach": 4,
}  # fmt: skip
CHANCE_ALONE: Final = frozenset({"fresh", "tempo", "dash"})
CHANCE_REPLACES: Final = frozenset({"wet", "boil"})
CHANCE_DIE: Final = frozenset({"wet", "boil", "studied"})
CHANCE_GAINS: Final = frozenset({"trained", "helmet", "smooth"})
CHANCE_LOSES: Final = frozenset({"contract", "legs", "overreach", "massfall"})
CHANCE_STILL: Final = frozenset({"puncture", "wall"})
CHANCE_FALLS: Final = frozenset({"fall", "massfall"})

# Known (Cheating).
PHOTO_CARDS: Final = 6
FINAL_PHOTOS: Final = 2
CAR_BONUS: Final = 6
CAR_WHOLE: Final = 12
CHEATS_A_RACE: Final = 4
CARDS_A_TURN: Final = 2
CARDS_ON_COBBLES: Final = 1


def colour_of(rider: int) -> str | None:
    """The colour of a rider's number (21 is red), or None if no rider has it."""
    return COLOURS.get(rider // 10) if 1 <= rider % 10 <= RIDERS_A_TEAM else None


def number_in_team(rider: str) -> str:
    """A rider's number in the team, whatever its colour: 1 of `21`."""
    return rider[-1]


#: Every rider's number as a log writes it.
RIDERS: Final[Mapping[str, int]] = {
    str(10 * tens + n): 10 * tens + n for tens in COLOURS for n in range(1, RIDERS_A_TEAM + 1)
}
