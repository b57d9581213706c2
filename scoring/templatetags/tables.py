"""Tables of classifications and standings, from the columns that are declared."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.templatetags.look import or_none
from scoring.classify import season_columns as declared
from scoring.classify.classification import RiderRow, TeamRow
from scoring.classify.columns import AWARD, GAP, PAGE, SUM, TEXT, TIME, TOTAL, TOTAL_TIME, Column, told
from scoring.classify.standings import StandingsRow, display
from scoring.templatetags.tour import seconds

register = template.Library()

CLASSES = {TOTAL: "num total", TOTAL_TIME: "num total", SUM: "num formula", TEXT: "nowrap"}
"""How a cell of a kind looks; any other is a number."""


@register.simple_tag
def before_stages(columns: Iterable[Column]) -> list[Column]:
    """The columns that stand before the stages."""
    return [column for column in told(columns, PAGE) if not column.after]


@register.simple_tag
def behind_stages(columns: Iterable[Column], finished: bool) -> list[Column]:
    """The columns that stand behind the stages, in a classification that is `finished` or not."""
    return [column for column in told(columns, PAGE) if column.after and (finished or not column.finished)]


@register.simple_tag
def season_columns() -> list[Column]:
    """The columns of a season's standings."""
    return told(declared.COLUMNS, PAGE)


@register.filter
def season_points(points: Fraction | None) -> str | None:
    """Season points, rounded once."""
    return display(points)


@register.simple_tag
def head(column: Column) -> SafeString:
    """The head of a column."""
    label = _(column.label)
    if column.short:
        label = format_html('<abbr title="{}">{}</abbr>', _(column.why), label)
    return format_html('<th scope="col"{}>{}</th>', SafeString("" if column.kind == TEXT else ' class="num"'), label)


@register.simple_tag
def figure(column: Column, row: TeamRow | RiderRow | StandingsRow, of: int) -> SafeString:
    """The cell of a row; `of` is how many stages, or stage races, count."""
    shown = _season_figure(column, row, of) if isinstance(row, StandingsRow) else _figure(column, row, of)
    return format_html('<td class="{}">{}</td>', CLASSES.get(column.kind, "num"), shown)


def _season_figure(column: Column, row: StandingsRow, of: int) -> object:
    return or_none(column.of(row, of))


def _figure(column: Column, row: TeamRow | RiderRow, of: int) -> object:
    value = column.of(row.figures, of)
    if column.kind == TOTAL and isinstance(row, TeamRow) and not row.started:
        return format_html('<span class="state">{}</span>', _("did not start"))
    if column.kind == TOTAL and isinstance(row, RiderRow) and row.rank is None:
        return or_none(None)
    if column.kind == GAP:
        return _gap(row.rank, value)
    if value is None:
        return or_none(None)
    if column.kind == AWARD:
        return f"+ {value}"
    if column.kind in (TIME, TOTAL_TIME):
        place = row.figures.get(column.beside)
        time = seconds(value)
        return format_html('{} <small class="soft">({})</small>', time, place) if place else time
    if column.kind == SUM and "=" in value:
        terms, equals, total = value.rpartition("= ")
        return format_html('{}{}<span class="total">{}</span>', terms, equals, total)
    return value


def _gap(rank: int | None, gap: int | None) -> object:
    """+0:04; who leads has a word in the place of a gap, for those who hear the table."""
    if rank == 1:
        return format_html('<span class="unseen">{}</span>', _("leader"))
    return or_none(None) if gap is None else f"+{seconds(gap)}"
