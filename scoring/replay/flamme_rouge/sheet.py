"""Sheets of Flamme Rouge: a race without its cards (race log, section 6)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from scoring.replay.fault import Fault, Problem
from scoring.replay.flamme_rouge.race import DISQUALIFIED, HOME, NOT_FINISHED, NOT_STARTED, RIDING
from scoring.replay.flamme_rouge.score import Arrival, Outcome
from scoring.replay.flamme_rouge.settings import Settings
from scoring.replay.flamme_rouge.turn import RIDERS
from scoring.replay.log import NUMBERS, PLACE, RaceText, Words

CLOCK: Final = re.compile(r"(0|[1-9][0-9]{0,3}):([0-5][0-9])(?::([0-5][0-9]))?")


def seconds_of(word: str) -> int | None:
    """`9:40` or `1:09:40` in seconds, None if it is no time."""
    found = CLOCK.fullmatch(word)
    if not found:
        return None
    first, second, third = (int(part) if part else None for part in found.groups())
    if third is None:
        return 60 * (first or 0) + (second or 0)
    return 3600 * (first or 0) + 60 * (second or 0) + third


def read_sheet(text: RaceText, settings: Settings) -> Outcome:
    """The outcome that the lines say; faults are recorded in `text`, and a faulty line is left out."""
    reader = _SheetReader(text, settings)
    for line, words in text.body:
        reader.read(line, words)
    return reader.close()


class _SheetReader:
    def __init__(self, text: RaceText, settings: Settings) -> None:
        self.text = text
        self.settings = settings
        self.finish: list[str] = []
        self.arrivals: dict[str, Arrival] = {}
        self.out: dict[str, str] = {}
        self.lines_of: dict[str, int] = {}
        self.places: dict[tuple[int, int, int], str] = {}
        self._read: Mapping[str, Callable[[int, Words], Fault | None]] = {
            "finish": self._finish,
            "arrive": self._arrive,
            "time": self._time,
            "out": self._out,
            "note": lambda line, words: None,
        }

    def read(self, line: int, words: Words) -> None:
        known = self._read.get(words[0])
        said = words[:-1] if words[-1] == "ruled" and words[0] != "note" else words
        fault = known(line, said) if known else Fault("sheet-word", words[0], list(self._read), word=words[0])
        if fault:
            self.text.problems.append(Problem(fault, line=line, text=self.text.text(line), game=self.text.game))

    def close(self) -> Outcome:
        """Put the riders in order: as the finish line says, else by arrival and time."""
        self._fronts()
        order = self.finish or sorted(self.arrivals, key=self._key)
        mentioned = dict.fromkeys([*order, *self.arrivals, *self.out])
        status = {name: self.out.get(name, HOME if name in order else RIDING) for name in mentioned}
        return Outcome(
            order=order,
            places={name: place for place, name in enumerate(order, 1)},
            status=status,
            finish=list(order),
            times={name: one.time for name, one in self.arrivals.items() if one.time is not None},
            arrivals=[self.arrivals.get(name, Arrival(name)) for name in order],
        )

    def _key(self, name: str) -> tuple[int, int, int, int]:
        one = self.arrivals[name]
        if one.round is None:
            return (0, one.time or 0, 0, self.lines_of[f"time {name}"])
        return (one.round, -(one.rows or 0), one.lane or 0, 0)

    def _fronts(self) -> None:
        """The front row of the unbroken line of rows that each rider came home in."""
        rows: dict[int, set[int]] = {}
        for one in self.arrivals.values():
            if one.round is not None and one.rows is not None:
                rows.setdefault(one.round, set()).add(one.rows)
        for one in self.arrivals.values():
            if one.round is not None and one.rows is not None:
                front = one.rows
                while front + 1 in rows[one.round]:
                    front += 1
                one.front = front

    def _once(self, key: str, word: str, line: int) -> Fault | None:
        if key in self.lines_of:
            return Fault("sheet-twice", word, [], word=word, line=self.lines_of[key])
        self.lines_of[key] = line
        return None

    def _rider(self, words: Words, at: int) -> Fault | None:
        """What is wrong with the rider at `at`, if anything is."""
        word = words[at] if at < len(words) else None
        if word is None:
            return Fault("word-missing", words[-1], ["red-s"], wanted="a rider", after=words[-1])
        return None if word in RIDERS else Fault("rider-unknown", word, ["red-s", "red-r"], rider=word)

    def _finish(self, line: int, words: Words) -> Fault | None:
        riders: list[str] = []
        for at in range(1, len(words)):
            if fault := self._rider(words, at):
                return fault
            if words[at] in riders:
                return Fault("word-twice", words[at], [], again=words[at])
            if self.out.get(words[at]) in (NOT_FINISHED, NOT_STARTED):
                return Fault("sheet-out-and-home", words[at], [], rider=words[at], status=self.out[words[at]])
            riders.append(words[at])
        if fault := self._once("finish", "finish", line):
            return fault
        self.finish = riders
        return None

    def _arrive(self, line: int, words: Words) -> Fault | None:
        """`arrive 14 red-s 3.1`: round, rider, rows behind the line and lane."""
        if len(words) < 2 or words[1] not in NUMBERS or words[1] == "0":
            wrong = words[1] if len(words) > 1 else "arrive"
            return Fault("number-bad", wrong, ["arrive 14 red-s 3.1"], number=wrong)
        if fault := self._rider(words, 2):
            return fault
        name = words[2]
        if len(words) < 4 or not PLACE.fullmatch(words[3]):
            wrong = words[3] if len(words) > 3 else words[-1]
            return Fault("place-bad", wrong, ["3.1"], place=wrong)
        if len(words) > 4:
            return Fault("word-extra", words[4], [], extra=words[4])
        rows, lane = (int(part) for part in words[3].split("."))
        if fault := self._behind_the_line(words[3], rows, lane):
            return fault
        there = self.places.get((NUMBERS[words[1]], rows, lane))
        if there:
            return Fault("sheet-place-twice", words[3], [], rider=name, by=there, place=words[3])
        return self._arrived(line, name, Arrival(name, NUMBERS[words[1]], rows, lane), "arrive")

    def _behind_the_line(self, word: str, rows: int, lane: int) -> Fault | None:
        track = self.settings.track
        most = track.rows - track.finish if track else None
        if rows < 1 or lane < 1 or (most and rows > most):
            return Fault("arrive-rows", word, [], rows=rows, most=most or "?")
        if track and lane not in track.lanes[track.finish + rows]:
            return Fault("place-none", word, [], place=word)
        return None

    def _time(self, line: int, words: Words) -> Fault | None:
        """`time red-s 9:40`: a time that the table worked out itself."""
        if fault := self._rider(words, 1):
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
        if fault := self._rider(words, 1):
            return fault
        kinds = (NOT_FINISHED, NOT_STARTED, DISQUALIFIED)
        if len(words) < 3 or words[2] not in kinds:
            wrong = words[2] if len(words) > 2 else words[-1]
            return Fault("out-kind", wrong, kinds, kind=wrong)
        if len(words) > 3:
            return Fault("word-extra", words[3], [], extra=words[3])
        if words[2] != DISQUALIFIED and (words[1] in self.arrivals or words[1] in self.finish):
            return Fault("sheet-out-and-home", words[1], [], rider=words[1], status=words[2])
        if fault := self._once(f"out {words[1]}", words[1], line):
            return fault
        self.out[words[1]] = words[2]
        return None
