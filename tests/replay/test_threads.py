"""Faults H1: many threads judge at once, and every one of them hears what a single one would have heard.

What a thread touches first it may touch together with others: a board's course that is not laid out yet, a game whose
modules are not loaded yet, the tables of sentences and of turns read before. Each log here is legal, so one problem in
one verdict is a failure.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from scoring.replay import Board, read_board, replay

TESTS = Path(__file__).resolve().parents[1]
GAMES = TESTS.parent / "scoring" / "games"
THREADS = 8
FRESH_BOARDS = 8
FRESH_INTERPRETERS = 3

LEGAL = {
    "um-reifenbreite": TESTS / "cases" / "um-reifenbreite" / "race_01.rlog",
    "flamme-rouge": TESTS / "flamme_rouge" / "proof" / "golden" / "a-time-trial.rlog",
    "le-tour": TESTS / "le_tour" / "proof" / "golden" / "a-collision.rlog",
}
RING = TESTS / "cases" / "um-reifenbreite" / "testring.toml"

#: Judges the logs that are its arguments (board files last), each by several threads that start together in an interpreter
#: that has judged nothing; prints, by log, the verdicts that differ from one another.
FIRST_TOUCH = """
import json, sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
sys.setswitchinterval(1e-6)
from scoring.replay import read_board, replay, shipped_boards
logs, board = sys.argv[1:-1], sys.argv[-1]
texts = [open(log, encoding="utf-8").read() for log in logs]
own = read_board(open(board, encoding="utf-8").read())
threads = 4 * len(texts)
barrier = Barrier(threads)
def judged(n):
    barrier.wait()
    boards = {**shipped_boards(), own.name: own}
    return n % len(texts), json.dumps([result.answer() for result in replay(texts[n % len(texts)], boards)])
with ThreadPoolExecutor(threads) as pool:
    verdicts = list(pool.map(judged, range(threads)))
print(json.dumps([sorted({verdict for m, verdict in verdicts if m == n}) for n in range(len(texts))]))
"""


def at_once(judge: Callable[[], Any]) -> list[Any]:
    """What `judge` answers in each of several threads that begin at the same moment."""
    barrier = Barrier(THREADS)

    def judged(_thread: int) -> Any:
        barrier.wait()
        return judge()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(judged, range(THREADS)))


@pytest.fixture(autouse=True)
def _threads_change_often() -> Any:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def board_sources() -> dict[str, str]:
    return {path.stem: path.read_text("utf-8") for path in [RING, *sorted(GAMES.glob("*/boards/*.toml"))]}


class TestACourseThatManyTouchFirst:
    """Faults H1: a course is laid out whole or not at all, however many ask for it at once."""

    @pytest.mark.parametrize("board", board_sources())
    def test_everybody_gets_the_same_whole_course(self, board: str) -> None:
        source = board_sources()[board]
        lone = {name: len(course.row) for name, course in read_board(source).courses.items()}
        for _ in range(FRESH_BOARDS):
            fresh = read_board(source)
            for name, cells in lone.items():
                found = at_once(partial(fresh.courses.__getitem__, name))
                assert {len(course.row) for course in found} == {cells}
                assert len({id(course) for course in found}) == 1

    def test_a_course_has_as_many_cells_as_its_plan_says_and_cannot_be_changed(self) -> None:
        for source in board_sources().values():
            board = read_board(source)
            for name, plan in board.plans.items():
                course = board.courses[name]
                assert plan.cell_count == len(course.row) == len(course.by_place)
                with pytest.raises(AttributeError):
                    course.row = ()


class TestALegalLogThatManyJudgeAtOnce:
    """Faults H1: in every game, a legal log has no problem in any thread."""

    @pytest.mark.parametrize("game", LEGAL)
    def test_on_boards_that_nobody_has_ridden_yet(self, game: str) -> None:
        log = LEGAL[game].read_text("utf-8")
        [alone] = replay(log, fresh_boards())
        assert alone.problems == []
        for _ in range(FRESH_BOARDS):
            boards = fresh_boards()
            for [result] in at_once(partial(replay, log, boards)):
                assert result.problems == []
                assert result.answer() == alone.answer()

    def test_all_games_in_an_interpreter_that_has_judged_nothing(self) -> None:
        """Each game's modules are loaded, its boards read and its sentences collected by several threads at once."""
        logs = [str(log) for log in LEGAL.values()]
        for _ in range(FRESH_INTERPRETERS):
            command = [sys.executable, "-c", FIRST_TOUCH, *logs, str(RING)]
            done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=TESTS.parent)
            assert done.returncode == 0, done.stderr
            for verdicts in json.loads(done.stdout):
                assert len(verdicts) == 1
                assert [race["problems"] for race in json.loads(verdicts[0])] == [[]]


def fresh_boards() -> dict[str, Board]:
    boards = [read_board(source) for source in board_sources().values()]
    return {board.name: board for board in boards}
