"""The front page, and the first visit to an empty installation."""

from __future__ import annotations

from django.contrib.auth import login
from django.db.models import OuterRef, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league.actions import create_owner, installation_is_empty
from league.forms import OwnerForm
from league.models import Club, Season
from league.views.common import attempt, form_page, page
from league.views.slices import slice_of

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
CLUBS = 20
"""So many clubs a page, each with its newest season at a glance."""


@page
def home(request: HttpRequest) -> HttpResponse:
    """The clubs that the reader may see, each with its newest season; an empty installation asks for its owner."""
    clubs = slice_of(request, Club.objects.visible_to(request.user), ("sort_key", "pk"), size=CLUBS)
    nobody_yet = installation_is_empty()
    if not clubs and nobody_yet:
        return redirect("welcome")
    newest = Season.objects.active().filter(club=OuterRef("pk")).order_by("-starts", "-pk").values("pk")[:1]
    shown = Club.objects.filter(pk__in=[club.pk for club in clubs]).order_by()
    seasons = Season.objects.filter(pk__in=shown.values_list(Subquery(newest)))
    of_club = {season.club_id: season for season in seasons}
    rows = [(club, of_club.get(club.pk)) for club in clubs]
    return render(request, "league/home.html", {"rows": rows, "clubs": clubs, "nobody_yet": nobody_yet})


@page
def welcome(request: HttpRequest) -> HttpResponse:
    """The first visitor makes the owner's account and the club; later visitors find the front page."""
    if not installation_is_empty():
        return redirect("home")
    form = OwnerForm(request.POST or None)
    if form.is_valid() and (user := attempt(form, lambda: create_owner(**form.cleaned_data))):
        login(request, user, backend=BACKEND)
        return redirect("manage")
    return form_page(
        request,
        form,
        title=_("A new installation"),
        intro=_("Nobody has an account here yet. You are the first: create yours, and your club."),
        submit=_("Create account and club"),
    )
