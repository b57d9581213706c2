"""How a race is ridden: level, modules, rulings, cards and points, as the log's headers say (race log, section 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scoring.games.um_reifenbreite import facts
from scoring.replay.board import Board
from scoring.replay.fault import Fault, Samples
from scoring.replay.headers import (
    MOVES,
    SHEET,
    OnBoard,
    find_road,
    number_words,
    read_common,
    settle_record,
    unknown_header,
    unread_header,
    words_in,
)
from scoring.replay.log import NUMBERS, Header, RaceText
from scoring.replay.log_words import COMMON
from scoring.replay.road import CoursePlan

LEVELS: Final = ("basic", "advanced", "professional")
MODULES: Final = ("sprints", "jersey", "switch", "photo")

#: Every ruling with its choices, the default first.
RULINGS: Final[Mapping[str, tuple[str, ...]]] = {
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
OWN_HEADERS: Final = ("points", "shield", *(f"energy {who}" for who in ("1", "2", "3", "4", "joker")))


#: What could stand behind a header that is empty.
_EXAMPLES: Final[Mapping[str, Sequence[str]]] = {
    "rules": LEVELS, "points": Samples(["50 45 40 35"]), "shield": ("none", *map(str, facts.ENERGY_VALUES)),
}  # fmt: skip


def rides_on(plan: CoursePlan) -> bool:
    """Whether a course is drawn for this game: the riders start from a grid."""
    return bool(plan.grid)


class Settings(OnBoard):
    """The choices a race is judged by. `course` is None where the log names none that can be found."""

    def __init__(self) -> None:
        super().__init__()
        self.rulings = {name: choices[0] for name, choices in RULINGS.items()}
        self.level = ""
        self.modules: frozenset[str] = frozenset()
        self.points = facts.FINISH_POINTS
        self.energy: dict[str, tuple[int, ...]] = {}
        self.shield = facts.SHIELD

    @property
    def surfaces(self) -> bool:
        """Whether road surfaces count (advanced rules)."""
        return self.level != "basic"

    @property
    def told(self) -> str:
        """The rules as a header says them, as in `basic sprints switch`."""
        added = [module for module in MODULES if module in self.modules and self.level != "professional"]
        return " ".join([self.level, *added])


def read_settings(text: RaceText, boards: Mapping[str, Board]) -> tuple[Settings, bool]:
    """The settings of a race and whether it can be judged by them; faults are recorded in `text` at their lines."""
    settings = Settings()
    usable = True
    for header in text.headers.values():
        common, fault = read_common(settings, header, RULINGS, tuple(facts.COLOURS.values()))
        if not common:
            fault = _take(settings, header)
        if fault:
            text.refuse(header.line, fault)
            usable &= header.key not in ("rules", "board", "course")
    settle_record(settings, text)
    usable &= find_road(settings, text, boards) and not _no_grid(settings, text)
    if usable and settings.record == MOVES:
        for key in ("rules", "board", "course"):
            if key not in text.headers:
                usable = False
                if unread_header(text, key):
                    continue
                text.refuse(text.first_line, Fault("header-missing", None, _wanted(settings, key, boards), key=key))
    if settings.record == SHEET and not settings.level:
        settings.level, settings.modules = "professional", frozenset(MODULES)
    if settings.course:
        deck = facts.ENERGY_7 if settings.course.energy == facts.SHORT_DECK else facts.ENERGY_14
        settings.energy = {**deck, **settings.energy}
    return settings, usable


def modules_of(rules: str) -> frozenset[str]:
    """The modules of a race by its `rules:`; all of them where nothing is said, as a sheet is read."""
    settings = Settings()
    words = words_in(rules)
    if words:
        _rules(settings, words)
    return settings.modules if settings.level else frozenset(MODULES)


def _wanted(settings: Settings, key: str, boards: Mapping[str, Board]) -> list[str]:
    """The lines that could be the missing header `key`."""
    courses = settings.board.courses if settings.board else ()
    return [f"{key}: {value}" for value in {"rules": LEVELS, "board": sorted(boards), "course": courses}[key]]


def _take(settings: Settings, header: Header) -> Fault | None:
    """Take one of this game's own headers into the settings, or say what is wrong with it."""
    key = header.key
    words = words_in(header.value) if key == "rules" else number_words(header.value)
    if key not in COMMON.headers and key not in OWN_HEADERS:
        return unknown_header(header, sorted((*COMMON.headers, "ruling NAME", "team COLOUR", *OWN_HEADERS)))
    if not words and not key.startswith("energy"):
        return Fault("header-empty", key.split()[0], _EXAMPLES.get(key, []), key=key)
    match key:
        case "board" | "course":
            return None
        case "rules":
            return _rules(settings, words)
        case "points":
            return _points(settings, words)
        case _:
            return _cards(settings, key, [] if words == ["none"] else words)


def _rules(settings: Settings, words: list[str]) -> Fault | None:
    """`rules:` names a level, `basic` and `advanced` may be followed by modules (race log, section 4)."""
    level, modules = words[0], words[1:]
    if level not in LEVELS:
        return Fault("rules-unknown", level, LEVELS, rules=level)
    for n, module in enumerate(modules):
        if module not in MODULES or level == "professional":
            return Fault(
                "module-unknown", module, MODULES if level != "professional" else (), module=module, level=level
            )
        if module in modules[:n]:
            return Fault("word-twice", module, again=module).at_last()
    if "jersey" in modules and "sprints" not in modules:
        return Fault("module-needs", "jersey", ["sprints jersey"], module="jersey", needs="sprints")
    settings.level = level
    settings.modules = frozenset(MODULES if level == "professional" else modules)
    return None


def _no_grid(settings: Settings, text: RaceText) -> bool:
    """Whether a log of moves names a course whose first section has no start grid; says so at its line."""
    course, board = settings.course, settings.board
    if settings.record != MOVES or course is None or board is None or course.grid:
        return False
    header = text.headers["course"]
    legal = [name for name, plan in board.plans.items() if plan.grid]
    text.refuse(header.line, Fault("course-no-grid", header.value.split()[0], legal, course=header.value))
    return True


def _points(settings: Settings, words: list[str]) -> Fault | None:
    wrong = next((word for word in words if word not in NUMBERS), None)
    if wrong:
        return Fault("points-bad", wrong, Samples(_EXAMPLES["points"]), word=wrong)
    settings.points = tuple(NUMBERS[word] for word in words)
    return None


def _cards(settings: Settings, key: str, words: list[str]) -> Fault | None:
    known = [str(value) for value in facts.ENERGY_VALUES]
    wrong = next((word for word in words if word not in known), None)
    if wrong:
        return Fault("energy-bad", wrong, known, value=wrong)
    cards = tuple(NUMBERS[word] for word in words)
    if key == "shield":
        settings.shield = cards
    else:
        settings.energy[key.split()[1]] = cards
    return None
