"""Saving what follows from published revisions: sheets, classifications, standings. Actions and tasks call it."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from django.utils import timezone

from league.models import Season
from races.models import LogRevision, Race, StageRace
from scoring.classify.classification import Classification
from scoring.classify.scored_game import scored_game
from scoring.classify.standings import Standings
from scoring.compute import classification_of, digest, id_of, standings_of
from scoring.models import (
    ClassificationTeamRow,
    RiderLine,
    ScoreSheet,
    SeasonStandings,
    StageRaceClassification,
    StandingsRow,
    TeamLine,
)


def write_sheet(race: Race, revision: LogRevision) -> ScoreSheet:
    """Put the revision's answer on the race's score sheet, in place of what was there.

    Riders of a colour that no team has entered (automated ones) stand in the answer alone.
    """
    ScoreSheet.objects.filter(race=race).delete()
    teams = {entry.colour: entry.team for entry in race.entries.select_related("team")}
    sheet = ScoreSheet.objects.create(race=race, revision=revision)
    stage_race = race.stage.stage_race
    lines = scored_game(stage_race.game).score_sheet(revision.race_answer, stage_race.scale)
    RiderLine.objects.bulk_create(
        RiderLine(
            sheet=sheet,
            team=teams[line.team],
            colour=line.team,
            rider=line.number,
            race_number=line.rider,
            place=line.place,
            place_points=line.figures.get("place_points"),
            sprint_points=line.figures.get("sprint_points"),
            jersey_points=line.figures.get("jersey_points"),
            points=line.points,
            time=line.time,
            status=line.status,
        )
        for line in lines.riders
        if line.team in teams
    )
    TeamLine.objects.bulk_create(
        TeamLine(
            sheet=sheet,
            team=teams[line.team],
            colour=line.team,
            points=line.points,
            rank=line.rank,
            badges=line.figures.get("badges", ""),
        )
        for line in lines.teams
        if line.team in teams
    )
    return sheet


def store_classification(stage_race: StageRace, *, rebuild: bool = False) -> StageRaceClassification:
    """Save the stage race's classification if its results have changed; one that is the same is told in today's names, or with
    `rebuild` written anew in any case.

    The caller holds the stage race's lock.
    """
    value = classification_of(stage_race)
    newest = stage_race.classifications.order_by("number").last()
    if newest is not None and newest.digest == digest(value):
        if _told_again(newest, value, rebuild=rebuild):
            newest.teams.all().delete()
            _write_classification_rows(newest, value)
        return newest
    made = StageRaceClassification.objects.create(
        stage_race=stage_race,
        number=newest.number + 1 if newest else 1,
        snapshot=value.to_json(),
        digest=digest(value),
    )
    _write_classification_rows(made, value)
    return made


def _told_again(
    newest: StageRaceClassification | SeasonStandings, value: Classification | Standings, *, rebuild: bool
) -> bool:
    """Let what has the same results be told in today's names; answers whether its rows are to be written anew, since level ones
    are listed by name. Who has asked before must ask again: it is new since now."""
    told = value.to_json()
    if newest.snapshot.get("labels") != told["labels"]:
        newest.computed_at = timezone.now()
    elif not rebuild:
        return False
    newest.snapshot = told
    newest.save(update_fields=["snapshot", "computed_at"])
    return True


def _write_classification_rows(stored: StageRaceClassification, value: Classification) -> None:
    ClassificationTeamRow.objects.bulk_create(
        ClassificationTeamRow(classification=stored, team_id=id_of(row.team), position=position, rank=row.rank)
        for position, row in enumerate(value.teams, 1)
    )


def store_standings(season: Season, *, rebuild: bool = False) -> SeasonStandings:
    """Save the season's standings if their results have changed, else as `store_classification` does.

    The caller holds the season's lock.
    """
    value = standings_of(season)
    newest = season.standings.order_by("number").last()
    if newest is not None and newest.digest == digest(value):
        if _told_again(newest, value, rebuild=rebuild):
            newest.rows.all().delete()
            _write_standings_rows(newest, value)
        return newest
    made = SeasonStandings.objects.create(
        season=season,
        number=newest.number + 1 if newest else 1,
        snapshot=value.to_json(),
        digest=digest(value),
    )
    _write_standings_rows(made, value)
    return made


def _write_standings_rows(stored: SeasonStandings, value: Standings) -> None:
    StandingsRow.objects.bulk_create(
        StandingsRow(
            standings=stored,
            team_id=id_of(row.team),
            position=position,
            rank=row.rank,
            points=None if row.points is None else four_decimals(row.points),
        )
        for position, row in enumerate(value.teams, 1)
    )


def four_decimals(points: Fraction) -> Decimal:
    """The exact points as the column for sorting and filtering has them."""
    return (Decimal(points.numerator) / Decimal(points.denominator)).quantize(Decimal("0.0001"))
