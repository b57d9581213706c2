"""Two texts of a log laid side by side, line by line, for somebody who has to decide between them."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher

SAME, THEIRS, MINE, GAP = "same", "theirs", "mine", "gap"
AROUND = 2
"""So many equal lines are shown before and after a difference."""
MOST_COMPARED = 4_000
"""Longer texts are not compared line by line: it would take too long."""
MOST_SHOWN = 200


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """A line of the comparison: `kind` SAME, THEIRS (only in the saved text), MINE (only in the typed one), GAP (left out)."""

    kind: str
    text: str = ""
    theirs: int | None = None
    mine: int | None = None


@dataclass(frozen=True, slots=True)
class LogDifference:
    """What two texts differ in. `left_out` counts the rows beyond MOST_SHOWN; `compared` is False where they are too long."""

    rows: list[DifferenceRow]
    left_out: int
    compared: bool

    @property
    def none(self) -> bool:
        """Whether the texts are the same."""
        return self.compared and not self.rows


def log_difference(theirs: str, mine: str) -> LogDifference:
    """How the typed text differs from the saved one; trailing blanks and line ends make no difference."""
    saved, typed = _lines(theirs), _lines(mine)
    if max(len(saved), len(typed)) > MOST_COMPARED:
        return LogDifference([], 0, compared=saved == typed)
    rows: list[DifferenceRow] = []
    for group in SequenceMatcher(None, saved, typed).get_grouped_opcodes(AROUND):
        if rows or group[0][1] > 0:
            rows.append(DifferenceRow(GAP))
        for word, start, end, typed_start, typed_end in group:
            if word == "equal":
                pairs = zip(range(start, end), range(typed_start, typed_end), strict=True)
                rows += [DifferenceRow(SAME, saved[at], at + 1, mine_at + 1) for at, mine_at in pairs]
                continue
            rows += [DifferenceRow(THEIRS, saved[at], theirs=at + 1) for at in range(start, end)]
            rows += [DifferenceRow(MINE, typed[at], mine=at + 1) for at in range(typed_start, typed_end)]
    return LogDifference(rows[:MOST_SHOWN], max(0, len(rows) - MOST_SHOWN), compared=True)


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().split("\n")]
