"""Faults and problems: what is wrong with a line, as values.

A *fault* is what a rule or a reader answers: a stable code with the figures that led to it. A *problem* is a
fault with its place in the log. Neither contains a sentence; `wording` makes those, so that they can be translated.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from scoring.replay.signs import odd_sign, plain, typed_at

ERROR: Final = "error"
WARNING: Final = "warning"
DISAGREEMENT: Final = "disagreement"


class Samples(list[str]):
    """Samples of how a word or line is written: a fault takes them in place of what is legal where that is not worked out."""


class Fault:
    """A broken rule or an unreadable word.

    `code` is stable and public; `word` is the word of the line under which a caret belongs (None: the whole line); `legal` lists
    what may be written there, in the log's own words; `samples` show how such a word or line is written, where it is not worked
    out what may be; `figures` fill the sentence. `near` says what was perhaps meant, as a fault of its own with a code that
    begins with `near-`; `last` that of equal words on the line the last is meant.
    """

    __slots__ = ("code", "word", "legal", "samples", "figures", "near", "last")

    def __init__(self, code: str, word: str | None = None, legal: Sequence[str] = (), /, **figures: object) -> None:
        self.code = code
        self.word = word
        as_samples = isinstance(legal, Samples)
        self.legal = [] if as_samples else list(legal)
        self.samples = list(legal) if as_samples else []
        self.figures: Mapping[str, object] = figures
        self.near: Fault | None = None
        self.last = False

    def perhaps(self, near: Fault | None) -> Fault:
        """The same fault with what was perhaps meant."""
        self.near = near
        return self

    def such_as(self, *samples: str) -> Fault:
        """The same fault with samples of how it is written."""
        self.samples = list(samples)
        return self

    def at_last(self) -> Fault:
        """The same fault at the last of equal words, as the second 2 of `21 2-2 chance wet 2 to 2`."""
        self.last = True
        return self

    def __repr__(self) -> str:
        return f"Fault({self.code!r}, word={self.word!r}, {dict(self.figures)!r})"


class Problem:
    """A fault at its place in the log: line and column count from 1, `round` and `rider` are None where none is meant."""

    __slots__ = ("fault", "line", "column", "round", "rider", "severity", "text", "game")

    def __init__(
        self,
        fault: Fault,
        *,
        line: int,
        text: str = "",
        round: int | None = None,
        rider: str | None = None,
        severity: str = ERROR,
        game: str = "",
    ) -> None:
        self.fault = fault
        self.line = line
        self.text = text
        self.round = round
        self.rider = rider
        self.severity = severity
        self.game = game
        if (
            severity == ERROR
            and fault.near is None
            and fault.word
            and fault.code != "sign-extra"
            and (odd := odd_sign(fault.word))
        ):
            place, sign, name = odd
            fault.perhaps(Fault("near-sign", None, [], word=fault.word, at=place, sign=sign, name=name))
        self.column = column_of(text, fault.word, last=fault.last)

    @property
    def code(self) -> str:
        return self.fault.code

    @property
    def word(self) -> str | None:
        return self.fault.word

    @property
    def legal(self) -> list[str]:
        return self.fault.legal

    @property
    def message(self) -> str:
        from scoring.replay.wording import message

        return message(self.fault, self.game)

    @property
    def rule(self) -> str:
        from scoring.replay.wording import rule

        return rule(self.fault, self.game)

    def answer(self) -> dict[str, object]:
        """The problem as RACE_LOG section 7 has it."""
        return {
            "line": self.line,
            "column": self.column,
            "round": self.round,
            "rider": self.rider,
            "severity": self.severity,
            "code": self.code,
            "word": self.word,
            "message": self.message,
            "rule": self.rule,
            "legal": self.legal,
        }


def column_of(text: str, word: str | None, *, last: bool = False) -> int:
    """The column (from 1) at which `word` first (or last) stands in `text`, outside its comment; else that of the first word.

    Columns are worked out only for a problem: splitting a line by blanks costs a tenth of finding its columns.
    """
    read = plain(text)
    column = _column(read, word, last=last)
    return column if read == text else typed_at(text, column - 1) + 1


def _column(text: str, word: str | None, *, last: bool) -> int:
    first = len(text) - len(text.lstrip()) + 1
    if not word:
        return first
    said = text.partition("#")[0] or text
    stands = [found.start() for found in re.finditer(re.escape(word), said, re.IGNORECASE)]
    whole = [at for at in stands if _is_whole(said, at, at + len(word))]
    return (whole or stands or [first - 1])[-1 if last else 0] + 1


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether a word begins and ends there: blanks, commas and colons stand between words."""
    around = text[start - 1 : start] + text[end : end + 1]
    return all(sign.isspace() or sign in ",:" for sign in around)
