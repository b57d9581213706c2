"""Random races ridden under the slow judge's own reading of the rules, and spoiled copies of them.

Every line is tried on a copy of the race first, so that what is written down is legal here; what
another implementation says about the same text is the comparison.
"""

from __future__ import annotations

import copy
import random

from .board import build_roads
from .headers import MODULES, RULINGS, Setup, read_setup, team_of
from .position import drafts, line_behind, longest_way, next_rider, reach
from .race import Race
from .turns import chance_due, total_of
from .words import CHANCE_GAINS, CHANCE_LOSES, CHANCE_PLAIN, CHANCE_STOPS, Illegal, Line, parse_turn

LEVELS = ("basic", "advanced", "professional")


def random_headers(chooser: random.Random) -> list[str]:
    """`rules` and any number of rulings, for a board named `random` with a course `course`."""
    level = chooser.choice(LEVELS)
    modules = []
    if level != "professional":
        modules = [module for module in MODULES if chooser.random() < 0.5]
        if "sprints" not in modules and "jersey" in modules:
            modules.remove("jersey")
    headers = ["board: random", "course: course", f"rules: {' '.join([level, *modules])}"]
    for name, choices in RULINGS.items():
        if chooser.random() < 0.5:
            headers.append(f"ruling {name}: {chooser.choice(choices)}")
    return headers


def random_ride(chooser: random.Random, board: str, most_rounds: int = 60) -> str:
    """A whole legal race on the `course` of a board as TOML, as the text of a log."""
    headers = random_headers(chooser)
    race = Race(_setup(headers, board))
    lines = ["racelog 1 um-reifenbreite", *headers]
    _write(race, lines, "start")
    _place_riders(chooser, race, lines)
    while race.riding() and race.round < most_rounds:
        _write(race, lines, f"round {race.round + 1}")
        while race.running or race.back_due():
            if race.back_due() and chooser.random() < 0.1:
                _write(race, lines, f"out {chooser.choice(sorted(race.riding()))} dnf")
            elif race.back_due():
                _write(race, lines, _a_return(chooser, race))
            else:
                _write_a_turn(chooser, race, lines)
        if chooser.random() < 0.05 and race.riding():
            _write(race, lines, f"out {chooser.choice(sorted(race.riding()))} {chooser.choice(['dnf', 'dsq'])}")
    if race.noted and not race.riding():
        _write(race, lines, "end photo {} {}".format(*chooser.sample(range(1, 7), 2)))
    return "\n".join(lines) + "\n"


def spoil(chooser: random.Random, log: str) -> str:
    """The log with one line of its body changed, moved, doubled or left out."""
    lines = log.splitlines()
    first = lines.index("start")
    index = chooser.randrange(first, len(lines))
    way = chooser.choice(["number", "number", "word", "leave out", "double", "swap", "ruled"])
    if way == "leave out":
        del lines[index]
    elif way == "double":
        lines.insert(index, lines[index])
    elif way == "swap" and index + 1 < len(lines):
        lines[index], lines[index + 1] = lines[index + 1], lines[index]
    else:
        lines[index] = _changed(chooser, lines[index], number=way == "number")
        if way == "ruled":
            lines[index] += " ruled"
    return "\n".join(lines) + "\n"


def _changed(chooser: random.Random, line: str, *, number: bool) -> str:
    """The line with one digit changed, or one word left out or changed for another of the format."""
    digits = [index for index, letter in enumerate(line) if letter.isdigit()]
    if number and digits:
        index = chooser.choice(digits)
        return line[:index] + str(chooser.randint(1, 6)) + line[index + 1 :]
    words = line.split()
    index = chooser.randrange(len(words))
    words[index] = chooser.choice(["", "draft", "break", "e5", "e6", "j5", "go", "to", "21", "2-5", "4-4", "chance"])
    return " ".join(words)


def _setup(headers: list[str], board: str) -> Setup:
    text = ["racelog 1 um-reifenbreite", *headers]
    lines = [Line(number, line, line.split(), False) for number, line in enumerate(text, start=1)]
    return read_setup(lines, {"random": build_roads(board)})[0]


def _write(race: Race, lines: list[str], line: str) -> None:
    race.ride(Line(len(lines) + 1, line, line.split(), False))
    lines.append(line)


def _holds(race: Race, line: str) -> bool:
    """Whether the line is legal now, tried on a copy."""
    attempt = copy.deepcopy(race, {id(race.road): race.road, id(race.setup): race.setup})
    try:
        attempt.ride(Line(1, line, line.split(), False))
    except Illegal:
        return False
    return True


