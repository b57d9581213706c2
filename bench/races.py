"""Our own work: judging whole races that the simulator rode."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from scoring.replay import GAMES, Board, replay, shipped_boards
from scoring.replay.canon import canon
from scoring.replay.log import read

GAME = "um-reifenbreite"
#: The hand that a card came from: `:2359` in `red s5:2359`.
HAND = re.compile(r"(?<=\b[sr][x\d]):[x\d]+")
RACES = 24
#: More cards than the judge of Flamme Rouge remembers the stacks of, so that in each run it judges every card anew.
FLAMME_ROUGE_RACES = 72


def ridden(races: int, first_seed: int = 0) -> Iterator[str]:
    """Logs of whole professional races, each of another seed, on the reference board's courses by turns."""
    ride = GAMES[GAME].ride
    if ride is None:
        raise LookupError(f"{GAME} has no simulator")
    courses = list(boards()["reference"].courses.values())
    for seed in range(first_seed, first_seed + races):
        yield ride(courses[seed % len(courses)], seed=seed, headers={})


def boards() -> Mapping[str, Board]:
    """The boards that ship, laid out."""
    return shipped_boards()


def ridden_flamme_rouge(races: int) -> Iterator[str]:
    """Logs of whole Flamme Rouge races with hands shown, each of another seed, on printed stages by turns."""
    game = GAMES["flamme-rouge"]
    if game.ride is None:
        raise LookupError(f"{game.key} has no simulator")
    for seed in range(races):
        yield game.ride(game.stages[seed % len(game.stages)], seed=seed, headers={"finish": "all"})


def without_hands(logs: Iterable[str]) -> Iterator[str]:
    """The same Flamme Rouge races where the table wrote down only the cards played: `s5` for `s5:2359`."""
    for log in logs:
        yield HAND.sub("", log)


def ridden_le_tour(races: int) -> Iterator[str]:
    """Logs of whole races of Le Tour, each of another seed, on both stages that ship by turns."""
    game = GAMES["le-tour"]
    if game.ride is None:
        raise LookupError(f"{game.key} has no simulator")
    for seed in range(races):
        yield game.ride(boards()[("promenade", "col")[seed % 2]].courses["stage"], seed=seed, headers={})


class Judging:
    """Reading and fully judging races: a unit of work is a rider's turn."""

    unit = "turns"

    def __init__(self, logs: Sequence[str]) -> None:
        self.logs = [log.encode() for log in logs]
        self.boards = boards()
        self.units = sum(map(turns, logs))

    def run(self) -> None:
        """Judge every race; all of them must come out complete and without an error."""
        for log in self.logs:
            [result] = replay(log, self.boards)
            if not result.complete or result.errors:
                raise AssertionError(f"{result.race} is not judged as it was ridden: {result.errors[:1]}")


class Reading:
    """Only reading the same races into lines and words."""

    unit = "turns"

    def __init__(self, logs: Sequence[str]) -> None:
        self.logs = [log.encode() for log in logs]
        self.units = sum(map(turns, logs))

    def run(self) -> None:
        for log in self.logs:
            read(log)


def as_ridden() -> list[str]:
    """Races as the riders' scribe wrote them: mostly `to LANE`, some places in full, checks, notes and comments."""
    return list(ridden(RACES))


def in_full() -> list[str]:
    """The same races in canonical form: every place in full."""
    return [canon(log, boards()) for log in ridden(RACES)]


def turns(log: str) -> int:
    """The riders' turns of a log, behind `round 1`: a line that begins with a rider; in Flamme Rouge each card of a line."""
    opening, _, rounds = log.partition("\nround 1\n")
    lines = [line.partition("#")[0].split() for line in rounds.splitlines()]
    if "flamme-rouge" in opening:
        return sum(word[:1] in "sr" and word[1:2].isalnum() for words in lines for word in words[1:])
    if "le-tour" in opening:
        return sum(words[:1] != [] and words[0] in GAMES["le-tour"].colours for words in lines)
    return sum(words[:1] != [] and words[0].isdigit() for words in lines)
