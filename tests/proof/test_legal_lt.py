"""What is listed as legal in Le Tour is what the judge takes, and what the slow judge finds: nothing more, and nothing less.

Positions come from races of the simulator, on the boards that ship and on random ones: before any line, and more often where
riders fall, miss a turn, ride in a slipstream or draw a chance card.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from random import Random

import pytest

from scoring.games.le_tour.judge import Judge
from scoring.games.le_tour.legal import legal_lines
from scoring.games.le_tour.race import Race
from scoring.games.le_tour.settings import read_settings
from scoring.replay.log import RaceText, read, words_of
from tests.proof.lt_corpus import ridden
from tests.slow_judge_lt import Referee, legal

RACES, A_BATCH, POSITIONS_A_RACE = 45, 15, 7
LINES_TAKEN, LINES_TRIED = 4, 12
RARE = ("skip", "slip", "chance", "round")


@dataclass
class Position:
    """A race before one of its lines, as both judges see it."""

    name: str
    judge: Judge
    slow: Referee
    chance: Random

    def takes(self, line: str) -> bool:
        """Whether the judge takes the line without an error."""
        race = self.judge.race
        twin = deepcopy(self.judge, {id(race.course): race.course, id(race.settings): race.settings})
        twin.text.lines.append(line)
        twin.take(len(twin.text.lines), words_of(line))
        return not any(problem.severity == "error" for problem in twin.text.problems)

    def plausible(self) -> str:
        """A line that might be legal: the rider who is next, or any other; a card, and some place not far ahead of them."""
        chance, race, course = self.chance, self.judge.race, self.judge.race.course
        due = self.judge.next_name()
        name = due if due and chance.random() < 0.9 else chance.choice(["red-1", "blue-2", "green-1", "black-3"])
        row = race.row(race.riders[name]) if name in race.riders else 0
        words = [name.replace("-", " ")]
        if chance.random() < 0.1:
            return " ".join([*words, "skip", str(chance.randint(1, 20))])
        words.append(str(card := chance.choice([*range(1, 11), 15, 20])))
        if chance.random() < 0.3:
            words.append(f"slip {chance.randint(1, 2)}")
        rows = [min(row + card // half + more, course.rows) for half in (1, 2) for more in (0, 1, 2)]
        cells = [cell for cell, at in enumerate(course.row) if at in rows]
        cell = chance.choice(cells)
        if chance.random() < 0.9:
            words.append(f"to {course.text[cell]}")
        if course.chance & course.bit[cell]:
            on = course.text[min(cell + 6, len(course.row) - 1)]
            words.append(f"chance {chance.choice(['none', 'skip', 'crash', f'move 2 to {on}'])}")
        if chance.random() < 0.2:
            words.append("crash")
        return " ".join(words)


def positions(seed: int) -> Iterator[Position]:
    """Some of a race's positions."""
    chance, ride = Random(f"legal {seed}"), ridden(seed)
    [whole] = read(ride.ridden.log)
    settings, usable = read_settings(whole, ride.boards())
    assert usable
    assert settings.course
    text = RaceText(whole.game, whole.first_line, whole.lines[: whole.body[0][0] - 1])
    judge, slow = Judge(text, Race(settings, settings.course)), Referee(ride.road())
    rare = [n for n, (_, words) in enumerate(whole.body) if any(word in words for word in RARE)]
    fallen = [n + 1 for n, (_, words) in enumerate(whole.body) if "crash" in words]
    half = POSITIONS_A_RACE // 2
    chosen = {*chance.choices(fallen or rare, k=half), *chance.choices(rare, k=half), chance.randrange(len(whole.body))}
    for n, (_, words) in enumerate(whole.body):
        if n in chosen:
            yield Position(f"race {seed}, before {' '.join(words)!r}, line {n} of the body", judge, slow, chance)
        text.lines.append(" ".join(words))
        judge.take(len(text.lines), words)
        slow.take(" ".join(words))
    assert not any(problem.severity == "error" for problem in text.problems)
    yield Position(f"race {seed}, at the end", judge, slow, chance)


@pytest.mark.parametrize("first", range(0, RACES, A_BATCH))
class TestWhatIsListed:
    def test_it_is_what_the_slow_judge_finds_each_line_once(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            for position in positions(seed):
                listed = list(legal_lines(position.judge))
                assert [line for line, often in Counter(listed).items() if often > 1] == [], position.name
                assert set(listed) == set(legal(position.slow)), position.name

    def test_both_judges_take_it(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            for position in positions(seed):
                listed = list(legal_lines(position.judge))
                for line in position.chance.sample(listed, min(LINES_TAKEN, len(listed))):
                    assert position.takes(line), f"{position.name}: {line}"
                    deepcopy(position.slow, {id(position.slow.road): position.slow.road}).take(line)

    def test_nothing_else_is_taken(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            for position in positions(seed):
                listed = set(legal_lines(position.judge))
                for line in {position.plausible() for _ in range(LINES_TRIED)}:
                    if position.takes(line):
                        assert line in listed or without_place(line) in listed, f"{position.name}: {line}"
                    else:
                        assert line not in listed, f"{position.name}: {line}"


def without_place(line: str) -> str:
    """The line without the first place: a card that leaves no choice needs none."""
    words = line.split()
    at = words.index("to") if "to" in words else len(words)
    return " ".join([*words[:at], *words[at + 2 :]])


def test_the_positions_have_what_they_are_to_prove() -> None:
    """Crashes of all kinds, missed turns, slipstream, chance cards that bring each thing: each of them often."""
    wanted = {
        "a collision": r"\d crash$",
        "on to a crash": r"^\w+ . [^c]* to \S+ crash$",
        "a fall by a chance card": r"chance crash$",
        "on to a crash by a chance card": r"move .* crash$",
        "a chance card that moves": r"move \d+ to \S+$",
        "a missed turn": r"skip \d",
        "slipstream": r"slip 1",
        "slipstream downhill": r"slip 2",
        "a card alone": r"^\w+ . \d+$",
        "a round": r"round",
    }
    seen = Counter(
        kind
        for seed in range(RACES)
        for position in positions(seed)
        for lines in ["\n".join(legal_lines(position.judge))]
        for kind, pattern in wanted.items()
        if re.search(pattern, lines, re.MULTILINE)
    )
    assert {kind: seen[kind] for kind in wanted if seen[kind] < 5} == {}, seen
