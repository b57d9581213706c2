"""A turn goes forward and back: in every game a line that is pushed and popped leaves the race exactly as it was.

Whole races of the simulators, and the same with a slip of the pen in them, are ridden line by line by `scoring.replay.Race`,
now and then some lines back and forward again. All the while it must answer what `replay` answers for the same text.
"""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import scoring.replay.race
from scoring.replay import GAMES, NotARace, Race, replay, shipped_boards
from tests.flamme_rouge.proof import corpus as fr_corpus

#: For each game roads to ride on, and headers that say by which rules.
ROADS = {
    "um-reifenbreite": ("reference", ("giro", "roubaix", "luettich")),
    "le-tour": ("promenade", ("stage", "criterium")),
    "flamme-rouge": ("", ("avenue-corso-paseo", "firenze-milano", "peloton-7")),
}
RULES = {
    "um-reifenbreite": ("basic", "advanced sprints jersey switch", "professional"),
    "le-tour": ("",),
    "flamme-rouge": ("", "weather", "single", "time-trial weather"),
}
SEEDS = 4
#: Races of Flamme Rouge over all its modules.
CORPUS = 24


@dataclass(frozen=True)
class Log:
    """A log of moves: its headers, and the lines after them."""

    headers: str
    lines: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Log:
        """Cut a log behind its headers."""
        lines = text.rstrip("\n").split("\n")
        body = next(n for n, line in enumerate(lines) if line in ("start", "round 1"))
        return cls("\n".join(lines[:body]), tuple(lines[body:]))


def ridden(game: str, seed: int) -> Log:
    """A whole race of the simulator."""
    board, roads = ROADS[game]
    road, rules = roads[seed % len(roads)], RULES[game][seed % len(RULES[game])]
    course: Any = shipped_boards()[board].courses[road] if board else road
    ride = GAMES[game].ride
    assert ride is not None
    return Log.of(ride(course, seed=seed, headers={"rules": rules} if rules else {}, teams=3))


def mistaken(log: Log, chance: Random) -> Log:
    """The race with a line that is missing, twice there, out of order, or ends too early."""
    lines = list(log.lines)
    at = chance.randrange(2, len(lines) - 1)
    match chance.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
        case _:
            lines[at] = lines[at].rpartition(" ")[0] or "note"
    return Log(log.headers, tuple(lines))


def whole(thing: object) -> list[object]:
    """All that a referee is made of, as plain values; of what comes twice the second is told by where the first was."""
    seen: dict[int, int] = {}
    found: list[object] = []

    def walk(one: object) -> None:
        if one is None or isinstance(one, bool | int | str | bytes | frozenset | float):
            found.append(one)
            return
        if id(one) in seen:
            found.append(f"as {seen[id(one)]}")
            return
        seen[id(one)] = len(seen)
        found.append(type(one).__name__)
        for part in _parts(one):
            walk(part)

    walk(thing)
    return found


def _parts(one: Any) -> Iterator[object]:
    if isinstance(one, dict):
        for key, value in one.items():
            yield from (key, value)
    elif isinstance(one, list | tuple):
        yield from one
    elif isinstance(one, set):
        yield from sorted(one, key=str)
    elif not callable(one):
        slots = [slot for kind in type(one).__mro__ for slot in getattr(kind, "__slots__", ())]
        for name in (*slots, *getattr(one, "__dict__", ())):
            if name not in UNCHANGING:
                yield from (name, getattr(one, name, None))


#: Shared by all positions of a race, and never changed by one.
UNCHANGING = {"text", "settings", "course", "track"}


def state(race: Race) -> tuple[list[object], dict[str, Any], str]:
    """Everything that a race is and answers."""
    return whole(race._now.referee), race.result().answer(), race.text


def same_as_replayed(race: Race) -> None:
    """The race answers what its text is answered."""
    [result] = replay(race.text, shipped_boards())
    assert race.result().answer() == result.answer()
    assert race.result().ends == result.ends


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("game", GAMES)
class TestForwardAndBack:
    """Whole races of each game."""

    def test_a_race_that_is_pushed_line_by_line_comes_to_what_its_log_comes_to(self, game: str, seed: int) -> None:
        chance = Random(f"forward {seed}")
        for log in (ridden(game, seed), mistaken(ridden(game, seed), chance)):
            race = Race.open(log.headers)
            for line in log.lines:
                race.push(line)
                if chance.random() < 0.1:
                    same_as_replayed(race)
            same_as_replayed(race)
            assert race.lines == [*log.headers.split("\n"), *log.lines]

    def test_what_is_popped_leaves_the_race_exactly_as_it_was(self, game: str, seed: int) -> None:
        chance = Random(f"back {seed}")
        for log in (ridden(game, seed), mistaken(ridden(game, seed), chance)):
            race = Race.open(log.headers)
            at = 0
            while at < len(log.lines):
                race.push(log.lines[at])
                at += 1
                if chance.random() < 0.15:
                    before, further = state(race), log.lines[at : at + chance.randint(1, 8)]
                    for line in further:
                        race.push(line)
                    assert tuple(reversed([race.pop() for _ in further])) == further
                    assert state(race) == before
            same_as_replayed(race)

    def test_a_race_can_be_taken_back_to_its_start(self, game: str, seed: int) -> None:
        log = ridden(game, seed)
        race = Race.open(log.headers)
        before = state(race)
        for line in log.lines:
            race.push(line)
        for line in reversed(log.lines):
            assert race.pop() == line
        assert state(race) == before
        with pytest.raises(IndexError):
            race.pop()


