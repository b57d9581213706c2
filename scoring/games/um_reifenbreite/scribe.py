"""The scribe at the simulator's table: which of its forms the log gets for a move, and what it says besides moves.

The scribe's habits are drawn from the same dice as the race, so that a seed always gives the same text. What the scribe
believes is looked up in the race: checks always hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from scoring.games.um_reifenbreite import score
from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.replay.statuses import RIDING

NOTES: Final = (
    "rain on the stones",
    "headwind, and nobody wants to lead",
    "applause at the roadside",
    "the table takes a break",
    "the dice fell off the table and were thrown again",
    "a dog on the road, no harm done",
    "Überraschung im Feld",
    "café stop",
)
COMMENTS: Final = (
    "at last",
    "again!",
    "mates in front",
    "the pack closes up",
    "brave",
    "he had asked for it",
    "très bien",
)


class Scribe:
    """Writes the body lines of a race's log into `lines`."""

    def __init__(self, race: Race, chance: Random) -> None:
        self.race = race
        self.chance = chance
        self.lines: list[str] = []

    def _seldom(self, likely: float) -> bool:
        return self.chance.random() < likely

    def write(self, line: str) -> None:
        self.lines.append(line)

    def write_turn(self, line: str) -> None:
        """A rider's turn, now and then with a comment behind it."""
        self.write(f"{line}  # {self.chance.choice(COMMENTS)}" if self._seldom(0.01) else line)

    # How a move is written.

    def travel(self, cell: int, total: int, layers: Sequence[int]) -> list[str]:
        """The travel to `cell` in one of the forms that say it: the bare lane where no other cell of it fits."""
        course = self.race.course
        lane, bit, place = str(course.lane[cell]), course.bit[cell], course.text[cell]
        steps = max(n for n, layer in enumerate(layers, 1) if layer & bit and n <= total)
        only = layers[steps - 1] & course.lane_mask[course.lane[cell]] == bit
        if steps == total and only and not self._seldom(0.15):
            return ["to", lane]
        if self._seldom(0.5):
            return ["to", place]
        return ["go", str(steps), "to", lane if only and not self._seldom(0.1) else place]

    def draft_travel(self, cell: int, steps: int) -> list[str]:
        """A draft says by itself where it leads; now and then the scribe writes it all the same, as a check."""
        course = self.race.course
        if not self._seldom(0.08):
            return []
        if self._seldom(0.15):
            return ["go", str(steps), "to", str(course.lane[cell])]
        return ["to", str(course.lane[cell]) if self._seldom(0.5) else course.text[cell]]

    # What stands between the moves.

    def round_begins(self) -> None:
        """The round line; seldom everybody's place behind it."""
        self.write(f"round {self.race.round}")
        if self._seldom(0.02):
            for rider in self.race.riding():
                self.write(f"at {rider.name} {self.race.course.text[rider.cell]}")

    def turn_ends(self) -> None:
        """Seldom a note, a comment, or a check of what a player asked."""
        if self._seldom(0.006):
            self.write(f"note {self.chance.choice(NOTES)}")
        elif self._seldom(0.004):
            self.write(f"# {self.chance.choice(COMMENTS)}")
        if self._seldom(0.02):
            self.write(self._check_rider())
        following = self.race.next_rider()
        if following and self._seldom(0.01):
            self.write(f"check next {following.name}")

    def round_ends(self) -> None:
        """Seldom where a rider is now, and what the sheet says by now."""
        if self._seldom(0.2):
            self.write(self._check_rider())
        for line in self._sheet_checks():
            if self._seldom(0.06):
                self.write(line)

    def _check_rider(self) -> str:
        rider = self.chance.choice(list(self.race.riders.values()))
        return f"check {rider.name} {self._stands(rider)}"

    def _stands(self, rider: Rider) -> str:
        if rider in self.race.finish:
            return "home"
        if self.race.at[rider.cell] is rider:
            return self.race.course.text[rider.cell]
        return "off" if rider.status == RIDING else "out"

    def _sheet_checks(self) -> Iterator[str]:
        race = self.race
        if "jersey" in race.settings.modules:
            yield f"check jersey {race.jersey.wearer or 'none'}"
        named: set[str] = set()
        for sprint, order in zip(race.course.sprints, race.sprints, strict=True):
            if race.scores_sprints and sprint.line not in named and order:
                yield " ".join(["check", "sprint", sprint.line, *(rider.name for rider in order)])
            named.add(sprint.line)
        if race.finish:
            yield " ".join(["check", "finish", *(rider.name for rider in race.finish)])
        lines = score.rider_lines(score.sheet_of(race), race.settings)
        line = self.chance.choice(lines)
        yield f"check points {line.rider} {line.points}"
