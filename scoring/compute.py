"""From published revisions to classification and standings: reads the tables, asks the pure rules, saves nothing.

Both answers are plain JSON values that depend on nothing but the tables, so the same tables give the same bytes.
`Instead` lets a caller ask what they would be if a race had another result.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from django.db.models import Prefetch

from league.models import Season, Team
from races.digests import text_digest
from races.models import Race, Stage, StageRace
from scoring.classify.names import Marks
from scoring.classify.order import sort_key
from scoring.classify.scored_game import ScoredGame, ScoredTable, rider_in_team, scored_game, started
from scoring.classify.season import Ranking, SeasonRow, SeasonRules, season_standings
from scoring.models import StageRaceClassification
from scoring.replay.sheets import HOME, NOT_STARTED

Answer = Mapping[str, Any]
Snapshot = dict[str, Any]

NOTHING_TO_COME: Final = frozenset({"void", "closed"})
"""States of a stage that counts for nothing and keeps nothing waiting."""


@dataclass(frozen=True, slots=True)
class Instead:
    """A result to put in the place of a race's published one: `answer` None is "not published"."""

    race: int
    number: int
    answer: Answer | None


@dataclass(frozen=True, slots=True)
class _Table:
    """A race with the result that counts: which club team rode in which colour, what the replay answered, and its lines."""

    race: Race
    number: int
    answer: Answer
    teams: Mapping[str, Team]
    rider_lines: Sequence[Answer]
    team_lines: Sequence[Answer]


