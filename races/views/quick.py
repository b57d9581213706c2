"""The quick sheet: a race entered by its order of arrival, on a phone."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.views.common import members_page
from races.quick_sheet import QuickSheetForm
from races.views.common import crumbs_of, race_for, table_name
from races.views.newer import newer_sheet, say_saved
from races.views.sheet_saving import judged_sheet, save_sheet


@members_page
def quick_sheet(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Tick the riders in the order in which they came in; saved, it is a log like any other."""
    club, race = race_for(request, club_slug, pk, "log.enter")
    names = {entry.colour: entry.team.name for entry in race.entries.select_related("team")}
    form = QuickSheetForm(request.POST or None, race=race, names=names, initial={"based_on": race.latest_number})
    if names and not form.riders:
        raise Http404
    if not form.is_bound:
        form.initial = {**form.initial, **form.before}
    judged = judged_sheet(request, race, form)
    if judged and (revision := save_sheet(request, race, form, judged)):
        say_saved(request, revision)
        return redirect("race-desk", club.slug, race.pk)
    desk = reverse("race-desk", args=[club.slug, race.pk])
    context = {
        "club": club,
        "race": race,
        "form": form,
        "title": table_name(race),
        "desk": desk,
        "newer": newer_sheet(request, race, form),
        "crumbs": crumbs_of(race, (_("Race admin"), desk), (_("Quick sheet"), "")),
    }
    return render(request, "races/quick_sheet.html", context, status=422 if form.errors else 200)
