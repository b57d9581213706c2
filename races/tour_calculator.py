"""The tour calculator's form: for each rider round and spaces over the line, for each sprint who came over it first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from league.typed_fields import WholeField
from races.models import Race
from races.quick_sheet import OUT as QUICK_OUT
from races.roads import course_of
from races.sheet_form import SheetForm
from races.sheet_questions import add_questions
from scoring.classify.scored_game import rider_in_team
from scoring.games.le_tour.calculator_sheet import TourFault, TourLine, tour_faults, tour_log
from scoring.games.le_tour.facts import RIDERS_A_TEAM
from scoring.games.le_tour.settings import TIME_TRIAL

OUT = (("", gettext_lazy("no")), *QUICK_OUT[1:])
FAULTS = {
    "nobody": gettext_lazy("Nobody has come in yet: tap the first rider."),
    "missing": gettext_lazy(
        "Nothing is noted for %(rider)s: say where they came in, or that they are out. "
        "This tick marks everybody who did not start."
    ),
    "out-and-home": gettext_lazy("%(rider)s cannot be out and have come in as well."),
    "no-spaces": gettext_lazy("%(rider)s has a round: how many spaces over the line?"),
    "no-round": gettext_lazy("%(rider)s has spaces over the line: in which round?"),
    "level": gettext_lazy("%(rider)s and %(other)s are level: who is nearer the numbered side? That is lane 1."),
    "row-full": gettext_lazy("%(rider)s is level with more riders than the road has lanes."),
    "lane-twice": gettext_lazy("%(rider)s and %(other)s cannot be in the same lane."),
    "sprint-twice": gettext_lazy("%(rider)s can be only once over sprint %(line)s."),
    "sprint-gap": gettext_lazy("Who was over sprint %(line)s before %(rider)s?"),
}


@dataclass(frozen=True, slots=True)
class TourRider:
    """A rider of the form with his fields."""

    rider: str
    number: str
    round: forms.BoundField
    spaces: forms.BoundField
    lane: forms.BoundField
    out: forms.BoundField

    @property
    def fields(self) -> tuple[forms.BoundField, ...]:
        """The rider's fields in their order."""
        return (self.round, self.spaces, self.lane, self.out)


@dataclass(frozen=True, slots=True)
class TourTeam:
    """A team of the form."""

    colour: str
    name: str
    riders: list[TourRider]


@dataclass(frozen=True, slots=True)
class TourSprint:
    """A sprint of the form: for each place its field, its points and its bonus seconds."""

    line: str
    row: int
    places: list[tuple[forms.BoundField, int, int]]


