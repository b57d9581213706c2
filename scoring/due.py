"""What must be computed again: marked where an action is done, cleared only by the computation that covered it.

A mark is a number that rises (`wanted`) and the number that was reached (`done`); whatever ends a computation early, be
it a fault, a killed process or a broker that is away, leaves the mark, and the next sweep finds it.

Locks are taken in one order: stage race or season, then races, then marks, a stage race's before its season's.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Case, F, Q, When
from django.utils import timezone

from league.models import Season
from races.models import StageRace
from scoring.models import Due
from scoring.store import store_classification, store_standings

logger = logging.getLogger(__name__)

FIRST_PAUSE = timedelta(seconds=10)
LONGEST_PAUSE = timedelta(hours=1)


def mark_stage_race(stage_race_id: int) -> None:
    """Ask for a stage race's classification, in the transaction of the action that changes it."""
    due, _made = Due.objects.get_or_create(stage_race_id=stage_race_id)
    _raise(due)


def mark_season(season_id: int) -> None:
    """Ask for a season's standings."""
    due, _made = Due.objects.get_or_create(season_id=season_id)
    _raise(due)


def mark_whole_season(season_id: int) -> None:
    """Ask for every classification of a season and for its standings."""
    stage_races = StageRace.objects.filter(season_id=season_id).order_by("pk")
    for pk in stage_races.values_list("pk", flat=True):
        mark_stage_race(pk)
    mark_season(season_id)


def _raise(due: Due) -> None:
    """One more is wanted; it has waited since the first that is not done, and a pause after a fault is over."""
    Due.objects.filter(pk=due.pk).update(
        wanted=F("wanted") + 1,
        since=Case(When(wanted__gt=F("done"), then=F("since")), default=timezone.now()),
        retry_at=None,
    )


def compute_stage_race(stage_race_id: int, *, if_due: bool = False) -> int | None:
    """Store a stage race's classification and mark its season; answers the season's number.

    None where the stage race was deleted meanwhile or, with `if_due`, somebody else has computed it.
    """
    with transaction.atomic():
        stage_race = StageRace.objects.select_for_update(of=("self",)).filter(pk=stage_race_id).first()
        if stage_race is None:
            return None
        due = Due.objects.filter(stage_race=stage_race).first()
        if if_due and not (due and due.waits):
            return None
        store_classification(stage_race)
        _cover(due)
        mark_season(stage_race.season_id)
        return stage_race.season_id


def compute_standings(season_id: int, *, if_due: bool = False) -> None:
    """Store a season's standings. Nothing if it was deleted meanwhile or, with `if_due`, is computed."""
    with transaction.atomic():
        season = Season.objects.select_for_update(of=("self",)).filter(pk=season_id).first()
        if season is None:
            return
        due = Due.objects.filter(season=season).first()
        if if_due and not (due and due.waits):
            return
        store_standings(season)
        _cover(due)


def _cover(due: Due | None) -> None:
    """What was wanted when the computation began is done; what was asked for since is still wanted."""
    if due is not None:
        Due.objects.filter(pk=due.pk, done__lt=due.wanted).update(done=due.wanted, failures=0, retry_at=None)


def failed(which: Q) -> None:
    """Tell the log of the fault that is being handled, and let the mark wait longer each time."""
    due = Due.objects.filter(which).first()
    failures = due.failures + 1 if due else 1
    logger.exception("%s could not be computed (attempt %d); it stays due", due or which, failures)
    if due is not None:
        pause = min(FIRST_PAUSE * 2 ** min(failures - 1, 20), LONGEST_PAUSE)
        Due.objects.filter(pk=due.pk).update(failures=failures, retry_at=timezone.now() + pause)


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep came to."""

    computed: int
    failed: int


def sweep(*, grace: timedelta = timedelta(0), patient: bool = True) -> Swept:
    """Compute all that is due for longer than `grace`: stage races, then seasons. No fault keeps the others waiting.

    A `patient` sweep leaves what failed until its pause is over.
    """
    computed = faults = 0
    for of_stage_race in (True, False):
        marks = Due.objects.waiting().filter(stage_race__isnull=not of_stage_race)
        marks = marks.filter(since__lte=timezone.now() - grace)
        if patient:
            marks = marks.filter(Q(retry_at=None) | Q(retry_at__lte=timezone.now()))
        for due in list(marks.order_by("since", "pk")):
            try:
                if due.stage_race_id is not None:
                    compute_stage_race(due.stage_race_id, if_due=True)
                elif due.season_id is not None:
                    compute_standings(due.season_id, if_due=True)
            except Exception:
                failed(Q(pk=due.pk))
                faults += 1
            else:
                computed += 1
    return Swept(computed, faults)


def waits_since(season: Season, stage_race: StageRace | None = None) -> datetime | None:
    """Since when a season's standings, or one stage race's classification, are behind what was published."""
    its = Q(stage_race=stage_race) if stage_race else Q(season=season) | Q(stage_race__season=season)
    marks = Due.objects.waiting().filter(its).order_by("since")
    return marks.values_list("since", flat=True).first()
