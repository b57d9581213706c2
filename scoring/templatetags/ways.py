"""Ways from a table on: names that lead to their team or rider, figures that lead to their line of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.templatetags.look import or_none
from scoring.classify.scored_game import rider_in_team
from scoring.replay.setting_words import rider_kinds
from scoring.templatetags.tours import badge_words, rider_kind

register = template.Library()

Row = Mapping[str, Any]


@register.simple_tag(takes_context=True)
def team_way(context: Context, team: int | None, name: str) -> SafeString:
    """A team's name with the way to its page; the name alone where its row is not known."""
    said = format_html("<bdi>{}</bdi>", name)
    club = context.get("club")
    return format_html('<a href="{}">{}</a>', reverse("team", args=[club.slug, team]), said) if club and team else said


@register.simple_tag(takes_context=True)
def rider_way(context: Context, row: Row) -> SafeString:
    """A rider of a classification (`team`, `rider`, `name`) with the way to their page."""
    club = context.get("club")
    said = rider_said(row["name"], str(row["rider"]))
    if not club:
        return said
    return format_html('<a href="{}">{}</a>', reverse("rider", args=[club.slug, row["team"], row["rider"]]), said)


@register.simple_tag(takes_context=True)
def named_way(context: Context, name: str, *, team_only: bool = False) -> SafeString:
    """A rider or a team by the name that the classification in the context has for it, with the way to its page.

    `team_only` where it can only be a team, which may be called like another's rider.
    """
    snapshot = context.get("snapshot") or {}
    for row in () if team_only else snapshot.get("riders", ()):
        if row["name"] == name:
            return rider_way(context, row)
    team = next((row["team"] for row in snapshot.get("teams", ()) if row["name"] == name), None)
    return team_way(context, team, name) if team or team_only else named(name)


@register.simple_tag(takes_context=True)
def named_ways(context: Context, names: list[str], *, team_only: bool = False) -> SafeString:
    """Several of them, by comma."""
    return SafeString(", ".join(named_way(context, name, team_only=team_only) for name in names))


@register.simple_tag(takes_context=True)
def sheet_team(context: Context, colour: str, name: str) -> SafeString:
    """The team that rode in a colour of the sheet, with the way to its page."""
    return team_way(context, (context.get("team_of") or {}).get(colour), name)


@register.simple_tag(takes_context=True)
def sheet_rider(context: Context, colour: str, rider: str, shown: str) -> SafeString:
    """`shown` with the way to the page of a rider of the team that rode in the colour; `rider` as the sheet names them."""
    team, club = (context.get("team_of") or {}).get(colour), context.get("club")
    if not (team and club):
        return format_html("{}", shown)
    return format_html(
        '<a class="plainly" href="{}">{}</a>', reverse("rider", args=[club.slug, team, rider_in_team(rider)]), shown
    )


@register.simple_tag(takes_context=True)
def source(context: Context, shown: object, figure: str, *what: object) -> object:
    """A figure with the way to the line of the log that earned it, where `sources` knows it and there is a figure."""
    sources = context.get("sources")
    if sources is None or shown is None or shown == "":
        return or_none(shown)
    if figure == "bonus":
        line = sources.bonus(str(what[0]))
    else:
        line = sources.line(figure, *what) if hasattr(sources, figure) else sources.count(figure, str(what[0]))
    return shown if line is None else _to_line(line, shown)


def _to_line(line: int, shown: object) -> SafeString:
    told = _("line %(line)d of the log") % {"line": line}
    return format_html('<a class="source" href="#line-{}" title="{}">{}</a>', line, told, shown)


@register.simple_tag(takes_context=True)
def badge_way(context: Context, letter: str, team: str = "") -> SafeString:
    """A badge's letter, with the way to the line of the log that decided it where `sources` knows it."""
    said = format_html('<abbr title="{}">{}</abbr>', badge_words(letter), letter)
    sources = context.get("sources")
    line = sources.line("badges", letter, team) if sources and team else None
    return said if line is None else _to_line(line, said)


@register.simple_tag(takes_context=True)
def rounds_way(context: Context, figure: str, rider: str) -> SafeString:
    """The rounds in which a count of a rider grew, each with the way to its line; nothing without any."""
    sources = context.get("sources")
    grew = sources.grew.get((figure, rider), {}) if sources else {}
    return SafeString(", ".join(_to_line(line, number) for number, line in grew.items()))


@register.simple_tag
def rider_said(name: str, rider: str) -> SafeString:
    """A rider whose name ends with a number or kind, or a team (`rider` is ""); the team's part is apart from the number, so
    that each stays on its side in any writing."""
    if not rider:
        return format_html("<bdi>{}</bdi>", name)
    team = name.removesuffix(f" {rider}")
    return format_html("<bdi>{}</bdi>, {}" if rider in rider_kinds() else "<bdi>{}</bdi> {}", team, rider_kind(rider))


@register.filter
def named(name: str) -> SafeString:
    """A rider's name, the team's part apart from the number, so that each stays on its side in any writing."""
    team, _blank, rider = name.rpartition(" ")
    if rider in rider_kinds():
        return format_html("<bdi>{}</bdi>, {}", team, rider_kind(rider))
    if team and rider.isdigit():
        return format_html("<bdi>{}</bdi> {}", team, rider)
    return format_html("<bdi>{}</bdi>", name)
