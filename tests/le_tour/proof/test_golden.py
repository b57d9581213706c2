"""Whole races with exact results, one for each thing that can decide a race (golden/NAME.rlog and NAME.json).

The races were ridden by the simulator on the boards that ship; a few were then cut or added to by hand. The results were
worked out by the engine and by the slow judge, which must say the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

import scoring.games.le_tour
from scoring.replay import replay, shipped_boards
from tests.le_tour.proof.test_two_judges import engines
from tests.le_tour.slow_judge import judge, roads_of

GOLDEN: Final = Path(__file__).parent / "golden"
BOARDS: Final = Path(scoring.games.le_tour.__file__).parent / "boards"
KEYS: Final = ("complete", "rounds", "finish", "sprints", "riders", "teams", "positions", "arrivals")
Answer = Mapping[str, Any]


def statuses(answer: Answer) -> list[str]:
    return [row["status"] for row in answer["riders"]]


def times(answer: Answer) -> list[int]:
    """The riders' times in the order of arrival."""
    told = {row["rider"]: row["time"] for row in answer["riders"]}
    return [told[rider] for rider in answer["finish"] if told[rider] is not None]


def arrival_rounds(answer: Answer) -> list[int]:
    return sorted({one["round"] for one in answer["arrivals"]})


def has(pattern: str) -> Callable[[str, Answer], bool]:
    """The race is whole and has such a line."""
    return lambda log, answer: bool(answer["complete"] and re.search(pattern, log, re.MULTILINE))


SUBJECTS: Final[dict[str, Callable[[str, Answer], bool]]] = {
    "everybody-home": lambda log, a: set(statuses(a)) == {"ok"} and len(a["riders"]) == 12,
    "the-last-rider-gives-up": lambda log, a: (
        statuses(a).count("dnf") == 1 and a["complete"] and "dnf" in log.splitlines()[-1]
    ),
    "nobody-comes-home": lambda log, a: a["complete"] and a["finish"] == [] and set(statuses(a)) == {"dnf"},
    "the-winner-is-disqualified": lambda log, a: (
        a["complete"] and [(row["points"], row["status"]) for row in a["riders"] if row["place"] == 1] == [(0, "dsq")]
    ),
    "a-rider-does-not-start": lambda log, a: a["complete"] and "dns" in statuses(a),
    "broken-off-inside-a-round": lambda log, a: not a["complete"] and "riding" in statuses(a) and len(a["finish"]) > 0,
    "level-the-numbered-side-wins": lambda log, a: a["complete"] and times(a)[0] == times(a)[1],
    "a-round-without-an-arrival": lambda log, a: (
        a["complete"] and arrival_rounds(a) != list(range(arrival_rounds(a)[0], arrival_rounds(a)[-1] + 1))
    ),
    "a-collision": has(r"^\w+ \d \d+ crash$"),
    "a-collision-with-cards-shown": has(r" crash show \d"),
    "a-crash-by-a-chance-card": has(r"chance crash"),
    "on-to-a-crash": has(r"^\w+ \d \d+ to \d+\.\d crash"),
    "carried-on-by-a-chance-card": has(r"chance move"),
    "a-wheel-on-the-descent": has(r" slip 2 "),
    "at-the-end-of-the-run-off": lambda log, a: (
        a["complete"] and len([one for one in a["arrivals"] if one["rows"] == 10]) >= 1
    ),
}


def paths() -> list[str]:
    return sorted(path.stem for path in GOLDEN.glob("*.rlog"))


@pytest.mark.parametrize("name", SUBJECTS)
class TestGoldenRaces:
    def test_it_comes_to_what_it_came_to(self, name: str) -> None:
        [result] = replay((GOLDEN / f"{name}.rlog").read_text("utf-8"), shipped_boards())
        assert result.errors == []
        answer = {key: result.answer()[key] for key in KEYS}
        assert answer == json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))

    def test_the_slow_judge_says_the_same(self, name: str) -> None:
        log = (GOLDEN / f"{name}.rlog").read_text("utf-8")
        [result] = replay(log, shipped_boards())
        road = roads_of((BOARDS / f"{result.headers['board']}.toml").read_text("utf-8"))[result.headers["course"]]
        assert judge(log, road).answer == engines(result.answer())

    def test_it_is_about_its_subject(self, name: str) -> None:
        log = (GOLDEN / f"{name}.rlog").read_text("utf-8")
        assert SUBJECTS[name](log, json.loads((GOLDEN / f"{name}.json").read_text("utf-8")))


def test_every_golden_race_is_looked_at() -> None:
    assert paths() == sorted(SUBJECTS)
