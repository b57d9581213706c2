"""The pad as a form: order of finish, sprints, rounds in the jersey, photo cards, riders out, as far as the rules have them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.games.um_reifenbreite.entry_sheet import (
    FINAL_PHOTOS,
    JERSEY_POINTS_A_ROUND,
    PARTS,
    PHOTO_CARDS,
    SPRINT_PLACES,
    PadSaid,
    RiderSaid,
    SheetFault,
    sheet_faults,
    sheet_log,
)
from scoring.games.um_reifenbreite.facts import riders_of
from scoring.games.um_reifenbreite.settings import modules_of
from scoring.replay.answer import RaceAnswer
from scoring.replay.entry_form import Asked, EntryFault, EntryForm, FieldOf, Question, Values, numbers, out_choices
from scoring.replay.fault import Problem
from scoring.replay.log import read
from scoring.replay.reader_words import gettext_noop

SPELLS: Final = 4
"""So many times in the jersey the form asks for at least; one more than are filled in."""

FAULTS: Final = {
    "nobody": gettext_noop("Nobody has come in yet: tap the riders in the order in which they came in."),
    "out-and-home": gettext_noop(
        "%(rider)s has come in as well: take back the place, or say that the rider is not out."
    ),
    "place-twice": gettext_noop("%(other)s has the same place."),
    "place-left-out": gettext_noop("A place before this one is left out."),
    "sprint-twice": gettext_noop("%(rider)s can be over this line only once."),
    "sprint-gap": gettext_noop("Who was over the line before %(rider)s?"),
    "where-in": gettext_noop(
        "%(rider)s was over a sprint line, in the jersey or on a photo card: say where the rider came in, "
        "or that the rider is out."
    ),
    "no-rounds": gettext_noop("%(rider)s wore the jersey: for how many rounds?"),
    "no-wearer": gettext_noop("Who wore the jersey in these rounds?"),
    "final-one": gettext_noop("Two final photo cards are drawn: which is this one?"),
    "final-none": gettext_noop("Photo cards are noted: which two were drawn at the end?"),
}
JUDGED: Final = {
    "sheet-absent": gettext_noop(
        "%(rider)s cannot have been over a sprint line, in the jersey or on a photo card without having started."
    ),
    "end-photo-equal": gettext_noop("The first final card is not put back, so the second is another."),
}
"""What the judge finds against a question of the form, in the form's words."""


@dataclass(frozen=True, slots=True)
class PadField:
    """A rider's field: the rider's number, and colour and name of the team."""

    rider: str
    colour: str
    team: str
    field: object


@dataclass(frozen=True, slots=True)
class PadLine:
    """A sprint line of the form: for each place its field and its points (None where the course pays none)."""

    line: str
    row: int
    places: list[tuple[object, int | None]]


