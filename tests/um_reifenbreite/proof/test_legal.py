"""What is listed as legal in Um Reifenbreite is what the judge takes and what the slow judge takes: nothing more, nothing less.

Positions come from random rides and from races of the simulator, on random boards and on the one that ships: on the grid, in
every round, at the end. `test_two_judges` compares the ways of moving themselves; here it is whole lines.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from scoring.replay.log import words_of
from tests.um_reifenbreite.proof.corpus import random_race, ridden_race
from tests.um_reifenbreite.proof.steps import EngineRide, SlowRide, head_and_body
from tests.um_reifenbreite.proof.test_two_judges import any_turn, text_of

RACES, A_BATCH, POSITIONS_A_RACE = 24, 8, 5
LINES_TAKEN, LINES_TRIED = 10, 14


@dataclass
class Position:
    """A race before one of its lines, as both judges see it."""

    name: str
    engine: EngineRide
    slow: SlowRide
    chance: random.Random

    def listed(self) -> list[str]:
        """What may come next."""
        return list(self.engine.judge.saved().legal())

    def takes(self, line: str) -> bool:
        """Whether the judge takes the line without an error."""
        twin, text = self.engine.judge.saved(), self.engine.text
        told = len(text.problems)
        text.lines.append(line)
        text.body.append((len(text.lines), words_of(line)))
        twin.take(len(text.lines), words_of(line))
        fine = not any(problem.severity == "error" for problem in text.problems[told:])
        del text.problems[told:], text.lines[-1:], text.body[-1:]
        return fine

    def canonical(self, line: str) -> list[str]:
        """A line that is taken as it may be listed: the smaller die first, cards in either order, the place in full."""
        name, *words = line.split()
        first, dash, second = words[0].partition("-")
        if dash:
            words[0] = f"{min(first, second)}-{max(first, second)}"
        after = self.slow.accepts(line)
        if "to" in words and after is not None:
            words[words.index("to") + 1] = text_of(after.position.places[name])
        if "to" in words and (words[0] == "draft" or "go" in words):
            words = words[: words.index("go" if "go" in words else "to")] + words[words.index("to") :]
        if words[0] == "draft":
            words = words[:1]
        orders = [words, [words[1], words[0], *words[2:]]] if words[1:] and words[0][0] in "ej" else [words]
        return [" ".join([name, *each]) for each in orders]


def positions(seed: int) -> Iterator[Position]:
    """Some of a race's positions; one of them on the grid."""
    chance = random.Random(f"legal {seed}")
    source = random_race(seed) if seed % 3 else ridden_race(seed)
    head, body = head_and_body(source.log)
    engine, slow = EngineRide(head, source.boards()), SlowRide(head, source.roads())
    steps = [line for line in body if words_of(line) and not line.startswith(("at ", "home "))]
    start = next(n for n, line in enumerate(steps) if line.startswith("round"))
    chosen = {chance.randrange(start + 1), *(chance.randrange(len(steps)) for _ in range(POSITIONS_A_RACE - 1))}
    for n, line in enumerate(steps):
        if n in chosen:
            yield Position(f"{source.origin}, before {line!r}, line {n} of the body", engine, slow, chance)
        assert [p for p in engine.write(line) if p.severity == "error"] == [], line
        slow.write(line)
    yield Position(f"{source.origin}, at the end", engine, slow, chance)


@cache
def lists(seed: int) -> list[list[str]]:
    """What may come next in each of a race's positions."""
    return [position.listed() for position in positions(seed)]


@pytest.mark.parametrize("first", range(0, RACES, A_BATCH))
class TestWhatIsListed:
    """Both directions, with the slow judge beside."""

    def test_both_judges_take_it_and_each_line_is_there_once(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            for position, listed in zip(positions(seed), lists(seed), strict=True):
                assert [line for line, often in Counter(listed).items() if often > 1] == [], position.name
                for line in position.chance.sample(listed, min(LINES_TAKEN, len(listed))):
                    assert position.takes(line), f"{position.name}: {line}"
                    assert position.slow.accepts(line), f"{position.name}: {line}"

    def test_nothing_else_is_taken(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            for position, lines in zip(positions(seed), lists(seed), strict=True):
                race = position.engine.race
                if not race.running or not race.taken:
                    continue
                listed = set(lines)
                for rider, words in {any_turn(position.chance, race) for _ in range(LINES_TRIED)}:
                    line = f"{rider} {words}"
                    if position.takes(line):
                        assert not listed.isdisjoint(position.canonical(line)), f"{position.name}: {line}"
                    else:
                        assert line not in listed, f"{position.name}: {line}"


def test_the_positions_have_what_they_are_to_prove() -> None:
    """Every kind of line is listed somewhere, most of them often."""
    wanted = {"start": 1, "to": 8, "round": 8, "draft": 5, "switch": 2, "hang": 5, "break": 5, "chance": 8, "end": 1}
    seen: Counter[str] = Counter()
    for seed in range(RACES):
        for lines in lists(seed):
            seen.update({word for line in lines for word in line.split() if word in wanted})
    assert {word: seen[word] for word, often in wanted.items() if seen[word] < often} == {}, seen
