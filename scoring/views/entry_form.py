"""The form of a score sheet, of any game: a race entered by what its sheet asks, and worked out at every touch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.views.common import members_page
from races.models import Race
from races.sheet_form import SheetForm
from races.views.common import crumbs_of, race_for, table_name
from races.views.newer import newer_sheet, say_saved
from scoring.classify.scored_game import scored_game
from scoring.compute import Instead, classification_of
from scoring.replay.answer import RaceAnswer
from scoring.views.sheet_saving import judged_sheet, save_sheet
from scoring.views.sheets import sheet_of, team_names

PART = "X-Part"
"""A request with this header wants only what was worked out, for the page that has the rest already."""
EARLIER = ("calculator", "pad")
"""The last words of addresses that the form had; drafts on devices may still lie under them."""


@members_page
def entry_form(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Tap or type what the sheet asks; saved, it is a log like any other."""
    club, race = race_for(request, club_slug, pk, "log.enter")
    game = scored_game(race.stage.stage_race.game)
    if game.entry_form is None:
        raise Http404
    names, asks = team_names(race), game.entry_form
    saves = not asks.works_out or "save" in request.POST
    part = asks.works_out and PART in request.headers
    initial: dict[str, Any] = {"based_on": race.latest_number}
    form = SheetForm(request.POST or None, asks=asks, race=race, names=names, whole=saves, initial=initial)
    if not form.is_bound:
        form.initial = {**form.initial, **form.before}
    judged = judged_sheet(request, race, form)
    if saves and judged and (revision := save_sheet(request, race, form, judged)):
        say_saved(request, revision)
        return redirect("race-desk", club.slug, race.pk)
    opened = form.newest.race_answer if form.newest and not form.is_bound else None
    desk = reverse("race-desk", args=[club.slug, race.pk])
    context = {
        "club": club,
        "race": race,
        "form": form,
        "layout": form.layout,
        "part": part,
        "newer": None if part else newer_sheet(request, race, form),
        "title": table_name(race),
        "desk": desk,
        "earlier_addresses": " ".join(f"{desk}{word}/" for word in EARLIER),
        **(_worked_out(race, judged.answer if judged else opened, names) if asks.works_out else {}),
        "crumbs": crumbs_of(race, (_("Race admin"), desk), (_(asks.here), "")),
    }
    template = f"{game.folder}/_worked_out.html" if part else f"{game.folder}/entry_form.html"
    return render(request, template, context, status=422 if form.errors and not part else 200)


def at_its_address(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Send whoever comes by an earlier address on to the form, with what was typed."""
    return redirect("entry-form", club_slug, pk, permanent=True, preserve_request=True)


def _worked_out(race: Race, answer: RaceAnswer | None, names: Mapping[str, str]) -> dict[str, Any]:
    """The sheet and, where the form shows it, the classification with it, as if the judge's answer were published."""
    if answer is None or not answer.riders:
        return {}
    stage_race = race.stage.stage_race
    worked_out = sheet_of(race, answer, names)
    form = scored_game(stage_race.game).entry_form
    if form and form.shows_classification:
        snapshot = classification_of(stage_race, Instead(race.pk, race.latest_number + 1, answer))
        worked_out |= {"after": snapshot.after(race.stage.number), "snapshot": snapshot}
    return worked_out
