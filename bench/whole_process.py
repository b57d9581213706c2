"""Whole processes side by side, as somebody at a terminal waits for them: six files of races, six files of chess games.

`python -m scoring.replay FILE… --json` beside `python -m bench.chess_games FILE…`: to start, read, judge and answer.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.chess_games import plies, random_games
from bench.races import ridden, turns
from bench.startup import timed
from bench.throughput import Pace

FILES = 6
RACES_A_FILE = 50


def whole_processes(runs: int) -> tuple[Pace, Pace]:
    """(ours, python-chess's), run by turns. The compiled files are there, as after an installation."""
    with tempfile.TemporaryDirectory() as folder:
        races, games = list(ridden(FILES * RACES_A_FILE)), random_games(FILES * RACES_A_FILE)
        logs = _written(Path(folder), races, "", "rlog")
        pgns = _written(Path(folder), games, "\n\n", "pgn")
        commands = (
            [sys.executable, "-m", "scoring.replay", *logs, "--json"],
            [sys.executable, "-m", "bench.chess_games", *pgns],
        )
        paces = (
            Pace("whole-process", "turns", sum(map(turns, races))),
            Pace("whole-process-chess", "moves", sum(map(plies, pgns))),
        )
        for number in range(runs):
            pairs = list(zip(paces, commands, strict=True))
            for pace, command in pairs if number % 2 else reversed(pairs):
                wall, cpu = timed(command)
                pace.wall.append(wall / 1000)
                pace.cpu.append(cpu / 1000)
    return paces


def _written(folder: Path, texts: Sequence[str], between: str, suffix: str) -> list[str]:
    """The texts in files of fifty; answers the files' names."""
    names = []
    for first in range(0, len(texts), RACES_A_FILE):
        file = folder / f"{first}.{suffix}"
        file.write_text(between.join(texts[first : first + RACES_A_FILE]), "utf-8")
        names.append(str(file))
    return names
