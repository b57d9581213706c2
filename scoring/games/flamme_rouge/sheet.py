"""Sheets of Flamme Rouge: a race without its cards (race log, section 6)."""

from __future__ import annotations

from typing import Final

from scoring.games.flamme_rouge import facts
from scoring.games.flamme_rouge.score import Outcome
from scoring.games.flamme_rouge.settings import BREAKAWAY, SINGLE, TIME_TRIAL, Settings
from scoring.games.flamme_rouge.turn import RIDERS
from scoring.replay.fault import WARNING, Fault
from scoring.replay.log import RaceText, Words
from scoring.replay.ranks import least_first
from scoring.replay.sheets import Arrival, ArrivalSheet, team_of

#: The time of a rider who has none: later than any.
UNKNOWN: Final = 10_000_000


def read_sheet(text: RaceText, settings: Settings) -> Outcome:
    """The outcome that the lines say; faults are recorded in `text`, and a faulty line is left out."""
    sheet = _Sheet(text, settings)
    for line, words in text.body:
        sheet.read(line, words)
    return sheet.close()


class _Sheet(ArrivalSheet):
    def __init__(self, text: RaceText, settings: Settings) -> None:
        super().__init__(text, RIDERS, "red-s")
        self.settings = settings
        self.apart = TIME_TRIAL in settings.modules
        if SINGLE in settings.modules:
            self.most_players, self.player_of = facts.MOST_TEAMS * len(facts.KINDS), str
        else:
            self.most_players = facts.MOST_TEAMS
        self.readers["sprint"] = self._sprint

    def known_words(self) -> list[str]:
        return [word for word in super().known_words() if word != "sprint" or self.settings.lines]

    def place_fault(self, word: str, rows: int, lane: int) -> Fault | None:
        track = self.settings.track
        most = track.rows - track.finish if track else None
        if rows < 1 or lane < 1 or (most and rows > most):
            return Fault("arrive-rows", word, [], rows=rows, most=most or "?")
        if track and lane not in track.lanes[track.finish + rows]:
            return Fault("place-none", word, [], place=word)
        return None

    def _sprint(self, line: int, words: Words) -> Fault | None:
        """`sprint 34 red-s blue-r`: the order over the sprint or mountain line behind row 34."""
        known = dict.fromkeys(str(road_line.row) for road_line in self.settings.lines)
        if len(words) < 2 or words[1] not in known:
            wrong = words[1] if len(words) > 1 else "sprint"
            return Fault("line-none", wrong, list(known), row=wrong, rows=list(known))
        riders = words[2:]
        for at in range(2, len(words)):
            if fault := self.rider_fault(words, at):
                return fault
            if words[at] in words[2:at]:
                return Fault("word-twice", words[at], [], again=words[at])
        absent = self.absent_fault(line, words[2:])
        if absent and not self.stands(line, absent):
            return absent
        if fault := self.once(f"sprint {words[1]}", words[1], line):
            return fault
        for road_line in self.settings.lines:
            if str(road_line.row) == words[1]:
                road_line.order = list(riders)
        self.mentioned |= dict.fromkeys(riders)
        return None

    def close(self) -> Outcome:
        """The outcome of the whole sheet."""
        self._fronts()
        self.ask_for_order()
        order = self.order()
        outcome = Outcome()
        outcome.order = order
        outcome.places = {name: place for place, name in enumerate(order, 1)}
        outcome.status = self.statuses()
        outcome.finish = list(order)
        outcome.times = {name: one.time for name, one in self.arrivals.items() if one.time is not None}
        outcome.arrivals = [self.arrivals.get(name, Arrival(name)) for name in order]
        if self.apart:
            self._trial(outcome)
        player = self.settings.plays_alone(rider for rider in outcome.status if not self.settings.automated(rider))
        if player and BREAKAWAY in self.settings.modules:
            fault = Fault("solo-breakaway", BREAKAWAY, [], player=player)
            self.report(self.text.headers["rules"].line, fault, WARNING)
        return outcome

    def time_of(self, name: str) -> int:
        """In seconds: that of the front rider of the line of riders home, in a time trial the rider's own."""
        one = self.arrivals[name]
        if one.time is not None:
            return one.time
        rows = one.rows if self.apart else one.front
        return facts.ROUND_SECONDS * (one.round or 0) - facts.ROW_SECONDS * (rows or 0)

    def rivals_of(self, name: str) -> str | None:
        """In a time trial only a team's own riders: the first of them counts, and teams that are level share the place."""
        return team_of(name) if self.apart else ""

    def _trial(self, outcome: Outcome) -> None:
        """A time trial's order: each team's first rider, by time; equal times share the place (Time Trial Variant)."""
        firsts: dict[str, str] = {}
        for name in sorted(outcome.order, key=self._seconds):
            firsts.setdefault(team_of(name), name)
        timed = [(name, self._seconds(name)) for name in firsts.values()]
        outcome.order = outcome.finish = [name for name, _ in timed]
        outcome.times = {name: time for name, time in timed if time < UNKNOWN}
        outcome.places = {name: place for place, (name, _) in enumerate(timed, 1)} | least_first(outcome.times)

    def _seconds(self, name: str) -> int:
        return self.time_of(name) if name in self.arrivals else UNKNOWN

    def _fronts(self) -> None:
        """The front row of the unbroken line of rows that each rider came home in."""
        rows: dict[int, set[int]] = {}
        for one in self.arrivals.values():
            if one.round is not None and one.rows is not None:
                rows.setdefault(one.round, set()).add(one.rows)
        for name, one in self.arrivals.items():
            if one.round is not None and one.rows is not None:
                front = one.rows
                while front + 1 in rows[one.round]:
                    front += 1
                self.arrivals[name] = one._replace(front=front)
