"""The form of a pad: order of finish, sprints, rounds in the jersey, photo cards, riders out, as far as the rules have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy

from league.typed_fields import WholeField
from races.models import Race
from races.quick_sheet import OUT as QUICK_OUT
from races.roads import course_of
from races.sheet_form import SheetForm
from races.sheet_questions import add_questions
from scoring.classify.scored_game import scored_game
from scoring.games.um_reifenbreite.pad_sheet import (
    FINAL_PHOTOS,
    JERSEY_POINTS_A_ROUND,
    PHOTO_CARDS,
    SPRINT_PLACES,
    PadFault,
    PadRiderSaid,
    PadSaid,
    pad_faults,
    pad_log,
)
from scoring.replay.fault import Problem
from scoring.replay.log import read

SPELLS = 4
"""So many times in the jersey the form asks for at least; one more than are filled in."""

OUT = (("", gettext_lazy("no")), *QUICK_OUT[1:])
FAULTS = {
    "nobody": gettext_lazy("Nobody has come in yet: tap the riders in the order in which they came in."),
    "out-and-home": gettext_lazy(
        "%(rider)s has come in as well: take back the place, or say that the rider is not out."
    ),
    "place-twice": gettext_lazy("%(other)s has the same place."),
    "place-left-out": gettext_lazy("A place before this one is left out."),
    "sprint-twice": gettext_lazy("%(rider)s can be over this line only once."),
    "sprint-gap": gettext_lazy("Who was over the line before %(rider)s?"),
    "where-in": gettext_lazy(
        "%(rider)s was over a sprint line, in the jersey or on a photo card: say where the rider came in, "
        "or that the rider is out."
    ),
    "no-rounds": gettext_lazy("%(rider)s wore the jersey: for how many rounds?"),
    "no-wearer": gettext_lazy("Who wore the jersey in these rounds?"),
    "final-one": gettext_lazy("Two final photo cards are drawn: which is this one?"),
    "final-none": gettext_lazy("Photo cards are noted: which two were drawn at the end?"),
}
JUDGED = {
    "sheet-absent": gettext_lazy(
        "%(rider)s cannot have been over a sprint line, in the jersey or on a photo card without having started."
    ),
    "end-photo-equal": gettext_lazy("The first final card is not put back, so the second is another."),
}
"""What the judge finds against a field of the form, in the form's words."""


class CardsField(forms.Field):
    """Photo cards by their numbers, with blanks or commas between them; a rider may have the same one twice."""

    widget = forms.TextInput

    def to_python(self, value: Any) -> tuple[int, ...]:
        """The cards' numbers. Raises ValidationError for what is no photo card."""
        words = str(value or "").replace(",", " ").split()
        known = {str(card): card for card in range(1, PHOTO_CARDS + 1)}
        wrong = next((word for word in words if word not in known), None)
        if wrong is not None:
            raise ValidationError(
                gettext("“%(word)s” is not a photo card: they are numbered 1 to %(most)d.")
                % {"word": wrong, "most": PHOTO_CARDS}
            )
        return tuple(known[word] for word in words)


@dataclass(frozen=True, slots=True)
class PadField:
    """A rider's field: the rider's number, and colour and name of the team."""

    rider: str
    colour: str
    team: str
    field: forms.BoundField


@dataclass(frozen=True, slots=True)
class PadLine:
    """A sprint line of the form: for each place its field and its points (None where the course pays none)."""

    line: str
    row: int
    places: list[tuple[forms.BoundField, int | None]]


