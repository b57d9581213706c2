"""What league and races call upstairs: mark what must be computed, in the caller's transaction, and compute it after."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from league.models import Season
from league.signals import scale_changed, season_changed, stage_race_changed
from races.locks import lock_race
from races.models import Race, StageRace
from scoring.store import write_sheet
from scoring.tasks import ask_for_season, ask_for_stage_race


@receiver(season_changed)
def after_season_changed(sender: Any, season: Season, **_: Any) -> None:
    """A season's settings, calendar or team names are new."""
    ask_for_season(season.pk)


@receiver(stage_race_changed)
def after_stage_race_changed(sender: Any, stage_race: StageRace, **_: Any) -> None:
    """A stage race's stages are new."""
    ask_for_stage_race(stage_race.pk)


@receiver(scale_changed)
def after_scale_changed(sender: Any, stage_race: StageRace, **_: Any) -> None:
    """Points and times on the sheets of published races are reckoned otherwise; the results themselves stay.

    The caller has saved the scale and holds the stage race, so nobody publishes one of its races until the scale is
    there for everybody, not even one that is set up meanwhile: whoever publishes takes the stage race first
    (`lock_race_and_scale`).
    """
    for pk in Race.objects.filter(stage__stage_race=stage_race).order_by("pk").values_list("pk", flat=True):
        race = lock_race(pk)
        if race.published_revision is not None:
            write_sheet(race, race.published_revision)
