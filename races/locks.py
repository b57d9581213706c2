"""Rows held while a deed reads and writes them, so that two deeds at once come one after the other."""

from __future__ import annotations

from django.db.models import QuerySet

from races.models import Race, StageRace


def lock_stage_race(pk: int) -> StageRace:
    """The stage race as it is now, its row locked until the transaction ends.

    Always before its races: whoever holds a race and then asks for its stage race may wait for ever. The lock lets rows
    that point to the stage race be added meanwhile.
    """
    StageRace.objects.select_for_update(of=("self",), no_key=True).get(pk=pk)
    return StageRace.objects.select_related("season__club").get(pk=pk)


def lock_race_and_scale(pk: int) -> Race:
    """The race as it is now, its row locked and its stage race's too: until the transaction ends nobody changes the scale.

    For deeds that write a score sheet, whose points and times follow the scale. Raises Race.DoesNotExist.
    """
    lock_stage_race(Race.objects.values_list("stage__stage_race_id", flat=True).get(pk=pk))
    return lock_race(pk)


def lock_race(pk: int) -> Race:
    """The race as it is now, its row locked until the transaction ends."""
    locked = Race.objects.select_for_update(of=("self",)).get(pk=pk)
    return Race.objects.select_related("stage__stage_race__season__club", "published_revision").get(pk=locked.pk)


def locked_races(races: QuerySet[Race]) -> list[Race]:
    """The races, their rows locked until the transaction ends."""
    return list(races.order_by("pk").select_for_update(of=("self",)))


def any_published(races: QuerySet[Race]) -> bool:
    """Whether one of the races is published; none of them will be until the transaction ends."""
    return any(race.published_revision_id for race in races.order_by("pk").select_for_update(of=("self",)))
