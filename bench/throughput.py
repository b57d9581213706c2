"""Work a second, ours beside the peers': in rounds, each kind once a round, so that a slow minute slows everybody."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median


@dataclass
class Pace:
    """What a kind of work has done: CPU and wall seconds of each round."""

    kind: str
    unit: str
    units: int
    cpu: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)

    @property
    def a_second(self) -> float:
        """Units a second of processor time, the median of the rounds."""
        return self.units / median(self.cpu)

    @property
    def a_second_wall(self) -> float:
        return self.units / median(self.wall)

    @property
    def microseconds(self) -> float:
        """Processor time of a unit."""
        return 1e6 / self.a_second

    def times(self, peer: Pace) -> float:
        """How many times as fast as a peer this is: the median of the rounds' ratios."""
        paced = zip(self.cpu, peer.cpu, strict=True)
        return median((self.units / own) / (peer.units / its) for own, its in paced)


class Runner:
    """A worker process that waits to be asked."""

    def __init__(self, kind: str, folder: str) -> None:
        self.kind = kind
        self.worker = subprocess.Popen(
            [sys.executable, "-m", "bench.worker", kind, folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        unit, units = self._line().split()
        self.pace = Pace(kind, unit, int(units))

    def _line(self) -> str:
        line = self.worker.stdout.readline() if self.worker.stdout else ""
        if not line:
            raise SystemExit(f"bench: the worker for {self.kind} ended early; what it said stands above")
        return line

    def run(self) -> None:
        assert self.worker.stdin
        self.worker.stdin.write("\n")
        self.worker.stdin.flush()
        cpu, wall = self._line().split()
        self.pace.cpu.append(float(cpu))
        self.pace.wall.append(float(wall))

    def close(self) -> None:
        assert self.worker.stdin
        self.worker.stdin.close()
        self.worker.wait()


def paces(kinds: Sequence[str], rounds: int) -> dict[str, Pace]:
    """The pace of each kind of work. The order is turned round from round to round."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "bench.prepare", folder], check=True)
        runners = [Runner(kind, folder) for kind in kinds]
    for number in range(rounds):
        for runner in runners if number % 2 else reversed(runners):
            runner.run()
    for runner in runners:
        runner.close()
    return {runner.pace.kind: runner.pace for runner in runners}
