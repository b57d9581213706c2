"""A rider's card stack: what they can hold and play, where hands are logged and where they are left out.

The whole stack is always known: the deck, less what was played, and the exhaustion cards received. What is not known is
which of its cards lie face down. Every draw takes from those first; when they run out, the recycled cards are shuffled and
become the new face-down pile. (Rulebook: Energy Phase, Drawing cards.)

The face-down piles that fit all that is written can be very many, but they are few kinds. Between two shuffles every pile
of the right size fits that leaves out the cards known to be drawn: whatever else was drawn can be dealt to the hands left
open in any way. And what lies face down after a shuffle is everything but the hand drawn across it, which has at most
five cards. So `Down` remembers those hands (792 at the very most) and one ceiling over all piles, not the piles.

Both are whole numbers. A pile counts each card in a field of its own; a set of hands has a bit for each hand that there is,
so that a rule about hands is one `&` with the set of the hands that fit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from struct import Struct
from typing import Final, NamedTuple

from scoring.games.flamme_rouge import facts

#: The cards, numbers first: so are the cards of a hand written, and so are hands sorted.
ORDER: Final = "2345679x"
#: How many of each card: a field of so many bits for each card of ORDER. A log's 20,000 lines cannot fill one.
Pile = int
FIELD: Final = 16
ONE: Final = {card: 1 << (FIELD * n) for n, card in enumerate(ORDER)}
EMPTY: Final[Pile] = 0
#: The highest bit of each field, which no count reaches: it tells where a subtraction would borrow.
SPARE: Final = sum(one << (FIELD - 1) for one in ONE.values())
COUNT: Final = (1 << (FIELD - 1)) - 1
_FIELDS: Final = Struct(f"<{len(ORDER)}H")

#: A set of hands of one size: bit n stands for the nth hand of that size in `all_hands`.
Hands = int


@lru_cache(maxsize=20_000)
def pile_of(cards: str) -> Pile:
    """The pile of card letters (`2359`)."""
    return sum(ONE[card] for card in cards)


def letters(pile: Pile) -> str:
    """The cards of a pile, numbers first."""
    return "".join(card * count for card, count in zip(ORDER, counts(pile), strict=True))


def counts(pile: Pile) -> tuple[int, ...]:
    """How many of each card of ORDER a pile has."""
    return _FIELDS.unpack(pile.to_bytes(_FIELDS.size, "little"))


def size_of(pile: Pile) -> int:
    """The number of cards of a pile."""
    return sum(counts(pile))


def within(one: Pile, other: Pile) -> bool:
    """Whether every card of `one` is in `other`."""
    return (other | SPARE) - one & SPARE == SPARE


@lru_cache(maxsize=facts.HAND_TAILWIND + 1)
def all_hands(size: int) -> tuple[str, ...]:
    """Every hand of `size` cards, at most five, sorted: 792 of five cards."""
    return tuple("".join(hand) for hand in combinations_with_replacement(ORDER, size))


@lru_cache(maxsize=facts.HAND_TAILWIND + 1)
def _numbers(size: int) -> dict[Pile, int]:
    """The number of each hand in `all_hands`."""
    return {pile_of(hand): n for n, hand in enumerate(all_hands(size))}


@lru_cache(maxsize=facts.HAND_TAILWIND + 1)
def _at_most(size: int) -> tuple[tuple[Hands, ...], ...]:
    """For each card of ORDER and each number up to `size`: the hands that have at most so many of it."""
    hands = all_hands(size)
    return tuple(
        tuple(sum(1 << n for n, hand in enumerate(hands) if hand.count(card) <= most) for most in range(size + 1))
        for card in ORDER
    )


@lru_cache(maxsize=facts.HAND_TAILWIND + 1)
def _every(size: int) -> Hands:
    return (1 << len(all_hands(size))) - 1


@lru_cache(maxsize=4_096)
def hands_within(pile: Pile, size: int) -> Hands:
    """The hands of `size` cards that can be drawn from a pile."""
    hands = _every(size)
    for n, most in enumerate(_at_most(size)):
        count = pile >> (FIELD * n) & COUNT
        if count < size:
            hands &= most[count]
    return hands


@lru_cache(maxsize=2_048)
def hands_with(cards: Pile, size: int) -> Hands:
    """The hands of `size` cards that have all of `cards`."""
    return sum(1 << n for pile, n in _numbers(size).items() if within(cards, pile))


def listed(hands: Hands, size: int) -> Iterator[str]:
    """The hands of a set, sorted."""
    every = all_hands(size)
    while hands:
        lowest = hands & -hands
        yield every[lowest.bit_length() - 1]
        hands ^= lowest


class Down(NamedTuple):
    """The face-down piles that are possible: all of `size` cards within `ceiling` less one of the hands in `kept`.

    `kept` are the hands of `kept_size` cards that may have been drawn across the last shuffle (an empty one where none was).
    Without any of them no pile is possible.
    """

    size: int
    ceiling: Pile
    kept: Hands
    kept_size: int

    @classmethod
    def exactly(cls, pile: Pile, size: int) -> Down:
        """One known pile, of `size` cards."""
        return cls(size, pile, _every(0), 0)

    def __bool__(self) -> bool:
        return self.kept != 0

    def __deepcopy__(self, memo: object) -> Down:
        return self  # a value: nothing in it changes

    def without(self, drawn: Pile, size: int) -> Down:
        """After `size` cards were drawn, those of `drawn` among them."""
        if not within(drawn, self.ceiling):
            return IMPOSSIBLE
        ceiling = self.ceiling - drawn
        kept = self.kept & hands_within(ceiling, self.kept_size) if self.kept_size else self.kept
        return Down(self.size - size, ceiling, kept, self.kept_size)

    def draws(self, size: int) -> Hands:
        """Every hand of `size` cards that can be drawn, the piles being large enough."""
        return _draws(self.ceiling, self.kept, self.kept_size, size, self.ceiling)

    def draws_across(self, whole: Pile, size: int) -> Hands:
        """Every hand of `size` cards for which all that is face down is drawn and the rest after shuffling the others."""
        if not self.size:
            return hands_within(whole, size) if self.kept else 0
        hands = 0
        for pile in listed(self.draws(self.size), self.size):
            hands |= hands_with(pile_of(pile), size)
        return hands & hands_within(whole, size)

    def gives_across(self, hand: Pile) -> bool:
        """Whether all that is face down can be in this hand, the rest of which is drawn after shuffling the others."""
        return _draws(self.ceiling, self.kept, self.kept_size, self.size, hand) != 0

    @property
    def known(self) -> Pile | None:
        """The pile, if only one is possible."""
        if not self.size:
            return EMPTY if self.kept else None
        piles: set[Pile] = set()
        for hand in listed(self.kept, self.kept_size):
            bound = counts(self.ceiling - pile_of(hand))
            if sum(bound) > self.size and sum(map(bool, bound)) > 1:
                return None
            piles.add(sum(ONE[card] * min(count, self.size) for card, count in zip(ORDER, bound, strict=True)))
        return piles.pop() if len(piles) == 1 else None


IMPOSSIBLE: Final = Down(0, EMPTY, 0, 0)


@lru_cache(maxsize=2_048)
def _draws(ceiling: Pile, kept: Hands, kept_size: int, size: int, among: Pile) -> Hands:
    """Every hand of `size` cards of those `among` which it is looked for that fits, together with one of the hands kept, within
    the ceiling. Each of the hands kept is within the ceiling, so that it is asked only of cards that are dealt."""
    if kept_size == 0:
        return hands_within(ceiling, size) & hands_within(among, size) if kept else 0
    most, numbers = _at_most(kept_size), _numbers(size)
    dealt = [
        (one, range(1, min(there, wanted) + 1), there, most[n])
        for n, (one, there, wanted) in enumerate(zip(ONE.values(), counts(ceiling), counts(among), strict=True))
        if there and wanted
    ]
    found = 0

    def deal(first: int, hand: Pile, left: int, kept: Hands) -> None:
        """Deal `left` cards more to `hand`, of the cards from `first` on, as long as one of the hands kept leaves them."""
        nonlocal found
        if not left:
            found |= 1 << numbers[hand]
            return
        for n in range(first, len(dealt)):
            one, numbers_of_it, there, at_most = dealt[n]
            for number in numbers_of_it:
                still = kept & at_most[there - number] if there - number < kept_size else kept
                if number > left or not still:
                    break
                deal(n + 1, hand + number * one, left - number, still)

    deal(0, EMPTY, size, kept)
    return found


@lru_cache(maxsize=4_096)
def _after(down: Down, whole: Pile, whole_size: int, drawn: Pile, size: int, shown: bool) -> Down:
    """After `size` cards were drawn from a whole stack, `shown`: those of `drawn`, else those and others."""
    if size <= down.size:
        return down.without(drawn, size)
    if not shown:
        hands = down.draws_across(whole, size) & hands_with(drawn, size)
    else:
        hands = hands_with(drawn, size) if within(drawn, whole) and down.gives_across(drawn) else 0
    return Down(whole_size - size, whole, hands, size)


class Stack:
    """A rider's stack: `whole` has all its cards, `size` of them, `down` the face-down piles that are possible.

    `judged` is switched off where a mistake left it unknown what the rider holds; then every card of the game is taken.
    """

    __slots__ = ("down", "judged", "size", "whole")

    def __init__(self, cards: str) -> None:
        self.whole = pile_of(cards)
        self.size = len(cards)
        self.down = Down.exactly(self.whole, self.size)
        self.judged = True

    @property
    def exhaustion(self) -> int:
        return self.whole // ONE[facts.EXHAUSTION] & COUNT

    def has(self, card: str) -> bool:
        return within(ONE[card], self.whole)

    def recycle(self, cards: str) -> None:
        """Put cards face up under the stack."""
        self.whole += pile_of(cards)
        self.size += len(cards)

    def shuffle(self) -> None:
        """All cards become the face-down pile."""
        self.down = Down.exactly(self.whole, self.size)

    def remove(self, card: str) -> None:
        """Take a card that it has out of the game, wherever it lies (used where the stack is shuffled after it)."""
        self.whole -= ONE[card]
        self.size -= 1

    def after(self, card: str, hand: str | None, size: int) -> Down:
        """The face-down piles possible after a hand of `size` was drawn and `card` played from it; none where that cannot be."""
        if hand is not None and (card not in hand or len(hand) != size):
            return IMPOSSIBLE
        drawn = pile_of(card if hand is None else hand)
        return _after(self.down, self.whole, self.size, drawn, size, hand is not None)

    def hands(self, size: int) -> list[str]:
        """Every hand the rider can hold now."""
        down = self.down
        return list(listed(down.draws(size) if size <= down.size else down.draws_across(self.whole, size), size))

    def play(self, card: str, down: Down) -> None:
        """The card is played and leaves the game; `down` is what `after` answered."""
        self.remove(card)
        self.down = down
