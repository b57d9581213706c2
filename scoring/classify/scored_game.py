"""A game as the service scores it. The base scores by points; a game that does otherwise overrides.

No Django here: replay answers and settings in, plain values for tables and templates out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol

from scoring.classify.classification import Classification, Leader
from scoring.classify.columns import Columns
from scoring.classify.sheet import ScoreSheet
from scoring.classify.teams import Stage
from scoring.games import FOLDERS
from scoring.replay.answer import RaceAnswer, RiderLine, TeamLine
from scoring.replay.beginning import Beginning, Entered
from scoring.replay.clock import clock
from scoring.replay.drawing.roads import RoadDrawing, Tiles, course_drawings
from scoring.replay.entry_form import EntryForm
from scoring.replay.gaps import Gap, missing_riders, missing_sprints
from scoring.replay.reader_words import Gettext
from scoring.replay.road import Course

Row = dict[str, Any]
Scale = Mapping[str, Any]


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
    riders: Callable[[RaceAnswer, Mapping[str, str]], Sequence[PrintedRider]]


class ScoredGame:
    """How a game's results become lines, cells and classifications.

    `rider_cells` and `team_cells` name the figures of a line that a classification's cell shows besides its points.
    """

    rider_cells: tuple[str, ...] = ()
    team_cells: tuple[str, ...] = ()
    after_template = ""
    """The include that a stage's page shows of what the classification tells `after` it; none where the game has no such."""
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
        """The include that shows a classification."""
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

    def start_lines(self, so_far: Classification, number: int, colours: Mapping[Hashable, str]) -> list[str]:
        """Header lines for a log of stage `number`, by the classification so far; `colours` of the race's teams by their keys."""
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

    def gaps(self, answer: RaceAnswer, colours: Sequence[str], rules: str, course: Course | None) -> list[Gap]:
        """What a finished race leaves open, if teams ride in these colours by the `rules:` of its log: here the riders of
        whom nothing is said, and sprints of the course without an order."""
        paid = {line.line: len(line.points) for line in course.sprints} if course else {}
        return [
            *missing_riders(answer, {colour: self.riders_of(colour) for colour in colours}),
            *(missing_sprints(answer, paid) if answer.rounds is None else ()),
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

    def riders(self, answer: RaceAnswer, scale: Scale) -> Sequence[RiderLine]:
        """The riders' lines as they count."""
        return answer.riders

    def teams(self, answer: RaceAnswer, scale: Scale) -> Sequence[TeamLine]:
        """The teams' lines as the game ranks them, whoever started."""
        return answer.teams or ()

    def score_sheet(self, answer: RaceAnswer, scale: Scale) -> ScoreSheet:
        """The lines of a race's score sheet, by the stage race's scale."""
        return ScoreSheet.of(answer, tuple(self.riders(answer, scale)), tuple(self.teams(answer, scale)))

    def told_of(self, line: RiderLine) -> str | None:
        """What a comparison with another result tells of a rider besides the place: here the points, or the time where there
        are none."""
        return clock(line.time) if line.points is None else str(line.points)

    @property
    def columns(self) -> Columns:
        """What a classification tells of teams and riders."""
        columns: Columns = self._classification.COLUMNS
        return columns

    @property
    def _classification(self) -> ModuleType:
        return import_module(f"{FOLDERS[self.key]}.classification")

    def classification(self, stages: Sequence[Stage], scale: Scale, *, finished: bool) -> Classification:
        """The classification after these stages; what is paid at the end only once it is `finished`."""
        reckoned: Classification = self._classification.classify(stages, scale, finished=finished and bool(stages))
        return reckoned

    def leaders(self, classification: Classification) -> Sequence[Leader]:
        """Who leads a classification, by what is led: here the teams of the first rank."""
        return [Leader("leader", tuple(row.team for row in classification.teams if row.rank == 1))]

    def sheet(self, answer: RaceAnswer, names: Mapping[str, str], course: Course | None, scale: Scale) -> Row:
        """What `sheet_template` is given."""
        raise NotImplementedError


@cache
def scored_game(key: str) -> ScoredGame:
    """How the service scores a game, by the game's key in logs."""
    game: ScoredGame = import_module(f"{FOLDERS[key]}.scored").SCORED
    return game
