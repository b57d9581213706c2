"""A file with the logs of a stage's tables, each saved at its table."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.errors import NotAllowed, Refused
from league.views.common import attempt, members_page, person
from races.actions import enter_upload, look_over_upload
from races.forms import UploadForm
from races.judging import Judged, plain_text, read_as
from races.models import Race, Stage
from races.views.common import address, crumbs_of, stage_for, table_name
from races.views.newer import NewerAtTable, newer_at_tables
from scoring.views.logs import tell_encoding


@members_page
def upload(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Upload a file with the logs of a stage's tables; each goes to its table, or none is saved."""
    club, stage = stage_for(request, club_slug, pk, "log.enter")
    tables = list(stage.races.order_by("sort_key", "pk"))
    form = UploadForm(request.POST or None, request.FILES or None, initial={"seen": UploadForm.seen_of(tables)})
    newer: list[NewerAtTable] = []
    encoding = ""
    if form.is_valid():
        source = form.source
        given = {"based_on": form.based_on, "reason": form.cleaned_data["reason"]}
        saved = attempt(form, lambda: enter_upload(stage, by=person(request), file=source, **given))
        if saved is not None:
            tell_encoding(request, saved[0])
            told = ngettext("%(n)d log saved as a draft.", "%(n)d logs saved as drafts.", len(saved))
            messages.success(request, told % {"n": len(saved)})
            return redirect(address(stage))
        newer = newer_at_tables(form, _placed(request, stage, source))
        encoding = _show(form, source)
    context = {
        "club": club,
        "form": form,
        "newer": newer,
        "encoding": encoding,
        "tables": [table_name(table) for table in tables],
        "back": address(stage),
        "crumbs": crumbs_of(stage, (_("Upload"), "")),
    }
    return render(request, "scoring/upload.html", context, status=422 if form.errors else 200)


def _placed(request: HttpRequest, stage: Stage, source: str | bytes) -> list[tuple[Race, Judged]]:
    """The logs at their tables, where each has one: for the page that says why they were not saved."""
    try:
        return look_over_upload(stage, by=person(request), file=source)
    except NotAllowed:
        raise
    except Refused:
        return []


def _show(form: UploadForm, source: str | bytes) -> str:
    """Show a file's text in the box, so that it need not be chosen again; the encoding it was read in, if not UTF-8."""
    try:
        form.show(plain_text(source))
    except Refused:
        return ""
    return read_as(source)
