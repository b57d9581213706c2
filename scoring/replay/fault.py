"""Faults and problems: what is wrong with a line, as values.

A *fault* is what a rule or a reader answers: a stable code with the figures that led to it. A *problem* is a
fault with its place in the log. Neither contains a sentence: `wording` makes those where they are shown, in the reader's
language. What is stored and handed on is `to_json`: all that a sentence of any language needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Final, Self

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

    #: Whether the fault was stored (`StoredFault`), and the sentence and heading that it was stored with, if it was.
    stored: ClassVar[bool] = False
    message: str | None = None
    rule: str | None = None

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

    def to_json(self) -> dict[str, Any]:
        """The fault as values of JSON; `near` and `samples` are left out where there are none."""
        values: dict[str, Any] = {
            "code": self.code,
            "word": self.word,
            "figures": {name: _plain(value) for name, value in self.figures.items()},
            "legal": self.legal,
        }
        if self.samples:
            values["samples"] = self.samples
        if self.near:
            values["near"] = self.near.to_json()
        return values

    def __repr__(self) -> str:
        return f"Fault({self.code!r}, word={self.word!r}, {dict(self.figures)!r})"


class StoredFault(Fault):
    """A fault as it was stored, by these rules or by earlier ones, whose figures and codes may have been others.

    `message` and `rule` are those of an answer that was stored with sentences instead of figures; None in any other.
    """

    __slots__ = ("message", "rule")

    stored = True

    def __init__(self, values: Mapping[str, Any]) -> None:
        """Reads what `to_json` wrote, or the object of RACE_LOG section 7."""
        super().__init__(values["code"], values.get("word"), values.get("legal") or (), **values.get("figures") or {})
        self.samples = list(values.get("samples") or ())
        self.message = values.get("message")
        self.rule = values.get("rule")
        if near := values.get("near"):
            self.near = StoredFault(near)

    def to_json(self) -> dict[str, Any]:
        """As it was stored."""
        if self.message is None:
            return super().to_json()
        return {"code": self.code, "word": self.word, "message": self.message, "rule": self.rule, "legal": self.legal}


def _plain(value: object) -> object:
    """A figure as a value of JSON."""
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, Iterable) else str(value)


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
        column: int | None = None,
    ) -> None:
        """`column` is worked out from the line's `text` where it is not known."""
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
        self.column = column_of(text, fault.word, last=fault.last) if column is None else column

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]  # its fault is not frozen

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
        """The sentence in English; `said` has it in any language."""
        return self.said()

    @property
    def rule(self) -> str:
        """The heading under which the rule is found, in English."""
        from scoring.replay.wording import rule

        return rule(self.fault, self.game)

    def said(self, language: str = "en") -> str:
        """The sentence in a language that `wording` has."""
        from scoring.replay.wording import message  # a log without a problem needs no words

        return message(self.fault, self.game, language)

    def answer(self, language: str = "en") -> dict[str, Any]:
        """The problem in words, as RACE_LOG section 7 has it."""
        from scoring.replay.wording import message, rule

        return {
            "line": self.line,
            "column": self.column,
            "round": self.round,
            "rider": self.rider,
            "severity": self.severity,
            "code": self.code,
            "word": self.word,
            "message": message(self.fault, self.game, language),
            "rule": rule(self.fault, self.game, language),
            "legal": self.legal,
        }

    def at_line(self, line: int) -> Self:
        """The same problem at another line, as in a text with lines before it that this one has not."""
        moved = copy(self)
        moved.line = line
        return moved

    def to_json(self) -> dict[str, Any]:
        """The problem as values, without a sentence: what is stored and handed on. The log's text and game are not among them."""
        return {
            "line": self.line,
            "column": self.column,
            "round": self.round,
            "rider": self.rider,
            "severity": self.severity,
            **self.fault.to_json(),
        }

    @classmethod
    def from_json(cls, values: Mapping[str, Any], game: str, text: str = "") -> Self:
        """A problem of a log of `game` from what `to_json` wrote, or as stored earlier, with its sentence; `text` is its line."""
        return cls(
            StoredFault(values),
            line=values["line"],
            column=values.get("column", 1),
            text=text,
            round=values.get("round"),
            rider=values.get("rider"),
            severity=values["severity"],
            game=game,
        )


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
