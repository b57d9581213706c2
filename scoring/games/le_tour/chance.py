"""Chance spaces, and the room that a move leaves behind it (rulebook: Special Spaces on the Board, Passing Principle)."""

from __future__ import annotations

from scoring.games.le_tour import facts
from scoring.games.le_tour.race import Race, Rider
from scoring.games.le_tour.ways import Ride, forced, legal
from scoring.replay.fault import Fault
from scoring.replay.road import NOWHERE, cells_in


def draw(race: Race, ride: Ride) -> None:
    """Who lands on a chance space draws a card; who falls there, or did not move, draws none."""
    turn, course, rider = ride.turn, race.course, ride.rider
    due = ride.cell != rider.cell and not ride.crashes and bool(course.chance & course.bit[ride.cell])
    place = course.text[ride.cell]
    if turn.chance is None:
        if due:
            words = ["chance none", "chance skip", "chance crash"]
            missing = Fault("chance-missing", turn.travel_word, words, rider=rider.name, place=place)
            ride.note(missing.such_as("chance move 2 to 9.1"))
        return
    if not due:
        ride.note(Fault("chance-not-due", "chance", [], rider=rider.name, place=place))
    if turn.chance == "crash":
        ride.crashes = True
    if turn.chance == "move":
        _move(race, ride)


def _move(race: Race, ride: Ride) -> None:
    """A chance card's move: as many steps as it says, as far as the road is free; it causes no crash by itself."""
    turn, course, rider = ride.turn, race.course, ride.rider
    lifted = 0 if rider.cell == NOWHERE or rider.beside else course.bit[rider.cell]
    layers = course.reach(ride.cell, turn.chance_steps, race.taken & ~lifted)
    ends = layers[-1] if layers else course.bit[ride.cell]
    if turn.chance_place is not None:
        cell = course.by_text.get(turn.chance_place, NOWHERE)
    else:
        found = ends & course.lane_mask[turn.chance_lane or 0] if 1 <= (turn.chance_lane or 0) <= course.lanes else 0
        cell = found.bit_length() - 1 if found and not found & (found - 1) else NOWHERE
    word = turn.chance_word
    if cell == NOWHERE or not ends & course.bit[cell]:
        figures = {"rider": rider.name, "steps": turn.chance_steps, "start": course.text[ride.cell], "place": word}
        ride.note(Fault("chance-not-so-far", word, legal(race, ends), **figures).at_last())
    if cell == NOWHERE or race.taken & ~lifted & course.bit[cell]:
        ride.cell = NOWHERE  # where he ended cannot be told
        return
    ride.cell = cell
    _onto_a_crash(race, ride, ends)


def _onto_a_crash(race: Race, ride: Ride, ends: int) -> None:
    """A card's move may lead on to a row where riders have fallen this round: he falls too where he can end nowhere else."""
    course, turn = race.course, ride.turn
    row = course.row[ride.cell]
    ride.crashes = turn.crash
    if not course.bit[ride.cell] & race.crashed:
        if turn.crash:
            ride.note(Fault("crash-avoidable", "crash", [], rider=ride.rider.name, card=turn.card).at_last())
        return
    if not forced(race, ends):
        words = legal(race, ends & ~race.crashed)
        ride.note(Fault("crash-row", turn.chance_word, words, rider=ride.rider.name, row=row).at_last())
    elif not turn.crash:
        figures = {"rider": ride.rider.name, "row": row, "steps": turn.chance_steps, "by": None}
        ride.note(Fault("crash-missing", turn.chance_word, ["crash"], **figures).at_last())


def leave_room(race: Race, ride: Ride, ends: int) -> None:
    """Warn where a move leaves the next rider no room to pass with a 4 (on a climb a 6) and another place would.

    `ends` are the other cells where the same card could end.
    """
    rider, end = ride.rider, ride.cell
    if race.round == 1 or race.course.home[end] or leaves_room(race, rider, end):
        return
    better = [cell for cell in cells_in(ends) if leaves_room(race, rider, cell)]
    if better:
        words = [f"to {race.course.text[cell]}" for cell in better]
        following = race.following(rider)
        named = following.name if following else None
        ride.warning = Fault("passing-room", ride.turn.travel_word, words, rider=rider.name, next=named)


def leaves_room(race: Race, rider: Rider, cell: int) -> bool:
    """Whether the next rider, if there is one on the road, could pass with the card for which room is to be left."""
    following = race.following(rider)
    if following is None:
        return True
    own = 0 if rider.cell == NOWHERE or rider.beside else race.course.bit[rider.cell]
    steps = facts.PASSING_CARD_CLIMB // 2 if race.on_climb(following) else facts.PASSING_CARD
    return len(race.layers(following, steps, race.taken & ~own | race.course.bit[cell])) == steps
