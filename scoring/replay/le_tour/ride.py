"""A turn of Le Tour: where a second card leads, slipstream, crashes, chance spaces (rulebook: Starting the Game, Slipstream,
Uphill, Downhill, Crashes, Passing Principle, End of a Stage)."""

from __future__ import annotations

from scoring.replay.fault import Fault
from scoring.replay.le_tour import facts
from scoring.replay.le_tour.race import Race, Rider
from scoring.replay.le_tour.turn import Turn
from scoring.replay.road import CLIMB, DESCENT, NOWHERE, cells_in


class Ride:
    """What a turn comes to: the cell where the rider ends (NOWHERE: cannot be told), then the chance card's cell if it moves
    him; `crashes` says that he falls on `cell`. `fault` is the first rule broken, `warnings` what is only unwise."""

    __slots__ = ("cell", "chance_cell", "crashes", "fault", "rider", "turn", "warnings")

    def __init__(self, rider: Rider, turn: Turn) -> None:
        self.rider = rider
        self.turn = turn
        self.fault: Fault | None = None
        self.warnings: list[Fault] = []
        self.cell = NOWHERE
        self.chance_cell = NOWHERE
        self.crashes = False

    def note(self, fault: Fault | None) -> None:
        """Keep the first fault: the one a commissaire would name."""
        if self.fault is None:
            self.fault = fault

    @property
    def end(self) -> int:
        return self.chance_cell if self.chance_cell != NOWHERE else self.cell


def judge(race: Race, rider: Rider, turn: Turn) -> Ride:
    """Judge a turn; nothing is changed. Whose turn it is has been asked before."""
    ride = Ride(rider, turn)
    if rider.misses and not turn.skips:
        ride.note(Fault("skip-due", str(turn.card), [f"skip {turn.card}"], rider=rider.name))
    if turn.skips:
        if not rider.misses:
            ride.note(Fault("skip-not-due", "skip", [], rider=rider.name))
        ride.cell = rider.cell
        return ride
    steps = race.steps_of(rider, turn.card) + turn.slip
    layers = race.layers(rider, steps)
    stopped = crash_of(race, rider, layers, steps)
    if stopped != NOWHERE:
        _crash(race, ride, stopped, steps)
        return ride
    _travel(race, ride, layers, steps)
    if turn.slip and ride.cell != NOWHERE:
        ride.note(slip_fault(race, rider, ride.cell, turn.slip))
    if ride.cell != NOWHERE:
        _end_on_crash(race, ride, layers, steps)
        if not ride.crashes:
            _chance(race, ride)
            if ride.fault is None:
                _leave_room(race, ride, layers)
    return ride


def longest(race: Race, layers: list[int], steps: int) -> int:
    """The cells on which a move of so many steps may end: all steps, fewer only where the run-off is full."""
    if not layers:
        return 0
    if len(layers) == steps:
        return layers[-1]
    onward = race.course.onward(layers[-1])
    behind = race.course.home_mask
    return layers[-1] if layers[-1] & behind or not onward or not onward & ~behind else 0


def crash_of(race: Race, rider: Rider, layers: list[int], steps: int) -> int:
    """The cell at which a collision stops the rider, or NOWHERE if some way of full length is free.

    Where all ways on are taken he is stopped in the nearest such row; of several cells the one furthest from the numbered side.
    Behind the finish nobody falls.
    """
    if steps == 0 or longest(race, layers, steps):
        return NOWHERE
    course = race.course
    if layers:
        ahead = course.onward(layers[-1])
    else:
        open_road = race.layers(rider, 1, taken=0)
        ahead = open_road[0] if open_road else 0
    blocked = [cell for cell in cells_in(ahead & race.taken) if not course.home[cell]]
    if not blocked:
        return NOWHERE
    row = min(course.row[cell] for cell in blocked)
    return max((cell for cell in blocked if course.row[cell] == row), key=lambda cell: course.lane[cell])


def avoids(race: Race, rider: Rider, card: int) -> bool:
    """Whether this card would have a free way that ends on no crash of this round."""
    steps = race.steps_of(rider, card)
    return steps == 0 or bool(longest(race, race.layers(rider, steps), steps) & ~race.crashed)


