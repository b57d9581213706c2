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

from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

#: How many of each card, packed into one number: a field of eight bits for each of `NUMBERS`, exhaustion cards above them. So
#: piles are put together by adding, and one is within another if taking it away leaves every field's guard bit in place.
Pile = int
NUMBERS: Final = "2345679"
EXHAUSTION: Final = "x"
FIELD: Final = 8
#: A stack has up to so many cards of one number; of exhaustion cards it may have any number.
MOST_OF_A_NUMBER: Final = 127

ONE: Final = {card: 1 << FIELD * n for n, card in enumerate((*NUMBERS, EXHAUSTION))}
EMPTY: Pile = 0
_ONES: Final = tuple(ONE.values())
_SHIFTS: Final = tuple(FIELD * n for n in range(len(NUMBERS)))
_TOP: Final = FIELD * len(NUMBERS)
_GUARDS: Final = sum(128 << shift for shift in _SHIFTS) | 1 << _TOP + 32


@lru_cache(maxsize=4_096)
def pile_of(cards: str) -> Pile:
    """The pile of card letters (`2359`)."""
    return sum(map(ONE.__getitem__, cards))


def counts(pile: Pile) -> list[int]:
    """How many of each card, in the order of `NUMBERS`, then exhaustion cards."""
    many = [pile >> shift & MOST_OF_A_NUMBER for shift in _SHIFTS]
    many.append(pile >> _TOP)
    return many


def count(pile: Pile) -> int:
    """The number of cards."""
    return sum(counts(pile))


def letters(pile: Pile) -> str:
    """The cards of a pile, numbers first."""
    return "".join(card * many for card, many in zip(ONE, counts(pile), strict=True))


def within(one: Pile, other: Pile) -> bool:
    """Whether every card of `one` is in `other`."""
    return (other | _GUARDS) - one & _GUARDS == _GUARDS


@lru_cache(maxsize=4_096)
def choices(pile: Pile, size: int) -> tuple[Pile, ...]:
    """Every hand of `size` cards that can be drawn from a pile."""
    least = pile
    for many, one in zip(counts(pile), _ONES, strict=True):
        if many > size:
            least -= (many - size) * one
    return _choices(least, size)


@lru_cache(maxsize=2_048)
def _choices(pile: Pile, size: int) -> tuple[Pile, ...]:
    """As `choices`; of a card that is there more often than it can be drawn the pile has as many as can be."""
    hands = [(EMPTY, size)]
    for many, one in zip(counts(pile), _ONES, strict=True):
        if many:
            more = [(hand + n * one, left - n) for hand, left in hands for n in range(1, min(many, left) + 1)]
            hands += more
    return tuple(hand for hand, left in hands if left == 0)


@lru_cache(maxsize=16_384)
def parts(hand: Pile, size: int) -> tuple[Pile, ...]:
    """Every choice of `size` cards of a hand, which has five at most."""
    cards = [one for many, one in zip(counts(hand), _ONES, strict=True) for _ in range(many)]
    return tuple({sum(chosen) for chosen in combinations(cards, size)})


