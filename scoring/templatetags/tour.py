"""Seconds, gaps and teams in order, for the pages of Le Tour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.templatetags.look import or_none

register = template.Library()

Row = Mapping[str, Any]


@register.filter
def seconds(time: int | None) -> str:
    """A time as the game's pad has it: 91 s, and 589 s for a whole tour; nothing for None."""
    return "" if time is None else _("%(seconds)d s") % {"seconds": time}


@register.simple_tag
def gap_to(leader: Row, row: Row) -> object:
    """A rider's gap to the leader as +4 s; level ones have +0 s in words only, who has no time has none."""
    if row["rank"] is None:
        return or_none(None)
    gap = row["time"] - leader["time"]
    return f"+{seconds(gap)}" if gap else _leader()


def _leader() -> SafeString:
    return format_html('<span class="unseen">{}</span>', _("leader"))


@register.filter
def by_points(teams: Sequence[Row]) -> list[Row]:
    """The teams with the most points first, level ones by time and then by name."""
    return sorted(teams, key=lambda row: (row["points_rank"], row["time_rank"] or len(teams) + 1, row["team"]))
