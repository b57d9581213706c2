"""Chance spaces (rulebook: Special Spaces on the Board)."""

from __future__ import annotations

from scoring.games.le_tour.crashes import must_crash
from scoring.games.le_tour.race import Race
from scoring.games.le_tour.reach import travels_to
from scoring.games.le_tour.verdict import Verdict
from scoring.replay.fault import Fault
from scoring.replay.road import NOWHERE


def judge_chance(race: Race, verdict: Verdict) -> None:
    """A rider who lands on a chance space draws a card; one who falls there, or did not move, draws none."""
    turn, course, rider = verdict.turn, race.course, verdict.rider
    due = verdict.cell != rider.cell and not verdict.crashes and bool(course.chance & course.bit[verdict.cell])
    place = course.text[verdict.cell]
    if turn.chance is None:
        if due:
            words = ["chance none", "chance skip", "chance crash"]
            missing = Fault("chance-missing", turn.travel_word, words, rider=rider.name, place=place)
            verdict.note(missing.such_as("chance move 2 to 9.1"))
        return
    if not due:
        verdict.note(Fault("chance-not-due", "chance", [], rider=rider.name, place=place))
    if turn.chance == "crash":
        verdict.crashes = True
    if turn.chance == "move":
        _move(race, verdict)


def _move(race: Race, verdict: Verdict) -> None:
    """A chance card's move: as many steps as it says, as far as the road is free; it causes no crash by itself."""
    turn, course, rider = verdict.turn, race.course, verdict.rider
    lifted = 0 if rider.cell == NOWHERE or rider.beside else course.bit[rider.cell]
    layers = course.reach(verdict.cell, turn.chance_steps, race.taken & ~lifted)
    ends = layers[-1] if layers else course.bit[verdict.cell]
    if turn.chance_place is not None:
        cell = course.by_text.get(turn.chance_place, NOWHERE)
    else:
        found = ends & course.lane_mask[turn.chance_lane or 0] if 1 <= (turn.chance_lane or 0) <= course.lanes else 0
        cell = found.bit_length() - 1 if found and not found & (found - 1) else NOWHERE
    word = turn.chance_word
    if cell == NOWHERE or not ends & course.bit[cell]:
        figures = {"rider": rider.name, "steps": turn.chance_steps, "start": course.text[verdict.cell], "place": word}
        verdict.note(Fault("chance-not-so-far", word, travels_to(race, ends), **figures).at_last())
    if cell == NOWHERE or race.taken & ~lifted & course.bit[cell]:
        verdict.cell = NOWHERE  # where they ended cannot be told
        return
    verdict.cell = cell
    _onto_a_crash(race, verdict, ends)


def _onto_a_crash(race: Race, verdict: Verdict, ends: int) -> None:
    """A card's move may lead on to a row where riders have fallen this round: they fall too if they can end nowhere else."""
    course, turn = race.course, verdict.turn
    row = course.row[verdict.cell]
    verdict.crashes = turn.crash
    if not course.bit[verdict.cell] & race.crashed:
        if turn.crash:
            verdict.note(Fault("crash-avoidable", "crash", [], rider=verdict.rider.name, card=turn.card).at_last())
        return
    if not must_crash(race, ends):
        words = travels_to(race, ends & ~race.crashed)
        verdict.note(Fault("crash-row", turn.chance_word, words, rider=verdict.rider.name, row=row).at_last())
    elif not turn.crash:
        figures = {"rider": verdict.rider.name, "row": row, "steps": turn.chance_steps, "by": None}
        verdict.note(Fault("crash-missing", turn.chance_word, ["crash"], **figures).at_last())
