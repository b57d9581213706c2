"""The cases: logs with their right answers, and spoiled logs with the line that is wrong.

tests/cases/<game>/X.rlog must replay to what X.json says; each bad/X.rlog must be refused with its
first error on the line that bad/X.json names. How they are compared is told in tests/cases/README.md.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring.classify.cli import standings
from scoring.replay import read_board, replay, shipped_boards

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases"
GAMES = ("um-reifenbreite", "flamme-rouge", "le-tour")


def logs_with_answers(folder: str) -> list[Any]:
    """One pytest parameter for each log in tests/cases/<folder> that has an answer beside it."""
    logs = sorted(path for path in (CASES / folder).glob("*.rlog") if path.with_suffix(".json").exists())
    return [pytest.param(path, id=path.stem) for path in logs]


def answers_of(log: Path) -> list[dict[str, Any]]:
    """What the replay answers to each race of a log, with the boards that lie beside it."""
    boards = dict(shipped_boards())
    for source in log.parent.glob("*.toml"):
        board = read_board(source.read_bytes())
        boards[board.name] = board
    return [result.answer() for result in replay(log.read_bytes(), boards)]


def races_of(expected: dict[str, Any]) -> list[dict[str, Any]]:
    """What a case wants of each race: its `races`, or the whole of it for its one race."""
    races: list[dict[str, Any]] = expected.get("races", [expected])
    return races


def boards_beside(log: Path) -> list[str]:
    """The boards in a case's folder, or for a spoiled log in the folder above."""
    folder = log.parent.parent if log.parent.name == "bad" else log.parent
    return [str(board) for board in sorted(folder.glob("*.toml"))]


def differences(expected: dict[str, Any], answer: dict[str, Any]) -> list[str]:
    """Where `answer` is not what the case expects; empty when every given key came out equal."""
    found = []
    for key, wanted in expected.items():
        got = answer.get(key)
        if key in ("riders", "teams"):
            found += row_differences(key.removesuffix("s"), wanted, got or [])
        elif key == "sprints" and got == [] and not any(sprint["order"] for sprint in wanted):
            continue  # the rules have no sprints: that equals sprints which nobody crossed
        elif got != wanted:
            found.append(f"{key}: {got!r}, not {wanted!r}")
    return found


def row_differences(name: str, expected: list[dict[str, Any]], answer: list[dict[str, Any]]) -> list[str]:
    """Compare rows by the rider's or the team's name: order does not count, nor do rows and keys not given."""
    rows = {row[name]: row for row in answer}
    found = []
    for wanted in expected:
        got = rows.get(wanted[name])
        if got is None:
            found.append(f"{name} {wanted[name]} is missing")
            continue
        found += [
            f"{name} {wanted[name]} {key}: {got.get(key)!r}, not {value!r}"
            for key, value in wanted.items()
            if got.get(key) != value
        ]
    return found


class TestLogsThatAreRight:
    """A log that follows the rules is answered to the letter."""

    @pytest.mark.parametrize("log", [log for game in GAMES for log in logs_with_answers(game)])
    def test_the_answer_is_the_one_beside_the_log(self, log: Path) -> None:
        races = races_of(json.loads(log.with_suffix(".json").read_text("utf-8")))
        for expected, answer in zip(races, answers_of(log), strict=True):
            assert differences(expected, answer) == []
            if "problems" not in expected:
                assert [problem for problem in answer["problems"] if problem["severity"] == "error"] == []


class TestLogsThatAreWrong:
    """A log that breaks a rule is refused at the line that breaks it."""

    @pytest.mark.parametrize("log", [log for game in GAMES for log in logs_with_answers(f"{game}/bad")])
    def test_the_first_error_is_on_the_named_line(self, log: Path) -> None:
        expected = json.loads(log.with_suffix(".json").read_text("utf-8"))
        boards = [word for board in boards_beside(log) for word in ("--board", board)]
        judged = subprocess.run(
            [sys.executable, "-m", "scoring.replay", str(log), *boards, "--json"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert judged.returncode == 1, judged.stderr
        answers = [json.loads(line) for line in judged.stdout.splitlines()]
        errors = [p for answer in answers for p in answer["problems"] if p["severity"] == "error"]
        assert errors, f"{expected['kind']}: no error found; {judged.stderr}"
        assert errors[0]["line"] == expected["line"], f"{expected['kind']}: {errors[0]}"


class TestStageRaces:
    """Stage races of sheets: their JSON is what `standings` answers."""

    @pytest.mark.parametrize("log", [log for game in GAMES for log in logs_with_answers(f"{game}/tours")])
    def test_the_classification_is_the_one_beside_the_log(self, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
        expected = json.loads(log.with_suffix(".json").read_text("utf-8"))
        assert standings([str(log)], [], as_json=True) == 0
        answer = json.loads(capsys.readouterr().out)
        assert differences({key: value for key, value in expected.items() if key != "point"}, answer) == []

    @pytest.mark.parametrize(
        "log",
        [
            log
            for log in logs_with_answers("le-tour")
            if "standings" in json.loads(log.values[0].with_suffix(".json").read_text("utf-8"))
        ],
    )
    def test_the_tour_calculator_comes_out_as_the_case_has_it(
        self, log: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        expected = json.loads(log.with_suffix(".json").read_text("utf-8"))["standings"]
        assert standings([str(log)], boards_beside(log), as_json=True) == 0
        answer = json.loads(capsys.readouterr().out)
        assert differences(expected, answer) == []


class TestTheComparison:
    """The comparison itself sees what it should: a case that cannot fail proves nothing."""

    def test_a_missing_rider_and_a_wrong_figure_are_seen(self) -> None:
        expected = {"rounds": 3, "riders": [{"rider": "21", "points": 5}, {"rider": "22"}], "teams": []}
        answer = {"rounds": 4, "riders": [{"rider": "21", "points": 6, "place": 1}]}
        assert differences(expected, answer) == [
            "rounds: 4, not 3",
            "rider 21 points: 6, not 5",
            "rider 22 is missing",
        ]

    def test_a_sprint_that_nobody_crossed_equals_no_sprints_but_a_ridden_one_does_not(self) -> None:
        assert differences({"sprints": [{"line": "A", "order": []}]}, {"sprints": []}) == []
        assert differences({"sprints": [{"line": "A", "order": ["21"]}]}, {"sprints": []}) != []
