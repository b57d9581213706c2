"""The front page, and the first visit to an empty installation."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league.actions import create_owner, installation_is_empty
from league.forms import OwnerForm
from league.models import Club, Season
from league.views.common import attempt, form_page, page

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
NEWEST = 12
"""So many clubs' newest seasons on the front page."""


@page
def home(request: HttpRequest) -> HttpResponse:
    """The clubs that the reader may see, each with its newest season; an empty installation asks for its owner."""
    clubs = list(Club.objects.visible_to(request.user))
    nobody_yet = installation_is_empty()
    if not clubs and nobody_yet:
        return redirect("welcome")
    newest: dict[int, Season] = {}
    for season in Season.objects.filter(club__in=clubs).order_by("-starts", "-pk"):
        newest.setdefault(season.club_id, season)
    rows = [(club, newest.get(club.pk)) for club in clubs]
    return render(request, "league/home.html", {"rows": rows, "nobody_yet": nobody_yet})


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
        intro=_("Nobody has an account here yet. You are the first: make yours, and your club."),
        submit=_("Make account and club"),
    )
