"""The yellow jersey: who wears it from round to round, and which rounds count (rulebook: The Yellow Jersey).

The first sprint's winner takes it at once. At each later sprint the sprint points so far decide; the rulings
`jersey-first-round`, `jersey-handover`, `jersey-ends`, `jersey-decided` and `jersey-tie` say how.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Protocol

from scoring.games.um_reifenbreite import facts
from scoring.games.um_reifenbreite.settings import Settings

Orders = Sequence[Sequence[int]]


class Numbered(Protocol):
    """Whoever has a rider's number."""

    number: int


class Spell:
    """A time in the jersey: its rider, the round in which they took it, and the rounds that counted for them."""

    __slots__ = ("rider", "from_round", "rounds")

    def __init__(self, rider: int, from_round: int) -> None:
        self.rider = rider
        self.from_round = from_round
        self.rounds: list[int] = []

    def saved(self) -> Spell:
        """A copy of the spell."""
        other = copy(self)
        other.rounds = list(self.rounds)
        return other

    @property
    def to_round(self) -> int:
        return max([self.from_round, *self.rounds])

    @property
    def points(self) -> int:
        return facts.JERSEY_POINTS_A_ROUND * len(self.rounds)


class Jersey:
    """The jersey's way through a race. `wearer` is a rider's number or None."""

    def __init__(self, settings: Settings, points: Sequence[Sequence[int]]) -> None:
        self.rulings = settings.rulings
        self.used = "jersey" in settings.modules
        self.sprint_points = points
        self.spells: list[Spell] = []
        self.current: Spell | None = None
        self.gone = False
        self.out: set[int] = set()
        self.undecided: list[int] = []
        self.first_sprint = 0
        self._worn_at_start: Spell | None = None
        self._taken_first = False
        self._handed_over = False

    def saved(self) -> Jersey:
        """A copy of the jersey's way so far."""
        other = copy(self)
        twin = {spell: spell.saved() for spell in self.spells}
        other.spells = list(twin.values())
        other.current = twin[self.current] if self.current else None
        other._worn_at_start = twin[self._worn_at_start] if self._worn_at_start else None
        other.out = set(self.out)
        other.undecided = list(self.undecided)
        return other

    @property
    def wearer(self) -> int | None:
        return self.current.rider if self.current else None

    def points_of(self, rider: int) -> int:
        return sum(spell.points for spell in self.spells if spell.rider == rider)

    def round_begins(self) -> None:
        self._worn_at_start = self.current
        self._taken_first = self._handed_over = False

    def crossed(self, sprint: int, rider: int, round_number: int, orders: Orders) -> None:
        """A rider is over a sprint line as one of the first three; `orders` are all sprints' orders so far."""
        if not self.used or self.gone:
            return
        place = len(orders[sprint])
        if not self.spells:
            if place == 1:
                self._give(rider, round_number)
                self._taken_first = True
                self.first_sprint = sprint
            return
        if sprint == self.first_sprint:
            return
        if place == 1:
            self.undecided.append(sprint)
        decisive = 1 if self.rulings["jersey-decided"] == "winner" else facts.SPRINT_PLACES
        if place == decisive:
            self._decide(sprint, round_number, orders)

    def race_ends(self, round_number: int, sprints: Sequence[Sequence[Numbered]]) -> None:
        """Decide the sprints that fewer than three riders ever crossed, in the order of the course."""
        for sprint in sorted(self.undecided):
            if self.used and not self.gone:
                self._decide(sprint, round_number, [[rider.number for rider in order] for order in sprints])

    def first_arrival(self, round_number: int) -> None:
        """Under `first-finisher` the jersey is gone with the first arrival, and that round counts for nobody.

        It may have been counted already, where the arrival became known later (`home` lines).
        """
        if self.rulings["jersey-ends"] == "first-finisher":
            self.gone = True
            self.current = None
            for spell in self.spells:
                spell.rounds = [counted for counted in spell.rounds if counted < round_number]

    def leaves(self, rider: int) -> None:
        """A rider is out: if they wear the jersey it waits for the next decision."""
        self.out.add(rider)
        if self.wearer == rider:
            self.current = None

    def round_ends(self, round_number: int) -> None:
        """Count the round for whom it belongs to by the rulings, if for anybody."""
        if self.gone:
            return
        spell = self.current
        if self._handed_over:
            handover = self.rulings["jersey-handover"]
            if handover == "none":
                spell = None
            elif handover == "old":
                spell = self._worn_at_start or self._first_taker()
        elif self._taken_first:
            spell = self._first_taker()
        if spell:
            spell.rounds.append(round_number)

    def _first_taker(self) -> Spell | None:
        """Who took the jersey first, in this round, if that first round counts."""
        return self.spells[0] if self._taken_first and self.rulings["jersey-first-round"] == "same" else None

    def _decide(self, sprint: int, round_number: int, orders: Orders) -> None:
        self.undecided.remove(sprint)
        rider = self._deserves(sprint, orders)
        if rider is not None and rider != self.wearer:
            self._give(rider, round_number)
            self._handed_over = True

    def _give(self, rider: int, round_number: int) -> None:
        self.current = Spell(rider, round_number)
        self.spells.append(self.current)

    def _deserves(self, sprint: int, orders: Orders) -> int | None:
        """Who wears the jersey after this sprint: the winner if wearing it, else the one with the most sprint points."""
        wearer = self.wearer
        if wearer is not None and orders[sprint][0] == wearer:
            return wearer
        points = {rider: total for rider, total in self._totals(orders).items() if rider not in self.out}
        if not points:
            return wearer
        most = max(points.values())
        best = [rider for rider, total in points.items() if total == most]
        if wearer in best and self.rulings["jersey-tie"] == "holder":
            return wearer
        latest_first = [*reversed(orders[: sprint + 1]), *orders[sprint + 1 :]]
        return min(best, key=lambda rider: ([_place(order, rider) for order in latest_first], rider))

    def _totals(self, orders: Orders) -> dict[int, int]:
        totals: dict[int, int] = {}
        for points, order in zip(self.sprint_points, orders, strict=True):
            for place, rider in enumerate(order):
                totals[rider] = totals.get(rider, 0) + (points[place] if place < len(points) else 0)
        return totals


def _place(order: Sequence[int], rider: int) -> int:
    """A rider's place in a sprint's order; unplaced counts behind everybody."""
    return order.index(rider) if rider in order else len(order)
