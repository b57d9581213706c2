"""A round of Flamme Rouge: movement phase, slipstream, exhaustion (rulebook: Movement Phase, End Phase, Mountain Climbs,
Weather and Crashes). Everything is derived from the cards."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.games.flamme_rouge import facts
from scoring.games.flamme_rouge.race import Race, Rider, in_order
from scoring.replay.statuses import HOME

Road = dict[tuple[int, int], Rider]


def ride_round(race: Race, values: Mapping[str, int]) -> None:
    """Ride one round; `values` has the card's number of each rider who moves."""
    moving = in_order(rider for rider in race.on_road() if rider.name in values)
    race.some_crashed = False
    for rider in race.riders.values():
        rider.slipped = rider.ridden = 0
        race.some_crashed |= rider.crashed
    for rider in moving:
        before = rider.row
        move(race, rider, values[rider.name])
        rider.ridden = rider.row - before
    for road in race.roads.values():
        slipstream(race, road)
    for road in race.roads.values():
        exhaust(race, road)
    arrive(race)


def range_of(race: Race, rider: Rider, value: int) -> int:
    """How many rows a card lets the rider move: least of a descent or feeding zone, then a crash's loss, then the climb.

    The last row of the track cuts a move off.
    """
    track, row = race.track, rider.row
    kind = track.kinds[row]
    if kind == facts.DESCENT:
        value = max(value, facts.DESCENT_LEAST)
    elif kind == facts.FEEDING:
        value = max(value, facts.FEEDING_LEAST)
    if rider.crashed:
        value = max(0, value - facts.CRASH_LOSS)
    if kind == facts.ASCENT:
        value = min(value, facts.CLIMB_MOST)
    else:
        climb = track.kinds.find(facts.ASCENT, row + 1, row + value + 1)
        if climb > 0:
            away = climb - row
            value = min(value, away - 1 if away > facts.CLIMB_MOST else facts.CLIMB_MOST)
    return min(value, track.rows - row)


def move(race: Race, rider: Rider, value: int) -> None:
    """Move a rider by a card: through other riders, but not to a full row; back row by row, not behind the start."""
    road, start = race.road(rider), rider.row
    goal = start + range_of(race, rider, value)
    rider.crashed = False
    row = goal
    if race.some_crashed:
        row = next((ahead - 1 for ahead in range(start + 1, goal + 1) if _wall(race, road, ahead)), goal)
    while not (lane := race.free_lane(rider, row)):
        row -= 1
    race.put(rider, row, lane)
    if row < goal and race.track.weather.get(row) == "rain":
        rider.crashed = race.some_crashed = True
        rider.crashes += 1


def _wall(race: Race, road: Road, row: int) -> bool:
    """Whether crashed riders fill every lane of a row, so that nobody gets through."""
    riders = race.in_row(road, row)
    return len(riders) == len(race.track.lanes[row]) and all(rider.crashed for rider in riders)


def packs_of(road: Road) -> list[tuple[int, int]]:
    """The packs as (rearmost row, head row), rearmost pack first: riders with no empty row between them."""
    packs: list[tuple[int, int]] = []
    for row in sorted({row for row, _ in road}):
        if packs and packs[-1][1] == row - 1:
            packs[-1] = (packs[-1][0], row)
        else:
            packs.append((row, row))
    return packs


def slipstream(race: Race, road: Road) -> None:
    """Close gaps of one row, rearmost pack first; a closed pack is checked again (rulebook: End Phase)."""
    at = 0
    packs = packs_of(road)
    while at + 1 < len(packs):
        tail, head = packs[at]
        ahead = packs[at + 1][0]
        if ahead == head + 2 and _lets_slip(race, road, ahead) and close_up(race, road, tail, head):
            packs = packs_of(road)
            at = next(n for n, (rear, front) in enumerate(packs) if rear <= head + 1 <= front)
        else:
            at += 1


def _lets_slip(race: Race, road: Road, row: int) -> bool:
    """Whether slipstream can be used and given in a row: not on ascents, cobbles, in crosswind, beside the crashed."""
    return race.track.slipstream(row) and not any(rider.crashed for rider in race.in_row(road, row))


def close_up(race: Race, road: Road, tail: int, head: int) -> bool:
    """Move a pack up by one row, from its head backwards to the first row that does not allow it.

    Riders of a row go from right to left; one who finds no lane ahead stays and slides right, and nobody behind moves.
    Answers whether anybody moved.
    """
    moved = False
    for row in range(head, tail - 1, -1):
        if not _lets_slip(race, road, row):
            break
        stays = False
        for rider in race.in_row(road, row):
            lane = 0 if stays else race.free_lane(rider, row + 1)
            if lane:
                race.put(rider, row + 1, lane)
                rider.slipped += 1
                rider.slipstream_rows += 1
                moved = True
            else:
                stays = True
                race.put(rider, row, race.free_lane(rider, row))
        if stays:
            break
    return moved


def exhaust(race: Race, road: Road) -> None:
    """Riders with an empty row ahead take an exhaustion card; not behind the finish, and automated riders never."""
    occupied = {row for row, _ in road}
    for rider in list(road.values()):
        if rider.stack and rider.row <= race.track.finish and rider.row + 1 not in occupied:
            rider.stack.recycle(facts.EXHAUSTION)
            rider.received += 1


def arrive(race: Race) -> None:
    """Note who is over the line, with the front row of the unbroken line of rows they came home in, and clear the run-off."""
    if any(rider.breakaway for rider in race.riders.values()):
        main_field = [rider.row for rider in race.on_road() if not rider.breakaway]
        for rider in race.on_road():
            if rider.breakaway and main_field and max(main_field) >= rider.row:
                rider.caught = True
    for rider in come_home(race, race.round):
        rider.clean_at_line = bool(rider.stack and not rider.stack.exhaustion)


def come_home(race: Race, round_number: int) -> list[Rider]:
    """Riders who stand behind the line are home in this round, and leave the road; answers them."""
    finish, home = race.track.finish, []
    for road in race.roads.values():
        rows = sorted({row for row, _ in road if row > finish}, reverse=True)
        if not rows:
            continue
        front = {row: row for row in rows}
        for row in rows:
            if row + 1 in front:
                front[row] = front[row + 1]
        for rider in list(road.values()):
            if rider.row > finish:
                rider.over = (round_number, rider.row - finish, rider.lane)
                rider.line_front = front[rider.row] - finish
                rider.status = HOME
                home.append(rider)
    for rider in home:
        race.lift(rider)
    return home
