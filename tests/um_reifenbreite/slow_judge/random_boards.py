"""Random small boards as TOML: curves of unequal lanes, walls, narrowings, surfaces, laps.

Every board keeps to the format's limits and is rideable: from every cell that a rider can come
to, the end of the run-off can be reached on an empty road.
"""

from __future__ import annotations

import random

from .board import BadBoard, Cell, Road, build_roads

ROUGH = ("cobbles", "climb", "descent")
SPRINT_POINTS = ([11, 8, 5], [7, 5, 3], [5, 4, 2])


def random_board(chooser: random.Random, lanes: int | None = None) -> str:
    """The TOML text of a board named `random` with one course named `course`."""
    width = lanes or chooser.randint(2, 5)
    while True:
        source = _draw(chooser, width)
        try:
            road = build_roads(source)["course"]
        except BadBoard:
            # A sprint drawn on the wrong side of the sprint before it: draw again.
            continue
        if rideable(road) and all(sprint.row < road.finish_row for sprint in road.sprints):
            return source


def rideable(road: Road) -> bool:
    """Whether no cell that can be reached from the grid is a dead end before the last row."""
    leads_on: set[Cell] = {cell for cell in road.stretch_of if cell[0] == road.last_row}
    for cell in sorted(road.stretch_of, reverse=True):
        if road.steps[cell] & leads_on:
            leads_on.add(cell)
    reached = set(road.start_cells())
    for cell in sorted(road.stretch_of):
        if cell in reached:
            reached |= road.steps[cell]
    return reached <= leads_on


def _draw(chooser: random.Random, lanes: int) -> str:
    """One board, rideable or not."""
    sections = ["S", *"TUVW"[: chooser.randint(1, 3)]]
    ends = dict(zip(sections, "ABCDE", strict=False))
    parts = ['board = "random"', 'name = "Random board"', f"lanes = {lanes}", ""]
    for section in sections:
        parts.append(f"[section.{section}]")
        stretches = [_stretch(chooser, lanes) for _ in range(chooser.randint(1, 4))]
        if section == "S":
            parts.append("grid = 4")
            stretches.insert(0, f"{{ rows = {chooser.randint(4, 6)} }}")
        parts.append(f'ends_at = "{ends[section]}"')
        parts.append("stretches = [")
        parts += [f"  {stretch}," for stretch in stretches]
        parts += ["]", ""]
    route = list(sections)
    if len(sections) > 2 and chooser.random() < 0.4:
        # A lap: the course comes back to a line it has passed before.
        route += sections[1:2] if chooser.random() < 0.5 else sections[1:3]
    return "\n".join([*parts, *_course(chooser, route, ends)]) + "\n"


def _course(chooser: random.Random, route: list[str], ends: dict[str, str]) -> list[str]:
    passed = [ends[section] for section in route]
    sprints = sorted(chooser.sample(range(len(passed) - 1), chooser.randint(0, min(3, len(passed) - 1))))
    written = ", ".join(
        f'{{ line = "{passed[index]}", points = {SPRINT_POINTS[number]} }}' for number, index in enumerate(sprints)
    )
    quoted = ", ".join(f'"{section}"' for section in route)
    return [
        "[course.course]",
        'name = "Random course"',
        f"route = [{quoted}]",
        f"sprints = [{written}]",
        f'finish = "{passed[-1]}"',
        f"runoff = {chooser.choice([2, 5, 20])}",
        f"energy = {chooser.choice([7, 14])}",
    ]


def _stretch(chooser: random.Random, lanes: int) -> str:
    """One stretch as an inline table."""
    kind = chooser.choice(["plain", "plain", "curve", "curve", "narrow", "uneven"])
    if kind == "plain":
        rows = chooser.randint(1, 4)
        words = [f"rows = {rows}"]
    else:
        cells = _cells(chooser, lanes, kind)
        rows = max(cells)
        words = [f"cells = {cells}"]
    if chooser.random() < 0.5:
        words += _surface(chooser, rows)
    if kind != "plain" or chooser.random() < 0.1:
        words += _walls(chooser, lanes)
    return "{ " + ", ".join(words) + " }"


def _cells(chooser: random.Random, lanes: int, kind: str) -> list[int]:
    """Cells by lane: a curve to one side, a narrowing, or anything at all."""
    if kind == "curve":
        inside, growth = chooser.randint(1, 3), chooser.choice([1, 1, 2])
        cells = [inside + growth * lane for lane in range(lanes)]
        return cells if chooser.random() < 0.5 else cells[::-1]
    cells = [chooser.randint(1, 5) for _ in range(lanes)]
    if kind == "narrow":
        first = chooser.randrange(lanes)
        last = chooser.randint(first, lanes - 1)
        same = chooser.randint(1, 4)
        for lane in range(lanes):
            cells[lane] = same if first <= lane <= last else 0
    return cells


def _surface(chooser: random.Random, rows: int) -> list[str]:
    words = [f'surface = "{chooser.choice(ROUGH)}"']
    roll = chooser.random()
    if roll < 0.4:
        words.append(f"value = {chooser.randint(2, 6)}")
    elif roll < 0.9:
        words.append(f"values = {[chooser.randint(2, 6) for _ in range(rows)]}")
    return words


def _walls(chooser: random.Random, lanes: int) -> list[str]:
    if lanes < 2 or chooser.random() < 0.3:
        return []
    if chooser.random() < 0.4:
        return ['walls = "all"']
    low = chooser.randint(1, lanes - 1)
    return [f"walls = [[{low}, {low + 1}]]"]
