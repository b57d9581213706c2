"""Rows held while a deed reads and writes them, so that two deeds at once come one after the other."""

from __future__ import annotations

from django.db.models import QuerySet

from races.models import Race


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
