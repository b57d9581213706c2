"""What a stack answers is what every face-down pile that can be there answers, each of them dealt by itself."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from scoring.games.flamme_rouge.stack import Stack

STACKS = 60


class EveryPile:
    """A stack told by all its possible face-down piles, as sorted letters."""

    def __init__(self, cards: str) -> None:
        self.whole = "".join(sorted(cards))
        self.piles = {self.whole}

    def draws(self, size: int) -> set[tuple[str, str]]:
        """Every hand of so many cards with the pile that it leaves face down."""
        found = set()
        for pile in self.piles:
            if len(pile) >= size:
                found |= {(hand, less(pile, hand)) for hand in hands_of(pile, size)}
            else:
                shuffled = less(self.whole, pile)
                for rest in hands_of(shuffled, size - len(pile)):
                    found.add(("".join(sorted(pile + rest)), less(shuffled, rest)))
        return found

    def after(self, card: str, hand: str | None, size: int) -> set[str]:
        """The piles that are left by the hands that fit."""
        shown = None if hand is None else "".join(sorted(hand))
        return {left for drawn, left in self.draws(size) if card in drawn and shown in (None, drawn)}

    def play(self, card: str, piles: set[str]) -> None:
        self.whole, self.piles = less(self.whole, card), piles


def hands_of(pile: str, size: int) -> set[str]:
    return {"".join(hand) for hand in combinations(pile, size)}


def less(cards: str, taken: str) -> str:
    """Sorted cards without those taken."""
    for card in taken:
        cards = cards.replace(card, "", 1)
    return cards


def numbers_first(hand: str) -> str:
    return "".join(sorted(hand, key=lambda card: (card == "x", card)))


@pytest.mark.parametrize("seed", range(STACKS))
def test_a_stack_gives_what_each_of_its_possible_piles_gives(seed: int) -> None:
    chance = Random(f"piles {seed}")
    cards = "".join(chance.choices("x2345679", k=chance.randint(6, 11)))
    stack, piles = Stack(cards), EveryPile(cards)
    for _ in range(6):
        size = min(chance.choice((3, 4, 4, 5)), stack.size)
        if not size:
            break
        drawn = sorted({hand for hand, _ in piles.draws(size)})
        assert stack.hands(size) == sorted(map(numbers_first, drawn))
        for card in sorted(set(stack_cards := piles.whole)):
            wrong = "".join(sorted(card + "".join(chance.sample(less(stack_cards, card), size - 1))))
            for hand in (None, wrong, chance.choice(drawn)):
                assert bool(stack.after(card, hand, size)) == bool(piles.after(card, hand, size)), (card, hand)
        hand = chance.choice(drawn)
        card, shown = chance.choice(hand), hand if chance.random() < 0.4 else None
        left = piles.after(card, shown, size)
        stack.play(card, stack.after(card, shown, size))
        piles.play(card, left)
        if chance.random() < 0.5:
            stack.recycle("x")
            piles.whole = "".join(sorted(piles.whole + "x"))
