"""The tour calculator: a stage of Le Tour entered by who came in where, worked out at every touch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.views.common import members_page
from races.models import Race
from races.tour_calculator import TourForm
from races.views.common import crumbs_of, race_for, table_name
from races.views.newer import newer_sheet, say_saved
from races.views.sheet_saving import judged_sheet, save_sheet
from scoring.classify.scored_game import scored_game
from scoring.compute import Instead, stage_race_snapshot

PART = "X-Part"
"""A request with this header wants only what was worked out, for the page that has the rest already."""


@members_page
def tour_calculator(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Say who came in where; times, points and classification are worked out; saved, it is a log like any other."""
    club, race = race_for(request, club_slug, pk, "log.enter")
    if not scored_game(race.stage.stage_race.game).calculator:
        raise Http404
    names = {entry.colour: entry.team.name for entry in race.entries.select_related("team")}
    saves = "save" in request.POST
    initial: dict[str, Any] = {"based_on": race.latest_number}
    form = TourForm(request.POST or None, race=race, names=names, whole=saves, initial=initial)
    if not form.is_bound:
        form.initial = {**form.initial, **form.before}
    judged = judged_sheet(request, race, form)
    if saves and judged and (revision := save_sheet(request, race, form, judged)):
        say_saved(request, revision)
        return redirect("race-desk", club.slug, race.pk)
    latest = form.newest
    part = PART in request.headers
    context = {
        "club": club,
        "newer": None if part else newer_sheet(request, race, form),
        "part": part,
        "race": race,
        "form": form,
        "title": table_name(race),
        "desk": reverse("race-desk", args=[club.slug, race.pk]),
        **_worked_out(
            race, judged.answer if judged else latest.answer if latest and not form.is_bound else None, names
        ),
        "crumbs": crumbs_of(
            race, (_("Race admin"), reverse("race-desk", args=[club.slug, race.pk])), (_("Calculator"), "")
        ),
    }
    template = "le_tour/_worked_out.html" if part else "le_tour/calculator.html"
    return render(request, template, context, status=422 if form.errors and not part else 200)


def _worked_out(race: Race, answer: Mapping[str, Any] | None, names: Mapping[str, str]) -> dict[str, Any]:
    """The stage's sheet and the classification with it, as they would be if the judge's answer were published."""
    if answer is None or not answer.get("riders"):
        return {}
    game, stage_race = scored_game(race.stage.stage_race.game), race.stage.stage_race
    snapshot = stage_race_snapshot(stage_race, Instead(race.pk, race.latest_number + 1, answer))
    after = next((each for each in snapshot["after"] if each["stage"] == race.stage.number), None)
    return {**game.sheet(answer, names, None, stage_race.scale), "after": after, "snapshot": snapshot}
