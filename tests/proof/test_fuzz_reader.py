"""A few seconds of the fuzz; an hour of it is run by hand (see fuzz_reader)."""

from __future__ import annotations

import pytest

from scoring.replay import BoardError, read_board
from tests.proof import fuzz_reader

SEED = 20260521
SECONDS = 10


def test_nothing_that_can_be_typed_or_sent_breaks_the_reader_or_the_judge() -> None:
    tried, found, broken = fuzz_reader.fuzz(SECONDS, SEED)
    assert not broken, f"python -m tests.proof.fuzz_reader --seed {SEED} --only NUMBER makes it again: {broken}"
    assert tried > 50
    assert len(found) > 40, "the fuzz meets so few kinds of problems that it cannot be deep"


def test_the_fuzz_sees_an_answer_that_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fuzz itself can fail: a code that nobody knows is noticed."""
    monkeypatch.setattr(fuzz_reader, "codes", lambda: ["word-missing"])
    with pytest.raises(fuzz_reader.Broken, match="unknown code"):
        fuzz_reader.judge_log(b"racelog 1 um-reifenbreite\nnonsense: 1\n")


@pytest.mark.parametrize(
    "log", [b"", b"\x00", b"\xff", b"racelog", b"racelog 1", b"\xef\xbb\xbf", b"#" * 3_000_000, b"\n" * 30_000]
)
def test_logs_that_are_hardly_any_are_answered(log: bytes) -> None:
    assert fuzz_reader.judge_log(log).total() == 1


@pytest.mark.parametrize("route", ['[["S"]]', "[{}]", "[1]", '"S"', "[]"])
def test_a_route_that_is_no_list_of_names_is_refused(route: str) -> None:
    section = '[section.S]\ngrid = 1\nends_at = "A"\nstretches = [{ rows = 1 }]'
    board = f'board = "b"\nlanes = 1\n{section}\n[course.c]\nfinish = "A"\nroute = {route}\n'
    with pytest.raises(BoardError, match="route"):
        read_board(board)
