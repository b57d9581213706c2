"""Logs that were once judged wrong (tests/cases/faults): X.json beside X.rlog has what is right.

Beside the keys of an answer it has `point` (why, with the arithmetic), `told` (line, severity and code of every problem),
`boards` (files beside it to ride on) and `standings` (the answer of that command).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoring.classify.cli import standings
from scoring.replay import read_board, replay, shipped_boards
from tests.replay.test_cases import CASES, differences, logs_with_answers

LOGS = logs_with_answers("faults")
NOT_OF_THE_ANSWER = {"point", "told", "boards", "standings"}


class TestFaultsOfTheJudge:
    """Faults, section G: each log is judged as its rulebook and the race log have it."""

    @pytest.mark.parametrize("log", LOGS)
    def test_the_answer_is_the_one_beside_the_log(self, log: Path) -> None:
        wanted = json.loads(log.with_suffix(".json").read_text("utf-8"))
        drawn = [read_board((CASES / "faults" / file).read_bytes()) for file in wanted.get("boards", [])]
        [result] = replay(log.read_bytes(), {**shipped_boards(), **{board.name: board for board in drawn}})
        answer = {key: value for key, value in wanted.items() if key not in NOT_OF_THE_ANSWER}
        assert differences(answer, result.answer()) == []
        assert [[problem.line, problem.severity, problem.code] for problem in result.problems] == wanted["told"]

    @pytest.mark.parametrize(
        "log", [log for log in LOGS if "standings" in json.loads(log.values[0].with_suffix(".json").read_text("utf-8"))]
    )
    def test_the_classification_is_the_one_beside_the_log(self, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert standings([str(log)], [], as_json=True) == 0
        wanted = json.loads(log.with_suffix(".json").read_text("utf-8"))["standings"]
        assert differences(wanted, json.loads(capsys.readouterr().out)) == []
