"""A club's teams."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.actions import archive_team, create_team, remove_team, rename_team, restore_team
from league.errors import Refused
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
        messages.success(request, _("%(team)s is added.") % {"team": team})
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
def team_deed(request: HttpRequest, club_slug: str, pk: int, deed: str) -> HttpResponse:
    """Archive, restore or remove a team."""
    its = club_for(request, club_slug, "team.edit")
    team = get_object_or_404(Team.objects.of(its), pk=pk)
    act = {"archive": archive_team, "restore": restore_team, "remove": remove_team}[deed]
    try:
        act(team, by=person(request))
    except Refused as error:
        messages.error(request, str(error))
    return redirect("teams", its.slug)
