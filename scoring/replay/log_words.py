"""The words that begin a line of a log: those of every game's logs, and those that each registered game adds.

A game's own stand in the module `words` of its folder, apart from its rules: the reader asks for them before it knows whose log
it reads, and a line in another game's words is told for what it is.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any, Final, NamedTuple

from scoring.games import FOLDERS


class LogWords(NamedTuple):
    """First words of a log's lines. `named_headers` are followed by a second word (`ruling mass-fall`), `repeatable` headers may
    come more than once, `whole_headers` are known for a header without its colon only by all their words.

    `moves` begin lines of a log of moves alone, `sheet` those of a score sheet alone, `other` those of both; `never_headers` are
    those of them that no sign makes a header.
    """

    headers: tuple[str, ...] = ()
    named_headers: tuple[str, ...] = ()
    repeatable: tuple[str, ...] = ()
    whole_headers: tuple[tuple[str, ...], ...] = ()
    moves: tuple[str, ...] = ()
    sheet: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    never_headers: tuple[str, ...] = ()

    @property
    def all_headers(self) -> tuple[str, ...]:
        """The first words of headers."""
        return (*self.headers, *self.named_headers)

    @property
    def body(self) -> frozenset[str]:
        """The first words of lines behind the headers."""
        return frozenset((*self.moves, *self.sheet, *self.other))


COMMON: Final = LogWords(
    headers=("race", "date", "record", "rules", "board", "course"),
    named_headers=("ruling", "team"),
    moves=("start", "round", "at", "home", "check"),
    sheet=("sprint", "finish"),
    other=("out", "note"),
    never_headers=("start", "round", "at", "home", "check", "out", "note"),
)


def log_words() -> LogWords:
    """The words of all games' logs."""
    return _of(tuple(FOLDERS.values()))


@lru_cache(maxsize=8)
def _of(folders: tuple[str, ...]) -> LogWords:
    """The words of the games in these packages, those of every game first."""
    found: list[LogWords] = [COMMON, *(import_module(f"{folder}.words").WORDS for folder in folders)]
    joined: dict[str, Any] = {
        name: tuple(dict.fromkeys(word for words in found for word in getattr(words, name)))
        for name in LogWords._fields
    }
    return LogWords(**joined)
