"""Times, gaps, riders' names and badges, for the pages of tours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
def leaders(leading: Mapping[str, Any]) -> list[str]:
    """The riders who lead after a stage, all of them where they share the lead; a snapshot of earlier days names one."""
    return list(leading.get("riders") or [leading["rider"]])


@register.filter
def rider_kind(rider: str) -> str:
    """A rider's kind in words, the number in the team of a rider who has none."""
    kind = rider_kinds().get(rider.rpartition("-")[2])
    return gettext(kind) if kind else rider


@register.filter
def rider_name(name: str) -> str:
    """ "Velo Nord s" as "Velo Nord, Sprinteur"; a numbered rider unchanged."""
    team, _blank, kind = name.rpartition(" ")
    return f"{team}, {rider_kind(kind)}" if kind in rider_kinds() else name


@register.filter
def badge_words(letter: str) -> str:
    """What a badge is for."""
    meaning = badge_meanings().get(letter)
    return gettext(meaning) if meaning else letter
