"""Legal lines now: placings, bids, and for each rider who owes a card every card that can have been played.

Nothing is judged here a second time: a card is put before the judge, and is listed only if nothing is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from scoring.games.flamme_rouge import cards, facts, grid
from scoring.games.flamme_rouge.race import Rider
from scoring.games.flamme_rouge.settings import BREAKAWAY, PELOTON
from scoring.games.flamme_rouge.turn import SOLO, SOLO_VALUES, Played
from scoring.replay.body import BEFORE_START, PLACING

if TYPE_CHECKING:
    from scoring.games.flamme_rouge.judge import Judge


def legal_lines(referee: Judge) -> Iterator[str]:
    """The lines that may come next for the race to go on, one rider a line: placings and bids, cards, or the `round` line.

    A hand is listed with its cards in the order of `Stack.hands`. Left out are `ruled`, two riders on one line, and `plus`.
    """
    if referee.phase == BEFORE_START:
        yield "start"
    elif referee.phase == PLACING:
        yield from _placings(referee)
        yield from _bids(referee)
        if _may_start(referee):
            yield "round 1"
    elif referee.open and not referee.paused:
        owing = [rider for rider in referee.race.on_road() if rider.name not in referee.values]
        yield from _cards(referee, owing)
        if not referee.waiting():  # only cards are open that may be left out
            yield from referee.due_lines()
    else:
        yield from referee.due_lines()


def _placings(referee: Judge) -> Iterator[str]:
    race = referee.race
    free = grid.free_places(race)
    for colour in facts.COLOURS:
        for kind in facts.KINDS:
            if f"{colour}-{kind}" not in race.riders:
                yield from (f"{colour} {kind} {place}" for place in free)


def _bids(referee: Judge) -> Iterator[str]:
    for name, rider in referee.race.riders.items():
        for bid in combinations_with_replacement(facts.VALUES, facts.BIDS):
            if grid.bid_fault(referee, name, "".join(bid)) is None:
                yield f"bid {rider.team} {rider.kind} {' '.join(bid)}"


def _may_start(referee: Judge) -> bool:
    race = referee.race
    bids_are_there = BREAKAWAY not in race.settings.modules or not grid.bidders_missing(referee)
    return bool(race.riders) and not referee.grid_doubt and bids_are_there


def _cards(referee: Judge, owing: Iterable[Rider]) -> Iterator[str]:
    settings = referee.race.settings
    turned_up: dict[str, None] = {}
    for rider in owing:
        if rider.name in settings.solo:
            yield from (f"{SOLO} {rider.team} {rider.kind}{value}" for value in SOLO_VALUES)
        elif settings.bots.get(rider.team) == PELOTON:
            turned_up[rider.team] = None
        else:
            yield from _played(referee, rider)
    for team in turned_up:
        yield from (f"{team} {card}" for card in _deck(referee, team))


def _deck(referee: Judge, team: str) -> Iterator[str]:
    """The cards that can be turned up for a peloton team whose riders all still owe theirs."""
    for card in (*(value for value in facts.VALUES if value != facts.EXHAUSTION), facts.ATTACK):
        if referee.peloton_fault(team, card) is None:
            yield card


def _played(referee: Judge, rider: Rider) -> Iterator[str]:
    """A human rider's cards, bare and with each hand they can come from; a strength team's cards."""
    for card in facts.VALUES:
        yield from _legal(referee, rider, card, None)
    if rider.stack is None or not rider.stack.judged:
        return
    for hand in rider.stack.hands(cards.hand_size(referee.race, rider, rider.stack)):
        for card in dict.fromkeys(hand):
            yield from _legal(referee, rider, card, hand)


def _legal(referee: Judge, rider: Rider, card: str, hand: str | None) -> Iterator[str]:
    word = f"{rider.kind}{card}{f':{hand}' if hand is not None else ''}"
    if referee.played_fault(rider, Played(rider.name, card, hand, word)) is None:
        yield f"{rider.team} {word}"
