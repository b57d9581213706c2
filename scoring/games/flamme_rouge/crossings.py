"""Sprint and mountain lines that a club sets on a track: who crossed them, and in which order.

The rulebook has none in this box, so they are headers of the house: `x-sprint 34: 3 2 1` is a line behind row 34 with points by
place, `x-mountain 50: 5 3 1` another kind of it. As at the finish, the order is by round, then row, then right lane.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from scoring.games.flamme_rouge.track import Track
from scoring.replay.fault import Fault, Samples
from scoring.replay.headers import number_words
from scoring.replay.log import NUMBERS, RaceText
from scoring.replay.values import Values

if TYPE_CHECKING:
    from scoring.games.flamme_rouge.race import Rider

SPRINT: Final = "x-sprint"
MOUNTAIN: Final = "x-mountain"
LINES: Final = (SPRINT, MOUNTAIN)


class RoadLine(Values):
    """A line behind a row of the track, `sprint` or `mountain`, with points by place; `order` has the riders who crossed it."""

    def __init__(self, row: int, kind: str, points: tuple[int, ...]) -> None:
        self.row = row
        self.kind = kind
        self.points = points
        self.order: list[str] = []

    def uncrossed(self) -> RoadLine:
        """The line before anybody has crossed it."""
        return RoadLine(self.row, self.kind, self.points)

    def answer(self) -> dict[str, Any]:
        return {"line": str(self.row), "kind": self.kind, "points": list(self.points), "order": list(self.order)}


def read_lines(text: RaceText, track: Track | None) -> list[RoadLine]:
    """The lines that the headers set, in the order of the road; faults are recorded in `text`."""
    lines = []
    for key, header in text.headers.items():
        first, _, row = key.partition(" ")
        if first not in LINES:
            continue
        words = number_words(header.value)
        wrong = next((word for word in (row, *words) if word not in NUMBERS), None)
        last = track.finish - 1 if track else None
        if wrong is not None or not words:
            text.refuse(
                header.line, Fault("number-bad", wrong or first, Samples([f"{first} 34: 3 2 1"]), number=wrong or "")
            )
        elif NUMBERS[row] < 1 or (last is not None and NUMBERS[row] > last):
            text.refuse(header.line, Fault("line-row", row, [], row=row, last=last or "?"))
        else:
            lines.append(RoadLine(NUMBERS[row], first.removeprefix("x-"), tuple(NUMBERS[word] for word in words)))
    return sorted(lines, key=lambda line: (line.row, line.kind))


def note_crossings(lines: Iterable[RoadLine], riders: Iterable[Rider], before: Mapping[str, int]) -> None:
    """Add the riders who crossed a line in the round just ridden; `before` has the rows on which they stood at its start."""
    field_ = sorted(riders, key=lambda rider: rider.standing)
    for line in lines:
        line.order += [
            rider.name
            for rider in field_
            if rider.name in before and before[rider.name] <= line.row < rider.row and rider.name not in line.order
        ]
