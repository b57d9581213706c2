"""What Um Reifenbreite's settings mean (race log, section 4)."""

from typing import Final

from scoring.replay.reader_words import gettext_noop as _
from scoring.replay.setting_words import Setting, SettingWords

SETTING_WORDS: Final = SettingWords(
    headers={
        "points": Setting(
            _("Finish points by place"),
            _(
                "Finish points, one number for each place. Default: 50 45 40 35 30 26 22 18 15 12 10 8 6 4 2 1; "
                "only fifth place's 30 is the rulebook's."
            ),
            "50 45 40 35 30",
        ),
        "energy 1": Setting(
            _("Energy cards of rider 1"), _("Values of rider 1's energy cards, such as 5 5 6 6."), "5 5 6 6"
        ),
        "energy 2": Setting(_("Energy cards of rider 2"), _("Values of rider 2's energy cards."), "5 5 6 6"),
        "energy 3": Setting(_("Energy cards of rider 3"), _("Values of rider 3's energy cards."), "5 5 6 6"),
        "energy 4": Setting(_("Energy cards of rider 4"), _("Values of rider 4's energy cards."), "5 5 6 6"),
        "energy joker": Setting(_("Jokers"), _("Values of the jokers."), "5 6"),
        "shield": Setting(_("Cards with the mountain shield"), _("Which cards carry the mountain shield."), "6"),
    }
)
