"""Setting up what is ridden: stage races, stages, and tables with their entries."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.db import transaction
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.errors import Refused
from league.models import Club, Season, Team, User
from league.views.common import attempt, club_crumbs, club_for, done, form_page, members_page, person
from races.actions import (
    create_race,
    create_stage,
    create_stage_race,
    edit_stage,
    edit_stage_race,
    move_stage,
    remove_race,
    remove_stage,
    remove_stage_race,
    rename_race,
    set_entries,
)
from races.actions.calendar import moved_numbers, touches_published
from races.boards import boards_of
from races.calendar_forms import RaceForm, StageForm, StageRaceForm, TrackStageForm
from races.calendar_order import stages_pass
from races.models import Race, Stage, StageRace
from races.roads import tracks_of
from races.views.common import (
    address,
    crumbs_of,
    drafts_words,
    ever_published,
    race_for,
    stage_for,
    stage_race_for,
    table_before,
    table_name,
)
from scoring.replay.games import GAMES
from scoring.views.settings_change import asked_first


@members_page
def stage_race_add(request: HttpRequest, club_slug: str, season_slug: str) -> HttpResponse:
    """Plan a stage race; `?game=` says of which game, the first of the registry otherwise."""
    club = club_for(request, club_slug, "calendar.edit")
    season = get_object_or_404(Season.objects.of(club).select_related("club"), slug=season_slug)
    game = request.GET.get("game", next(iter(GAMES)))
    if game not in GAMES:
        raise Http404
    form = StageRaceForm(request.POST or None, game=game, house_rules=season.house_rules)
    if form.is_valid() and (
        made := attempt(form, lambda: create_stage_race(season, by=person(request), game=game, **form.changes))
    ):
        return redirect(address(made))
    context = {
        "form": form,
        "title": _("New stage race"),
        "games": [(key, its.title) for key, its in GAMES.items()],
        "game": game,
        "crumbs": club_crumbs(club, (season.name, ""), (_("New stage race"), "")),
    }
    return render(request, "scoring/stage_race_form.html", context, status=422 if form.errors else 200)


@members_page
def stage_race_edit(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Edit a stage race."""
    _club, stage_race = stage_race_for(request, club_slug, pk, "calendar.edit")
    form = StageRaceForm(request.POST or None, game=stage_race.game, stage_race=stage_race)
    asked: dict[str, Any] = {}
    if form.is_valid():
        saved, asked = asked_first(
            request,
            form,
            stage_race.season,
            lambda reason: edit_stage_race(stage_race, by=person(request), reason=reason, **form.changes),
            touches=bool(attempt(form, lambda: touches_published(stage_race, form.changes))),
            stage_race=stage_race,
        )
        if saved:
            messages.success(request, _("Saved."))
            return redirect(address(stage_race))
    context = {
        **asked,
        "form": form,
        "title": _("Edit %(stage_race)s") % {"stage_race": stage_race},
        "stage_race": stage_race,
        "back": address(stage_race),
        "crumbs": crumbs_of(stage_race, (_("Edit"), "")),
    }
    return render(request, "scoring/stage_race_form.html", context, status=422 if form.errors else 200)


