"""Every line that may be written next, searched over plain sets: places in full, and none where the card leaves no choice."""

from __future__ import annotations

from collections.abc import Iterator

from tests.le_tour.slow_judge.judge import COLOURS, Illegal, Referee
from tests.le_tour.slow_judge.road import Cell
from tests.le_tour.slow_judge.table import Man

#: Second cards have these numbers; chance cards that move a rider further are not listed.
MOST = 20


def legal(referee: Referee) -> Iterator[str]:
    """The turns of whoever may ride, or the `round` line for which it is time."""
    if not referee.running:
        if referee.round == 0 or any(man.status == "riding" for man in referee.table.men.values()):
            yield f"round {referee.round + 1}"
        return
    for colour in COLOURS:
        for number in "123":
            if _may_ride(referee, name := f"{colour}-{number}"):
                yield from _turns(referee, referee.table.men.get(name) or Man(name))


def _may_ride(referee: Referee, name: str) -> bool:
    try:
        referee._may_ride(name)
    except Illegal:
        return False
    return True


def _turns(referee: Referee, man: Man) -> Iterator[str]:
    who = man.name.replace("-", " ")
    for card in range(1, MOST + 1):
        if man.owes:
            yield f"{who} skip {card}"
            continue
        for slip in (0, 1, 2):
            words = f"{who} {card}{f' slip {slip}' if slip else ''}"
            yield from (f"{words}{rest}" for rest in _rides(referee, man, card, slip))


def _rides(referee: Referee, man: Man, card: int, slip: int) -> Iterator[str]:
    """What may follow a card and its slipstream."""
    table, road = referee.table, referee.road
    falls, where = table.must_fall(man, card)
    what, ends = table.outcome(man, table.steps_of(man, card) + slip)
    if falls and not slip:
        yield from [" crash"] if what == "collides" else (f"{_to(cell)} crash" for cell in where)
    elif what == "stays":
        yield ""
    elif what == "rides":
        for cell in ends - table.crashed:
            if slip and not table.slips(man, cell, slip):
                continue
            if cell in road.chance:
                yield from (f"{_to(cell)} chance {rest}" for rest in _chances(referee, man, cell))
            else:
                yield _to(cell)


def _chances(referee: Referee, man: Man, cell: Cell) -> Iterator[str]:
    yield from ("none", "skip", "crash")
    crashed = referee.table.crashed
    for steps in range(1, MOST + 1):
        ends = referee.carried(man, cell, steps)
        falls = ends <= crashed
        yield from (f"move {steps}{_to(end)}{' crash' if falls else ''}" for end in (ends if falls else ends - crashed))


def _to(cell: Cell) -> str:
    return f" to {cell[0]}.{cell[1]}"
