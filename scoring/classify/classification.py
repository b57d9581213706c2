"""A stage race's classification as one frozen value: what a game reckons, and what the service says of the stages beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self, TypeVar

from scoring.classify.order import sort_key
from scoring.classify.teams import ClubTeam, Rider
from scoring.replay.stored import CLASSIFICATION, SHAPE, upgraded

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TableHead:
    """A table whose result counts: the race, what the table is called, and the revision."""

    race: int
    label: str
    revision: int


@dataclass(frozen=True, slots=True)
class StageHead:
    """A stage of a classification, in the order of each row's cells. `state` is "counted", "void", "closed" (no result came of
    it) or "open"; it is `complete` when each of its tables is published or closed."""

    number: int
    name: str
    date: str | None
    state: str
    complete: bool
    tables: tuple[TableHead, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """A stage in a row. A team's state is "ridden", "dns" (entered, and nobody of it started), "not-entered" or "open"; a
    rider's "ok", "dnf", "dns", "dsq", "not-entered" or "open". Points are None where there are none, which is not 0. What a
    `void` stage earned is there to be shown struck out and is in no total. `figures` are the game's own."""

    state: str
    points: int | None
    void: bool
    figures: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team. `figures` are what the game reckons (its `columns` say what each is); it `started` in a stage that counts, or has
    no rank and no points."""

    team: ClubTeam
    rank: int | None
    figures: Values
    started: bool = True
    cells: tuple[Cell, ...] = ()

    @property
    def name(self) -> str:
        """What people read."""
        return self.team.name

    @property
    def values(self) -> dict[str, Any]:
        """All that a column can ask for, by its key."""
        return {**self.figures, "rank": self.rank}


@dataclass(frozen=True, slots=True)
class RiderRow:
    """A rider. `stages` has the points or the time of each stage that counts, None without."""

    rider: Rider
    rank: int | None
    figures: Values
    stages: tuple[int | None, ...] = ()
    cells: tuple[Cell, ...] = ()

    @property
    def name(self) -> str:
        """What people read."""
        return self.rider.name

    @property
    def values(self) -> dict[str, Any]:
        """All that a column can ask for, by its key."""
        return {**self.figures, "rank": self.rank, "stages": list(self.stages)}


Row = TypeVar("Row", TeamRow, RiderRow)


@dataclass(frozen=True, slots=True)
class Leader:
    """Who leads something: teams and riders, all who share the lead."""

    kind: str
    who: tuple[ClubTeam | Rider, ...]


@dataclass(frozen=True, slots=True)
class Classification:
    """The classification after `factor` stages that count. `own` is what the game has besides; teams and riders are identities
    in it too, wherever they are."""

    factor: int
    teams: tuple[TeamRow, ...] = ()
    riders: tuple[RiderRow, ...] = ()
    own: Values = field(default_factory=dict)
    game: str = ""
    stages: tuple[StageHead, ...] = ()

    @property
    def counted(self) -> list[int]:
        """The numbers of the stages that count."""
        return [stage.number for stage in self.stages if stage.state == "counted"]

    @property
    def led(self) -> list[tuple[int, Any]]:
        """What the game tells after each stage that counts, with the stage's number; none where it tells nothing."""
        return list(zip(self.counted, self.own.get("after", ()), strict=False))

    def after(self, number: int) -> Any:
        """What the game tells after this stage; None where it tells nothing."""
        return dict(self.led).get(number)

    @property
    def finished(self) -> bool:
        """Whether what is paid at the end is paid."""
        return bool(self.own.get("finished"))

    def in_order(self) -> Classification:
        """Rows by rank; those of one rank, and those without, as people look for names."""
        return replace(self, teams=_in_order(self.teams), riders=_in_order(self.riders))

    def results(self) -> dict[str, Any]:
        """What was ridden and reckoned, without what anything is called: teams and riders by their keys."""
        return {
            "game": self.game,
            "factor": self.factor,
            "stages": [
                {
                    **{key: getattr(stage, key) for key in ("number", "state", "complete")},
                    "races": [{"race": table.race, "revision": table.revision} for table in stage.tables],
                }
                for stage in self.stages
            ],
            "teams": [
                {"team": row.team.key, "rank": row.rank, "started": row.started, **_by_keys(row.figures),
                 "cells": _cells(row)}
                for row in self.teams
            ],
            "riders": [
                {"team": row.rider.team.key, "rider": row.rider.number, "rank": row.rank, **_by_keys(row.figures),
                 "cells": _cells(row)}
                for row in self.riders
            ],
            **_by_keys(self.own),
        }  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        """The classification as values of JSON, as it is stored: the results, and what everything was called then."""
        return {
            "shape": SHAPE,
            "results": self.results(),
            "labels": {
                "teams": [[row.team.key, row.team.name] for row in self.teams],
                "stages": [[stage.name, stage.date] for stage in self.stages],
                "tables": [[table.race, table.label] for stage in self.stages for table in stage.tables],
            },
        }

    @classmethod
    def from_json(cls, values: Values) -> Self:
        """The classification that `to_json` wrote, or an earlier shape of it."""
        now = upgraded(CLASSIFICATION, values)
        results, labels = now["results"], now["labels"]
        teams = {key: ClubTeam(key, name) for key, name in labels["teams"]}
        named = dict(labels["tables"])
        rows = {"game", "factor", "stages", "teams", "riders"}
        return cls(
            factor=results["factor"],
            teams=tuple(_team_row(row, teams) for row in results["teams"]),
            riders=tuple(_rider_row(row, teams) for row in results["riders"]),
            own={key: _known(value, teams) for key, value in results.items() if key not in rows},
            game=results["game"],
            stages=tuple(
                StageHead(
                    stage["number"], name, date, stage["state"], stage["complete"],
                    tuple(TableHead(one["race"], named[one["race"]], one["revision"]) for one in stage["races"]),
                )
                for stage, (name, date) in zip(results["stages"], labels["stages"], strict=True)
            ),
        )  # fmt: skip


