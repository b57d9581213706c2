"""What a turn does to the race: moving, falling, dismounting and returning, changing places."""

from __future__ import annotations

from scoring.games.um_reifenbreite import cards
from scoring.games.um_reifenbreite.order import due
from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.games.um_reifenbreite.ridden import Ride
from scoring.games.um_reifenbreite.turn import BACK
from scoring.replay.fault import Fault
from scoring.replay.road import NOWHERE


def apply(race: Race, ride: Ride, doubtful: bool = False) -> None:
    """Do what the turn comes to. `ride.cell` must be known."""
    rider, turn = ride.rider, ride.turn
    if turn.uses:
        cards.play(race, rider, turn)
    start = rider.cell
    bit = race.course.bit[start]
    if race.waiting & bit:
        race.waiting ^= bit
    rider.moved = True
    rider.doubtful = doubtful
    rider.start = start
    rider.steps = ride.steps
    rider.reason = ride.reason
    race.just_moved = None
    if ride.falls:
        for faller in fallers(race, rider, turn.chance == "massfall"):
            faller.moved = True
            race.waiting &= ~race.course.bit[faller.cell]
    if ride.dismounts:
        race.lift(rider)
        rider.dismounted = True
        race.dismounted.append(rider)
    elif ride.cell != start:
        race.move(rider, ride.cell)
        race.just_moved = rider


def fallers(race: Race, cause: Rider, mass: bool) -> list[Rider]:
    """The riders whom a fall takes along, the cause left out (rulebook: Falls).

    Directly behind a faller, or beside one but not on the right of the cause; only riders who have not moved. Under
    `mass-fall: everyone` a mass fall takes all of these. Under `fall-spread: all` a rider who has moved passes a fall on: they
    fall too, which does them nothing.
    """
    course = race.course
    waiting = race.waiting & ~course.bit[cause.cell]
    if mass and race.settings.rulings["mass-fall"] == "everyone":
        return [rider for rider in race.at if rider and waiting & course.bit[rider.cell]]
    spread = race.taken & ~course.bit[cause.cell] if race.settings.rulings["fall-spread"] == "all" else waiting
    fallen: list[Rider] = []
    touched = [cause]
    while touched:
        faller = touched.pop()
        spared = course.right[cause.cell] if faller is cause else NOWHERE
        for cell in (course.behind[faller.cell], *course.beside[faller.cell]):
            if cell in (NOWHERE, spared) or not spread & course.bit[cell]:
                continue
            rider = race.at[cell]
            if rider is not None:
                spread &= ~course.bit[cell]
                touched.append(rider)
                if waiting & course.bit[cell]:
                    fallen.append(rider)
    return fallen


def switch(race: Race, rider: Rider, other: Rider) -> None:
    """The two change places; who comes over a line by it has crossed it, and drafting at once is past."""
    front, back = rider.cell, other.cell
    race.lift(rider)
    race.lift(other)
    race.put(other, front)
    race.put(rider, back)
    race.crossed(other, front)
    race.just_moved = None


def return_dismounted(race: Race) -> Rider | None:
    """Put the dismounted riders back in the order in which they dismounted; answers the one for whom a `back` line is due.

    Ruling `dismount-return`: `lane` takes the next free cell behind in the lane, `beside` waits for the table's word.
    """
    while race.dismounted:
        rider = race.dismounted[0]
        cell = race.course.next_free_behind(rider.cell, race.taken)
        if cell != rider.cell and race.settings.rulings["dismount-return"] == "beside":
            return rider
        race.dismounted.pop(0)
        if cell != NOWHERE:
            race.put(rider, cell)
    return None


def back_fault(race: Race, rider: Rider, place: str) -> Fault | None:
    """Why a dismounted rider may not return to `place` (ruling `dismount-return: beside`)."""
    first = race.due_back
    if first is not rider:
        before = first.name if first else None
        return Fault("back-not-due", BACK, due(race), rider=rider.name, due=before)
    cell = race.course.by_text.get(place, NOWHERE)
    if cell == NOWHERE:
        return Fault("place-none", place, back_places(race, rider), place=place).at_last()
    if race.taken & race.course.bit[cell]:
        there = race.at[cell]
        by, since = (there.name, there.line) if there else (None, 0)
        return Fault("place-occupied", place, back_places(race, rider), place=place, by=by, since=since).at_last()
    if race.course.row[cell] > race.course.row[rider.cell]:
        own = race.course.text[rider.cell]
        return Fault("back-ahead", place, back_places(race, rider), rider=rider.name, place=place, own=own).at_last()
    return None


def back_places(race: Race, rider: Rider) -> list[str]:
    """Where a dismounted rider may return under the ruling `beside`: every free cell of the row and behind it, nearest first."""
    course = race.course
    behind = sum(bit for cell, bit in enumerate(course.bit) if course.row[cell] <= course.row[rider.cell])
    return [f"back {place}" for place in reversed(course.places(behind & ~race.taken))]
