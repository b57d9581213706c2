"""The moments of a legal log: what the slow judge knows just before each line of the body is ridden.

A mutation needs this to be sure of what it breaks: which cards are not held, which cells are taken, who is not next.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cache, cached_property

from tests.um_reifenbreite.proof.corpus import Source
from tests.um_reifenbreite.proof.steps import SlowRide, head_and_body
from tests.um_reifenbreite.slow_judge import Position, Road, build_roads, drafts, next_rider
from tests.um_reifenbreite.slow_judge.board import Cell
from tests.um_reifenbreite.slow_judge.headers import Setup
from tests.um_reifenbreite.slow_judge.race import Race
from tests.um_reifenbreite.slow_judge.turns import chance_due, total_of
from tests.um_reifenbreite.slow_judge.words import Illegal, Turn, parse_turn

CARDS = ("e5", "e6", "j5", "j6")


@dataclass
class Moment:
    """One line of the body and the race just before it. `at` is the line's index in the log; `turn` is None where it is none."""

    at: int
    words: list[str]
    round: int
    running: bool
    place: Cell | None
    position: Position
    status: dict[str, str]
    next: str | None
    drafter: str | None
    held: dict[str, int]
    turn: Turn | None
    total: int
    due: bool

    @property
    def rider(self) -> str:
        return self.words[0]

    @property
    def rolls(self) -> bool:
        """Whether the line is a turn with dice, cards or the car."""
        return self.turn is not None and not self.turn.draft

    @cached_property
    def goes(self) -> int:
        """The index of the travel's first word (`to` or `go`), or the number of words."""
        return next((n for n, word in enumerate(self.words) if word in ("to", "go") and n > 1), len(self.words))

    def way(self) -> str:
        """The line without its travel."""
        return " ".join(self.words[: self.goes])


@dataclass
class RaceLog:
    """A legal log in lines, with its moments and what rules it is ridden by."""

    source: Source
    lines: list[str]
    setup: Setup
    road: Road
    moments: list[Moment] = field(default_factory=list)

    @property
    def headers(self) -> range:
        """The indexes of the header lines."""
        return range(1, next(n for n, line in enumerate(self.lines) if line.split()[:1] == ["start"]))

    @cached_property
    def turns(self) -> list[Moment]:
        return [moment for moment in self.moments if moment.turn]

    @cached_property
    def open_road(self) -> Road:
        """The same road without its thick lines."""
        without = re.sub(r',?\s*walls = ("all"|\[[\[\], 0-9]*\])', "", self.source.board)
        return build_roads(without)[self.road.course]


@cache
def race_log(source: Source) -> RaceLog:
    """The log ridden by the slow judge, who must find every line of it legal."""
    head, body = head_and_body(source.log)
    slow = SlowRide(head, source.roads())
    log = RaceLog(source, source.log.splitlines(), slow.race.setup, slow.race.road)
    first = len(log.lines) - len(body)
    for n, line in enumerate(body):
        words = line.split("#")[0].lower().split()
        if words and words[0] not in ("note", "check", "at", "home"):
            log.moments.append(_moment(slow.race, first + n, words))
        slow.write(line)
    return log


def _moment(race: Race, at: int, words: list[str]) -> Moment:
    position = race.position
    before = Position(
        position.road, dict(position.places), set(position.moved), position.leader,
        position.surfaces, race.round, position.draft_steps, position.draft_first_round,
    )  # fmt: skip
    draft = drafts(position) if race.running else None
    turn = _turn(words) if race.running else None
    held: Counter[str] = Counter()
    if turn:
        for card in CARDS:
            held[card] = race.hands.pile(race.hands.owner(words[0], card))[int(card[1])]
    return Moment(
        at, words, race.round, race.running, position.places.get(words[0]), before, dict(race.status),
        next_rider(position) if race.running else None, draft[0] if draft else None, held, turn,
        total_of(race, turn) if turn and not turn.draft else 0,
        bool(turn and not turn.draft and chance_due(race, turn)),
    )  # fmt: skip


def _turn(words: list[str]) -> Turn | None:
    try:
        return parse_turn(words)
    except Illegal:
        return None


def free_cells(moment: Moment) -> list[Cell]:
    """Every cell that nobody stands on."""
    taken = moment.position.taken()
    return [cell for cell in sorted(moment.position.road.stretch_of) if cell not in taken]


def layers_on(road: Road, start: Cell, steps: int, taken: set[Cell]) -> list[set[Cell]]:
    """The cells 0, 1, … `steps` steps away on this road."""
    layers = [{start}]
    for _ in range(steps):
        layers.append({target for cell in layers[-1] for target in road.steps[cell] if target not in taken})
    return layers


def some(chance: random.Random, cells: list[Cell]) -> Cell | None:
    """One of them, if there is one."""
    return chance.choice(cells) if cells else None
