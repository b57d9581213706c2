"""The words that Flamme Rouge adds to a log (race log, sections 5 and 6)."""

from typing import Final

from scoring.replay.log_words import LogWords

WORDS: Final = LogWords(
    headers=("stage", "track", "obstacle", "solo"),
    named_headers=("weather", "bot", "handicap", "x-sprint", "x-mountain"),
    repeatable=("obstacle",),
    whole_headers=(("finish", "first"), ("finish", "all")),
    moves=("bid", "solo"),
    sheet=("arrive", "time"),
    never_headers=("bid",),
)
