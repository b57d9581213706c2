"""Closing a table from which no result will come, opening it again, and discarding drafts."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.forms import ReasonForm
from league.views.common import done, form_page, members_page, person
from races.actions import close_race, discard_drafts, reopen_race
from races.actions.closing import drafts_of
from races.forms import DiscardForm
from races.models import Race
from races.views.common import crumbs_of, race_for, table_name


@members_page
def race_close(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Close a table, or open a closed one again; either with the reason."""
    club, race = race_for(request, club_slug, pk, "calendar.edit")
    desk = reverse("race-desk", args=[club.slug, race.pk])
    action = reopen_race if race.closed else close_race
    form = ReasonForm(request.POST or None)
    if form.is_valid() and done(form, lambda: action(race, by=person(request), reason=form.cleaned_data["reason"])):
        messages.success(request, _("The table is open again.") if race.closed else _("The table is closed."))
        return redirect(desk)
    if race.closed:
        title, intro, submit = _("Reopen %(table)s"), "", _("Reopen the table")
    else:
        title, submit = _("Close %(table)s"), _("Close the table")
        intro = _(
            "No result will come from it: its stage is complete without it, and the stage race can earn season points. "
            "The reason is shown on the public pages. It can be reopened."
        )
    return form_page(
        request,
        form,
        title=title % {"table": table_name(race)},
        intro=intro,
        submit=submit,
        crumbs=crumbs_of(race, (_("Race admin"), desk), (submit, "")),
        back=desk,
    )


@members_page
def drafts_discard(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Discard what was saved and not published."""
    club, race = race_for(request, club_slug, pk, "log.enter")
    desk = reverse("race-desk", args=[club.slug, race.pk])
    form = DiscardForm(request.POST or None, initial={"seen": race.kept_number})
    if form.is_valid() and done(form, lambda: discard_drafts(race, by=person(request), **form.cleaned_data)):
        messages.success(
            request, _("Discarded. The texts stay readable in the table's revisions and in the audit log.")
        )
        return redirect(desk)
    return form_page(
        request,
        form,
        title=_("Discard the drafts of %(table)s") % {"table": table_name(race)},
        intro=_what_goes(race),
        submit=_("Discard"),
        danger=True,
        crumbs=crumbs_of(race, (_("Race admin"), desk), (_("Discard"), "")),
        back=desk,
    )


def _what_goes(race: Race) -> str:
    """Which revisions are discarded, and from what the next log starts."""
    published = race.published_revision.number if race.published_revision else 0
    drafts = list(drafts_of(race).values_list("number", flat=True))
    words = ngettext("Revision %(numbers)s is set aside.", "Revisions %(numbers)s are set aside.", len(drafts)) % {
        "numbers": ", ".join(map(str, drafts))
    }
    then = (
        _("Revision %(number)d stays published, and the next log starts from it.") % {"number": published}
        if published
        else _("The next log starts from nothing.")
    )
    return f"{words} {then}"
