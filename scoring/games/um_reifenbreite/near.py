"""What was perhaps meant: the slips of the pen that a commissaire recognises. Worked out for a faulty line only."""

from __future__ import annotations

from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.replay.fault import Fault
from scoring.replay.log import PLACE
from scoring.replay.road import Course, cells_in

#: A rider who stands somewhere, and the line that brought them there.
Standing = tuple[str, int | None]


def missed_line(race: Race, rider: Rider) -> Fault | None:
    """That one line is missing before this one: the rider ahead of them in the order has had a turn on the road."""
    ahead = [
        other for other in race.at if other and race.waiting & race.course.bit[other.cell] and other.cell > rider.cell
    ]
    return Fault("near-missed-line", None, [], missing=ahead[0].name, rider=rider.name) if len(ahead) == 1 else None


def could_draft(race: Race, rider: Rider) -> Fault | None:
    """That the rider stands directly behind who has just moved: the line may have been meant as a draft."""
    leader = race.just_moved
    if leader is None or race.follower() is not rider:
        return None
    return Fault("near-draft", None, [], rider=rider.name, leader=leader.name)


def could_roll(race: Race, rider: Rider) -> Fault | None:
    """That the rider who drafts nobody is the one who is next anyway: they may roll."""
    return Fault("near-roll", None, [], rider=rider.name) if race.next_rider() is rider else None


def row_for_lane(race: Race, number: int, layers: list[int]) -> Fault | None:
    """That a row was typed for a lane: places in reach in that row."""
    course = race.course
    reach = [cell for layer in layers for cell in cells_in(layer) if course.row[cell] == number]
    places = [f"to {course.text[cell]}" for cell in sorted(set(reach), reverse=True)]
    return Fault("near-row", None, [], number=number, places=places) if places else None


def turned_round(course: Course, place: str) -> Fault | None:
    """That lane and row changed places: `2.15` for `15.2`."""
    if not PLACE.fullmatch(place):
        return None
    row, lane = place.split(".")
    turned = f"{lane}.{row}"
    return Fault("near-turned", None, [], place=place, turned=turned) if turned in course.by_text else None


def between(course: Course, start: int, cell: int) -> int:
    """The cells that lie on some way from one cell to another."""
    found = 0
    for layer in course.reach(start, course.rows, 0):
        found |= sum(course.bit[one] for one in cells_in(layer) if one < cell and course.distance(one, cell, 0))
    return found


def in_the_way(race: Race, start: int, cell: int, steps: int) -> list[Standing]:
    """The riders for whom the cell is further away than so many steps, though on an empty road it is not."""
    away = race.course.distance(start, cell, 0)
    return standing(race, between(race.course, start, cell)) if away is not None and away <= steps else []


def standing(race: Race, cells: int) -> list[Standing]:
    """The riders on these cells with the lines that brought them there; no line for those who have not moved yet."""
    riders = [race.at[cell] for cell in cells_in(cells & race.taken)]
    return [(rider.name, rider.line or None) for rider in reversed(riders) if rider]