def _crash(race: Race, ride: Ride, stopped: int, steps: int) -> None:
    """No way of full length is free: the line must say `crash`, and the cards shown must not have avoided it."""
    turn, rider, course = ride.turn, ride.rider, race.course
    ride.cell, ride.crashes = stopped, True
    there = race.at.get(stopped)
    row = course.row[stopped]
    if not turn.crash:
        by = there.name if there else None
        ride.note(Fault("crash-missing", turn.travel_word, ["crash"], rider=rider.name, row=row, steps=steps, by=by))
    _shown(race, ride)


def _shown(race: Race, ride: Ride) -> None:
    turn, rider = ride.turn, ride.rider
    held = race.hands[rider.team] - 1
    if len(turn.shown) > held:
        ride.note(Fault("shown-too-many", "show", [], rider=rider.name, shown=len(turn.shown), held=held))
    better = next((card for card in turn.shown if avoids(race, rider, card)), None)
    if better is not None:
        ride.note(
            Fault(
                "crash-avoidable-card",
                str(better),
                [f"{rider.team} {rider.number} {better} to …"],
                rider=rider.name,
                card=better,
            )
        )


def _travel(race: Race, ride: Ride, layers: list[int], steps: int) -> None:
    """Where the line says the rider goes: a cell exactly so many steps away."""
    turn, course, rider = ride.turn, race.course, ride.rider
    ends = longest(race, layers, steps)
    if steps == 0 or not ends:
        _stays(race, ride)
        return
    if not turn.travels:
        if turn.crash and not ends & ~race.crashed:
            ride.cell = max(cells_in(ends & race.crashed), key=lambda cell: course.lane[cell])
            return
        code = "crash-avoidable" if turn.crash else "travel-missing"
        ride.note(
            Fault(
                code,
                "crash" if turn.crash else turn.words[-1],
                _legal(race, ends),
                rider=rider.name,
                steps=steps,
                card=turn.card,
            )
        )
        return
    if turn.lane is not None:
        if not 1 <= turn.lane <= course.lanes:
            lanes = [str(n) for n in range(1, course.lanes + 1)]
            ride.note(Fault("lane-none", str(turn.lane), lanes, lane=turn.lane, lanes=course.lanes))
            return
        found = ends & course.lane_mask[turn.lane]
        if not found:
            ride.note(_unreached(race, ride, ends, steps))
        elif found & (found - 1):
            ride.note(
                Fault(
                    "lane-ambiguous",
                    str(turn.lane),
                    _legal(race, found),
                    rider=rider.name,
                    lane=turn.lane,
                    places=course.places(found),
                )
            )
        else:
            ride.cell = found.bit_length() - 1
        return
    ride.cell = _named(race, ride, turn.place or "", ends, steps)


def _stays(race: Race, ride: Ride) -> None:
    """A card that halves to nothing, or a full run-off: he stays, and the line may name his own place."""
    turn, rider = ride.turn, ride.rider
    ride.cell = rider.cell
    own_lane = race.course.lane[rider.cell] if rider.cell != NOWHERE else 0
    own_place = race.course.text[rider.cell] if rider.cell != NOWHERE else ""
    if (turn.lane is not None and turn.lane != own_lane) or (turn.place is not None and turn.place != own_place):
        ride.note(Fault("stays", turn.travel_word, [f"to {own_place}"], rider=rider.name, card=turn.card))


def _named(race: Race, ride: Ride, place: str, ends: int, steps: int) -> int:
    """The cell that a place names; notes what is wrong with it."""
    course = race.course
    cell = course.by_text.get(place, NOWHERE)
    if cell == NOWHERE:
        ride.note(Fault("place-none", place, _legal(race, ends), place=place))
        return NOWHERE
    there = race.at.get(cell)
    if there is not None:
        ride.note(Fault("place-occupied", place, _legal(race, ends), place=place, by=there.name))
        return NOWHERE
    if not ends & course.bit[cell]:
        ride.note(_unreached(race, ride, ends, steps))
    return cell


