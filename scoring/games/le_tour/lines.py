"""The lines of a Le Tour log that are not a rider's turn: rounds, and those that all games have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from scoring.games.le_tour import facts
from scoring.games.le_tour.checks import check
from scoring.replay.body import at_line, is_sheet_line, note_line, out_line, unknown_line
from scoring.replay.fault import Fault, Samples
from scoring.replay.log import Words

if TYPE_CHECKING:
    from scoring.games.le_tour.judge import Judge


def read_line(judge: Judge, line: int, words: Words) -> None:
    """Judge a line that does not begin with a colour."""
    known = _LINES.get(words[0])
    if known:
        known(judge, line, words)
        return
    if is_sheet_line(judge, line, words):
        return
    unknown_line(judge, line, words, FIRST_WORDS)
    if judge.race.running:
        judge.pause(line)


def _start(judge: Judge, line: int, words: Words) -> None:
    """The game has no grid: riders come from off the road in round 1."""
    judge.report(line, Fault("no-grid", "start", ["round 1"]))


def _round(judge: Judge, line: int, words: Words) -> None:
    number = judge.round_line(line, words)
    if number is not None:
        begin(judge, line, words, number)


def begin(judge: Judge, line: int, words: Words, number: int) -> None:
    """Begin a round, after a `round` line or without one that is missing; what the round before lacks is told."""
    race = judge.race
    if race.running and not judge.paused:
        _break_off(judge, line, words)
    if race.running:
        race.end_round()
    if judge.started and race.riders and race.over and not judge.paused:
        if not judge.in_doubt():
            ruled = judge.wrong(line, Fault("round-after-end", "round", []), words)
            if ruled:
                return
        judge.pause(line)
    judge.started = True
    judge.last_round = number
    judge.passed_over.clear()
    judge.order_doubt = False
    judge.after_round_line = True
    race.start_round(number)


def _break_off(judge: Judge, line: int, words: Words) -> None:
    """A round ends though riders have yet to move; of whom that has been said is not reproached again."""
    missing = judge.missing()
    if not missing and not judge.race.teams:
        judge.report(line, Fault("round-empty", "round", Samples(["red 1 8 to 1"])))
        judge.pause(line)
    if missing:
        said = judge.order_doubt or judge.passed_over.issuperset(missing) or judge.may_follow(missing)
        fault = Fault("round-unfinished", "round", [missing[0]], waiting=missing, next=missing[0])
        if said or not judge.wrong(line, fault, words):
            judge.pause(line)


_LINES: Final[Mapping[str, Callable[[Judge, int, Words], object]]] = {
    "start": _start,
    "round": _round,
    "at": at_line,
    "home": at_line,
    "check": check,
    "out": out_line,
    "note": note_line,
}
#: What can begin a line of a log of moves.
FIRST_WORDS: Final = (*(word for word in _LINES if word != "start"), *facts.COLOURS)
