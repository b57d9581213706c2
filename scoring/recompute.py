"""Throw away what was computed and compute it again from the published revisions, to the same bytes.

People go on working meanwhile: logs are judged without any lock, in several processes, and what is written is written
race by race, stage race by stage race and season by season, each in a short transaction of its own. Whatever is
published in between computes for itself, and what is read here is read under the lock.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from django.db import connection, transaction
from django.db.models import QuerySet

from league.errors import Gone
from league.models import Season
from races.locks import lock_race_and_scale, lock_stage_race
from races.models import LogRevision, StageRace
from races.publications import Publication
from scoring.audit import stored_logs
from scoring.replay.rejudging import AT_ONCE, Stored, differences, result_difference
from scoring.store import store_classification, store_standings, write_sheet

LONGEST_PAUSE = 0.2
"""Seconds that others have the database to themselves, at most, after a transaction."""

Progress = Callable[[str, int, int], None]
"""What is being done, how many are done, of how many."""


@dataclass(frozen=True, slots=True)
class Recomputed:
    """How much was computed again, and the published revisions that today's rules would judge otherwise."""

    sheets: int
    classifications: int
    standings: int
    would_change: list[LogRevision]


def recompute(
    seasons: QuerySet[Season], *, processes: int | None = None, progress: Progress = lambda *_: None
) -> Recomputed:
    """Write the sheets, classifications and standings of the seasons anew; `processes` judge at a time (one a core).

    A published result stays as it was judged: where the rules' code would now answer otherwise, the revision is
    listed, and a person decides whether to publish it again.
    """
    its_seasons = list(seasons.order_by("pk").values_list("pk", flat=True))
    published = Publication.objects.current().filter(race__stage__stage_race__season__in=its_seasons)
    pairs = list(published.order_by("race__stage__stage_race__season", "race").values_list("race", "revision"))
    sheets, judged = 0, 0
    would_change: list[int] = []
    for done, found in differences(_logs([revision for _, revision in pairs]), processes, of=result_difference):
        would_change += [int(each.name) for each in found]
        for race, _ in pairs[judged:done]:
            sheets += _sheet_again(race)
        judged = done
        progress("score sheets", done, len(pairs))
    sheets += sum(_sheet_again(race) for race, _ in pairs[judged:])  # as many as revisions that are gone meanwhile
    stage_races = list(
        StageRace.objects.filter(season__in=its_seasons).order_by("season", "pk").values_list("pk", flat=True)
    )
    classifications = _each("classifications", stage_races, _classification_again, progress)
    standings = _each("standings", its_seasons, _standings_again, progress)
    return Recomputed(sheets, classifications, standings, list(_revisions(would_change)))


def _logs(revisions: list[int]) -> Iterator[Stored]:
    """The revisions' logs, named by their ids. No query is left open: the transactions in between need SQLite's newest state."""
    for start in range(0, len(revisions), AT_ONCE):
        found = list(_revisions(revisions[start : start + AT_ONCE]))
        for revision, log in zip(found, stored_logs(found), strict=True):
            yield replace(log, name=str(revision.pk))


def _revisions(ids: list[int]) -> Iterator[LogRevision]:
    """The revisions that are still there, in this order."""
    found = LogRevision.objects.select_related("race__stage__stage_race__season__club").in_bulk(ids)
    return (found[pk] for pk in ids if pk in found)


def _each(what: str, ids: list[int], again: Callable[[int], bool], progress: Progress) -> int:
    """Do it for each; answers for how many there was something to do."""
    count = 0
    for done, pk in enumerate(ids, 1):
        count += again(pk)
        progress(what, done, len(ids))
    return count


def _sheet_again(race_id: int) -> bool:
    """Write the race's sheet anew; False where the race is gone or its result was taken back meanwhile."""
    with _shortly():
        try:
            race = lock_race_and_scale(race_id)
        except Gone:
            return False
        if race.published_revision is None:
            return False
        write_sheet(race, race.published_revision)
        return True


def _classification_again(stage_race_id: int) -> bool:
    with _shortly():
        try:
            stage_race = lock_stage_race(stage_race_id)
        except Gone:
            return False
        store_classification(stage_race, rebuild=True)
        return True


def _standings_again(season_id: int) -> bool:
    with _shortly():
        season = Season.objects.select_for_update(of=("self",)).filter(pk=season_id).first()
        if season is None:
            return False
        store_standings(season, rebuild=True)
        return True


@contextmanager
def _shortly() -> Iterator[None]:
    """A transaction, and on SQLite a pause as long as it lasted: whoever waits for its one lock comes in between."""
    began = time.monotonic()
    with transaction.atomic():
        yield
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        time.sleep(min(time.monotonic() - began, LONGEST_PAUSE))
