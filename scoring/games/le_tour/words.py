"""The words that Le Tour adds to a log (race log, section 6)."""

from typing import Final

from scoring.replay.log_words import LogWords

WORDS: Final = LogWords(sheet=("arrive", "time"))
