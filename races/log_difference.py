"""Two texts of a log laid side by side, line by line, for somebody who has to decide between them."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher

SAME, THEIRS, MINE, GAP = "same", "theirs", "mine", "gap"
AROUND = 2
"""So many equal lines are shown before and after a difference."""
MOST_COMPARED = 4_000
"""Longer stretches between equal beginnings and ends are not compared line by line: it would take too long."""
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
    """What two texts differ in. `left_out` counts the rows beyond MOST_SHOWN; `compared` is False where they differ in so long a
    stretch that its lines are not laid side by side: then the first of each are shown."""

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
    head = _common(saved, typed)
    tail = _common(saved[head:][::-1], typed[head:][::-1])
    if max(len(saved), len(typed)) - head - tail > MOST_COMPARED:
        return _too_long(saved[: len(saved) - tail], typed[: len(typed) - tail], head)
    first, last = max(0, head - AROUND), max(0, tail - AROUND)
    near, typed_near = saved[first : len(saved) - last], typed[first : len(typed) - last]
    rows: list[DifferenceRow] = []
    for group in SequenceMatcher(None, near, typed_near).get_grouped_opcodes(AROUND):
        if rows or first + group[0][1] > 0:
            rows.append(DifferenceRow(GAP))
        for word, start, end, typed_start, typed_end in group:
            if word == "equal":
                pairs = zip(range(start, end), range(typed_start, typed_end), strict=True)
                rows += [DifferenceRow(SAME, near[at], first + at + 1, first + mine_at + 1) for at, mine_at in pairs]
                continue
            rows += [DifferenceRow(THEIRS, near[at], theirs=first + at + 1) for at in range(start, end)]
            rows += [DifferenceRow(MINE, typed_near[at], mine=first + at + 1) for at in range(typed_start, typed_end)]
    return LogDifference(rows[:MOST_SHOWN], max(0, len(rows) - MOST_SHOWN), compared=True)


def _common(one: list[str], other: list[str]) -> int:
    """How many lines are equal from the first on."""
    return next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other))
    )


def _too_long(saved: list[str], typed: list[str], head: int) -> LogDifference:
    """The first lines of each where they begin to differ."""
    each = MOST_SHOWN // 2
    rows = [DifferenceRow(GAP)] if head > AROUND else []
    rows += [DifferenceRow(SAME, saved[at], at + 1, at + 1) for at in range(max(0, head - AROUND), head)]
    rows += [DifferenceRow(THEIRS, saved[at], theirs=at + 1) for at in range(head, min(len(saved), head + each))]
    rows += [DifferenceRow(MINE, typed[at], mine=at + 1) for at in range(head, min(len(typed), head + each))]
    left_out = max(0, len(saved) - head - each) + max(0, len(typed) - head - each)
    return LogDifference(rows, left_out, compared=False)


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().split("\n")]
