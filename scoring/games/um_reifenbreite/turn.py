"""The words of a rider's turn (race log, section 4): reads them, judges nothing.

Word order: rider, way of moving, `break`, `chance …`, travel, `ruled`. What cannot be read is a fault that names the
word and what could stand there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from scoring.games.um_reifenbreite import facts
from scoring.replay.fault import Fault, Samples
from scoring.replay.log import NUMBERS, PLACE, Words

ROLL: Final = "roll"
HANG: Final = "hang"
DRAFT: Final = "draft"
SWITCH: Final = "switch"
BACK: Final = "back"

DIE: Final[Mapping[str, int]] = {str(n): n for n in range(1, 7)}
DICE: Final[Mapping[str, int]] = {f"{a}-{b}": a + b for a in range(1, 7) for b in range(1, 7)}
HUNG: Final[Mapping[str, int]] = {**{die: facts.CAR_BONUS + n for die, n in DIE.items()}, "12": facts.CAR_WHOLE}
PHOTOS: Final[Mapping[str, int]] = {str(n): n for n in range(1, facts.PHOTO_CARDS + 1)}


class Card:
    """An energy card: the rider's own (`e5`) or a joker (`j5`), worth 5 or 6."""

    __slots__ = ("word", "joker", "value")

    def __init__(self, word: str, joker: bool, value: int) -> None:
        self.word = word
        self.joker = joker
        self.value = value


CARDS: Final[Mapping[str, Card]] = {
    f"{kind}{value}": Card(f"{kind}{value}", kind == "j", value) for kind in "ej" for value in facts.ENERGY_VALUES
}
NO_CARD: Final = "none"
#: Two dice, as a sample.
ROLLS: Final = Samples(["2-5"])
WAYS: Final = Samples(["2-5", "e6 3", "j5 e6", "draft", "hang 3", "switch 22", "back 17.3"])


class Turn:
    """What a line says of a turn. `base` is the sum of dice and cards (or what the car gives); unset parts are None.

    `lane` and `place` are the travel's two forms, `go` its number of steps; `uses` says that a card is played or drawn, or the
    car is used.
    """

    __slots__ = (
        "way", "base", "cards", "photos", "whole", "alone", "chance", "die", "card", "photo",
        "go", "lane", "place", "other", "ruled", "uses", "words",
    )  # fmt: skip

    def __init__(self, words: Words) -> None:
        self.words = words
        self.way = ROLL
        self.base = 0
        self.cards: tuple[Card, ...] = ()
        self.photos: tuple[int, ...] = ()
        self.whole = False
        self.alone = False
        self.chance: str | None = None
        self.die = 0
        self.card: Card | None = None
        self.photo = 0
        self.go: int | None = None
        self.lane: int | None = None
        self.place: str | None = None
        self.other: int | None = None
        self.ruled = False
        self.uses = False

    @property
    def travels(self) -> bool:
        return self.lane is not None or self.place is not None or self.go is not None

    @property
    def travel_word(self) -> str:
        """The word a caret belongs under when the travel is wrong."""
        if self.place is not None:
            return self.place
        return str(self.lane) if self.lane is not None else str(self.go) if self.go is not None else self.words[-1]


#: Turns that were read, by their words behind the rider: tables say the same few hundred things again and again. A turn is
#: not changed once it has been read, so riders and races share it.
_READ: Final[dict[tuple[str, ...], Turn]] = {}
MOST_READ: Final = 4_096


def read_turn(words: Words) -> Turn | Fault:
    """The turn that `words` say of a rider (whose number is words[0])."""
    said = tuple(words[1:])
    known = _READ.get(said)
    if known is not None:
        return known
    turn = _read(words)
    if isinstance(turn, Turn):
        turn.uses = bool(turn.cards or turn.chance or turn.way == HANG)
        if len(_READ) >= MOST_READ:
            _READ.clear()
        _READ[said] = turn
    return turn