class PadForm(EntryForm):
    """Questions `place-RIDER`, `out-RIDER`, `cards-RIDER`, `sprint-LINE-PLACE`, `wearer-N`, `rounds-N`, `final-N`."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.parts = modules_of(asked.rules).intersection(PARTS)
        self.teams = {rider: colour for colour in asked.names for rider in riders_of(colour)}
        self.sprints = asked.course.sprints if asked.course and "sprints" in self.parts else ()
        self.spells = 0

    @property
    def riders(self) -> Sequence[str]:
        return [*self.teams]

    @property
    def lines(self) -> bool:
        return bool(self.sprints)

    def questions(self, filled: Values) -> Iterator[Question]:
        gettext = self.asked.words
        for rider in self.teams:
            yield Question(f"place-{rider}", gettext("Place"), "number", least=1)
            choices = out_choices(self.asked, gettext("no"))
            yield Question(f"out-{rider}", gettext("Out of the race"), "choice", choices=choices)
            if "photo" in self.parts:
                yield Question(
                    f"cards-{rider}",
                    gettext("Photo cards noted"),
                    "numbers",
                    least=1,
                    most=PHOTO_CARDS,
                    wrong=gettext("“%(word)s” is not a photo card: they are numbered 1 to %(most)d."),
                )
        for name, _line, place in self._sprint_places():
            label = gettext("%(place)d. over the line") % {"place": place}
            yield Question(name, label, "choice", choices=self._choices())
        yield from self._jersey(filled)
        for number in range(1, FINAL_PHOTOS + 1) if "photo" in self.parts else ():
            label = gettext("%(number)d. final card") % {"number": number}
            yield Question(f"final-{number}", label, "chips", choices=numbers(PHOTO_CARDS))

    def _sprint_places(self) -> Iterator[tuple[str, str, int]]:
        """The name of each place over a sprint line, with the line and the place."""
        for sprint in self.sprints:
            for place in range(1, SPRINT_PLACES + 1):
                yield f"sprint-{sprint.line}-{place}", sprint.line, place

    def _jersey(self, filled: Values) -> Iterator[Question]:
        if "jersey" not in self.parts:
            return
        gettext = self.asked.words
        told = {name for name, value in filled.items() if name.startswith("wearer-") and value}
        self.spells = max(SPELLS, len(told) + 1)
        for number in range(1, self.spells + 1):
            wearer = gettext("%(number)d. time in the jersey") % {"number": number}
            yield Question(f"wearer-{number}", wearer, "choice", choices=self._choices())
            yield Question(f"rounds-{number}", gettext("Rounds"), "number", least=0)

    def _choices(self) -> list[tuple[object, str]]:
        return [("", "–"), *((rider, self.said(rider)) for rider in self.teams)]

    def layout(self, field_of: FieldOf) -> dict[str, Any]:
        """Every rider's `places`, `outs` and `cards`; `sprints`; `jersey` as (wearer, rounds) of each time; the `final` cards."""

        def of_riders(what: str) -> list[PadField]:
            return [
                PadField(rider, colour, self.asked.names[colour], field_of(f"{what}-{rider}"))
                for rider, colour in self.teams.items()
            ]

        photo = "photo" in self.parts
        return {
            "places": of_riders("place"),
            "outs": of_riders("out"),
            "cards": of_riders("cards") if photo else [],
            "sprints": [
                PadLine(
                    sprint.line,
                    sprint.row,
                    [
                        (field_of(f"sprint-{sprint.line}-{place}"), _paid(sprint.points, place - 1))
                        for place in range(1, SPRINT_PLACES + 1)
                    ],
                )
                for sprint in self.sprints
            ],
            "jersey": [(field_of(f"wearer-{n}"), field_of(f"rounds-{n}")) for n in range(1, self.spells + 1)],
            "final": [field_of(f"final-{n}") for n in range(1, FINAL_PHOTOS + 1)] if photo else [],
        }

    def opened(self, answer: RaceAnswer, text: str) -> dict[str, Any]:
        photos = answer.own.get("photos") or {}
        values: dict[str, Any] = {f"place-{rider}": place for place, rider in enumerate(answer.finish, 1)}
        values |= {f"out-{rider}": kind for rider, kind in _outs_of(text)}
        values |= {f"cards-{rider}": " ".join(map(str, cards)) for rider, cards in (photos.get("noted") or {}).items()}
        values |= {f"final-{number}": card for number, card in enumerate(photos.get("drawn") or [], 1)}
        for sprint in answer.sprints or ():
            values |= {f"sprint-{sprint.line}-{place}": rider for place, rider in enumerate(sprint.order, 1)}
        for number, spell in enumerate(answer.own.get("jersey") or [], 1):
            values |= {f"wearer-{number}": spell["rider"], f"rounds-{number}": spell["points"] // JERSEY_POINTS_A_ROUND}
        return values

    def log(self, values: Values, *, whole: bool, rest: bool, elsewhere: frozenset[str]) -> str | list[EntryFault]:
        said = self._said(values)
        if rest and whole:
            said = _rest_out(said)
        faults = sheet_faults(said, whole=whole)
        return [EntryFault(self._words(fault), fault.at) for fault in faults] if faults else sheet_log(said)

    def _said(self, values: Values) -> PadSaid:
        sprints: dict[str, list[str]] = {}
        for name, line, _place in self._sprint_places():
            sprints.setdefault(line, []).append(values[name])
        return PadSaid(
            [
                RiderSaid(rider, values[f"place-{rider}"], values[f"out-{rider}"], values.get(f"cards-{rider}") or ())
                for rider in self.teams
            ],
            sprints,
            [(values[f"wearer-{n}"], values[f"rounds-{n}"]) for n in range(1, self.spells + 1)],
            tuple(values[f"final-{n}"] for n in range(1, FINAL_PHOTOS + 1)) if "photo" in self.parts else (),
        )

    def objection(self, problem: Problem) -> EntryFault | None:
        at = {"sheet-absent": f"out-{problem.rider}", "end-photo-equal": f"final-{FINAL_PHOTOS}"}.get(problem.code)
        if at is None:
            return None
        return EntryFault(self.asked.words(JUDGED[problem.code]) % {"rider": self.said(problem.rider or "")}, at)

    def _words(self, fault: SheetFault) -> str:
        said = {"rider": self.said(fault.rider), "other": self.said(fault.other)}
        return self.asked.words(FAULTS[fault.code]) % said

    def said(self, rider: str) -> str:
        """A rider by number and team."""
        return f"{rider} {self.asked.names[self.teams[rider]]}" if rider in self.teams else rider


def _outs_of(text: str) -> Iterator[tuple[str, str]]:
    """Riders out: as a sheet's lines say, since an answer does not tell who is disqualified by more than a photo card."""
    body = read(text)[0].body if text else []
    yield from ((words[1], words[2]) for _line, words in body if words[0] == "out" and len(words) > 2)


def _paid(points: Sequence[int], place: int) -> int | None:
    return points[place] if place < len(points) else None


def _rest_out(said: PadSaid) -> PadSaid:
    """Everybody of whom nothing is said did not start."""
    told = said.noticed()
    riders = [
        RiderSaid(line.rider, out="dns") if line.place is None and not line.out and line.rider not in told else line
        for line in said.riders
    ]
    return PadSaid(riders, said.sprints, said.jersey, said.final)
