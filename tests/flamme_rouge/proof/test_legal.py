"""What is listed as legal in Flamme Rouge is what the judge takes and what the slow judge takes: nothing more, nothing less.

Positions come from races of the simulator over every stage and module: on the grid, while bids come, in every round, at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from random import Random

import pytest

from scoring.games.flamme_rouge import facts
from scoring.games.flamme_rouge.judge import Judge
from scoring.games.flamme_rouge.race import Race
from scoring.games.flamme_rouge.settings import read_settings
from scoring.games.flamme_rouge.stack import letters, pile_of
from scoring.replay.log import RaceText, read, words_of
from tests.flamme_rouge.proof.corpus import ridden
from tests.flamme_rouge.slow_judge.judge import Illegal, Table, rules_of

RACES, A_BATCH, POSITIONS_A_RACE = 36, 12, 5
LINES_TAKEN, LINES_TRIED = 6, 14


@dataclass
class Position:
    """A race before one of its lines, as both judges see it."""

    name: str
    judge: Judge
    slow: Table
    chance: Random

    def listed(self) -> list[str]:
        """What may come next."""
        return list(self.judge.saved().legal())

    def takes(self, line: str) -> bool:
        """Whether the judge takes the line without an error."""
        twin, text = self.judge.saved(), self.judge.text
        told = len(text.problems)
        text.lines.append(line)
        text.body.append((len(text.lines), words_of(line)))
        twin.take(len(text.lines), words_of(line))
        fine = not any(problem.severity == "error" for problem in text.problems[told:])
        del text.problems[told:], text.lines[-1:], text.body[-1:]
        return fine

    def slow_takes(self, line: str) -> bool:
        """Whether the slow judge takes it."""
        twin = deepcopy(self.slow, {id(self.slow.road): self.slow.road})
        try:
            twin.take(words_of(line))
        except Illegal:
            return False
        return True

    def plausible(self) -> str:
        """A line that might be legal: any rider of the race or another, a card, and now and then a hand."""
        chance, race = self.chance, self.judge.race
        name = chance.choice([*race.riders, "red-s", "blue-r"])
        colour, _, kind = name.partition("-")
        if not self.judge.begun and chance.random() < 0.5:
            return f"{colour} {kind} {chance.randint(1, 7)}.{chance.randint(1, 3)}"
        if not self.judge.begun:
            return f"bid {colour} {kind} {' '.join(sorted(chance.choices(facts.DECKS[kind], k=2)))}"
        if name in race.settings.solo:
            return f"solo {colour} {kind}{chance.randint(1, 16)}"
        if colour in race.settings.bots and chance.random() < 0.5:
            return f"{colour} {chance.choice(['attack', *facts.VALUES])}"
        card = chance.choice([*facts.VALUES])
        rider = race.riders.get(name)
        if rider is None or rider.stack is None or chance.random() < 0.4:
            return f"{colour} {kind}{card}"
        hand = letters(pile_of(card + "".join(chance.sample(letters(rider.stack.whole), min(3, rider.stack.size)))))
        return f"{colour} {kind}{card}:{hand}"


def positions(seed: int) -> Iterator[Position]:
    """Some of a race's positions; those of the start more often."""
    chance, log = Random(f"legal {seed}"), ridden(seed).log
    [whole] = read(log)
    settings, usable = read_settings(whole)
    assert usable
    assert settings.track
    first = whole.body[0][0] - 1
    text = RaceText(whole.game, whole.first_line, whole.lines[:first], whole.headers)
    lines = [line for line in log.splitlines()[first:] if words_of(line)]
    headers = {key: header.value for key, header in whole.headers.items()}
    judge, slow = Judge(text, Race(settings, settings.track)), Table(rules_of(headers, lines))
    start = next(n for n, (_, words) in enumerate(whole.body) if words[0] == "round")
    chosen = {chance.randrange(start + 1), *(chance.randrange(len(whole.body)) for _ in range(POSITIONS_A_RACE - 1))}
    for n, (_, words) in enumerate(whole.body):
        if n in chosen:
            yield Position(f"race {seed}, before {' '.join(words)!r}, line {n} of the body", judge, slow, chance)
        text.lines.append(" ".join(words))
        text.body.append((len(text.lines), words))
        judge.take(len(text.lines), words)
        slow.take(words)
    assert not any(problem.severity == "error" for problem in text.problems)
    yield Position(f"race {seed}, at the end", judge, slow, chance)


@pytest.mark.parametrize("first", range(0, RACES, A_BATCH))
class TestWhatIsListed:
    """Both directions, with the slow judge beside."""

    def test_both_judges_take_it_and_each_line_is_there_once(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            for position in positions(seed):
                listed = position.listed()
                assert [line for line, often in Counter(listed).items() if often > 1] == [], position.name
                for line in position.chance.sample(listed, min(LINES_TAKEN, len(listed))):
                    assert position.takes(line), f"{position.name}: {line}"
                    assert position.slow_takes(line), f"{position.name}: {line}"

    def test_nothing_else_is_taken(self, first: int) -> None:
        for seed in range(first, first + A_BATCH):
            for position in positions(seed):
                listed = set(position.listed())
                for line in {position.plausible() for _ in range(LINES_TRIED)}:
                    assert position.takes(line) == (line in listed), f"{position.name}: {line}"
                    assert position.slow_takes(line) == (line in listed), f"{position.name}: {line}"


def test_the_positions_have_what_they_are_to_prove() -> None:
    """Placings, bids, bare cards, hands, turned-up cards, solo riders, the next round: each of them often."""
    wanted = {"start", "place", "bid", "card", "hand", "peloton", "solo", "round", "nothing"}
    seen: Counter[str] = Counter()
    for seed in range(RACES):
        for position in positions(seed):
            kinds = {_kind(line.split()) for line in position.listed()}
            seen.update(kinds or {"nothing"})
    assert {kind: seen[kind] for kind in wanted if seen[kind] < 4} == {}, seen


def _kind(words: list[str]) -> str:
    if words[0] in ("start", "bid", "solo", "round"):
        return words[0]
    if len(words) == 3:
        return "place"
    if words[1][0] not in "sr":
        return "peloton"
    return "hand" if ":" in words[1] else "card"
