"""Faults G16: a log without hands and with many exhaustion cards is judged in bounded time, and judged the same."""

from __future__ import annotations

from random import Random

import pytest

from scoring.games.flamme_rouge.stack import Stack, all_hands, hands_within, listed, pile_of
from scoring.replay import replay

COLOURS = ("red", "blue", "green", "black", "white", "pink")
#: Far above what the heaviest of these stacks needs: the piles that fit it can be told by as many hands as there are.
MOST_HANDS = 792


def log(rounds: int, handicap: int, cards: str = "sx rx") -> str:
    head = ["racelog 1 flamme-rouge", "stage: peloton-7 5-6", "finish: all"]
    head += [f"handicap {colour}: s {handicap} r {handicap}" for colour in COLOURS]
    places = ["s 4.1 r 4.2", "s 4.3 r 3.1", "s 3.2 r 3.3", "s 2.1 r 2.2", "s 2.3 r 1.1", "s 1.2 r 1.3"]
    body = ["start", *(f"{colour} {place}" for colour, place in zip(COLOURS, places, strict=True))]
    for number in range(1, rounds + 1):
        body += [f"round {number}", *(f"{colour} {cards}" for colour in COLOURS)]
    return "\n".join([*head, *body])


class TestHandsLeftOut:
    """Faults G16: however many cards and rounds, what can lie face down is told by a bounded number of hands."""

    @pytest.mark.parametrize("handicap", [20, 45, 90])
    def test_many_rounds_of_exhaustion_cards_are_ridden(self, handicap: int) -> None:
        [result] = replay(log(min(handicap, 30), handicap), {})
        assert result.errors == []
        assert result.answer()["rounds"] == min(handicap, 30)

    @pytest.mark.parametrize("seed", range(20))
    def test_the_memory_of_a_stack_does_not_grow_with_its_cards(self, seed: int) -> None:
        chance = Random(f"many cards {seed}")
        stack = Stack("x" * 60 + "22234567" * 10)
        while stack.size > 5:
            size = chance.choice((3, 4, 5))
            card = chance.choice([card for card in "x2345679" if stack.has(card)])
            down = stack.after(card, None, size)
            if not down:  # this card cannot be among what lies face down
                continue
            assert down.kept.bit_length() <= MOST_HANDS
            stack.play(card, down)
            stack.recycle("x" * chance.choice((0, 0, 1)))

    def test_what_he_played_long_ago_still_decides_what_he_can_hold(self) -> None:
        """Cards drawn and not shown come back only with the shuffle: a fourth 9 before it is impossible."""
        stack = Stack("x" * 20 + "999" + "2345" * 3)
        for _ in range(3):
            stack.play("9", stack.after("9", None, 4))
        assert not stack.after("9", None, 4)
        stack.recycle("9")
        for _ in range(5):
            assert not stack.after("9", None, 4)
            stack.play("x", stack.after("x", None, 4))
        assert stack.after("9", None, 4)

    def test_a_hand_that_cannot_be_drawn_any_more_is_refused(self) -> None:
        stack = Stack("2345x" * 1 + "x" * 7)
        stack.play("2", stack.after("2", "2345", 4))
        assert not stack.after("3", None, 4)
        assert stack.down.known is not None
        assert stack.hands(4) == ["xxxx"]


def test_every_hand_of_a_pile_is_listed_once() -> None:
    hands = list(listed(hands_within(pile_of("xx2444"), 3), 3))
    assert hands == ["244", "24x", "2xx", "444", "44x", "4xx"]


def test_there_are_as_many_hands_as_the_bound_says() -> None:
    assert len(all_hands(5)) == MOST_HANDS
