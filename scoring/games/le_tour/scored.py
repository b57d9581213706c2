"""Le Tour de France as the service scores it: times with bonus seconds, points, awards at the end (rulebook: Scoring)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scoring.classify.classification import Classification, Leader
from scoring.classify.scored_game import PrintedForm, Row, Scale, ScoredGame
from scoring.games.le_tour.classification import counted_time
from scoring.games.le_tour.entry_form import TourForm
from scoring.games.le_tour.facts import LATER_ROUND_SECONDS, RIDERS_A_TEAM
from scoring.games.le_tour.settings import TIME_TRIAL
from scoring.replay.answer import Arrived, RaceAnswer, RiderLine, SprintOrder, TeamLine
from scoring.replay.beginning import Beginning, Entered, arrivals, finished
from scoring.replay.clock import clock
from scoring.replay.gaps import Gap, missing_times
from scoring.replay.road import Course

MOST_TEAMS: Final = 4
"""As many as play at most."""


@dataclass(frozen=True, slots=True)
class FormRider:
    """A rider's line of the form. What the log does not say is None, never 0; a team time trial has no places.

    `time` is the stage's, `counted` what the classification adds up: the bonus seconds taken off; `working` is the sum behind
    `time`, "" where there is none or the table worked it out.
    """

    rider: str
    number: str
    colour: str
    team_name: str
    place: int | None
    round: int | None
    rows: int | None
    time: int | None
    bonus_seconds: int
    counted: int | None
    place_points: int
    sprint_points: int
    points: int
    status: str
    working: str = ""

    @property
    def struck(self) -> bool:
        """Whether the line is struck through: a disqualified rider's time does not count, and the points are gone."""
        return self.status == "dsq"


@dataclass(frozen=True, slots=True)
class FormSprintPlace:
    """A place over a sprint line, with what it earns."""

    place: int
    rider: FormRider | None
    points: int | None
    seconds: int | None


@dataclass(frozen=True, slots=True)
class FormTeam:
    """A team's box: its riders' points, the sum of their times as they count, and how many of them have one."""

    colour: str
    name: str
    points: int | None
    rank: int | None
    time: int | None
    timed: int
    riders: list[FormRider]


class LeTour(ScoredGame):
    """Time and points both count: each team's points, with awards for the fastest teams and riders at the end."""

    rider_cells = ("time", "bonus_seconds", "place")
    team_cells = ("time",)
    after_template = "le_tour/_after.html"
    entry_form = TourForm
    order_counts = True

    @property
    def printed_form(self) -> PrintedForm:
        return PrintedForm(RIDERS_A_TEAM, MOST_TEAMS, _is_trial, form_riders)

    @property
    def classification_template(self) -> str:
        return "le_tour/_classification.html"

    def riders_of(self, colour: str) -> list[str]:
        return [f"{colour}-{number}" for number in range(1, RIDERS_A_TEAM + 1)]

    def beginning(self, entered: Entered) -> Beginning:
        riders = [rider for colour in entered.colours for rider in self.riders_of(colour)]
        trial = TIME_TRIAL in entered.rules
        home, out = (riders, []) if trial else finished(riders)
        sheet = arrivals(home, entered.course.runoff if entered.course else 1)
        for sprint in entered.course.sprints if entered.course and not trial else ():
            sheet.append(f"sprint {sprint.line} {' '.join(home[: max(1, len(sprint.points))])}")
        return Beginning(None, [*sheet, *out], moves=not trial)

    def gaps(self, answer: RaceAnswer, colours: Sequence[str], rules: str, course: Course | None) -> list[Gap]:
        """As the base, and riders home without a time; a team time trial has no sprints."""
        times = {line.rider: line.time for line in answer.riders}
        return [*super().gaps(answer, colours, rules, course), *missing_times(answer, times)]

    def riders(self, answer: RaceAnswer, scale: Scale) -> list[RiderLine]:
        return [line.with_figures(time=counted_time(line)) for line in answer.riders]

    def teams(self, answer: RaceAnswer, scale: Scale) -> list[TeamLine]:
        times: dict[str, list[int]] = {}
        for line in self.riders(answer, scale):
            if line.time is not None:
                times.setdefault(line.team, []).append(line.time)
        return [
            replace(line, figures={"time": sum(times[line.team]) if line.team in times else None})
            for line in answer.teams or ()
        ]

    def told_of(self, line: RiderLine) -> str | None:
        """A rider's time beside the points."""
        return f"{line.points}" if line.time is None else f"{line.points} ({clock(line.time)})"

    def leaders(self, classification: Classification) -> Sequence[Leader]:
        """The yellow jersey, the fastest team and the leader by points after the latest stage; ties share the lead."""
        after = classification.own.get("after") or [{}]
        return [Leader(kind, tuple(after[-1].get(kind, ()))) for kind in ("yellow", "fastest_team", "points_leader")]

    def sheet(self, answer: RaceAnswer, names: Mapping[str, str], course: Course | None, scale: Scale) -> Row:
        riders = form_riders(answer, names, course.length if course else 0)
        by_name = {rider.rider: rider for rider in riders}
        return {
            "riders": riders,
            "teams": [
                FormTeam(
                    line.team,
                    names.get(line.team, ""),
                    line.points,
                    line.rank,
                    line.figures["time"],
                    sum(rider.counted is not None for rider in riders if rider.colour == line.team),
                    [rider for rider in riders if rider.colour == line.team],
                )
                for line in self.score_sheet(answer, scale).teams
            ],
            "sprints": [(sprint.line, _sprint_places(sprint, by_name, course)) for sprint in answer.sprints or ()],
            "trial": bool(answer.own.get("time_trial")),
            "worked_out": any(rider.working for rider in riders),
            "has_rounds": any(rider.round is not None for rider in riders),
        }


