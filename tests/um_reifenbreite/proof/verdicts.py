"""The engine's verdict on a log held against the slow judge's: the first illegal line, and the answer to the letter."""

from __future__ import annotations

from typing import Any

from scoring.replay import RaceResult, replay
from tests.um_reifenbreite.proof.corpus import Source
from tests.um_reifenbreite.slow_judge import Judgement, judge


def disagreement(source: Source, log: str) -> str | None:
    """Where the two judges differ on `log` (the source's own or a spoiled copy of it); None where they agree."""
    [result] = replay(log, source.boards())
    [slow] = judge(log, source.roads())
    fast_line = result.errors[0].line if result.errors else None
    slow_line = slow.first_illegal.line if slow.first_illegal else None
    if fast_line == slow_line:
        return None if slow.answer is None else answer_difference(slow.answer, result)
    if is_accepted(log, result, slow, fast_line, slow_line):
        return None
    found = [f"{problem.line}: {problem.code}" for problem in result.errors[:3]]
    return f"first illegal line: engine {fast_line} {found}, slow judge {slow_line} {slow.first_illegal}"


def is_accepted(log: str, result: RaceResult, slow: Judgement, fast_line: int | None, slow_line: int | None) -> bool:
    """The four differences that are known and let stand, since the log format says nothing of them:

    - `to ROW.LANE` with the rider's own cell: the engine says that the place is taken (by himself), the slow judge reads
      it as `go 0`, since it is at most the number of his steps;
    - `hang` without its photo cards and `ruled`: the engine applies what is there, the slow judge cannot read the line;
    - a required header that is missing: the engine says so on the `racelog` line, the slow judge on the body's first;
    - `check sprint` where the rules have no sprints: a check that does not hold to the engine, an error to the slow judge.
    """
    reason = slow.first_illegal.reason if slow.first_illegal else ""
    if reason == "sprints-not-in-rules":
        return any(problem.line == slow_line and problem.code == "check-sprint" for problem in result.problems)
    if result.errors and result.errors[0].code == "header-missing":
        return reason.startswith("header-missing")
    if fast_line is not None and (slow_line is None or fast_line < slow_line):
        problem = result.errors[0]
        own = problem.fault.figures.get("by")
        return problem.code == "place-occupied" and own is not None and own == problem.rider
    words = log.splitlines()[(slow_line or 1) - 1].lower().split("#")[0].split()
    return "hang" in words and words[-1] == "ruled" and reason in ("hang-without-photo", "photo-bad", "word-missing")


def answer_difference(wanted: dict[str, Any], result: RaceResult) -> str | None:
    """The first key of the answer that is not equal, rows compared by their rider or team."""
    answer = result.answer()
    for key, value in wanted.items():
        found = answer.get(key)
        if key in ("riders", "teams"):
            name = key.removesuffix("s")
            value = {row[name]: row for row in value}
            found = {row[name]: row for row in found or []}
        if found != value:
            return f"{key}: engine {found}, slow judge {value}"
    return None
