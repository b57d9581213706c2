"""What Flamme Rouge's settings mean, those of its tours among them."""

from typing import Final

from scoring.replay.reader_words import gettext_noop as _
from scoring.replay.setting_words import Setting, SettingWords

SETTING_WORDS: Final = SettingWords(
    headers={
        "finish": Setting(
            _("When does a race end?"),
            _("A race ends with the round of the first arrival (first), or when all are home (all: for tours)."),
            "all",
            {"first": _("with the round of the first arrival"), "all": _("when all riders are home, for tours")},
        ),
    },
    modules={
        "weather": _("weather markers and falls in the rain"),
        "breakaway": _("two riders start ahead, for bids"),
        "single": _("one rider a player, up to twelve"),
        "time-trial": _("each team by itself, against the clock"),
    },
    riders={"s": _("Sprinteur"), "r": _("Rouleur")},
    badges={  # rulebook: Achievements
        "A": _("both riders in the slipstream in one phase"),
        "B": _("ten rows or more in one round"),
        "C": _("a whole race without an exhaustion card"),
        "D": _("won without an exhaustion card left"),
        "E": _("three times in the slipstream in one phase"),
        "F": _("won from the breakaway, never caught"),
        "G": _("two falls in one race"),
        "H": _("first and second with its two riders"),
        "I": _("in yellow after the last stage of a tour"),
        "J": _("a tour of 21 stages ridden to its end"),
    },
    lines={"x-sprint": _("Sprint lines"), "x-mountain": _("Mountain lines")},
    scale={
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
)
