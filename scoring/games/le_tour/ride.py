"""A turn of Le Tour: where a second card leads, slipstream, crashes (rulebook: Starting the Game, Slipstream, Uphill, Downhill,
Crashes, End of a Stage)."""

from __future__ import annotations

from scoring.games.le_tour import chance, facts
from scoring.games.le_tour.race import Race, Rider
from scoring.games.le_tour.turn import Turn
from scoring.games.le_tour.ways import Ride, avoids, crash_of, forced, legal, longest
from scoring.replay.fault import Fault, Samples
from scoring.replay.road import CLIMB, DESCENT, NOWHERE, cells_in


def judge(race: Race, rider: Rider, turn: Turn) -> Ride:
    """Judge a turn; nothing is changed. Whose turn it is has been asked before."""
    ride = Ride(rider, turn)
    if turn.skips or rider.misses:
        ride.note(_missed_turn_fault(rider, turn))
    if turn.skips:
        ride.cell = rider.cell
        return ride
    card_steps = race.steps_of(rider, turn.card)
    steps = card_steps + turn.slip
    layers = race.layers(rider, steps, race.taken)
    ends = longest(race, layers, steps)
    card_layers, card_ends = layers, ends
    if turn.slip:
        card_layers = layers[:card_steps]
        card_ends = longest(race, card_layers, card_steps)
    stopped = NOWHERE if card_ends else crash_of(race, rider, card_layers, card_steps)
    if stopped != NOWHERE:
        _collide(race, ride, stopped, card_steps)
    elif turn.slip and crash_of(race, rider, layers, steps) != NOWHERE:
        _no_way_with_slip(race, ride, card_ends)
    else:
        _travel(race, ride, ends, steps)
    if ride.cell == NOWHERE:
        return ride
    if turn.slip:
        ride.note(slip_fault(race, rider, ride.cell, turn.slip))
    if stopped == NOWHERE and (turn.crash or race.crashed):
        _end_on_crash(race, ride, ends, card_ends)
    landed = race.course.bit[ride.cell]
    if turn.chance or race.course.chance & landed:
        chance.draw(race, ride)
    if turn.shown:
        _shown(race, ride)
    if ride.fault is None and not ride.crashes:
        chance.leave_room(race, ride, ends & ~landed)
    return ride


def _missed_turn_fault(rider: Rider, turn: Turn) -> Fault | None:
    """Why the rider must miss this turn, or why there is none to be missed (rulebook: Crashes; Special Spaces on the Board)."""
    if not turn.skips:
        return Fault("skip-due", str(turn.card), [f"skip {turn.card}"], rider=rider.name)
    if not rider.misses and not rider.may_owe:
        return Fault("skip-not-due", "skip", [], rider=rider.name)
    return None


def _collide(race: Race, ride: Ride, stopped: int, steps: int) -> None:
    """No way of full length is free: the line must say `crash`; a place on it must be that of the collision."""
    turn, rider, course = ride.turn, ride.rider, race.course
    there = race.at.get(stopped)
    figures = {"row": course.row[stopped], "steps": steps, "by": there.name if there else None}
    if not turn.crash:
        ride.note(Fault("crash-missing", turn.travel_word, ["crash"], rider=rider.name, **figures))
        ride.cell = _written(race, turn)
        return
    if turn.slip:
        ride.note(Fault("slip-crash", "slip", [], rider=rider.name))
    if turn.travels and turn.travel_word not in (course.text[stopped], str(course.lane[stopped])):
        place = course.text[stopped]
        ride.note(Fault("crash-place", turn.travel_word, [f"to {place}", "crash"], rider=rider.name, place=place))
    ride.cell, ride.crashes = stopped, True


def _written(race: Race, turn: Turn) -> int:
    """The free cell that a line names in full, NOWHERE if it names none."""
    cell = race.course.by_text.get(turn.place or "", NOWHERE)
    return cell if cell != NOWHERE and not race.taken & race.course.bit[cell] else NOWHERE


def _no_way_with_slip(race: Race, ride: Ride, ends: int) -> None:
    """The card has a free way, the slipstream on top of it has none: slipstream is never a must, so nobody falls of it."""
    turn = ride.turn
    ride.note(Fault("slip-blocked", "slip", legal(race, ends), rider=ride.rider.name, card=turn.card))
    ride.cell = _written(race, turn)
    ride.crashes = turn.crash and ride.cell != NOWHERE


def _shown(race: Race, ride: Ride) -> None:
    """Whoever cannot avoid a crash shows his other cards to prove it (Passing Principle)."""
    turn, rider = ride.turn, ride.rider
    held = race.hands[rider.team] - 1
    if len(turn.shown) > held:
        ride.note(Fault("shown-too-many", "show", [], rider=rider.name, shown=len(turn.shown), held=held))
    better = next((card for card in turn.shown if avoids(race, rider, card)), None)
    if better is not None:
        words = Samples([f"{rider.team} {rider.number} {better} to 8.2"])
        ride.note(Fault("crash-avoidable-card", str(better), words, rider=rider.name, card=better).at_last())


