"""Saving what follows from published revisions: sheets, classifications, standings. Actions and tasks call it."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from league.models import Season
from races.models import LogRevision, Race, StageRace
from scoring.classify.scored_game import rider_in_team, scored_game
from scoring.compute import Snapshot, digest, season_snapshot, stage_race_snapshot
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
    game, answer = scored_game(stage_race.game), revision.answer
    RiderLine.objects.bulk_create(
        RiderLine(
            sheet=sheet,
            team=teams[line["team"]],
            colour=line["team"],
            rider=rider_in_team(line["rider"]),
            race_number=line["rider"],
            place=line["place"],
            place_points=line.get("place_points"),
            sprint_points=line.get("sprint_points"),
            jersey_points=line.get("jersey_points"),
            points=line["points"],
            time=line.get("time"),
            status=line["status"],
        )
        for line in game.rider_lines(answer, stage_race.scale)
        if line["team"] in teams
    )
    TeamLine.objects.bulk_create(
        TeamLine(
            sheet=sheet,
            team=teams[line["team"]],
            colour=line["team"],
            points=line["points"],
            rank=line["rank"],
            badges=line.get("badges", ""),
        )
        for line in game.team_lines(answer, stage_race.scale)
        if line["team"] in teams
    )
    return sheet


def store_classification(stage_race: StageRace, *, rebuild: bool = False) -> StageRaceClassification:
    """Save the stage race's classification if it has changed; `rebuild` writes the newest one anew as well.

    The caller holds the stage race's lock.
    """
    snapshot = stage_race_snapshot(stage_race)
    newest = stage_race.classifications.order_by("number").last()
    if newest is not None and newest.digest == digest(snapshot):
        if rebuild:
            newest.snapshot = snapshot
            newest.save(update_fields=["snapshot"])
            newest.teams.all().delete()
            _write_classification_rows(newest, snapshot)
        return newest
    made = StageRaceClassification.objects.create(
        stage_race=stage_race,
        number=newest.number + 1 if newest else 1,
        snapshot=snapshot,
        digest=digest(snapshot),
    )
    _write_classification_rows(made, snapshot)
    return made


def _write_classification_rows(classification: StageRaceClassification, snapshot: Snapshot) -> None:
    ClassificationTeamRow.objects.bulk_create(
        ClassificationTeamRow(
            classification=classification,
            team_id=row["team"],
            position=position,
            rank=row["rank"],
            points=row["points"],
            best_rider=row.get("best_rider") or "",
            best_points=row.get("best_points"),
            bonus=row.get("bonus"),
            total=row.get("total"),
        )
        for position, row in enumerate(snapshot["teams"], 1)
    )


def store_standings(season: Season, *, rebuild: bool = False) -> SeasonStandings:
    """Save the season's standings if they have changed; `rebuild` writes the newest ones anew as well.

    The caller holds the season's lock.
    """
    snapshot = season_snapshot(season)
    newest = season.standings.order_by("number").last()
    if newest is not None and newest.digest == digest(snapshot):
        if rebuild:
            newest.snapshot = snapshot
            newest.save(update_fields=["snapshot"])
            newest.rows.all().delete()
            _write_standings_rows(newest, snapshot)
        return newest
    made = SeasonStandings.objects.create(
        season=season,
        number=newest.number + 1 if newest else 1,
        snapshot=snapshot,
        digest=digest(snapshot),
    )
    _write_standings_rows(made, snapshot)
    return made


def _write_standings_rows(standings: SeasonStandings, snapshot: Snapshot) -> None:
    StandingsRow.objects.bulk_create(
        StandingsRow(
            standings=standings,
            team_id=row["team"],
            position=position,
            rank=row["rank"],
            points=None if row["points"] is None else four_decimals(Fraction(row["points"])),
            decided_by=row["decided_by"],
        )
        for position, row in enumerate(snapshot["teams"], 1)
    )


def four_decimals(points: Fraction) -> Decimal:
    """The exact points as the column for sorting and filtering has them."""
    return (Decimal(points.numerator) / Decimal(points.denominator)).quantize(Decimal("0.0001"))
