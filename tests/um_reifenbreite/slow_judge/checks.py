"""`check` and `at` lines: what the table believed, held against what the replay knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .answer import points_so_far, sprint_index
from .position import next_rider
from .words import Words, place, rider_number, whole

if TYPE_CHECKING:
    from .race import Race
    from .sheet import Sheet


def disagreement(race: Race | Sheet, words: list[str]) -> str:
    """What does not hold, "" if it holds. Raises Unusable for a line that cannot be read."""
    left = Words(words)
    kind = left.take()
    subject = left.take()
    if kind in ("at", "home"):
        cell = place(left.take())
        left.end()
        if (kind == "home") != (rider_number(subject) in race.finish):
            return f"{subject} is {'' if kind == 'at' else 'not '}home"
        if kind == "home":
            return ""
        return _where(race, rider_number(subject), cell)
    if subject == "next":
        rider = rider_number(left.take())
        left.end()
        known = next_rider(race.position) if race.position and race.running else None
        return "" if known == rider else f"next is {known}"
    if subject == "jersey":
        word = left.take()
        wearer = None if word == "none" else rider_number(word)
        left.end()
        known = race.wearer()
        return "" if known == wearer else f"the jersey is {known}"
    if subject == "sprint":
        index = sprint_index(race.setup, left.take())
        return _order(race.orders[index][:3], left)
    if subject == "finish":
        return _order(race.finish, left)
    if subject == "points":
        rider, points = rider_number(left.take()), whole(left.take())
        left.end()
        known_points = points_so_far(race, rider)
        return "" if known_points == points else f"points are {known_points}"
    return _rider(race, rider_number(subject), left)


def _order(known: list[str], left: Words) -> str:
    riders = [rider_number(left.take())]
    while left.peek():
        riders.append(rider_number(left.take()))
    return "" if riders == known else f"order is {known}"


def _rider(race: Race | Sheet, rider: str, left: Words) -> str:
    word = left.take()
    status = race.status.get(rider, "")
    if word in ("home", "out", "off"):
        left.end()
        dismounted = race.position is not None and rider in race.dismounted
        holds = {
            "home": rider in race.finish,
            "out": status in ("dnf", "dns", "dsq"),
            "off": dismounted,
        }
        return "" if holds[word] else f"{rider} is not {word}"
    cell = place(word)
    left.end()
    return _where(race, rider, cell)


def _where(race: Race | Sheet, rider: str, cell: tuple[int, int]) -> str:
    known = race.position.places.get(rider) if race.position else None
    return "" if known == cell else f"{rider} is at {known}"
