"""A legal choice written into the line that was wrong: what pressing it in the log page's list of problems does."""

from __future__ import annotations

import re
from typing import Final

from scoring.replay.gaps import RIDERS, SPRINT, TIMES

SAMPLE: Final = re.compile(r"…|\.\.\.|^an? |YYYY")
"""A choice that describes what may be written is no line to write."""
A_LINE_OF_ITS_OWN: Final = frozenset({RIDERS, SPRINT, TIMES})
"""Codes that want another line beside this one."""
RIDER: Final = re.compile(r"[a-z]+-([1-9]|[rs])")
NOT_THIS_LINE: Final = frozenset((
    "not-judged", "header-unknown", "racelog-missing", "racelog-version", "word-order", "word-unknown", "sheet-word",
    "trial-by-sheet", "tile-unknown", "track-ends", "breakaway-tile", "solo-line", "bid-missing", "card-impossible",
))  # fmt: skip
"""Codes whose choices belong on another line, or leave the rest of this one open."""


def line_with(choice: str, *, source: str, column: int, code: str) -> str:
    """`source` with `choice` in the place of what was wrong at `column` (from 1; 0: the whole line); "" where that is not clear.

    A choice that begins as the line does, or several words for the line's first, is the whole line; what is missing comes
    after the word, and a line that is missing after the line. Else the choice takes the word's place, together with a word
    before or after that both have. Indentation, a header's colon and the comment stay.
    """
    before, mark, comment = source.partition("#")
    words = [(found.start(), found.group()) for found in re.finditer(r"\S+", before)]
    if not words or SAMPLE.search(choice) or code in NOT_THIS_LINE:
        return ""
    if code in A_LINE_OF_ITS_OWN:
        return f"{source}\n{choice}"
    indent = before[: words[0][0]]
    tail = before[len(before.rstrip()) :] + mark + comment
    at = next((nth for nth, (start, typed) in enumerate(words) if start < column <= start + len(typed)), None)
    said = [typed for _start, typed in words]
    if at is None:
        return f"{indent}{choice}{tail}" if choice.split()[0] == said[0].lower() else ""
    changed = _changed(said, at, choice, missing=code.endswith("-missing"))
    return indent + " ".join(changed) + tail if changed else ""


def _changed(said: list[str], at: int, choice: str, *, missing: bool) -> list[str]:
    """The words of the line with the choice at word `at`; none where it does not belong on the line."""
    chosen, plain = choice.split(), [word.lower() for word in said]
    same = [word.lower() for word in chosen]
    if RIDER.fullmatch(choice):
        if plain[0] in {"round", "at", "out"} and at == 0:
            return []
        if at < 2 and len(said) > 1 and re.fullmatch(r"[a-z]+", plain[0]) and re.fullmatch(r"[1-9rs]", plain[1]):
            return [*choice.split("-"), *said[2:]]
        if not RIDER.fullmatch(plain[at]):
            return []
    if choice == "start" or (len(chosen) == 2 and same[0] == "round"):
        return chosen
    if len(chosen) > 1 and same[0] == plain[0]:
        return chosen
    if missing and at:
        return [*said[: at + 1], *chosen, *said[at + 1 :]]
    if len(chosen) > 1 and at == 0:
        return chosen
    first, last = at, at + 1
    if len(chosen) > 1 and at and same[0] == plain[at - 1]:
        first = at - 1
    elif len(chosen) > 1 and same[0] == plain[at]:
        last = at + len(chosen)
    if said[at].endswith(":") and len(chosen) == 1 and not choice.endswith(":"):
        chosen = [f"{choice}:"]
    return [*said[:first], *chosen, *said[last:]]
