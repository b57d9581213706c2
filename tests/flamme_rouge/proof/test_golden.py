"""Whole races with exact results, one for each way in which a race can end (golden/NAME.rlog and NAME.json).

The races were ridden by the rider program on short tracks; a few were then cut or added to by hand. The results were worked
out by the engine and by the slow judge, which must say the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from scoring.replay import replay
from tests.flamme_rouge.slow_judge import judge

GOLDEN: Final = Path(__file__).parent / "golden"
Answer = Mapping[str, Any]


def over_the_line(answer: Answer) -> list[tuple[int, int, int]]:
    """(round, rows, lane) of each arrival."""
    return [(one["round"], one["rows"], one["lane"]) for one in answer["arrivals"]]


def statuses(answer: Answer) -> list[str]:
    return [row["status"] for row in answer["riders"]]


def of_one_round(answer: Answer) -> bool:
    return len({number for number, _, _ in over_the_line(answer)}) == 1


def winner(answer: Answer) -> str:
    name: str = answer["finish"][0]
    return name


ENDINGS: Final[dict[str, Callable[[Answer], bool]]] = {
    "one-alone-over-the-line": lambda a: len(a["finish"]) == 1 and a["complete"],
    "several-the-furthest-wins": lambda a: len(a["finish"]) > 1 and of_one_round(a) and "riding" in statuses(a),
    "level-the-right-lane-wins": lambda a: (
        [one[1:] for one in over_the_line(a)[:2]] in [[(rows, 1), (rows, 2)] for rows in range(1, 6)]
    ),
    "to-the-last-row-of-the-track": lambda a: (
        over_the_line(a)[0][1] == 5
    ),  # the finish tile has five rows behind the line
    "everybody-home": lambda a: set(statuses(a)) == {"ok"} and not of_one_round(a),
    "the-last-rider-gives-up": lambda a: statuses(a).count("dnf") == 1 and "riding" not in statuses(a),
    "nobody-comes-home": lambda a: a["complete"] and a["finish"] == [] and set(statuses(a)) == {"dnf"},
    "the-winner-is-disqualified": lambda a: a["riders"][0]["status"] == "dsq" and a["complete"],
    "an-automated-rider-wins": lambda a: winner(a) not in a["exhaustion"],
    "the-breakaway-is-not-caught": lambda a: bool(a["badges"].get("F")),
    "the-field-catches-the-breakaway": lambda a: a["complete"] and "F" not in a["badges"],
    "first-and-second-of-one-team": lambda a: bool(a["badges"].get("H")),
    "everyone-on-their-own": lambda a: len(a["riders"]) == 8 and len({row["team"] for row in a["riders"]}) < 8,
    "a-time-trial": lambda a: a["time_trial"] and a["complete"] and len(a["finish"]) >= 3,
    "a-time-trial-with-level-times": lambda a: [row["place"] for row in a["riders"][:2]] == [1, 1],
    "broken-off-inside-a-round": lambda a: not a["complete"] and a["rounds"] > 3 and a["problems"] == [],
}


def read(name: str) -> tuple[str, Answer]:
    log = (GOLDEN / f"{name}.rlog").read_text("utf-8")
    expected: Answer = json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))
    return log, expected


def test_each_ending_has_its_race() -> None:
    assert (
        {path.stem for path in GOLDEN.glob("*.rlog")} == set(ENDINGS) == {path.stem for path in GOLDEN.glob("*.json")}
    )


@pytest.mark.parametrize("name", ENDINGS)
class TestWholeRaces:
    def test_the_result_is_the_one_beside_the_log(self, name: str) -> None:
        log, expected = read(name)
        [result] = replay(log, {})
        answer = result.answer()
        assert {key: answer[key] for key in expected} == expected

    def test_the_race_ends_as_its_name_says(self, name: str) -> None:
        log, _ = read(name)
        [result] = replay(log, {})
        assert ENDINGS[name](result.answer())

    def test_the_slow_judge_says_the_same(self, name: str) -> None:
        log, expected = read(name)
        verdict = judge(log)
        assert verdict.answer is not None
        keys = ("complete", "rounds", "finish", "positions", "exhaustion")
        assert {key: verdict.answer[key] for key in keys} == {key: expected[key] for key in keys}
        assert verdict.answer["riders"] == {row["rider"]: (row["place"], row["status"]) for row in expected["riders"]}
