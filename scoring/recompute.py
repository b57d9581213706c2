"""Throw away what was computed and compute it again from the published revisions, to the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet

from league.models import Season
from races.boards import board_of
from races.locks import lock_race
from races.models import LogRevision, Race, StageRace
from scoring.actions import result_of
from scoring.replay import replay
from scoring.store import store_classification, store_standings, write_sheet


@dataclass(frozen=True, slots=True)
class Recomputed:
    """How much was computed again, and the published revisions that today's rules would judge otherwise."""

    sheets: int
    classifications: int
    standings: int
    would_change: list[LogRevision]


def recompute(seasons: QuerySet[Season]) -> Recomputed:
    """Write the sheets, classifications and standings of the seasons anew.

    A published result stays as it was judged: where the rules' code would now answer otherwise, the revision is
    listed, and a person decides whether to publish it again.
    """
    sheets = classifications = standings = 0
    would_change: list[LogRevision] = []
    for season in seasons.order_by("pk"):
        with transaction.atomic():
            locked = Season.objects.select_for_update(of=("self",)).get(pk=season.pk)
            for revision in _published(locked):
                write_sheet(revision.race, revision)
                sheets += 1
                if _judged_otherwise(revision):
                    would_change.append(revision)
            for stage_race in StageRace.objects.filter(season=locked).order_by("pk").select_for_update(of=("self",)):
                store_classification(stage_race, rebuild=True)
                classifications += 1
            store_standings(locked, rebuild=True)
            standings += 1
    return Recomputed(sheets, classifications, standings, would_change)


def _published(season: Season) -> Iterator[LogRevision]:
    """The season's published revisions, each with its race locked."""
    races = Race.objects.filter(stage__stage_race__season=season, published_revision__isnull=False)
    for pk in races.order_by("pk").values_list("pk", flat=True):
        race = lock_race(pk)
        if race.published_revision is not None:
            yield race.published_revision


def _judged_otherwise(revision: LogRevision) -> bool:
    """Whether today's rules would answer something else for the revision's text."""
    return result_of(replay(revision.text, board_of(revision.race.stage))[0].answer()) != result_of(revision.answer)
