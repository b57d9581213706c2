"""What the games' settings mean, in our own sentences, for the pages on which they are chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

HEADERS: Mapping[str, Mapping[str, StrOrPromise]] = {
    "um-reifenbreite": {
        "points": _(
            "Finish points, a number a place. Default: 50 45 40 35 30 26 22 18 15 12 10 8 6 4 2 1; "
            "only fifth place's 30 is the rulebook's."
        ),
        "energy 1": _("Values of rider 1's energy cards, such as 5 5 6 6."),
        "energy 2": _("Values of rider 2's energy cards."),
        "energy 3": _("Values of rider 3's energy cards."),
        "energy 4": _("Values of rider 4's energy cards."),
        "energy joker": _("Values of the jokers."),
        "shield": _("Which cards carry the mountain shield."),
    },
    "flamme-rouge": {
        "finish": _("A race ends with the round of the first arrival (first), or when all are home (all: for tours)."),
    },
}
"""What a season may say for all its races, by game: header lines of the log (RACE_LOG section 4)."""

RULINGS: Mapping[str, Mapping[str, StrOrPromise]] = {
    "um-reifenbreite": {
        "draft-steps": _(
            "A drafter goes at most as many steps as his leader, or there must be a way of exactly as many."
        ),
        "draft-first-round": _("Whether riders draft in the first round."),
        "seven": _("A chance card is due on a seven as rolled, or on a seven after terrain."),
        "seven-hanging": _("Whether a rider on the car who rolls 1 (1 + 6) draws a chance card."),
        "mass-fall": _("The mass fall takes a cluster as any fall does, or everyone who has not moved."),
        "dismount-return": _("Who dismounted returns in his own lane, or where the table says, in his row or behind."),
        "jersey-first-round": _("The jersey's points begin with the round after it was first taken, or with the same."),
        "jersey-handover": _("In the round of a handover the jersey's points go to none, the new or the old wearer."),
        "jersey-ends": _("The jersey's points end with the first arrival, or with the race's last round."),
        "jersey-decided": _("The jersey is decided when three riders are over the line, or when the first is."),
        "jersey-tie": _(
            "With equal sprint points the holder keeps it, or the better placed in the latest sprint gets it."
        ),
        "cheat-limit": _("How often a rider may hang on to the car in a race."),
        "final-photos": _("The two final photo cards differ, or the first is put back and they may be equal."),
    },
    "flamme-rouge": {
        "breakaway-row": _("In which row of the second tile the riders of the breakaway start."),
    },
}
"""What each ruling settles, by game."""

MODULES: Mapping[str, Mapping[str, StrOrPromise]] = {
    "le-tour": {
        "time-trial": _(
            "team time trial: 200 less the space of a team's slowest rider, for all three; rounds do not count"
        ),
    },
    "flamme-rouge": {
        "weather": _("weather markers and falls in the rain"),
        "breakaway": _("two riders start ahead, for bids"),
        "single": _("one rider a player, up to twelve"),
        "time-trial": _("each team by itself, against the clock"),
    },
}
"""What the modules are in a few words, where their names do not say it."""

LINES: Mapping[str, StrOrPromise] = {
    "x-sprint": _("Sprint lines"),
    "x-mountain": _("Mountain lines"),
}
"""The lines that a stage may have on its road, by their header."""

SCALES: Mapping[str, Mapping[str, tuple[StrOrPromise, StrOrPromise]]] = {
    "flamme-rouge": {
        "round_seconds": (_("Seconds a round"), _("A round in which nobody arrives costs them too.")),
        "row_seconds": (_("Seconds a row"), _("Taken off for each row behind the line.")),
        "bonus_seconds": (_("Bonus seconds"), _("Taken off by place in a stage, such as 10 10; empty: none.")),
        "podium": (
            _("Team points by place in a stage"),
            _("Such as 3 2 1, or 12 11 10 9 8 7 6 5 4 3 2 1."),
        ),
        "final": (
            _("Team points by place in the final classification"),
            _("Paid with the last stage; empty: none."),
        ),
        "by_length": (
            _("Bonus at the end by the tour's length"),
            _(
                "Instead of the line above: up to 7 stages 3 2 1 and 1 for the best team; 8 to 14 stages 4 3 2 1 and "
                "2 1; more 5 4 3 2 1 and 3 2 1."
            ),
        ),
    },
}
"""The settings of a stage race's scale, by game: label and help."""
