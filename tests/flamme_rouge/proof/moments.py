"""Flamme Rouge logs line by line: what the slow judge knows just before each line of the body."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from tests.flamme_rouge.proof.corpus import ridden
from tests.flamme_rouge.slow_judge.judge import COLOURS, Table, rules_of

CARD = re.compile(r"([sr])([2-9x])(?::([2-9x]+))?")


@dataclass
class Moment:
    """One line of the body and the race just before it. `at` is the line's index in the log.

    `piles` are each human rider's cards, `sizes` how many he draws, `decks` the bots' cards, `played` who has his card.
    """

    at: int
    words: list[str]
    phase: str
    open: bool
    over: bool
    status: dict[str, str]
    piles: dict[str, str]
    sizes: dict[str, int]
    decks: dict[str, Counter[str]]
    played: set[str]
    taken: set[str]

    @property
    def places_riders(self) -> bool:
        return self.phase == "start" and self.words[0] in COLOURS

    @property
    def plays(self) -> list[tuple[int, str, str, str | None]]:
        """Each human card of the line: (index of its word, rider, card, hand or None)."""
        if not self.open or self.words[0] not in COLOURS:
            return []
        found = []
        for n, word in enumerate(self.words[1:], 1):
            match = CARD.fullmatch(word)
            if match and f"{self.words[0]}-{match[1]}" in self.piles:
                found.append((n, f"{self.words[0]}-{match[1]}", match[2], match[3]))
        return found

    def with_word(self, n: int, word: str) -> str:
        return " ".join([*self.words[:n], word, *self.words[n + 1 :]])


@dataclass
class RaceLog:
    """A legal log in lines, with its moments. `end` has what the race comes to after the last line."""

    seed: int
    lines: list[str]
    moments: list[Moment] = field(default_factory=list)
    modules: set[str] = field(default_factory=set)
    colours: set[str] = field(default_factory=set)
    ends: bool = False

    @property
    def headers(self) -> dict[str, int]:
        """The index of each header's line."""
        return {" ".join(line.partition(":")[0].split()): n for n, line in enumerate(self.lines[1 : self.start], 1)}

    @property
    def start(self) -> int:
        return self.lines.index("start")


@cache
def race_log(seed: int) -> RaceLog:
    """The simulator's race of this seed."""
    lines = ridden(seed).log.splitlines()
    log = RaceLog(seed, lines)
    start = log.start
    headers = {
        " ".join(key.lower().split()): value.strip()
        for key, _, value in (line.partition(":") for line in lines[1:start])
    }
    rules = rules_of(headers, lines[start:])
    table = Table(rules)
    log.modules = rules.modules
    for at in range(start, len(lines)):
        words = lines[at].split("#")[0].lower().split()
        if words and words[0] not in ("note", "check", "at", "home"):
            if words[0] in ("round", "out"):
                table.ride_if_all_cards_are_there()
            log.moments.append(_moment(table, at, words))
        if words:
            table.take(words)
    table.ride_if_all_cards_are_there()
    log.colours = {name.split("-")[0] for name in table.status}
    log.ends = table.is_over()
    return log


def _moment(table: Table, at: int, words: list[str]) -> Moment:
    return Moment(
        at=at,
        words=words,
        phase=table.phase,
        open=table.open,
        over=bool(table.men) and table.is_over(),
        status=dict(table.status),
        piles={name: pile.all for name, pile in table.piles.items()},
        sizes={name: min(table.hand_size(name), len(pile.all)) for name, pile in table.piles.items()},
        decks={name: +deck for name, deck in table.decks.items()},
        played=set(table.cards),
        taken={f"{man.row}.{man.lane}" for man in table.men.values()},
    )
