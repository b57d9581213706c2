"""`check` lines of Le Tour: what the table believed at this point. A mismatch is a disagreement, never an illegal move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from scoring.games.le_tour import score
from scoring.games.le_tour.race import Race, Rider, arrived
from scoring.replay.checks import check_line, check_order, check_place, disagree, number_said, riders_said
from scoring.replay.fault import Fault
from scoring.replay.log import Words
from scoring.replay.road import NOWHERE
from scoring.replay.statuses import RIDING

if TYPE_CHECKING:
    from scoring.games.le_tour.judge import Judge


def check(judge: Judge, line: int, words: Words) -> None:
    """Compare a `check` line with the race."""
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


_CHECKS: Final[Mapping[str, Callable[[Judge, int, Words], None]]] = {
    "finish": _check_finish,
    "sprint": _check_sprint,
    "next": _check_next,
    "points": _check_points,
}
