"""The words of Flamme Rouge's body lines: placings, bids, cards (race log, section 5). Reads them, judges nothing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.games.flamme_rouge import facts
from scoring.replay.fault import Fault, Samples
from scoring.replay.log import PLACE, Words

SOLO: Final = "solo"
PLUS: Final = "plus"
#: What may be printed on a solo card is not known; one sign says it.
SOLO_VALUES: Final[Mapping[str, int]] = {str(n): n for n in range(1, 16)}

#: Riders by how answers write them, `red-s`.
_SIGNS: Final = "".join(facts.VALUES)
RIDERS_OF: Final = {colour: tuple(f"{colour}-{kind}" for kind in facts.KINDS) for colour in facts.COLOURS}
RIDERS: Final = frozenset(rider for riders in RIDERS_OF.values() for rider in riders)


class Placing(NamedTuple):
    """A rider on the start grid, at `place` as written."""

    rider: str
    place: str


class Played(NamedTuple):
    """A card: `x` or a value, the hand it came from (None: left out), and the word it was read from."""

    rider: str
    card: str
    hand: str | None
    word: str


class TurnedUp(NamedTuple):
    """A card turned up for a rider who is automated: its value with any plus, and the word it was read from."""

    rider: str
    value: int
    word: str


def read_placings(words: Words) -> list[Placing] | Fault:
    """`red s 5.1 r 4.1`: one or both riders of a colour."""
    placings: list[Placing] = []
    at = 1
    if len(words) < 2:
        return Fault(
            "word-missing", words[0], Samples(["s 5.1", "r 4.1"]), wanted="a rider and a start place", after=words[0]
        )
    while at < len(words):
        kind = words[at]
        if kind not in facts.KINDS:
            return Fault("rider-kind", kind, facts.KINDS, kind=kind)
        if at + 1 >= len(words):
            return Fault("word-missing", kind, Samples(["5.1"]), wanted="a start place", after=kind)
        if not PLACE.fullmatch(words[at + 1]):
            return Fault("place-bad", words[at + 1], Samples(["5.1"]), place=words[at + 1])
        placings.append(Placing(f"{words[0]}-{kind}", words[at + 1]))
        at += 2
    return placings


def read_bid(words: Words) -> tuple[str, str] | Fault:
    """`bid red s 5 4`: the rider and the two cards."""
    if len(words) < 3:
        return Fault(
            "word-missing", words[-1], Samples(["bid red s 5 4"]), wanted="a rider and two cards", after=words[-1]
        )
    if words[1] not in facts.COLOURS:
        return Fault("team-colour", words[1], facts.COLOURS, colour=words[1])
    if words[2] not in facts.KINDS:
        return Fault("rider-kind", words[2], facts.KINDS, kind=words[2])
    cards = words[3:]
    wrong = next((card for card in cards if card not in facts.VALUES), None)
    if wrong:
        return Fault("card-bad", wrong, Samples(facts.VALUES), card=wrong)
    if len(cards) != facts.BIDS:
        return Fault("bid-cards", words[-1], Samples([" ".join([*words[:3], "5", "4"])]), cards=len(cards))
    return f"{words[1]}-{words[2]}", "".join(cards)


@lru_cache(maxsize=8_192)
def _card(colour: str, word: str) -> Played | None:
    """The card that a word says of a team, None if it says none: tables play the same few thousand again and again."""
    kind, card, rest = word[:1], word[1:2], word[2:]
    hand = rest[1:] if rest else None
    if kind not in facts.KINDS or card not in facts.VALUES or (rest and rest[0] != ":"):
        return None
    return (
        None if hand is not None and (not hand or hand.strip(_SIGNS)) else Played(f"{colour}-{kind}", card, hand, word)
    )


def _card_fault(word: str) -> Fault:
    """Why a word says no card."""
    kind, card, rest = word[:1], word[1:2], word[2:]
    if kind not in facts.KINDS:
        return Fault("rider-kind", word, facts.KINDS, kind=word)
    if card not in facts.VALUES or (rest and rest[0] != ":"):
        return Fault("card-bad", word, Samples([f"{kind}5", f"{kind}x", f"{kind}5:3456"]), card=word)
    return Fault("hand-bad", word, Samples([f"{kind}{card}:3456"]), hand=rest[1:])


def read_cards(words: Words) -> list[Played] | Fault:
    """`red s5:2359 r3:3467`: the card played for each rider, with the hand it came from."""
    played: dict[str, Played] = {}
    if len(words) < 2:
        return Fault("word-missing", words[0], Samples(["s5:2359", "r3"]), wanted="a card", after=words[0])
    for word in words[1:]:
        card = _card(words[0], word) or _card_fault(word)
        if isinstance(card, Fault):
            return card
        if card.rider in played:
            return Fault("card-twice", word, [], rider=card.rider)
        played[card.rider] = card
    return list(played.values())


def read_peloton(words: Words) -> str | Fault:
    """`white 5` or `white attack`."""
    if len(words) < 2:
        return Fault(
            "word-missing", words[0], Samples(["5", facts.ATTACK]), wanted="the card turned up", after=words[0]
        )
    if len(words) > 2:
        return Fault("word-extra", words[2], [], extra=words[2])
    if words[1] != facts.ATTACK and (words[1] not in facts.VALUES or words[1] == facts.EXHAUSTION):
        return Fault("card-bad", words[1], Samples([*facts.VALUES, facts.ATTACK]), card=words[1])
    return words[1]


def read_solo(words: Words) -> list[TurnedUp] | Fault:
    """`solo green s4 black r5`, `solo plus …` after a +1 card: the values as printed; the plus is added here."""
    at = 2 if words[1:2] == [PLUS] else 1
    more = at - 1
    turned: list[TurnedUp] = []
    if at >= len(words):
        return Fault(
            "word-missing", words[-1], Samples(["solo green s4"]), wanted="riders and their values", after=words[-1]
        )
    while at < len(words):
        colour = words[at]
        if colour not in facts.COLOURS:
            return Fault("team-colour", colour, facts.COLOURS, colour=colour)
        at += 1
        if at >= len(words):
            return Fault("word-missing", colour, Samples(["s4"]), wanted="a rider and a value", after=colour)
        while at < len(words) and words[at] not in facts.COLOURS:
            kind, value = words[at][:1], SOLO_VALUES.get(words[at][1:])
            if kind not in facts.KINDS or value is None:
                return Fault("card-bad", words[at], Samples(["s4", "r5"]), card=words[at])
            if any(other.rider == f"{colour}-{kind}" for other in turned):
                return Fault("card-twice", words[at], [], rider=f"{colour}-{kind}")
            turned.append(TurnedUp(f"{colour}-{kind}", value + more, words[at]))
            at += 1
    return turned
