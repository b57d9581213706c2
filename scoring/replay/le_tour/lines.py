"""The lines of a Le Tour log that are not a rider's turn: rounds, `at`, `out`, checks and notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from scoring.replay.fault import DISAGREEMENT, Fault
from scoring.replay.le_tour import facts, score
from scoring.replay.le_tour.race import DISQUALIFIED, HOME, NOT_FINISHED, NOT_STARTED, RIDING, Rider, arrived
from scoring.replay.log import NUMBERS, PLACE, Words
from scoring.replay.road import NOWHERE

if TYPE_CHECKING:
    from scoring.replay.le_tour.judge import Judge


def read_line(judge: Judge, line: int, words: Words) -> None:
    """Judge a line that does not begin with a colour."""
    known = _LINES.get(words[0])
    if known:
        known(judge, line, words)
        return
    word = words[0]
    if word.endswith(":") or (len(words) > 1 and words[1].endswith(":")):
        judge.report(line, Fault("header-late", word, [], word=word))
        return
    judge.report(line, Fault("word-unknown", word, [*_LINES, "a colour"], unknown=word))
    judge.order_doubt = True


def _note(judge: Judge, line: int, words: Words) -> None:
    """Free text is kept where it stands and means nothing to the race."""


def _start(judge: Judge, line: int, words: Words) -> None:
    """The game has no grid: riders come from off the road in round 1."""
    judge.report(line, Fault("no-grid", "start", ["round 1"]))


def _round(judge: Judge, line: int, words: Words) -> None:
    race = judge.race
    number = judge.round_number(line, words)
    if race.running and not judge.paused:
        missing = judge.missing()
        if not missing and not race.teams:
            judge.report(line, Fault("round-empty", "round", ["red 1 8 to 1"]))
            judge.pause(line)
        if missing:
            said = judge.order_doubt or judge.passed_over.issuperset(missing)
            fault = Fault("round-unfinished", "round", [missing[0]], waiting=missing, next=missing[0])
            if said or not judge.wrong(line, fault, words):
                judge.pause(line)
    if race.running:
        race.end_round()
    if judge.started and race.riders and race.over and not judge.paused:
        judge.wrong(line, Fault("round-after-end", "round", []), words)
        return
    judge.started = True
    judge.last_round = number
    judge.passed_over.clear()
    judge.order_doubt = False
    judge.after_round_line = True
    race.start_round(number)


def _at(judge: Judge, line: int, words: Words) -> None:
    if not judge.after_round_line:
        judge.report(line, Fault("at-not-after-round", "at", []))
        return
    rider = _named(judge, line, words, 1)
    if rider is None or judge.too_long(line, words, 3):
        return
    word = words[2] if len(words) > 2 else ""
    cell = judge.race.course.by_text.get(word)
    if cell is None:
        code = "place-none" if PLACE.fullmatch(word) else "place-bad"
        judge.report(line, Fault(code, word or words[-1], [], place=word or words[-1]))
        return
    judge.at_lines.append((line, rider, cell, word))


def _out(judge: Judge, line: int, words: Words) -> None:
    kinds = (NOT_FINISHED, NOT_STARTED, DISQUALIFIED)
    if len(words) < 2 or words[1] not in facts.RIDERS:
        wrong = words[1] if len(words) > 1 else words[-1]
        judge.report(line, Fault("rider-unknown", wrong, ["red-1"], rider=wrong))
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
        rider = race.riders[name] = Rider(name)
    if rider is not None:
        race.leave(rider, kind)
        judge.end_round_if_done()


def _out_fault(judge: Judge, name: str, kind: str) -> Fault | None:
    """Why the rider cannot leave the race here, or not in this way."""
    rider = judge.race.riders.get(name)
    if kind == NOT_STARTED:
        if rider is not None:
            return Fault("dns-though-started", "dns", [NOT_FINISHED], rider=name)
        return None if not judge.started else Fault("dns-too-late", "dns", [], rider=name)
    if rider is None:
        return Fault("rider-not-in-race", name, sorted(judge.race.riders), rider=name)
    if judge.race.running:
        return Fault("out-during-round", "out", [], rider=name, round=judge.last_round, next=judge.next_name())
    if rider.status == RIDING or (rider.status == HOME and kind == DISQUALIFIED):
        return None
    return Fault("out-already", name, [], rider=name, status=rider.status)


def _check(judge: Judge, line: int, words: Words) -> None:
    said = words[1:-1] if words[-1] == "ruled" else words[1:]
    if not said:
        judge.report(line, Fault("word-missing", "check", ["red-1 14.1"], wanted="what is checked", after="check"))
        return
    known = _CHECKS.get(said[0])
    if known:
        known(judge, line, said)
    elif said[0] in facts.RIDERS:
        _check_rider(judge, line, said)
    else:
        judge.report(line, Fault("word-unknown", said[0], [*_CHECKS, "a rider"], unknown=said[0]))


def _disagree(judge: Judge, line: int, fault: Fault, rider: str | None = None) -> None:
    if not judge.paused:
        judge.report(line, fault, DISAGREEMENT, rider)


def _riders_said(judge: Judge, line: int, words: Words) -> bool:
    """Whether every word names a rider; reports the first that does not."""
    wrong = next((word for word in words if word not in facts.RIDERS), None)
    if wrong:
        judge.report(line, Fault("rider-unknown", wrong, ["red-1"], rider=wrong))
    return wrong is None


def _check_finish(judge: Judge, line: int, said: Words) -> None:
    found = [rider.name for rider in arrived(judge.race.riders.values())]
    if _riders_said(judge, line, said[1:]) and found != said[1:]:
        order, word = " ".join(found) or "nobody", said[1] if len(said) > 1 else "finish"
        _disagree(judge, line, Fault("check-finish", word, [order], riders=" ".join(said[1:]) or "nobody", found=order))


def _check_sprint(judge: Judge, line: int, said: Words) -> None:
    sprints = judge.race.course.sprints
    at = next((n for n, sprint in enumerate(sprints) if len(said) > 1 and sprint.line.lower() == said[1]), None)
    if at is None:
        wrong = said[1] if len(said) > 1 else "sprint"
        judge.report(line, Fault("sprint-line", wrong, [sprint.line for sprint in sprints], line=wrong.upper()))
        return
    found = [rider.name for rider in judge.race.sprints[at]]
    if _riders_said(judge, line, said[2:]) and found != said[2:]:
        order = " ".join(found) or "nobody"
        fault = Fault(
            "check-sprint", said[1], [order], line=sprints[at].line, riders=" ".join(said[2:]) or "nobody", found=order
        )
        _disagree(judge, line, fault)


def _check_next(judge: Judge, line: int, said: Words) -> None:
    if len(said) == 2 and _riders_said(judge, line, said[1:]):
        found = judge.next_name()
        if found != said[1]:
            fault = Fault("check-next", said[1], [found] if found else [], said=said[1], found=found)
            _disagree(judge, line, fault, said[1])
    elif len(said) != 2:
        judge.report(line, Fault("word-missing", "next", ["red-1"], wanted="a rider", after="next"))


def _check_points(judge: Judge, line: int, said: Words) -> None:
    if len(said) != 3 or said[2] not in NUMBERS:
        wrong = said[2] if len(said) > 2 else said[-1]
        judge.report(line, Fault("number-bad", wrong, [], number=wrong))
        return
    if not _riders_said(judge, line, said[1:2]):
        return
    outcome = score.outcome_of(judge.race)
    points = {row.rider: row.points for row in score.rider_lines(outcome, judge.race.settings)}
    found = points.get(said[1])
    if found != NUMBERS[said[2]]:
        legal = [] if found is None else [str(found)]
        fault = Fault("check-points", said[2], legal, rider=said[1], said=said[2], found=found)
        _disagree(judge, line, fault, said[1])


def _check_rider(judge: Judge, line: int, said: Words) -> None:
    race = judge.race
    rider = race.riders.get(said[0])
    if len(said) != 2 or (said[1] not in ("home", "out", "off") and not PLACE.fullmatch(said[1])):
        wrong = said[1] if len(said) > 1 else said[0]
        judge.report(line, Fault("place-bad", wrong, ["14.1", "home", "out", "off"], place=wrong))
        return
    found = None
    if rider is not None:
        on_road = rider.cell != NOWHERE and race.at.get(rider.cell) is rider
        found = race.course.text[rider.cell] if on_road else "home" if rider.over else "out"
        if rider.status == RIDING and not on_road:
            found = "off"
    if said[1] != found and not (rider and rider.over and said[1] == "home"):
        legal = [found] if found else []
        _disagree(judge, line, Fault("check-rider", said[1], legal, rider=said[0], said=said[1], found=found), said[0])


def _named(judge: Judge, line: int, words: Words, at: int) -> Rider | None:
    """The rider of the race that the word names; reports a word that names none."""
    word = words[at] if at < len(words) else None
    if word is None or word not in facts.RIDERS:
        judge.report(line, Fault("rider-unknown", word or words[-1], ["red-1"], rider=word))
        return None
    rider = judge.race.riders.get(word)
    if rider is None:
        judge.report(line, Fault("rider-not-in-race", word, sorted(judge.race.riders), rider=word))
    return rider


_LINES: Final[Mapping[str, Callable[[Judge, int, Words], None]]] = {
    "start": _start,
    "round": _round,
    "at": _at,
    "check": _check,
    "out": _out,
    "note": _note,
}
_CHECKS: Final[Mapping[str, Callable[[Judge, int, Words], None]]] = {
    "finish": _check_finish,
    "sprint": _check_sprint,
    "next": _check_next,
    "points": _check_points,
}
