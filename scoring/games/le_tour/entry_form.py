"""The tour calculator as a form: for each rider round and spaces over the line, for each sprint who came over it first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.games.le_tour.entry_sheet import RiderSaid, SheetFault, sheet_faults, sheet_log
from scoring.games.le_tour.facts import RIDERS_A_TEAM
from scoring.games.le_tour.settings import TIME_TRIAL
from scoring.replay.answer import RaceAnswer
from scoring.replay.entry_form import Asked, EntryFault, EntryForm, FieldOf, Question, Values, numbers, out_choices
from scoring.replay.reader_words import gettext_noop
from scoring.replay.road import SprintLine
from scoring.replay.sheets import number_of, team_of

FAULTS: Final = {
    "nobody": gettext_noop("Nobody has come in yet: tap the first rider."),
    "missing": gettext_noop(
        "Nothing is noted for %(rider)s: say where they came in, or that they are out. "
        "This tick marks everybody who did not start."
    ),
    "out-and-home": gettext_noop("%(rider)s cannot be out and have come in as well."),
    "no-spaces": gettext_noop("%(rider)s has a round: how many spaces over the line?"),
    "no-round": gettext_noop("%(rider)s has spaces over the line: in which round?"),
    "level": gettext_noop("%(rider)s and %(other)s are level: who is nearer the numbered side? That is lane 1."),
    "row-full": gettext_noop("%(rider)s is level with more riders than the road has lanes."),
    "lane-twice": gettext_noop("%(rider)s and %(other)s cannot be in the same lane."),
    "sprint-twice": gettext_noop("%(rider)s can be only once over sprint %(line)s."),
    "sprint-gap": gettext_noop("Who was over sprint %(line)s before %(rider)s?"),
}
_ASKED: Final = ("round", "spaces", "lane", "out")


@dataclass(frozen=True, slots=True)
class TourRider:
    """A rider of the form with the fields."""

    rider: str
    number: str
    round: object
    spaces: object
    lane: object
    out: object

    @property
    def fields(self) -> tuple[object, ...]:
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
    places: list[tuple[object, int, int]]


class TourForm(EntryForm):
    """Questions `round-RIDER`, `spaces-RIDER`, `lane-RIDER`, `out-RIDER`, and `sprint-LINE-PLACE`; a team time trial has no
    sprints."""

    title = gettext_noop("Tour calculator")
    here = gettext_noop("Calculator")
    first = True
    shows_classification = True

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.time_trial = TIME_TRIAL in asked.modules
        self.sprints = asked.course.sprints if asked.course and not self.time_trial else ()

    @property
    def riders(self) -> Sequence[str]:
        return [f"{colour}-{n}" for colour in self.asked.names for n in range(1, RIDERS_A_TEAM + 1)]

    @property
    def lines(self) -> bool:
        return any(_places(sprint) for sprint in self.sprints)

    def questions(self, filled: Values) -> Iterator[Question]:
        gettext, course = self.asked.words, self.asked.course
        runoff, lanes = (course.runoff, course.lanes) if course else (0, 0)
        for rider in self.riders:
            yield Question(f"round-{rider}", gettext("Round"), "number", least=1)
            yield Question(f"spaces-{rider}", gettext("Spaces over the line"), "chips", choices=numbers(runoff))
            label = gettext("Lane, if two are level (1: numbered side)")
            yield Question(f"lane-{rider}", label, "chips", choices=numbers(lanes))
            choices = out_choices(self.asked, gettext("no"))
            yield Question(f"out-{rider}", gettext("Out of the race"), "choice", choices=choices)
        riders: list[tuple[object, str]] = [("", "–"), *((rider, self.said(rider)) for rider in self.riders)]
        for sprint in self.sprints:
            for place in _places(sprint):
                label = gettext("%(place)d. over the line") % {"place": place}
                yield Question(f"sprint-{sprint.line}-{place}", label, "choice", choices=riders)

    def layout(self, field_of: FieldOf) -> dict[str, Any]:
        """The `teams` with their riders' fields, the `sprints` with theirs, and whether it is a `time_trial`."""
        return {
            "time_trial": self.time_trial,
            "teams": [
                TourTeam(
                    colour,
                    name,
                    [
                        TourRider(rider, number_of(rider), *(field_of(f"{what}-{rider}") for what in _ASKED))
                        for rider in self.riders
                        if team_of(rider) == colour
                    ],
                )
                for colour, name in self.asked.names.items()
            ],
            "sprints": [
                TourSprint(
                    sprint.line,
                    sprint.row,
                    [
                        (
                            field_of(f"sprint-{sprint.line}-{place}"),
                            _paid(sprint.points, place),
                            _paid(sprint.seconds, place),
                        )
                        for place in _places(sprint)
                    ],
                )
                for sprint in self.sprints
                if _places(sprint)
            ],
        }

    def opened(self, answer: RaceAnswer, text: str) -> dict[str, Any]:
        initial: dict[str, Any] = {}
        for one in answer.arrivals or ():
            rider = one.rider
            initial |= {f"round-{rider}": one["round"], f"spaces-{rider}": one["rows"], f"lane-{rider}": one["lane"]}
        initial |= {f"out-{line.rider}": line.status for line in answer.riders if line.out}
        for sprint in answer.sprints or ():
            for place, rider in enumerate(sprint.order, 1):
                initial[f"sprint-{sprint.line}-{place}"] = rider
        return initial

    def log(self, values: Values, *, whole: bool, rest: bool, elsewhere: frozenset[str]) -> str | list[EntryFault]:
        lines = [RiderSaid(rider, *(values[f"{what}-{rider}"] for what in _ASKED)) for rider in self.riders]
        told = elsewhere if whole else frozenset()
        if rest and whole:
            lines = [
                RiderSaid(line.rider, out="dns") if line.untold and line.rider not in told else line for line in lines
            ]
        sprints = {
            sprint.line: [values[f"sprint-{sprint.line}-{place}"] for place in _places(sprint)]
            for sprint in self.sprints
            if _places(sprint)
        }
        given: dict[str, Any] = {
            "time_trial": self.time_trial,
            "whole": whole,
            "lanes": self.asked.course.lanes if self.asked.course else None,
            "elsewhere": told,
        }
        faults = [EntryFault(self._words(fault), fault.at) for fault in sheet_faults(lines, sprints, **given)]
        return faults or sheet_log(lines, sprints, **given)

    def _words(self, fault: SheetFault) -> str:
        riders = [self.said(rider) for rider in (fault.rider, *fault.others)]
        if fault.code == "missing":
            return self.asked.words(FAULTS[fault.code]) % {"rider": ", ".join(riders)}
        said = {"rider": riders[0], "other": riders[-1], "line": fault.line}
        return self.asked.words(FAULTS[fault.code]) % said

    def said(self, rider: str) -> str:
        """A rider by the team's name and the number."""
        return f"{self.asked.names[team_of(rider)]} {number_of(rider)}" if rider else ""


def _places(sprint: SprintLine) -> range:
    """The places that earn something over a line."""
    return range(1, max(len(sprint.points), len(sprint.seconds)) + 1)


def _paid(table: Sequence[int], place: int) -> int:
    return table[place - 1] if place <= len(table) else 0
