"""The lines of a Flamme Rouge log that are not cards: start, bids, rounds, `at`, `out`, checks and notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from scoring.replay.fault import DISAGREEMENT, Fault
from scoring.replay.flamme_rouge import grid, score
from scoring.replay.flamme_rouge.race import DISQUALIFIED, HOME, NOT_FINISHED, NOT_STARTED, RIDING, Rider
from scoring.replay.flamme_rouge.settings import BREAKAWAY
from scoring.replay.flamme_rouge.turn import RIDERS
from scoring.replay.log import NUMBERS, PLACE, Words

if TYPE_CHECKING:
    from scoring.replay.flamme_rouge.judge import Judge


def due_lines(judge: Judge) -> list[str]:
    """How the next line may begin, whoever wrote this one."""
    if judge.phase == "before the start line":
        return ["start"]
    judge.ride_if_ready()
    if judge.open:
        return [rider.name for rider in judge.waiting()]
    return [] if judge.race.over and judge.race.riders else [f"round {judge.last_round + 1}"]


def read_line(judge: Judge, line: int, words: Words) -> None:
    """Judge a line that does not begin with a colour."""
    known = _LINES.get(words[0])
    if known:
        known(judge, line, words)
        return
    word = words[0]
    if word.endswith(":") or (len(words) > 1 and words[1].endswith(":")):
        judge.report(line, Fault("header-late", word, due_lines(judge), word=word))
        return
    judge.report(line, Fault("word-unknown", word, [*_LINES, "a colour"], unknown=word))
    if judge.open:
        judge.bad = True
        judge.pause(line)


def _start(judge: Judge, line: int, words: Words) -> None:
    if judge.too_long(line, words, 1):
        return
    if judge.phase != "before the start line":
        judge.report(line, Fault("start-twice", "start", due_lines(judge)))
        return
    judge.phase = "placing"


def _note(judge: Judge, line: int, words: Words) -> None:
    """Free text is kept where it stands and means nothing to the race."""


def _bid(judge: Judge, line: int, words: Words) -> None:
    grid.take_bid(judge, line, words)


def _round(judge: Judge, line: int, words: Words) -> None:
    race = judge.race
    if judge.phase == "rounds":
        judge.ride_if_ready()
        if judge.open and not judge.paused:
            missing = judge.waiting()
            names = [rider.name for rider in missing]
            judge.wrong(line, Fault("card-missing", "round", names, riders=names, round=judge.last_round), words)
            judge.pause(line)
    number = judge.round_number(line, words)
    if judge.phase != "rounds":
        _begin(judge, line, words)
    if race.over and race.riders and not judge.paused:
        judge.wrong(line, Fault("round-after-end", "round", []), words)
        return
    judge.open_round(number)


def _begin(judge: Judge, line: int, words: Words) -> None:
    """Round 1 is about to start: riders must be on the grid, bids complete."""
    race = judge.race
    if judge.phase != "placing" or not (race.riders or judge.grid_doubt):
        judge.wrong(line, Fault("round-before-start", "round", ["start"]), words)
    judge.phase = "rounds"
    if BREAKAWAY in race.settings.modules:
        missing = grid.bidders_missing(judge)
        if missing and not judge.grid_doubt:
            judge.wrong(line, Fault("bid-missing", "round", [f"bid {name}" for name in missing], riders=missing), words)
            judge.pause(line)
        else:
            grid.break_away(judge)
    if judge.grid_doubt:
        judge.pause(line)


def _at(judge: Judge, line: int, words: Words) -> None:
    if not judge.after_round_line:
        judge.report(line, Fault("at-not-after-round", "at", due_lines(judge)))
        return
    missing = judge.grid_doubt and len(words) > 2 and words[1] in RIDERS and words[1] not in judge.race.riders
    rider = judge.race.enter(words[1]) if missing else _named(judge, line, words, 1)
    if rider is None or judge.too_long(line, words, 3):
        return
    word = words[2] if len(words) > 2 else None
    if word is None:
        judge.report(line, Fault("word-missing", words[-1], ["4.1"], wanted="a place", after=words[-1]))
        return
    place = judge.race.track.place(word) if PLACE.fullmatch(word) else None
    if place is None:
        judge.report(line, Fault("place-none" if PLACE.fullmatch(word) else "place-bad", word, [], place=word))
        return
    judge.at_lines.append((line, rider, place, word))


def _out(judge: Judge, line: int, words: Words) -> None:
    judge.ride_if_ready()
    kinds = (NOT_FINISHED, NOT_STARTED, DISQUALIFIED)
    if len(words) < 2 or words[1] not in RIDERS:
        wrong = words[1] if len(words) > 1 else words[-1]
        judge.report(line, Fault("rider-unknown", wrong, ["red-s", "red-r"], rider=wrong))
        return
    if len(words) < 3 or words[2] not in kinds:
        wrong = words[2] if len(words) > 2 else words[-1]
        judge.report(line, Fault("out-kind", wrong, kinds, kind=wrong))
        return
    if judge.too_long(line, words, 3):
        return
    race, name, kind = judge.race, words[1], words[2]
    fault = _out_fault(judge, name, kind)
    if judge.paused and fault and fault.code == "out-during-round":
        fault = None
    if fault and not judge.wrong(line, fault, words, name):
        return
    rider = race.riders.get(name)
    if rider is None and kind == NOT_STARTED:
        rider = race.enter(name)
    if rider is not None:
        race.leave(rider, kind)


def _out_fault(judge: Judge, name: str, kind: str) -> Fault | None:
    """Why the rider cannot leave the race here, or not in this way."""
    rider = judge.race.riders.get(name)
    if kind == NOT_STARTED:
        if rider is not None:
            return Fault("dns-though-started", "dns", [NOT_FINISHED], rider=name)
        return None if judge.phase != "rounds" else Fault("dns-too-late", "dns", [], rider=name)
    if rider is None:
        return Fault("rider-not-in-race", name, sorted(judge.race.riders), rider=name)
    if judge.open:
        return Fault("out-during-round", "out", due_lines(judge), rider=name, round=judge.last_round, next=None)
    if rider.status == RIDING or (rider.status == HOME and kind == DISQUALIFIED):
        return None
    return Fault("out-already", name, [], rider=name, status=rider.status)


def _check(judge: Judge, line: int, words: Words) -> None:
    judge.ride_if_ready()
    said = words[1:-1] if words[-1] == "ruled" else words[1:]
    if not said:
        judge.report(line, Fault("word-missing", "check", ["red-s 14.1"], wanted="what is checked", after="check"))
    elif said[0] == "finish":
        _check_finish(judge, line, said)
    elif said[0] == "exhaustion":
        _check_exhaustion(judge, line, said)
    elif said[0] in RIDERS:
        _check_rider(judge, line, said)
    else:
        legal = ["finish", "exhaustion", "a rider"]
        judge.report(line, Fault("word-unknown", said[0], legal, unknown=said[0]))


def _disagree(judge: Judge, line: int, fault: Fault, rider: str | None = None) -> None:
    if not judge.paused:
        judge.report(line, fault, DISAGREEMENT, rider)


def _check_finish(judge: Judge, line: int, said: Words) -> None:
    wrong = next((word for word in said[1:] if word not in RIDERS), None)
    if wrong:
        judge.report(line, Fault("rider-unknown", wrong, ["red-s"], rider=wrong))
        return
    found = score.finish_of(judge.race)
    if found != said[1:]:
        word = said[1] if len(said) > 1 else "finish"
        order = " ".join(found) or "nobody"
        _disagree(judge, line, Fault("check-finish", word, [order], riders=" ".join(said[1:]) or "nobody", found=order))


def _check_exhaustion(judge: Judge, line: int, said: Words) -> None:
    rider = _named(judge, line, said, 1)
    if rider is None:
        return
    if len(said) != 3 or said[2] not in NUMBERS:
        wrong = said[2] if len(said) > 2 else said[-1]
        judge.report(line, Fault("number-bad", wrong, ["2"], number=wrong))
        return
    found = rider.stack.exhaustion if rider.stack else 0
    if found != NUMBERS[said[2]]:
        fault = Fault("check-exhaustion", said[2], [str(found)], rider=rider.name, said=said[2], found=found)
        _disagree(judge, line, fault, rider.name)


def _check_rider(judge: Judge, line: int, said: Words) -> None:
    rider = judge.race.riders.get(said[0])
    if len(said) != 2 or (said[1] not in ("home", "out") and not PLACE.fullmatch(said[1])):
        wrong = said[1] if len(said) > 1 else said[0]
        judge.report(line, Fault("place-bad", wrong, ["14.1", "home", "out"], place=wrong))
        return
    found = None
    if rider is not None:
        found = f"{rider.row}.{rider.lane}" if rider.status == RIDING else "home" if rider.over else "out"
    if said[1] != found:
        legal = [found] if found else []
        _disagree(judge, line, Fault("check-rider", said[1], legal, rider=said[0], said=said[1], found=found), said[0])


def _named(judge: Judge, line: int, words: Words, at: int) -> Rider | None:
    """The rider of the race that the word names; reports a word that names none."""
    word = words[at] if at < len(words) else None
    if word is None or word not in RIDERS:
        judge.report(line, Fault("rider-unknown", word or words[-1], ["red-s", "red-r"], rider=word))
        return None
    rider = judge.race.riders.get(word)
    if rider is None:
        judge.report(line, Fault("rider-not-in-race", word, sorted(judge.race.riders), rider=word))
    return rider


_LINES: Final[Mapping[str, Callable[[Judge, int, Words], None]]] = {
    "start": _start,
    "bid": _bid,
    "round": _round,
    "at": _at,
    "check": _check,
    "out": _out,
    "note": _note,
}
