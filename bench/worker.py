"""A process that does one kind of work when it is asked to: `python -m bench.worker KIND FOLDER`.

Each kind of work has a process of its own, so that nobody's garbage or caches slow another down; FOLDER has what
`bench.prepare` made. It says `UNIT UNITS` when it is ready; to each line it answers `CPU WALL`, the seconds that it took.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol


class Work(Protocol):
    """Something to be measured: `units` of `unit` are done by each `run`."""

    unit: str
    units: int

    def run(self) -> None: ...


def work_of(kind: str, texts: Sequence[str]) -> Work:
    """The work of a kind on its texts; only what this kind needs is loaded."""
    if kind == "chess":
        from bench.chess_games import Chess

        return Chess(texts)
    if kind == "poker":
        from bench.poker_hands import Poker

        return Poker(texts)
    from bench.races import Judging, Reading

    return Reading(texts) if kind == "reading" else Judging(texts)


def main(kind: str, folder: str) -> None:
    """Answer until standard input ends."""
    work = work_of(kind, json.loads((Path(folder) / f"{kind}.json").read_text("utf-8")))
    work.run()
    print(work.unit, work.units, flush=True)
    for _ in sys.stdin:
        cpu, wall = time.process_time(), time.perf_counter()
        work.run()
        print(time.process_time() - cpu, time.perf_counter() - wall, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
