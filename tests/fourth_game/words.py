"""The words that Omnium adds to a log."""

from typing import Final

from scoring.replay.log_words import LogWords

WORDS: Final = LogWords(headers=("stage",), moves=("over",))
