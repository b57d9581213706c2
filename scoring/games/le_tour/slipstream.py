"""Seconds of slipstream that a rider picks up (rulebook: Slipstream, Downhill)."""

from __future__ import annotations

from scoring.games.le_tour import facts
from scoring.games.le_tour.race import Race, Rider
from scoring.games.le_tour.reach import travels_to, written
from scoring.games.le_tour.verdict import Verdict
from scoring.replay.fault import Fault
from scoring.replay.road import CLIMB, DESCENT, NOWHERE


def slip_fault(race: Race, rider: Rider, cell: int, slip: int) -> Fault | None:
    """Why no slipstream can be picked up so (Slipstream; Downhill): it ends directly behind or beside a rider; two seconds, which
    only a descent gives, also level with or one row ahead of one who was ahead; never on a climb, never after the finish."""
    course = race.course
    start = course.surface[rider.cell] if rider.cell != NOWHERE else ""
    if CLIMB in (start, course.surface[cell]):
        return Fault("slip-climb", "slip", [], rider=rider.name)
    if course.home[cell]:
        return Fault("slip-finish", "slip", [], rider=rider.name)
    most = facts.SLIP_DESCENT if start == DESCENT else facts.SLIP_FLAT
    if slip > most:
        return Fault("slip-too-much", str(slip), [str(most)], rider=rider.name, slip=slip, most=most)
    for near in (course.straight[cell], *course.beside[cell]):
        if race.at.get(near, rider) is not rider:
            return None
    if slip == facts.SLIP_DESCENT:
        row, own = course.row[cell], race.standing(rider)
        if any(
            0 <= row - course.row[other.cell] <= 1 and race.standing(other) < own
            for other in race.at.values()
            if other is not rider
        ):
            return None
    return Fault("slip-alone", "slip", [], rider=rider.name, place=course.text[cell])


def no_way_with_slip(race: Race, verdict: Verdict, ends: int) -> None:
    """The card has a free way, the slipstream on top of it has none: as slipstream is never a must, nobody falls by it."""
    turn = verdict.turn
    verdict.note(Fault("slip-blocked", "slip", travels_to(race, ends), rider=verdict.rider.name, card=turn.card))
    verdict.cell = written(race, turn)
    verdict.crashes = turn.crash and verdict.cell != NOWHERE