def form_riders(answer: RaceAnswer, names: Mapping[str, str], length: int = 0) -> list[FormRider]:
    """The riders in the order of arrival, those not home last; `names` are the club teams by colour, `length` the course's
    rows to the finish (0: not known)."""
    rounds = [one["round"] for one in answer.arrivals or ()]
    first = min((number for number in rounds if number is not None), default=0)
    riders = [_form_rider(line, answer.arrival_of.get(line.rider), names, length, first) for line in answer.riders]
    unplaced = len(riders) + 1
    return sorted(riders, key=lambda one: (one.place or unplaced, one.time is None, one.time or 0, one.rider))


def _form_rider(line: RiderLine, over: Arrived | None, names: Mapping[str, str], length: int, first: int) -> FormRider:
    return FormRider(
        rider=line.rider,
        number=line.number,
        colour=line.team,
        team_name=names.get(line.team, ""),
        place=line.place,
        round=over["round"] if over else None,
        rows=over["rows"] if over else None,
        time=line.time,
        bonus_seconds=line.figures.get("bonus_seconds") or 0,
        counted=counted_time(line),
        place_points=line.figures.get("place_points") or 0,
        sprint_points=line.figures.get("sprint_points") or 0,
        points=line.points or 0,
        status=line.status,
        working=_working(line, over, length, first),
    )


def _working(line: RiderLine, over: Arrived | None, length: int, first: int) -> str:
    """The sum behind a rider's time, as the judge adds it up (rulebook: Scoring); "" where it is not such a sum. The `first`
    rider arrived in that round."""
    if not length or line.time is None or over is None or over["round"] is None or over.by_table:
        return ""
    later, rows = over["round"] - first, over["rows"] or 0
    if line.time != length - rows + LATER_ROUND_SECONDS * later:
        return ""  # a team time trial's, or one judged on another course
    return f"{length} − {rows}" + (f" + {later} × {LATER_ROUND_SECONDS}" if later else "")


def _sprint_places(
    sprint: SprintOrder, riders: Mapping[str, FormRider], course: Course | None
) -> list[FormSprintPlace]:
    """Who came over a sprint line, first to last, with what the course pays; nobody else is shown."""
    line = next((one for one in course.sprints if one.line == sprint.line), None) if course else None

    def paid(table: Sequence[int], place: int) -> int | None:
        if line is None:
            return None
        return table[place - 1] if place <= len(table) else 0

    return [
        FormSprintPlace(
            place,
            riders.get(name),
            paid(line.points if line else (), place),
            paid(line.seconds if line else (), place),
        )
        for place, name in enumerate(sprint.order, 1)
    ]


def _is_trial(rules: str) -> bool:
    return TIME_TRIAL in rules.replace(",", " ").split()


SCORED: Final = LeTour("le-tour")
