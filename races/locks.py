"""Rows held while an action reads and writes them, so that two actions at once come one after the other."""

from __future__ import annotations

from django.db import connection
from django.db.models import QuerySet

from league.locks import still_there
from league.models import Season
from races.models import BoardFile, Race, RaceQuerySet, Stage, StageRace
from scoring.replay import shipped_boards


def lock_season(pk: int) -> Season:
    """The season as it is now, its row locked until the transaction ends: nobody changes its dates meanwhile.

    Always before its stage races. The lock lets rows that point to the season be added meanwhile. Raises Gone.
    """
    still_there(Season.objects.select_for_update(of=("self",), no_key=True), pk)
    return Season.objects.select_related("club").get(pk=pk)


def lock_stage_race(pk: int) -> StageRace:
    """The stage race as it is now, its row locked until the transaction ends.

    Always before its races: whoever holds a race and then asks for its stage race may wait for ever. The lock lets rows
    that point to the stage race be added meanwhile. Raises Gone.
    """
    still_there(StageRace.objects.select_for_update(of=("self",), no_key=True), pk)
    return StageRace.objects.select_related("season__club").get(pk=pk)


def lock_board(stage: Stage) -> bool:
    """Keep the stage's board from being removed or drawn anew until the transaction ends; False where it is gone.

    Outside of a transaction, where a form only looks, nothing is held.
    """
    if stage.board in shipped_boards():
        return True
    own = BoardFile.objects.of(stage.club).filter(name=stage.board).order_by("pk")
    held = own.select_for_update(of=("self",), no_key=True) if connection.in_atomic_block else own
    return held.first() is not None


def lock_race_and_scale(pk: int) -> Race:
    """The race as it is now, its row locked and its stage race's too: until the transaction ends nobody changes the scale.

    For actions that write a score sheet, whose points and times follow the scale. Raises Gone.
    """
    lock_stage_race(still_there(Race.objects.select_related("stage"), pk).stage.stage_race_id)
    return lock_race(pk)


def lock_stage(pk: int) -> Stage:
    """The stage as it is now, its row locked until the transaction ends. Raises Gone."""
    still_there(Stage.objects.select_for_update(of=("self",)), pk)
    return Stage.objects.select_related("stage_race__season__club").get(pk=pk)


def lock_race(pk: int) -> Race:
    """The race as it is now, its row locked until the transaction ends. Raises Gone."""
    locked = still_there(Race.objects.select_for_update(of=("self",)), pk)
    return Race.objects.select_related("stage__stage_race__season__club").with_published_revision().get(pk=locked.pk)


def locked_races(races: QuerySet[Race]) -> list[Race]:
    """The races, their rows locked until the transaction ends."""
    return list(races.order_by("pk").select_for_update(of=("self",)))


def any_published(races: RaceQuerySet) -> bool:
    """Whether one of the races is published; none of them will be until the transaction ends.

    It is asked once the rows are held: whoever publishes one holds it, and has finished by then.
    """
    locked_races(races)
    return races.published().exists()
