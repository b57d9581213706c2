"""A legal log in lines, as a slip of the pen looks at it: which lines are headers, placings, rounds and turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from scoring.replay import Board

UR, FR, LT = "um-reifenbreite", "flamme-rouge", "le-tour"

#: What may begin a line of a body without being a rider's turn.
OTHER_WORDS = ("start", "round", "at", "home", "check", "out", "note", "end", "bid")


@dataclass(frozen=True)
class Log:
    """A legal log; of a score sheet (`sheet`) all lines of the body are its `turns`. `known` are the problems it has anyway
    (warnings), by code and rider."""

    game: str
    seed: int
    lines: list[str]
    boards: Mapping[str, Board]
    known: Counter[tuple[str, str | None]]
    sheet: bool = False

    def words(self, at: int) -> list[str]:
        return self.lines[at].partition("#")[0].split()

    @cached_property
    def first_body_line(self) -> int:
        """The index of the first line that is no header."""
        if self.sheet:
            return 1 + max(n for n, line in enumerate(self.lines) if line.partition(" ")[0].endswith(":"))
        return next(n for n, _ in enumerate(self.lines) if (self.words(n) or [""])[0].lower() in ("start", "round"))

    @property
    def headers(self) -> range:
        return range(1, self.first_body_line)

    @cached_property
    def rounds(self) -> list[int]:
        """The indexes of the `round` lines."""
        if self.sheet:
            return []
        return [n for n in range(self.first_body_line, len(self.lines)) if self.words(n)[:1] in (["round"], ["Round"])]

    @cached_property
    def placings(self) -> list[int]:
        """The indexes of the lines that put riders on the grid."""
        if self.sheet:
            return []
        last = self.rounds[0] if self.rounds else len(self.lines)
        return [n for n in range(self.first_body_line, last) if self._is_riders(n)]

    @cached_property
    def turns(self) -> list[int]:
        """The indexes of the lines on which riders move or play cards."""
        if self.sheet:
            return list(range(self.first_body_line, len(self.lines)))
        first = self.rounds[0] if self.rounds else len(self.lines)
        return [n for n in range(first, len(self.lines)) if self._is_riders(n)]

    @cached_property
    def others(self) -> list[int]:
        """The indexes of the lines that tell something else: who leaves, checks, bids, the final photos."""
        words = [(n, (self.words(n) or [""])[0].lower()) for n in range(self.first_body_line, len(self.lines))]
        return [n for n, word in words if word in OTHER_WORDS and word not in ("start", "round", "note")]

    def _is_riders(self, at: int) -> bool:
        words = self.words(at)
        return bool(words) and words[0].lower() not in OTHER_WORDS

    def riders_of(self, at: int) -> set[str]:
        """The riders whom a line is about, as answers write them."""
        words = [word.lower() for word in self.words(at)]
        if self.game == "um-reifenbreite":
            return {word for word in words if word.isdecimal() and len(word) == 2}
        if self.sheet:
            return {word for word in words if "-" in word}
        if self.game == "le-tour":
            return {f"{words[0]}-{words[1]}"} if len(words) > 1 else set()
        return set(self._of_colours(words))

    def _of_colours(self, words: list[str]) -> Iterator[str]:
        colours = [word for word in words if word in self.colours]
        for colour in colours or words[:1]:
            yield from (f"{colour}-s", f"{colour}-r")

    @cached_property
    def colours(self) -> list[str]:
        """The colours that ride (Flamme Rouge, Le Tour)."""
        lines = self.placings or self.turns
        words = (word for n in lines for word in self.words(n)[:1])
        return sorted({word.lower() for word in words if word.isalpha() and word.lower() != "solo"})

    @cached_property
    def numbers(self) -> list[str]:
        """The riders' numbers (Um Reifenbreite)."""
        return sorted({self.words(n)[0] for n in self.placings})
