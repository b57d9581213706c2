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
            "Finish points, one number for each place. Default: 50 45 40 35 30 26 22 18 15 12 10 8 6 4 2 1; "
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

SAMPLES: Mapping[str, Mapping[str, str]] = {
    "um-reifenbreite": {
        "points": "50 45 40 35 30",
        "energy 1": "5 5 6 6",
        "energy 2": "5 5 6 6",
        "energy 3": "5 5 6 6",
        "energy 4": "5 5 6 6",
        "energy joker": "5 6",
        "shield": "6",
    },
    "flamme-rouge": {"finish": "all"},
}
"""What would be right for these lines, by game."""

LABELS: Mapping[str, StrOrPromise] = {
    "points": _("Finish points by place"),
    "energy 1": _("Energy cards of rider 1"),
    "energy 2": _("Energy cards of rider 2"),
    "energy 3": _("Energy cards of rider 3"),
    "energy 4": _("Energy cards of rider 4"),
    "energy joker": _("Jokers"),
    "shield": _("Cards with the mountain shield"),
    "finish": _("When does a race end?"),
}
"""What these lines are called on pages, by their header."""

CHOICES: Mapping[str, Mapping[str, StrOrPromise]] = {
    "finish": {"first": _("with the round of the first arrival"), "all": _("when all riders are home, for tours")},
}
"""What the choices of a line mean, by its header."""

MODULES: Mapping[str, Mapping[str, StrOrPromise]] = {
    "le-tour": {
        "time-trial": _("200 less the space of a team's slowest rider, for all three; rounds do not count"),
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
