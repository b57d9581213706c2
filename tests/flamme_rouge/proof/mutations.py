"""Single faults put into legal Flamme Rouge logs, and whether the engine notices each.

    python -m tests.flamme_rouge.proof.mutations -n 2000 --seed 1

Kinds of two sorts. *Certain* ones break a rule whatever the race: the engine's first error must be on the line they name.
The others may leave the log legal: they must get the slow judge's verdict, that is the same first illegal line, or the same
answer.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from scoring.replay import replay
from tests.flamme_rouge.proof import certain, frame, uncertain
from tests.flamme_rouge.proof.certain import Kind, Mutant
from tests.flamme_rouge.proof.moments import race_log
from tests.flamme_rouge.slow_judge import judge

CERTAIN: tuple[Kind, ...] = (*certain.all_kinds(), *frame.all_kinds())
UNCERTAIN: tuple[Kind, ...] = tuple(uncertain.all_kinds())
COMPARED = ("complete", "rounds", "finish", "positions", "exhaustion")


@dataclass
class Tally:
    """What became of the mutants of one kind. `unnoticed` are those that broke a rule and were not told so there."""

    kind: Kind
    must: bool
    tried: int = 0
    flagged: int = 0
    unnoticed: list[str] = field(default_factory=list)
    disagreed: list[str] = field(default_factory=list)


def judge_mutant(tally: Tally, mutant: Mutant) -> None:
    """Judge one log and count it."""
    [result] = replay(mutant.text, {})
    first = min((problem.line for problem in result.errors), default=None)
    codes = [f"{problem.line}: {problem.code}" for problem in result.problems[:3]]
    told = f"race {mutant.seed}, line {mutant.line}: {mutant.said}; engine: {codes}"
    tally.tried += 1
    tally.flagged += first is not None
    if tally.must:
        if first != mutant.line:
            tally.unnoticed.append(told)
        return
    verdict = judge(mutant.text)
    if verdict.first_illegal != first:
        (tally.unnoticed if first is None else tally.disagreed).append(f"{told}; slow judge: {verdict.first_illegal}")
    elif verdict.answer is not None:
        answer = result.answer()
        different = [key for key in COMPARED if answer[key] != verdict.answer[key]]
        if different:
            tally.disagreed.append(f"{told}; {different}")


def run(count: int, seed: int, races: int) -> list[Tally]:
    """About `count` mutants, evenly of every kind, of so many races."""
    tallies = [Tally(kind, must) for must, kinds in ((True, CERTAIN), (False, UNCERTAIN)) for kind in kinds]
    for tally in tallies:
        chance = random.Random(f"{seed} {tally.kind.name}")
        wanted, fruitless = -(-count // len(tallies)), 0
        while tally.tried < wanted and fruitless < 2 * races:
            mutant = tally.kind.change(chance, race_log(100 * seed + chance.randrange(races)))
            if mutant is None:
                fruitless += 1
                continue
            judge_mutant(tally, mutant)
    return tallies


def table(tallies: Sequence[Tally]) -> str:
    """The tally as text, a row a kind and the sum."""
    rows: list[tuple[str, ...]] = [("kind", "must", "tried", "flagged", "disagreed", "unnoticed")]
    for tally in tallies:
        counts = (tally.tried, tally.flagged, len(tally.disagreed), len(tally.unnoticed))
        rows.append((tally.kind.name, "be flagged" if tally.must else "agree", *map(str, counts)))
    sums = [sum(int(row[n]) for row in rows[1:]) for n in range(2, 6)]
    rows.append((f"{len(tallies)} kinds", "", *map(str, sums)))
    return "".join(f"{row[0]:32}{row[1]:12}{row[2]:>7}{row[3]:>10}{row[4]:>11}{row[5]:>11}\n" for row in rows)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.flamme_rouge.proof.mutations", description=__doc__)
    parser.add_argument("-n", type=int, default=1000, help="how many logs, about")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--races", type=int, default=40, help="how many races they are made of")
    options = parser.parse_args(arguments)
    tallies = run(options.n, options.seed, options.races)
    sys.stdout.write(table(tallies))
    for tally in tallies:
        for told in (*tally.unnoticed, *tally.disagreed):
            sys.stdout.write(f"{tally.kind.name}: {told}\n")
    return 1 if any(tally.unnoticed or tally.disagreed for tally in tallies) else 0


if __name__ == "__main__":
    sys.exit(main())
