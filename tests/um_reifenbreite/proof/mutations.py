"""Single faults put into legal logs, and whether the engine notices each.

    python -m tests.um_reifenbreite.proof.mutations -n 2000 --seed 1

Kinds of two sorts. *Certain* ones break a rule whatever the race: the engine's first error must be on the changed line.
The others may leave the log legal (another lane may be as good): they must get the slow judge's verdict, that is the
same first illegal line, or the same answer. The kinds are in `certain` and `uncertain`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from scoring.replay import replay
from tests.um_reifenbreite.proof import certain, uncertain
from tests.um_reifenbreite.proof.changes import Kind, Mutant
from tests.um_reifenbreite.proof.corpus import case_logs, random_race, ridden_race
from tests.um_reifenbreite.proof.moments import RaceLog, race_log
from tests.um_reifenbreite.proof.verdicts import disagreement

KINDS: tuple[Kind, ...] = (*certain.KINDS, *uncertain.KINDS)


@dataclass
class Tally:
    """What became of the mutants of one kind. `unnoticed` are those that broke a rule and were not told so there."""

    kind: Kind
    tried: int = 0
    flagged: int = 0
    agreed: int = 0
    unnoticed: list[str] = field(default_factory=list)
    disagreed: list[str] = field(default_factory=list)


@cache
def logs(seed: int, count: int) -> list[RaceLog]:
    """The legal logs that are changed: the cases, and `count` random rides and races of the simulator."""
    sources = [source for source in case_logs() if "record: sheet" not in source.log]
    sources += [ridden_race(100 * seed + n) if n % 4 == 3 else random_race(100 * seed + n) for n in range(count)]
    return [race_log(source) for source in sources]


def mutants(kind: Kind, of: Sequence[RaceLog], chance: random.Random, count: int) -> Iterator[Mutant]:
    """`count` logs with a fault of this kind, or as many as the logs give a chance for."""
    fruitless = 0
    while count and fruitless < 2 * len(of):
        mutant = kind.change(chance, chance.choice(of))
        if mutant is None:
            fruitless += 1
            continue
        count, fruitless = count - 1, 0
        yield mutant


def judge_mutant(tally: Tally, mutant: Mutant) -> None:
    """Judge one log and count it."""
    source, log = mutant.race.source, mutant.text
    [result] = replay(log, source.boards())
    first = result.errors[0].line if result.errors else None
    told = f"{source.origin}, line {mutant.line}: {mutant.said!r} became {log.splitlines()[mutant.line - 1]!r}"
    tally.tried += 1
    tally.flagged += first == mutant.line
    if tally.kind.is_certain and first != mutant.line:
        codes = [f"{problem.line}: {problem.code}" for problem in result.problems[:3]]
        tally.unnoticed.append(f"{told}; engine: {codes}")
    difference = disagreement(source, log)
    if difference is None:
        tally.agreed += 1
    else:
        tally.disagreed.append(f"{told}; {difference}")
        if "engine None" in difference:
            tally.unnoticed.append(f"{told}; {difference}")


def run(count: int, seed: int, races: int) -> list[Tally]:
    """About `count` mutants, evenly of every kind."""
    of = logs(seed, races)
    tallies = [Tally(kind) for kind in KINDS]
    for tally in tallies:
        chance = random.Random(f"{seed} {tally.kind.name}")
        for mutant in mutants(tally.kind, of, chance, -(-count // len(KINDS))):
            judge_mutant(tally, mutant)
    return tallies


def table(tallies: Sequence[Tally]) -> str:
    """The tally as text, a row a kind and the sum."""
    rows: list[tuple[str, ...]] = [("kind", "must", "tried", "flagged there", "verdict agreed", "unnoticed")]
    for tally in tallies:
        must = "be flagged" if tally.kind.is_certain else "agree"
        counts = (tally.tried, tally.flagged, tally.agreed, len(tally.unnoticed))
        rows.append((tally.kind.name, must, *map(str, counts)))
    sums = [sum(int(row[n]) for row in rows[1:]) for n in range(2, 6)]
    rows.append((f"{len(tallies)} kinds", "", *map(str, sums)))
    return "".join(f"{row[0]:42}{row[1]:12}{row[2]:>7}{row[3]:>15}{row[4]:>16}{row[5]:>11}\n" for row in rows)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.um_reifenbreite.proof.mutations", description=__doc__)
    parser.add_argument("-n", type=int, default=2000, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--races", type=int, default=40, help="how many races besides the cases are changed")
    options = parser.parse_args(arguments)
    tallies = run(options.n, options.seed, options.races)
    sys.stdout.write(table(tallies))
    wrong = [told for tally in tallies for told in (*tally.unnoticed, *tally.disagreed)]
    sys.stdout.write("".join(f"{told}\n" for told in dict.fromkeys(wrong)))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
