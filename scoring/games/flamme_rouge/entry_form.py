"""The quick sheet as a form: riders in rows, ticked in the order of arrival, with round and rows behind the line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.games.flamme_rouge.crossings import LINES
from scoring.games.flamme_rouge.entry_sheet import RiderSaid, sheet_faults, sheet_log
from scoring.games.flamme_rouge.facts import KINDS
from scoring.games.flamme_rouge.settings import TIME_TRIAL
from scoring.games.flamme_rouge.track import track_of
from scoring.replay.answer import RaceAnswer
from scoring.replay.entry_form import Asked, EntryFault, EntryForm, FieldOf, Question, Values, numbers, out_choices
from scoring.replay.headers import number_words
from scoring.replay.reader_words import gettext_noop
from scoring.replay.sheets import number_of, team_of

LEAST_ROWS_BEHIND: Final = 4

FAULTS: Final = {
    "nobody": gettext_noop("Nobody has a place yet: tap the riders in the order in which they came in."),
    "out-and-home": gettext_noop("%(rider)s cannot be out and have arrived as well."),
    "no-place": gettext_noop("%(rider)s has a round or rows but no place."),
    "round-and-rows": gettext_noop("%(rider)s needs both the round and the rows over the line, or neither."),
    "place-twice": gettext_noop("%(rider)s and %(other)s have the same place."),
    "place-left-out": gettext_noop("A place before that of %(rider)s is left out."),
    "line-place-left-out": gettext_noop("A place over a line before that of %(rider)s is left out."),
    "line-twice": gettext_noop("%(rider)s appears twice in the order over a line."),
    "order": gettext_noop("%(rider)s came home before %(other)s by round and rows, but has a later place."),
}
_ASKED: Final = ("place", "round", "rows", "out")


@dataclass(frozen=True, slots=True)
class QuickRow:
    """A rider's row of the form."""

    rider: str
    kind: str
    colour: str
    team_name: str
    place: object
    round: object
    rows: object
    out: object

    @property
    def fields(self) -> tuple[object, ...]:
        """The row's fields in their order."""
        return (self.place, self.round, self.rows, self.out)


class QuickSheetForm(EntryForm):
    """Questions `place-RIDER`, `round-RIDER`, `rows-RIDER`, `out-RIDER`, and `over-ROW-PLACE` for a place that earns points
    over a line of the road."""

    title = gettext_noop("Quick sheet")
    here = gettext_noop("Quick sheet")
    works_out = False

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.time_trial = TIME_TRIAL in asked.modules
        self.over: dict[str, int] = {}
        for key, points in asked.headers.items():
            kind, _blank, row = key.partition(" ")
            if kind in LINES:
                self.over[row] = max(self.over.get(row, 0), len(number_words(points)))

    @property
    def riders(self) -> Sequence[str]:
        return [f"{colour}-{kind}" for colour in self.asked.names for kind in KINDS]

    @property
    def lines(self) -> bool:
        return bool(self.over)

    def questions(self, filled: Values) -> Iterator[Question]:
        gettext = self.asked.words
        track = track_of(self.asked.road)
        behind = track.rows - track.finish if track else LEAST_ROWS_BEHIND
        for rider in self.riders:
            yield Question(f"place-{rider}", gettext("Place"), "number", least=1)
            yield Question(f"round-{rider}", gettext("Round"), "number", least=1)
            yield Question(f"rows-{rider}", gettext("Rows over"), "chips", choices=numbers(behind))
            choices = out_choices(self.asked, gettext("rode"))
            yield Question(f"out-{rider}", gettext("Out"), "choice", choices=choices)
        riders: list[tuple[object, str]] = [("", "–"), *((rider, self._said(rider)) for rider in self.riders)]
        for row, places in self.over.items():
            for place in range(1, places + 1):
                label = gettext("Line after row %(row)s, place %(place)d") % {"row": row, "place": place}
                hint = gettext("By the places at the end of each round: slipstream counts.") if place == 1 else ""
                yield Question(f"over-{row}-{place}", label, "choice", choices=riders, hint=hint)

    def layout(self, field_of: FieldOf) -> dict[str, Any]:
        """The riders' `rows`, and the `line_fields`."""
        return {
            "rows": [
                QuickRow(
                    rider,
                    number_of(rider),
                    team_of(rider),
                    self.asked.names[team_of(rider)],
                    *(field_of(f"{what}-{rider}") for what in _ASKED),
                )
                for rider in self.riders
            ],
            "line_fields": [
                field_of(f"over-{row}-{place}") for row, places in self.over.items() for place in range(1, places + 1)
            ],
        }

    def opened(self, answer: RaceAnswer, text: str) -> dict[str, Any]:
        """As the base; places are counted among the form's riders."""
        initial: dict[str, Any] = {}
        finish = [rider for rider in answer.finish if rider in self.riders]
        home = {rider: place for place, rider in enumerate(finish, 1)}
        for rider in self.riders:
            over, line = answer.arrival_of.get(rider), answer.by_rider.get(rider)
            initial[f"place-{rider}"] = home.get(rider)
            initial[f"round-{rider}"] = over["round"] if over else None
            initial[f"rows-{rider}"] = (over["rows"] if over else None) or ""
            initial[f"out-{rider}"] = line.status if line and line.out else ""
        for sprint in answer.sprints or ():
            for place, rider in enumerate(sprint.order, 1):
                initial[f"over-{sprint.line}-{place}"] = rider
        return initial

    def log(self, values: Values, *, whole: bool, rest: bool, elsewhere: frozenset[str]) -> str | list[EntryFault]:
        lines = [RiderSaid(rider, *(values[f"{what}-{rider}"] for what in _ASKED)) for rider in self.riders]
        if rest:
            lines = [RiderSaid(line.rider, out="dns") if line.untold else line for line in lines]
        over = {
            row: [values[f"over-{row}-{place}"] for place in range(1, places + 1)] for row, places in self.over.items()
        }
        faults = [
            EntryFault(
                self.asked.words(FAULTS[fault.code])
                % {"rider": self._said(fault.rider), "other": self._said(fault.other)},
                fault.at,
            )
            for fault in sheet_faults(lines, over)
        ]
        return faults or sheet_log(lines, over, time_trial=self.time_trial)

    def _said(self, rider: str) -> str:
        return f"{self.asked.apart(self.asked.names[team_of(rider)])} {number_of(rider).upper()}" if rider else ""
