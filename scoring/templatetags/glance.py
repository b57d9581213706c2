"""Seasons at a glance on pages that list clubs and seasons."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.db.models import Prefetch, prefetch_related_objects

from league.models import Club, Season
from races.models import StageRace
from scoring.glance import Glance, glances

register = template.Library()

STAGE_RACES = 8
"""So many of a season's stage races are named in a list of seasons: the newest."""


@register.simple_tag
def with_glances(rows: Sequence[tuple[Club, Season | None]]) -> list[tuple[Club, Season | None, Glance | None]]:
    """Clubs with their newest seasons, and each season at a glance."""
    seen = glances([season for _, season in rows if season])
    return [(club, season, seen.get(season.pk) if season else None) for club, season in rows]


@register.simple_tag
def glance_at(seasons: Sequence[Season]) -> Glance | None:
    """The newest of a club's seasons, the first, at a glance."""
    newest = next(iter(seasons), None)
    return glances([newest])[newest.pk] if newest else None


@register.simple_tag
def with_stage_races(seasons: Sequence[Season]) -> list[tuple[Season, list[StageRace], bool]]:
    """Seasons with their newest stage races in riding order, and whether there are more."""
    newest = StageRace.objects.order_by("-position", "-pk")[: STAGE_RACES + 1]
    prefetch_related_objects(list(seasons), Prefetch("stage_races", newest, to_attr="newest_stage_races"))
    listed = []
    for season in seasons:
        found: list[StageRace] = season.newest_stage_races  # type: ignore[attr-defined]
        listed.append((season, found[STAGE_RACES - 1 :: -1], len(found) > STAGE_RACES))
    return listed
