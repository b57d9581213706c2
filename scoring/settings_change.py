"""What a change of settings would do to results that are published: a season's points, a stage race's weight and scale."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from league.models import Season
from races.models import StageRace
from scoring.classify.classification import Classification
from scoring.classify.standings import Standings
from scoring.compute import classification_of, standings_of


@dataclass(frozen=True, slots=True)
class SettingsChange:
    """A season's standings and its stage races' classifications (by id) before and after."""

    standings_before: Standings
    standings_after: Standings
    classifications: dict[int, tuple[Classification, Classification]]


def what_if_changed(season: Season, action: Callable[[], object]) -> SettingsChange:
    """See what `action` would change in the season's tables: it is done, looked at, and taken back; nothing is kept or sent.

    Raises what the action raises.
    """
    before = _classifications(season)
    standings_before = standings_of(season, before)
    with transaction.atomic():
        action()
        changed = Season.objects.get(pk=season.pk)
        after = _classifications(changed)
        standings_after = standings_of(changed, after)
        transaction.set_rollback(True)
    return SettingsChange(
        standings_before, standings_after, {pk: (before[pk], after[pk]) for pk in before.keys() & after.keys()}
    )


def _classifications(season: Season) -> dict[int, Classification]:
    return {
        each.pk: classification_of(each) for each in StageRace.objects.filter(season=season).select_related("season")
    }
