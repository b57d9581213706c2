"""What templates draw again and again: team marks, race numbers, the yellow jersey, and words for missing numbers."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from django import template
from django.utils import timezone
from django.utils.dateformat import format as date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, gettext_lazy

from league.mail import mail_is_set_up
from league.words import apart
from scoring.replay.statuses import HOME, MEANINGS

register = template.Library()

register.simple_tag(mail_is_set_up)

TEAM_SHAPES: dict[str, str] = {
    "red": '<circle cx="8" cy="8" r="6.5"/>',
    "blue": '<path d="M2 2h12v12H2z"/>',
    "black": '<path d="M8 .8 15.2 8 8 15.2.8 8z"/>',
    "green": '<path d="M4.4 1.6h7.2L15.2 8l-3.6 6.4H4.4L.8 8z"/>',
    "white": '<path d="M1.8 1.5h12.4v8.2L8 15.2 1.8 9.7z"/>',
    "yellow": '<path d="M5 1h6l4 4v6l-4 4H5l-4-4V5z"/>',
    "pink": '<path d="M8 0.8L15.2 13.7L0.8 13.7z"/>',
    "grey": '<path d="M0.8 3.8L15.2 3.8L15.2 12.2L0.8 12.2z"/>',
    "orange": '<path d="M8 1.1L14.6 6.2L12.2 14L3.8 14L1.4 6.2z"/>',
    "purple": '<path d="M4.7 1.1h6.6v3.3h3.6v7.2h-3.6v3.3H4.7v-3.3H1.1V4.4h3.6z"/>',
}
"""A shape for every colour, because colour is never the only sign (16 × 16); the same as on the drawn board."""

TEAM_COLOURS = {
    "red": gettext_lazy("red"),
    "blue": gettext_lazy("blue"),
    "black": gettext_lazy("black"),
    "green": gettext_lazy("green"),
    "white": gettext_lazy("white"),
    "yellow": gettext_lazy("yellow"),
    "pink": gettext_lazy("pink"),
    "grey": gettext_lazy("grey"),
    "orange": gettext_lazy("orange"),
    "purple": gettext_lazy("purple"),
}

ROUND = '<circle cx="8" cy="8" r="6.5"/>'

JERSEY = (
    '<svg class="jersey" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">'
    '<path d="M6.5 2 1.3 5.2 3 9.2l2.2-.9V18h9.6V8.3l2.2.9 1.7-4L13.5 2c-.6 1.5-1.9 2.3-3.5 2.3S7.1 3.5 6.5 2z"/>'
    "</svg>"
)

SEVERITY_WORDS = {
    "error": gettext_lazy("Error"),
    "warning": gettext_lazy("Warning"),
    "disagreement": gettext_lazy("Disagreement"),
}


@register.simple_tag
def team_mark(colour: str) -> SafeString:
    """The shape in the team's colour; always put the team's name beside it."""
    shape = TEAM_SHAPES.get(colour)
    name = colour if shape else "none"
    body = shape or ROUND
    drawn = mark_safe(body)  # noqa: S308  # one of the constants above
    return format_html(
        '<svg class="team-mark {}" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">{}</svg>', name, drawn
    )


def mark_stock(colours: Iterable[str]) -> str:
    """The shapes of `colours` and the jersey once for a page that shows them hundreds of times, by `mark_again`."""
    shapes = {colour: TEAM_SHAPES.get(colour, ROUND) for colour in colours}
    shown = "".join(f'<g id="mark-{colour}">{shape}</g>' for colour, shape in shapes.items())
    return f'<svg class="board-drawing stock" aria-hidden="true" width="0" height="0"><defs>{shown}</defs></svg>'


@register.simple_tag
def mark_again(colour: str) -> SafeString:
    """As `team_mark`, on a page that has the shape in its `mark_stock`."""
    return format_html(
        '<svg class="team-mark {0}" viewBox="0 0 16 16" aria-hidden="true"><use href="#mark-{0}"/></svg>', colour
    )


@register.simple_tag
def jersey() -> SafeString:
    """The yellow jersey, drawn; say in words beside it who wears it."""
    return mark_safe(JERSEY)  # noqa: S308  # a constant


@register.simple_tag
def bib(rider: str, colour: str = "", wears_jersey: bool = False, struck: bool = False) -> SafeString:
    """A race number with its team's mark, as on a rider's back."""
    classes = "bib" + (" wears-jersey" if wears_jersey else "") + (" struck" if struck else "")
    words = colour_word(colour)
    mark = team_mark(colour) if colour else ""
    hidden = format_html('<span class="unseen"> {}</span>', words) if words else ""
    return format_html('<span class="{}">{}<b>{}</b>{}</span>', classes, mark, rider, hidden)


@register.filter
def decimal(fraction: str) -> str:
    """An exact fraction with at most four decimals, such as a weight: “3/2” is 1.5."""
    exact = Fraction(fraction)
    return f"{Decimal(exact.numerator) / Decimal(exact.denominator):f}"


@register.filter
def rules_words(rules: str) -> str:
    """A level of the rules with its modules, as they are said: “basic, time trial”."""
    return ", ".join(word.replace("-", " ") for word in rules.replace(",", " ").split())


@register.filter
def colour_word(colour: str) -> str:
    """The colour's name in the reader's language; unknown colours as they are."""
    return str(TEAM_COLOURS.get(colour, colour))


@register.filter
def status_words(status: str) -> str:
    """What `dnf`, `dns`, `dsq` mean; nothing for a rider who is simply home."""
    return "" if status == HOME else gettext(MEANINGS.get(status, status))


@register.filter
def severity_word(severity: str) -> str:
    """The name of a problem's severity for a heading."""
    return str(SEVERITY_WORDS.get(severity, severity))


register.filter(apart)


@register.filter
def or_none(value: object) -> object:
    """A dash with words for a missing number: never a zero for what nobody knows."""
    if value is None or value == "":
        return format_html('<span aria-hidden="true">–</span><span class="unseen">{}</span>', gettext("none"))
    return value


@register.simple_tag
def days(first: datetime.date, last: datetime.date) -> str:
    """A stretch of days, its year said once: 1 Jan – 31 Dec 2026, 1 Oct 2026 – 31 Mar 2027."""
    begins = date_format(first, "j M" if first.year == last.year else "j M Y")
    return f"{begins} – {date_format(last, 'j M Y')}" if first != last else date_format(last, "j M Y")


@register.filter
def moment(value: datetime.datetime | None) -> SafeString | str:
    """A point in time in the installation's time zone, which is named: 2026-11-12 14:05 CET; nothing for None."""
    if value is None:
        return ""
    here = timezone.localtime(value)
    return format_html('<time class="nowrap" datetime="{}">{}</time>', here.isoformat(), f"{here:%Y-%m-%d %H:%M %Z}")
