"""Asking before a setting changes what is published: first what it changes, then why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.forms import BaseForm
from django.http import HttpRequest

from league.actions.seasons import published_in
from league.forms import ReasonForm
from league.models import AuditRow, Season
from league.views.common import attempt, done
from races.digests import text_digest
from races.models import Race, Stage, StageRace
from scoring.changes import standings_changes
from scoring.settings_change import what_if_changed
from scoring.views.audit_words import sentence
from scoring.views.history import MOST_CORRECTIONS
from scoring.views.sheets import table_changes

SURE = "sure"
"""The hidden field of a form whose changes were shown."""
SEEN = "seen"
"""The hidden field with the digest of the changes that were shown. A program that does not send it is taken at its word."""


def asked_first(
    request: HttpRequest,
    form: BaseForm,
    season: Season,
    action: Callable[[str], object],
    *,
    touches: bool | None = None,
    stage_race: StageRace | None = None,
) -> tuple[bool, dict[str, Any]]:
    """Whether `action` was done (it is given the reason), and what the page is to ask if it was not.

    A change that `touches` nothing published is done at once; None: one that changes no figure of today. Else the page shows
    first what it changes in standings and classification, as `_what_changes.html` has it, with `asks`, the form for the reason;
    and once more if that is no longer what was shown, because somebody published `meanwhile`.
    """
    if form.errors:
        return False, {}
    if touches is None and not published_in(season):
        touches = False
    if touches is False:
        return done(form, lambda: action("")), {}
    would = attempt(form, lambda: what_if_changed(season, lambda: action("…")))
    if would is None:
        return False, {}
    shown: dict[str, Any] = {"standings_changes": standings_changes(would.standings_before, would.standings_after)}
    if stage_race is not None:
        shown |= table_changes(stage_race, *would.classifications[stage_race.pk])
    nothing, seen = not any(shown.values()), text_digest(repr(shown))
    if nothing and touches is None:
        return done(form, lambda: action("")), {}
    asks = ReasonForm(request.POST if SURE in request.POST else None)
    meanwhile = request.POST.get(SEEN, seen) != seen
    if asks.is_valid() and not meanwhile:
        return done(form, lambda: action(asks.cleaned_data["reason"])), {}
    return False, {**shown, "asks": asks, "nothing": nothing, "seen": seen, "meanwhile": meanwhile}


def settings_changes(season: Season, stage_race: StageRace | None = None) -> list[tuple[AuditRow, str]]:
    """The changes of settings that had a reason, newest first, each with its sentence: of the season and its stage races, or of
    one of these alone."""
    rows = AuditRow.objects.of(season.club).exclude(reason="").order_by("-at", "-pk")
    its = StageRace.objects.filter(season=season) if stage_race is None else StageRace.objects.filter(pk=stage_race.pk)
    found = (
        _about(rows, its, "stage_race.edited")
        | _about(rows, Stage.objects.filter(stage_race__in=its), "stage.created", "stage.edited", "stage.moved")
        | _about(rows, Race.objects.filter(stage__stage_race__in=its), "race.created")
    )
    if stage_race is None:
        found |= _about(rows, Season.objects.filter(pk=season.pk), "season.edited")
    return [(row, sentence(row)) for row in found[:MOST_CORRECTIONS]]


def _about(rows: QuerySet[AuditRow], targets: QuerySet[Any], *actions: str) -> QuerySet[AuditRow]:
    """The rows of these actions that were done to one of the targets."""
    return rows.filter(
        action__in=actions, target_type=targets.model._meta.label_lower, target_id__in=targets.values("pk")
    )
