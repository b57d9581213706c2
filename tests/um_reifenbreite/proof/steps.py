"""A race ridden line by line, by the engine and by the slow judge, so that it can be looked at after each line."""

from __future__ import annotations

import copy
from collections.abc import Mapping

from scoring.games.um_reifenbreite import moves
from scoring.games.um_reifenbreite.judge import Judge
from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.games.um_reifenbreite.settings import read_settings
from scoring.games.um_reifenbreite.turn import read_turn
from scoring.replay import Board, Fault, Problem
from scoring.replay.log import read, words_of
from tests.um_reifenbreite.slow_judge import Road
from tests.um_reifenbreite.slow_judge.headers import read_setup
from tests.um_reifenbreite.slow_judge.race import Race as SlowRace
from tests.um_reifenbreite.slow_judge.words import Illegal, split_races


class EngineRide:
    """The engine's judge on a race whose headers are `head`; `write` rides one step, which is mostly one line."""

    def __init__(self, head: str, boards: Mapping[str, Board]) -> None:
        (self.text,) = read(head.rstrip("\n"))
        settings, usable = read_settings(self.text, boards)
        assert usable, [problem.message for problem in self.text.problems]
        assert settings.course is not None
        self.judge = Judge(self.text, Race(settings, settings.course))

    @property
    def race(self) -> Race:
        return self.judge.race

    def write(self, *lines: str) -> list[Problem]:
        """Ride the lines and answer what is wrong with them. A `round` line and its `at` lines are one step."""
        known = len(self.text.problems)
        self.text.body = []
        for line in lines:
            self.text.lines.append(line)
            if words := words_of(line):
                self.text.body.append((len(self.text.lines), words))
        self.judge.ride()
        return self.text.problems[known:]


class SlowRide:
    """The slow judge on the same race."""

    def __init__(self, head: str, roads: Mapping[str, Mapping[str, Road]]) -> None:
        ((first, *lines),) = split_races(head)
        setup, body = read_setup([first, *lines], roads)
        assert not body
        self.race = SlowRace(setup)
        self.lines = len(lines) + 1

    def write(self, line: str) -> None:
        """Ride the line. Raises Illegal."""
        _ride(self.race, line)

    def accepts(self, line: str) -> SlowRace | None:
        """The race as it would be after the line, or None if the line is illegal; nothing is changed."""
        shared = {id(self.race.road): self.race.road, id(self.race.setup): self.race.setup}
        after = copy.deepcopy(self.race, shared)
        try:
            _ride(after, line)
        except Illegal:
            return None
        return after


def _ride(race: SlowRace, line: str) -> None:
    for words in split_races(line):
        for said in words:
            race.ride(said)


def head_and_body(log: str) -> tuple[str, list[str]]:
    """The headers of a log of one race, and its lines from `start` on (or from the first line that is no header)."""
    lines = log.splitlines()
    first = next(n for n, line in enumerate(lines) if words_of(line)[:1] == ["start"])
    return "\n".join(lines[:first]), lines[first:]


def fault_of(race: Race, rider: Rider, words: str) -> Fault | None:
    """Why the engine would not let the rider roll, ride on the car or draft as `words` say; None if it would."""
    turn = read_turn([rider.name, *words.split()])
    return turn if isinstance(turn, Fault) else moves.judge_turn(race, rider, turn).fault
