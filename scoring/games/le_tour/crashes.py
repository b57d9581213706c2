"""Collisions, and riders who cannot but end on the row of a crash (rulebook: Crashes, Passing Principle)."""

from __future__ import annotations

from scoring.games.le_tour.race import Race, Rider
from scoring.games.le_tour.reach import longest, travels_to, written
from scoring.games.le_tour.verdict import Verdict
from scoring.replay.fault import Fault, Samples
from scoring.replay.road import NOWHERE, cells_in


def collision(race: Race, rider: Rider, layers: list[int], steps: int) -> int:
    """The cell at which a collision stops the rider, or NOWHERE if some way of full length is free.

    Where all ways on are taken they are stopped in the nearest such row; of several cells, at the one furthest from the numbered
    side. Nobody falls after the finish.
    """
    if steps == 0 or longest(race, layers, steps):
        return NOWHERE
    course = race.course
    if layers:
        ahead = course.onward(layers[-1])
    else:
        open_road = race.layers(rider, 1, 0)
        ahead = open_road[0] if open_road else 0
    blocked = [cell for cell in cells_in(ahead & race.taken) if not course.home[cell]]
    if not blocked:
        return NOWHERE
    row = min(course.row[cell] for cell in blocked)
    return max((cell for cell in blocked if course.row[cell] == row), key=lambda cell: course.lane[cell])


def must_crash(race: Race, ends: int) -> bool:
    """Whether a rider can end nowhere but on a row of this round's crash."""
    return bool(ends) and not ends & ~race.crashed


def avoids(race: Race, rider: Rider, card: int) -> bool:
    """Whether this card would have a free way that ends on no crash of this round."""
    steps = race.steps_of(rider, card)
    layers = race.layers(rider, steps, race.taken)
    return collision(race, rider, layers, steps) == NOWHERE and not must_crash(race, longest(race, layers, steps))


def collide(race: Race, verdict: Verdict, stopped: int, steps: int) -> None:
    """No way of full length is free: the line must say `crash`; a place on it must be that of the collision."""
    turn, rider, course = verdict.turn, verdict.rider, race.course
    there = race.at.get(stopped)
    figures = {"row": course.row[stopped], "steps": steps, "by": there.name if there else None}
    if not turn.crash:
        verdict.note(Fault("crash-missing", turn.travel_word, ["crash"], rider=rider.name, **figures))
        verdict.cell = written(race, turn)
        return
    if turn.slip:
        verdict.note(Fault("slip-crash", "slip", [], rider=rider.name))
    if turn.travels and turn.travel_word not in (course.text[stopped], str(course.lane[stopped])):
        place = course.text[stopped]
        verdict.note(Fault("crash-place", turn.travel_word, [f"to {place}", "crash"], rider=rider.name, place=place))
    verdict.cell, verdict.crashes = stopped, True


def judge_shown(race: Race, verdict: Verdict) -> None:
    """Whoever cannot avoid a crash shows their other cards to prove it (Passing Principle)."""
    turn, rider = verdict.turn, verdict.rider
    held = race.hands[rider.team] - 1
    if len(turn.shown) > held:
        verdict.note(Fault("shown-too-many", "show", [], rider=rider.name, shown=len(turn.shown), held=held))
    better = next((card for card in turn.shown if avoids(race, rider, card)), None)
    if better is not None:
        words = Samples([f"{rider.team} {rider.number} {better} to 8.2"])
        verdict.note(Fault("crash-avoidable-card", str(better), words, rider=rider.name, card=better).at_last())


def end_on_crash(race: Race, verdict: Verdict, ends: int, card_ends: int) -> None:
    """A rider who can end nowhere but on a row of this round's crash falls too (Crashes). `card_ends` are the cells to which the
    card alone would lead, `ends` those with the slipstream that the line picks up.

    What the line says is what happened, even where it is wrong: the rider falls only if it says `crash`.
    """
    turn, course = verdict.turn, race.course
    here = course.bit[verdict.cell]
    moves = verdict.cell != verdict.rider.cell
    row = course.row[verdict.cell] if verdict.cell != NOWHERE else 0
    verdict.crashes = turn.crash and turn.chance != "move"
    if moves and here & race.crashed:
        if not must_crash(race, card_ends):
            words = travels_to(race, (ends | card_ends) & ~race.crashed)
            verdict.note(Fault("crash-row", turn.travel_word, words, rider=verdict.rider.name, row=row).at_last())
        elif turn.slip:
            verdict.note(Fault("slip-crash", "slip", [], rider=verdict.rider.name))
        elif not turn.crash:
            figures = {
                "rider": verdict.rider.name,
                "row": row,
                "steps": race.steps_of(verdict.rider, turn.card),
                "by": None,
            }
            verdict.note(Fault("crash-missing", turn.travel_word, ["crash"], **figures).at_last())
    elif turn.crash and turn.chance != "move":
        words = travels_to(race, ends & ~race.crashed)
        figures = {"rider": verdict.rider.name, "card": turn.card}
        verdict.note(Fault("crash-avoidable", "crash", words, **figures).at_last())


def crash(race: Race, cause: Rider, cell: int) -> None:
    """The cause and all riders of the row, on this side of a wall, fall: they lie beside the road in the order in which they
    arrived, the cause last. Those who have not moved miss this turn, the others the next."""
    cells = race.side(cell)
    race.crashed |= cells
    fallen = [rider for at, rider in race.at.items() if cells & race.course.bit[at] and rider is not cause]
    race.lift(cause)
    cause.cell = cell
    race.crossed(cause, cell)
    for rider in [*fallen, cause]:
        race.lift(rider)
        race.falls += 1
        rider.beside, rider.fell = True, race.falls
        rider.misses += 1
