"""Sheets of Flamme Rouge: a race without its cards (race log, section 6)."""

from __future__ import annotations

from scoring.replay.fault import Fault
from scoring.replay.flamme_rouge.score import Outcome
from scoring.replay.flamme_rouge.settings import Settings
from scoring.replay.flamme_rouge.turn import RIDERS
from scoring.replay.log import RaceText
from scoring.replay.sheets import Arrival, ArrivalSheet


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

    def place_fault(self, word: str, rows: int, lane: int) -> Fault | None:
        track = self.settings.track
        most = track.rows - track.finish if track else None
        if rows < 1 or lane < 1 or (most and rows > most):
            return Fault("arrive-rows", word, [], rows=rows, most=most or "?")
        if track and lane not in track.lanes[track.finish + rows]:
            return Fault("place-none", word, [], place=word)
        return None

    def close(self) -> Outcome:
        """The outcome of the whole sheet."""
        self._fronts()
        order = self.order()
        return Outcome(
            order=order,
            places={name: place for place, name in enumerate(order, 1)},
            status=self.statuses(),
            finish=list(order),
            times={name: one.time for name, one in self.arrivals.items() if one.time is not None},
            arrivals=[self.arrivals.get(name, Arrival(name)) for name in order],
        )

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
