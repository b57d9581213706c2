"""Single faults put into legal logs of Le Tour, and whether the engine notices each.

    python -m tests.le_tour.proof.mutations -n 2000 --seed 1

Of *certain* kinds every change breaks a rule whatever the race: the engine's first error must be on the changed line, and the
slow judge must say so too. The others may leave the log legal: the two judges must agree, that is have the same first illegal
line, or the same answer. The kinds are in `faults`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random

from scoring.replay import replay
from tests.le_tour.proof.corpus import Ride, ridden
from tests.le_tour.proof.faults import KINDS, Kind, Spot, spots
from tests.le_tour.proof.test_two_judges import engines
from tests.le_tour.slow_judge import judge


@dataclass
class Tally:
    """What became of the changes of one kind. `unnoticed` are those that broke a rule and were not told so there."""

    kind: Kind
    tried: int = 0
    flagged: int = 0
    agreed: int = 0
    unnoticed: list[str] = field(default_factory=list)


@cache
def log_of(seed: int) -> tuple[Ride, tuple[str, ...]]:
    """A race of the simulator, without the word that lets a line stand."""
    ride = ridden(seed)
    return ride, tuple(ride.ridden.log.replace(" ruled", "").replace(" RULED", "").splitlines())


def judge_change(tally: Tally, ride: Ride, spot: Spot, changed: Sequence[str]) -> None:
    """Judge one changed log and count it."""
    text = "\n".join(changed) + "\n"
    [result] = replay(text, ride.boards())
    first = result.errors[0].line if result.errors else None
    verdict = judge(text, ride.road())
    same = first == verdict.first_illegal and (verdict.answer is None or engines(result.answer()) == verdict.answer)
    here = spot.at + 1
    tally.tried += 1
    tally.flagged += first == here
    tally.agreed += same or tally.kind.is_header
    if (tally.kind.is_certain and first != here) or not (same or tally.kind.is_header):
        codes = [f"{problem.line}: {problem.code}" for problem in result.errors[:2]]
        tally.unnoticed.append(
            f"{tally.kind.name}: {spot.line!r} became {changed[spot.at]!r} on line {here}; engine {codes}, "
            f"slow judge {verdict.first_illegal}"
        )


def run(count: int, seed: int, races: int) -> list[Tally]:
    """About `count` changes, evenly of every kind."""
    tallies = []
    for kind in KINDS:
        tally, chance, fruitless = Tally(kind), Random(f"{seed} {kind.name}"), 0
        while tally.tried < -(-count // len(KINDS)) and fruitless < races * 3:
            ride, lines = log_of(1000 * seed + chance.randrange(races))
            spot, changed = _change(kind, chance, ride, lines)
            if spot is None:
                fruitless += 1
                continue
            judge_change(tally, ride, spot, changed)
        tallies.append(tally)
    return tallies


def _change(kind: Kind, chance: Random, ride: Ride, lines: Sequence[str]) -> tuple[Spot | None, list[str]]:
    """A line of the race at which the kind has something to change, and the changed log."""
    for spot in spots(chance, ride.road(), lines, kind.wants, all_of_them=kind.is_rare):
        line = kind.change(chance, spot)
        if line is not None and line.split() != spot.line.split():
            return spot, [*lines[: spot.at], line, *lines[spot.at + (not kind.inserts) :]]
    return None, []


def table(tallies: Sequence[Tally]) -> str:
    """The tally as text, a row a kind and the sum."""
    rows: list[tuple[str, ...]] = [("kind", "must", "tried", "flagged there", "verdict agreed", "unnoticed")]
    for tally in tallies:
        must = "be flagged" if tally.kind.is_certain else "agree"
        counts = (tally.tried, tally.flagged, tally.agreed, len(tally.unnoticed))
        rows.append((tally.kind.name, must, *map(str, counts)))
    sums = [sum(int(row[n]) for row in rows[1:]) for n in range(2, 6)]
    rows.append((f"{len(tallies)} kinds", "", *map(str, sums)))
    return "".join(f"{row[0]:36}{row[1]:12}{row[2]:>7}{row[3]:>15}{row[4]:>16}{row[5]:>11}\n" for row in rows)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.le_tour.proof.mutations", description=__doc__)
    parser.add_argument("-n", type=int, default=2000, help="how many changes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--races", type=int, default=40, help="how many races are changed")
    options = parser.parse_args(arguments)
    tallies = run(options.n, options.seed, options.races)
    sys.stdout.write(table(tallies))
    wrong = [told for tally in tallies for told in tally.unnoticed]
    sys.stdout.write("".join(f"{told}\n" for told in dict.fromkeys(wrong)))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
