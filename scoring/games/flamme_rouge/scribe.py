"""The scribe at the simulator's table: which of its forms the log gets for a line, and what it says besides cards.

The scribe's habits are drawn from the same dice as the race, so that a seed always gives the same text. Every line is
judged at once, as if it stood in a log; what the scribe believes is looked up in the race, so that checks hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from scoring.games.flamme_rouge.judge import Judge
from scoring.games.flamme_rouge.race import Race, Rider
from scoring.games.flamme_rouge.score import finish_of
from scoring.replay.log import words_of
from scoring.replay.sheets import team_of
from scoring.replay.statuses import OUT, RIDING

NOTES: Final = (
    "rain on the stones",
    "headwind, and nobody wants to lead",
    "applause at the roadside",
    "the table takes a break",
    "a card fell under the table and was found again",
    "Überraschung im Feld",
    "café stop",
)
COMMENTS: Final = ("at last", "again!", "the pack closes up", "brave", "he had asked for it", "très bien")
ALWAYS, SOMETIMES, NEVER = 1.0, 0.6, 0.0


class Scribe:
    """Writes the body lines of a race's log into `lines` and has each judged. `shows_hands` is how often a hand is written."""

    def __init__(self, judge: Judge, chance: Random) -> None:
        self.judge = judge
        self.chance = chance
        self.lines: list[str] = []
        self.shows_hands = chance.choice((ALWAYS, ALWAYS, SOMETIMES, NEVER))

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

    # The start.

    def placings(self, placed: Sequence[tuple[str, int, int]]) -> None:
        """A player's riders, on one line or on one each."""
        colour = team_of(placed[0][0])
        words = [f"{name[-1]} {row}.{lane}" for name, row, lane in placed]
        if self.seldom(0.15):
            for word in words:
                self.write(f"{colour} {word}")
        else:
            self.write(" ".join([colour, *words]))

    # Cards.

    def cards(self, colour: str, played: Sequence[tuple[str, str, str]]) -> None:
        """The cards of a colour's riders, each (`s` or `r`, card, hand), on one line or on one each."""
        words = [self._card(*card) for card in played]
        self.chance.shuffle(words)
        if len(words) > 1 and self.seldom(0.1):
            for word in words:
                self._write_cards(f"{colour} {word}")
        else:
            self._write_cards(" ".join([colour, *words]))

    def _card(self, kind: str, card: str, hand: str) -> str:
        if not hand or not self.seldom(self.shows_hands):
            return f"{kind}{card}"
        shown = list(hand) if self.seldom(0.1) else sorted(hand)
        return f"{kind}{card}:{''.join(shown)}"

    def _write_cards(self, line: str) -> None:
        if self.seldom(0.01):
            line = line.upper()
        self.write(f"{line}  # {self.chance.choice(COMMENTS)}" if self.seldom(0.01) else line)

    def solo(self, values: Sequence[tuple[str, int]], *, plus: bool) -> None:
        """The solo card's values; a colour is named once for both of its riders, or once each."""
        words: list[str] = ["solo", "plus"] if plus else ["solo"]
        named = ""
        for rider, value in values:
            colour, _, kind = rider.partition("-")
            if colour != named or self.seldom(0.5):
                words.append(colour)
            named = colour
            words.append(f"{kind}{value}")
        self.write(" ".join(words))

    # What stands between.

    def round_begins(self, number: int) -> None:
        """The round line; seldom everybody's place behind it."""
        self.write(f"round {number}")
        if self.seldom(0.03):
            for rider in self.race.on_road():
                self.write(f"at {rider.name} {rider.row}.{rider.lane}")

    def between_lines(self) -> None:
        if self.seldom(0.01):
            self.write(f"note {self.chance.choice(NOTES)}")
        elif self.seldom(0.005):
            self.write(f"# {self.chance.choice(COMMENTS)}")

    def round_ends(self) -> None:
        """Seldom where a rider is now, what a stack holds, who is home."""
        rider = self.chance.choice(list(self.race.riders.values()))
        if self.seldom(0.15):
            self.write(f"check {rider.name} {stands(rider)}")
        if self.seldom(0.1):
            self.write(f"check exhaustion {rider.name} {rider.stack.exhaustion if rider.stack else 0}")
        if self.seldom(0.05) and finish_of(self.race):
            self.write(" ".join(["check", "finish", *finish_of(self.race)]))
        if self.seldom(0.02):
            self.write("")


def stands(rider: Rider) -> str:
    """Where a rider is, in a check's words."""
    if rider.status == RIDING:
        return f"{rider.row}.{rider.lane}"
    return "home" if rider.over else "out"


def sheet_lines(race: Race) -> list[str]:
    """The race as a score sheet: who came home when and where, and who left (race log, section 6)."""
    lines = []
    for rider in race.riders.values():
        if rider.over:
            number, rows, lane = rider.over
            lines.append(f"arrive {number} {rider.name} {rows}.{lane}")
    lines += [f"out {rider.name} {rider.status}" for rider in race.riders.values() if rider.status in OUT]
    return lines
