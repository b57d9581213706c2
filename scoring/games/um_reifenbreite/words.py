"""The words that Um Reifenbreite adds to a log (race log, sections 4 and 6)."""

from typing import Final

from scoring.replay.log_words import LogWords

WORDS: Final = LogWords(
    headers=("points", "shield"),
    named_headers=("energy",),
    sheet=("jersey", "photo"),
    other=("end",),
    never_headers=("end",),
)
