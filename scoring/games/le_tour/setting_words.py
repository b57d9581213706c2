"""What Le Tour's settings mean."""

from typing import Final

from scoring.replay.reader_words import gettext_noop as _
from scoring.replay.setting_words import SettingWords

SETTING_WORDS: Final = SettingWords(
    modules={"time-trial": _("200 less the space of a team's slowest rider, for all three; rounds do not count")}
)
