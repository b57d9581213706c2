"""What the public reads: season, stage race, stage, race."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db.models import Prefetch, prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from league.models import Club, Season
from league.views.common import club_crumbs, club_or_404, page, rights
from league.views.slices import slice_of
from races.boards import board_of, boards_of, own_source
from races.judges import first_film
from races.log_page import count_by_severity, log_lines
from races.models import Race, Stage, StageRace
from races.publications import Publication
from races.road_pictures import stage_pictures
from races.roads import course_of, road_title, tracks_of
from races.views.common import crumbs_of, table_name
from scoring.classify.classification import Classification
from scoring.classify.scored_game import scored_game
from scoring.classify.standings import Standings
from scoring.classify.tie_breaks import why
from scoring.compute import rules_of
from scoring.due import waits_since
from scoring.glance import over_all_tables, riders_over_all_tables, winners
from scoring.models import SeasonStandings, StageRaceClassification, StandingsRow
from scoring.replay.games import GAMES
from scoring.sources import Sources, sources_of
from scoring.views import setting_words
from scoring.views.history import corrected, corrections
from scoring.views.settings_change import settings_changes
from scoring.views.sheets import sheet_of

STAGE_RACES = 24
"""So many stage races on a season's page, the newest, each with a column of the standings."""
STANDINGS = 100
"""So many teams of the standings on a page."""
STAGES = 50
"""So many stages in a stage race's list, and columns in its tables."""
TABLES = 24
"""So many tables of a stage on its page."""


@page
def season(request: HttpRequest, club_slug: str, season_slug: str) -> HttpResponse:
    """A season's standings and its stage races."""
    club = club_or_404(request, club_slug)
    its = get_object_or_404(Season.objects.of(club).select_related("club"), slug=season_slug)
    newest = SeasonStandings.objects.filter(season=its).order_by("-number").first()
    standings = newest.value if newest else Standings(rules_of(its))
    stage_races = slice_of(request, its.stage_races.all(), ("-position", "-pk"), size=STAGE_RACES, word="stage-races")
    slugs = {stage_race.pk: stage_race for stage_race in reversed(stage_races.rows)}
    in_table = [at for at, each in enumerate(standings.stage_races) if stage_races.whole or each.stage_race in slugs]
    places = slice_of(
        request, StandingsRow.objects.filter(standings=newest), ("position",), size=STANDINGS, word="standings"
    )
    teams = [standings.teams[place.position - 1] for place in places]
    context = {
        "club": club,
        "season": its,
        "columns": [(each, slugs.get(each.stage_race)) for each in (standings.stage_races[at] for at in in_table)],
        "teams": [
            {
                "row": row,
                "why": _(why(row.decided_by)) if row.decided_by else "",
                "results": [row.results[at] for at in in_table],
            }
            for row in teams
        ],
        "places": places,
        "pages": stage_races,
        "stage_races": [(stage_race, _game_title(stage_race)) for stage_race in slugs.values()],
        "computed_at": newest.computed_at if newest else None,
        "corrections": corrections(Publication.objects.filter(race__stage__stage_race__season=its)),
        "settings_changes": settings_changes(its),
        "rights": rights(request, club),
        "waits": waits_since(its),
        "crumbs": club_crumbs(club, (its.name, "")),
    }
    return render(request, "scoring/season.html", context)


def house_lines(stage_race: StageRace) -> list[tuple[str, str]]:
    """What the stage race's logs need not say: its own points and cards, and its choices where the rulebook is silent."""
    return [
        *setting_words.lines(stage_race.headers),
        *setting_words.rulings(stage_race.rulings, stage_race.game),
    ]


def _stage_race(request: HttpRequest, club_slug: str, season_slug: str, slug: str) -> tuple[Club, StageRace]:
    club = club_or_404(request, club_slug)
    rows = StageRace.objects.of(club).select_related("season__club").filter(season__slug=season_slug)
    return club, get_object_or_404(rows, slug=slug)


@page
def stage_race(request: HttpRequest, club_slug: str, season_slug: str, stage_race_slug: str) -> HttpResponse:
    """A stage race: each stage's points by team, best rider and bonus as a formula, riders by stage."""
    club, its = _stage_race(request, club_slug, season_slug, stage_race_slug)
    newest = StageRaceClassification.objects.filter(stage_race=its).order_by("-number").first()
    snapshot = newest.value if newest else Classification(0)
    game = scored_game(its.game)
    races = Prefetch("races", Race.objects.with_publication())
    shown = slice_of(request, its.stages.prefetch_related(races), ("number",), size=STAGES, word="stages")
    stages = shown.rows
    for stage in stages:
        stage.stage_race = its
    boards, tracks = boards_of(club), tracks_of(club)
    numbers = {stage.number for stage in stages}
    in_table = [at for at, row in enumerate(snapshot.stages) if shown.whole or row.number in numbers]
    context = {
        "club": club,
        "stage_race": its,
        "game": _game_title(its),
        "stages": [(stage, road_title(stage, boards, tracks)) for stage in stages],
        "pages": shown,
        "classification": game.classification_template,
        "snapshot": snapshot,
        "columns": [snapshot.stages[at] for at in in_table],
        "declared": game.columns,
        "teams": [replace(row, cells=tuple(row.cells[at] for at in in_table)) for row in snapshot.teams],
        "riders": [replace(row, cells=tuple(row.cells[at] for at in in_table)) for row in snapshot.riders],
        "factor": snapshot.factor,
        "computed_at": newest.computed_at if newest else None,
        "corrections": corrections(Publication.objects.filter(race__stage__stage_race=its)),
        "settings_changes": settings_changes(its.season, its),
        "house_lines": house_lines(its),
        "rights": rights(request, club),
        "waits": waits_since(its.season, its),
        "crumbs": crumbs_of(its, here=True),
    }
    return render(request, "scoring/stage_race.html", context)


