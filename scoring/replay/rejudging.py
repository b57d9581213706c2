"""Whether stored logs would be judged today as they were when they were saved: the replay again, in several processes.

Nothing is changed. A difference is told by the first figure that differs, in the order in which an answer is read. Plain
Python, so that the processes need no Django.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain, islice
from multiprocessing import get_context
from typing import Any, Final

from scoring.replay import BoardError, replay, shipped_boards, stored_board
from scoring.replay.answer import RaceAnswer

#: Logs handed to a process at a time: enough that handing over costs nothing, few enough that progress shows.
AT_ONCE: Final = 16

#: Sentences may be worded anew without the result being another.
WORDING: Final = ("message", "rule", "legal", "column", "word")


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored log with what was answered for it: what people call it, the source of its club's own board."""

    name: str
    text: str
    board: str | None
    answer: RaceAnswer


@dataclass(frozen=True, slots=True)
class Difference:
    """A log that would be judged otherwise: where the first figure differs, as stored and as it is today."""

    name: str
    where: str
    stored: str
    today: str


def differences(
    logs: Iterable[Stored], processes: int | None = None, *, of: Callable[[Stored], Difference | None] | None = None
) -> Iterator[tuple[int, list[Difference]]]:
    """(how many logs were judged so far, what differs in the latest lot), lot by lot, in the order of the logs.

    `of` says what a difference is (`difference` unless told); a few logs are judged in this process, as all are if
    `processes` is 1. No more logs are read ahead than keep the processes busy.
    """
    lots = _lots(logs)
    judge, done = of or difference, 0
    first = list(islice(lots, 2))
    if processes == 1 or len(first) < 2:
        for lot in chain(first, lots):
            done += len(lot)
            yield done, _judge(lot, judge)
        return
    many = processes or os.cpu_count() or 1
    # A fresh interpreter for each process: a forked one would share this one's database connections.
    with ProcessPoolExecutor(many, mp_context=get_context("spawn")) as pool:
        waiting: deque[tuple[int, Future[list[Difference]]]] = deque()
        for lot in chain(first, lots):
            waiting.append((len(lot), pool.submit(_judge, lot, judge)))
            if len(waiting) > 2 * many:
                count, found = waiting.popleft()
                done += count
                yield done, found.result()
        for count, found in waiting:
            done += count
            yield done, found.result()


def _lots(logs: Iterable[Stored]) -> Iterator[list[Stored]]:
    lot: list[Stored] = []
    for log in logs:
        lot.append(log)
        if len(lot) == AT_ONCE:
            yield lot
            lot = []
    if lot:
        yield lot


def _judge(lot: list[Stored], judge: Callable[[Stored], Difference | None]) -> list[Difference]:
    return [found for log in lot if (found := judge(log))]


def difference(log: Stored) -> Difference | None:
    """How the log would be judged otherwise today, problems included, or None."""
    return _difference(log, problems=True)


def result_difference(log: Stored) -> Difference | None:
    """How today's result would be another than the stored one, whatever is said about the log, or None."""
    return _difference(log, problems=False)


def _difference(log: Stored, *, problems: bool) -> Difference | None:
    boards = dict(shipped_boards())
    if log.board is not None:
        try:
            board = stored_board(log.board)
        except BoardError as error:
            return Difference(log.name, "board", "could be read", str(error))
        boards[board.name] = board
    today = RaceAnswer.of(replay(log.text, boards)[0])
    noticed = next(_noticed(log.answer, today), None) if problems else None
    found = noticed or next(_unequal("", _result(log.answer), _result(today)), None)
    return Difference(log.name, *found) if found else None


def _result(answer: RaceAnswer) -> dict[str, Any]:
    return answer.with_problems(()).to_json()


def _noticed(stored: RaceAnswer, today: RaceAnswer) -> Iterator[tuple[str, str, str]]:
    """Problems that today's judge reports and the stored answer does not have, errors first; then those that are gone."""
    known, now = (
        {(problem.line, problem.code, problem.severity): problem for problem in answer.problems}
        for answer in (stored, today)
    )
    for key in sorted(now.keys() - known.keys(), key=lambda key: (key[2] != "error", key)):
        yield f"line {key[0]}", "accepted", f"{key[2]}: {now[key].message}"
    for key in sorted(known.keys() - now.keys()):
        yield f"line {key[0]}", f"{key[2]}: {known[key].message}", "accepted"


def _unequal(where: str, stored: Any, today: Any) -> Iterator[tuple[str, str, str]]:
    """The places at which two answers differ, wording apart."""
    if isinstance(stored, Mapping) and isinstance(today, Mapping):
        for key in [*stored, *(key for key in today if key not in stored)]:
            if key not in WORDING:
                yield from _unequal(f"{where}.{key}" if where else key, stored.get(key), today.get(key))
    elif isinstance(stored, list) and isinstance(today, list):
        if len(stored) != len(today):
            yield where, f"{len(stored)} entries", f"{len(today)} entries"
        for n, (one, other) in enumerate(zip(stored, today, strict=False)):
            name = one.get("rider") or one.get("team") or n if isinstance(one, Mapping) else n
            yield from _unequal(f"{where}[{name}]", one, other)
    elif stored != today:
        yield where, repr(stored), repr(today)
