"""From published revisions to classification and standings: reads the tables, asks the pure rules, saves nothing.

Both answers are values that depend on nothing but the tables, so the same tables give the same bytes.
`Instead` lets a caller ask what they would be if a race had another result.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from django.db.models import Prefetch

from league.models import Season, Team
from league.season_rules import COUNTING
from races.digests import text_digest
from races.models import Race, StageRace
from races.models import Stage as StageRow
from scoring.classify.classification import (
    Cell,
    Classification,
    RiderRow,
    StageHead,
    TableHead,
    TeamRow,
    with_cells,
)
from scoring.classify.order import sort_key
from scoring.classify.scored_game import ScoredGame, scored_game
from scoring.classify.season import Ranking, season_standings
from scoring.classify.sheet import ScoreSheet
from scoring.classify.standings import SeasonRules, StageRaceHead, Standings
from scoring.classify.teams import ClubTeam, Rider, Stage, Table, Teams
from scoring.models import StageRaceClassification
from scoring.replay.answer import RaceAnswer, RiderLine, TeamLine
from scoring.replay.statuses import NOT_STARTED

NOTHING_TO_COME: Final = frozenset({"void", "closed"})
"""States of a stage that counts for nothing and keeps nothing waiting."""
OF_SOMEBODY: Final = frozenset({"team", "rider", "race"})
"""A list whose entries have one of these keys is of teams, riders or tables."""
EARNED: Final = ("points", "bonus", "total")
"""Figures that a team has only if it started."""


@dataclass(frozen=True, slots=True)
class Instead:
    """A result to put in the place of a race's published one: `answer` None is "not published"."""

    race: int
    number: int
    answer: RaceAnswer | None


@dataclass(frozen=True, slots=True)
class _Result:
    """A race with the result that counts: which club team rode in which colour, what the replay answered, and its sheet."""

    race: Race
    number: int
    answer: RaceAnswer
    teams: Mapping[str, Team]
    sheet: ScoreSheet

    def table(self, teams: Teams[int]) -> Table:
        """The table with its teams as they are in a classification."""
        return Table(self.answer, {colour: teams[team.pk] for colour, team in self.teams.items()})

    def team_line(self, team: ClubTeam) -> TeamLine | None:
        """A team's line of the sheet."""
        return next((line for line in self.sheet.teams if self._is(line.team, team)), None)

    def rider_line(self, rider: Rider) -> RiderLine | None:
        """A rider's line of the sheet."""
        lines = (line for line in self.sheet.riders if self._is(line.team, rider.team))
        return next((line for line in lines if line.number == rider.number), None)

    def _is(self, colour: str, team: ClubTeam) -> bool:
        return colour in self.teams and self.teams[colour].pk == team.key


