"""`check` lines of Flamme Rouge: what the table believed at this point. A mismatch is a disagreement, never an illegal move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from scoring.games.flamme_rouge import score
from scoring.replay.checks import check_line, check_order, check_place, disagree, number_said
from scoring.replay.fault import Fault
from scoring.replay.log import Words
from scoring.replay.statuses import RIDING

if TYPE_CHECKING:
    from scoring.games.flamme_rouge.judge import Judge


def check(judge: Judge, line: int, words: Words) -> None:
    """Compare a `check` line with the race."""
    judge.ride_if_ready()
    check_line(judge, line, words, _CHECKS, _check_rider)


def _check_finish(judge: Judge, line: int, said: Words) -> None:
    check_order(judge, line, said, score.finish_of(judge.race))


def _check_exhaustion(judge: Judge, line: int, said: Words) -> None:
    rider = judge.named(line, said, 1)
    number = number_said(judge, line, said) if rider else None
    if rider is None or number is None:
        return
    found = rider.stack.exhaustion if rider.stack else 0
    if found != number:
        fault = Fault("check-exhaustion", said[2], [str(found)], rider=rider.name, said=said[2], found=found)
        disagree(judge, line, fault, rider.name)


def _check_rider(judge: Judge, line: int, said: Words) -> None:
    rider = judge.race.riders.get(said[0])
    right = []
    if rider is not None:
        right.append(f"{rider.row}.{rider.lane}" if rider.status == RIDING else "home" if rider.over else "out")
    check_place(judge, line, said, right, ("home", "out"))


_CHECKS: Final[Mapping[str, Callable[[Judge, int, Words], None]]] = {
    "finish": _check_finish,
    "exhaustion": _check_exhaustion,
}
