"""What leaves the engine: a judged race as one frozen value, from which sheets, classifications, pages and API are made.

Riders and teams are identities in it: a line says by which word the log names the rider that day (`21`, `red-s`), and which
rider of which colour that is, so that nobody downstream takes words apart. Whatever else names a rider names one of the
lines by that word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, Self

from scoring.replay.fault import ERROR, Problem
from scoring.replay.result import RaceResult
from scoring.replay.statuses import DISQUALIFIED, HOME, NOT_STARTED, OUT
from scoring.replay.stored import ANSWER, SHAPE, upgraded

_LINE: Final = frozenset({"rider", "team", "number", "place", "status"})
_ANSWER: Final = frozenset(
    {"shape", "game", "race", "date", "complete", "rounds", "finish", "riders", "teams", "sprints", "arrivals", "problems",
     "problems_left_out"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RiderLine:
    """A rider's line. `rider` is the log's word for them that day, `team` the colour, `number` the rider in the team, the same
    in every stage whatever colour the team has.

    `figures` are the game's own (points, times in seconds …) in their order; None is "none", which is not 0.
    """

    rider: str
    team: str
    number: str
    place: int | None
    status: str
    figures: Mapping[str, int | None] = field(default_factory=dict)

    @property
    def points(self) -> int | None:
        """The points; None where riders have none."""
        return self.figures.get("points")

    @property
    def time(self) -> int | None:
        """The time in seconds; None where there is none."""
        return self.figures.get("time")

    @property
    def started(self) -> bool:
        """Whether the rider started."""
        return self.status != NOT_STARTED

    @property
    def home(self) -> bool:
        """Whether the rider came home."""
        return self.status == HOME

    @property
    def out(self) -> bool:
        """Whether the rider did not start, did not finish, or was disqualified."""
        return self.status in OUT

    @property
    def disqualified(self) -> bool:
        """Whether the rider was disqualified."""
        return self.status == DISQUALIFIED

    def with_figures(self, **figures: int | None) -> RiderLine:
        """The line with some of its figures in the place of others."""
        return replace(self, figures={**self.figures, **figures})

    def to_json(self) -> dict[str, Any]:
        """The line as values of JSON."""
        who = {"rider": self.rider, "team": self.team, "number": self.number}
        return {**who, "place": self.place, "status": self.status, **self.figures}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Self:
        """The line that `to_json` wrote."""
        figures = {key: value for key, value in values.items() if key not in _LINE}
        return cls(**{key: values[key] for key in sorted(_LINE)}, figures=figures)


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team's line by its colour; no points and no rank for a team that did not start. `figures` are the game's own."""

    team: str
    points: int | None
    rank: int | None
    figures: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The line as values of JSON."""
        return {"team": self.team, "points": self.points, "rank": self.rank, **self.figures}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Self:
        """The line that `to_json` wrote."""
        figures = {key: value for key, value in values.items() if key not in {"team", "points", "rank"}}
        return cls(values["team"], values["points"], values["rank"], figures)


@dataclass(frozen=True, slots=True)
class SprintOrder:
    """Who crossed a line of the road, the first first; `kind` and `points` (by place) where the house set the line."""

    line: str
    order: tuple[str, ...]
    kind: str | None = None
    points: tuple[int, ...] | None = None

    def to_json(self) -> dict[str, Any]:
        """The order as values of JSON; what is not known is left out."""
        known = {"kind": self.kind, "points": None if self.points is None else list(self.points)}
        values = {key: value for key, value in known.items() if value is not None}
        return {"line": self.line, **values, "order": list(self.order)}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Self:
        """The order that `to_json` wrote."""
        points = values.get("points")
        paid = None if points is None else tuple(points)
        return cls(str(values["line"]), tuple(map(str, values["order"])), values.get("kind"), paid)


@dataclass(frozen=True, slots=True)
class Arrived:
    """How a rider came in: `figures` are round, rows behind the line, lane, the front row of the unbroken line of riders
    (`front`, where the game has it), and the time in seconds where the table worked it out."""

    rider: str
    figures: Mapping[str, int | None]

    def __getitem__(self, figure: str) -> int | None:
        return self.figures.get(figure)

    @property
    def by_table(self) -> bool:
        """Whether the table worked the time out itself."""
        return self.figures.get("time") is not None

    def to_json(self) -> dict[str, Any]:
        """The arrival as values of JSON."""
        return {"rider": self.rider, **self.figures}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Self:
        """The arrival that `to_json` wrote."""
        return cls(values["rider"], {key: value for key, value in values.items() if key != "rider"})


@dataclass(frozen=True)
class RaceAnswer:
    """A judged race (race log, section 7). `teams`, `sprints` and `arrivals` are None where the game has none; `own` are keys
    that only this game has. `rounds` is None of a sheet. `keys` is the order in which all of it is told."""

    game: str | None
    race: str | None
    date: str | None
    complete: bool
    rounds: int | None
    finish: tuple[str, ...] = ()
    riders: tuple[RiderLine, ...] = ()
    teams: tuple[TeamLine, ...] | None = None
    sprints: tuple[SprintOrder, ...] | None = None
    arrivals: tuple[Arrived, ...] | None = None
    own: Mapping[str, Any] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    problems_left_out: int = 0
    keys: tuple[str, ...] = field(default=(), compare=False)

    @classmethod
    def of(cls, result: RaceResult) -> Self:
        """What a replay answered."""
        return cls.from_json(result.to_json())

    @cached_property
    def by_rider(self) -> Mapping[str, RiderLine]:
        """The riders' lines by the log's words for them."""
        return {line.rider: line for line in self.riders}

    @cached_property
    def arrival_of(self) -> Mapping[str, Arrived]:
        """The arrivals by the log's words for the riders."""
        return {one.rider: one for one in self.arrivals or ()}

    @property
    def started(self) -> frozenset[str]:
        """The colours of which a rider started."""
        return frozenset(line.team for line in self.riders if line.started)

    @property
    def somebody_home(self) -> bool:
        """Whether anybody came home."""
        return any(line.home for line in self.riders)

    @property
    def judged_without_error(self) -> bool:
        """Whether no line of the log is against the rules."""
        return not any(problem.severity == ERROR for problem in self.problems)

    def with_problems(self, problems: Sequence[Problem]) -> RaceAnswer:
        """The same race with other problems."""
        return replace(self, problems=tuple(problems))

    def says(self, other: RaceAnswer) -> bool:
        """Whether this is the same result, whatever is said about the log."""
        return replace(self, problems=(), problems_left_out=0) == replace(other, problems=(), problems_left_out=0)

    def to_json(self) -> dict[str, Any]:
        """The answer as values of JSON, as it is stored."""
        return {"shape": SHAPE, **dict(self._values()), "problems": [each.to_json() for each in self.problems],
                **self._left_out()}  # fmt: skip

    def in_words(self, language: str = "en") -> dict[str, Any]:
        """The answer as the race log has it (section 7), its problems in words."""
        values = dict(self._values())
        if "riders" in values:
            values["riders"] = [
                {key: value for key, value in line.items() if key != "number"} for line in values["riders"]
            ]
        return {**values, "problems": [each.answer(language) for each in self.problems], **self._left_out()}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Self:
        """The answer that `to_json` wrote, or an earlier shape of it."""
        now = upgraded(ANSWER, values)
        game = now.get("game") or ""
        return cls(
            game=now.get("game"), race=now.get("race"), date=now.get("date"), complete=now["complete"], rounds=now.get("rounds"),
            finish=tuple(now.get("finish") or ()),
            riders=tuple(map(RiderLine.from_json, now.get("riders") or ())),
            teams=None if now.get("teams") is None else tuple(map(TeamLine.from_json, now["teams"])),
            sprints=None if now.get("sprints") is None else tuple(map(SprintOrder.from_json, now["sprints"])),
            arrivals=None if now.get("arrivals") is None else tuple(map(Arrived.from_json, now["arrivals"])),
            own={key: value for key, value in now.items() if key not in _ANSWER},
            problems=tuple(Problem.from_json(each, game) for each in now.get("problems", ())),
            problems_left_out=now.get("problems_left_out", 0),
            keys=tuple(key for key in now if key not in ("shape", "problems", "problems_left_out")),
        )  # fmt: skip

    def _values(self) -> Iterator[tuple[str, Any]]:
        lines = {key: getattr(self, key) for key in ("riders", "teams", "sprints", "arrivals")}
        listed = {key: None if each is None else [line.to_json() for line in each] for key, each in lines.items()}
        told = {**self.own, **listed, "finish": list(self.finish)}
        for key in self.keys:
            yield key, told[key] if key in told else getattr(self, key)

    def _left_out(self) -> dict[str, int]:
        return {"problems_left_out": self.problems_left_out} if self.problems_left_out else {}
