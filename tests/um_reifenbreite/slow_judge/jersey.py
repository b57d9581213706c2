"""The yellow jersey: who takes it when, and which rounds count (rulebook: "The Yellow Jersey")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .board import Sprint


@dataclass
class Worn:
    """One time in the jersey. `to_round` is the last round that counted, at least `from_round`."""

    rider: str
    from_round: int | None
    to_round: int | None
    points: int = 0


@dataclass
class Jersey:
    """The jersey of one race. `holder` stays set when the wearer is out: nobody else has it yet."""

    rulings: Mapping[str, str]
    worn: list[Worn] = field(default_factory=list)
    holder: Worn | None = None
    gone: bool = False
    decided: set[int] = field(default_factory=set)
    at_round_start: Worn | None = None
    takes: list[str] = field(default_factory=list)

    def begin_round(self) -> None:
        """Remember who starts the round in it."""
        self.at_round_start = self.holder
        self.takes = []

    def take(self, rider: str, round_number: int) -> None:
        """`rider` has it from now on; nothing changes if he has it already."""
        if self.gone or (self.holder and self.holder.rider == rider):
            return
        self.takes.append("handover" if self.worn else "first")
        self.holder = Worn(rider, round_number, round_number)
        self.worn.append(self.holder)

    def first_arrival(self) -> None:
        """A rider is home: under `first-finisher` this round no longer counts, nor any later."""
        if self.rulings["jersey-ends"] == "first-finisher":
            self.gone = True
            self.holder = None

    def end_round(self, round_number: int, out: set[str]) -> None:
        """Give the round's 2 points to whom the rulings say."""
        wearer = self._counts_for()
        if self.gone or wearer is None or wearer.rider in out:
            return
        wearer.points += 2
        wearer.to_round = round_number

    def _counts_for(self) -> Worn | None:
        if not self.takes:
            return self.holder
        first_take_pays = self.rulings["jersey-first-round"] == "same"
        if self.takes == ["first"]:
            return self.holder if first_take_pays else None
        handover = self.rulings["jersey-handover"]
        if handover == "none":
            return None
        if handover == "new":
            return self.holder
        if self.takes[0] == "first":
            return self.worn[-len(self.takes)] if first_take_pays else None
        return self.at_round_start

    def crossed(
        self,
        index: int,
        sprints: Sequence[Sprint],
        orders: Sequence[Sequence[str]],
        round_number: int,
        out: set[str],
    ) -> None:
        """Somebody has just crossed sprint `index`; `orders` has him already."""
        if index == 0:
            if len(orders[0]) == 1:
                self.take(orders[0][0], round_number)
            return
        due = 1 if self.rulings["jersey-decided"] == "winner" else 3
        if len(orders[index]) == due:
            self.decide(index, sprints, orders, round_number, out)

    def race_over(
        self,
        sprints: Sequence[Sprint],
        orders: Sequence[Sequence[str]],
        round_number: int,
        out: set[str],
    ) -> None:
        """Decide the sprints that fewer than three riders have crossed."""
        for index in range(1, len(sprints)):
            if orders[index] and index not in self.decided:
                self.decide(index, sprints, orders, round_number, out)

    def decide(
        self,
        index: int,
        sprints: Sequence[Sprint],
        orders: Sequence[Sequence[str]],
        round_number: int,
        out: set[str],
    ) -> None:
        """Hand the jersey over after sprint `index`, or leave it where it is."""
        self.decided.add(index)
        holder = self.holder.rider if self.holder and self.holder.rider not in out else None
        if self.gone or (holder and orders[index][0] == holder):
            return
        totals = sprint_totals(sprints, orders)
        running = {rider: total for rider, total in totals.items() if rider not in out and total}
        if self.rulings["jersey-tie"] == "holder" and holder:
            bar = totals.get(holder, 0)
            running = {rider: total for rider, total in running.items() if total > bar}
        if not running:
            return
        most = max(running.values())
        level = [rider for rider, total in running.items() if total == most]
        self.take(min(level, key=lambda rider: _placings(rider, index, orders)), round_number)


def sprint_totals(sprints: Sequence[Sprint], orders: Sequence[Sequence[str]]) -> dict[str, int]:
    """Sprint points by rider over all lines so far."""
    totals: dict[str, int] = {}
    for sprint, order in zip(sprints, orders, strict=True):
        for rider, points in zip(order[:3], sprint.points, strict=False):
            totals[rider] = totals.get(rider, 0) + points
    return totals


def _placings(rider: str, index: int, orders: Sequence[Sequence[str]]) -> tuple[object, ...]:
    """Sort key: the latest sprint's placing, then the one before, and so on; unplaced is last."""
    back = [*range(index, -1, -1), *range(index + 1, len(orders))]
    placings = []
    for sprint in back:
        order = list(orders[sprint][:3])
        placings.append(order.index(rider) if rider in order else 3)
    return (*placings, rider)
