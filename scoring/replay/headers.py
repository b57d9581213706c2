"""What the headers of every game have in common: date, record, rulings, club teams (race log, Headers)."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from typing import Final

from scoring.replay.board import Board
from scoring.replay.fault import Fault, Samples
from scoring.replay.log import Header, RaceText
from scoring.replay.log_words import log_words
from scoring.replay.meant import meant
from scoring.replay.names import name_key
from scoring.replay.road import Course
from scoring.replay.signs import plain
from scoring.replay.values import Values

MOVES: Final = "moves"
SHEET: Final = "sheet"
RECORDS: Final = (MOVES, SHEET)
DATES: Final = Samples(["2026-05-21"])
#: A log of moves has a line that begins with one of these in any case.
MOVE_WORDS: Final[tuple[str, ...]] = ("start", "round")
#: A pattern, made ready for the first list.
_BETWEEN_WORDS: Final = r"(?<!\d),|,(?!\d)"


class Common(Values):
    """The headers that every game has. `teams` maps a colour to the club team that rides in it."""

    def __init__(self) -> None:
        self.record = MOVES
        self.race: str | None = None
        self.date: str | None = None
        self.rulings: dict[str, str] = {}
        self.teams: dict[str, str] = {}


class OnBoard(Common):
    """The headers of a game that is ridden on boards. `course` is None where the log names none that can be found."""

    def __init__(self) -> None:
        super().__init__()
        self.board: Board | None = None
        self.course: Course | None = None


def words_in(value: str) -> list[str]:
    """The words of a header's value: blanks or commas between them, case without meaning."""
    return plain(value).lower().replace(",", " ").split()


def number_words(value: str) -> list[str]:
    """The words of a list of numbers: blanks between them, or a comma and a blank, or (`50,45,40`) commas alone.

    A comma between two digits may be a decimal one (`10 7,5 5`), so such a word stays whole: it is no number, and is refused.
    """
    words = plain(value).lower().split()
    if len(words) == 1 and words[0].count(",") > 1:
        return words[0].replace(",", " ").split()
    return [bare for word in words for bare in re.split(_BETWEEN_WORDS, word) if bare]


def unknown_header(header: Header, known: Sequence[str]) -> Fault:
    """That no header has this name, and what was perhaps meant; `known` are the names as a log writes them."""
    key = header.key.split()[0]
    if header.key in log_words().sheet:
        return Fault("sign-extra", key, [f"{key} {header.value}".strip()], word=f"{key}:", bare=key)
    return Fault("header-unknown", key, known, key=header.key).perhaps(
        meant([key], {name.split()[0] for name in known})
    )


def unread_header(text: RaceText, key: str) -> bool:
    """Whether a header of the log that cannot be read may be this one, so that it is not called missing as well."""
    wrong = [one for one in text.problems if one.code in ("header-unknown", "header-colon", "word-unknown")]
    return any(str(one.fault.figures.get("key")) == key or one.code == "header-unknown" for one in wrong)


def read_record(common: Common, header: Header) -> Fault | None:
    if header.value.lower() not in RECORDS:
        return Fault("record-unknown", header.value.split()[0], RECORDS, record=header.value)
    common.record = header.value.lower()
    return None


def settle_record(common: Common, text: RaceText) -> None:
    """Take a log for what its lines are where its header does not say so: that is told, and the lines are judged as they are."""
    record, signs, others = MOVES, MOVE_WORDS, log_words().sheet
    if common.record == MOVES:
        record, signs, others = SHEET, log_words().sheet, MOVE_WORDS
    found = None
    for line, words in text.body:
        if words[0] in others:
            return
        if found is None and words[0] in signs:
            found = line, words[0]
    if found is None:
        return
    common.record = record
    line, word = found
    header = text.headers.get("record")
    if header and header.value.lower() in RECORDS:
        line, word = header.line, header.value
    if not unread_header(text, "record") and not any(one.code == "record-unknown" for one in text.problems):
        text.refuse(line, Fault(f"record-is-{record}", word, [f"record: {record}"], word=found[1]))


def read_date(common: Common, header: Header) -> Fault | None:
    try:
        if len(header.value) != 10:
            raise ValueError
        common.date = datetime.date.fromisoformat(header.value).isoformat()
    except ValueError:
        return Fault("date-bad", header.value.split()[0], DATES, date=header.value)
    return None


def read_ruling(common: Common, header: Header, rulings: Mapping[str, Sequence[str]]) -> Fault | None:
    """`ruling NAME: choice`, one of the game's rulings."""
    name, words = header.key.partition(" ")[2], words_in(header.value)
    choices = rulings.get(name)
    if choices is None:
        return Fault("ruling-unknown", name, list(rulings), ruling=name)
    if len(words) != 1 or words[0] not in choices:
        return Fault("ruling-choice", words[0] if words else name, choices, ruling=name, choices=", ".join(choices))
    common.rulings[name] = words[0]
    return None


def read_team(common: Common, header: Header, colours: Sequence[str]) -> Fault | None:
    """`team COLOUR: name`; two colours with one name would be one team."""
    colour, name = header.key.partition(" ")[2], header.value
    if colour not in colours:
        return Fault("team-colour", colour, list(colours), colour=colour)
    same = [other for other, known in common.teams.items() if name_key(known) == name_key(name)]
    if same:
        return Fault("team-twice", name.split()[0], team=name, colour=same[0])
    common.teams[colour] = name
    return None


def read_common(
    common: Common, header: Header, rulings: Mapping[str, Sequence[str]], colours: Sequence[str]
) -> tuple[bool, Fault | None]:
    """Read a header if it is one of those every game has; answers (whether it is, what is wrong with it)."""
    first, _, second = header.key.partition(" ")
    if first.startswith("x-"):
        return True, None
    if first == "race" and not second:
        common.race = header.value or None
        return True, None
    known = {"date": not second, "record": not second, "ruling": bool(second), "team": bool(second)}.get(first, False)
    if not known:
        return False, None
    if not header.value.strip(", "):
        legal = {"date": DATES, "record": RECORDS, "ruling": rulings.get(second, ())}.get(first, ())
        return True, Fault("header-empty", first, legal, key=header.key)
    match first:
        case "date":
            return True, read_date(common, header)
        case "record":
            return True, read_record(common, header)
        case "ruling":
            return True, read_ruling(common, header, rulings)
        case _:
            return True, read_team(common, header, colours)


def find_road(settings: OnBoard, text: RaceText, boards: Mapping[str, Board]) -> bool:
    """Look up board and course; answers whether both are there or are not named. Faults are recorded at their lines."""
    board, course = text.headers.get("board"), text.headers.get("course")
    if board and board.value:
        settings.board = boards.get(board.value.lower())
        if settings.board is None:
            text.refuse(board.line, Fault("board-unknown", board.value.split()[0], sorted(boards), board=board.value))
            return False
    if course and course.value and settings.board:
        courses = settings.board.courses
        settings.course = courses.get(course.value.lower())
        if settings.course is None:
            name, word = settings.board.name, course.value.split()[0]
            text.refuse(course.line, Fault("course-unknown", word, list(courses), course=course.value, board=name))
            return False
    return True
