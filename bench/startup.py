"""How long `python -m scoring.replay` takes to start and judge one race, above a Python that does nothing."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench.races import ridden


@dataclass
class Startup:
    """Medians in milliseconds: of the bare interpreter, and of a judged race above it; wall time and processor time."""

    bare_wall: float
    bare_cpu: float
    above_wall: float
    above_cpu: float


def startup(runs: int) -> Startup:
    """Start both by turns. The compiled files are there, as after an installation."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "race.rlog"
        log.write_text(next(ridden(1)), "utf-8")
        bare, judged = [sys.executable, "-c", "pass"], [sys.executable, "-m", "scoring.replay", str(log), "--json"]
        timed(bare), timed(judged)
        pairs = [(timed(bare), timed(judged)) for _ in range(runs)]
    return Startup(
        bare_wall=median(wall for (wall, _), _ in pairs),
        bare_cpu=median(cpu for (_, cpu), _ in pairs),
        above_wall=median(judged[0] - bare[0] for bare, judged in pairs),
        above_cpu=median(judged[1] - bare[1] for bare, judged in pairs),
    )


def timed(command: Sequence[str]) -> tuple[float, float]:
    """Milliseconds of wall time and of processor time that a command takes."""
    began = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    wall = time.perf_counter() - began
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"bench: {' '.join(command)} ended with {child.returncode}")
    return 1000 * wall, 1000 * (used.ru_utime + used.ru_stime)
