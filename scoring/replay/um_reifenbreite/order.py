"""Whose turn it is (rulebook: Moving a Rider)."""

from __future__ import annotations

from scoring.replay.fault import Fault
from scoring.replay.um_reifenbreite import near
from scoring.replay.um_reifenbreite.race import Race, Rider


def order_fault(race: Race, rider: Rider) -> Fault | None:
    """Why it is not this rider's turn (rulebook: Moving a Rider)."""
    if rider.moved:
        following = race.next_rider()
        legal = [following.name] if following else []
        return Fault("already-moved", rider.name, legal, rider=rider.name, next=legal[0] if legal else None)
    following = race.next_rider()
    if following is rider:
        return None
    ahead = following.name if following else None
    where = race.course.text[following.cell] if following else None
    stands = race.course.text[rider.cell]
    fault = Fault(
        "not-next", rider.name, [ahead] if ahead else [], rider=rider.name, next=ahead, place=where, stands=stands
    )
    return fault.perhaps(near.could_draft(race, rider) or near.missed_line(race, rider))
