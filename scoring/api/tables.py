"""Classifications and standings as the API writes them, from what their columns declare."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rest_framework.fields import CharField, Field, IntegerField, ListField

from scoring.classify import season_columns
from scoring.classify.classification import Cell, Classification, RiderRow, StageHead, TeamRow
from scoring.classify.columns import API, NUMBERS, SUM, TEXT, Column, told
from scoring.classify.scored_game import scored_game
from scoring.classify.standings import Standings, StandingsRow, display, exact
from scoring.classify.teams import ClubTeam, Rider
from scoring.classify.tie_breaks import SHARED, TIE_BREAKS
from scoring.games import FOLDERS

OF_EVERY_TEAM: Final = ("points", "best_rider", "best_points", "bonus", "total")
"""Figures that the API has of each team; null in games that have no such."""
OF_EVERY_RIDER: Final = ("points",)


def named(who: ClubTeam | Rider) -> str:
    """A team or rider by name."""
    return who.name


def classification_values(value: Classification) -> dict[str, Any]:
    """A stage race's classification."""
    columns = scored_game(value.game).columns
    teams = told(columns.teams, API)
    riders = told(columns.riders, API)
    return {
        "game": value.game,
        "factor": value.factor,
        "stages": [_stage(stage) for stage in value.stages],
        "teams": [_team(row, teams, value.factor) for row in value.teams],
        "riders": [_rider(row, riders, value.factor) for row in value.riders],
        **columns.named(value, named),
    }


def _stage(stage: StageHead) -> dict[str, Any]:
    return {
        **{key: getattr(stage, key) for key in ("number", "name", "date", "state", "complete")},
        "races": [{"race": table.race, "label": table.label, "revision": table.revision} for table in stage.tables],
    }


def _team(row: TeamRow, columns: Iterable[Column], factor: int) -> dict[str, Any]:
    return {
        "team": row.team.key,
        "name": row.name,
        "rank": row.rank,
        "started": row.started,
        **dict.fromkeys(OF_EVERY_TEAM),
        **{column.key: column.of(row.figures, factor) for column in columns},
        "cells": [_cell(cell) for cell in row.cells],
    }


def _rider(row: RiderRow, columns: Iterable[Column], factor: int) -> dict[str, Any]:
    return {
        "team": row.rider.team.key,
        "name": row.name,
        "rider": row.rider.number,
        "rank": row.rank,
        **dict.fromkeys(OF_EVERY_RIDER),
        **{column.key: column.of(row.figures, factor) for column in columns},
        "cells": [_cell(cell) for cell in row.cells],
    }


def _cell(cell: Cell) -> dict[str, Any]:
    return {"state": cell.state, "points": cell.points, "void": cell.void, **cell.figures}


def standings_values(value: Standings) -> dict[str, Any]:
    """A season's standings."""
    return {
        "rules": value.rules.to_json(),
        "stage_races": [
            {"stage_race": each.stage_race, "name": each.name, "weight": str(each.weight), "state": each.state}
            for each in value.stage_races
        ],
        "teams": [_standing(row, len(value.stage_races)) for row in value.teams],
    }


def _standing(row: StandingsRow, stage_races: int) -> dict[str, Any]:
    return {
        "team": row.team.key,
        "name": row.name,
        "rank": row.rank,
        "decided_by": row.decided_by,
        **{column.key: column.of(row, stage_races) for column in told(season_columns.COLUMNS, API)},
        "results": [
            {"state": one.state, "rank": one.rank, "points": exact(one.points), "display": display(one.points)}
            for one in row.results
        ],
    }


def fields_of_classification(rows: str) -> dict[str, Field]:
    """A field for each figure that a registered game tells of its `teams` or `riders`."""
    always = {"teams": OF_EVERY_TEAM, "riders": OF_EVERY_RIDER}[rows]
    columns = (column for game in FOLDERS for column in told(getattr(scored_game(game).columns, rows), API))
    return {key: field for key, field in _fields(columns).items() if key not in always}


def fields_of_standings() -> dict[str, Field]:
    """A field for each figure of a season's standings, and one for what decided, with each step of the tie-break."""
    steps = ", ".join(TIE_BREAKS)
    decided_by = CharField(
        help_text=f"empty: by points; {steps}: the tie-break's step that decided; "
        f"{SHARED}: tied on every criterion, the rank is shared",
        allow_blank=True,
    )
    return {"decided_by": decided_by, **_fields(told(season_columns.COLUMNS, API), required=True)}


def _fields(columns: Iterable[Column], *, required: bool = False) -> dict[str, Field]:
    """A column's field; of several columns with one key the first that says what it is."""
    first: dict[str, Column] = {}
    for column in columns:
        if column.key not in first or not first[column.key].why:
            first[column.key] = column
    return {key: _field(column, required) for key, column in first.items()}


def _field(column: Column, required: bool) -> Field:
    said: Mapping[str, Any] = {"required": required, **({"help_text": column.why} if column.why else {})}
    if column.kind == NUMBERS:
        return ListField(child=IntegerField(), **said)
    if column.kind in (TEXT, SUM):
        return CharField(allow_null=True, **said)
    return IntegerField(allow_null=True, **said)
