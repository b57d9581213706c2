"""A rider's card stack: what he can hold and play, where hands are logged and where they are left out.

The whole stack is always known: the deck, less what was played, and the exhaustion cards received. What is not known is
which of its cards lie face down. Every draw takes from those first; when they run out, the recycled cards are shuffled and
become the new face-down pile. So the state is the set of face-down piles that fit all that is written: one where every
hand is logged, more where hands are left out. (Rulebook: Energy Phase, Drawing cards.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import add, le, sub

#: How many of each card, in the order of ORDER.
Pile = tuple[int, ...]
ORDER = "x2345679"
EMPTY: Pile = (0,) * len(ORDER)


@lru_cache(maxsize=20_000)
def pile_of(cards: str) -> Pile:
    """The pile of card letters (`2359`)."""
    return tuple(cards.count(card) for card in ORDER)


def letters(pile: Pile) -> str:
    """The cards of a pile, numbers first."""
    return "".join(card * count for card, count in zip(ORDER[1:] + ORDER[:1], pile[1:] + pile[:1], strict=True))


def plus(one: Pile, other: Pile) -> Pile:
    return tuple(map(add, one, other))


def minus(one: Pile, other: Pile) -> Pile:
    return tuple(map(sub, one, other))


def within(one: Pile, other: Pile) -> bool:
    """Whether every card of `one` is in `other`."""
    return all(map(le, one, other))


@lru_cache(maxsize=50_000)
def choices(pile: Pile, size: int) -> tuple[Pile, ...]:
    """Every hand of `size` cards that can be drawn from a pile."""
    return tuple(_choices(pile, size))


def _choices(pile: Pile, size: int) -> Iterator[Pile]:
    if not pile:
        if size == 0:
            yield ()
        return
    rest = sum(pile[1:])
    for count in range(max(0, size - rest), min(pile[0], size) + 1):
        for tail in choices(pile[1:], size - count):
            yield (count, *tail)


class Stack:
    """A rider's stack: `whole` has all its cards, `down` the face-down piles that are possible.

    `judged` is switched off where a mistake left it unknown what he holds; then every card of the game is taken.
    """

    __slots__ = ("down", "judged", "whole")

    def __init__(self, cards: str) -> None:
        self.whole = pile_of(cards)
        self.down: frozenset[Pile] = frozenset([self.whole])
        self.judged = True

    @property
    def size(self) -> int:
        return sum(self.whole)

    @property
    def exhaustion(self) -> int:
        return self.whole[0]

    def has(self, card: str) -> bool:
        return self.whole[ORDER.index(card)] > 0

    def recycle(self, cards: str) -> None:
        """Put cards face up under the stack."""
        self.whole = plus(self.whole, pile_of(cards))

    def shuffle(self) -> None:
        """All cards become the face-down pile."""
        self.down = frozenset([self.whole])

    def remove(self, card: str) -> None:
        """Take a card out of the game, wherever it lies (used where the stack is shuffled after it)."""
        self.whole = minus(self.whole, pile_of(card))

    def after(self, card: str, hand: str | None, size: int) -> frozenset[Pile]:
        """The face-down piles possible after a hand of `size` was drawn and `card` played from it; empty: impossible."""
        if hand is not None:
            shown = pile_of(hand)
            found = (self._left(down, shown, size) for down in self.down) if card in hand else ()
            return frozenset(left for left in found if left is not None)
        played = ORDER.index(card)
        return frozenset(left for down in self.down for drawn, left in self._draws(down, size) if drawn[played])

    def _left(self, down: Pile, hand: Pile, size: int) -> Pile | None:
        """What stays face down after this hand of `size` was drawn; None where it cannot be drawn."""
        if sum(hand) != size:
            return None
        if size <= sum(down):
            return minus(down, hand) if within(hand, down) else None
        up = minus(self.whole, down)
        drawn = minus(hand, down)
        return minus(up, drawn) if within(down, hand) and within(drawn, up) else None

    def hands(self, size: int) -> list[str]:
        """Every hand he can hold now."""
        return sorted({letters(drawn) for down in self.down for drawn, _ in self._draws(down, size)})

    def _draws(self, down: Pile, size: int) -> Iterator[tuple[Pile, Pile]]:
        """(hand, what stays face down) of every draw of `size` cards."""
        short = size - sum(down)
        if short <= 0:
            for drawn in choices(down, size):
                yield drawn, minus(down, drawn)
            return
        up = minus(self.whole, down)
        for drawn in choices(up, short):
            yield plus(down, drawn), minus(up, drawn)

    def play(self, card: str, down: frozenset[Pile]) -> None:
        """The card is played and leaves the game; `down` is what `after` answered."""
        self.whole = minus(self.whole, pile_of(card))
        self.down = down
