"""`bin/bench`: all measurements in one run, as tables, with the bars that Commissaire has set itself."""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Sequence
from dataclasses import dataclass

from bench.memory import peaks
from bench.startup import startup
from bench.throughput import Pace, paces
from bench.whole_process import FILES, RACES_A_FILE, whole_processes

ROUNDS, QUICK_ROUNDS = 15, 5
STARTS, QUICK_STARTS = 25, 15
PROCESSES, QUICK_PROCESSES = 15, 5
RACES, QUICK_RACES = (200, 2_000), (40, 400)

TIMES_CHESS = 2.0
TIMES_POKER = 4.0
TIMES_CHESS_LE_TOUR = 1.5
TIMES_CHESS_WHOLE = 1.6
MOST_STARTUP_MS = 80.0
MOST_GROWTH = 0.05

NAMES = {
    "judging": "Commissaire, Um Reifenbreite as ridden",
    "judging-full": "Commissaire, places in full",
    "reading": "Commissaire, reading only",
    "flamme-rouge": "Commissaire, Flamme Rouge, cards with hands",
    "flamme-rouge-played": "Commissaire, Flamme Rouge, hands left out",
    "le-tour": "Commissaire, Le Tour, second cards",
    "chess": "python-chess, read_game",
    "poker": "PokerKit, replaying hands",
}


@dataclass(frozen=True)
class Bar:
    """A bar: what was measured, what it must be, and whether it is."""

    name: str
    measured: str
    wanted: str
    held: bool


def main() -> int:
    """Measure, print, and answer the exit status."""
    parser = argparse.ArgumentParser(prog="bin/bench", description="How fast races are judged, beside two peers.")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter runs")
    parser.add_argument("--strict", action="store_true", help="exit status 1 if a bar is not held")
    options = parser.parse_args()
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before the run\n"
    )
    bars = [
        *throughput(QUICK_ROUNDS if options.quick else ROUNDS),
        whole(QUICK_PROCESSES if options.quick else PROCESSES),
        starting(QUICK_STARTS if options.quick else STARTS),
        memory(*(QUICK_RACES if options.quick else RACES)),
    ]
    show(
        ("Bar", "measured", "wanted", ""),
        [(bar.name, bar.measured, bar.wanted, "held" if bar.held else "NOT HELD") for bar in bars],
    )
    return int(options.strict and not all(bar.held for bar in bars))


def throughput(rounds: int) -> list[Bar]:
    """Work a second, ours and the peers'."""
    found = paces(list(NAMES), rounds)
    ours, full, tour, chess, poker = (found[kind] for kind in ("judging", "judging-full", "le-tour", "chess", "poker"))
    show(
        (f"Work a second (medians of {rounds} rounds)", "processor", "wall", "µs each", "× chess", "× poker"),
        [_pace_row(found[kind], chess, poker) for kind in NAMES],
    )
    return [
        _times(ours, chess, "python-chess's moves a second", TIMES_CHESS),
        _times(full, chess, "the same with places in full", TIMES_CHESS),
        _times(ours, poker, "PokerKit's actions a second", TIMES_POKER),
        _times(full, poker, "the same with places in full", TIMES_POKER),
        _times(tour, chess, "Le Tour's, python-chess's moves a second", TIMES_CHESS_LE_TOUR),
    ]


def _pace_row(pace: Pace, chess: Pace, poker: Pace) -> Sequence[str]:
    return (
        f"{NAMES[pace.kind]} ({pace.units:,} {pace.unit})",
        f"{pace.a_second:,.0f}",
        f"{pace.a_second_wall:,.0f}",
        f"{pace.microseconds:.1f}",
        f"{pace.times(chess):.2f}",
        f"{pace.times(poker):.2f}",
    )


def _times(ours: Pace, peer: Pace, what: str, wanted: float) -> Bar:
    times = ours.times(peer)
    return Bar(f"turns, {what}", f"{times:.2f} ×", f"≥ {wanted:g} ×", times >= wanted)


def whole(runs: int) -> Bar:
    """Whole processes on six files of races and of games: a start, and every race is another."""
    ours, chess = whole_processes(runs)
    files = f"{FILES} files of {RACES_A_FILE}"
    show(
        (f"Whole processes, {files} (medians of {runs} runs)", "processor", "wall", "µs each", "× chess"),
        [
            (
                f"{name} ({pace.units:,} {pace.unit})",
                f"{pace.a_second:,.0f}",
                f"{pace.a_second_wall:,.0f}",
                f"{pace.microseconds:.1f}",
                f"{pace.times(chess):.2f}",
            )
            for name, pace in (("python -m scoring.replay FILE… --json", ours), ("python-chess, read_game", chess))
        ],
    )
    return _times(ours, chess, "python-chess's moves a second, whole processes", TIMES_CHESS_WHOLE)


def starting(runs: int) -> Bar:
    """Start-up on one race above the bare interpreter."""
    took = startup(runs)
    show(
        (f"Start-up in ms (medians of {runs} runs)", "processor", "wall"),
        [
            ("python -c pass", f"{took.bare_cpu:.1f}", f"{took.bare_wall:.1f}"),
            ("python -m scoring.replay RACE, above that", f"{took.above_cpu:.1f}", f"{took.above_wall:.1f}"),
        ],
    )
    above = took.above_cpu  # as everywhere here: what a busy machine does to the wall clock is not ours
    return Bar("start-up above Python's", f"{above:.0f} ms", f"≤ {MOST_STARTUP_MS:.0f} ms", above <= MOST_STARTUP_MS)


def memory(few: int, many: int) -> Bar:
    """The peak of the memory while races stream through."""
    peak = peaks((few, many))
    show(
        ("Memory, streaming races", "peak MiB"),
        [(f"after {races:,} races", f"{kib / 1024:.1f}") for races, kib in peak.items()],
    )
    growth = peak[many] / peak[few] - 1
    return Bar(
        f"memory from {few:,} to {many:,} races", f"{growth:+.1%}", f"≤ {MOST_GROWTH:+.0%}", growth <= MOST_GROWTH
    )


def show(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table: the first column to the left, the others to the right."""
    cells = [list(head), *(list(row) for row in rows)]
    widths = [max(len(row[n]) for row in cells) for n in range(len(head))]
    for number, row in enumerate(cells):
        padded = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        print("  ".join((row[0].ljust(widths[0]), *padded)).rstrip())
        if number == 0:
            print("  ".join("─" * width for width in widths))
    print(flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
