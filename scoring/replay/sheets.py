"""Sheets of games whose riders arrive by round and rows behind the line (race log, section 6)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, NamedTuple

from scoring.replay.fault import ERROR, WARNING, Fault, Problem, Samples
from scoring.replay.headers import unread_header
from scoring.replay.log import NUMBERS, PLACE, RaceText, Words
from scoring.replay.log_words import log_words
from scoring.replay.meant import meant, sign_too_many
from scoring.replay.statuses import DISQUALIFIED, HOME, NOT_FINISHED, NOT_STARTED, RIDING

#: A pattern, made ready for the first time.
CLOCK: Final = r"(0|[1-9][0-9]{0,3}):([0-5][0-9])(?::([0-5][0-9]))?"


class Arrival(NamedTuple):
    """How a rider came home: round, rows behind the line, lane, and the front row of the line of riders they came in.

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
    found = re.fullmatch(CLOCK, word)
    if not found:
        return None
    first, second, third = (int(part) if part else None for part in found.groups())
    if third is None:
        return 60 * (first or 0) + (second or 0)
    return 3600 * (first or 0) + 60 * (second or 0) + third


def team_of(rider: str) -> str:
    """The colour of a rider as answers write them: red of `red-s`."""
    return rider.partition("-")[0]


def number_of(rider: str) -> str:
    """A rider's number or kind in the team, as most games name riders: `s` of `red-s`, `1` of `red-1`."""
    return rider.partition("-")[2]


def settled(statuses: Collection[str]) -> bool:
    """Whether a sheet's race is over by its riders' statuses: somebody started, and nobody is still riding.

    Everybody may have given up: then nobody has a place.
    """
    return RIDING not in statuses and any(status != NOT_STARTED for status in statuses)


def no_sheet_line(words: Words, known: Collection[str]) -> Fault:
    """That the first word begins no line of a sheet, and what was perhaps meant."""
    near = Fault("near-moves", None, [], word=words[0]) if words[0] in log_words().moves else meant(words, known)
    return sign_too_many(words, known) or Fault("sheet-word", words[0], list(known), word=words[0]).perhaps(near)


class NoCourse:
    """Whether it was told that a sheet's lines need a course, of which the log names none that can be found."""

    def __init__(self, text: RaceText) -> None:
        wrong = {problem.line for problem in text.problems}
        named = [text.headers[key].line for key in ("board", "course") if key in text.headers]
        self.told = not wrong.isdisjoint(named) or unread_header(text, "board") or unread_header(text, "course")

    def told_once(self, word: str, legal: Sequence[str]) -> Fault | None:
        """The fault for the first such line; None for those that follow, which cannot be taken either."""
        if self.told:
            return None
        self.told = True
        return Fault("sheet-no-course", word, legal)


