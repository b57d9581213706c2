"""A game as the service scores it. The base scores by points; a game that does otherwise overrides.

No Django here: replay answers and settings in, plain values for tables and templates out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from scoring.games import FOLDERS
from scoring.replay.beginning import Beginning, Entered
from scoring.replay.drawing.roads import RoadDrawing, Tiles, course_drawings
from scoring.replay.entry_form import EntryForm
from scoring.replay.gaps import Gap, missing_riders, missing_sprints
from scoring.replay.reader_words import Gettext
from scoring.replay.road import Course
from scoring.replay.sheets import HOME, NOT_STARTED

Answer = Mapping[str, Any]
Row = dict[str, Any]
Scale = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Leader:
    """Who leads something: a team by its name, or a `rider` of it by number or kind ("" for the team itself)."""

    team: str
    rider: str = ""


@dataclass(frozen=True, slots=True)
class ScoredTable:
    """A race of a stage: what the replay answered, and the mark (`scoring.classify.names`) of the team in each colour."""

    answer: Answer
    teams: Mapping[str, str]


class PrintedRider(Protocol):
    """A rider's line of a printed form: the number in the team, the club team's name, and what the game's template shows."""

    @property
    def number(self) -> str: ...

    @property
    def team_name(self) -> str: ...


@dataclass(frozen=True, slots=True)
class PrintedForm:
    """The form of a whole tour, to print (`<folder>/tour_form.html`): how many riders a team has and how many teams play at
    most, whether a stage by these rules is a time trial, without sprints, and the riders' lines of an answer by the names of
    the club teams."""

    riders_a_team: int
    teams: int
    is_trial: Callable[[str], bool]
    riders: Callable[[Answer, Mapping[str, str]], Sequence[PrintedRider]]


def rider_in_team(rider: str) -> str:
    """A rider's number in the team, kept from stage to stage: 2 of `22`, `s` of `red-s`, 1 of `red-1` and `#0003 1`."""
    return rider.rpartition("-")[2] if "-" in rider else rider[-1:]


def started(answer: Answer, team: str) -> bool:
    """Whether any rider of the team started."""
    return any(line["status"] != NOT_STARTED for line in answer["riders"] if line["team"] == team)


def _with_absent(lines: Sequence[Row], answer: Answer) -> list[Row]:
    """The lines, those of teams that did not start last and without rank and points: that is not 0 points.

    Where nobody came home, a team without points has no rank: a race that nobody finished has no winner.
    """
    somebody_home = any(line["status"] == HOME for line in answer["riders"])
    present = [
        line if somebody_home or line["points"] else {**line, "rank": None}
        for line in lines
        if started(answer, line["team"])
    ]
    absent = [line for line in lines if not started(answer, line["team"])]
    return [*present, *({**line, "rank": None, "points": None} for line in absent)]


