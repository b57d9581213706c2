"""Legal logs of Le Tour: races of the simulator on the boards that ship and on random ones, by seed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import scoring.games.le_tour
from scoring.games.le_tour.simulator import simulate
from scoring.replay import Board, read_board
from scoring.replay.simulated import SimulatedRace
from tests.le_tour.slow_judge import Road, roads_of

SHIPPED = Path(scoring.games.le_tour.__file__).parent / "boards"
COURSES = (("promenade", "stage"), ("col", "stage"), ("promenade", "criterium"))
SURFACES = ("climb", "uphill", "descent", "downhill", "descent")


@dataclass(frozen=True)
class Ride:
    """A race of the simulator with the board on which it was ridden."""

    board: str
    course: str
    ridden: SimulatedRace

    def boards(self) -> dict[str, Board]:
        board = read_board(self.board)
        return {board.name: board}

    def road(self) -> Road:
        return roads_of(self.board)[self.course]


def random_board(chance: Random, name: str = "random") -> str:
    """A board of one course: bends, thick lines, narrow places, climbs, descents, chance and exchange spaces."""
    lanes = chance.randint(2, 4)
    sections = "ABC"[: chance.randint(1, 3)]
    lines = [f'board = "{name}"', f"lanes = {lanes}"]
    for key in sections:
        stretches = ",\n  ".join(_stretch(chance, lanes) for _ in range(chance.randint(2, 4)))
        lines += [f"[section.{key}]", f'ends_at = "{key}"', f"stretches = [\n  {stretches}\n]"]
    sprints = [
        f'{{ line = "{key}", points = [4, 1], seconds = [3, 1] }}' for key in sections[:-1] if chance.random() < 0.8
    ]
    route = ", ".join(f'"{key}"' for key in sections)
    lines += ["[course.course]", f"route = [{route}]", f"sprints = [{', '.join(sprints)}]"]
    lines += [f'finish = "{sections[-1]}"', f"runoff = {chance.randint(1, 8)}"]
    return "\n".join(lines) + "\n"


def _stretch(chance: Random, lanes: int) -> str:
    """A stretch in which every lane has a cell, so that no way is a dead end."""
    if chance.random() < 0.4:
        inner, step = chance.randint(2, 3), chance.choice((1, 1, 2))
        cells = [inner + step * lane for lane in range(lanes)]
        if chance.random() < 0.5:
            cells.reverse()
        if chance.random() < 0.15:
            chance.shuffle(cells)
        words, marked = [f"cells = {cells}"], [(1, lane) for lane in range(1, lanes + 1)]
    else:
        rows = chance.randint(2, 8)
        words, marked = [f"rows = {rows}"], [(row, lane) for row in range(1, rows + 1) for lane in range(1, lanes + 1)]
    if chance.random() < 0.5:
        words.append(f'surface = "{chance.choice(SURFACES)}"')
    if chance.random() < 0.25:
        wall = chance.randint(1, lanes - 1)
        words.append(chance.choice(('walls = "all"', f"walls = [[{wall}, {wall + 1}]]")))
    spaces = chance.sample(marked, min(len(marked), chance.randint(0, 3)))
    for kind in ("chance", "exchange"):
        half, spaces = spaces[:2], spaces[2:]
        if half and chance.random() < 0.8:
            places = ", ".join(f'"{row}.{lane}"' for row, lane in half)
            words.append(f"{kind} = [{places}]")
    return "{ " + ", ".join(words) + " }"


@cache
def ridden(seed: int) -> Ride:
    """A race of the simulator: board, course and number of teams by the seed."""
    chance = Random(f"race {seed}")
    if seed % 2:
        board, course = random_board(chance), "course"
    else:
        name, course = COURSES[seed // 2 % len(COURSES)]
        board = (SHIPPED / f"{name}.toml").read_text("utf-8")
    headers = {"team red": "Velo Nord"} if chance.random() < 0.2 else {}
    road = read_board(board).courses[course]
    return Ride(board, course, simulate(road, seed=seed, headers=headers, teams=chance.randint(1, 4)))