def _unreached(race: Race, ride: Ride, ends: int, steps: int) -> Fault:
    """Why the place is not where this card leads."""
    turn, rider = ride.turn, ride.rider
    start = race.course.text[rider.cell] if rider.cell != NOWHERE else "the start"
    figures = {"card": turn.card, "slip": turn.slip, "steps": steps, "climb": race.on_climb(rider)}
    return Fault(
        "not-so-far",
        turn.travel_word,
        _legal(race, ends),
        rider=rider.name,
        place=turn.travel_word,
        start=start,
        **figures,
    )


def _legal(race: Race, cells: int) -> list[str]:
    return [f"to {place}" for place in reversed(race.course.places(cells))]


def slip_fault(race: Race, rider: Rider, cell: int, slip: int) -> Fault | None:
    """Why no slipstream can be picked up so (Slipstream; Downhill): it ends behind or beside a rider, from a descent also at
    most one row ahead of one who was ahead; never on a climb, never behind the finish."""
    course = race.course
    start = course.surface[rider.cell] if rider.cell != NOWHERE else ""
    if CLIMB in (start, course.surface[cell]):
        return Fault("slip-climb", "slip", [], rider=rider.name)
    if course.home[cell]:
        return Fault("slip-finish", "slip", [], rider=rider.name)
    most = facts.SLIP_DESCENT if start == DESCENT else facts.SLIP_FLAT
    if slip > most:
        return Fault("slip-too-much", str(slip), [str(most)], rider=rider.name, slip=slip, most=most)
    ahead = course.straight[cell]
    near = [ahead, *course.beside[cell]]
    if any(race.at.get(other) not in (None, rider) for other in near if other != NOWHERE):
        return None
    if start == DESCENT:
        row, own = course.row[cell], course.row[rider.cell]
        if any(course.row[other.cell] == row - 1 and course.row[other.cell] > own for other in race.at.values()):
            return None
    return Fault("slip-alone", "slip", [], rider=rider.name, place=course.text[cell])


def _end_on_crash(race: Race, ride: Ride, layers: list[int], steps: int) -> None:
    """A rider who can end nowhere but on a row of this round's crash falls too (Crashes)."""
    turn = ride.turn
    ends = longest(race, layers, steps)
    here = race.course.bit[ride.cell]
    forced = bool(ends) and not ends & ~race.crashed
    if forced and here & race.crashed:
        ride.crashes = True
        if not turn.crash:
            ride.note(
                Fault(
                    "crash-missing",
                    turn.travel_word,
                    ["crash"],
                    rider=ride.rider.name,
                    row=race.course.row[ride.cell],
                    steps=steps,
                    by=None,
                )
            )
        _shown(race, ride)
    elif here & race.crashed:
        legal = _legal(race, ends & ~race.crashed)
        ride.note(Fault("crash-row", turn.travel_word, legal, rider=ride.rider.name, row=race.course.row[ride.cell]))
    elif turn.crash:
        ride.note(
            Fault(
                "crash-avoidable",
                "crash",
                _legal(race, ends & ~race.crashed),
                rider=ride.rider.name,
                steps=steps,
                card=turn.card,
            )
        )


def _chance(race: Race, ride: Ride) -> None:
    """Who lands on a chance space draws a card (Special Spaces on the Board)."""
    turn, course = ride.turn, race.course
    on_chance = bool(course.chance & course.bit[ride.cell])
    if turn.chance is None:
        if on_chance:
            legal = ["chance none", "chance skip", "chance crash", "chance move 2 to …"]
            ride.note(
                Fault("chance-missing", turn.travel_word, legal, rider=ride.rider.name, place=course.text[ride.cell])
            )
        return
    if not on_chance:
        ride.note(Fault("chance-not-due", "chance", [], rider=ride.rider.name, place=course.text[ride.cell]))
    if turn.chance == "crash":
        ride.crashes = True
    if turn.chance == "move":
        _chance_move(race, ride)


