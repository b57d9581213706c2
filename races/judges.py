"""Judges in processes of their own: what anybody may send is judged within a hard limit of time and memory.

A thread cannot be stopped and its memory cannot be counted, so a log that might be dear is judged by a kept process
(`scoring.replay.judge_process`), which is ended at the limit and replaced. See docs/decisions/0011-judges-apart.md.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Semaphore, Timer
from typing import Any, Final

from scoring.replay import Board, film, replay
from scoring.replay.answer import RaceAnswer
from scoring.replay.frames import Film, Frame, frame_of_values
from scoring.replay.judge_process import ANSWER_TOO_LARGE, OUT_OF_MEMORY, TOO_MANY_RACES, Message, receive, send
from scoring.replay.log import head_of

#: A log of the greatest size takes about one second.
SECONDS: Final = 10.0
#: How long a log waits for a judge before it is sent away.
SECONDS_TO_WAIT: Final = 10.0
MEMORY: Final = 512 * 1024 * 1024
MOST_RACES: Final = 200
MOST_ANSWER: Final = 4 * 1024 * 1024
#: So many judges work at the same time; what they ask of the machine together is bounded by that.
JUDGES: Final = max(2, os.cpu_count() or 1)
#: A judge is replaced after so many logs, so that nothing can pile up in it.
MOST_LOGS: Final = 500

#: A log of so many lines on a course of so many cells costs less than the way to another process is worth protecting.
CHEAP_LINES: Final = 500
CHEAP_CELLS: Final = 5_000

ROOT: Final = Path(__file__).resolve().parent.parent


class NotJudged(Exception):
    """A log that was not judged: `code` is why, `limit` the figure that it went beyond."""

    def __init__(self, code: str, limit: float) -> None:
        super().__init__(code)
        self.code = code
        self.limit = limit


TOO_SLOW: Final = "too-slow"
BUSY: Final = "busy"
LIMITS: Final[Mapping[str, float]] = {
    TOO_MANY_RACES: MOST_RACES,
    ANSWER_TOO_LARGE: MOST_ANSWER,
    OUT_OF_MEMORY: MEMORY,
}


class _Judge:
    """One process."""

    def __init__(self) -> None:
        self.logs = 0
        self.process = subprocess.Popen(  # noqa: S603  # this very Python, and no word of anybody's
            [sys.executable, "-m", "scoring.replay.judge_process", str(MEMORY)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
        )

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def ask(self, request: Mapping[str, Any], seconds: float) -> Message | None:
        """The answer, or None where the process ended before it had one."""
        self.logs += 1
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        timer = Timer(seconds, self.process.kill)
        timer.start()
        try:
            send(self.process.stdin, request)
            return receive(self.process.stdout)
        except OSError:
            return None
        finally:
            timer.cancel()

    def why_ended(self, seconds: float) -> Exception:
        """What to say of a process that ended without an answer: at the limit, or by a fault of ours."""
        status = self.process.wait()
        if status in {-signal.SIGKILL, -signal.SIGXCPU}:
            return NotJudged(TOO_SLOW, seconds)
        if status < 0:  # the interpreter itself had no memory left
            return NotJudged(OUT_OF_MEMORY, MEMORY)
        return RuntimeError(f"a judge broke down with status {status}")

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None and not pipe.closed:
                try:
                    pipe.close()
                except OSError:  # what was not written yet has nowhere to go
                    continue


class Judges:
    """A kept pool of judges. A process that is forked from this one begins with none: two must not share a pipe."""

    def __init__(self, most: int = JUDGES, *, seconds: float = SECONDS, wait: float = SECONDS_TO_WAIT) -> None:
        self._most = most
        self._seconds = seconds
        self._wait = wait
        self._forget()
        os.register_at_fork(after_in_child=self._forget)

    def _forget(self) -> None:
        self._places = Semaphore(self._most)
        self._idle: deque[_Judge] = deque()

    def answers(self, log: str | bytes, board: str | None) -> list[RaceAnswer]:
        """Each race's answer, on the boards that ship and the one whose text is given. Raises NotJudged."""
        return [RaceAnswer.from_json(race) for race in self._asked(log, board, film=False)["races"]]

    def frames(self, log: str, board: str | None) -> tuple[Frame, ...]:
        """Where everybody stood at the end of each round of the first race. Raises NotJudged."""
        return tuple(map(frame_of_values, self._asked(log, board, film=True)["frames"]))

    def _asked(self, log: str | bytes, board: str | None, *, film: bool) -> Message:
        """What a judge answers. Raises NotJudged."""
        request = {
            "log": log.decode("latin-1") if isinstance(log, bytes) else log,
            "bytes": isinstance(log, bytes),
            "board": board,
            "cpu_seconds": int(self._seconds) + 1,
            "most_races": MOST_RACES,
            "most_bytes": MOST_ANSWER,
            "film": film,
        }
        if not self._places.acquire(timeout=self._wait):
            raise NotJudged(BUSY, self._wait)
        try:
            judge = self._take()
            answer: Message | None = None
            try:
                answer = judge.ask(request, self._seconds)
                if answer is None:
                    raise judge.why_ended(self._seconds)
            finally:
                self._give_back(judge, answer)
        finally:
            self._places.release()
        if "refused" in answer:
            raise NotJudged(answer["refused"], LIMITS[answer["refused"]])
        return answer

    def _take(self) -> _Judge:
        while self._idle:
            try:
                judge = self._idle.pop()
            except IndexError:  # another thread was faster
                break
            if judge.alive:
                return judge
            judge.end()
        return _Judge()

    def _give_back(self, judge: _Judge, answer: Message | None) -> None:
        if answer is None or answer.get("refused") == OUT_OF_MEMORY or judge.logs >= MOST_LOGS:
            judge.end()
        else:
            self._idle.append(judge)


JUDGES_APART: Final = Judges()


def _is_cheap(text: str, boards: Mapping[str, Board]) -> bool:
    """Whether a log is so short, and its road so small, that it is judged here."""
    cells = max((plan.cell_count for board in boards.values() for plan in board.plans.values()), default=0)
    return text.count("\n") <= CHEAP_LINES and cells <= CHEAP_CELLS


def first_answer(text: str, boards: Mapping[str, Board], source: Callable[[], str | None]) -> RaceAnswer:
    """The answer of a log's first race on `boards`; `source` gives the text of the one that is the club's own.

    A short log on an ordinary course is judged here, any other by a judge apart. Raises NotJudged.
    """
    if _is_cheap(text, boards):
        return RaceAnswer.of(replay(text, boards)[0])
    return JUDGES_APART.answers(text, source() if boards else None)[0]


def first_film(text: str, boards: Mapping[str, Board], source: Callable[[], str | None]) -> Film:
    """The film of a log's first race, made like `first_answer`; without frames where that went beyond a limit."""
    if _is_cheap(text, boards):
        return film(text, boards)
    road = film(head_of(text), boards).road
    try:
        return Film(road, JUDGES_APART.frames(text, source() if boards else None))
    except NotJudged:
        return Film(road)
