"""Seasons at a glance on pages that list clubs and seasons."""

from __future__ import annotations

from collections.abc import Sequence

from django import template

from league.models import Club, Season
from scoring.glance import Glance, glances

register = template.Library()


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
