"""The most memory that judging one race after the other takes: it must not grow with the number of races.

One process rides races, each of another seed, and pipes them to this one: `python -m bench.memory` judges race by race what
comes in and prints `RACES KIB` after each number of races in its arguments.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Sequence

END = "#end"


def peaks(marks: Sequence[int]) -> dict[int, int]:
    """The peak of the memory, in KiB, after each number of races."""
    command = [sys.executable, "-m", "bench.memory", *(str(mark) for mark in marks)]
    with (
        subprocess.Popen(
            [sys.executable, "-m", "bench.memory", "ride", str(max(marks))], stdout=subprocess.PIPE
        ) as riders,
        subprocess.Popen(command, stdin=riders.stdout, stdout=subprocess.PIPE, text=True) as judge,
    ):
        if riders.stdout:
            riders.stdout.close()  # the judge has it; if it ends early, the riders notice
        answer, _ = judge.communicate()
    return {int(races): int(kib) for races, kib in (line.split() for line in answer.splitlines())}


def _ride(races: int) -> None:
    from bench.races import ridden

    for log in ridden(races, first_seed=10_000):
        print(log, END, sep="", flush=True)


def _judge(marks: Sequence[int]) -> None:
    from scoring.replay import judge, shipped_boards

    boards, races = shipped_boards(), 0
    lines: list[str] = []
    for line in sys.stdin:
        if line.rstrip("\n") != END:
            lines.append(line)
            continue
        for result in judge("".join(lines), boards):
            if result.errors or not result.complete:
                raise AssertionError(f"{result.race}: {result.errors[:1]}")
        lines.clear()
        races += 1
        if races in marks:
            print(races, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "ride":
        _ride(int(sys.argv[2]))
    else:
        _judge([int(word) for word in sys.argv[1:]])
