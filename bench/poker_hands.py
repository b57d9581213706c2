"""The second peer: PokerKit replaying hands from their notation."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pokerkit import Automation, HandHistory, NoLimitTexasHoldem, State

HANDS = 60
SEED = 2026
STACK, BLINDS, LEAST_BET = 200, (1, 2), 2
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Poker:
    """Reading hand histories and playing them again, each action verified: a unit of work is an action of the notation."""

    unit = "actions"

    def __init__(self, notation: Sequence[str]) -> None:
        self.notation = notation
        self.units = sum(len(HandHistory.loads(text).actions) for text in notation)

    def run(self) -> None:
        """Play every hand to its end."""
        for text in self.notation:
            state: State | None = None
            for state in HandHistory.loads(text):  # noqa: B007 — the last state is looked at
                pass
            if state is None or state.status:
                raise AssertionError("a hand did not come to its end")


def random_hands() -> list[str]:
    """The hands in their notation."""
    random.seed(SEED)  # PokerKit shuffles with the module's own generator
    game = NoLimitTexasHoldem(AUTOMATIONS, True, 0, BLINDS, LEAST_BET)
    return [HandHistory.from_game_state(game, _random_hand(game)).dumps() for _ in range(HANDS)]


def _random_hand(game: NoLimitTexasHoldem) -> State:
    """A hand of three to six players who mostly call, sometimes raise as little as they may, sometimes fold."""
    players = random.randint(3, 6)  # noqa: S311
    state = game((STACK,) * players, players)
    while state.status:
        if state.can_deal_hole():
            state.deal_hole()
        elif state.can_deal_board():
            state.deal_board()
        else:
            _act(state, random.random())  # noqa: S311
    return state


def _act(state: State, chance: float) -> None:
    if chance < 0.15 and state.can_fold():
        state.fold()
    elif chance < 0.3 and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
    else:
        state.check_or_call()
