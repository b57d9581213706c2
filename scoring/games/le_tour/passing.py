"""The room that a move leaves behind it, for the next rider to pass (rulebook: Passing Principle)."""

from __future__ import annotations

from scoring.games.le_tour import facts
from scoring.games.le_tour.race import Race, Rider
from scoring.games.le_tour.verdict import Verdict
from scoring.replay.fault import Fault
from scoring.replay.road import NOWHERE, cells_in


def leave_room(race: Race, verdict: Verdict, ends: int) -> None:
    """Warn where a move leaves the next rider no room to pass with a 4 (on a climb a 6) and another place would.

    `ends` are the other cells where the same card could end.
    """
    rider, end = verdict.rider, verdict.cell
    if race.round == 1 or race.course.home[end]:
        return
    following = race.following(rider)
    if following is None or _passes(race, following, rider, end):
        return
    better = [cell for cell in cells_in(ends) if _passes(race, following, rider, cell)]
    if better:
        words = [f"to {race.course.text[cell]}" for cell in better]
        verdict.warning = Fault("passing-room", verdict.turn.travel_word, words, rider=rider.name, next=following.name)


def leaves_room(race: Race, rider: Rider, cell: int) -> bool:
    """Whether the next rider, if there is one on the road, could pass with the card for which room is to be left."""
    following = race.following(rider)
    return following is None or _passes(race, following, rider, cell)


def _passes(race: Race, following: Rider, rider: Rider, cell: int) -> bool:
    """Whether the rider who follows could ride such a card in full, were this one to go to the cell."""
    own = 0 if rider.cell == NOWHERE or rider.beside else race.course.bit[rider.cell]
    steps = facts.PASSING_CARD_CLIMB // 2 if race.on_climb(following) else facts.PASSING_CARD
    return len(race.layers(following, steps, race.taken & ~own | race.course.bit[cell])) == steps