def _game_title(stage_race: StageRace) -> str:
    return GAMES[stage_race.game].title if stage_race.game in GAMES else stage_race.game


def _stage(request: HttpRequest, club_slug: str, season_slug: str, slug: str, number: int) -> tuple[Club, Stage]:
    club = club_or_404(request, club_slug)
    rows = (
        Stage.objects.of(club)
        .select_related("stage_race__season__club")
        .filter(stage_race__season__slug=season_slug, stage_race__slug=slug)
    )
    return club, get_object_or_404(rows, number=number)


@page
def stage(request: HttpRequest, club_slug: str, season_slug: str, stage_race_slug: str, number: int) -> HttpResponse:
    """A stage: its road and its tables, each with the teams' points; who leads after it, where the game says so."""
    club, its = _stage(request, club_slug, season_slug, stage_race_slug, number)
    its_races = Race.objects.with_published_revision().select_related("sheet")
    prefetch_related_objects(
        [its], Prefetch("races", its_races.prefetch_related("sheet__teams__team", "entries__team"))
    )
    races = list(its.races.all())
    newest = StageRaceClassification.objects.filter(stage_race=its.stage_race_id).order_by("-number").first()
    snapshot = newest.value if newest else Classification(0)
    tables = [(race, table_name(race)) for race in races]
    shown = slice_of(request, Race.objects.filter(stage=its), ("sort_key", "pk"), size=TABLES, word="tables")
    on_page = {race.pk for race in shown}
    won = winners(race.pk for race in races if race.publication and race.pk in on_page)
    players = max((len(race.entries.all()) for race in races), default=0)
    context = {
        "club": club,
        "stage": its,
        "course": road_title(its),
        "pictures": stage_pictures(its, str(its), its.stage_race.headers | its.headers, players=players),
        "after": snapshot.after(its.number),
        "snapshot": snapshot,
        "after_template": scored_game(its.stage_race.game).after_template,
        "races": [(race, name) for race, name in tables if race.pk in on_page],
        "pages": shown,
        "over_all": over_all_tables(tables),
        "riders_over_all": riders_over_all_tables(its, tables),
        "won": [(name, won[race.pk]) for race, name in tables if race.pk in won],
        "rights": rights(request, club),
        "waits": waits_since(its.stage_race.season, its.stage_race),
        "crumbs": crumbs_of(its, here=True),
    }
    return render(request, "scoring/stage.html", context)


@page
def race(
    request: HttpRequest, club_slug: str, season_slug: str, stage_race_slug: str, number: int, race_pk: int
) -> HttpResponse:
    """A race: the score sheet of its published revision, and the log itself with its problems."""
    club, of_stage = _stage(request, club_slug, season_slug, stage_race_slug, number)
    its = get_object_or_404(Race.objects.filter(stage=of_stage).with_published_revision(), pk=race_pk)
    its.stage = of_stage
    revision = its.published_revision
    entries = list(its.entries.select_related("team"))
    context: dict[str, Any] = {
        "club": club,
        "race": its,
        "stage": of_stage,
        "title": table_name(its),
        "course": road_title(of_stage),
        "entries": entries,
        "revision": revision,
        "rights": rights(request, club),
        "waits": waits_since(of_stage.stage_race.season, of_stage.stage_race),
        "crumbs": crumbs_of(its, here=True),
    }
    if revision:
        names = {entry.colour: entry.team.name for entry in entries}
        context |= sheet_of(its, revision.race_answer, names)
        context["team_of"] = {entry.colour: entry.team_id for entry in entries}
        context["sources"] = _sources(its)
        context["lines"] = log_lines(revision.text, revision.problems)
        context["problem_count"] = count_by_severity(revision.problems)
    context |= corrected(its)
    return render(request, "scoring/race.html", context)


def _sources(race: Race) -> Sources:
    """The lines of the published log that the sheet's figures come from."""
    assert race.published_revision is not None
    text, answer = race.published_revision.text, race.published_revision.race_answer
    course = course_of(race.stage)
    rows = {sprint.line: sprint.row for sprint in course.sprints} if course else {}
    shown = first_film(text, board_of(race.stage), lambda: own_source(race.stage))
    return sources_of(text, answer, shown, rows)


@page
def race_log(
    request: HttpRequest, club_slug: str, season_slug: str, stage_race_slug: str, number: int, race_pk: int
) -> HttpResponse:
    """The published log as a text file."""
    _club, of_stage = _stage(request, club_slug, season_slug, stage_race_slug, number)
    rows = Race.objects.filter(stage=of_stage).published().with_published_revision()
    its = get_object_or_404(rows, pk=race_pk)
    assert its.published_revision is not None
    return HttpResponse(its.published_revision.text, content_type="text/plain; charset=utf-8")
