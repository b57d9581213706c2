"""Publishing a race, unpublishing it, and letting a stage count for nothing."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.errors import Refused, Stale
from league.forms import ReasonForm
from league.views.common import done, form_page, members_page, person
from races.forms import PublishForm
from races.judging import Judged, judge
from races.log_page import count_by_severity, shown_problems
from races.models import LogRevision, Race
from races.views.common import address, crumbs_of, race_for, stage_for, table_name
from scoring.actions import consequences, publish_race, publishing_fault, restore_stage, void_stage, withdraw_race
from scoring.changes import standings_changes
from scoring.compute import Instead, classification_of, standings_of
from scoring.views.sheets import sheet_of, table_changes, team_names, what_changes


@members_page
def publish(request: HttpRequest, club_slug: str, pk: int, number: int) -> HttpResponse:
    """Show the revision's verdict, its score sheet and what changes; confirmed, it becomes the published result."""
    club, race = race_for(request, club_slug, pk, "race.publish")
    revision = get_object_or_404(race.revisions.select_related("created_by"), number=number)
    judged = _judged(race, revision)
    problems = judged.problems if judged else revision.problems
    form = PublishForm(
        request.POST or None,
        initial={"revision": number},
        noticed=any(problem.severity != "error" for problem in problems),
        again=race.publication is not None,
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
            messages.success(request, _("Published. Classification and standings will be updated."))
            return redirect(address(race))
    context = {
        "club": club,
        "race": race,
        "revision": revision,
        "form": form,
        "title": table_name(race),
        "published": race.published_revision == revision,
        "problems": shown_problems(revision.text, problems),
        "problem_count": count_by_severity(problems),
        **_preview(race, revision, judged),
        "crumbs": crumbs_of(
            race, (_("Race admin"), reverse("race-desk", args=[club.slug, race.pk])), (_("Publish"), "")
        ),
    }
    return render(request, "scoring/publish.html", context, status=422 if form.errors else 200)


def _judged(race: Race, revision: LogRevision) -> Judged | None:
    """The revision by today's rules and teams, which may find what was not looked for when it was saved; None if unreadable."""
    try:
        return judge(race, revision.text)
    except Refused:
        return None


def _preview(race: Race, revision: LogRevision, judged: Judged | None) -> dict[str, Any]:
    """The verdict on publishing the revision (`cannot`, empty where it can), its sheet, and what publishing it changes."""
    if judged is None:
        return {
            "cannot": _("This log can no longer be read. Save it again."),
            **sheet_of(race, revision.race_answer, team_names(race)),
        }
    fault = publishing_fault(race, revision, judged)
    shown = {
        "cannot": str(fault or ""),
        "latest": fault.latest if isinstance(fault, Stale) else None,
        **sheet_of(race, revision.race_answer, team_names(race)),
    }
    if judged.differences:
        return shown
    return shown | what_changes(race, consequences(race, judged))


@members_page
def withdraw(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Unpublish a result, with the reason."""
    club, race = race_for(request, club_slug, pk, "race.withdraw")
    desk = reverse("race-desk", args=[club.slug, race.pk])
    form = ReasonForm(request.POST or None)
    if form.is_valid() and done(
        form, lambda: withdraw_race(race, by=person(request), reason=form.cleaned_data["reason"])
    ):
        messages.success(request, _("Unpublished. The log stays as a draft."))
        return redirect(desk)
    context = {"club": club, "race": race, "form": form, "desk": desk, **_without(race)}
    context["crumbs"] = crumbs_of(race, (_("Race admin"), desk), (_("Unpublish"), ""))
    return render(request, "scoring/withdraw.html", context, status=422 if form.errors else 200)


def _without(race: Race) -> dict[str, Any]:
    """What changes in classification and standings when the race has no published result."""
    stage_race = race.stage.stage_race
    before = classification_of(stage_race)
    after = classification_of(stage_race, Instead(race.pk, 0, None))
    standings = (standings_of(stage_race.season, {stage_race.pk: snapshot}) for snapshot in (before, after))
    return {**table_changes(stage_race, before, after), "standings_changes": standings_changes(*standings)}


@members_page
def void(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Cancel a stage, or let a cancelled one count again; either with the reason."""
    _club, stage = stage_for(request, club_slug, pk, "stage.void")
    action = restore_stage if stage.void else void_stage
    form = ReasonForm(request.POST or None)
    if form.is_valid() and done(form, lambda: action(stage, by=person(request), reason=form.cleaned_data["reason"])):
        return redirect(address(stage))
    words = (
        {"title": _("Let %(stage)s count again"), "intro": "", "submit": _("Let it count")}
        if stage.void
        else {
            "title": _("Cancel %(stage)s"),
            "intro": _(
                "Its results can still be read, struck through, but count for nothing: "
                "neither points nor the number of stages."
            ),
            "submit": _("Cancel the stage"),
        }
    )
    words["title"] %= {"stage": stage}
    return form_page(
        request,
        form,
        danger=not stage.void,
        crumbs=crumbs_of(stage, (words["submit"], "")),
        back=address(stage),
        **words,
    )
