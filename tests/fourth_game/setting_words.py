"""Omnium leaves nothing to a season but its ruling."""

from typing import Final

from scoring.replay.setting_words import SettingWords

SETTING_WORDS: Final = SettingWords()