class Down(NamedTuple):
    """The face-down piles that are possible: all of `size` cards within `ceiling` less one of the hands in `kept`.

    `kept` are the hands, all of one size, that may have been drawn across the last shuffle (an empty one where none was).
    Without any of them no pile is possible.
    """

    size: int
    ceiling: Pile
    kept: tuple[Pile, ...]

    @classmethod
    def exactly(cls, pile: Pile) -> Down:
        """One known pile."""
        return cls(count(pile), pile, (EMPTY,))

    def __bool__(self) -> bool:
        return bool(self.kept)

    def __deepcopy__(self, memo: object) -> Down:
        return self  # a value: nothing in it changes

    def without(self, drawn: Pile, size: int) -> Down:
        """After `size` cards were drawn, those of `drawn` among them."""
        if not within(drawn, self.ceiling):
            return IMPOSSIBLE
        ceiling = self.ceiling - drawn
        guarded = ceiling | _GUARDS
        kept = self.kept
        if kept != (EMPTY,):
            kept = tuple([hand for hand in kept if guarded - hand & _GUARDS == _GUARDS])
        return Down(self.size - size, ceiling, kept)

    def draws(self, size: int) -> tuple[Pile, ...]:
        """Every hand of `size` cards that can be drawn, the piles being large enough."""
        hands = choices(self.ceiling, size)
        if self.kept == (EMPTY,):
            return hands
        guarded = [(self.ceiling | _GUARDS) - hand for hand in self.kept]
        return tuple([hand for hand in hands if any(left - hand & _GUARDS == _GUARDS for left in guarded)])

    def across(self, whole: Pile, drawn: Pile, size: int) -> tuple[Pile, ...]:
        """Every hand of `size` cards with `drawn` among them, for which all that is face down is drawn and the rest after
        shuffling the other cards of the `whole` stack."""
        if not within(drawn, whole):
            return ()
        more = size - count(drawn)
        if more == 0:
            return (drawn,) if any(map(self._has, parts(drawn, self.size))) else ()
        hands = tuple([drawn + rest for rest in choices(whole - drawn, more)])
        if self.size == 0:
            return hands if self.kept else ()
        down = set(self.draws(self.size))
        return tuple([hand for hand in hands if not down.isdisjoint(parts(hand, self.size))])

    def _has(self, cards: Pile) -> bool:
        """Whether these cards can lie face down together."""
        if not within(cards, self.ceiling):
            return False
        left = self.ceiling - cards
        return self.kept == (EMPTY,) or any(within(hand, left) for hand in self.kept)

    @property
    def known(self) -> Pile | None:
        """The pile, if only one is possible."""
        piles: set[Pile] = set()
        for hand in self.kept:
            there = counts(self.ceiling - hand)
            if sum(there) > self.size > 0 and sum(map(bool, there)) > 1:
                return None
            piles.add(sum(min(many, self.size) * one for many, one in zip(there, _ONES, strict=True)))
        return piles.pop() if len(piles) == 1 else None


IMPOSSIBLE: Final = Down(0, EMPTY, ())


class Stack:
    """A rider's stack: `whole` has all its cards, `down` the face-down piles that are possible.

    `judged` is switched off where a mistake left it unknown what the rider holds; then every card of the game is taken. `size` is
    the number of cards. What was answered last is kept: a card is asked for twice, when it is judged and when it is played.
    """

    __slots__ = ("_answered", "_asked", "down", "judged", "size", "whole")

    def __init__(self, cards: str) -> None:
        self.whole = pile_of(cards)
        self.size = len(cards)
        self.down = Down.exactly(self.whole)
        self.judged = True
        self._asked: tuple[str, str | None, int] | None = None
        self._answered = IMPOSSIBLE

    @property
    def exhaustion(self) -> int:
        return self.whole >> _TOP

    def has(self, card: str) -> bool:
        return within(ONE[card], self.whole)

    def recycle(self, cards: str) -> None:
        """Put cards face up under the stack."""
        self._asked = None
        self.whole += pile_of(cards)
        self.size += len(cards)

    def shuffle(self) -> None:
        """All cards become the face-down pile."""
        self._asked = None
        self.down = Down.exactly(self.whole)

    def remove(self, card: str) -> None:
        """Take a card out of the game, wherever it lies (used where the stack is shuffled after it)."""
        self._asked = None
        self.whole -= ONE[card]
        self.size -= 1

    def after(self, card: str, hand: str | None, size: int) -> Down:
        """The face-down piles possible after a hand of `size` was drawn and `card` played from it; false: impossible."""
        asked = (card, hand, size)
        if self._asked != asked:
            self._answered, self._asked = self._after(card, hand, size), asked
        return self._answered

    def _after(self, card: str, hand: str | None, size: int) -> Down:
        if hand is not None and (card not in hand or len(hand) != size):
            return IMPOSSIBLE
        drawn = ONE[card] if hand is None else pile_of(hand)
        if size <= self.down.size:
            return self.down.without(drawn, size)
        return Down(self.size - size, self.whole, self.down.across(self.whole, drawn, size))

    def hands(self, size: int) -> list[str]:
        """Every hand that the rider can hold now."""
        down = self.down
        return sorted(map(letters, down.draws(size) if size <= down.size else down.across(self.whole, EMPTY, size)))

    def play(self, card: str, down: Down) -> None:
        """The card is played and leaves the game; `down` is what `after` answered."""
        self._asked = None
        self.whole -= ONE[card]
        self.size -= 1
        self.down = down
