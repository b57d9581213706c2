"""What is computed again after an action. A task may run twice, late, in any order, or never: what is due stays marked.

Sent on commit; without REDIS_URL they run in the sending process (league/celery.py). Where the broker is away an action is
done all the same, and the next sweep computes what follows (`scoring.due`).
"""

from __future__ import annotations

import logging
from typing import Any

from celery import shared_task
from celery.signals import worker_ready
from django.db import transaction
from django.db.models import Q
from kombu.exceptions import OperationalError

from races.models import StageRace
from scoring import due

logger = logging.getLogger(__name__)


@shared_task
def recompute_stage_race(stage_race_id: int) -> None:
    """The classification of a stage race, and then its season's standings. Nothing if it was deleted meanwhile."""
    try:
        season_id = due.compute_stage_race(stage_race_id)
    except Exception:
        due.failed(Q(stage_race=stage_race_id))
        raise
    if season_id is not None:
        recompute_standings(season_id)


@shared_task
def recompute_standings(season_id: int) -> None:
    """The standings of a season. Nothing if it was deleted meanwhile."""
    try:
        due.compute_standings(season_id)
    except Exception:
        due.failed(Q(season=season_id))
        raise


@shared_task
def recompute_season(season_id: int) -> None:
    """Every classification of a season and its standings, after a change that may touch them all (a team's name)."""
    faults: list[Exception] = []
    for pk in StageRace.objects.filter(season=season_id).order_by("pk").values_list("pk", flat=True):
        try:
            due.compute_stage_race(pk)
        except Exception as fault:  # the others are computed all the same
            due.failed(Q(stage_race=pk))
            faults.append(fault)
    recompute_standings(season_id)
    if faults:
        raise faults[0]


@shared_task
def sweep() -> None:
    """All that is due: for a beat (`celery -A league worker -B`), and when a worker starts."""
    due.sweep()


@worker_ready.connect
def sweep_at_start(**_: Any) -> None:
    """What was left when the last worker ended."""
    send(sweep)


def ask_for_stage_race(stage_race_id: int) -> None:
    """Mark a stage race in the action's transaction, and compute it once that is saved."""
    due.mark_stage_race(stage_race_id)
    transaction.on_commit(lambda: send(recompute_stage_race, stage_race_id))


def ask_for_season(season_id: int) -> None:
    """Mark all of a season in the action's transaction, and compute it once that is saved."""
    due.mark_whole_season(season_id)
    transaction.on_commit(lambda: send(recompute_season, season_id))


def send(task: Any, *arguments: int) -> None:
    """Hand a task to the broker; where that is away the mark is enough."""
    try:
        task.delay(*arguments)
    except (OperationalError, OSError) as error:
        logger.warning("%s was not sent, the broker is away (%s): it is done by the next sweep", task.name, error)
