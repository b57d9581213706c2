"""Publishing a race, taking it back, and letting a stage count for nothing."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.errors import Mismatch, Refused
from league.forms import ReasonForm
from league.views.common import done, form_page, members_page, person
from races.forms import PublishForm
from races.log_page import count_by_severity, shown_problems
from races.models import LogRevision, Race
from races.views.common import address, crumbs_of, race_for, stage_for, table_name
from scoring.actions import publish_race, restore_stage, void_stage, what_if, withdraw_race
from scoring.changes import classification_changes, sheet_changes, standings_changes
from scoring.compute import Instead, season_snapshot, stage_race_snapshot
from scoring.games import scored_game


@members_page
def publish(request: HttpRequest, club_slug: str, pk: int, number: int) -> HttpResponse:
    """Show what was noticed and what changes; confirmed, the revision becomes the published result."""
    club, race = race_for(request, club_slug, pk, "race.publish")
    revision = get_object_or_404(race.revisions, number=number)
    noticed = bool(revision.warnings or revision.disagreements)
    form = PublishForm(
        request.POST or None,
        initial={"revision": number},
        noticed=noticed,
        again=race.published_revision_id is not None,
    )
    if form.is_valid():
        given = form.cleaned_data
        published = done(
            form,
            lambda: publish_race(
                race,
                by=person(request),
                revision=number,
                confirm_warnings=bool(given.get("confirm")),
                reason=given.get("reason", ""),
            ),
        )
        if published:
            messages.success(request, _("Published. Classification and standings follow."))
            return redirect(address(race))
    problems = shown_problems(revision.text, revision.problems)
    context = {
        "club": club,
        "race": race,
        "revision": revision,
        "form": form,
        "title": table_name(race),
        "problems": problems,
        "problem_count": count_by_severity(revision.problems),
        **_preview(request, race, revision),
        "crumbs": crumbs_of(race, (_("Desk"), reverse("race-desk", args=[club.slug, race.pk])), (_("Publish"), "")),
    }
    return render(request, "scoring/publish.html", context, status=422 if form.errors else 200)


def _preview(request: HttpRequest, race: Race, revision: LogRevision) -> dict[str, Any]:
    """What publishing the revision changes: rows for sheet, classification and standings."""
    try:
        would = what_if(race, by=person(request), text=revision.text)
    except (Mismatch, Refused) as error:
        return {"cannot": str(error)}
    stage_race = race.stage.stage_race
    sheet = partial(scored_game(stage_race.game).changeable, scale=stage_race.scale)
    names = {entry.colour: entry.team.name for entry in race.entries.select_related("team")}
    return {
        "sheet_changes": sheet_changes(sheet(would.sheet_before), sheet(would.sheet_after), names)
        if would.sheet_before
        else [],
        "classification_changes": classification_changes(would.classification_before, would.classification_after)
        if would.classification_after
        else [],
        "standings_changes": standings_changes(would.standings_before, would.standings_after)
        if would.standings_after
        else [],
    }


@members_page
def withdraw(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Take a published result back, with the reason."""
    club, race = race_for(request, club_slug, pk, "race.withdraw")
    desk = reverse("race-desk", args=[club.slug, race.pk])
    form = ReasonForm(request.POST or None)
    if form.is_valid() and done(
        form, lambda: withdraw_race(race, by=person(request), reason=form.cleaned_data["reason"])
    ):
        messages.success(request, _("Taken back. The log stays as a draft."))
        return redirect(desk)
    context = {"club": club, "race": race, "form": form, "desk": desk, **_without(race)}
    context["crumbs"] = crumbs_of(race, (_("Desk"), desk), (_("Take back"), ""))
    return render(request, "scoring/withdraw.html", context, status=422 if form.errors else 200)


def _without(race: Race) -> dict[str, Any]:
    """What changes in classification and standings when the race has no published result."""
    stage_race = race.stage.stage_race
    before = stage_race_snapshot(stage_race)
    after = stage_race_snapshot(stage_race, Instead(race.pk, 0, None))
    standings = (season_snapshot(stage_race.season, {stage_race.pk: snapshot}) for snapshot in (before, after))
    return {
        "classification_changes": classification_changes(before, after),
        "standings_changes": standings_changes(*standings),
    }


@members_page
def void(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Cancel a stage, or let a cancelled one count again; either with the reason."""
    _club, stage = stage_for(request, club_slug, pk, "stage.void")
    deed = restore_stage if stage.void else void_stage
    form = ReasonForm(request.POST or None)
    if form.is_valid() and done(form, lambda: deed(stage, by=person(request), reason=form.cleaned_data["reason"])):
        return redirect(address(stage))
    words = (
        {"title": _("Let %(stage)s count again"), "intro": "", "submit": _("Let it count")}
        if stage.void
        else {
            "title": _("Cancel %(stage)s"),
            "intro": _(
                "Its results stay to be read, struck through, and count for nothing: "
                "neither points nor the number of stages."
            ),
            "submit": _("Cancel the stage"),
        }
    )
    words["title"] %= {"stage": stage}
    return form_page(
        request,
        form,
        grave=not stage.void,
        crumbs=crumbs_of(stage, (words["submit"], "")),
        back=address(stage),
        **words,
    )
