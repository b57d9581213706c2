"""One round on the road: moving, falling, slipstream, exhaustion. Riders are looked for in a list each time."""

from __future__ import annotations

from dataclasses import dataclass

from tests.flamme_rouge.slow_judge.road import Road


@dataclass
class Man:
    """A rider on the road. `tired` counts exhaustion cards of this round, `slips` the rows of slipstream, `fell` the falls."""

    name: str
    row: int
    lane: int
    fallen: bool = False
    human: bool = True
    tired: int = 0
    slips: int = 0
    fell: int = 0


def in_row(men: list[Man], row: int) -> list[Man]:
    return sorted((man for man in men if man.row == row), key=lambda man: man.lane)


def free_lane(road: Road, men: list[Man], row: int, but: Man) -> int | None:
    """The rightmost lane of a row that nobody else has."""
    taken = [man.lane for man in men if man.row == row and man is not but]
    return next((lane for lane in road.open_lanes(row) if lane not in taken), None)


def range_of(road: Road, man: Man, card: int) -> int:
    """How far the card would carry him on an empty road, walked step by step."""
    on = road.kind(man.row)
    energy = max(card, 5) if on == "d" else max(card, 4) if on == "r" else card
    if man.fallen:
        energy = max(energy - 2, 0)
    if on == "a":
        energy = min(energy, 5)
    steps, most = 0, energy
    seen_ascent = on == "a"
    while steps < most and man.row + steps < road.rows:
        if road.kind(man.row + steps + 1) == "a" and not seen_ascent:
            seen_ascent = True
            if steps + 1 > 5:
                break
            most = min(most, 5)
        steps += 1
    return steps


def move(road: Road, men: list[Man], man: Man, card: int) -> None:
    start, steps = man.row, range_of(road, man, card)
    man.fallen = False
    goal = start + steps
    end = start
    for row in range(start + 1, goal + 1):  # as far as no wall of fallen riders stands in the way
        there = in_row(men, row)
        if len(there) == len(road.open_lanes(row)) and all(other.fallen for other in there):
            break
        end = row
    while end > start and free_lane(road, men, end, man) is None:
        end -= 1
    lane = free_lane(road, men, end, man)
    assert lane is not None
    man.row, man.lane = end, lane
    if end < goal and road.weather[end - 1] == "rain":
        man.fallen = True
        man.fell += 1


def slipstream(road: Road, men: list[Man]) -> None:
    """As long as some pack can close up, the rearmost such pack does."""
    while any(close_up(road, men, pack) for pack in packs(men)):
        pass


def packs(men: list[Man]) -> list[list[int]]:
    """The rows of each pack, rear to front, the rearmost pack first."""
    found: list[list[int]] = []
    for row in range(1, max((man.row for man in men), default=0) + 1):
        if in_row(men, row):
            if in_row(men, row - 1):
                found[-1].append(row)
            else:
                found.append([row])
    return found


def shelters(road: Road, men: list[Man], row: int) -> bool:
    return road.shelters(row) and not any(man.fallen for man in in_row(men, row))


def close_up(road: Road, men: list[Man], pack: list[int]) -> bool:
    """Move a pack one row ahead if it may; whether anybody moved."""
    head = pack[-1]
    if head + 2 > road.rows or in_row(men, head + 1) or not in_row(men, head + 2):
        return False
    if not shelters(road, men, head + 2):
        return False
    moved = False
    for row in reversed(pack):
        if not shelters(road, men, row):
            return moved
        left_behind = False
        for man in in_row(men, row):
            lane = free_lane(road, men, row + 1, man)
            if lane is None:
                left_behind = True
                man.lane = 0
                own = free_lane(road, men, row, man)
                assert own is not None
                man.lane = own
            else:
                man.row, man.lane = row + 1, lane
                man.slips += 1
                moved = True
        if left_behind:
            return moved
    return moved


def exhaust(road: Road, men: list[Man]) -> None:
    for man in men:
        if man.human and not road.is_behind_the_finish(man.row) and not in_row(men, man.row + 1):
            man.tired += 1


def ride_round(road: Road, men: list[Man], cards: dict[str, int]) -> None:
    """The front rider first, in one row the one further right; then slipstream, then exhaustion."""
    for man in men:
        man.tired = man.slips = 0
    for man in sorted(men, key=lambda man: (-man.row, man.lane)):
        if man.name in cards:
            move(road, men, man, cards[man.name])
    slipstream(road, men)
    exhaust(road, men)
