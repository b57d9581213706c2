"""The words of a turn in Le Tour (race log, section 5): reads them, judges nothing.

`red 1 8 to 1`, `blue 1 7 slip 1 to 8.2`, `red 1 6 to 14.1 chance move 3 to 17.2`, `blue 1 6 crash`, `crash show 9 8`,
`blue 3 skip 5`.
"""

from __future__ import annotations

from typing import Final

from scoring.games.le_tour import facts
from scoring.replay.fault import Fault, Samples
from scoring.replay.log import NUMBERS, PLACE, Words

CARDS: Final = {str(n): n for n in facts.CARD_VALUES}
ORDER: Final = ("slip", "to", "chance", "crash", "ruled")
CHANCES: Final = ("move", "none", "skip", "crash")


class Turn:
    """What a line says. `lane` and `place` are the travel's two forms; `chance_*` those of a chance card's move.

    Riders share it: the first two of its `words`, which name one of them, are those of the line that was read first.
    """

    __slots__ = (
        "card", "chance", "chance_lane", "chance_place", "chance_steps", "crash", "lane", "place", "ruled", "shown", "skips",
        "slip", "words",
    )  # fmt: skip

    def __init__(self, words: Words) -> None:
        self.words = words
        self.card = 0
        self.skips = False
        self.slip = 0
        self.lane: int | None = None
        self.place: str | None = None
        self.crash = False
        self.shown: tuple[int, ...] = ()
        self.chance: str | None = None
        self.chance_steps = 0
        self.chance_lane: int | None = None
        self.chance_place: str | None = None
        self.ruled = False

    @property
    def travels(self) -> bool:
        return self.lane is not None or self.place is not None

    @property
    def travel_word(self) -> str:
        return self.place or (str(self.lane) if self.lane is not None else self.words[-1])

    @property
    def chance_word(self) -> str:
        """The travel that a chance card brought, as the line has it."""
        return self.chance_place or str(self.chance_lane)


def no_rider(words: Words) -> Fault:
    """Why the first two words of a line name no rider though the first is a colour."""
    numbers = list(facts.NAMES[words[0]])
    if len(words) < 2:
        return Fault("word-missing", words[0], numbers, wanted="a rider's number", after=words[0])
    return Fault("rider-number", words[1], numbers, number=words[1])


#: Turns that were read, by their words after the rider: tables say the same few hundred things again and again. A turn is not
#: changed once it has been read, so riders and races share it.
_READ: Final[dict[tuple[str, ...], Turn]] = {}
MOST_READ: Final = 4_096


def read_turn(words: Words) -> Turn | Fault:
    """The turn that the words of a line say of the rider whom the first two name."""
    said = tuple(words[2:])
    known = _READ.get(said)
    if known is not None:
        return known
    turn = _read(words)
    if isinstance(turn, Turn) and not turn.shown:  # however many cards a line shows, what is kept stays small
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
    at = 2
    if at < end and words[at] == "skip":
        turn.skips = True
        at += 1
    if at >= end:
        return Fault("word-missing", words[at - 1], Samples(["8"]), wanted="a seconds card", after=words[at - 1])
    if words[at] not in CARDS:
        return Fault("card-bad", words[at], list(CARDS), card=words[at])
    turn.card = CARDS[words[at]]
    at += 1
    if turn.skips:
        return Fault("word-extra", words[at], [], extra=words[at]) if at < end else turn
    return _rest(turn, words, at, end)


def _rest(turn: Turn, words: Words, at: int, end: int) -> Turn | Fault:
    """Slipstream, travel, chance card and crash, in this order."""
    if at < end and words[at] == "slip":
        if at + 1 >= end or words[at + 1] not in ("1", "2"):
            wrong = words[at + 1] if at + 1 < end else "slip"
            return Fault("slip-bad", wrong, ["1", "2"], slip=wrong)
        turn.slip = NUMBERS[words[at + 1]]
        at += 2
    if at < end and words[at] == "to":
        found = _travel(words, at, end)
        if isinstance(found, Fault):
            return found
        turn.lane, turn.place = found
        at += 2
    if at < end and words[at] == "chance":
        step = _chance(turn, words, at + 1, end)
        if isinstance(step, Fault):
            return step
        at = step
    if at < end and words[at] == "crash":
        turn.crash = True
        at += 1
        if at < end and words[at] == "show":
            shown = words[at + 1 : end]
            wrong_card = next((word for word in shown if word not in CARDS), None)
            if wrong_card or not shown:
                return Fault("card-bad", wrong_card or "show", list(CARDS), card=wrong_card)
            turn.shown = tuple(CARDS[word] for word in shown)
            at = end
    if at < end:
        said = max((n for n, word in enumerate(ORDER) if word in words[2:at]), default=-1)
        known, legal = words[at] in ORDER, ORDER[said + 1 :]
        return Fault("word-order" if known else "word-unknown", words[at], legal, word=words[at], unknown=words[at])
    return turn


def _travel(words: Words, at: int, end: int) -> tuple[int | None, str | None] | Fault:
    """(lane, None) of `to LANE` or (None, place) of `to ROW.LANE`."""
    if at + 1 >= end:
        return Fault("word-missing", "to", Samples(["to 1", "to 8.2"]), wanted="a lane or a place", after="to")
    word = words[at + 1]
    if PLACE.fullmatch(word):
        return None, word
    lane = NUMBERS.get(word)
    return (lane, None) if lane is not None else Fault("place-bad", word, Samples(["1", "8.2"]), place=word)


def _chance(turn: Turn, words: Words, at: int, end: int) -> int | Fault:
    """`chance move N to …`, `chance none`, `chance skip`, `chance crash`."""
    if at >= end or words[at] not in CHANCES:
        wrong = words[at] if at < end else "chance"
        return Fault("chance-unknown", wrong, CHANCES, card=wrong)
    turn.chance = words[at]
    at += 1
    if turn.chance != "move":
        return at
    steps = NUMBERS.get(words[at]) if at < end else None
    if not steps:
        wrong = words[at] if at < end else "move"
        return Fault("number-bad", wrong, Samples(["3"]), number=wrong)
    turn.chance_steps = steps
    at += 1
    if at >= end or words[at] != "to":
        return Fault(
            "word-missing", words[at - 1], Samples(["to 1"]), wanted="to and a lane or place", after=words[at - 1]
        )
    found = _travel(words, at, end)
    if isinstance(found, Fault):
        return found
    turn.chance_lane, turn.chance_place = found
    return at + 2


def in_full(words: Words, place: str) -> Words:
    """The words of a turn with the place on which it ended written in full: that of its last `to`."""
    if "to" not in words:
        return list(words)
    at = len(words) - 1 - words[::-1].index("to")
    return [*words[: at + 1], place, *words[at + 2 :]]
