"""What is computed again after a deed. A task may run twice, late, or in any order: same tables, same bytes.

Sent on commit; without REDIS_URL they run in the sending process (league/celery.py).
"""

from __future__ import annotations

from celery import shared_task
from django.db import transaction

from league.models import Season
from races.models import StageRace
from scoring.store import store_classification, store_standings


@shared_task
def recompute_stage_race(stage_race_id: int) -> None:
    """The classification of a stage race, and then its season's standings. Nothing if it was deleted meanwhile."""
    with transaction.atomic():
        stage_race = StageRace.objects.select_for_update(of=("self",)).filter(pk=stage_race_id).first()
        if stage_race is None:
            return
        store_classification(stage_race)
        season_id = stage_race.season_id
        transaction.on_commit(lambda: recompute_standings.delay(season_id))


@shared_task
def recompute_standings(season_id: int) -> None:
    """The standings of a season. Nothing if it was deleted meanwhile."""
    with transaction.atomic():
        season = Season.objects.select_for_update(of=("self",)).filter(pk=season_id).first()
        if season is not None:
            store_standings(season)


@shared_task
def recompute_season(season_id: int) -> None:
    """Every classification of a season and its standings, after a change that may touch them all (a team's name)."""
    with transaction.atomic():
        season = Season.objects.select_for_update(of=("self",)).filter(pk=season_id).first()
        if season is None:
            return
        for stage_race in season.stage_races.select_for_update(of=("self",)).order_by("pk"):
            store_classification(stage_race)
        store_standings(season)
