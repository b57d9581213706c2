"""The judge's answers of the last minutes, so that a log is judged once from paste to saved, and once more to publish.

An answer depends on the log's text with its headers filled in and on the board alone, so those are what it is found by: another
tab, a changed setting or a changed board make another text or another board, and are judged. Each process keeps its own; one
that has none judges. What the club's settings say besides (who is entered, what was saved elsewhere) is never kept.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from threading import Lock
from typing import Any, Final

from scoring.replay import RULES_VERSION, Board

#: Signs of JSON that are kept in all; the longest answer takes 4 MiB.
MOST_SIGNS: Final = 16 * 1024 * 1024


class KeptAnswers:
    """Answers by log and boards, the least recently asked for the first to go. May be asked from several threads."""

    def __init__(self, most: int = MOST_SIGNS) -> None:
        self._most, self._signs, self._lock = most, 0, Lock()
        self._kept: OrderedDict[bytes, tuple[tuple[Board, ...], str]] = OrderedDict()

    def get(self, text: str, boards: Mapping[str, Board]) -> dict[str, Any] | None:
        """A copy of the answer to this log on these very boards; None where there is none."""
        key = _key(text)
        with self._lock:
            found = self._kept.get(key)
            if found is None or not _same(found[0], boards):
                return None
            self._kept.move_to_end(key)
        answer: dict[str, Any] = json.loads(found[1])
        return answer

    def keep(self, text: str, boards: Mapping[str, Board], answer: Mapping[str, Any]) -> None:
        """Keep an answer, unless it is longer than all that may be kept."""
        written = json.dumps(answer)
        self.drop(text)
        if len(written) > self._most:
            return
        with self._lock:
            self._kept[_key(text)] = (tuple(boards.values()), written)
            self._signs += len(written)
            while self._signs > self._most:
                _key_of_oldest, (_boards, oldest) = self._kept.popitem(last=False)
                self._signs -= len(oldest)

    def drop(self, text: str) -> None:
        """Forget the answer to this log: what comes next is to be judged for itself."""
        with self._lock:
            _boards, written = self._kept.pop(_key(text), ((), ""))
            self._signs -= len(written)

    def clear(self) -> None:
        """Forget all of them."""
        with self._lock:
            self._kept.clear()
            self._signs = 0


#: The answers that this process keeps.
KEPT: Final = KeptAnswers()


def _key(text: str) -> bytes:
    return sha256(f"{RULES_VERSION}\n{text}".encode()).digest()


def _same(kept: tuple[Board, ...], boards: Mapping[str, Board]) -> bool:
    """Whether these are the boards themselves, not others of the same name."""
    return len(kept) == len(boards) and all(one is other for one, other in zip(kept, boards.values(), strict=True))
