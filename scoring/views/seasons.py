"""Seasons: open, edit, and their house rules."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.actions import archive_season, create_season, edit_season, remove_season, restore_season
from league.actions.seasons import touches_published
from league.forms import SeasonForm
from league.models import Season, default_points_table, default_tie_break
from league.rules_forms import HouseRulesForm
from league.views.common import attempt, club_for, done, form_page, manage_crumbs, members_page, person
from scoring.views.settings_change import asked_first


def _new() -> Season:
    """A season that is not saved, for the defaults of its form."""
    return Season(points_table=default_points_table(), tie_break=default_tie_break())


@members_page
def season_add(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Open a season."""
    its = club_for(request, club_slug, "season.edit")
    form = SeasonForm(request.POST or None, initial=SeasonForm.initial_of(_new()))
    if form.is_valid() and (season := attempt(form, lambda: create_season(its, by=person(request), **form.changes))):
        messages.success(request, _("%(season)s is open. Now add a stage race.") % {"season": season})
        return redirect("season", its.slug, season.slug)
    return form_page(
        request,
        form,
        title=_("New season"),
        submit=_("Open the season"),
        crumbs=manage_crumbs(its, (_("New season"), "")),
        back=reverse("manage-club", args=[its.slug]),
    )


@members_page
def season_edit(request: HttpRequest, club_slug: str, season_slug: str) -> HttpResponse:
    """Edit a season; its standings follow."""
    its = club_for(request, club_slug, "season.edit")
    season = get_object_or_404(Season.objects.of(its), slug=season_slug)
    form = SeasonForm(request.POST or None, initial=SeasonForm.initial_of(season))
    asked: dict[str, Any] = {}
    if form.is_valid():
        saved, asked = asked_first(
            request,
            form,
            season,
            lambda reason: edit_season(season, by=person(request), reason=reason, **form.changes),
            touches=bool(attempt(form, lambda: touches_published(season, form.changes))),
        )
        if saved:
            messages.success(request, _("Saved. The standings will be updated."))
            return redirect("season", its.slug, season.slug)
    return form_page(
        request,
        form,
        **asked,
        title=_("Edit the season"),
        submit=_("Save"),
        crumbs=manage_crumbs(its, (season.name, reverse("season", args=[its.slug, season.slug])), (_("Edit"), "")),
        back=reverse("season", args=[its.slug, season.slug]),
    )


@members_page
def house_rules(request: HttpRequest, club_slug: str, season_slug: str) -> HttpResponse:
    """What every race of the season knows without its log saying so: rulings, points, energy cards."""
    its = club_for(request, club_slug, "season.edit")
    season = get_object_or_404(Season.objects.of(its), slug=season_slug)
    form = HouseRulesForm(request.POST or None, house_rules=season.house_rules)
    if form.is_valid() and done(form, lambda: edit_season(season, by=person(request), house_rules=form.house_rules)):
        messages.success(request, _("Saved. Stage races planned from now on use these rules."))
        return redirect("season", its.slug, season.slug)
    context = {
        "form": form,
        "season": season,
        "club": its,
        "crumbs": manage_crumbs(
            its, (season.name, reverse("season", args=[its.slug, season.slug])), (_("House rules"), "")
        ),
    }
    return render(request, "league/house_rules.html", context, status=422 if form.errors else 200)


@require_POST
@members_page
def season_archive(request: HttpRequest, club_slug: str, season_slug: str) -> HttpResponse:
    """Put a season into the archive, or take it out again; both can be undone, so nothing is asked.

    The page says which of the two it offered, so that the same button pressed in two tabs does the same.
    """
    its = club_for(request, club_slug, "season.edit")
    season = get_object_or_404(Season.objects.of(its), slug=season_slug)
    if request.POST.get("archived", "no" if season.archived_at else "yes") == "yes":
        archive_season(season, by=person(request))
        messages.success(request, _("%(season)s is in the archive: listed apart, its pages stay.") % {"season": season})
    else:
        restore_season(season, by=person(request))
        messages.success(request, _("%(season)s is back among the seasons.") % {"season": season})
    return redirect("season", its.slug, season.slug)


@members_page
def season_remove(request: HttpRequest, club_slug: str, season_slug: str) -> HttpResponse:
    """Remove a season in which no stage race is planned."""
    its = club_for(request, club_slug, "season.edit")
    season = get_object_or_404(Season.objects.of(its), slug=season_slug)
    form = Form(request.POST if request.method == "POST" else None)
    if form.is_valid() and done(form, lambda: remove_season(season, by=person(request))):
        messages.success(request, _("%(season)s is removed.") % {"season": season})
        return redirect("manage-club", its.slug)
    planned = season.stage_races.exists()
    address = reverse("season", args=[its.slug, season.slug])
    return form_page(
        request,
        form,
        title=_("Remove %(thing)s") % {"thing": season},
        intro=_("There are stage races in it: remove them first, or archive the season.")
        if planned
        else _("No stage race is planned in it. Its dates, points and house rules go with it."),
        submit=_("Remove"),
        danger=True,
        cannot=planned,
        crumbs=manage_crumbs(its, (season.name, address), (_("Remove"), "")),
        back=address,
    )
