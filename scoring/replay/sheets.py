"""Sheets of games whose riders arrive by round and rows behind the line (race log, section 6)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from scoring.replay.fault import Fault, Problem
from scoring.replay.log import NUMBERS, PLACE, RaceText, Words

RIDING: Final = "riding"
HOME: Final = "ok"
NOT_FINISHED: Final = "dnf"
NOT_STARTED: Final = "dns"
DISQUALIFIED: Final = "dsq"

CLOCK: Final = re.compile(r"(0|[1-9][0-9]{0,3}):([0-5][0-9])(?::([0-5][0-9]))?")


@dataclass(slots=True)
class Arrival:
    """How a rider came home: round, rows behind the line, lane, and the front row of the line of riders he came in.

    `time` is one that the table worked out itself (seconds); the rest may then be unknown.
    """

    rider: str
    round: int | None = None
    rows: int | None = None
    lane: int | None = None
    front: int | None = None
    time: int | None = None


def seconds_of(word: str) -> int | None:
    """`9:40` or `1:09:40` in seconds, None if it is no time."""
    found = CLOCK.fullmatch(word)
    if not found:
        return None
    first, second, third = (int(part) if part else None for part in found.groups())
    if third is None:
        return 60 * (first or 0) + (second or 0)
    return 3600 * (first or 0) + 60 * (second or 0) + third


class ArrivalSheet:
    """Reads the lines of a sheet whose riders arrive by round and rows: `finish`, `arrive`, `time`, `out`, `note`.

    `riders` are the names a log can write; a game adds its own lines to `readers` and says which places lie behind the line.
    With `shares_places` several riders may arrive on one place.
    """

    shares_places = False

    def __init__(self, text: RaceText, riders: Collection[str], example: str) -> None:
        self.text = text
        self.riders = riders
        self.example = example
        self.finish: list[str] = []
        self.arrivals: dict[str, Arrival] = {}
        self.out: dict[str, str] = {}
        self.mentioned: dict[str, None] = {}
        self.lines_of: dict[str, int] = {}
        self.places: dict[tuple[int, int, int], str] = {}
        self.readers: dict[str, Callable[[int, Words], Fault | None]] = {
            "finish": self._finish,
            "arrive": self._arrive,
            "time": self._time,
            "out": self._out,
            "note": lambda line, words: None,
        }

    def read(self, line: int, words: Words) -> None:
        known = self.readers.get(words[0])
        said = words[:-1] if words[-1] == "ruled" and words[0] != "note" else words
        fault = known(line, said) if known else Fault("sheet-word", words[0], list(self.readers), word=words[0])
        if fault:
            self.text.problems.append(Problem(fault, line=line, text=self.text.text(line), game=self.text.game))

    def order(self) -> list[str]:
        """The riders who arrived: as the finish line says, then who is not named there by round, rows and lane, or by time."""
        return [*self.finish, *sorted((name for name in self.arrivals if name not in self.finish), key=self._key)]

    def statuses(self) -> dict[str, str]:
        """Every rider mentioned: out as a line says, home if he arrived, else still riding."""
        order = self.order()
        mentioned = dict.fromkeys([*order, *self.arrivals, *self.out, *self.mentioned])
        return {name: self.out.get(name, HOME if name in order else RIDING) for name in mentioned}

    def place_fault(self, word: str, rows: int, lane: int) -> Fault | None:
        """Why a rider cannot stand so many rows behind the line in this lane."""
        return Fault("arrive-rows", word, [], rows=rows, most="?") if rows < 1 or lane < 1 else None

    def _key(self, name: str) -> tuple[int, int, int, int]:
        one = self.arrivals[name]
        if one.round is None:
            return (0, one.time or 0, 0, self.lines_of[f"time {name}"])
        return (one.round, -(one.rows or 0), one.lane or 0, 0)

    def once(self, key: str, word: str, line: int) -> Fault | None:
        if key in self.lines_of:
            return Fault("sheet-twice", word, [], word=word, line=self.lines_of[key])
        self.lines_of[key] = line
        return None

    def rider_fault(self, words: Words, at: int) -> Fault | None:
        """What is wrong with the rider at `at`, if anything is."""
        word = words[at] if at < len(words) else None
        if word is None:
            return Fault("word-missing", words[-1], [self.example], wanted="a rider", after=words[-1])
        return None if word in self.riders else Fault("rider-unknown", word, [self.example], rider=word)

    def _finish(self, line: int, words: Words) -> Fault | None:
        riders: list[str] = []
        for at in range(1, len(words)):
            if fault := self.rider_fault(words, at):
                return fault
            if words[at] in riders:
                return Fault("word-twice", words[at], [], again=words[at])
            if self.out.get(words[at]) in (NOT_FINISHED, NOT_STARTED):
                return Fault("sheet-out-and-home", words[at], [], rider=words[at], status=self.out[words[at]])
            riders.append(words[at])
        if fault := self.once("finish", "finish", line):
            return fault
        self.finish = riders
        return None

    def _arrive(self, line: int, words: Words) -> Fault | None:
        """`arrive 14 red-s 3.1`: round, rider, rows behind the line and lane."""
        if len(words) < 2 or words[1] not in NUMBERS or words[1] == "0":
            wrong = words[1] if len(words) > 1 else "arrive"
            return Fault("number-bad", wrong, [f"arrive 14 {self.example} 3.1"], number=wrong)
        if fault := self.rider_fault(words, 2):
            return fault
        name = words[2]
        if len(words) < 4 or not PLACE.fullmatch(words[3]):
            wrong = words[3] if len(words) > 3 else words[-1]
            return Fault("place-bad", wrong, ["3.1"], place=wrong)
        if len(words) > 4:
            return Fault("word-extra", words[4], [], extra=words[4])
        rows, lane = (int(part) for part in words[3].split("."))
        if fault := self.place_fault(words[3], rows, lane):
            return fault
        there = self.places.get((NUMBERS[words[1]], rows, lane))
        if there and not self.shares_places:
            return Fault("sheet-place-twice", words[3], [], rider=name, by=there, place=words[3])
        return self._arrived(line, name, Arrival(name, NUMBERS[words[1]], rows, lane), "arrive")

    def _time(self, line: int, words: Words) -> Fault | None:
        """`time red-s 9:40`: a time that the table worked out itself."""
        if fault := self.rider_fault(words, 1):
            return fault
        time = seconds_of(words[2]) if len(words) > 2 else None
        if time is None:
            wrong = words[2] if len(words) > 2 else words[-1]
            return Fault("time-bad", wrong, ["9:40", "1:09:40"], time=wrong)
        if len(words) > 3:
            return Fault("word-extra", words[3], [], extra=words[3])
        return self._arrived(line, words[1], Arrival(words[1], time=time), "time")

    def _arrived(self, line: int, name: str, arrival: Arrival, word: str) -> Fault | None:
        if name in self.arrivals:
            known = self.lines_of.get(f"time {name}") or self.lines_of.get(f"arrive {name}")
            return Fault("sheet-twice", name, [], word=name, line=known)
        if self.out.get(name) in (NOT_FINISHED, NOT_STARTED):
            return Fault("sheet-out-and-home", name, [], rider=name, status=self.out[name])
        self.lines_of[f"{word} {name}"] = line
        self.arrivals[name] = arrival
        if arrival.round and arrival.rows and arrival.lane:
            self.places[arrival.round, arrival.rows, arrival.lane] = name
        return None

    def _out(self, line: int, words: Words) -> Fault | None:
        if fault := self.rider_fault(words, 1):
            return fault
        kinds = (NOT_FINISHED, NOT_STARTED, DISQUALIFIED)
        if len(words) < 3 or words[2] not in kinds:
            wrong = words[2] if len(words) > 2 else words[-1]
            return Fault("out-kind", wrong, kinds, kind=wrong)
        if len(words) > 3:
            return Fault("word-extra", words[3], [], extra=words[3])
        if words[2] != DISQUALIFIED and (words[1] in self.arrivals or words[1] in self.finish):
            return Fault("sheet-out-and-home", words[1], [], rider=words[1], status=words[2])
        if fault := self.once(f"out {words[1]}", words[1], line):
            return fault
        self.out[words[1]] = words[2]
        return None