@pytest.mark.parametrize("first", range(0, CORPUS, 6))
def test_flamme_rouge_goes_forward_and_back_with_every_module_and_automated_opponent(first: int) -> None:
    for seed in range(first, first + 6):
        chance, log = Random(f"modules {seed}"), Log.of(fr_corpus.ridden(seed).log)
        race = Race.open(log.headers)
        for at, line in enumerate(log.lines):
            race.push(line)
            if chance.random() < 0.08:
                before, further = state(race), log.lines[at + 1 : at + 1 + chance.randint(1, 8)]
                for another in further:
                    race.push(another)
                assert tuple(reversed([race.pop() for _ in further])) == further, f"race {seed}"
                assert state(race) == before, f"race {seed}, line {at} of the body"
        same_as_replayed(race)


def test_the_races_that_go_forward_and_back_have_every_module_and_automated_opponent() -> None:
    headers = "\n".join(Log.of(fr_corpus.ridden(seed).log).headers for seed in range(CORPUS))
    for wanted in ("weather", "breakaway", "single", "time-trial", "\nbot ", "\nsolo:", "\nhandicap "):
        assert wanted in headers


class TestWhatLaterLinesSettle:
    """Some of what the headers say depends on the lines: it is known as soon as they are there."""

    def test_a_stage_is_that_for_as_many_teams_as_were_placed(self) -> None:
        race = Race.open("racelog 1 flamme-rouge\nstage: peloton-7\nstart")
        for n, colour in enumerate(("red", "blue", "green", "black", "pink")):
            race.push(f"{colour} s {5 - n // 2}.{1 + n % 2}")
            assert race._now.settings == Race.open(race.text)._now.settings

    def test_a_log_of_a_sheets_lines_is_no_race_to_be_ridden(self) -> None:
        race = Race.open("racelog 1 le-tour\nboard: col\ncourse: stage\nnote fog")
        before = state(race)
        with pytest.raises(NotARace, match="score sheet"):
            race.push("finish red-1 blue-1")
        assert state(race) == before


class TestWhatCannotBeRidden:
    """A race is opened, or it is said why not; nothing is half done."""

    @pytest.mark.parametrize(
        ("log", "why"),
        [
            ("", "A log begins with a racelog line"),
            ("racelog 1 chess", "chess is not a game"),
            ("racelog 1 um-reifenbreite\nboard: reference\ncourse: nowhere\nrules: basic", "no course named nowhere"),
            ("racelog 1 flamme-rouge\nrecord: sheet\nfinish red-s", "score sheet"),
            ("racelog 1 flamme-rouge\nracelog 1 flamme-rouge", "2 races"),
        ],
    )
    def test_it_is_said_why(self, log: str, why: str) -> None:
        with pytest.raises(NotARace, match=why):
            Race.open(log)

    @pytest.mark.parametrize("line", ["round 1\nround 2", "racelog 1 flamme-rouge"])
    def test_a_line_that_is_none_changes_nothing(self, line: str) -> None:
        race = Race.open("racelog 1 flamme-rouge\nstage: avenue-corso-paseo")
        before = state(race)
        with pytest.raises(ValueError, match="one line"):
            race.push(line)
        assert state(race) == before

    def test_a_line_that_breaks_a_rule_is_told_and_can_be_taken_back(self) -> None:
        race = Race.open("racelog 1 flamme-rouge\nstage: avenue-corso-paseo\nstart\nred s 5.1 r 4.1\nround 1")
        assert [problem.code for problem in race.push("red s8 r3")] == ["card-bad", "not-judged"]
        race.pop()
        assert race.problems == []


def test_the_examples_of_the_facade_hold() -> None:
    tried = doctest.testmod(scoring.replay.race)
    assert tried.attempted > 5
    assert tried.failed == 0