def _chance_move(race: Race, ride: Ride) -> None:
    """A chance card's move: as many steps as it says, as far as the road is free; it causes no crash by itself."""
    turn, course = ride.turn, race.course
    taken = race.taken & ~(course.bit[ride.rider.cell] if ride.rider.cell != NOWHERE and not ride.rider.beside else 0)
    layers = course.reach(ride.cell, turn.chance_steps, taken)
    ends = layers[-1] if layers else 0
    if turn.chance_place is not None:
        cell = course.by_text.get(turn.chance_place, NOWHERE)
        word = turn.chance_place
    else:
        found = ends & course.lane_mask[turn.chance_lane or 0] if 1 <= (turn.chance_lane or 0) <= course.lanes else 0
        cell = found.bit_length() - 1 if found and not found & (found - 1) else NOWHERE
        word = str(turn.chance_lane)
    if cell == NOWHERE or not ends & course.bit[cell]:
        figures = {"rider": ride.rider.name, "steps": turn.chance_steps, "start": course.text[ride.cell], "place": word}
        ride.note(Fault("chance-not-so-far", word, _legal(race, ends), **figures))
    if cell != NOWHERE and not race.taken & course.bit[cell]:
        ride.chance_cell = cell


def _leave_room(race: Race, ride: Ride, layers: list[int]) -> None:
    """Warn where a move leaves the next rider no room to pass with a 4 (on a climb a 6) and another place would.

    Rulebook: Passing Principle.
    """
    waiting = [
        rider for rider in race.waiting() if rider is not ride.rider and rider.cell != NOWHERE and not rider.misses
    ]
    if not waiting or race.round == 1 or race.course.home[ride.end]:
        return
    following = waiting[0]
    others = race.taken & ~(race.course.bit[ride.rider.cell] if ride.rider.cell != NOWHERE else 0)
    if _has_room(race, following, others | race.course.bit[ride.end]) or not layers:
        return
    better = [
        cell
        for cell in cells_in(layers[-1])
        if cell != ride.cell and _has_room(race, following, others | race.course.bit[cell])
    ]
    if better and _has_room(race, following, others):
        legal = [f"to {race.course.text[cell]}" for cell in better]
        ride.warnings.append(
            Fault("passing-room", ride.turn.travel_word, legal, rider=ride.rider.name, next=following.name)
        )


def _has_room(race: Race, rider: Rider, taken: int) -> bool:
    """Whether the rider has a free way with the card for which room is to be left."""
    card = facts.PASSING_CARD_CLIMB if race.on_climb(rider) else facts.PASSING_CARD
    steps = race.steps_of(rider, card)
    return len(race.layers(rider, steps, taken)) == steps


def apply(race: Race, ride: Ride) -> None:
    """Do what the turn comes to. `ride.cell` must be known."""
    rider, turn = ride.rider, ride.turn
    rider.moved = True
    race.hands[rider.team] -= 1
    if turn.skips:
        rider.misses = max(0, rider.misses - 1)
    elif ride.crashes:
        if turn.chance == "crash" and race.course.bit[ride.cell] & ~race.taken:
            race.put(rider, ride.cell)
            race.crossed(rider, ride.cell)
        crash(race, rider, ride.cell)
    else:
        end = ride.end
        if end != NOWHERE and end != rider.cell:
            race.put(rider, end)
            race.crossed(rider, end)
        if turn.chance == "skip":
            rider.misses += 1
    race.refill(rider.team)


def crash(race: Race, cause: Rider, cell: int) -> None:
    """The cause and all riders of the row, on his side of a wall, fall: they lie beside the road in the order in which they
    arrived, the cause last; who has not moved misses this turn, who has, the next."""
    cells = race.side(cell)
    race.crashed |= cells
    fallen = [race.at[one] for one in cells_in(cells) if one in race.at and race.at[one] is not cause]
    fallen.sort(key=lambda rider: rider.since)
    race.lift(cause)
    cause.cell = cell
    race.crossed(cause, cell)
    for rider in [*fallen, cause]:
        race.lift(rider)
        race.falls += 1
        rider.beside, rider.fell = True, race.falls
        rider.misses += 1
