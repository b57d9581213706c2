"""Lines of a log as words: races, headers, and the grammar of a turn."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .board import Cell

NUMBER = re.compile(r"0|[1-9][0-9]*")
PLACE = re.compile(r"([1-9][0-9]*)\.([1-9][0-9]*)")
HEADER = re.compile(r"([^:]*):(.*)", re.DOTALL)
CARD = re.compile(r"[ej][56]")
DICE = re.compile(r"([1-6])-([1-6])")
MOST_CHARACTERS = 500
RIDER = re.compile(r"[1-6][1-4]")
BODY_WORDS = {
    "start", "round", "at", "home", "check", "out", "note", "end", "sprint", "jersey", "photo", "finish",
}  # fmt: skip

CHANCE_WITH_DIE = {"wet", "boil", "studied"}
CHANCE_GAINS = {"trained", "helmet", "smooth"}
CHANCE_LOSES = {"contract", "legs", "overreach", "massfall"}
CHANCE_BONUS = {"family": 3, "home": 3, "fresh": 2, "tempo": 2, "gear": 4, "dash": 4, "overreach": 4}
CHANCE_ALONE = {"fresh", "tempo", "dash"}
CHANCE_STOPS = {"puncture", "wall", "fall", "massfall"}
CHANCE_PLAIN = {"puncture", "wall", "family", "home", "fresh", "tempo", "gear", "dash", "fall"}


class Illegal(Exception):
    """The line breaks a rule; the argument is a short word for it."""


class Unusable(Illegal):
    """The line cannot be applied at all: not even `ruled` lets it stand."""


@dataclass
class Line:
    """One line of the log that says something; `number` counts from 1 in the file."""

    number: int
    text: str
    words: list[str]
    ruled: bool
    too_long: bool = False


@dataclass
class Travel:
    """`to LANE`, `to ROW.LANE`, `go N to …` or `go 0`: what is not said is None."""

    steps: int | None = None
    cell: Cell | None = None
    lane: int | None = None


@dataclass
class Chance:
    """A chance card and what follows it."""

    name: str
    die: int = 0
    card: str = ""
    photo: int = 0


@dataclass
class Turn:
    """A rider's turn as written. `hang` is the die (1-6), or 12, or 0 if he does not hang on."""

    rider: str
    draft: bool = False
    dice: list[int] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    hang: int = 0
    photos: list[int] = field(default_factory=list)
    breaks: bool = False
    chance: Chance | None = None
    travel: Travel | None = None


def whole(word: str) -> int:
    """A number without leading zeros. Raises Unusable."""
    if not NUMBER.fullmatch(word):
        raise Unusable("number-bad")
    return int(word)


def place(word: str) -> Cell:
    """A `ROW.LANE`. Raises Unusable."""
    match = PLACE.fullmatch(word)
    if not match:
        raise Unusable("place-bad")
    return int(match[1]), int(match[2])


def photo_number(word: str) -> int:
    """A photo card, 1 to 6. Raises Unusable."""
    if word not in list("123456"):
        raise Unusable("photo-bad")
    return int(word)


def rider_number(word: str) -> str:
    """A rider's number that some team has. Raises Unusable."""
    if not RIDER.fullmatch(word):
        raise Unusable("word-unknown")
    return word


class Words:
    """The words of a line, taken from the front one by one."""

    def __init__(self, words: list[str]) -> None:
        self.left = list(words)

    def take(self) -> str:
        """The next word. Raises Unusable if there is none."""
        if not self.left:
            raise Unusable("word-missing")
        return self.left.pop(0)

    def peek(self) -> str:
        """The next word without taking it, "" at the end."""
        return self.left[0] if self.left else ""

    def end(self) -> None:
        """Raises Unusable if anything is left."""
        if self.left:
            raise Unusable("word-too-many")


def parse_turn(words: list[str]) -> Turn:
    """Rider, way of moving, `break`, `chance …`, travel; in this order."""
    left = Words(words)
    turn = Turn(rider=rider_number(left.take()))
    _parse_way(left, turn)
    if left.peek() == "break":
        left.take()
        turn.breaks = True
    if left.peek() == "chance":
        left.take()
        turn.chance = _parse_chance(left)
    turn.travel = _parse_travel(left)
    left.end()
    return turn


def _parse_way(left: Words, turn: Turn) -> None:
    way = left.take()
    dice = DICE.fullmatch(way)
    if way == "draft":
        turn.draft = True
    elif dice:
        turn.dice = [int(dice[1]), int(dice[2])]
    elif CARD.fullmatch(way):
        turn.cards = [way]
        second = left.take()
        if CARD.fullmatch(second):
            turn.cards.append(second)
        elif second in list("123456"):
            turn.dice = [int(second)]
        else:
            raise Unusable("word-missing")
    elif way == "hang":
        number = left.take()
        if number not in [*"123456", "12"]:
            raise Unusable("die-bad")
        turn.hang = int(number)
        if left.take() != "photo":
            raise Unusable("hang-without-photo")
        turn.photos = [photo_number(left.take()) for _ in range(2 if turn.hang == 12 else 1)]
    else:
        raise Unusable("word-unknown")


def _parse_chance(left: Words) -> Chance:
    name = left.take()
    chance = Chance(name)
    if name in CHANCE_WITH_DIE:
        die = left.take()
        if die not in list("123456"):
            raise Unusable("chance-die-missing")
        chance.die = int(die)
    elif name in CHANCE_GAINS | CHANCE_LOSES:
        chance.card = left.take()
        if chance.card != "none" and not CARD.fullmatch(chance.card):
            raise Unusable("chance-card-missing")
    elif name == "witness":
        chance.photo = photo_number(left.take())
    elif name not in CHANCE_PLAIN:
        raise Unusable("chance-unknown")
    return chance


def _parse_travel(left: Words) -> Travel | None:
    if not left.peek():
        return None
    travel = Travel()
    word = left.take()
    if word == "go":
        travel.steps = whole(left.take())
        if travel.steps == 0:
            return travel
        word = left.take()
    if word != "to":
        raise Unusable("word-unknown")
    goal = left.take()
    if "." in goal:
        travel.cell = place(goal)
    else:
        travel.lane = whole(goal)
    return travel


def split_races(text: str) -> list[list[Line]]:
    """The lines of every race of a file; each race begins with its `racelog` line."""
    races: list[list[Line]] = []
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        written = raw.removesuffix("\r")
        said = written.split("#")[0]
        words = said.lower().split()
        too_long = len(written) > MOST_CHARACTERS
        if words[:1] == ["racelog"] or ((words or too_long) and not races):
            races.append([])
        if too_long:
            races[-1].append(Line(number, "", [], False, too_long=True))
        elif words:
            ruled = len(words) > 1 and words[-1] == "ruled" and words[0] != "note"
            races[-1].append(Line(number, said.strip(), words[:-1] if ruled else words, ruled))
    return races


def header(line: Line) -> tuple[str, str] | None:
    """Key (lower case) and value (as written) of a header line, None for a line of the body."""
    match = HEADER.fullmatch(line.text)
    if line.too_long or not match or line.words[0] in BODY_WORDS:
        return None
    return " ".join(match[1].lower().split()), match[2].strip()
