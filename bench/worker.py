"""A process that does one kind of work when it is asked to: `python -m bench.worker KIND`.

Each kind of work has a process of its own, so that nobody's garbage or caches slow another down. It says `UNIT UNITS` when it
is ready; to each line it answers `CPU WALL`, the seconds that the work took.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Protocol


class Work(Protocol):
    """Something to be measured: `units` of `unit` are done by each `run`."""

    unit: str
    units: int

    def run(self) -> None: ...


def chess() -> Work:
    from bench.chess_games import Chess

    return Chess()


def poker() -> Work:
    from bench.poker_hands import Poker

    return Poker()


def judging() -> Work:
    from bench.races import as_ridden

    return as_ridden()


def judging_full() -> Work:
    from bench.races import in_full

    return in_full()


def reading() -> Work:
    from bench.races import read_only

    return read_only()


KINDS: dict[str, Callable[[], Work]] = {
    "judging": judging,
    "judging-full": judging_full,
    "reading": reading,
    "chess": chess,
    "poker": poker,
}


def main(kind: str) -> None:
    """Answer until standard input ends."""
    work = KINDS[kind]()
    work.run()
    print(work.unit, work.units, flush=True)
    for _ in sys.stdin:
        cpu, wall = time.process_time(), time.perf_counter()
        work.run()
        print(time.process_time() - cpu, time.perf_counter() - wall, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