def _place_riders(chooser: random.Random, race: Race, lines: list[str]) -> None:
    """Up to four riders a team, each on a free start cell of a lane his team has not yet."""
    teams = chooser.sample("123456", min(race.road.lanes, chooser.randint(2, 4)))
    riders = [team + number for team in teams for number in "1234"]
    chooser.shuffle(riders)
    for rider in riders:
        cells = sorted(race.road.start_cells())
        lines_here = [f"{rider} to {row}.{lane}" for row, lane in cells]
        legal = [line for line in lines_here if _holds(race, line)]
        if legal:
            _write(race, lines, chooser.choice(legal))


def _a_return(chooser: random.Random, race: Race) -> str:
    rider = race.dismounted[0]
    row = race.last_place[rider][0]
    cells = [cell for cell in race.road.stretch_of if cell[0] <= row and cell not in race.position.taken()]
    best = max(cell[0] for cell in cells)
    cell = chooser.choice([cell for cell in sorted(cells) if cell[0] >= best - 1])
    return f"{rider} back {cell[0]}.{cell[1]}"


def _write_a_turn(chooser: random.Random, race: Race, lines: list[str]) -> None:
    """A draft, a switch, or the next rider's turn."""
    draft = drafts(race.position)
    if draft and chooser.random() < 0.6:
        rider, cell, _ = draft
        travel = chooser.choice(["", f" to {cell[1]}", f" to {cell[0]}.{cell[1]}"])
        return _write(race, lines, f"{rider} draft{travel}")
    rider = next_rider(race.position) or ""
    behind = line_behind(race.position, rider)[1:]
    if behind and "switch" in race.setup.modules and chooser.random() < 0.1:
        return _write(race, lines, f"{rider} switch {chooser.choice(behind)}")
    while True:
        line = _a_turn(chooser, race, rider)
        if _holds(race, line):
            return _write(race, lines, line)


def _a_turn(chooser: random.Random, race: Race, rider: str) -> str:
    """A turn that is probably legal."""
    words = _a_way(chooser, race, rider)
    if chance_due(race, parse_turn(words)):
        words += ["chance", *_a_chance(chooser)]
    turn = parse_turn(words)
    if turn.chance and turn.chance.name in CHANCE_STOPS:
        return " ".join(words)
    total = total_of(race, turn)
    return " ".join([*words, *(_travel(chooser, race, rider, total) if total > 0 else [])])


def _a_way(chooser: random.Random, race: Race, rider: str) -> list[str]:
    die, other = str(chooser.randint(1, 6)), str(chooser.randint(1, 6))
    roll = chooser.random()
    if roll < 0.15 and "photo" in race.setup.modules:
        photos = [str(chooser.randint(1, 6)), str(chooser.randint(1, 6))]
        return [rider, "hang", "12", "photo", *photos] if roll < 0.05 else [rider, "hang", die, "photo", photos[0]]
    if roll > 0.7 and race.round > 1:
        held = [f"e{value}" for value in race.hands.pile(rider).elements()]
        held += [f"j{value}" for value in race.hands.pile(team_of(rider)).elements()]
        if held:
            cards = chooser.sample(held, 2) if len(held) > 1 and roll > 0.9 else [chooser.choice(held), die]
            return [rider, *cards, *(["break"] if chooser.random() < 0.3 else [])]
    return [rider, f"{die}-{other}"]


def _a_chance(chooser: random.Random) -> list[str]:
    name = chooser.choice(sorted(CHANCE_GAINS | CHANCE_LOSES | CHANCE_PLAIN | {"wet", "boil", "studied", "witness"}))
    if name in CHANCE_GAINS | CHANCE_LOSES:
        return [name, chooser.choice(["e5", "e6", "j5", "j6", "none"])]
    if name in CHANCE_PLAIN:
        return [name]
    return [name, str(chooser.randint(1, 6))]


def _travel(chooser: random.Random, race: Race, rider: str, total: int) -> list[str]:
    """Far rather than near, in any of the ways to write it; `go 0` where he is blocked."""
    longest = longest_way(race.position, rider, total)
    if longest == 0 or chooser.random() < 0.02:
        return ["go", "0"]
    steps = longest if chooser.random() < 0.7 else chooser.randint(1, longest)
    row, lane = chooser.choice(sorted(reach(race.position, rider, steps)[steps]))
    ways = [["go", str(steps), "to", str(lane)], ["to", f"{row}.{lane}"], ["go", str(steps), "to", f"{row}.{lane}"]]
    if steps == total:
        ways.append(["to", str(lane)])
    return chooser.choice(ways)
