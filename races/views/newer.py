"""A log saved by somebody else while this one was typed: shown beside it, and the form moved on behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from league.errors import Refused
from league.views.common import person
from races.actions import look_over
from races.forms import UploadForm
from races.judging import Judged
from races.log_difference import LogDifference, log_difference
from races.models import LogRevision, Race
from races.views.common import repeated_words, table_name


@dataclass(frozen=True, slots=True)
class Newer:
    """The newest revision, which the writer had not seen, and how the typed log differs from it."""

    revision: LogRevision
    difference: LogDifference

    @property
    def next_number(self) -> int:
        """The number that the typed log gets when it is saved."""
        return self.revision.number + 1


@dataclass(frozen=True, slots=True)
class NewerAtTable:
    """What was saved at one of several tables since they were seen."""

    race: Race
    table: str
    newer: Newer


def newer_at_tables(form: UploadForm, placed: Sequence[tuple[Race, Judged]]) -> list[NewerAtTable]:
    """As `newer_than_seen`, for the logs of several tables at once."""
    seen = form.based_on
    found: list[NewerAtTable] = []
    for race, judged in placed:
        newest = race.revisions.select_related("created_by", "discarding").order_by("-number").first()
        if newest is not None and newest.number != seen.get(race.pk, 0):
            seen[race.pk] = newest.number
            newer = Newer(newest, log_difference(newest.text, judged.text))
            found.append(NewerAtTable(race, table_name(race), newer))
    _move_on(form, "seen", " ".join(f"{pk}:{number}" for pk, number in seen.items()))
    return found


def newer_than_seen(race: Race, form: forms.Form, log: str) -> Newer | None:
    """The newest revision if the form does not know it yet; the form then does, so that the next press saves after it.

    `log` is what would be saved.
    """
    if not form.is_bound:
        return None
    newest = race.revisions.select_related("created_by", "discarding").order_by("-number").first()
    if newest is None or newest.number == form.cleaned_data.get("based_on"):
        return None
    _move_on(form, "based_on", str(newest.number))
    return Newer(newest, log_difference(newest.text, log))


def _move_on(form: forms.Form, field: str, value: str) -> None:
    assert isinstance(form.data, QueryDict)
    moved_on = form.data.copy()
    moved_on[field] = value
    form.data = moved_on


def newer_sheet(request: HttpRequest, race: Race, form: forms.Form) -> Newer | None:
    """As `newer_than_seen`, for a form that makes the log of what was filled in (its `log`); None where it makes none."""
    log = form.cleaned_data.get("log", "") if form.is_bound else ""
    if not log:
        return None
    try:
        log = look_over(race, by=person(request), text=log).text
    except Refused:
        return None
    return newer_than_seen(race, form, log)


def say_saved(request: HttpRequest, revision: LogRevision) -> None:
    """Tell that a sheet is saved, or that it was saved before."""
    if revision.repeated:
        messages.info(request, repeated_words(revision))
    elif revision.warnings or revision.disagreements:
        messages.warning(request, _("Saved. The person who publishes it will be asked to confirm the problems found."))
    else:
        messages.success(request, _("Saved. The sheet can be published."))
