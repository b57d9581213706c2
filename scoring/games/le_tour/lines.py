"""The lines of a Le Tour log that are not a rider's turn: rounds, checks, and those that all games have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from scoring.games.le_tour import facts, score
from scoring.games.le_tour.race import Race, Rider, arrived
from scoring.replay.body import at_line, is_sheet_line, note_line, out_line, unknown_line
from scoring.replay.checks import check_line, check_order, check_place, disagree, number_said, riders_said
from scoring.replay.fault import Fault, Samples
from scoring.replay.log import Words
from scoring.replay.road import NOWHERE
from scoring.replay.sheets import RIDING

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


def _check(judge: Judge, line: int, words: Words) -> None:
    check_line(judge, line, words, _CHECKS, _check_rider)


def _check_finish(judge: Judge, line: int, said: Words) -> None:
    check_order(judge, line, said, [rider.name for rider in arrived(judge.race.riders.values())])


def _check_sprint(judge: Judge, line: int, said: Words) -> None:
    sprints = judge.race.course.sprints
    at = next((n for n, sprint in enumerate(sprints) if len(said) > 1 and sprint.line.lower() == said[1]), None)
    if at is None:
        wrong = said[1] if len(said) > 1 else "sprint"
        judge.report(line, Fault("sprint-line", wrong, [sprint.line for sprint in sprints], line=wrong.upper()))
        return
    found = [rider.name for rider in judge.race.sprints[at]]
    if riders_said(judge, line, said[2:]) and found != said[2:]:
        order = " ".join(found) or "nobody"
        fault = Fault(
            "check-sprint", said[1], [order], line=sprints[at].line, riders=" ".join(said[2:]) or "nobody", found=order
        )
        disagree(judge, line, fault)


def _check_next(judge: Judge, line: int, said: Words) -> None:
    if len(said) == 2 and riders_said(judge, line, said[1:]):
        found = judge.next_name()
        if found != said[1]:
            fault = Fault("check-next", said[1], [found] if found else [], said=said[1], found=found)
            disagree(judge, line, fault, said[1])
    elif len(said) != 2:
        judge.report(line, Fault("word-missing", "next", judge.names(), wanted="a rider", after="next"))


def _check_points(judge: Judge, line: int, said: Words) -> None:
    number = number_said(judge, line, said)
    if number is None or not riders_said(judge, line, said[1:2]):
        return
    outcome = score.outcome_of(judge.race)
    points = {row.rider: row.points for row in score.rider_lines(outcome, judge.race.settings)}
    found = points.get(said[1])
    if found != number:
        legal = [] if found is None else [str(found)]
        fault = Fault("check-points", said[2], legal, rider=said[1], said=said[2], found=found)
        disagree(judge, line, fault, said[1])


def _check_rider(judge: Judge, line: int, said: Words) -> None:
    rider = judge.race.riders.get(said[0])
    check_place(judge, line, said, _whereabouts(judge.race, rider) if rider else [], ("home", "out", "off"))


def _whereabouts(race: Race, rider: Rider) -> list[str]:
    """The words for where a rider is: who arrived in the running round stands on the road and is home too."""
    on_road = rider.cell != NOWHERE and race.at.get(rider.cell) is rider
    where = [race.course.text[rider.cell]] if on_road else ["off"] if rider.status == RIDING else []
    if rider.over:
        where.append("home")
    return where or ["out"]


_LINES: Final[Mapping[str, Callable[[Judge, int, Words], object]]] = {
    "start": _start,
    "round": _round,
    "at": at_line,
    "home": at_line,
    "check": _check,
    "out": out_line,
    "note": note_line,
}
_CHECKS: Final[Mapping[str, Callable[[Judge, int, Words], None]]] = {
    "finish": _check_finish,
    "sprint": _check_sprint,
    "next": _check_next,
    "points": _check_points,
}
#: What can begin a line of a log of moves.
FIRST_WORDS: Final = (*(word for word in _LINES if word != "start"), *facts.COLOURS)
