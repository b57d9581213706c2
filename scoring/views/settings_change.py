"""Asking before a setting changes what is published: first what it changes, then why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.forms import BaseForm
from django.http import HttpRequest

from league.forms import ReasonForm
from league.models import AuditRow, Season
from league.views.common import attempt, done
from races.models import StageRace
from scoring.changes import standings_changes
from scoring.settings_change import what_if_changed
from scoring.views.history import MOST_CORRECTIONS
from scoring.views.sheets import table_changes
from scoring.views.trail_words import sentence

SURE = "sure"
"""The hidden field of a form whose changes were shown."""


def asked_first(
    request: HttpRequest,
    form: BaseForm,
    season: Season,
    deed: Callable[[str], object],
    *,
    touches: bool,
    stage_race: StageRace | None = None,
) -> tuple[bool, dict[str, Any]]:
    """Whether `deed` was done (it is given the reason), and what the page is to ask if it was not.

    A change that `touches` nothing published is done at once. Else the page shows first what it changes in standings and
    classification, as `_what_changes.html` has it, with `asks`, the form for the reason.
    """
    if form.errors:
        return False, {}
    if not touches:
        return done(form, lambda: deed("")), {}
    asks = ReasonForm(request.POST if SURE in request.POST else None)
    if asks.is_valid():
        return done(form, lambda: deed(asks.cleaned_data["reason"])), {}
    would = attempt(form, lambda: what_if_changed(season, lambda: deed("…")))
    if would is None:
        return False, {}
    shown: dict[str, Any] = {
        "asks": asks,
        "standings_changes": standings_changes(would.standings_before, would.standings_after),
    }
    if stage_race is not None:
        shown |= table_changes(stage_race, *would.classifications[stage_race.pk])
    shown["nothing"] = not any(value for key, value in shown.items() if key != "asks")
    return False, shown


def settings_changes(season: Season, stage_race: StageRace | None = None) -> list[tuple[AuditRow, str]]:
    """The changes of settings that had a reason, newest first, each with its sentence: of the season and its stage races, or of
    one of these alone."""
    rows = AuditRow.objects.of(season.club).exclude(reason="").order_by("-at", "-pk")
    of_stage_races = rows.filter(deed="stage_race.edited", target_type=StageRace._meta.label_lower)
    if stage_race is not None:
        found = of_stage_races.filter(target_id=stage_race.pk)
    else:
        of_season = rows.filter(deed="season.edited", target_type=Season._meta.label_lower, target_id=season.pk)
        found = of_season | of_stage_races.filter(target_id__in=StageRace.objects.filter(season=season).values("pk"))
    return [(row, sentence(row)) for row in found[:MOST_CORRECTIONS]]