class ScoredGame:
    """How a game's results become lines, cells and classifications.

    `rider_cells` and `team_cells` name what a classification's cell shows of a line besides its points.
    """

    rider_cells: tuple[str, ...] = ()
    team_cells: tuple[str, ...] = ()
    after_template = ""
    """The include that a stage's page shows of its entry in the snapshot's `after`; none where the game has no such."""
    entry_form: type[EntryForm] | None = None
    """The form of its score sheet, on which a race may be entered; None where the game has no such form."""
    tiles: Tiles | None = None
    """The tiles of which clubs lay roads of their own; None where the game has none."""
    order_counts = False
    """Whether the classification depends on the order in which the stages were ridden."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.folder = key.replace("-", "_")

    @property
    def sheet_template(self) -> str:
        """The include that shows `sheet`."""
        return f"{self.folder}/_score_sheet.html"

    @property
    def classification_template(self) -> str:
        """The include that shows a classification's snapshot."""
        return "scoring/_classification.html"

    @property
    def printed_form(self) -> PrintedForm | None:
        """The form of a whole tour to print; None where the game has none."""
        return None

    def road_of(self, road: str, headers: Mapping[str, str], players: int) -> object | None:
        """The road that a stage names beside boards (`Stage.road`), as its `headers` furnish it for so many `players`; None
        where it names none."""
        return None

    def road_drawings(
        self, road: object, gettext: Gettext, *, reached: int = 0
    ) -> tuple[RoadDrawing, RoadDrawing] | None:
        """A road of a film or of `road_of`, drawn for a desk and for a phone; None for one that no drawing is known for.

        `reached` is the foremost rider's row."""
        return course_drawings(road, gettext, reached=reached) if isinstance(road, Course) else None

    def start_lines(self, snapshot: Answer, number: int, colours: Mapping[str, str]) -> list[str]:
        """Header lines for a log of stage `number`, by the classification so far; `colours` of the race's teams by name."""
        return []

    def automated(self, headers: Mapping[str, str]) -> frozenset[str]:
        """Colours and riders that nobody plays, by a log's headers: they may ride without a team."""
        return frozenset()

    def riders_of(self, colour: str) -> list[str]:
        """The riders of a team in a colour, as logs and answers name them; none where the game does not say."""
        return []

    def beginning(self, entered: Entered) -> Beginning | None:
        """Sample lines for a log to begin with; None where the game has none."""
        return None

    def gaps(self, answer: Answer, colours: Sequence[str], rules: str, course: Course | None) -> list[Gap]:
        """What a finished race leaves open, if teams ride in these colours by the `rules:` of its log: here the riders of
        whom nothing is said, and sprints of the course without an order."""
        paid = {line.line: len(line.points) for line in course.sprints} if course else {}
        return [
            *missing_riders(answer, {colour: self.riders_of(colour) for colour in colours}),
            *(missing_sprints(answer, paid) if answer.get("rounds") is None else ()),
        ]

    def clean_scale(self, scale: Scale) -> dict[str, Any]:
        """A stage race's scale as it may be saved. Raises ValueError with (setting, value)."""
        for name, value in scale.items():
            raise ValueError(name, value)
        return {}

    def scale_limits(self, name: str) -> tuple[int, int]:
        """How many numbers a setting of the scale takes at most, and the largest that one may be."""
        return 1, 0

    def scale_words(self, scale: Scale) -> dict[str, Any]:
        """Every setting of the scale with its value as a form shows it."""
        return {}

    def rider_lines(self, answer: Answer, scale: Scale) -> Sequence[Row]:
        """The riders' lines of a score sheet."""
        lines: Sequence[Row] = answer["riders"]
        return lines

    def team_lines(self, answer: Answer, scale: Scale) -> Sequence[Row]:
        """The teams' lines of a score sheet: team (its colour), points, rank; none of these for a team that did not start."""
        return _with_absent(self.ranked_teams(answer, scale), answer)

    def ranked_teams(self, answer: Answer, scale: Scale) -> Sequence[Row]:
        """The teams' lines as the game ranks them, whoever started."""
        lines: Sequence[Row] = answer["teams"]
        return lines

    def changeable(self, answer: Answer, scale: Scale) -> Row:
        """The sheet's lines for a comparison with another result's: riders and teams, each with points as people read them."""
        return {"riders": self.rider_lines(answer, scale), "teams": self.team_lines(answer, scale)}

    def merged(self, tables: Sequence[ScoredTable]) -> Row:
        """A stage's answer over all its tables, teams and riders under their club names; who has no team is left out."""
        merged = {**tables[0].answer, "riders": [], "teams": []}
        for table in tables:
            for line in table.answer["riders"]:
                if team := table.teams.get(line["team"]):
                    merged["riders"].append({**line, "team": team, "rider": f"{team} {rider_in_team(line['rider'])}"})
            merged["teams"] += [
                {**line, "team": table.teams[line["team"]]}
                for line in table.answer["teams"]
                if line["team"] in table.teams
            ]
        return merged

    def classification(self, stages: Sequence[Answer], scale: Scale, *, finished: bool) -> Row:
        """The classification after these stages, each as `merged` gives it: stages, teams, riders (as `standings` has them)."""
        if not stages:
            return {"stages": 0, "teams": [], "riders": []}
        answer: Row = import_module(f"{FOLDERS[self.key]}.classification").classify(stages)
        return answer

    def team_row(self, row: Answer) -> Row:
        """What a classification says of a team besides its name and cells; its best rider by number in the team."""
        best = row.get("best_rider")
        return {**row, "best_rider": best.rpartition(" ")[2] if best else None}

    def rider_rows(self, rows: list[Row]) -> list[Row]:
        """The riders in their order with their ranks; `rows` have their cells.

        The most points first; who never started has no rank and comes last. While nobody has a point nobody is ranked.
        """
        somebody_scored = any(row["points"] for row in rows)
        for row in rows:
            row["rank"] = somebody_scored and any(
                cell["state"] not in {"not-entered", "open", "dns"} and not cell["void"] for cell in row["cells"]
            )
        rows.sort(key=lambda row: (not row["rank"], -row["points"], row["name"]))
        for position, row in enumerate(rows, 1):
            above = rows[position - 2] if position > 1 else None
            level = above is not None and above["points"] == row["points"]
            row["rank"] = (above["rank"] if above and level else position) if row["rank"] else None
        return rows

    def more(self, answer: Answer, numbers: Sequence[int], *, finished: bool) -> Row:
        """What the snapshot has besides teams and riders; `numbers` are those of the stages that count."""
        return {}

    def leaders(self, snapshot: Answer) -> Mapping[str, Sequence[Leader]]:
        """Who leads a classification, by what is led: here the teams of the first rank under "leader"."""
        return {"leader": [Leader(row["name"]) for row in snapshot["teams"] if row["rank"] == 1]}

    def sheet(self, answer: Answer, names: Mapping[str, str], course: Course | None, scale: Scale) -> Row:
        """What `sheet_template` is given."""
        raise NotImplementedError


@cache
def scored_game(key: str) -> ScoredGame:
    """How the service scores a game, by the game's key in logs."""
    game: ScoredGame = import_module(f"{FOLDERS[key]}.scored").SCORED
    return game
