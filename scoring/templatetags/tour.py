"""Times, gaps and teams in order, for the pages of tours by time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.templatetags.look import or_none
from scoring.replay.clock import clock

register = template.Library()

Row = Mapping[str, Any]


@register.filter
def seconds(time: int | None) -> str:
    """A time in minutes and seconds, as in every game: 1:31, and 10:33 for a whole tour; nothing for None."""
    return clock(time) or ""


@register.filter
def taken_off(time: int) -> str:
    """Bonus seconds as they are taken off a time: −3."""
    return f"−{time}"


@register.simple_tag
def gap_to(leader: Row, row: Row) -> object:
    """A rider's gap to the leader as +0:04; level ones have +0 s in words only, who has no time has none."""
    if row["rank"] is None:
        return or_none(None)
    gap = row["time"] - leader["time"]
    return f"+{seconds(gap)}" if gap else _leader()


def _leader() -> SafeString:
    return format_html('<span class="unseen">{}</span>', _("leader"))


@register.filter
def by_points(teams: Sequence[Row]) -> list[Row]:
    """The teams with the most points first, level ones by time and then by name."""
    return sorted(
        teams,
        key=lambda row: (
            row["points_rank"] or len(teams) + 1,
            row["time_rank"] or len(teams) + 1,
            row["team"],
        ),
    )
