"""The scribe at Le Tour's simulator: which of its forms the log gets for a turn, and what it says besides turns.

The scribe's habits are drawn from the same dice as the race, so that a seed always gives the same text. Every line is judged at
once, as if it were in a log; what the scribe believes is looked up in the race, so that the checks hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from scoring.games.le_tour import score
from scoring.games.le_tour.judge import Judge
from scoring.games.le_tour.race import Race, Rider, arrived
from scoring.replay.log import words_of
from scoring.replay.road import NOWHERE
from scoring.replay.statuses import OUT, RIDING

NOTES: Final = (
    "wind from the sea",
    "nobody wants to lead",
    "the crowd is on its feet",
    "the table takes a break",
    "Überraschung im Feld",
    "on attend la côte",
)
COMMENTS: Final = ("at last", "again!", "the pack closes up", "brave", "well played", "très bien")


class Scribe:
    """Writes the body lines of a race's log into `lines` and has each judged."""

    def __init__(self, judge: Judge, chance: Random) -> None:
        self.judge = judge
        self.chance = chance
        self.lines: list[str] = []
        self.in_full = chance.choice((0.05, 0.3, 1.0))

    @property
    def race(self) -> Race:
        return self.judge.race

    def seldom(self, likely: float) -> bool:
        return self.chance.random() < likely

    def write(self, line: str) -> None:
        """Write a line and judge it."""
        self.lines.append(line)
        text = self.judge.text
        text.lines.append(line)
        words = words_of(line)
        if words:
            self.judge.take(len(text.lines), words)

    # Turns.

    def travel(self, cell: int, ends: int) -> str:
        """`to LANE` where that is clear and the scribe likes it short, else the place in full."""
        course = self.race.course
        in_lane = ends & course.lane_mask[course.lane[cell]]
        clear = in_lane == course.bit[cell]
        return f"to {course.text[cell] if not clear or self.seldom(self.in_full) else course.lane[cell]}"

    def turn(self, *words: str) -> None:
        """A rider's line, seldom in capitals, with a comment, or with a word that the table need not have spoken."""
        line = " ".join(filter(None, words))
        if self.seldom(0.003):
            line += " ruled"
        if self.seldom(0.01):
            line = line.upper()
        self.write(f"{line}  # {self.chance.choice(COMMENTS)}" if self.seldom(0.01) else line)

    # What stands between.

    def round_begins(self, number: int) -> None:
        """The round line; seldom the places of those on the road behind it."""
        self.write(f"round {number}")
        if number > 1 and self.seldom(0.05):
            for rider in self.race.in_order():
                if not rider.beside:
                    self.write(f"at {rider.name} {self.race.course.text[rider.cell]}")

    def between_lines(self) -> None:
        due = self.judge.next_name()
        if self.seldom(0.01):
            self.write(f"note {self.chance.choice(NOTES)}")
        elif self.seldom(0.005):
            self.write(f"# {self.chance.choice(COMMENTS)}")
        elif self.seldom(0.02) and due and self.race.running:
            self.write(f"check next {due}")

    def round_ends(self) -> None:
        """Seldom where a rider is now, which riders are home, what a sprint brought."""
        race = self.race
        riders = [rider for rider in race.riders.values() if rider.cell != NOWHERE]
        if riders and self.seldom(0.15):
            rider = self.chance.choice(riders)
            self.write(f"check {rider.name} {stands(race, rider)}")
        if race.finish and self.seldom(0.1):
            self.write(" ".join(["check", "finish", *(rider.name for rider in arrived(race.riders.values()))]))
        for sprint, order in zip(race.course.sprints, race.sprints, strict=True):
            if order and self.seldom(0.05):
                self.write(" ".join(["check", "sprint", sprint.line, *(rider.name for rider in order)]))
        if self.seldom(0.05):
            line = self.chance.choice(score.rider_lines(score.outcome_of(race), race.settings))
            self.write(f"check points {line.rider} {line.points}")
        if self.seldom(0.02):
            self.write("")


def stands(race: Race, rider: Rider) -> str:
    """Where a rider is, in a check's words."""
    if rider.over:
        return "home"
    if rider.status != RIDING:
        return "out"
    return "off" if rider.beside else race.course.text[rider.cell]


def sheet_lines(race: Race) -> Sequence[str]:
    """The race as the tour calculator's form: sprints, who came home when and where, and who left (race log, section 6)."""
    lines = [
        " ".join(["sprint", sprint.line, *(rider.name for rider in order)])
        for sprint, order in zip(race.course.sprints, race.sprints, strict=True)
        if order
    ]
    for rider in race.riders.values():
        if rider.over:
            number, rows, lane = rider.over
            lines.append(f"arrive {number} {rider.name} {rows}.{lane}")
    lines += [f"out {rider.name} {rider.status}" for rider in race.riders.values() if rider.status in OUT]
    return lines
