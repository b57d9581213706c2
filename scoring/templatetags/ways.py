"""Ways from a table on: names that lead to their team or rider, figures that lead to their line of the log."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.templatetags.look import or_none
from scoring.classify.teams import ClubTeam, Rider
from scoring.replay.setting_words import rider_kinds
from scoring.templatetags.tours import badge_words, rider_kind

register = template.Library()


@register.simple_tag(takes_context=True)
def team_way(context: Context, team: int | None, name: str) -> SafeString:
    """A team's name with the way to its page; the name alone where its row is not known."""
    said = format_html("<bdi>{}</bdi>", name)
    club = context.get("club")
    return format_html('<a href="{}">{}</a>', reverse("team", args=[club.slug, team]), said) if club and team else said


@register.simple_tag(takes_context=True)
def way(context: Context, who: ClubTeam | Rider) -> SafeString:
    """A team or a rider with the way to their page."""
    if isinstance(who, ClubTeam):
        return team_way(context, who.key if isinstance(who.key, int) else None, who.name)
    club = context.get("club")
    said = rider_said(who.team.name, who.number)
    if not club:
        return said
    return format_html('<a href="{}">{}</a>', reverse("rider", args=[club.slug, who.team.key, who.number]), said)


@register.simple_tag(takes_context=True)
def ways(context: Context, these: Iterable[ClubTeam | Rider]) -> SafeString:
    """Several of them, by comma."""
    return SafeString(", ".join(way(context, who) for who in these))


@register.simple_tag(takes_context=True)
def sheet_team(context: Context, colour: str, name: str) -> SafeString:
    """The team that rode in a colour of the sheet, with the way to its page."""
    return team_way(context, (context.get("team_of") or {}).get(colour), name)


@register.simple_tag(takes_context=True)
def sheet_rider(context: Context, colour: str, number: str, shown: str) -> SafeString:
    """`shown` with the way to the page of the rider of this number in the team that rode in the colour."""
    team, club = (context.get("team_of") or {}).get(colour), context.get("club")
    if not (team and club):
        return format_html("{}", shown)
    return format_html('<a class="plainly" href="{}">{}</a>', reverse("rider", args=[club.slug, team, number]), shown)


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
def rider_said(team: str, number: str) -> SafeString:
    """A rider by the team's name and the number or kind, or a team (`number` is ""); the name is apart from the number, so that
    each stays on its side in any writing."""
    if not number:
        return format_html("<bdi>{}</bdi>", team)
    return format_html("<bdi>{}</bdi>, {}" if number in rider_kinds() else "<bdi>{}</bdi> {}", team, rider_kind(number))
