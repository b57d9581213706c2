"""A turn of Le Tour: why a rider may not move as the line says, and what the move does.

`judge_turn` is the one body of rules: the replay, the list of legal lines and the simulator ask it.
"""

from __future__ import annotations

from scoring.games.le_tour import chance, passing
from scoring.games.le_tour.crashes import collide, collision, crash, end_on_crash, judge_shown
from scoring.games.le_tour.race import Race, Rider
from scoring.games.le_tour.reach import longest
from scoring.games.le_tour.slipstream import no_way_with_slip, slip_fault
from scoring.games.le_tour.travel import judge_travel
from scoring.games.le_tour.turn import Turn
from scoring.games.le_tour.verdict import Verdict
from scoring.replay.fault import Fault
from scoring.replay.road import NOWHERE


def judge_turn(race: Race, rider: Rider, turn: Turn) -> Verdict:
    """Judge a turn; nothing is changed. Whose turn it is has been asked before."""
    verdict = Verdict(rider, turn)
    if turn.skips or rider.misses:
        verdict.note(_missed_turn_fault(rider, turn))
    if turn.skips:
        verdict.cell = rider.cell
        return verdict
    card_steps = race.steps_of(rider, turn.card)
    steps = card_steps + turn.slip
    layers = race.layers(rider, steps, race.taken)
    ends = layers[-1] if layers and len(layers) == steps else longest(race, layers, steps)
    card_layers, card_ends = layers, ends
    if turn.slip:
        card_layers = layers[:card_steps]
        card_ends = longest(race, card_layers, card_steps)
    stopped = NOWHERE if card_ends else collision(race, rider, card_layers, card_steps)
    if stopped != NOWHERE:
        collide(race, verdict, stopped, card_steps)
    elif turn.slip and collision(race, rider, layers, steps) != NOWHERE:
        no_way_with_slip(race, verdict, card_ends)
    else:
        judge_travel(race, verdict, ends, steps)
    if verdict.cell == NOWHERE:
        return verdict
    if turn.slip:
        verdict.note(slip_fault(race, rider, verdict.cell, turn.slip))
    if stopped == NOWHERE and (turn.crash or race.crashed):
        end_on_crash(race, verdict, ends, card_ends)
    landed = race.course.bit[verdict.cell]
    if turn.chance or race.course.chance & landed:
        chance.judge_chance(race, verdict)
    if turn.shown:
        judge_shown(race, verdict)
    if verdict.fault is None and not verdict.crashes:
        passing.leave_room(race, verdict, ends & ~landed)
    return verdict


def _missed_turn_fault(rider: Rider, turn: Turn) -> Fault | None:
    """Why the rider must miss this turn, or why there is none to be missed (rulebook: Crashes; Special Spaces on the Board)."""
    if not turn.skips:
        return Fault("skip-due", str(turn.card), [f"skip {turn.card}"], rider=rider.name)
    if not rider.misses and not rider.may_owe:
        return Fault("skip-not-due", "skip", [], rider=rider.name)
    return None


def apply(race: Race, verdict: Verdict) -> None:
    """Do what the turn comes to. `verdict.cell` must be known, but for a turn that is missed."""
    rider, turn = verdict.rider, verdict.turn
    end = verdict.cell
    # a rider may stay where they are: on the road, beside it, or not on it yet
    if end == rider.cell or (verdict.crashes and race.taken & race.course.bit[end]):
        race.had_turn(rider)
    else:
        race.move(rider, end)
    rider.may_owe = False
    if rider.misses:
        rider.misses -= 1  # also where the table let them ride: the turn they owed is gone
    if verdict.crashes:
        crash(race, rider, end)
    if turn.chance == "skip":
        rider.misses += 1
    race.played(rider.team)
