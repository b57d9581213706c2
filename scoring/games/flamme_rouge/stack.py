"""A rider's card stack: what he can hold and play, where hands are logged and where they are left out.

The whole stack is always known: the deck, less what was played, and the exhaustion cards received. What is not known is
which of its cards lie face down. Every draw takes from those first; when they run out, the recycled cards are shuffled and
become the new face-down pile. (Rulebook: Energy Phase, Drawing cards.)

The face-down piles that fit all that is written can be very many, but they are few kinds. Between two shuffles every pile
of the right size fits that leaves out the cards known to be drawn: whatever else was drawn can be dealt to the hands left
open in any way. And what lies face down after a shuffle is everything but the hand drawn across it, which has at most
five cards. So `Down` remembers those hands (792 at the very most) and one ceiling over all piles, not the piles.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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


@lru_cache(maxsize=1_024)
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


@dataclass(frozen=True, slots=True)
class Down:
    """The face-down piles that are possible: all of `size` cards within `ceiling` less one of the hands in `kept`.

    `kept` are the hands, all of one size, that may have been drawn across the last shuffle (an empty one where none was).
    Without any of them no pile is possible.
    """

    size: int
    ceiling: Pile
    kept: frozenset[Pile]

    @classmethod
    def exactly(cls, pile: Pile) -> Down:
        """One known pile."""
        return cls(sum(pile), pile, frozenset([EMPTY]))

    def __bool__(self) -> bool:
        return bool(self.kept)

    def __deepcopy__(self, memo: object) -> Down:
        return self  # a value: nothing in it changes

    def without(self, drawn: Pile, size: int) -> Down:
        """After `size` cards were drawn, those of `drawn` among them."""
        ceiling = minus(self.ceiling, drawn)
        return Down(self.size - size, ceiling, frozenset(hand for hand in self.kept if within(hand, ceiling)))

    def bounds(self, most: int) -> set[Pile]:
        """The cards among which every pile lies, one for each hand kept, no card counted more than `most` times."""
        return {tuple(min(count, most) for count in minus(self.ceiling, hand)) for hand in self.kept}

    def draws(self, size: int) -> set[Pile]:
        """Every hand of `size` cards that can be drawn, the piles being large enough."""
        return {hand for bound in self.bounds(size) for hand in choices(bound, size)}

    def draws_across(self, whole: Pile, size: int) -> frozenset[Pile]:
        """Every hand of `size` cards for which all that is face down is drawn and the rest after shuffling the others."""
        piles = self.draws(self.size)
        return frozenset(plus(pile, rest) for pile in piles for rest in choices(minus(whole, pile), size - self.size))

    @property
    def known(self) -> Pile | None:
        """The pile, if only one is possible."""
        piles = set()
        for bound in self.bounds(self.size):
            if sum(bound) > self.size > 0 and sum(map(bool, bound)) > 1:
                return None
            piles.add(tuple(min(count, self.size) for count in bound))
        return piles.pop() if len(piles) == 1 else None


class Stack:
    """A rider's stack: `whole` has all its cards, `down` the face-down piles that are possible.

    `judged` is switched off where a mistake left it unknown what he holds; then every card of the game is taken.
    """

    __slots__ = ("down", "judged", "whole")

    def __init__(self, cards: str) -> None:
        self.whole = pile_of(cards)
        self.down = Down.exactly(self.whole)
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
        self.down = Down.exactly(self.whole)

    def remove(self, card: str) -> None:
        """Take a card out of the game, wherever it lies (used where the stack is shuffled after it)."""
        self.whole = minus(self.whole, pile_of(card))

    def after(self, card: str, hand: str | None, size: int) -> Down:
        """The face-down piles possible after a hand of `size` was drawn and `card` played from it; false: impossible."""
        drawn = pile_of(card if hand is None else hand)
        if hand is not None and (card not in hand or len(hand) != size):
            return Down(0, EMPTY, frozenset())
        if size <= self.down.size:
            return self.down.without(drawn, size)
        hands = frozenset(one for one in self.down.draws_across(self.whole, size) if within(drawn, one))
        return Down(self.size - size, self.whole, hands)

    def hands(self, size: int) -> list[str]:
        """Every hand he can hold now."""
        down = self.down
        return sorted(map(letters, down.draws(size) if size <= down.size else down.draws_across(self.whole, size)))

    def play(self, card: str, down: Down) -> None:
        """The card is played and leaves the game; `down` is what `after` answered."""
        self.whole = minus(self.whole, pile_of(card))
        self.down = down
