"""The reader: a log's bytes → races → headers and body lines. It knows words and lines, and no rules.

Source of everything here: the race log's section 1 (docs/race-log.md). The reader never skips, repairs or guesses: what
it cannot take becomes a fault at its line, and the rest of the log is still read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from scoring.games import FOLDERS
from scoring.replay.fault import Fault, Problem
from scoring.replay.log_words import log_words
from scoring.replay.signs import COLON, plain, stray, without_unseen

MAX_BYTES: Final = 2 * 1024 * 1024
MAX_LINES: Final = 20_000
MAX_LINE_LENGTH: Final = 500
VERSION: Final = "1"

#: Headers whose value is free text and stays as it was typed.
FREE_TEXT: Final = ("race", "team")

MOST_DIGITS: Final = 4
LOOKED_UP: Final = 200


class Numbers(Mapping[str, int]):
    """The numbers a log can hold, by how they are written: no sign, no leading zero, no other script's digits.

    The small ones, which is nearly all of them, are looked up, the others worked out when they are asked for: a table of them all
    would be a large part of what it takes to start.
    """

    def __init__(self) -> None:
        self._small = {str(number): number for number in range(LOOKED_UP)}

    def __getitem__(self, word: str) -> int:
        number: int | None = self.get(word)
        if number is None:
            raise KeyError(word)
        return number

    def get(self, word: str, default: Any = None) -> Any:
        """As of any mapping."""
        number = self._small.get(word)
        if number is not None:
            return number
        if len(word) <= MOST_DIGITS and word.isascii() and word.isdecimal() and word[0] != "0":
            return int(word)
        return default

    def __contains__(self, word: object) -> bool:
        return word in self._small or (isinstance(word, str) and self.get(word) is not None)

    def __iter__(self) -> Iterator[str]:
        return map(str, range(len(self)))

    def __len__(self) -> int:
        return 10**MOST_DIGITS


NUMBERS: Final[Mapping[str, int]] = Numbers()

PLACE: Final = re.compile(r"(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)")

#: With one of these a log begins; what begins otherwise is looked at more closely.
_BEGINNINGS_OF_TEXT: Final = frozenset(bytes([letter]) for letter in b"#rR \t\r\n\xef")

Words = list[str]


class Header:
    """A header line: `key` in lower case with one blank between its words, `value` as written, without comment.

    Of a header that repeats `value` has all values, `line` is the first one's, `again` are the other lines with their values.
    """

    def __init__(self, key: str, value: str, line: int) -> None:
        self.key = key
        self.value = value
        self.line = line
        self.again: list[tuple[int, str]] = []

    def said(self) -> list[tuple[int, str]]:
        """Each line with what it says."""
        first = self.value[: len(self.value) - sum(len(value) + 1 for _, value in self.again)]
        return [(self.line, first), *self.again]


class RaceText:
    """One race as read: headers by key, body lines as (line number, words in lower case), and what could not be read.

    `lines` are the raw lines of the whole file (index 0 = line 1), for columns and notes.
    """

    def __init__(
        self,
        game: str,
        first_line: int,
        lines: list[str],
        headers: dict[str, Header] | None = None,
        body: list[tuple[int, Words]] | None = None,
    ) -> None:
        self.game = game
        self.first_line = first_line
        self.lines = lines
        self.headers = {} if headers is None else headers
        self.body = [] if body is None else body
        self.problems: list[Problem] = []

    def text(self, line: int) -> str:
        return self.lines[line - 1] if 0 < line <= len(self.lines) else ""

    def refuse(self, line: int, fault: Fault) -> None:
        self.problems.append(Problem(fault, line=line, text=self.text(line), game=self.game))

    def value(self, key: str) -> str | None:
        header = self.headers.get(key)
        return header.value if header else None


def read(log: bytes | str) -> list[RaceText]:
    """The races of a log, in order. A log that cannot be read at all is one race of game "" with the reason."""
    text, refusal = _decoded(log)
    lines = text.split("\n")
    races: list[RaceText] = []
    early: list[Problem] = []
    if refusal:
        refused = RaceText("", 1, lines)
        refused.problems.append(refusal)
        return [refused]
    body: list[tuple[int, Words]] = []
    # What most logs have not is asked once of the whole log, and of its lines only where it has it.
    has_long_lines = max(map(len, lines)) > MAX_LINE_LENGTH
    has_odd_signs = not text.isascii()
    for number, line in enumerate(lines, 1):
        if has_long_lines and (refusal := _too_long(number, line)):
            (races[-1].problems if races else early).append(refusal)
        words = (line.partition("#")[0] if "#" in line else line).lower().split()
        if has_odd_signs and not line.isascii():
            words = words_of(line)
        if not words:
            continue
        if words[0] == "racelog":
            races.append(_opened(lines, number, words))
            body = races[-1].body
        elif body:
            body.append((number, words))
        elif races:
            _take(races[-1], number, line, words)
        else:
            return [_unopened(lines, number, words[0])]
    if not races:
        races.append(_unopened(lines, 1, None))
    races[0].problems[:0] = early
    return races


def words_of(line: str) -> Words:
    """The words of a line in lower case, its comment left out."""
    mark = line.find("#")
    return plain(line if mark < 0 else line[:mark]).lower().split()


def _decoded(log: bytes | str) -> tuple[str, Problem | None]:
    """The text of a log, and why it is refused whole if it is (size, encoding, number of lines)."""
    raw = log.encode("utf-8", "surrogatepass") if isinstance(log, str) else log
    if len(raw) > MAX_BYTES:
        line = raw.count(b"\n", 0, MAX_BYTES) + 1
        return "", Problem(Fault("log-too-large", size=len(raw), limit=MAX_BYTES), line=line)
    try:
        text = raw.decode("utf-8-sig")
        at = 0
    except UnicodeDecodeError as error:
        text, at = "", error.start
    if (not text or raw[:1] not in _BEGINNINGS_OF_TEXT or b"\0" in raw) and (figures := _no_text(raw)):
        fault = Fault("log-not-utf-8", byte=f"0x{raw[at]:02x}", at=at, **figures)
        return "", Problem(fault, line=raw.count(b"\n", 0, at) + 1)
    count = text.count("\n") + (not text.endswith("\n"))
    if count > MAX_LINES:
        return "", Problem(Fault("log-too-many-lines", lines=count, limit=MAX_LINES), line=MAX_LINES + 1)
    return text, None


def _no_text(raw: bytes) -> dict[str, str | None]:
    """The `kind` of file that the bytes are, or the `encoding` (None: in no single one) of their text; nothing for UTF-8."""
    from scoring.replay.text_kind import UTF_8, encoding_of, file_kind  # loaded for what does not look like a log

    kind = file_kind(raw)
    encoding = None if kind else encoding_of(raw)
    return {} if encoding == UTF_8 else {"kind": kind, "encoding": encoding}


def _too_long(number: int, line: str) -> Problem | None:
    length = len(line.rstrip("\r"))
    if length <= MAX_LINE_LENGTH:
        return None
    return Problem(Fault("line-too-long", length=length, limit=MAX_LINE_LENGTH), line=number, text=line)


def _unopened(lines: list[str], number: int, word: str | None) -> RaceText:
    """The answer to a log that does not begin with a `racelog` line."""
    race = RaceText("", number, lines)
    race.refuse(number, Fault("racelog-missing", word, [f"racelog {VERSION} {game}" for game in FOLDERS]))
    return race


def _opened(lines: list[str], number: int, words: Words) -> RaceText:
    """A race begun by its `racelog` line; a fault in that line leaves its game empty."""
    race = RaceText("", number, lines)
    legal = [f"racelog {VERSION} {game}" for game in FOLDERS]
    if len(words) < 3:
        race.refuse(number, Fault("word-missing", words[-1], legal, wanted="version and game", after=words[-1]))
    elif words[1] != VERSION:
        race.refuse(number, Fault("racelog-version", words[1], legal, version=words[1]))
    elif words[2] not in FOLDERS:
        race.refuse(number, Fault("game-unknown", words[2], list(FOLDERS), game=words[2]))
    elif len(words) > 3:
        race.refuse(number, Fault("word-extra", words[3], legal, extra=words[3]))
        race.game = words[2]
    else:
        race.game = words[2]
    return race


def _take(race: RaceText, number: int, line: str, words: Words) -> None:
    """Add a line to the race as header or body line."""
    header = header_of(line, words)
    if header is None:
        if fault := _without_colon(line, words):
            race.refuse(number, fault)
        else:
            race.body.append((number, words))
        return
    key, value = header
    if key in race.headers and key not in log_words().repeatable:
        race.refuse(number, Fault("header-twice", key.split()[0], key=key, line=race.headers[key].line))
        return
    if key in race.headers:
        first = race.headers[key]
        first.value = f"{first.value} {value}"
        first.again.append((number, value))
        return
    race.headers[key] = Header(key, value, number)


def _without_colon(line: str, words: Words) -> Fault | None:
    """That the line is a header whose colon is missing, or another sign; None if it is none."""
    first, known = stray(words[0]), log_words()
    said = tuple(bare for word in words if (bare := stray(word)))
    if first not in known.all_headers and not first.startswith("x-") and said not in known.whole_headers:
        return None
    named = 2 if first in known.named_headers else 1
    key = " ".join(stray(word) for word in words[:named])
    value = " ".join(word for word in line.partition("#")[0].split()[named:] if stray(word))
    return Fault("header-colon", words[min(named, len(words)) - 1], [f"{key}: {value}".strip()], key=key)


def header_of(line: str, words: Words) -> tuple[str, str] | None:
    """(key, value) if the line has the form of a header: `key: value` or `key word: value`; else None."""
    mark = line.find("#")
    text = line if mark < 0 else line[:mark]
    colon = COLON.search(text)
    if colon is None:
        return None
    names = plain(text[: colon.start()]).lower().split()
    value = text[colon.end() :].strip()
    if not names:
        return None
    value = without_unseen(value) if names[0] in FREE_TEXT else plain(value).strip()
    known = log_words()
    if len(names) == 1 and names[0] not in known.never_headers and (words[0].find(":") > 0 or words[1] == ":"):
        return names[0], value
    closed = len(words) > 1 and words[1].endswith(":") and words[1].count(":") == 1
    never = names[0] in known.body and names[0] not in known.headers
    if len(names) == 2 and closed and not never and not names[0][0].isdigit():
        return " ".join(names), value
    return None


def head_of(text: str) -> str:
    """The `racelog` line and the headers of a log's first race: what comes before its first line of moves."""
    race = read(text)[0]
    last = race.body[0][0] - 1 if race.body else len(race.lines)
    return "\n".join(race.lines[:last])


def races_of(text: str) -> Iterator[str]:
    """The text of each race, one a `racelog` line; what stands before the first goes with it."""
    start, at, seen = 0, 0, False
    for line in re.findall(r"[^\n]*\n|[^\n]+", text):
        if words_of(line)[:1] == ["racelog"]:
            if seen:
                yield text[start:at]
                start = at
            seen = True
        at += len(line)
    if text[start:].strip():
        yield text[start:]


def split_races(text: str) -> list[str]:
    """As `races_of`, in a list."""
    return list(races_of(text))
