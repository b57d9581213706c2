"""Logs of Le Tour with words moved about at random: whatever stands there, the engine answers, and as the slow judge does."""

from __future__ import annotations

from random import Random

import pytest

from scoring.replay import replay
from tests.le_tour.proof.mutations import log_of
from tests.le_tour.proof.test_two_judges import engines
from tests.le_tour.slow_judge import judge

LOGS, A_BATCH = 300, 100
WORDS = (
    "red", "blue", "mauve", "1", "2", "3", "4", "8", "20", "21", "0", "07", "to", "slip", "skip", "crash", "show", "chance",
    "move", "none", "at", "home", "out", "dnf", "dns", "dsq", "check", "next", "finish", "round", "start", "note", "5.1", "9.2",
    "30.3", "96.1", "999.1", "red-1", "blue-2", "é", "#", ":", "start:",
)  # fmt: skip


def spoiled(chance: Random, lines: list[str], body: int) -> list[str]:
    """One to six words put in, left out, changed or moved, in the lines of the body."""
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(body, len(lines))
        words = lines[at].split()
        n = chance.randrange(len(words) + 1)
        what = chance.random()
        if what < 0.4:
            words[n : n + 1] = [chance.choice(WORDS)]
        elif what < 0.6:
            words.insert(n, chance.choice(WORDS))
        elif what < 0.8:
            del words[n : n + 1]
        else:
            other = chance.randrange(body, len(lines))
            lines[at], lines[other] = lines[other], lines[at]
            continue
        lines[at] = " ".join(words)
    return lines


@pytest.mark.parametrize("first", range(0, LOGS, A_BATCH))
def test_the_engine_answers_and_both_judges_find_the_same_first_fault(first: int) -> None:
    for seed in range(first, first + A_BATCH):
        chance = Random(f"fuzz {seed}")
        ride, whole = log_of(chance.randrange(60))
        lines = list(whole[: chance.randint(60, 200)])
        body = next(n for n, line in enumerate(lines) if line.startswith(("round", "out")))
        text = "\n".join(spoiled(chance, lines, body + 1)) + "\n"
        [result] = replay(text, ride.boards())
        assert all(problem.message and problem.rule and problem.answer() for problem in result.problems)
        verdict = judge(text, ride.road())
        assert (result.errors[0].line if result.errors else None) == verdict.first_illegal, f"log {seed}\n{text}"
        if verdict.answer is not None:
            assert engines(result.answer()) == verdict.answer, f"log {seed}"
