"""A log to begin with: lines of a race that nobody has ridden yet, legal as they stand, for the scribe to write over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.replay.road import Course

A_ROUND: Final = 10
"""The round in which the first riders of a sample come in."""


@dataclass(frozen=True, slots=True)
class Entered:
    """What a beginning is made for: the teams' colours, the words of the rules, the stage's other headers, and its road.

    `course` is a board's, `road` a game's own (`Stage.road`).
    """

    colours: Sequence[str]
    rules: frozenset[str]
    headers: Mapping[str, str]
    course: Course | None
    road: str = ""


@dataclass(frozen=True, slots=True)
class Beginning:
    """Sample lines: where the riders stand (None: the game has no start grid), the bids before round 1, a finished sheet.

    `moves` says whether such a race can be written with its moves.
    """

    placing: Sequence[str] | None
    sheet: Sequence[str]
    bids: Sequence[str] = ()
    moves: bool = True


def finished(riders: Sequence[str]) -> tuple[list[str], list[str]]:
    """Who is home in a sample, and the line of the last, who is not; of one rider alone, that rider is home."""
    if len(riders) < 2:
        return list(riders), []
    return list(riders[:-1]), [f"out {riders[-1]} dnf"]


def arrivals(home: Sequence[str], rows: int, *, lane: bool = True) -> list[str]:
    """The riders home one behind the other, as many a round as there are rows behind the line."""
    each = max(1, rows)
    return [
        f"arrive {A_ROUND + at // each} {rider} {each - at % each}{'.1' if lane else ''}"
        for at, rider in enumerate(home)
    ]
