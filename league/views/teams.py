"""A club's teams."""

from __future__ import annotations

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.actions import archive_team, create_team, remove_team, rename_team, restore_team
from league.forms import TeamForm
from league.models import Team
from league.views.common import attempt, club_for, done, form_page, manage_crumbs, members_page, person
from league.views.slices import slice_of


@members_page
def teams(request: HttpRequest, club_slug: str) -> HttpResponse:
    """The teams, those in the archive last, and the form for another."""
    its = club_for(request, club_slug, "team.edit")
    form = TeamForm(request.POST or None)
    if form.is_valid() and (team := attempt(form, lambda: create_team(its, by=person(request), **form.cleaned_data))):
        messages.success(request, _("%(team)s has been added.") % {"team": team})
        return redirect("teams", its.slug)
    order = ("sort_key", "pk")
    context = {
        "club": its,
        "form": form,
        "active": slice_of(request, Team.objects.of(its).active(), order),
        "archived": slice_of(request, Team.objects.of(its).archived(), order, word="archived"),
        "crumbs": manage_crumbs(its, (_("Teams"), "")),
    }
    return render(request, "league/teams.html", context, status=422 if form.errors else 200)


@members_page
def team_edit(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Rename a team."""
    its = club_for(request, club_slug, "team.edit")
    team = get_object_or_404(Team.objects.of(its), pk=pk)
    form = TeamForm(request.POST or None, initial={"name": team.name})
    if form.is_valid() and done(form, lambda: rename_team(team, by=person(request), **form.cleaned_data)):
        return redirect("teams", its.slug)
    return form_page(
        request,
        form,
        title=_("Rename %(team)s") % {"team": team},
        submit=_("Save"),
        crumbs=manage_crumbs(its, (_("Teams"), reverse("teams", args=[its.slug])), (team.name, "")),
        back=reverse("teams", args=[its.slug]),
    )


@require_POST
@members_page
def team_action(request: HttpRequest, club_slug: str, pk: int, action: str) -> HttpResponse:
    """Archive or restore a team; both can be undone, so nothing is asked."""
    its = club_for(request, club_slug, "team.edit")
    team = get_object_or_404(Team.objects.of(its), pk=pk)
    act = {"archive": archive_team, "restore": restore_team}[action]
    act(team, by=person(request))
    return redirect("teams", its.slug)


@members_page
def team_remove(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Remove a team that never was entered, once it is confirmed."""
    its = club_for(request, club_slug, "team.edit")
    team = get_object_or_404(Team.objects.of(its), pk=pk)
    form = Form(request.POST if request.method == "POST" else None)
    if form.is_valid() and done(form, lambda: remove_team(team, by=person(request))):
        messages.success(request, _("%(team)s is removed.") % {"team": team})
        return redirect("teams", its.slug)
    entered = team.entries.exists()
    return form_page(
        request,
        form,
        title=_("Remove %(thing)s") % {"thing": team},
        intro=_(
            "It has ridden or is entered, so it cannot be removed. "
            "Archive it: its results are kept, and it is not offered for new races."
        )
        if entered
        else _(
            "It was never entered, so only its name is removed. This cannot be undone; a team that only pauses can be archived."
        ),
        submit=_("Remove"),
        danger=True,
        cannot=entered,
        crumbs=manage_crumbs(its, (_("Teams"), reverse("teams", args=[its.slug])), (_("Remove"), "")),
        back=reverse("teams", args=[its.slug]),
    )
