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
from functools import cache
from random import Random

import pytest

from scoring.games.le_tour.judge import Judge
from scoring.replay import Race
from scoring.replay.log import read
from tests.le_tour.proof.corpus import ridden
from tests.le_tour.slow_judge import Referee, legal
from tests.proof.test_forward_and_back import state

RACES, A_BATCH = 36, 12
LINES_TAKEN, LINES_TRIED = 4, 12
RARE = ("skip", "chance", "round")


@dataclass
class Position:
    """A race before one of its lines, as both judges see it."""

    name: str
    race: Race
    slow: Referee
    chance: Random

    def takes(self, line: str) -> bool:
        """Whether the judge takes the line without an error."""
        brought = self.race.push(line)
        self.race.pop()
        return not any(problem.severity == "error" for problem in brought)

    def plausible(self) -> str:
        """A line that might be legal: the rider who is next, or any other; a card, and some place not far ahead of them."""
        judge = self.race._now.referee
        assert isinstance(judge, Judge)
        chance, race, course, due = self.chance, judge.race, judge.race.course, judge.next_name()
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
    head = "\n".join(whole.lines[: whole.body[0][0] - 1])
    race, slow = Race.open(head, ride.boards()), Referee(ride.road())
    fallen = [n + 1 for n, (_, words) in enumerate(whole.body) if "crash" in words]
    rare = [[n for n, (_, words) in enumerate(whole.body) if word in words] for word in RARE]
    chosen = {chance.choice(each) for each in (*[fallen] * 4, *rare, range(len(whole.body))) if each}
    for n, (_, words) in enumerate(whole.body):
        if n in chosen:
            yield Position(f"race {seed}, before {' '.join(words)!r}, line {n} of the body", race, slow, chance)
        race.push(" ".join(words))
        slow.take(" ".join(words))
    assert not any(problem.severity == "error" for problem in race.problems)
    yield Position(f"race {seed}, at the end", race, slow, chance)


@cache
def lists(seed: int) -> list[list[str]]:
    """What may come next in each of a race's positions."""
    return [list(position.race.legal()) for position in positions(seed)]


@pytest.mark.parametrize("first", range(0, RACES, A_BATCH))
class TestWhatIsListed:
    def test_it_is_what_the_slow_judge_finds_each_line_once(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            for position, listed in zip(positions(seed), lists(seed), strict=True):
                assert [line for line, often in Counter(listed).items() if often > 1] == [], position.name
                assert set(listed) == set(legal(position.slow)), position.name

    def test_both_judges_take_it_and_it_is_taken_back_exactly(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            for position, listed in zip(positions(seed), lists(seed), strict=True):
                before = state(position.race)
                for line in position.chance.sample(listed, min(LINES_TAKEN, len(listed))):
                    assert position.takes(line), f"{position.name}: {line}"
                    deepcopy(position.slow, {id(position.slow.road): position.slow.road}).take(line)
                assert state(position.race) == before, position.name

    def test_nothing_else_is_taken(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            for position, lines in zip(positions(seed), lists(seed), strict=True):
                listed = set(lines)
                for line in {position.plausible() for _ in range(LINES_TRIED)}:
                    if position.takes(line):
                        assert line in listed or without_place(line) in listed, f"{position.name}: {line}"
                    else:
                        assert line not in listed, f"{position.name}: {line}"


@pytest.mark.parametrize("rest", ["red 1", "red 1 7 to 7.1\nblue 1 to 7.2", "red 1 7 to 7.1\nred 2 21 to 6.1"])
def test_after_a_mistake_that_leaves_a_place_open_the_next_round_is_due(rest: str) -> None:
    race = Race.open(f"racelog 1 le-tour\nboard: col\ncourse: stage\nround 1\n{rest}")
    assert [problem.code for problem in race.problems][-1] == "not-judged"
    assert race.legal() == ["round 2"]
    assert race.push("round 2") == []


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
        for listed in lists(seed)
        for lines in ["\n".join(listed)]
        for kind, pattern in wanted.items()
        if re.search(pattern, lines, re.MULTILINE)
    )
    assert {kind: seen[kind] for kind in wanted if seen[kind] < 2} == {}, seen
