"""Which card a rider may play, and what playing it leaves (rulebook: Energy Phase; Automated Opponents)."""

from __future__ import annotations

from collections import Counter

from scoring.games.flamme_rouge import facts
from scoring.games.flamme_rouge.race import Race, Rider, in_order
from scoring.games.flamme_rouge.stack import Stack, letters, pile_of, within
from scoring.games.flamme_rouge.turn import Played
from scoring.replay.fault import Fault
from scoring.replay.statuses import HOME

MOST_HANDS = 40
HANDS_IN_WIND = {"tailwind": facts.HAND_TAILWIND, "headwind": facts.HAND_HEADWIND}


def hand_size(race: Race, rider: Rider, stack: Stack) -> int:
    """How many cards the rider draws: four, with tailwind five, with headwind three, never more than the stack has."""
    size = HANDS_IN_WIND.get(race.track.weather.get(rider.row, ""), facts.HAND) if race.track.weather else facts.HAND
    return min(stack.size, size)


def card_fault(race: Race, rider: Rider, card: Played) -> Fault | None:
    """Why the rider cannot have played this card from this hand."""
    stack = rider.stack
    if stack is None or not stack.judged:
        return None
    size = hand_size(race, rider, stack)
    if size == 0:
        if card.card == facts.EXHAUSTION and card.hand in (None, facts.EXHAUSTION):
            return None
        return Fault("stack-empty", card.word, [f"{rider.kind}x"], rider=rider.name)
    if stack.after(card.card, card.hand, size):
        return None
    if not stack.has(card.card):
        holds = letters(stack.whole)
        return Fault(
            "card-not-held",
            card.word,
            [f"{rider.kind}{one}" for one in sorted(set(holds))],
            rider=rider.name,
            card=card.card,
            holds=holds,
        )
    if card.hand is not None:
        if len(card.hand) != size:
            return Fault("hand-size", card.word, [], rider=rider.name, size=size, shown=len(card.hand), hand=card.hand)
        if card.card not in card.hand:
            return Fault(
                "card-not-in-hand",
                card.word,
                [f"{rider.kind}{one}:{card.hand}" for one in sorted(set(card.hand))],
                rider=rider.name,
                card=card.card,
                hand=card.hand,
            )
        if not within(pile_of(card.hand), stack.whole):
            holds = letters(stack.whole)
            return Fault("hand-not-held", card.word, [], rider=rider.name, hand=card.hand, holds=holds)
    hands = stack.hands(size)
    code = "hand-impossible" if card.hand is not None else "card-impossible"
    legal = [f"{rider.kind}{card.card}:{hand}" for hand in hands if card.card in hand] or hands
    return Fault(
        code,
        card.word,
        legal[:MOST_HANDS],
        rider=rider.name,
        card=card.card,
        hand=card.hand,
        down=letters(stack.down.known) if stack.down.known is not None else None,
        hands=len(hands),
    )


def take(race: Race, rider: Rider, card: Played) -> None:
    """The card leaves the game."""
    if rider.automated:
        deck = race.bot_cards[rider.name]
        if deck[card.card] > 0:
            deck[card.card] -= 1
        return
    stack = rider.stack
    if stack is None:
        return
    if not stack.judged:
        if stack.has(card.card):
            stack.remove(card.card)
        return
    size = hand_size(race, rider, stack)
    if size:
        stack.play(card.card, stack.after(card.card, card.hand, size))


def take_ruled(race: Race, rider: Rider, card: Played) -> None:
    """A card that the table let stand: one that the rider does not hold changes nothing, and their pile is not known any more."""
    if rider.automated or rider.stack is None:
        return
    rider.stack.judged = False
    if rider.stack.has(card.card):
        rider.stack.remove(card.card)


def bot_fault(deck: Counter[str], card: str, word: str, rider: str) -> Fault | None:
    """Why this card cannot be turned up for an automated rider; an empty deck is written as 2."""
    left = sorted(+deck)
    if not left:
        return None if card == facts.EMPTY_BOT else Fault("bot-deck-empty", word, [facts.EMPTY_BOT], rider=rider)
    if deck[card] > 0:
        return None
    return Fault("bot-card", word, left, rider=rider, card=card)


def peloton_values(race: Race, colour: str, card: str) -> dict[str, int]:
    """What each rider of the peloton team moves; an attack sends the front rider 2 and the rear rider 9 rows.

    With one rider home the other is the rear rider; with one out the other is alone in front (race log, section 5).
    """
    riders = in_order(rider for rider in race.on_road() if rider.team == colour)
    if card != facts.ATTACK:
        return {rider.name: facts.VALUES[card] for rider in riders}
    mates_home = any(rider.status == HOME for rider in race.riders.values() if rider.team == colour)
    values = {rider.name: facts.ATTACK_REAR for rider in riders}
    if riders and not mates_home:
        values[riders[0].name] = facts.ATTACK_FRONT
    return values
