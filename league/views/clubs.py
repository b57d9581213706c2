"""My clubs, a club's public page, and its administration."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.actions import create_club, edit_club, erase_club
from league.errors import NotAllowed
from league.forms import ClubForm, EraseForm
from league.models import Club, Season, Team
from league.views.common import (
    attempt,
    club_crumbs,
    club_for,
    club_or_404,
    done,
    form_page,
    manage_crumbs,
    members_page,
    page,
    person,
    rights,
)
from league.views.slices import Slice, slice_of

SEASONS = 10
"""So many seasons a page, each with its newest stage races."""


@members_page
def manage(request: HttpRequest) -> HttpResponse:
    """The clubs in which the reader is a member, and whether the reader may create another."""
    own = person(request).memberships.select_related("club")
    memberships = slice_of(request, own, ("club__sort_key", "club__pk"))
    context = {"memberships": memberships, "may_create": person(request).is_superuser}
    return render(request, "league/manage.html", context)


@members_page
def club_add(request: HttpRequest) -> HttpResponse:
    """Create a club."""
    if not person(request).is_superuser:
        raise NotAllowed(_("Only the owner of this installation can create clubs."))
    form = ClubForm(request.POST or None)
    if form.is_valid() and (club := attempt(form, lambda: create_club(by=person(request), **form.cleaned_data))):
        messages.success(request, _("The club %(club)s has been created.") % {"club": club})
        return redirect("manage-club", club.slug)
    return form_page(request, form, title=_("New club"), submit=_("Create the club"), back=reverse("manage"))


def seasons_of(request: HttpRequest, club: Club) -> Slice[Season]:
    """A club's seasons, the newest first, for `league/_seasons.html`."""
    return slice_of(request, Season.objects.of(club).active(), ("-starts", "pk"), size=SEASONS, word="seasons")


def archived_seasons_of(request: HttpRequest, club: Club) -> Slice[Season]:
    """A club's seasons in the archive, the newest first."""
    rows = Season.objects.of(club).archived()
    return slice_of(request, rows, ("-starts", "pk"), size=SEASONS, word="archived-seasons")


@page
def club(request: HttpRequest, club_slug: str) -> HttpResponse:
    """A club to its readers: seasons with their stage races, teams."""
    its = club_or_404(request, club_slug)
    seasons = seasons_of(request, its)
    teams = slice_of(request, Team.objects.of(its).active(), ("sort_key", "pk"), word="teams")
    context = {
        "club": its,
        "seasons": seasons,
        "archived_seasons": archived_seasons_of(request, its),
        "teams": teams,
        "rights": rights(request, its),
    }
    return render(request, "league/club.html", context)


@members_page
def manage_club(request: HttpRequest, club_slug: str) -> HttpResponse:
    """A club's administration: what there is, and what the member may do to it."""
    its = club_for(request, club_slug, "drafts.read")
    context = {
        "club": its,
        "seasons": seasons_of(request, its),
        "archived_seasons": archived_seasons_of(request, its),
        "rights": rights(request, its),
        "teams": Team.objects.of(its).active().count(),
        "members": its.memberships.count(),
        "crumbs": club_crumbs(its, (_("Administration"), "")),
    }
    return render(request, "league/manage_club.html", context)


@members_page
def club_edit(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Rename a club, open or close it."""
    its = club_for(request, club_slug, "club.edit")
    form = ClubForm(request.POST or None, initial={"name": its.name, "public": its.public})
    if form.is_valid() and done(form, lambda: edit_club(its, by=person(request), **form.cleaned_data)):
        messages.success(request, _("Saved."))
        return redirect("manage-club", its.slug)
    return form_page(
        request,
        form,
        title=_("Edit the club"),
        submit=_("Save"),
        crumbs=manage_crumbs(its, (_("Edit"), "")),
        back=reverse("manage-club", args=[its.slug]),
    )


@members_page
def club_erase(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Erase a club for good."""
    its = club_for(request, club_slug, "club.erase")
    form = EraseForm(request.POST or None, club_name=its.name)
    if form.is_valid() and done(form, lambda: erase_club(its, by=person(request), reason=form.cleaned_data["reason"])):
        messages.success(request, _("The club %(club)s has been erased.") % {"club": its.name})
        return redirect("manage")
    return form_page(
        request,
        form,
        title=_("Erase the club"),
        intro=_(
            "All its seasons, logs and results are deleted with it, for good. Only a note that it was done is kept."
        ),
        submit=_("Erase for good"),
        danger=True,
        crumbs=manage_crumbs(its, (_("Erase"), "")),
        back=reverse("manage-club", args=[its.slug]),
    )