class ArrivalSheet:
    """Reads the lines of a sheet whose riders arrive by round and rows: `finish`, `arrive`, `time`, `out`, `note`.

    `riders` are the names a log can write; a game adds its own lines to `readers` and says which places lie behind the line.
    `cut` says that the line before ended too early, so that this one may be its rest, `moves_told` that some are of a move log.
    With `apart` (a time trial) each team is alone on the road: riders of different teams may arrive on one place.
    `most_players` are those that the game's box has riders for, `player_of` says to whom a rider belongs.
    """

    apart = False
    most_players = 0

    def __init__(self, text: RaceText, riders: Collection[str], example: str) -> None:
        self.text = text
        self.riders = riders
        self.example = example
        self.finish: list[str] = []
        self.arrivals: dict[str, Arrival] = {}
        self.out: dict[str, str] = {}
        self.rode: dict[str, int] = {}
        self.ruled = False
        self.let_stand: set[int] = set()
        self.moves_told = False
        self.cut = False
        self.mentioned: dict[str, None] = {}
        self.lines_of: dict[str, int] = {}
        self.places: dict[tuple[str, int, int, int], str] = {}
        self.players: dict[str, None] = {}
        self.player_of: Callable[[str], str] = team_of
        self.readers: dict[str, Callable[[int, Words], Fault | None]] = {
            "finish": self._finish,
            "arrive": self._arrive,
            "time": self._time,
            "out": self._out,
            "note": lambda line, words: None,
        }

    def read(self, line: int, words: Words) -> None:
        known = self.readers.get(words[0])
        self.ruled = words[-1] == "ruled" and words[0] != "note"
        said = words[:-1] if self.ruled else words
        if self.ruled:
            self.let_stand.add(line)
        fault = known(line, said) if known else self._no_line(words)
        rest = fault is not None and known is None and self.cut
        self.cut = fault is not None and fault.word == words[-1]
        if fault and not rest:
            self.report(line, fault)
        elif known and not fault and words[-1] != NOT_STARTED:
            self._count_players(line, said)

    def known_words(self) -> list[str]:
        """The words that can begin a line of this sheet."""
        return list(self.readers)

    def _no_line(self, words: Words) -> Fault | None:
        """That a word begins no line of a sheet; of the lines of a log of moves that is told once."""
        moves = words[0] in log_words().moves or any(team_of(rider) == words[0] for rider in self.riders)
        if moves and self.moves_told:
            return None
        self.moves_told |= words[0] in log_words().moves
        return no_sheet_line(words, self.known_words())

    def report(self, line: int, fault: Fault, severity: str = ERROR) -> None:
        """Record a problem at its line."""
        text = self.text.text(line)
        self.text.problems.append(Problem(fault, line=line, text=text, severity=severity, game=self.text.game))

    def stands(self, line: int, fault: Fault | None) -> bool:
        """Whether a line is taken all the same: nothing is wrong with it, or the table let it stand (`ruled`), which makes the
        error a warning. What cannot be applied at all never comes here."""
        if fault and self.ruled:
            self.report(line, fault, WARNING)
        return fault is None or self.ruled

    def absent_fault(self, line: int, riders: Iterable[str]) -> Fault | None:
        """That one of the riders, who did something by this line, did not start; else it is kept that they rode."""
        for name in riders:
            if self.out.get(name) == NOT_STARTED:
                return Fault("sheet-absent", name, [], rider=name, line=line, out=self.lines_of[f"out {name}"])
        self.rode |= {name: line for name in riders if name not in self.rode}
        return None

    def _count_players(self, line: int, words: Words) -> None:
        """Warn on the line that brings in the first player for whom the box has no riders: a house may have more of them."""
        for word in words:
            player = self.player_of(word)
            if word not in self.riders or player in self.players:
                continue
            self.players[player] = None
            if len(self.players) == self.most_players + 1:
                self.report(line, Fault("players-many", word, [], player=player, most=self.most_players), WARNING)

    def order(self) -> list[str]:
        """The riders who arrived: as the finish line says, then the others by round, rows and lane, those with a time by time."""
        named = set(self.finish)
        order = sorted((name for name, one in self.arrivals.items() if one.round is not None), key=self._row)
        order = [name for name in order if name not in named]
        for name in sorted((name for name, one in self.arrivals.items() if one.round is None), key=self._by_time):
            if name not in named:
                at = (n for n, other in enumerate(order) if self.time_of(other) > self.time_of(name))
                order.insert(next(at, len(order)), name)
        return [*self.finish, *order]

    def time_of(self, name: str) -> int:
        """A rider's time in seconds: the one that the table worked out, or the one that round and rows come to."""
        return self.arrivals[name].time or 0

    def rivals_of(self, name: str) -> str | None:
        """Among whom it must be decided who came first: riders with the same answer; None where nobody's place depends on it."""
        return ""

    def ask_for_order(self) -> None:
        """Report riders with equal times where it must be decided who came first and no `finish` line does (one error for all who
        are level, at the last of their `time` lines)."""
        level: dict[tuple[str, int], list[str]] = {}
        order = self.order()
        for name in order[len(self.finish) :]:
            rivals = self.rivals_of(name)
            if rivals is not None:
                level.setdefault((rivals, self.time_of(name)), []).append(name)
        for (_, time), riders in level.items():
            lines = [self.lines_of[f"time {name}"] for name in riders if f"time {name}" in self.lines_of]
            if len(riders) > 1 and lines:
                word = self.text.text(max(lines)).split("#")[0].split()[2]
                finish = " ".join(["finish", *order])
                severity = WARNING if self.let_stand.intersection(lines) else ERROR
                self.report(max(lines), Fault("place-undecided", word, [finish], riders=riders, time=time), severity)

    def statuses(self) -> dict[str, str]:
        """Every rider mentioned: out as a line says, home if they arrived, else still riding."""
        order = self.order()
        mentioned = dict.fromkeys([*order, *self.arrivals, *self.out, *self.mentioned])
        return {name: self.out.get(name, HOME if name in order else RIDING) for name in mentioned}

    def place_fault(self, word: str, rows: int, lane: int) -> Fault | None:
        """Why a rider cannot stand so many rows behind the line in this lane."""
        return Fault("arrive-rows", word, [], rows=rows, most="?") if rows < 1 or lane < 1 else None

    def place_warning(self, word: str, rows: int) -> Fault | None:
        """What is unlikely about so many rows behind the line, if anything is."""
        return None

    def _row(self, name: str) -> tuple[int, int, int]:
        one = self.arrivals[name]
        return (one.round or 0, -(one.rows or 0), one.lane or 0)

    def _by_time(self, name: str) -> tuple[int, int]:
        return (self.time_of(name), self.lines_of[f"time {name}"])

    def once(self, key: str, word: str, line: int) -> Fault | None:
        if key in self.lines_of:
            return Fault("sheet-twice", word, [], word=word, line=self.lines_of[key])
        self.lines_of[key] = line
        return None

    def rider_fault(self, words: Words, at: int) -> Fault | None:
        """What is wrong with the rider at `at`, if anything is."""
        word = words[at] if at < len(words) else None
        if word is None:
            return Fault("word-missing", words[-1], Samples([self.example]), wanted="a rider", after=words[-1])
        return None if word in self.riders else Fault("rider-unknown", word, Samples([self.example]), rider=word)

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
            return Fault(
                "number-bad", wrong, Samples([f"arrive 14 {self.example} 3.1"]), number=words[1] if words[1:] else ""
            )
        if fault := self.rider_fault(words, 2):
            return fault
        name = words[2]
        if len(words) < 4 or not PLACE.fullmatch(words[3]):
            wrong = words[3] if len(words) > 3 else words[-1]
            return Fault("place-bad", wrong, Samples(["3.1"]), place=wrong)
        if len(words) > 4:
            return Fault("word-extra", words[4], [], extra=words[4])
        rows, lane = (int(part) for part in words[3].split("."))
        if fault := self.place_fault(words[3], rows, lane):
            return fault
        place = (team_of(name) if self.apart else "", NUMBERS[words[1]], rows, lane)
        if place in self.places:
            taken = Fault("sheet-place-twice", words[3], [], rider=name, by=self.places[place], place=words[3])
            if not self.stands(line, taken):
                return taken
        if fault := self._arrived(line, name, Arrival(name, NUMBERS[words[1]], rows, lane), "arrive"):
            return fault
        self.places[place] = name
        if unlikely := self.place_warning(words[3], rows):
            self.report(line, unlikely, WARNING)
        return None

    def _time(self, line: int, words: Words) -> Fault | None:
        """`time red-s 9:40`: a time that the table worked out itself."""
        if fault := self.rider_fault(words, 1):
            return fault
        time = seconds_of(words[2]) if len(words) > 2 else None
        if time is None:
            wrong = words[2] if len(words) > 2 else words[-1]
            return Fault("time-bad", wrong, Samples(["9:40", "1:09:40"]), time=wrong)
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
        if words[2] == NOT_STARTED and words[1] in self.rode:
            absent = Fault("sheet-absent", words[2], [], rider=words[1], line=self.rode[words[1]], out=line)
            if not self.stands(line, absent):
                return absent
        if fault := self.once(f"out {words[1]}", words[1], line):
            return fault
        self.out[words[1]] = words[2]
        return None