def _read(words: Words) -> Turn | Fault:
    turn = Turn(words)
    end = len(words)
    if words[-1] == "ruled":
        turn.ruled = True
        end -= 1
    if end < 2:
        return Fault("word-missing", words[0], WAYS, wanted="a way of moving", after=words[0])
    word = words[1]
    dice = DICE.get(word)
    if dice is not None:
        turn.base, at = dice, 2
    elif word == "draft":
        turn.way, at = DRAFT, 2
    else:
        found = _way(turn, words, end)
        if isinstance(found, Fault):
            return found
        at = found
    if at < end:
        return _rest(turn, words, at, end)
    return turn


def _way(turn: Turn, words: Words, end: int) -> int | Fault:
    """Read a way of moving other than two dice or drafting; answers the index of the word behind it."""
    word = words[1]
    if word in CARDS:
        return _cards(turn, words, end)
    if word == "hang":
        return _hang(turn, words, end)
    if word == "switch":
        if end < 3:
            return Fault(
                "word-missing", word, Samples(["switch 22"]), wanted="the rider who takes the lead", after=word
            )
        if words[2] not in facts.RIDERS:
            return Fault("rider-unknown", words[2], Samples(["22"]), rider=words[2])
        turn.way, turn.other = SWITCH, facts.RIDERS[words[2]]
        return 3
    if word == "back":
        if end < 3:
            return Fault("word-missing", word, Samples(["17.3"]), wanted="a place", after=word)
        if not PLACE.fullmatch(words[2]):
            return Fault("place-bad", words[2], Samples(["17.3"]), place=words[2])
        turn.way, turn.place = BACK, words[2]
        return 3
    if word in ("break", "chance", "to", "go"):
        return Fault("word-missing", word, WAYS, wanted="a way of moving", after=words[0])
    return _unknown_way(word)


def _unknown_way(word: str) -> Fault:
    first, dash, second = word.partition("-")
    if dash:
        wrong = first if first not in DIE else second
        return Fault("die-bad", word, ROLLS, die=wrong)
    if word[0] in "ej" and word[1:].isdecimal():
        return Fault("card-bad", word, Samples(CARDS), card=word)
    from difflib import get_close_matches  # loaded for a word that says nothing

    like = get_close_matches(word, (DRAFT, HANG, SWITCH, BACK), 1, 0.6)
    near = Fault("near-word", None, [], meant=like[0]) if like else None
    return Fault("word-unknown", word, WAYS, unknown=word).perhaps(near)


def _cards(turn: Turn, words: Words, end: int) -> int | Fault:
    card = CARDS[words[1]]
    if end < 3:
        return Fault("word-missing", words[1], list(DIE), wanted="a die or a second card", after=words[1])
    second = words[2]
    if second in CARDS:
        turn.cards = (card, CARDS[second])
        turn.base = card.value + CARDS[second].value
    elif second in DIE:
        turn.cards = (card,)
        turn.base = card.value + DIE[second]
    elif second in ("break", "chance", "to", "go"):
        return Fault("word-missing", second, list(DIE), wanted="a die or a second card", after=words[1])
    else:
        return Fault("die-bad", second, list(DIE), die=second)
    return 3


def _hang(turn: Turn, words: Words, end: int) -> int | Fault:
    turn.way = HANG
    if end < 3:
        return Fault("word-missing", "hang", list(HUNG), wanted="a die or 12", after="hang")
    if words[2] not in HUNG:
        return Fault("die-bad", words[2], list(HUNG), die=words[2])
    turn.base, turn.whole = HUNG[words[2]], words[2] == "12"
    if end < 4 or words[3] != "photo":
        return 3
    at = 4
    drawn: list[int] = []
    while at < end and words[at] in PHOTOS and len(drawn) < 2:
        drawn.append(PHOTOS[words[at]])
        at += 1
    if not drawn:
        wrong = words[at] if at < end else "photo"
        return Fault("photo-bad", wrong, list(PHOTOS), photo=wrong).at_last()
    turn.photos = tuple(drawn)
    return at


