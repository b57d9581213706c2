"""Le Tour de France in numbers, from its rulebook; nothing else about the game is published."""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("red", "blue", "green", "black", "white", "pink", "yellow", "grey", "orange", "purple")
RIDERS_A_TEAM: Final = 3
#: The box has 12 riders.
MOST_TEAMS: Final = 4
#: Riders by the two words that name them: their colour, then their number.
NAMES: Final = {colour: {str(n): f"{colour}-{n}" for n in range(1, RIDERS_A_TEAM + 1)} for colour in COLOURS}
RIDERS: Final = frozenset(name for names in NAMES.values() for name in names.values())

CARDS_A_RIDER: Final = 5
#: The values on the second cards are unknown; a log may name these.
CARD_VALUES: Final = range(1, 21)

SLIP_FLAT: Final = 1
SLIP_DESCENT: Final = 2
LATER_ROUND_SECONDS: Final = 10
#: Rows of a run-off, so that a later round can never be the better one (End of a Stage): each costs ten seconds, a row one.
MOST_RUNOFF: Final = LATER_ROUND_SECONDS
PLACE_POINTS_FROM: Final = 11
TRIAL_SECONDS: Final = 200
#: The card for which room is left to pass, on the flat and on a climb (Passing Principle).
PASSING_CARD: Final = 4
PASSING_CARD_CLIMB: Final = 6

# Overall Classification.
TEAM_AWARDS: Final = (40, 15, 5)
RIDER_AWARDS: Final = (15, 10, 5)
