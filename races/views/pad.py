"""The form of a pad: a race entered as its score sheet has it, with points worked out at every tap."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.views.common import members_page
from races.pad_form import PadForm
from races.views.calculator import PART
from races.views.common import crumbs_of, race_for, table_name
from races.views.newer import newer_sheet, say_saved
from races.views.sheet_saving import judged_sheet, save_sheet
from scoring.classify.scored_game import scored_game
from scoring.views.sheets import sheet_of


@members_page
def pad_form(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Tap who came in, sprinted, wore the jersey and was photographed; saved, it is a log like any other."""
    club, race = race_for(request, club_slug, pk, "log.enter")
    if scored_game(race.stage.stage_race.game).pad_parts("") is None:
        raise Http404
    names = {entry.colour: entry.team.name for entry in race.entries.select_related("team")}
    saves, part = "save" in request.POST, PART in request.headers
    form = PadForm(request.POST or None, race=race, names=names, whole=saves, initial={"based_on": race.latest_number})
    if not form.is_bound:
        form.initial = {**form.initial, **form.before}
    judged = judged_sheet(request, race, form)
    if saves and judged and (revision := save_sheet(request, race, form, judged)):
        say_saved(request, revision)
        return redirect("race-desk", club.slug, race.pk)
    shown = form.newest if form.newest and not form.is_bound else None
    answer = judged.answer if judged else shown.answer if shown else None
    context = {
        "club": club,
        "newer": None if part else newer_sheet(request, race, form),
        "part": part,
        "race": race,
        "form": form,
        "title": table_name(race),
        "desk": reverse("race-desk", args=[club.slug, race.pk]),
        **(sheet_of(race, answer, names) if answer and answer.get("riders") else {}),
        "crumbs": crumbs_of(
            race, (_("Race admin"), reverse("race-desk", args=[club.slug, race.pk])), (_("Score sheet"), "")
        ),
    }
    template = "races/_pad_worked_out.html" if part else "races/pad_form.html"
    return render(request, template, context, status=422 if form.errors and not part else 200)
