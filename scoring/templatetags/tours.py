"""Times, gaps, riders' names and badges, for the pages of tours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.translation import gettext_lazy

from scoring.replay.clock import clock as clocked

register = template.Library()

RIDER_KINDS = {"s": gettext_lazy("Sprinteur"), "r": gettext_lazy("Rouleur")}

BADGES = {
    "A": gettext_lazy("both riders in the slipstream in one phase"),
    "B": gettext_lazy("ten rows or more in one round"),
    "C": gettext_lazy("a whole race without an exhaustion card"),
    "D": gettext_lazy("won without an exhaustion card left"),
    "E": gettext_lazy("three times in the slipstream in one phase"),
    "F": gettext_lazy("won from the breakaway, never caught"),
    "G": gettext_lazy("two falls in one race"),
    "H": gettext_lazy("first and second with its two riders"),
    "I": gettext_lazy("in yellow after the last stage of a tour"),
    "J": gettext_lazy("a tour of 21 stages ridden to its end"),
}
"""What each badge is for, in our own words (Flamme Rouge: Achievements)."""


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
    """A rider's kind in words, his number in the team where he has no kind."""
    return str(RIDER_KINDS.get(rider.rpartition("-")[2], rider))


@register.filter
def rider_name(name: str) -> str:
    """ "Velo Nord s" as "Velo Nord, Sprinteur"; a numbered rider as he is."""
    team, _blank, kind = name.rpartition(" ")
    return f"{team}, {RIDER_KINDS[kind]}" if kind in RIDER_KINDS else name


@register.filter
def badge_words(letter: str) -> str:
    """What a badge is for."""
    return str(BADGES.get(letter, letter))
