"""What a turn does to the race: moving, falling, dismounting and returning, changing places."""

from __future__ import annotations

from scoring.replay.fault import Fault
from scoring.replay.road import NOWHERE
from scoring.replay.um_reifenbreite import cards
from scoring.replay.um_reifenbreite.race import Race, Rider
from scoring.replay.um_reifenbreite.ride import Ride
from scoring.replay.um_reifenbreite.turn import BACK, HANG


def apply(race: Race, ride: Ride, *, doubtful: bool = False) -> None:
    """Do what the turn comes to. `ride.cell` must be known."""
    rider, turn = ride.rider, ride.turn
    if turn.cards or turn.chance or turn.way == HANG:
        cards.play(race, rider, turn)
    start = rider.cell
    race.waiting &= ~race.course.bit[start]
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
    `mass-fall: everyone` a mass fall takes all of these.
    """
    course = race.course
    waiting = race.waiting & ~course.bit[cause.cell]
    if mass and race.settings.rulings["mass-fall"] == "everyone":
        return [rider for rider in race.at if rider and waiting & course.bit[rider.cell]]
    fallen: list[Rider] = []
    touched = [cause]
    while touched:
        faller = touched.pop()
        spared = course.right[cause.cell] if faller is cause else NOWHERE
        for cell in (course.behind[faller.cell], *course.beside[faller.cell]):
            if cell in (NOWHERE, spared) or not waiting & course.bit[cell]:
                continue
            rider = race.at[cell]
            if rider is not None:
                waiting &= ~course.bit[cell]
                fallen.append(rider)
                touched.append(rider)
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
    due = race.dismounted[0] if race.dismounted and not race.waiting else None
    if due is not rider:
        return Fault(
            "back-not-due", BACK, [f"{due.name} back"] if due else [], rider=rider.name, due=due.name if due else None
        )
    cell = race.course.by_text.get(place, NOWHERE)
    if cell == NOWHERE:
        return Fault("place-none", place, [], place=place)
    if race.taken & race.course.bit[cell]:
        there = race.at[cell]
        return Fault(
            "place-occupied", place, [], place=place, by=there.name if there else None, since=there.line if there else 0
        )
    if race.course.row[cell] > race.course.row[rider.cell]:
        return Fault("back-ahead", place, [], place=place, own=race.course.text[rider.cell])
    return None