class PadForm(SheetForm):
    """Fields `place-RIDER`, `out-RIDER`, `cards-RIDER`, `sprint-LINE-PLACE`, `wearer-N`, `rounds-N`, `final-N`.

    `whole` (asked for before saving) wants everything said; without it whatever is known so far is worked out.
    """

    def __init__(self, *args: Any, race: Race, names: Mapping[str, str], whole: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, race=race, names=names, whole=whole, **kwargs)
        stage = race.stage
        game = scored_game(stage.stage_race.game)
        self.parts = game.pad_parts(stage.rules or stage.stage_race.rules) or frozenset()
        self.course = course_of(stage)
        self.teams = {rider: colour for colour in names for rider in game.riders_of(colour)}
        self.spells = 0
        for rider in self.teams:
            self._add_rider(rider)
        self._sprint_names = self._add_sprints()
        self._add_jersey()
        self._add_final()
        add_questions(self, lines=bool(self._sprint_names))

    def _add_rider(self, rider: str) -> None:
        self.fields[f"place-{rider}"] = _number(gettext("Place"), least=1)
        self.fields[f"out-{rider}"] = forms.ChoiceField(label=gettext("Out of the race"), required=False, choices=OUT)
        if "photo" in self.parts:
            typed = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
            self.fields[f"cards-{rider}"] = CardsField(label=gettext("Photo cards noted"), required=False, widget=typed)

    def _add_sprints(self) -> dict[str, list[str]]:
        """The names of the sprints' fields by line."""
        names: dict[str, list[str]] = {}
        for sprint in self.course.sprints if self.course and "sprints" in self.parts else ():
            for place in range(1, SPRINT_PLACES + 1):
                name = f"sprint-{sprint.line}-{place}"
                label = gettext("%(place)d. over the line") % {"place": place}
                self.fields[name] = forms.ChoiceField(label=label, required=False, choices=self._choices())
                names.setdefault(sprint.line, []).append(name)
        return names

    def _add_jersey(self) -> None:
        if "jersey" not in self.parts:
            return
        filled = [*self.before.items(), *self.data.items()]
        told = {name for name, value in filled if name.startswith("wearer-") and value}
        self.spells = max(SPELLS, len(told) + 1)
        for number in range(1, self.spells + 1):
            wearer = gettext("%(number)d. time in the jersey") % {"number": number}
            self.fields[f"wearer-{number}"] = forms.ChoiceField(label=wearer, required=False, choices=self._choices())
            self.fields[f"rounds-{number}"] = _number(gettext("Rounds"), least=0)

    def _add_final(self) -> None:
        cards = [("", "–"), *((n, str(n)) for n in range(1, PHOTO_CARDS + 1))]
        for number in range(1, FINAL_PHOTOS + 1) if "photo" in self.parts else ():
            self.fields[f"final-{number}"] = forms.TypedChoiceField(
                label=gettext("%(number)d. final card") % {"number": number},
                required=False,
                coerce=int,
                empty_value=None,
                choices=cards,
                widget=forms.RadioSelect,
            )

    def _choices(self) -> list[tuple[str, str]]:
        return [("", "–"), *((rider, self.said(rider)) for rider in self.teams)]

    def _of_riders(self, what: str) -> list[PadField]:
        return [
            PadField(rider, colour, self.names[colour], self[f"{what}-{rider}"])
            for rider, colour in self.teams.items()
            if f"{what}-{rider}" in self.fields
        ]

    @property
    def places(self) -> list[PadField]:
        """Every rider's place, for the template."""
        return self._of_riders("place")

    @property
    def outs(self) -> list[PadField]:
        """Who is out and how, for the template."""
        return self._of_riders("out")

    @property
    def cards(self) -> list[PadField]:
        """Every rider's photo cards, for the template."""
        return self._of_riders("cards")

    @property
    def sprints(self) -> list[PadLine]:
        """The sprints with their fields, for the template."""
        lines = {sprint.line: sprint for sprint in self.course.sprints} if self.course else {}
        return [
            PadLine(line, lines[line].row, [(self[name], _paid(lines[line].points, n)) for n, name in enumerate(names)])
            for line, names in self._sprint_names.items()
        ]

    @property
    def jersey(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Wearer and rounds of each time in the jersey, for the template."""
        return [(self[f"wearer-{number}"], self[f"rounds-{number}"]) for number in range(1, self.spells + 1)]

    @property
    def final(self) -> list[forms.BoundField]:
        """The two final photo cards, for the template."""
        return [self[name] for name in self.fields if name.startswith("final-")]

    def opened(self, answer: Mapping[str, Any]) -> dict[str, Any]:
        """The form's values, by field, for the answer to a saved log."""
        photos = answer.get("photos") or {}
        values: dict[str, Any] = {f"place-{rider}": place for place, rider in enumerate(answer.get("finish") or [], 1)}
        values |= {f"out-{rider}": kind for rider, kind in self._outs_of(answer)}
        values |= {f"cards-{rider}": " ".join(map(str, cards)) for rider, cards in (photos.get("noted") or {}).items()}
        values |= {f"final-{number}": card for number, card in enumerate(photos.get("drawn") or [], 1)}
        for sprint in answer.get("sprints") or []:
            values |= {f"sprint-{sprint['line']}-{place}": rider for place, rider in enumerate(sprint["order"], 1)}
        for number, spell in enumerate(answer.get("jersey") or [], 1):
            values |= {f"wearer-{number}": spell["rider"], f"rounds-{number}": spell["points"] // JERSEY_POINTS_A_ROUND}
        return values

    def _outs_of(self, answer: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """Riders out: as a sheet's lines say, since an answer does not tell who is disqualified by more than a photo card."""
        body = read(self.newest.text)[0].body if self.newest else []
        yield from ((words[1], words[2]) for _line, words in body if words[0] == "out" and len(words) > 2)

    def clean(self) -> dict[str, Any]:
        """Make the log of what was tapped, or say at their fields what contradicts itself."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        said = self._said(cleaned)
        if cleaned["rest"] and self.whole:
            said = _rest_out(said)
        for fault in pad_faults(said, whole=self.whole):
            self.add_error(fault.at or None, self._words(fault))
        if not self.errors:
            cleaned["log"] = self.keep(pad_log(said))
        return cleaned

    def _said(self, cleaned: Mapping[str, Any]) -> PadSaid:
        return PadSaid(
            [
                PadRiderSaid(
                    rider, cleaned[f"place-{rider}"], cleaned[f"out-{rider}"], cleaned.get(f"cards-{rider}") or ()
                )
                for rider in self.teams
            ],
            {line: [cleaned[name] for name in names] for line, names in self._sprint_names.items()},
            [(cleaned[f"wearer-{n}"], cleaned[f"rounds-{n}"]) for n in range(1, self.spells + 1)],
            tuple(cleaned[field.name] for field in self.final),
        )

    def object_to(self, problem: Problem) -> None:
        at = {"sheet-absent": f"out-{problem.rider}", "end-photo-equal": f"final-{FINAL_PHOTOS}"}.get(problem.code)
        if at in self.fields:
            self.add_error(at, str(JUDGED[problem.code]) % {"rider": self.said(problem.rider or "")})
        else:
            super().object_to(problem)

    def _words(self, fault: PadFault) -> str:
        return str(FAULTS[fault.code]) % {"rider": self.said(fault.rider), "other": self.said(fault.other)}

    def said(self, rider: str) -> str:
        """A rider by number and team."""
        return f"{rider} {self.names[self.teams[rider]]}" if rider in self.teams else rider


def _number(label: str, *, least: int) -> WholeField:
    typed = forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    return WholeField(label=label, required=False, min_value=least, max_value=99, widget=typed)


def _paid(points: Sequence[int], place: int) -> int | None:
    return points[place] if place < len(points) else None


def _rest_out(said: PadSaid) -> PadSaid:
    """Everybody of whom nothing is said did not start."""
    told = said.noticed()
    riders = [
        PadRiderSaid(line.rider, out="dns") if line.place is None and not line.out and line.rider not in told else line
        for line in said.riders
    ]
    return PadSaid(riders, said.sprints, said.jersey, said.final)