class TourForm(SheetForm):
    """Fields `round-RIDER`, `spaces-RIDER`, `lane-RIDER`, `out-RIDER`, and `sprint-LINE-PLACE`.

    `whole` (asked for before saving) wants every rider home or out; without it whatever is known so far is worked out.
    """

    def __init__(self, *args: Any, race: Race, names: Mapping[str, str], whole: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, race=race, names=names, whole=whole, **kwargs)
        stage = race.stage
        self.course = course_of(stage)
        self.time_trial = TIME_TRIAL in (stage.rules or stage.stage_race.rules).replace(",", " ").split()
        self.riders = [f"{colour}-{n}" for colour in names for n in range(1, RIDERS_A_TEAM + 1)]
        for rider in self.riders:
            self._add_rider(rider)
        self._sprint_names = self._add_sprints()
        add_questions(self, lines=bool(self._sprint_names))

    def _add_rider(self, rider: str) -> None:
        runoff, lanes = (self.course.runoff, self.course.lanes) if self.course else (0, 0)
        number = forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
        self.fields[f"round-{rider}"] = WholeField(
            label=gettext("Round"), required=False, min_value=1, max_value=99, widget=number
        )
        for what, label, most in (
            ("spaces", gettext("Spaces over the line"), runoff),
            ("lane", gettext("Lane, if two are level (1: numbered side)"), lanes),
        ):
            self.fields[f"{what}-{rider}"] = forms.TypedChoiceField(
                label=label,
                required=False,
                coerce=int,
                empty_value=None,
                choices=[("", "–"), *((n, str(n)) for n in range(1, most + 1))],
                widget=forms.RadioSelect,
            )
        self.fields[f"out-{rider}"] = forms.ChoiceField(label=gettext("Out of the race"), required=False, choices=OUT)

    def _add_sprints(self) -> dict[str, list[str]]:
        """The names of the sprints' fields by line; a team time trial has no sprints."""
        riders = [("", "–"), *((rider, self.said(rider)) for rider in self.riders)]
        names: dict[str, list[str]] = {}
        for sprint in self.course.sprints if self.course and not self.time_trial else ():
            for place in range(1, max(len(sprint.points), len(sprint.seconds)) + 1):
                name = f"sprint-{sprint.line}-{place}"
                self.fields[name] = forms.ChoiceField(
                    label=gettext("%(place)d. over the line") % {"place": place}, required=False, choices=riders
                )
                names.setdefault(sprint.line, []).append(name)
        return names

    @property
    def teams(self) -> list[TourTeam]:
        """The teams with their riders' fields, for the template."""
        return [
            TourTeam(
                colour,
                name,
                [
                    TourRider(
                        rider,
                        rider_in_team(rider),
                        *(self[f"{what}-{rider}"] for what in ("round", "spaces", "lane", "out")),
                    )
                    for rider in self.riders
                    if rider.partition("-")[0] == colour
                ],
            )
            for colour, name in self.names.items()
        ]

    @property
    def sprints(self) -> list[TourSprint]:
        """The sprints with their fields, for the template."""
        lines = {sprint.line: sprint for sprint in self.course.sprints} if self.course else {}
        return [
            TourSprint(
                line,
                lines[line].row,
                [
                    (self[name], _paid(lines[line].points, place), _paid(lines[line].seconds, place))
                    for place, name in enumerate(names, 1)
                ],
            )
            for line, names in self._sprint_names.items()
        ]

    def opened(self, answer: Mapping[str, Any]) -> dict[str, Any]:
        """The form's values, by field, for the answer to a saved log."""
        initial: dict[str, Any] = {}
        for one in answer.get("arrivals") or []:
            rider = one["rider"]
            initial |= {f"round-{rider}": one["round"], f"spaces-{rider}": one["rows"], f"lane-{rider}": one["lane"]}
        for line in answer.get("riders") or []:
            if line["status"] in ("dnf", "dns", "dsq"):
                initial[f"out-{line['rider']}"] = line["status"]
        for sprint in answer.get("sprints") or []:
            for place, rider in enumerate(sprint["order"], 1):
                initial[f"sprint-{sprint['line']}-{place}"] = rider
        return initial

    def clean(self) -> dict[str, Any]:
        """Make the log of what was filled in, or say what contradicts itself."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        lines = [
            TourLine(rider, *(cleaned[f"{what}-{rider}"] for what in ("round", "spaces", "lane", "out")))
            for rider in self.riders
        ]
        elsewhere = self.told_elsewhere if self.whole else set()
        if cleaned["rest"] and self.whole:
            lines = [
                TourLine(line.rider, out="dns") if line.untold and line.rider not in elsewhere else line
                for line in lines
            ]
        sprints = {line: [cleaned[name] for name in names] for line, names in self._sprint_names.items()}
        lanes = self.course.lanes if self.course else None
        given: dict[str, Any] = {
            "time_trial": self.time_trial,
            "whole": self.whole,
            "lanes": lanes,
            "elsewhere": elsewhere,
        }
        for fault in tour_faults(lines, sprints, **given):
            self.add_error(fault.at or None, self._words(fault))
        if not self.errors:
            cleaned["log"] = self.keep(tour_log(lines, sprints, **given))
        return cleaned

    def _words(self, fault: TourFault) -> str:
        riders = [self.said(rider) for rider in (fault.rider, *fault.others)]
        if fault.code == "missing":
            return str(FAULTS[fault.code]) % {"rider": ", ".join(riders)}
        return str(FAULTS[fault.code]) % {"rider": riders[0], "other": riders[-1], "line": fault.line}

    def said(self, rider: str) -> str:
        """A rider by his team's name and his number."""
        colour, _, number = rider.partition("-")
        return f"{self.names[colour]} {number}" if rider else ""


def _paid(table: Sequence[int], place: int) -> int:
    return table[place - 1] if place <= len(table) else 0
