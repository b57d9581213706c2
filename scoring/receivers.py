"""What league and races call upstairs: compute again once the transaction has committed."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.dispatch import receiver

from league.models import Season
from league.signals import season_changed, stage_race_changed
from races.models import StageRace
from scoring.tasks import recompute_season, recompute_stage_race


@receiver(season_changed)
def after_season_changed(sender: Any, season: Season, **_: Any) -> None:
    """A season's settings, calendar or team names are new."""
    transaction.on_commit(lambda: recompute_season.delay(season.pk))


@receiver(stage_race_changed)
def after_stage_race_changed(sender: Any, stage_race: StageRace, **_: Any) -> None:
    """A stage race's stages are new."""
    transaction.on_commit(lambda: recompute_stage_race.delay(stage_race.pk))
