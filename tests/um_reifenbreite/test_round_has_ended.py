"""Ruling `dismount-return: beside`: while the table must say where a rider returns, the round has ended."""

import pytest

from scoring.replay import RaceResult, replay, shipped_boards
from tests.replay.test_cases import CASES

LOG = (CASES / "faults" / "ur-out-while-back-due.rlog").read_text("utf-8").replace("out 21 dnf\nround 4\n", "")


def judged(log: str) -> RaceResult:
    [result] = replay(log, shipped_boards())
    return result


class TestLeavingWhileAReturnIsDue:
    """Faults G10: nobody is left to move, so riders may leave; who is due to return need not come back first."""

    @pytest.mark.parametrize(
        "lines",
        [
            "out 21 dnf\nround 4\n31 1-5 to 1",  # who is due to return
            "out 21 dsq\nround 4\n31 1-5 to 1",
            "out 31 dnf\nround 4\n21 1-5 to 1",  # who stands on his cell: it is free again, and no word is needed
            "out 31 dnf\nout 21 dnf",  # everybody
            "21 back 17.1\nout 21 dnf\nround 4\n31 1-5 to 1",  # back first, as before
        ],
    )
    def test_it_is_legal(self, lines: str) -> None:
        result = judged(f"{LOG}{lines}\n")
        assert [problem.message for problem in result.problems] == []

    def test_the_race_is_over_when_the_last_two_leave(self) -> None:
        assert judged(f"{LOG}out 31 dnf\nout 21 dnf\n").complete

    def test_the_next_round_still_needs_the_return(self) -> None:
        assert [problem.code for problem in judged(f"{LOG}round 4\n").problems][:1] == ["back-missing"]

    def test_nobody_leaves_while_somebody_is_left_to_move(self) -> None:
        before = LOG.replace("31 1-5 go 1 to 18.1\n", "")
        assert [problem.code for problem in judged(f"{before}out 21 dnf\n").problems] == ["out-during-round"]
