"""Whose turn it is (rulebook: Moving a Rider)."""

from __future__ import annotations

from scoring.games.um_reifenbreite import near
from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.replay.fault import Fault


def due(race: Race) -> list[str]:
    """Whose line may come now while a round is running: who is next, or whose return to the road is due."""
    following = race.next_rider()
    if following:
        return [following.name]
    return [f"{race.dismounted[0].name} back"] if race.running and race.dismounted else []


def order_fault(race: Race, rider: Rider) -> Fault | None:
    """Why it is not this rider's turn (rulebook: Moving a Rider)."""
    if rider.moved:
        following = race.next_rider()
        ahead = following.name if following else None
        return Fault("already-moved", rider.name, due(race), rider=rider.name, next=ahead, since=rider.line)
    following = race.next_rider()
    if following is rider:
        return None
    ahead = following.name if following else None
    where = race.course.text[following.cell] if following else None
    stands = race.course.text[rider.cell]
    fault = Fault("not-next", rider.name, due(race), rider=rider.name, next=ahead, place=where, stands=stands)
    return fault.perhaps(near.could_draft(race, rider) or near.missed_line(race, rider))
