"""The front page, and the making of the installation's owner."""

from __future__ import annotations

from django.contrib.auth import login
from django.db.models import OuterRef, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league.actions import create_owner, installation_has_owner
from league.forms import OwnerForm
from league.models import Club, Season
from league.setup_word import needs_no_word
from league.views.common import attempt, form_page, page
from league.views.slices import slice_of

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
CLUBS = 20
"""So many clubs a page, each with its newest season at a glance."""


@page
def home(request: HttpRequest) -> HttpResponse:
    """The clubs that the reader may see, each with its newest season; one that nobody owns asks for its owner."""
    clubs = slice_of(request, Club.objects.visible_to(request.user), ("sort_key", "pk"), size=CLUBS)
    nobody_yet = not installation_has_owner()
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
    """Whoever knows the setup word makes the owner's account and a club; once there is an owner, the front page is here."""
    if installation_has_owner():
        return redirect("home")
    at_home = needs_no_word(request)
    form = OwnerForm(request.POST or None, ask_word=not at_home, initial={"word": request.GET.get("word", "")})
    if form.is_valid() and (user := attempt(form, lambda: create_owner(**form.account()))):
        login(request, user, backend=BACKEND)
        return redirect("manage")
    return form_page(
        request,
        form,
        title=_("A new installation"),
        intro=_("Nobody owns this installation yet. Create the owner's account, and your club.")
        if at_home
        else _(
            "Nobody owns this installation yet. Whoever started it can create the owner's account: "
            "the setup word was printed there."
        ),
        submit=_("Create account and club"),
    )
