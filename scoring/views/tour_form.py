"""The form of a whole tour as a game has it on paper, to print: filled in as far as results are published, or blank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from league.views.common import club_or_404, page
from races.boards import boards_of
from races.models import Race, Stage, StageRace
from races.roads import course_of, road_title
from races.views.common import crumbs_of
from scoring.classify.scored_game import PrintedForm, PrintedRider, scored_game
from scoring.models import StageRaceClassification
from scoring.replay import Board

__all__ = ["tour_form"]


@dataclass(frozen=True, slots=True)
class PaperTeam:
    """A team's rows: each rider's number with their line, None where it is to be filled in by hand."""

    name: str
    riders: list[tuple[int, PrintedRider | None]]


@dataclass(frozen=True, slots=True)
class PaperStage:
    """A stage's part of the form."""

    stage: Stage
    course: str
    length: int | None
    trial: bool
    sprints: list[str]
    teams: list[PaperTeam]


@page
def tour_form(request: HttpRequest, club_slug: str, season_slug: str, stage_race_slug: str) -> HttpResponse:
    """The whole tour's form; `?blank` leaves every figure out."""
    club = club_or_404(request, club_slug)
    rows = StageRace.objects.of(club).select_related("season__club").filter(season__slug=season_slug)
    its = get_object_or_404(rows, slug=stage_race_slug)
    game = scored_game(its.game)
    form = game.printed_form
    if form is None:
        raise Http404
    blank = "blank" in request.GET
    races = Prefetch("races", Race.objects.with_published_revision())
    stages = list(its.stages.prefetch_related(races, "races__entries__team"))
    for stage in stages:
        stage.stage_race = its
    everybody = list(dict.fromkeys(name for stage in stages for name in _entered(stage)))
    boards = boards_of(club)
    newest = None if blank else StageRaceClassification.objects.filter(stage_race=its).order_by("-number").first()
    context = {
        "club": club,
        "stage_race": its,
        "blank": blank,
        "stages": [_paper(form, stage, everybody, boards, blank=blank) for stage in stages if not stage.void],
        "teams": newest.value.teams if newest else (),
        "finished": bool(newest and newest.value.finished),
        "empty": everybody or [""] * form.teams,
        "crumbs": crumbs_of(its, (_("Form"), "")),
    }
    return render(request, f"{game.folder}/tour_form.html", context)


def _entered(stage: Stage) -> list[str]:
    """The teams entered at the stage's tables."""
    return [entry.team.name for race in stage.races.all() for entry in race.entries.all()]


def _paper(
    form: PrintedForm, stage: Stage, everybody: Sequence[str], boards: Mapping[str, Board], *, blank: bool
) -> PaperStage:
    lines: dict[tuple[str, str], PrintedRider] = {}
    for race in stage.races.all():
        if race.published_revision and not blank:
            names = {entry.colour: entry.team.name for entry in race.entries.all()}
            for rider in form.riders(race.published_revision.race_answer, names):
                lines[rider.team_name, rider.number] = rider
    course = course_of(stage, boards)
    trial = form.is_trial(stage.rules or stage.stage_race.rules)
    names_of_teams = _entered(stage) or list(everybody) or [""] * form.teams
    return PaperStage(
        stage=stage,
        course=road_title(stage, boards),
        length=course.length if course else None,
        trial=trial,
        sprints=[sprint.line for sprint in course.sprints] if course and not trial else [],
        teams=[
            PaperTeam(name, [(n, lines.get((name, str(n)))) for n in range(1, form.riders_a_team + 1)])
            for name in names_of_teams
        ],
    )
