"""A race as a film: who stood where at the end of each round, as values that a page can draw.

Nothing here is judged. Each game's `film` rides a log with its own judge and looks on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Standing:
    """A rider on the road: `team` is their colour, `mark` what their token says; `home` that they crossed the line this round."""

    rider: str
    team: str
    mark: str
    row: int
    lane: int
    fallen: bool = False
    home: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """The road at the end of a round, 0 being the start. Riders stand from the front backwards.

    `jersey` is who wears the yellow jersey, None where nobody does; `home` all who have crossed the line, in order of
    arrival; `out` who left the race; `counts` what has been counted of each rider by then, as the answer's statistics name
    it; `badges` the teams that have earned each by then.
    """

    round: int
    riders: tuple[Standing, ...]
    jersey: str | None = None
    home: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    badges: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Film:
    """The road of a race, in the game's own terms (a course, a track; None where the log names none), and its rounds.

    There are no frames for a sheet, nor for a log that cannot be ridden.
    """

    road: object = None
    frames: tuple[Frame, ...] = ()


def frame_as_values(frame: Frame) -> dict[str, Any]:
    """A frame as values that another process can read."""
    return asdict(frame)


def frame_of_values(values: Mapping[str, Any]) -> Frame:
    """The frame that was written as these values."""
    badges = {letter: tuple(teams) for letter, teams in values["badges"].items()}
    riders = tuple(Standing(**rider) for rider in values["riders"])
    home, out = (tuple(values[key]) for key in ("home", "out"))
    return Frame(values["round"], riders, values["jersey"], home, out, values["counts"], badges)


@dataclass(slots=True)
class Reel:
    """The frames of a race while it is ridden; a round that is noted again is drawn anew."""

    frames: dict[int, Frame] = field(default_factory=dict)

    def note(
        self,
        round_number: int,
        riders: Iterable[Standing],
        home: Iterable[str],
        out: Iterable[str],
        jersey: str | None,
        counts: Mapping[str, Mapping[str, int]] | None = None,
        badges: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        """Keep the end of a round."""
        standing = sorted(riders, key=lambda rider: (-rider.row, rider.lane))
        self.frames[round_number] = Frame(
            round_number, tuple(standing), jersey, tuple(home), tuple(out), counts or {}, badges or {}
        )

    def film(self, road: object) -> Film:
        """The frames by their rounds."""
        return Film(road, tuple(self.frames[number] for number in sorted(self.frames)))