def _travel(race: Race, ride: Ride, ends: int, steps: int) -> None:
    """Where the line says the rider goes: a cell exactly so many steps away."""
    turn, course, rider = ride.turn, race.course, ride.rider
    if steps == 0 or not ends:
        _stays(race, ride)
        return
    if turn.place is not None:
        ride.cell = _named(race, ride, turn.place, ends, steps)
        return
    if turn.lane is None:
        if turn.crash and forced(race, ends):
            ride.cell = max(cells_in(ends), key=lambda cell: (course.lane[cell], -cell))
            return
        code, word = ("crash-avoidable", "crash") if turn.crash else ("travel-missing", turn.words[-1])
        ride.note(Fault(code, word, legal(race, ends), rider=rider.name, steps=steps, card=turn.card))
        return
    if not 1 <= turn.lane <= course.lanes:
        lanes = [str(n) for n in range(1, course.lanes + 1)]
        ride.note(Fault("lane-none", str(turn.lane), lanes, lane=turn.lane, lanes=course.lanes).at_last())
        return
    found = ends & course.lane_mask[turn.lane]
    if not found:
        ride.note(_taken(race, ride, ends, steps) or _unreached(race, ride, ends, steps))
    elif found & (found - 1):
        figures = {"rider": rider.name, "lane": turn.lane, "places": course.places(found)}
        ride.note(Fault("lane-ambiguous", str(turn.lane), legal(race, found), **figures).at_last())
    else:
        ride.cell = found.bit_length() - 1


def _stays(race: Race, ride: Ride) -> None:
    """A card that halves to nothing, or a full run-off: he stays, and the line may name his own place."""
    turn, rider = ride.turn, ride.rider
    ride.cell = rider.cell
    own_lane = race.course.lane[rider.cell] if rider.cell != NOWHERE else 0
    own_place = race.course.text[rider.cell] if rider.cell != NOWHERE else ""
    if (turn.lane is not None and turn.lane != own_lane) or (turn.place is not None and turn.place != own_place):
        ride.note(Fault("stays", turn.travel_word, [f"to {own_place}"], rider=rider.name, card=turn.card).at_last())
        ride.cell = _written(race, turn)


def _named(race: Race, ride: Ride, place: str, ends: int, steps: int) -> int:
    """The cell that a place names; notes what is wrong with it."""
    course = race.course
    cell = course.by_text.get(place, NOWHERE)
    if cell == NOWHERE:
        ride.note(Fault("place-none", place, legal(race, ends), place=place))
        return NOWHERE
    there = race.at.get(cell)
    if there is not None:
        ride.note(Fault("place-occupied", place, legal(race, ends), place=place, by=there.name))
        return NOWHERE
    if not ends & course.bit[cell]:
        ride.note(_unreached(race, ride, ends, steps))
    return cell


def _taken(race: Race, ride: Ride, ends: int, steps: int) -> Fault | None:
    """That the one cell of the lane to which the card leads is another rider's."""
    course, turn = race.course, ride.turn
    layers = race.layers(ride.rider, steps - 1, race.taken) if steps > 1 else []
    if len(layers) != steps - 1 or not layers:
        return None
    there = list(cells_in(course.onward(layers[-1]) & course.lane_mask[turn.lane or 0] & race.taken))
    by = race.at.get(there[0]) if len(there) == 1 else None
    if by is None:
        return None
    place = course.text[there[0]]
    return Fault("place-occupied", turn.travel_word, legal(race, ends), place=place, by=by.name).at_last()


def _unreached(race: Race, ride: Ride, ends: int, steps: int) -> Fault:
    """Why the place is not where this card leads."""
    turn, rider = ride.turn, ride.rider
    start = race.course.text[rider.cell] if rider.cell != NOWHERE else "the start"
    figures = {"card": turn.card, "slip": turn.slip, "steps": steps, "climb": race.on_climb(rider), "start": start}
    word = turn.travel_word
    return Fault("not-so-far", word, legal(race, ends), rider=rider.name, place=word, **figures).at_last()


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


def _end_on_crash(race: Race, ride: Ride, ends: int, card_ends: int) -> None:
    """A rider who can end nowhere but on a row of this round's crash falls too (Crashes). `card_ends` are the cells to which the
    card alone would lead, `ends` those with the slipstream that the line picks up.

    What the line says is what happened, even where it is wrong: he falls only if it says `crash`.
    """
    turn, course = ride.turn, race.course
    here = course.bit[ride.cell]
    moves = ride.cell != ride.rider.cell
    row = course.row[ride.cell] if ride.cell != NOWHERE else 0
    ride.crashes = turn.crash and turn.chance != "move"
    if moves and here & race.crashed:
        if not forced(race, card_ends):
            words = legal(race, (ends | card_ends) & ~race.crashed)
            ride.note(Fault("crash-row", turn.travel_word, words, rider=ride.rider.name, row=row).at_last())
        elif turn.slip:
            ride.note(Fault("slip-crash", "slip", [], rider=ride.rider.name))
        elif not turn.crash:
            figures = {"rider": ride.rider.name, "row": row, "steps": race.steps_of(ride.rider, turn.card), "by": None}
            ride.note(Fault("crash-missing", turn.travel_word, ["crash"], **figures).at_last())
    elif turn.crash and turn.chance != "move":
        words = legal(race, ends & ~race.crashed)
        figures = {"rider": ride.rider.name, "card": turn.card}
        ride.note(Fault("crash-avoidable", "crash", words, **figures).at_last())


def apply(race: Race, ride: Ride) -> None:
    """Do what the turn comes to. `ride.cell` must be known, but for a turn that is missed."""
    rider, turn = ride.rider, ride.turn
    end = ride.cell
    # a rider may stay where they are: on the road, or beside it
    if turn.skips or end in (NOWHERE, rider.cell) or (ride.crashes and race.taken & race.course.bit[end]):
        race.had_turn(rider)
    else:
        race.move(rider, end)
    rider.may_owe = False
    if rider.misses:
        rider.misses -= 1  # also where the table let them ride: the turn they owed is gone
    if ride.crashes:
        crash(race, rider, end)
    if turn.chance == "skip":
        rider.misses += 1
    race.played(rider.team)


def crash(race: Race, cause: Rider, cell: int) -> None:
    """The cause and all riders of the row, on his side of a wall, fall: they lie beside the road in the order in which they
    arrived, the cause last; who has not moved misses this turn, who has, the next."""
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