@members_page
def stage_race_remove(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Remove a stage race that has no results."""
    club, stage_race = stage_race_for(request, club_slug, pk, "calendar.edit")
    form = Form(request.POST if request.method == "POST" else None)
    if form.is_valid() and done(form, lambda: remove_stage_race(stage_race, by=person(request))):
        return redirect("season", club.slug, stage_race.season.slug)
    tables = Race.objects.filter(stage__stage_race=stage_race)
    return form_page(
        request,
        form,
        title=_("Remove %(thing)s") % {"thing": stage_race},
        intro=_("Its stages and tables go with it.") + " " + drafts_words(tables),
        submit=_("Remove"),
        danger=True,
        cannot=ever_published(tables),
        crumbs=crumbs_of(stage_race, (_("Remove"), "")),
        back=address(stage_race),
    )


def _stage_form(
    request: HttpRequest, club: Club, stage_race: StageRace, stage: Stage | None = None
) -> StageForm | TrackStageForm:
    """The form for a stage's road: tracks where the game has them, else courses of boards."""
    if GAMES[stage_race.game].stages:
        return TrackStageForm(request.POST or None, stage_race=stage_race, tracks=tracks_of(club), stage=stage)
    return StageForm(request.POST or None, stage_race=stage_race, boards=boards_of(club), stage=stage)


@members_page
def stage_add(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Add a stage to a stage race."""
    club, stage_race = stage_race_for(request, club_slug, pk, "calendar.edit")
    form = _stage_form(request, club, stage_race)
    made: list[Stage] = []
    asked: dict[str, Any] = {}
    if form.is_valid():
        saved, asked = asked_first(
            request,
            form,
            stage_race.season,
            lambda reason: made.append(create_stage(stage_race, by=person(request), reason=reason, **form.changes)),
            stage_race=stage_race,
        )
        if saved:
            return redirect(address(made[-1]))
    return form_page(
        request,
        form,
        **asked,
        title=_("New stage"),
        submit=_("Add the stage"),
        crumbs=crumbs_of(stage_race, (_("New stage"), "")),
        back=address(stage_race),
    )


@members_page
def stage_edit(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Edit a stage."""
    club, stage = stage_for(request, club_slug, pk, "calendar.edit")
    form = _stage_form(request, club, stage.stage_race, stage)
    asked: dict[str, Any] = {}
    if form.is_valid():
        saved, asked = asked_first(
            request,
            form,
            stage.stage_race.season,
            lambda reason: edit_stage(stage, by=person(request), reason=reason, **form.changes),
            touches=stages_pass(stage.stage_race, {stage.pk: form.changes.get("number", stage.number)}),
            stage_race=stage.stage_race,
        )
        if saved:
            messages.success(request, _("Saved."))
            stage.refresh_from_db()
            return redirect(address(stage))
    return form_page(
        request,
        form,
        **asked,
        title=_("Edit %(stage)s") % {"stage": stage},
        submit=_("Save"),
        crumbs=crumbs_of(stage, (_("Edit"), "")),
        back=address(stage),
    )


@require_POST
@members_page
def stage_move(request: HttpRequest, club_slug: str, pk: int, *, up: bool) -> HttpResponse:
    """Exchange a stage with the one before or after it; where that changes what is published, it is asked for once more."""
    _club, stage = stage_for(request, club_slug, pk, "calendar.edit")
    words = urlencode({"stages": request.GET["stages"]}) if request.GET.get("stages") else ""
    back = f"{address(stage.stage_race)}{'?' if words else ''}{words}#stages"
    try:
        numbers = moved_numbers(stage, up=up)
    except Refused as error:
        messages.error(request, str(error))
        return redirect(back)
    form = Form(request.POST)
    saved, asked = asked_first(
        request,
        form,
        stage.stage_race.season,
        lambda reason: move_stage(stage, by=person(request), up=up, reason=reason),
        touches=stages_pass(stage.stage_race, numbers),
        stage_race=stage.stage_race,
    )
    if saved:
        return redirect(back)
    return form_page(
        request,
        form,
        **asked,
        title=_("Stages %(one)d and %(other)d change places")
        % {"one": min(numbers.values()), "other": max(numbers.values())},
        submit=_("Change places"),
        crumbs=crumbs_of(stage.stage_race, (_("Change places"), "")),
        back=back,
    )


@members_page
def stage_remove(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Remove a stage that has no results."""
    _club, stage = stage_for(request, club_slug, pk, "calendar.edit")
    form = Form(request.POST if request.method == "POST" else None)
    asked: dict[str, Any] = {}
    if form.is_valid():
        saved, asked = asked_first(
            request,
            form,
            stage.stage_race.season,
            lambda reason: remove_stage(stage, by=person(request), reason=reason),
            stage_race=stage.stage_race,
        )
        if saved:
            return redirect(address(stage.stage_race))
    return form_page(
        request,
        form,
        **asked,
        title=_("Remove %(thing)s") % {"thing": stage},
        intro=_("Its tables go with it.") + " " + drafts_words(stage.races.all()),
        submit=_("Remove"),
        danger=True,
        cannot=ever_published(stage.races.all()),
        crumbs=crumbs_of(stage, (_("Remove"), "")),
        back=address(stage),
    )


def _race_form(request: HttpRequest, stage: Stage, race: Race | None = None) -> RaceForm:
    teams = Team.objects.of(stage.club).active()
    before = None if race else table_before(stage)
    colours = GAMES[stage.stage_race.game].colours
    return RaceForm(request.POST or None, colours=colours, teams=teams, race=race, before=before)


@members_page
def race_add(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Add a table to a stage, with the teams that ride there."""
    club, stage = stage_for(request, club_slug, pk, "calendar.edit")
    form = _race_form(request, stage)
    made: list[Race] = []
    asked: dict[str, Any] = {}
    if form.is_valid():
        said: dict[str, Any] = {"label": form.cleaned_data["label"], "entries": form.entries}
        saved, asked = asked_first(
            request,
            form,
            stage.stage_race.season,
            lambda reason: made.append(create_race(stage, by=person(request), reason=reason, **said)),
            stage_race=stage.stage_race,
        )
        if saved:
            return redirect("race-desk", club.slug, made[-1].pk)
    context = {
        **asked,
        "form": form,
        "title": _("New table"),
        "club": club,
        "back": address(stage),
        "crumbs": crumbs_of(stage, (_("New table"), "")),
    }
    return render(request, "scoring/race_form.html", context, status=422 if form.errors else 200)


@members_page
def race_edit(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Edit a table's label and entries."""
    club, race = race_for(request, club_slug, pk, "calendar.edit")
    form = _race_form(request, race.stage, race)

    if form.is_valid() and done(form, lambda: _save_race(race, form, person(request))):
        messages.success(request, _("Saved."))
        return redirect("race-desk", club.slug, race.pk)
    context = {
        "form": form,
        "title": _("Edit %(race)s") % {"race": table_name(race)},
        "club": club,
        "race": race,
        "back": address(race),
        "crumbs": crumbs_of(race, (_("Edit"), "")),
    }
    return render(request, "scoring/race_form.html", context, status=422 if form.errors else 200)


@transaction.atomic
def _save_race(race: Race, form: RaceForm, by: User) -> bool:
    """Label and entries together or not at all; what is as it was is not touched."""
    label = form.cleaned_data["label"]
    if label and label != race.label:
        rename_race(race, by=by, label=label)
    if any(name.startswith("colour-") for name in form.changed_data):
        set_entries(race, by=by, entries=form.entries)
    return True


@members_page
def race_remove(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Remove a table without results."""
    _club, race = race_for(request, club_slug, pk, "calendar.edit")
    form = Form(request.POST if request.method == "POST" else None)
    asked: dict[str, Any] = {}
    if form.is_valid():
        saved, asked = asked_first(
            request,
            form,
            race.stage.stage_race.season,
            lambda reason: remove_race(race, by=person(request), reason=reason),
            stage_race=race.stage.stage_race,
        )
        if saved:
            return redirect(address(race.stage))
    return form_page(
        request,
        form,
        **asked,
        title=_("Remove %(thing)s") % {"thing": table_name(race)},
        intro=drafts_words(Race.objects.filter(pk=race.pk)),
        submit=_("Remove"),
        danger=True,
        cannot=ever_published(Race.objects.filter(pk=race.pk)),
        crumbs=crumbs_of(race, (_("Remove"), "")),
        back=address(race),
    )
