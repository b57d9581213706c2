"""The quick sheet's form: riders in rows, ticked in the order of arrival, with round and rows behind the line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from league.typed_fields import WholeField
from league.words import apart
from races.models import Race, Stage
from races.sheet_form import SheetForm
from races.sheet_questions import add_questions
from scoring.classify.scored_game import rider_in_team, scored_game
from scoring.games.flamme_rouge.quick_sheet import QuickLine, quick_faults, sheet_log
from scoring.games.flamme_rouge.settings import TIME_TRIAL
from scoring.replay.games import GAMES
from scoring.replay.headers import number_words

OUT = (
    ("", gettext_lazy("rode")),
    ("dnf", gettext_lazy("did not finish")),
    ("dns", gettext_lazy("did not start")),
    ("dsq", gettext_lazy("disqualified")),
)
FAULTS = {
    "nobody": gettext_lazy("Nobody has a place yet: tap the riders in the order in which they came in."),
    "out-and-home": gettext_lazy("%(rider)s cannot be out and have arrived as well."),
    "no-place": gettext_lazy("%(rider)s has a round or rows but no place."),
    "round-and-rows": gettext_lazy("%(rider)s needs both the round and the rows over the line, or neither."),
    "place-twice": gettext_lazy("%(rider)s and %(other)s have the same place."),
    "place-left-out": gettext_lazy("A place before that of %(rider)s is left out."),
    "line-place-left-out": gettext_lazy("A place over a line before that of %(rider)s is left out."),
    "line-twice": gettext_lazy("%(rider)s appears twice in the order over a line."),
    "order": gettext_lazy("%(rider)s came home before %(other)s by round and rows, but has a later place."),
}


@dataclass(frozen=True, slots=True)
class QuickRow:
    """A rider's row of the form."""

    rider: str
    colour: str
    team_name: str
    place: forms.BoundField
    round: forms.BoundField
    rows: forms.BoundField
    out: forms.BoundField

    @property
    def fields(self) -> tuple[forms.BoundField, ...]:
        """The row's fields in their order."""
        return (self.place, self.round, self.rows, self.out)


class QuickSheetForm(SheetForm):
    """Fields `place-RIDER`, `round-RIDER`, `rows-RIDER`, `out-RIDER` for the riders of the teams entered."""

    def __init__(self, *args: Any, race: Race, names: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, race=race, names=names, **kwargs)
        stage = race.stage
        game = scored_game(stage.stage_race.game)
        rules = stage.rules or stage.stage_race.rules
        self.riders = game.quick_riders(list(names), rules)
        self.time_trial = TIME_TRIAL in rules.replace(",", " ").split()
        behind = game.rows_behind(stage.road)
        for rider in self.riders:
            number = forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
            self.fields[f"place-{rider}"] = WholeField(
                label=gettext("Place"), required=False, min_value=1, max_value=99, widget=number
            )
            self.fields[f"round-{rider}"] = WholeField(
                label=gettext("Round"), required=False, min_value=1, max_value=99, widget=number
            )
            self.fields[f"rows-{rider}"] = forms.TypedChoiceField(
                label=gettext("Rows over"),
                required=False,
                coerce=int,
                empty_value=None,
                choices=[("", "–"), *((n, str(n)) for n in range(1, behind + 1))],
                widget=forms.RadioSelect,
            )
            self.fields[f"out-{rider}"] = forms.ChoiceField(label=gettext("Out"), required=False, choices=OUT)

        self._add_lines(stage)
        add_questions(self, lines=bool(self.lines))

    def _add_lines(self, stage: Stage) -> None:
        """A field `over-ROW-PLACE` a place that earns points over a line of the road."""
        self.lines: dict[str, int] = {}
        kinds = GAMES[stage.stage_race.game].lines
        for key, points in stage.headers.items():
            kind, _blank, row = key.partition(" ")
            if kind in kinds:
                self.lines[row] = max(self.lines.get(row, 0), len(number_words(points)))
        choices = [("", "–"), *((rider, self._said(rider)) for rider in self.riders)]
        for row, places in self.lines.items():
            for place in range(1, places + 1):
                label = gettext("Line after row %(row)s, place %(place)d") % {"row": row, "place": place}
                self.fields[f"over-{row}-{place}"] = forms.ChoiceField(
                    label=label,
                    required=False,
                    choices=choices,
                    help_text=gettext("By the places at the end of each round: slipstream counts.")
                    if place == 1
                    else "",
                )

    @property
    def line_fields(self) -> list[forms.BoundField]:
        """The fields of the lines on the road, for the template."""
        return [self[name] for name in self.fields if name.startswith("over-")]

    def _over(self) -> dict[str, list[str]]:
        """The riders over each line in their order, "" for a place left empty."""
        return {
            row: [self.cleaned_data[f"over-{row}-{place}"] for place in range(1, places + 1)]
            for row, places in self.lines.items()
        }

    @property
    def rows(self) -> list[QuickRow]:
        """The riders' rows, for the template."""
        return [
            QuickRow(
                rider,
                rider.partition("-")[0],
                self.names[rider.partition("-")[0]],
                *(self[f"{what}-{rider}"] for what in ("place", "round", "rows", "out")),
            )
            for rider in self.riders
        ]

    def opened(self, answer: Mapping[str, Any]) -> dict[str, Any]:
        """The form's values, by field, for the answer to a saved log; places are counted among the form's riders."""
        initial: dict[str, Any] = {}
        finish = [rider for rider in answer.get("finish") or [] if rider in self.riders]
        home = {rider: place for place, rider in enumerate(finish, 1)}
        arrivals = {one["rider"]: one for one in answer.get("arrivals") or []}
        status = {line["rider"]: line["status"] for line in answer.get("riders") or []}
        for rider in self.riders:
            initial[f"place-{rider}"] = home.get(rider)
            over = arrivals.get(rider, {})
            initial[f"round-{rider}"], initial[f"rows-{rider}"] = over.get("round"), over.get("rows") or ""
            initial[f"out-{rider}"] = status.get(rider, "") if status.get(rider) in ("dnf", "dns", "dsq") else ""
        for line in answer.get("sprints") or []:
            for place, rider in enumerate(line["order"], 1):
                initial[f"over-{line['line']}-{place}"] = rider
        return initial

    def clean(self) -> dict[str, Any]:
        """Make the log of what was ticked, or say what contradicts itself."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        lines = [
            QuickLine(rider, *(cleaned[f"{what}-{rider}"] for what in ("place", "round", "rows", "out")))
            for rider in self.riders
        ]
        if cleaned["rest"]:
            lines = [QuickLine(line.rider, out="dns") if line.untold else line for line in lines]
        over = self._over()
        for fault in quick_faults(lines, over):
            said = {"rider": self._said(fault.rider), "other": self._said(fault.other)}
            self.add_error(fault.at or None, str(FAULTS[fault.code]) % said)
        if not self.errors:
            cleaned["log"] = self.keep(sheet_log(lines, over, time_trial=self.time_trial))
        return cleaned

    def _said(self, rider: str) -> str:
        return f"{apart(self.names[rider.partition('-')[0]])} {rider_in_team(rider).upper()}" if rider else ""
