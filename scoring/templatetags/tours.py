"""Times, gaps, riders' names and badges, for the pages of tours."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext

from scoring.replay.clock import clock as clocked
from scoring.replay.setting_words import badge_meanings, rider_kinds

register = template.Library()


@register.filter
def clock(seconds: int | None) -> str:
    """Seconds as 9:40 or 1:09:40; nothing for None."""
    return clocked(seconds) or ""


@register.filter
def gap(seconds: int | None) -> str:
    """A gap to the leader as +0:30, +0:00 for a rider who is level; nothing for None."""
    return "" if seconds is None else f"+{clock(seconds)}"


@register.filter
def rider_kind(rider: str) -> str:
    """A rider's kind in words by its letter, the number in the team of a rider who has none."""
    kind = rider_kinds().get(rider)
    return gettext(kind) if kind else rider


@register.filter
def badge_words(letter: str) -> str:
    """What a badge is for."""
    meaning = badge_meanings().get(letter)
    return gettext(meaning) if meaning else letter
