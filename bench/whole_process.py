"""Whole processes side by side, as somebody at a terminal waits for them: six files of races, six files of chess games.

`python -m scoring.replay FILE… --json` beside `python -m bench.chess_games FILE…`: to start, read, judge and answer.

The files are made by a process of its own, `python -m bench.whole_process FOLDER`, which prints `TURNS MOVES`: the bench stays
small, so that the peaks of memory that it measures are not its own.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.startup import timed
from bench.throughput import Pace

FILES = 6
RACES_A_FILE = 50


def whole_processes(runs: int) -> tuple[Pace, Pace]:
    """(ours, python-chess's), run by turns. The compiled files are there, as after an installation."""
    with tempfile.TemporaryDirectory() as folder:
        made = subprocess.run(
            [sys.executable, "-m", "bench.whole_process", folder], check=True, stdout=subprocess.PIPE, text=True
        )
        turns, moves = map(int, made.stdout.split())
        paces = (Pace("whole-process", "turns", turns), Pace("whole-process-chess", "moves", moves))
        logs, pgns = (sorted(map(str, Path(folder).glob(files))) for files in ("*.rlog", "*.pgn"))
        commands = (
            [sys.executable, "-m", "scoring.replay", *logs, "--json"],
            [sys.executable, "-m", "bench.chess_games", *pgns],
        )
        for number in range(runs):
            pairs = list(zip(paces, commands, strict=True))
            for pace, command in pairs if number % 2 else reversed(pairs):
                wall, cpu = timed(command)
                pace.wall.append(wall / 1000)
                pace.cpu.append(cpu / 1000)
    return paces


def main(folder: Path) -> None:
    """Write the files, and say how many turns and how many moves they have."""
    from bench.chess_games import plies, random_games
    from bench.races import ridden, turns

    races = list(ridden(FILES * RACES_A_FILE))
    _write(folder, races, "", "rlog")
    _write(folder, random_games(FILES * RACES_A_FILE), "\n\n", "pgn")
    print(sum(map(turns, races)), sum(plies(str(file)) for file in folder.glob("*.pgn")))


def _write(folder: Path, texts: Sequence[str], between: str, suffix: str) -> None:
    for number in range(FILES):
        part = texts[number * RACES_A_FILE : (number + 1) * RACES_A_FILE]
        (folder / f"{number}.{suffix}").write_text(between.join(part), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
