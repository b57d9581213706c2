"""What a command that takes its time says meanwhile."""

from __future__ import annotations

import time
from typing import Final, Protocol

QUIET_SECONDS: Final = 1.0


class Stream(Protocol):
    """Where a command writes lines."""

    def write(self, line: str, /) -> object:
        """Write a line."""


class Progress:
    """Says how far a command has come, at most once a second and nothing in its first."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.told = time.monotonic()

    def __call__(self, what: str, done: int, total: int) -> None:
        """`done` of `total` are done."""
        now = time.monotonic()
        if now - self.told > QUIET_SECONDS and done < total:
            self.told = now
            self.stream.write(f"{what}: {done} of {total}")
