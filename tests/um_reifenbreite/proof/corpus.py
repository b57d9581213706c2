"""Legal logs and the roads they are ridden on, as the engine and as the slow judge read them.

Four kinds of log: the whole-race cases of tests/cases, random rides under the slow judge's reading of the rules, races of
the simulator, and crowded races on the golden road, where riders cross lines and change places in every round. A
number is a seed: the same seed gives the same text.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

from scoring.games.um_reifenbreite.settings import RULINGS
from scoring.games.um_reifenbreite.simulator import ride
from scoring.replay import Board, read_board
from tests.um_reifenbreite.proof.riders import Taste, any_race
from tests.um_reifenbreite.proof.steps import EngineRide
from tests.um_reifenbreite.slow_judge import Road, build_roads
from tests.um_reifenbreite.slow_judge.random_boards import random_board
from tests.um_reifenbreite.slow_judge.random_rides import random_ride

CASES = Path(__file__).parents[2] / "cases" / "um-reifenbreite"
LEVELS = ("professional", "professional", "advanced sprints jersey", "basic switch", "advanced photo")


@dataclass(frozen=True)
class Source:
    """A log, and the board it names, as TOML. `origin` says how to get it again."""

    origin: str
    log: str
    board: str

    def boards(self) -> dict[str, Board]:
        """For the engine."""
        board = board_of(self.board)
        return {board.name: board}

    def roads(self) -> Mapping[str, Mapping[str, Road]]:
        """For the slow judge."""
        return {board_of(self.board).name: roads_of(self.board)}


@cache
def board_of(source: str) -> Board:
    return read_board(source)


@cache
def roads_of(source: str) -> dict[str, Road]:
    return build_roads(source)


@cache
def ring_board() -> str:
    return (CASES / "testring.toml").read_text("utf-8")


@cache
def reference_board() -> str:
    return (resources.files("scoring.games.um_reifenbreite") / "boards" / "reference.toml").read_text("utf-8")


def case_logs() -> list[Source]:
    """The races of tests/cases that follow the rules."""
    return [Source(path.stem, path.read_text("utf-8"), ring_board()) for path in sorted(CASES.glob("*.rlog"))]


def random_race(seed: int) -> Source:
    """A random ride: on a random board, the test ring or the reference board, which then go by the name `random`."""
    chooser = random.Random(f"race {seed}")
    drawn = chooser.randrange(5)
    if drawn < 3:
        board = random_board(chooser)
    else:
        whole = ring_board() if drawn == 3 else reference_board()
        board = under_the_name_random(whole, chooser.choice(sorted(board_of(whole).courses)))
    return Source(f"random race {seed}", random_ride(chooser, board), board)


def under_the_name_random(board: str, course: str) -> str:
    """The board named `random` with its course named `course`, which is what a random ride is ridden on."""
    name = board_of(board).name
    lines = [line.replace(f"[course.{course}]", "[course.course]") for line in board.splitlines()]
    named = [f'board = "random"{line.partition(name)[2][1:]}' if line.startswith("board ") else line for line in lines]
    return "\n".join(named) + "\n"


def ridden_race(seed: int) -> Source:
    """A race of the simulator on the test ring or the reference board, under rulings drawn from the seed."""
    chooser = random.Random(f"ridden {seed}")
    source = chooser.choice([ring_board(), reference_board()])
    courses = board_of(source).courses
    course = courses[chooser.choice(sorted(courses))]
    headers = {"rules": chooser.choice(LEVELS)}
    for ruling, choices in RULINGS.items():
        if chooser.random() < 0.4:
            headers[f"ruling {ruling}"] = chooser.choice(choices)
    log = ride(course, seed=seed, headers=headers, teams=chooser.randint(2, 4))
    return Source(f"ridden race {seed}", log, source)


def crowded_race(seed: int) -> Source:
    """Eight riders on the golden road's three sprints, who switch and draft all the time, under rulings drawn from the seed."""
    chance = random.Random(f"crowded {seed}")
    board = (Path(__file__).parent / "golden" / "golden.toml").read_text("utf-8")
    lines = ["racelog 1 um-reifenbreite", "board: golden", "course: road", f"rules: {chance.choice(LEVELS)}"]
    lines += [f"ruling {name}: {chance.choice(choices)}" for name, choices in RULINGS.items() if chance.random() < 0.6]
    ride = EngineRide("\n".join(lines), {"golden": board_of(board)})

    def write(line: str) -> None:
        ride.write(line)
        lines.append(line)

    write("start")
    for row, team in ((2, 20), (1, 40)):
        for lane in range(1, 5):
            write(f"{team + lane} to {row}.{lane}")
    any_race(ride.race, write, chance, Taste(switch=0.4, draft=0.7, short=0.4, stay=0.1, leave=0.05))
    if ride.race.has_photos:
        write("end photo 2 5")
    return Source(f"crowded race {seed}", "\n".join(lines) + "\n", board)