def told(value: Any, *, team: Callable[[ClubTeam], Any], rider: Callable[[Rider], Any]) -> Any:
    """A value with teams and riders told in some way, wherever they are in it."""
    if isinstance(value, Rider):
        return rider(value)
    if isinstance(value, ClubTeam):
        return team(value)
    if isinstance(value, Mapping):
        return {key: told(each, team=team, rider=rider) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [told(each, team=team, rider=rider) for each in value]
    return value


def _in_order(rows: Iterable[Row]) -> tuple[Row, ...]:
    return tuple(sorted(rows, key=lambda row: (row.rank is None, row.rank or 0, sort_key(row.name))))


def _by_keys(values: Values) -> dict[str, Any]:
    by_keys: dict[str, Any] = told(
        values,
        team=lambda team: {"team": team.key},
        rider=lambda rider: {"team": rider.team.key, "rider": rider.number},
    )
    return by_keys


def _cells(row: TeamRow | RiderRow) -> list[dict[str, Any]]:
    return [{"state": cell.state, "points": cell.points, "void": cell.void, **cell.figures} for cell in row.cells]


def _known(value: Any, teams: Mapping[Any, ClubTeam]) -> Any:
    """What `told` by keys wrote, with the teams and riders themselves."""
    if isinstance(value, Mapping):
        if value.keys() == {"team", "rider"}:
            return Rider(teams[value["team"]], value["rider"])
        if value.keys() == {"team"}:
            return teams[value["team"]]
        return {key: _known(each, teams) for key, each in value.items()}
    return [_known(each, teams) for each in value] if isinstance(value, list) else value


def _row_cells(row: Values) -> tuple[Cell, ...]:
    return tuple(
        Cell(cell["state"], cell["points"], cell["void"], _rest(cell, {"state", "points", "void"}))
        for cell in row["cells"]
    )


def _rest(row: Values, without: set[str]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in without}


def _team_row(row: Values, teams: Mapping[Any, ClubTeam]) -> TeamRow:
    figures = _known(_rest(row, {"team", "rank", "started", "cells"}), teams)
    return TeamRow(teams[row["team"]], row["rank"], figures, row["started"], _row_cells(row))


def _rider_row(row: Values, teams: Mapping[Any, ClubTeam]) -> RiderRow:
    who = Rider(teams[row["team"]], row["rider"])
    figures = _known(_rest(row, {"team", "rider", "rank", "cells"}), teams)
    return RiderRow(who, row["rank"], figures, (), _row_cells(row))


def with_cells(
    classification: Classification,
    of_team: Callable[[ClubTeam], Sequence[Cell]],
    of_rider: Callable[[Rider], Sequence[Cell]],
) -> Classification:
    """The classification with each row's stages as cells, in the place of what they came to."""
    return replace(
        classification,
        teams=tuple(replace(row, cells=tuple(of_team(row.team))) for row in classification.teams),
        riders=tuple(replace(row, cells=tuple(of_rider(row.rider)), stages=()) for row in classification.riders),
    )