def _rest(turn: Turn, words: Words, at: int, end: int) -> Turn | Fault:
    """Read `break`, `chance …` and the travel."""
    if words[at] == "break":
        turn.alone = True
        at += 1
    if at < end and words[at] == "chance":
        found = _chance(turn, words, at + 1, end)
        if isinstance(found, Fault):
            return found
        at = found
    if at < end and words[at] in ("to", "go"):
        found = _travel(turn, words, at, end)
        if isinstance(found, Fault):
            return found
        at = found
    if at < end:
        word = words[at]
        if word in ("break", "chance", "to", "go", "draft", "hang", "photo"):
            return Fault("word-order", word, Samples(["e5 2 break chance gear to 2"]), word=word)
        return Fault("word-unknown", word, ["break", "chance", "to", "go", "ruled"], unknown=word)
    return turn


def _chance(turn: Turn, words: Words, at: int, end: int) -> int | Fault:
    names = list(facts.CHANCE_CARDS)
    if at >= end:
        return Fault("word-missing", "chance", names, wanted="a chance card", after="chance")
    name = words[at]
    if name not in facts.CHANCE_CARDS:
        return Fault("chance-unknown", name, names, card=name)
    turn.chance = name
    at += 1
    word = words[at] if at < end else ""
    if name in facts.CHANCE_DIE:
        if word not in DIE:
            return Fault("chance-die", word or name, list(DIE), card=name)
        turn.die = DIE[word]
        return at + 1
    if name in facts.CHANCE_GAINS or name in facts.CHANCE_LOSES:
        if word not in CARDS and word != NO_CARD:
            return Fault("chance-card", word or name, Samples([*CARDS, NO_CARD]), card=name)
        turn.card = None if word == NO_CARD else CARDS[word]
        return at + 1
    if name == "witness":
        if word not in PHOTOS:
            return Fault("chance-photo", word or name, list(PHOTOS), card=name)
        turn.photo = PHOTOS[word]
        return at + 1
    return at


def _travel(turn: Turn, words: Words, at: int, end: int) -> int | Fault:
    """Read `to LANE`, `to ROW.LANE`, `go N to …` or `go 0`."""
    if words[at] == "go":
        at += 1
        if at >= end:
            return Fault("word-missing", "go", Samples(["go 5 to 2"]), wanted="a number of steps", after="go")
        turn.go = NUMBERS.get(words[at])
        if turn.go is None:
            return Fault("number-bad", words[at], Samples(["go 0", "go 5 to 2"]), number=words[at])
        at += 1
        if at >= end or words[at] != "to":
            return (
                at
                if turn.go == 0
                else Fault("word-missing", words[at - 1], ["to"], wanted="to and a lane or place", after=words[at - 1])
            )
        if turn.go == 0:
            return Fault("word-extra", "to", ["go 0"], extra="to")
    if at + 1 >= end:
        return Fault("word-missing", "to", Samples(["to 2", "to 15.2"]), wanted="a lane or a place", after="to")
    word = words[at + 1]
    if PLACE.fullmatch(word):
        turn.place = word
        return at + 2
    turn.lane = NUMBERS.get(word)
    return at + 2 if turn.lane is not None else Fault("place-bad", word, Samples(["to 2", "to 15.2"]), place=word)


def place_named(words: Sequence[str]) -> str | None:
    """The place that an unreadable turn says the rider ended on (`to ROW.LANE`), if it says so."""
    for word, after in pairwise(words):
        if word == "to" and PLACE.fullmatch(after):
            return after
    return None


def in_full(words: Words, place: str) -> Words:
    """The words of a turn with the place on which it ended written in full; a turn without travel stays as it is."""
    if "to" in words:
        return [*words[: words.index("to") + 1], place, *words[words.index("to") + 2 :]]
    if words[1] == DRAFT:
        return [*words[:2], "to", place, *words[2:]]
    return list(words)
