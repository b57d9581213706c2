"""Flamme Rouge logs with words left out, put in, doubled and taken from elsewhere: the judge always answers and never raises."""

from __future__ import annotations

import json
from random import Random

import pytest

from scoring.replay import replay
from tests.flamme_rouge.proof.corpus import ridden

LOGS, A_BATCH, RACES = 1200, 200, 60
WORDS = (
    *("start", "round", "at", "check", "out", "bid", "solo", "plus", "note", "ruled", "attack", "home", "finish"),
    *("exhaustion", "dnf", "dns", "dsq", "red", "white", "green", "s", "r", "s2", "rx", "s9:2359", "r8", "r7:7777", "x"),
    *("red-s", "white-r", "5.1", "0.0", "99.9", "7.2", "1", "2", "0", "-1", "10000", "a", "u", "b_", "rain", "peloton"),
    *("all", "first", ":", "weather b:", "rules: single", "rules: time-trial", "rules: breakaway", "record: sheet"),
    *("arrive", "time", "9:40", "finish: all", "bot red: peloton"),
)  # fmt: skip


def spoiled(seed: int) -> str:
    """A ridden race with one to six words or lines changed."""
    chance = Random(f"spoiled {seed}")
    lines = ridden(chance.randrange(RACES)).log.splitlines()
    other = ridden(chance.randrange(RACES)).log.splitlines()
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(1, len(lines))
        words = lines[at].split()
        match chance.randrange(8):
            case 0 if words:
                words.pop(chance.randrange(len(words)))
            case 1:
                words.insert(chance.randint(0, len(words)), chance.choice(WORDS))
            case 2 if words:
                words[chance.randrange(len(words))] = chance.choice(WORDS)
            case 3:
                words = chance.choice(other).split()
            case 4:
                lines.insert(at, chance.choice(other))
                continue
            case 5 if len(lines) > 3:
                del lines[at]
                continue
            case 6:
                words.append("ruled")
            case 7:
                lines.insert(at, " ".join(chance.choice(WORDS) for _ in range(chance.randint(1, 5))))
                continue
        lines[at] = " ".join(words)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("first", range(0, LOGS, A_BATCH))
def test_the_judge_answers_whatever_stands_in_the_log(first: int) -> None:
    for seed in range(first, first + A_BATCH):
        log = spoiled(seed)
        for result in replay(log, {}):
            answer = json.loads(json.dumps(result.answer()))
            lines = log.count("\n")
            assert all(1 <= problem["line"] <= lines and problem["message"] for problem in answer["problems"]), (
                f"log {seed}"
            )
            assert answer["complete"] in (True, False)
