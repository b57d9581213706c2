"""The lines of a Flamme Rouge log that are not cards: bids, rounds, and those that all games have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from scoring.games.flamme_rouge import facts, grid
from scoring.games.flamme_rouge.checks import check
from scoring.games.flamme_rouge.settings import BREAKAWAY
from scoring.games.flamme_rouge.turn import SOLO
from scoring.replay.body import PLACING, ROUNDS, at_line, is_sheet_line, note_line, out_line, start_line, unknown_line
from scoring.replay.fault import Fault
from scoring.replay.log import Words

if TYPE_CHECKING:
    from scoring.games.flamme_rouge.judge import Judge


def read_line(judge: Judge, line: int, words: Words) -> None:
    """Judge a line that does not begin with a colour."""
    known = _LINES.get(words[0])
    if known:
        known(judge, line, words)
        return
    if is_sheet_line(judge, line, words):
        return
    judge.ride_if_ready()
    unknown_line(judge, line, words, FIRST_WORDS)
    if judge.phase == PLACING:
        judge.grid_doubt = True
    elif judge.open:
        judge.bad = True
        judge.pause(line)


def _bid(judge: Judge, line: int, words: Words) -> None:
    grid.take_bid(judge, line, words)


def _round(judge: Judge, line: int, words: Words) -> None:
    number = judge.round_line(line, words)
    if number is not None:
        begin(judge, line, words, number)


def begin(judge: Judge, line: int, words: Words, number: int) -> None:
    """Begin a round, after a `round` line or without one that is missing; what the round before lacks is told."""
    race = judge.race
    if judge.begun:
        judge.ride_if_ready()
        if judge.open and not judge.paused:
            missing = judge.waiting()
            names = [rider.name for rider in missing]
            fault = Fault("card-missing", "round", names, riders=names, round=judge.last_round)
            if judge.in_doubt():
                judge.pause(line)
            else:
                judge.wrong(line, fault, words)
                judge.pause(line)
    else:
        _begin(judge, line, words)
    if race.over and race.riders and not judge.paused:
        if not judge.in_doubt():
            ruled = judge.wrong(line, Fault("round-after-end", "round", []), words)
            if ruled:
                return
        judge.pause(line)
    judge.open_round(number)


def _begin(judge: Judge, line: int, words: Words) -> None:
    """Round 1 is about to start: riders must be on the grid, bids complete."""
    race = judge.race
    if judge.phase != PLACING or not (race.riders or judge.grid_doubt):
        judge.wrong(line, Fault("round-before-start", "round", ["start"]), words)
        judge.grid_doubt = True
    judge.phase = ROUNDS
    grid.warn_who_plays_alone(judge, line)
    if BREAKAWAY in race.settings.modules:
        missing = grid.bidders_missing(judge)
        if missing and not judge.grid_doubt and not judge.in_doubt():
            judge.wrong(line, Fault("bid-missing", "round", [f"bid {name}" for name in missing], riders=missing), words)
            judge.all_suspect = True
        if missing:
            judge.pause(line)
        else:
            grid.break_away(judge)
    if judge.grid_doubt:
        judge.somebody_missing = True
        judge.pause(line)


def _out(judge: Judge, line: int, words: Words) -> None:
    judge.ride_if_ready()
    out_line(judge, line, words)


_LINES: Final[Mapping[str, Callable[[Judge, int, Words], None]]] = {
    "start": start_line,
    "bid": _bid,
    "round": _round,
    "at": at_line,
    "home": at_line,
    "check": check,
    "out": _out,
    "note": note_line,
}
#: What can begin a line of a log of moves.
FIRST_WORDS: Final = (*_LINES, *facts.COLOURS, SOLO)
