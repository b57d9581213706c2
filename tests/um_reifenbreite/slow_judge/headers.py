"""What the headers of a race say: rules, rulings, board, cards, points (log format, section 4)."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from .board import Road
from .words import Illegal, Line, Unusable, header

TEAMS = {"2": "red", "3": "blue", "4": "black", "5": "green", "6": "white", "1": "yellow"}
MODULES = ("sprints", "jersey", "switch", "photo")
RULINGS = {
    "draft-steps": ("at-most", "exact"),
    "draft-first-round": ("yes", "no"),
    "seven": ("roll", "move"),
    "seven-hanging": ("yes", "no"),
    "mass-fall": ("cluster", "everyone"),
    "fall-spread": ("unmoved", "all"),
    "dismount-return": ("lane", "beside"),
    "jersey-first-round": ("next", "same"),
    "jersey-handover": ("none", "new", "old"),
    "jersey-ends": ("first-finisher", "last-round"),
    "jersey-decided": ("third", "winner"),
    "jersey-tie": ("holder", "latest"),
    "cheat-limit": ("4", "none"),
    "final-photos": ("distinct", "with-return"),
}
FINISH_POINTS = [50, 45, 40, 35, 30, 26, 22, 18, 15, 12, 10, 8, 6, 4, 2, 1]
LONG_CARDS = {"1": [5, 5, 6, 6], "2": [5, 5], "3": [6, 6], "4": [5, 6], "joker": [5, 5, 6, 6]}
SHORT_CARDS = {"1": [5, 6], "2": [5], "3": [6], "4": [5], "joker": [5, 6]}
SHIELD = [6]


@dataclass
class Setup:
    """A race before its first line of the body."""

    race: str | None = None
    date: str | None = None
    sheet: bool = False
    surfaces: bool = True
    modules: set[str] = field(default_factory=lambda: set(MODULES))
    rulings: dict[str, str] = field(default_factory=lambda: {name: choices[0] for name, choices in RULINGS.items()})
    road: Road | None = None
    points: list[int] = field(default_factory=lambda: list(FINISH_POINTS))
    cards: dict[str, list[int]] = field(default_factory=dict)
    shield: list[int] = field(default_factory=lambda: list(SHIELD))


def team_of(rider: str) -> str:
    """The colour a number belongs to."""
    return TEAMS[rider[0]]


class FirstError(Exception):
    """An error in the headers: line number and reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


def read_setup(lines: list[Line], boards: Mapping[str, Mapping[str, Road]]) -> tuple[Setup, list[Line]]:
    """The setup of a race and the lines of its body. Raises FirstError."""
    first = lines[0]
    if first.too_long:
        raise FirstError(first.number, "line-too-long")
    if first.words != ["racelog", "1", "um-reifenbreite"]:
        raise FirstError(first.number, "racelog-line")
    setup = Setup()
    seen: dict[str, tuple[Line, str]] = {}
    rest = list(lines[1:])
    faults: list[tuple[int, str]] = []
    while rest:
        if rest[0].too_long:
            raise FirstError(rest[0].number, "line-too-long")
        pair = header(rest[0])
        if pair is None:
            break
        line = rest.pop(0)
        key, value = pair
        try:
            if key in seen:
                raise Illegal("header-twice")
            seen[key] = (line, value)
            _read_header(setup, key, value)
        except Illegal as fault:
            faults.append((line.number, str(fault)))
    body_number = rest[0].number if rest else first.number
    faults += _choose_road(setup, seen, boards, body_number)
    if faults:
        number, reason = min(faults)
        raise FirstError(number, reason)
    return setup, rest


def _read_header(setup: Setup, key: str, value: str) -> None:
    """Take one header into the setup; board and course are looked up at the end."""
    if key.startswith("x-"):
        return
    words = value.lower().split()
    kind, _, name = key.partition(" ")
    if not words and kind not in ("energy", "shield"):
        raise Unusable("header-empty")
    if key in ("race", "board", "course"):
        setup.race = value if key == "race" else setup.race
    elif key == "date":
        setup.date = _iso_date(value)
    elif key == "record":
        if words not in (["moves"], ["sheet"]):
            raise Unusable("record-unknown")
        setup.sheet = words == ["sheet"]
    elif key == "rules":
        _read_rules(setup, value)
    elif key == "points":
        setup.points = _numbers(words)
    elif key == "shield":
        setup.shield = _card_values(words)
    else:
        _read_named_header(setup, kind, name, words)


def _read_named_header(setup: Setup, kind: str, name: str, words: list[str]) -> None:
    """`ruling NAME`, `team COLOUR`, `energy WHO`."""
    if kind == "ruling":
        if len(words) != 1 or words[0] not in RULINGS.get(name, ()):
            raise Unusable("ruling-unknown")
        setup.rulings[name] = words[0]
    elif kind == "team" and name in TEAMS.values():
        return
    elif kind == "energy" and name in LONG_CARDS:
        setup.cards[name] = _card_values(words)
    else:
        raise Unusable("header-unknown")


def _iso_date(value: str) -> str:
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        raise Unusable("date-bad")
    try:
        datetime.date.fromisoformat(value)
    except ValueError as error:
        raise Unusable("date-bad") from error
    return value


def _read_rules(setup: Setup, value: str) -> None:
    words = value.lower().replace(",", " ").split()
    if not words or words[0] not in ("basic", "advanced", "professional"):
        raise Unusable("rules-unknown")
    level, modules = words[0], words[1:]
    if len(set(modules)) != len(modules) or not set(modules) <= set(MODULES):
        raise Unusable("rules-unknown")
    if level == "professional" and modules:
        raise Unusable("rules-professional-has-all")
    if "jersey" in modules and "sprints" not in modules:
        raise Unusable("jersey-needs-sprints")
    setup.surfaces = level != "basic"
    setup.modules = set(MODULES) if level == "professional" else set(modules)


def _numbers(words: list[str]) -> list[int]:
    if not all(re.fullmatch(r"0|[1-9][0-9]*", word) for word in words):
        raise Unusable("number-bad")
    return [int(word) for word in words]


def _card_values(words: list[str]) -> list[int]:
    if not all(word in ("5", "6") for word in words):
        raise Unusable("card-value-bad")
    return [int(word) for word in words]


def _choose_road(
    setup: Setup,
    seen: dict[str, tuple[Line, str]],
    boards: Mapping[str, Mapping[str, Road]],
    body_number: int,
) -> list[tuple[int, str]]:
    """Find the road and the cards that go with it; faults are (line, reason)."""
    needed = ("board", "course") if setup.sheet else ("rules", "board", "course")
    faults = [(body_number, f"header-missing {key}") for key in needed if key not in seen]
    if "board" in seen and "course" in seen:
        line, board_name = seen["board"]
        by_name = {name.lower(): courses for name, courses in boards.items()}
        courses = by_name.get(board_name.lower())
        if courses is None:
            return [*faults, (line.number, "board-unknown")]
        line, course_name = seen["course"]
        roads = {name.lower(): road for name, road in courses.items()}
        setup.road = roads.get(course_name.lower())
        if setup.road is None:
            return [*faults, (line.number, "course-unknown")]
        standard = LONG_CARDS if setup.road.energy == 14 else SHORT_CARDS
        setup.cards = {who: list(setup.cards.get(who, standard[who])) for who in standard}
    return faults
