"""What a rider can hold: every face-down pile that fits what was written, as sorted text."""

from __future__ import annotations

from functools import cache
from itertools import permutations


@cache
def hands(pile: str, size: int) -> frozenset[str]:
    """Every hand of so many cards from a sorted pile: the first card taken or left."""
    if size == 0:
        return frozenset([""])
    if len(pile) < size:
        return frozenset()
    return frozenset(pile[0] + rest for rest in hands(pile[1:], size - 1)) | hands(pile[1:], size)


def without(pile: str, cards: str) -> str:
    for card in cards:
        pile = pile.replace(card, "", 1)
    return pile


def holds(pile: str, cards: str) -> bool:
    return all(pile.count(card) >= cards.count(card) for card in cards)


class Pile:
    """A rider's cards, all of them known, and the piles that may lie face down."""

    def __init__(self, cards: str) -> None:
        self.all = "".join(sorted(cards))
        self.down = {self.all}

    def add(self, cards: str) -> None:
        self.all = "".join(sorted(self.all + cards))

    def shuffle(self) -> None:
        self.down = {self.all}

    def play(self, card: str, hand: str | None, size: int) -> bool:
        """Play a card from a hand (None: not told); False if no draw allows it, and nothing is changed then."""
        size = min(size, len(self.all))
        if size == 0:
            return card == "x" and hand in (None, "x")
        found = set()
        for down in self.down:
            for drawn, left in draws(down, without(self.all, down), size):
                if card in drawn and (hand is None or sorted(hand) == sorted(drawn)):
                    found.add(left)
        if not found:
            return False
        self.down = found
        self.all = without(self.all, card)
        return True


@cache
def draws(down: str, up: str, size: int) -> frozenset[tuple[str, str]]:
    """(hand, what lies face down after it) of every draw; the recycled cards are shuffled when the pile is used up."""
    if len(down) >= size:
        return frozenset((hand, without(down, hand)) for hand in hands(down, size))
    return frozenset((down + more, without(up, more)) for more in hands(up, size - len(down)))


def can_be(deck: str, size: int, told: list[tuple[str, str | None, str]]) -> bool:
    """Whether any order of the cards gives what was told, every shuffle tried: for small decks only.

    `told` are rounds as (card, hand or None, exhaustion cards received after it).
    """
    return any(_goes_on(order, "", size, told) for order in _orders(deck))


def _orders(cards: str) -> set[str]:
    return {"".join(order) for order in permutations(cards)}


def _goes_on(down: str, up: str, size: int, told: list[tuple[str, str | None, str]]) -> bool:
    if not told:
        return True
    card, hand, received = told[0]
    want = min(size, len(down) + len(up))
    if want == 0:
        return card == "x" and hand in (None, "x") and _goes_on("", received, size, told[1:])
    if len(down) >= want:
        drawn = [(down[:want], down[want:], up)]
    else:
        short = want - len(down)
        drawn = [(down + order[:short], order[short:], "") for order in _orders(up)]
    return any(
        _goes_on(left, rest + without(held, card) + received, size, told[1:])
        for held, left, rest in drawn
        if card in held and (hand is None or sorted(hand) == sorted(held))
    )