def canonical(results: Mapping[str, Any]) -> str:
    """The one JSON text of results."""
    return json.dumps(results, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def digest(answer: Classification | Standings) -> str:
    """SHA-256 of an answer's results: whatever teams, stages and tables are called, the same results have the same digest.

    Level ones are listed by their names, so that the order of rows is none of the results; their ranks are.
    """
    return text_digest(canonical(_by_keys(answer.results())))


def _by_keys(value: Any) -> Any:
    """Results with rows of teams, riders and tables in the order of their JSON text. Of level teams one is told to share the
    rank, whichever comes second by name, so what decided is told of ranks."""
    if isinstance(value, Mapping):
        told = {key: _by_keys(each) for key, each in value.items() if key != "decided_by"}
        rows = [row for row in value.get("teams", ()) if "decided_by" in row]
        return told | {"decided": sorted(f"{row['rank']} {row['decided_by']}" for row in rows)} if rows else told
    if isinstance(value, list):
        found = [_by_keys(each) for each in value]
        rows_of = all(isinstance(each, Mapping) and each.keys() & OF_SOMEBODY for each in found)
        return sorted(found, key=canonical) if rows_of else found
    return value


def classification_of(stage_race: StageRace, instead: Instead | None = None) -> Classification:
    """The stage race's classification. A void stage's points are there to be shown struck out and are in no total. A stage with
    no result whose tables are all closed is "closed"."""
    game = scored_game(stage_race.game)
    stages = list(
        stage_race.stages.order_by("number").prefetch_related(
            Prefetch("races", Race.objects.with_published_revision()), "races__entries__team"
        )
    )
    results = {stage.pk: _results(stage, instead, game, stage_race.scale) for stage in stages}
    teams = _teams(each for of_stage in results.values() for each in of_stage)
    heads = tuple(_head(stage, results[stage.pk]) for stage in stages)
    counted = [stage for stage in stages if results[stage.pk] and not stage.void]
    finished = bool(counted) and all(head.complete for head in heads if head.state not in NOTHING_TO_COME)
    ridden = [Stage(tuple(each.table(teams) for each in results[stage.pk])) for stage in counted]
    reckoned = game.classification(ridden, stage_race.scale, finished=finished)
    whole = with_cells(
        replace(reckoned, game=stage_race.game, stages=heads),
        lambda team: [_team_cell(stage, results[stage.pk], team, game) for stage in stages],
        lambda rider: [_rider_cell(stage, results[stage.pk], rider, game) for stage in stages],
    )
    return replace(whole, teams=_with_started(whole.teams, ridden)).in_order()


def stage_riders(stage: StageRow) -> list[tuple[RiderRow, int]]:
    """The riders of a stage over all its published tables, as a stage race of this stage alone would classify them, each with the
    race (its id) that is the rider's table."""
    game, scale = scored_game(stage.stage_race.game), stage.stage_race.scale
    results = _results(stage, None, game, scale)
    teams = _teams(results)
    reckoned = game.classification([Stage(tuple(each.table(teams) for each in results))], scale, finished=False)
    whole = with_cells(reckoned, lambda _team: (), lambda rider: [_rider_cell(stage, results, rider, game)]).in_order()
    race_of = {team.pk: each.race.pk for each in results for team in each.teams.values()}
    return [(row, race_of[id_of(row.rider.team)]) for row in whole.riders]


def id_of(team: ClubTeam) -> int:
    """The id of a club's team, whose key it is."""
    assert isinstance(team.key, int)
    return team.key


def _teams(results: Iterable[_Result]) -> Teams[int]:
    return Teams((team.pk, team.name) for each in results for team in each.teams.values())


def _with_started(rows: Iterable[TeamRow], counted: Sequence[Stage]) -> tuple[TeamRow, ...]:
    """The teams, each with whether it started in a stage that counts; one that never did has no rank and no total.

    Where nobody came home in any of these stages, a team without points has no rank either: nobody earns anything for a
    place in a race that nobody finished.
    """
    somebody_home = any(table.answer.somebody_home for stage in counted for table in stage.tables)
    shown = []
    for row in rows:
        if not any(cell.state == "ridden" and not cell.void for cell in row.cells):
            nothing = dict.fromkeys((key for key in EARNED if key in row.figures), None)
            shown.append(replace(row, rank=None, started=False, figures={**row.figures, **nothing}))
        elif not somebody_home and not row.figures.get("points"):
            shown.append(replace(row, rank=None))
        else:
            shown.append(row)
    return tuple(shown)


def _results(stage: StageRow, instead: Instead | None, game: ScoredGame, scale: Mapping[str, Any]) -> list[_Result]:
    """The stage's races with a result, by label."""
    results = []
    for race in sorted(stage.races.all(), key=lambda race: (sort_key(race.label), race.pk)):
        revision = race.published_revision
        number, answer = (revision.number, revision.race_answer) if revision else (0, None)
        if instead is not None and instead.race == race.pk:
            number, answer = instead.number, instead.answer
        if answer is not None:
            teams = {entry.colour: entry.team for entry in race.entries.all()}
            results.append(_Result(race, number, answer, teams, game.score_sheet(answer, scale)))
    return results


def _head(stage: StageRow, results: Sequence[_Result]) -> StageHead:
    ridden, races = {each.race.pk for each in results}, stage.races.all()
    complete = bool(races) and all(race.pk in ridden or race.closed for race in races)
    return StageHead(
        stage.number,
        stage.name,
        stage.date.isoformat() if stage.date else None,
        "void" if stage.void else "counted" if results else "closed" if complete else "open",
        complete,
        tuple(TableHead(each.race.pk, each.race.label, each.number) for each in results),
    )


def _team_cell(stage: StageRow, results: Sequence[_Result], team: ClubTeam, game: ScoredGame) -> Cell:
    for each in results:
        if line := each.team_line(team):
            started = line.team in each.answer.started
            figures = {key: line.figures.get(key) for key in game.team_cells}
            return Cell("ridden" if started else NOT_STARTED, line.points if started else None, stage.void, figures)
    return _no_cell(stage, results, game.team_cells)


def _rider_cell(stage: StageRow, results: Sequence[_Result], rider: Rider, game: ScoredGame) -> Cell:
    for each in results:
        if line := each.rider_line(rider):
            known = {**line.figures, "place": line.place}
            figures = {key: known.get(key) for key in game.rider_cells}
            return Cell(line.status, line.points if line.started else None, stage.void, figures)
    return _no_cell(stage, results, game.rider_cells)


def _no_cell(stage: StageRow, results: Sequence[_Result], figures: Iterable[str]) -> Cell:
    return Cell("not-entered" if results else "open", None, stage.void, dict.fromkeys(figures))


def standings_of(season: Season, instead: Mapping[int, Classification] | None = None) -> Standings:
    """The season's standings from the classifications as they are saved; `instead` puts others in, by stage race.

    A stage race counts when every stage that is not void has all its tables published or closed; until then it is "running",
    its teams are listed, and it earns nothing.
    """
    stage_races = list(season.stage_races.order_by("position", "pk"))
    newest = StageRaceClassification.objects.filter(stage_race__season=season).current()
    saved = {each.stage_race_id: each.value for each in newest} | dict(instead or {})
    held = [_ranking(stage_race, saved.get(stage_race.pk)) for stage_race in stage_races]
    names = Teams((id_of(team), team.name) for each in reversed(held) for team in each.ranks)
    teams = {id_of(team): names[id_of(team)] for each in held for team in each.ranks}
    return season_standings(teams.values(), held, rules_of(season))


def rules_of(season: Season) -> SeasonRules:
    """How the season's stage races earn points."""
    return SeasonRules.from_json({key: getattr(season, key) for key in COUNTING})


def _ranking(stage_race: StageRace, classification: Classification | None) -> Ranking:
    rows = classification.teams if classification else ()
    head = StageRaceHead(stage_race.pk, stage_race.name, Fraction(Decimal(stage_race.weight)), _state(classification))
    absent = frozenset(row.team for row in rows if not row.started)
    return Ranking(head, {row.team: row.rank for row in rows}, absent)


def _state(classification: Classification | None) -> str:
    """How far a stage race is."""
    stages = classification.stages if classification else ()
    standing = [stage for stage in stages if stage.state not in NOTHING_TO_COME]
    if stages and not standing:
        return "void"
    if standing and all(stage.complete for stage in standing):
        return "counted"
    return "running" if any(stage.state == "counted" for stage in standing) else "open"
