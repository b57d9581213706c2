"""A published race round by round: the road with the riders where each round ended."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from league.views.common import club_or_404, page
from races.boards import board_of, own_source
from races.judges import first_film
from races.models import Race
from races.rounds_page import rounds_of
from races.views.common import crumbs_of, table_name
from scoring.classify.scored_game import scored_game


@page
def rounds(
    request: HttpRequest, club_slug: str, season_slug: str, stage_race_slug: str, number: int, race_pk: int
) -> HttpResponse:
    """Every round of the published log, drawn; a sheet has no moves and says so."""
    club = club_or_404(request, club_slug)
    rows = (
        Race.objects.of(club)
        .select_related("stage__stage_race__season__club")
        .published()
        .with_published_revision()
        .filter(
            stage__number=number,
            stage__stage_race__slug=stage_race_slug,
            stage__stage_race__season__slug=season_slug,
        )
    )
    race = get_object_or_404(rows, pk=race_pk)
    assert race.published_revision is not None
    teams = {entry.colour: entry.team.name for entry in race.entries.select_related("team")}
    stage = race.stage
    shown = first_film(race.published_revision.text, board_of(stage), lambda: own_source(stage))
    context = {
        "club": club,
        "race": race,
        "stage": race.stage,
        "title": table_name(race),
        "rounds": rounds_of(scored_game(stage.stage_race.game), shown, teams),
        "crumbs": crumbs_of(race, (_("Round by round"), "")),
    }
    return render(request, "scoring/rounds.html", context)
