"""What league and races call upstairs: compute again once the transaction has committed."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.dispatch import receiver

from league.models import Season
from league.signals import scale_changed, season_changed, stage_race_changed
from races.models import Race, StageRace
from scoring.store import write_sheet
from scoring.tasks import recompute_season, recompute_stage_race


@receiver(season_changed)
def after_season_changed(sender: Any, season: Season, **_: Any) -> None:
    """A season's settings, calendar or team names are new."""
    transaction.on_commit(lambda: recompute_season.delay(season.pk))


@receiver(stage_race_changed)
def after_stage_race_changed(sender: Any, stage_race: StageRace, **_: Any) -> None:
    """A stage race's stages are new."""
    transaction.on_commit(lambda: recompute_stage_race.delay(stage_race.pk))


@receiver(scale_changed)
def after_scale_changed(sender: Any, stage_race: StageRace, **_: Any) -> None:
    """Points and times on the sheets of published races are reckoned otherwise; the results themselves stay."""
    published = Race.objects.filter(stage__stage_race=stage_race, published_revision__isnull=False)
    for race in published.select_related("stage__stage_race", "published_revision"):
        assert race.published_revision is not None
        write_sheet(race, race.published_revision)