def canonical(snapshot: Snapshot) -> str:
    """A snapshot's one JSON text."""
    return json.dumps(snapshot, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def digest(snapshot: Snapshot) -> str:
    """SHA-256 of a snapshot's JSON text."""
    return text_digest(canonical(snapshot))


def stage_race_snapshot(stage_race: StageRace, instead: Instead | None = None) -> Snapshot:
    """The stage race's classification.

    {"game", "factor": stages that count,
     "stages": [{"number", "name", "date", "state": "counted" | "void" | "closed" | "open",
                 "complete": every table published or closed,
                 "races": [{"race": id, "label", "revision"}]}],
     "teams": [{"team": id, "name", "rank", "points", "best_rider": "1", "best_points", "bonus", "total", "started",
                "cells"}],
     "riders": [{"team": id, "name": "Velo Nord 1", "rider": "1", "rank", "points", "cells"}]}

    `cells` has one {"state", "points", "void"} a stage. A team's state is "ridden", "dns" (entered, and nobody of it started),
    "not-entered" or "open" (nothing published yet); a rider's "ok", "dnf", "dns", "dsq", "not-entered" or "open". Points are
    null where there are none, which is not 0. A void stage's points are there to be shown struck out and are in no total. A stage
    with no result whose tables are all closed is "closed".
    A game adds what it has besides (`scoring.games`): times and gaps, who led after each stage.
    """
    game = scored_game(stage_race.game)
    stages = list(
        stage_race.stages.order_by("number").prefetch_related(
            Prefetch("races", Race.objects.with_published_revision()), "races__entries__team"
        )
    )
    tables = {stage.pk: _tables(stage, instead, game, stage_race.scale) for stage in stages}
    counted = [stage for stage in stages if tables[stage.pk] and not stage.void]
    marks = Marks((team.pk, team.name) for each in tables.values() for table in each for team in table.teams.values())
    shown = [_stage(stage, tables[stage.pk]) for stage in stages]
    finished = bool(counted) and all(stage["complete"] for stage in shown if stage["state"] not in NOTHING_TO_COME)
    answer = game.classification(
        [game.merged([_scored(table, marks) for table in tables[stage.pk]]) for stage in counted],
        stage_race.scale,
        finished=finished,
    )
    return {
        "game": stage_race.game,
        "factor": answer["stages"],
        "stages": shown,
        "teams": _in_order(_with_started(_team_rows(answer["teams"], marks, stages, tables, game), tables, counted)),
        "riders": _in_order(
            game.rider_rows([_rider_row(row, marks, stages, tables, game) for row in answer["riders"]])
        ),
        **game.more(marks.named(answer), [stage.number for stage in counted], finished=finished),
    }


def stage_riders(stage: Stage) -> list[Snapshot]:
    """The riders of a stage over all its published tables, as a stage race of this stage alone would classify them.

    Rows as in `stage_race_snapshot`, each with the `race` (id) that is the rider's table.
    """
    game, scale = scored_game(stage.stage_race.game), stage.stage_race.scale
    tables = _tables(stage, None, game, scale)
    marks = Marks((team.pk, team.name) for table in tables for team in table.teams.values())
    answer = game.classification([game.merged([_scored(table, marks) for table in tables])], scale, finished=False)
    rows = [_rider_row(row, marks, [stage], {stage.pk: tables}, game) for row in answer["riders"]]
    table_of = {team.pk: table.race.pk for table in tables for team in table.teams.values()}
    return [{**row, "race": table_of[row["team"]]} for row in _in_order(game.rider_rows(rows))]


def _team_rows(
    rows: Iterable[Answer],
    marks: Marks[int],
    stages: Sequence[Stage],
    tables: Mapping[int, Sequence[_Table]],
    game: ScoredGame,
) -> list[dict[str, Any]]:
    return [
        {
            **game.team_row(row),
            "team": marks.team(row["team"]),
            "name": marks.named(row["team"]),
            "cells": [_team_cell(stage, tables[stage.pk], marks.team(row["team"]), game) for stage in stages],
        }
        for row in rows
    ]


def _with_started(
    rows: Iterable[dict[str, Any]], tables: Mapping[int, Sequence[_Table]], counted: Iterable[Stage]
) -> list[dict[str, Any]]:
    """The teams, each with whether it `started` in a stage that counts; one that never did has no rank and no total.

    Where nobody came home in any of these stages, a team without points has no rank either: nobody earns anything for a
    place in a race that nobody finished.
    """
    lines = [line for stage in counted for table in tables[stage.pk] for line in table.rider_lines]
    somebody_home = any(line["status"] == HOME for line in lines)
    shown = []
    for row in rows:
        ridden = any(cell["state"] == "ridden" and not cell["void"] for cell in row["cells"])
        if not ridden:
            row |= {"rank": None, "points": None, "bonus": None, "total": None}
        elif not somebody_home and not row["points"]:
            row["rank"] = None
        shown.append({**row, "started": ridden})
    return shown


def _in_order(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows by rank; those of one rank, and those without, as people look for names."""
    return sorted(rows, key=lambda row: (row["rank"] is None, row["rank"] or 0, sort_key(row["name"])))


def _scored(table: _Table, marks: Marks[int]) -> ScoredTable:
    return ScoredTable(table.answer, {colour: marks[team.pk] for colour, team in table.teams.items()})


def _tables(stage: Stage, instead: Instead | None, game: ScoredGame, scale: Mapping[str, Any]) -> list[_Table]:
    """The stage's races with a result, by label."""
    tables = []
    for race in sorted(stage.races.all(), key=lambda race: (sort_key(race.label), race.pk)):
        revision = race.published_revision
        number, answer = (revision.number, revision.answer) if revision else (0, None)
        if instead is not None and instead.race == race.pk:
            number, answer = instead.number, instead.answer
        if answer is not None:
            teams = {entry.colour: entry.team for entry in race.entries.all()}
            lines = game.rider_lines(answer, scale), game.team_lines(answer, scale)
            tables.append(_Table(race, number, answer, teams, *lines))
    return tables


def _stage(stage: Stage, tables: Sequence[_Table]) -> dict[str, Any]:
    ridden, races = {table.race.pk for table in tables}, stage.races.all()
    complete = bool(races) and all(race.pk in ridden or race.closed for race in races)
    state = "void" if stage.void else "counted" if tables else "closed" if complete else "open"
    return {
        "number": stage.number,
        "name": stage.name,
        "date": stage.date.isoformat() if stage.date else None,
        "state": state,
        "complete": complete,
        "races": [{"race": table.race.pk, "label": table.race.label, "revision": table.number} for table in tables],
    }


def _cell(stage: Stage, line: Answer | None, state: str, shown: Sequence[str]) -> dict[str, Any]:
    """A stage in a row: `line` is that of the stage's sheet, None without one; `shown` what of it stands beside points."""
    points = line["points"] if line and state != "dns" else None
    return {"state": state, "points": points, "void": stage.void, **{key: line and line.get(key) for key in shown}}


def _team_cell(stage: Stage, tables: Sequence[_Table], team: int, game: ScoredGame) -> dict[str, Any]:
    for table in tables:
        for line in table.team_lines:
            if line["team"] in table.teams and table.teams[line["team"]].pk == team:
                state = "ridden" if started(table.answer, line["team"]) else NOT_STARTED
                return _cell(stage, line, state, game.team_cells)
    return _cell(stage, None, "not-entered" if tables else "open", game.team_cells)


def _rider_row(
    row: Answer,
    marks: Marks[int],
    stages: Sequence[Stage],
    tables: Mapping[int, Sequence[_Table]],
    game: ScoredGame,
) -> dict[str, Any]:
    team, rider = marks.team(row["rider"]), rider_in_team(row["rider"])
    kept = {key: value for key, value in row.items() if key not in {"stages", "team"}}
    cells = [_rider_cell(stage, tables[stage.pk], team, rider, game) for stage in stages]
    return {
        "points": None,
        "rank": None,
        **kept,
        "team": team,
        "name": marks.named(row["rider"]),
        "rider": rider,
        "cells": cells,
    }


def _rider_cell(stage: Stage, tables: Sequence[_Table], team: int, rider: str, game: ScoredGame) -> dict[str, Any]:
    for table in tables:
        for line in table.rider_lines:
            its = table.teams.get(line["team"])
            if its and its.pk == team and rider_in_team(line["rider"]) == rider:
                return _cell(stage, line, line["status"], game.rider_cells)
    return _cell(stage, None, "not-entered" if tables else "open", game.rider_cells)


def season_snapshot(season: Season, instead: Mapping[int, Snapshot] | None = None) -> Snapshot:
    """The season's standings from the classifications as they are saved; `instead` puts others in, by stage race.

    {"rules": {"points_table", "ties", "best", "drop", "tie_break"},
     "stage_races": [{"stage_race": id, "name", "weight": "1", "state": "counted" | "running" | "open" | "void"}],
     "teams": [{"team": id, "name", "rank", "points": "24", "display": "24", "decided_by", "results"}]}

    A stage race counts when every stage that is not void has all its tables published or closed; until then it is "running",
    its teams are listed, and it earns nothing. `points` are exact ("7/3"), `display` is rounded once, to two decimals.
    `results` has one {"state": "counted" | "dropped" | "dns" | "not-entered" | "running" | "open" | "void", "rank", "points",
    "display"} a stage race.
    """
    stage_races = list(season.stage_races.order_by("position", "pk"))
    newest = StageRaceClassification.objects.filter(stage_race__season=season).current()
    snapshots: dict[int, Snapshot] = {each.stage_race_id: each.snapshot for each in newest} | dict(instead or {})
    states = {stage_race.pk: _state(snapshots.get(stage_race.pk)) for stage_race in stage_races}
    counted = [stage_race for stage_race in stage_races if states[stage_race.pk] == "counted"]
    names = {row["team"]: row["name"] for each in stage_races for row in snapshots.get(each.pk, {}).get("teams", ())}
    rankings = [
        Ranking(
            {row["team"]: row["rank"] for row in snapshots[stage_race.pk]["teams"] if row.get("started", True)},
            Fraction(Decimal(stage_race.weight)),
        )
        for stage_race in counted
    ]
    rules = SeasonRules(
        tuple(Fraction(str(points)) for points in season.points_table),
        season.ties,
        season.best,
        season.drop,
        tuple(season.tie_break),
    )
    rows = season_standings(dict(sorted(names.items())), rankings, rules)
    return {
        "rules": {key: getattr(season, key) for key in ("points_table", "ties", "best", "drop", "tie_break")},
        "stage_races": [
            {
                "stage_race": stage_race.pk,
                "name": stage_race.name,
                "weight": str(Fraction(Decimal(stage_race.weight))),
                "state": states[stage_race.pk],
            }
            for stage_race in stage_races
        ],
        "teams": _in_order(_season_row(row, names, stage_races, counted, states, snapshots) for row in rows),
    }


def _state(snapshot: Snapshot | None) -> str:
    """How far a stage race is."""
    stages = snapshot["stages"] if snapshot else []
    standing = [stage for stage in stages if stage["state"] not in NOTHING_TO_COME]
    if stages and not standing:
        return "void"
    if standing and all(stage["complete"] for stage in standing):
        return "counted"
    return "running" if any(stage["state"] == "counted" for stage in standing) else "open"


def _season_row(
    row: SeasonRow[int],
    names: Mapping[int, str],
    stage_races: Sequence[StageRace],
    counted: Sequence[StageRace],
    states: Mapping[int, str],
    snapshots: Mapping[int, Snapshot],
) -> dict[str, Any]:
    scores = {stage_race.pk: score for stage_race, score in zip(counted, row.scores, strict=True)}
    results = []
    for stage_race in stage_races:
        state, score = states[stage_race.pk], scores.get(stage_race.pk)
        teams = {each["team"]: each for each in snapshots.get(stage_race.pk, {}).get("teams", ())}
        if state in {"counted", "running"} and row.team not in teams:
            state = "not-entered"
        elif state in {"counted", "running"} and not teams[row.team].get("started", True):
            state = NOT_STARTED
        elif score is not None and not score.counted:
            state = "dropped"
        points = score.points if score is not None else None
        results.append({"state": state, "rank": teams.get(row.team, {}).get("rank"), **_points(points)})
    return {
        "team": row.team,
        "name": names[row.team],
        "rank": row.rank,
        "decided_by": row.decided_by,
        **_points(row.points),
        "results": results,
    }


def _points(points: Fraction | None) -> dict[str, str | None]:
    return {"points": None if points is None else str(points), "display": None if points is None else display(points)}


def display(points: Fraction) -> str:
    """Points as people read them: at most two decimals, halves away from zero, rounded here and nowhere else."""
    hundredths = int(abs(points) * 100 + Fraction(1, 2))
    sign = "-" if points < 0 and hundredths else ""
    whole, rest = divmod(hundredths, 100)
    return f"{sign}{whole}" + (f".{rest:02d}".rstrip("0") if rest else "")
