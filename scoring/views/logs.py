"""Entering a log: look it over, save it, read its revisions."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.errors import ActionError, NotAllowed
from league.views.common import attempt, members_page, person, rights
from league.views.slices import slice_of
from races.actions import enter_log, look_over
from races.digests import text_digest
from races.forms import LogForm
from races.judging import Judged
from races.log_help import beginnings, words_of_game
from races.log_page import SEVERITIES, SHOWN_PROBLEMS, as_typed, count_by_severity, log_lines, shown_problems
from races.models import LogRevision, Race
from races.views.common import address, crumbs_of, race_for, repeated_words, table_name
from races.views.limits import MINUTE, too_often
from races.views.newer import newer_than_seen
from scoring.actions import consequences, race_fault, verdict_on
from scoring.audit import found_since
from scoring.classify.scored_game import scored_game
from scoring.models import StageRaceClassification
from scoring.replay.fault import Problem
from scoring.views.sheets import sheet_of, team_names, what_changes

PART = "X-Part"
"""A request with this header wants only the check's result, for the page that has the rest already."""
CHECKS_A_MINUTE = 60
ROWS = 25
"""So many revisions, and so many publications, on a page."""


@members_page
def race_desk(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """A table's administration: entries, state of the log, revisions, what can be done next."""
    club, race = race_for(request, club_slug, pk, "drafts.read")
    revisions = race.revisions.select_related("created_by", "discarding__by").defer("text", "answer")
    publications = race.publications.select_related("published_by", "ended_by", "revision").defer(
        "revision__text", "revision__answer"
    )
    latest = race.kept_revision()
    asks = scored_game(race.stage.stage_race.game).entry_form
    context = {
        "club": club,
        "race": race,
        "public": address(race),
        "entries": race.entries.select_related("team"),
        "revisions": slice_of(request, revisions, ("-number", "pk"), size=ROWS, word="revisions"),
        "latest": latest,
        "drafts": race.state in {"draft", "redrafted"} or race.repeats_published,
        "form_title": _(asks.title) if asks else "",
        "form_first": bool(asks and asks.first),
        "start_lines": next_start(race),
        "publications": slice_of(request, publications, ("-published_at", "-pk"), size=ROWS, word="publications"),
        "rights": rights(request, club),
        "crumbs": crumbs_of(race, (_("Race admin"), "")),
        "title": table_name(race),
    }
    if race.published_revision and "race.publish" in rights(request, club):
        context["found_since"] = shown_problems("", found_since(race.published_revision))
    if latest and latest != race.published_revision:
        context |= {"cannot": verdict_on(race, latest)}
        context |= sheet_of(race, latest.race_answer, team_names(race))
    return render(request, "scoring/race_desk.html", context)


@members_page
def log_entry(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Paste or upload a log, see its problems beside its lines, save it as the next revision."""
    club, race = race_for(request, club_slug, pk, "log.enter")
    if request.method != "POST":
        return _desk(request, race, _fresh_form(race))
    if PART in request.headers:
        return _while_typing(request, race)
    form = LogForm(request.POST, request.FILES)
    if not form.is_valid():
        return _desk(request, race, form, status=422)
    source = form.source
    if "save" not in request.POST:
        judged = attempt(form, lambda: look_over(race, by=person(request), text=source))
        return _desk(request, race, form, judged=judged, status=422 if form.errors else 200)
    given = {"based_on": form.cleaned_data["based_on"], "reason": form.cleaned_data["reason"]}
    if revision := attempt(form, lambda: enter_log(race, by=person(request), text=source, **given)):
        return _saved(request, club.slug, race, revision)
    return _desk(request, race, form, judged=_judged_or_none(request, race, source), status=422)


def _while_typing(request: HttpRequest, race: Race) -> HttpResponse:
    """The check's result alone, for the page that has the rest; its lines are those of the text as typed. Nothing is saved."""
    if too_often("check", person(request).pk, a_minute=CHECKS_A_MINUTE):
        return HttpResponse(status=429, headers={"Retry-After": str(MINUTE // 4)})
    typed = request.POST.get("text", "").replace("\r\n", "\n")
    try:
        judged = look_over(race, by=person(request), text=typed)
    except NotAllowed:
        raise
    except ActionError as error:
        return render(request, "scoring/_check_result.html", {"race": race, "refused": str(error)})
    context = {"race": race, "known_lines": judged.added, **check_result(race, judged, as_typed(judged, typed))}
    context |= draft_sheet(race, judged)
    return render(request, "scoring/_check_result.html", context)


def _fresh_form(race: Race) -> LogForm:
    latest = race.kept_revision()
    text = latest.text if latest else "".join(f"{line}\n" for line in next_start(race))
    return LogForm(initial={"text": text, "shown": text_digest(text), "based_on": race.latest_number})


def next_start(race: Race) -> list[str]:
    """The header lines with which a race without a log starts, by what the stages before it left behind."""
    if race.kept_number:
        return []
    newest = StageRaceClassification.objects.filter(stage_race=race.stage.stage_race_id).order_by("-number").first()
    if newest is None:
        return []
    colours: dict[Hashable, str] = {entry.team_id: entry.colour for entry in race.entries.all()}
    return scored_game(race.stage.stage_race.game).start_lines(newest.value, race.stage.number, colours)


def _judged_or_none(request: HttpRequest, race: Race, source: str | bytes) -> Judged | None:
    """The log judged once more for the page that says why it was not saved."""
    try:
        return look_over(race, by=person(request), text=source)
    except NotAllowed:
        raise
    except ActionError:
        return None


def tell_encoding(request: HttpRequest, revision: LogRevision) -> None:
    """Say that a file was not UTF-8 and how it was read."""
    if revision.read_as:
        messages.info(
            request,
            _("The file was read as %(encoding)s text. It is kept as UTF-8; check names with special letters.")
            % {"encoding": revision.read_as},
        )


def _saved(request: HttpRequest, club_slug: str, race: Race, revision: LogRevision) -> HttpResponse:
    if revision.repeated:
        messages.info(request, repeated_words(revision))
        return redirect("race-desk", club_slug, race.pk)
    said = _("It can be published.")
    if revision.errors:
        said = ngettext("%(n)d error prevents publication.", "%(n)d errors prevent publication.", revision.errors) % {
            "n": revision.errors
        }
    elif fault := verdict_on(race, revision):
        said = str(fault)
    elif revision.warnings or revision.disagreements:
        said = _("Whoever publishes it will be asked to confirm the problems found.")
    tell_encoding(request, revision)
    messages.success(request, _("Saved as revision %(n)d. %(said)s") % {"n": revision.number, "said": said})
    return redirect("race-desk", club_slug, race.pk)


def _desk(
    request: HttpRequest, race: Race, form: LogForm, *, judged: Judged | None = None, status: int = 200
) -> HttpResponse:
    club = race.club
    newer = newer_than_seen(race, form, judged.text) if judged else None
    if judged and form.is_bound:
        form.show(judged.text)
    if race.kept_number == 0 and newer is None:
        del form.fields["reason"]
    context: dict[str, Any] = {
        "club": club,
        "race": race,
        "form": form,
        "title": table_name(race),
        "entries": race.entries.select_related("team"),
        "judged": judged,
        "newer": newer,
        "severities": SEVERITIES,
        "words": words_of_game(race.stage.stage_race.game),
        "beginnings": beginnings(race, next_start(race)),
        "crumbs": crumbs_of(race, (_("Race admin"), reverse("race-desk", args=[club.slug, race.pk])), (_("Log"), "")),
    }
    if judged:
        context |= {"filled_in": judged.added, **check_result(race, judged), **draft_sheet(race, judged)}
        if not judged.differences:
            context |= what_changes(race, consequences(race, judged))
    return render(request, "scoring/log_entry.html", context, status=status)


def check_result(race: Race, judged: Judged, shown: tuple[str, list[Problem]] | None = None) -> dict[str, Any]:
    """What `scoring/_check_result.html` shows of a judged log; `shown` (text, problems) where it is not the text as judged."""
    text, found = shown or (judged.text, judged.problems)
    problems = shown_problems(text, found)
    marked = (line for line in log_lines(text, found) if line.problems)
    return {
        "judged": judged,
        "stands_against": race_fault(race),
        "problems": problems[:SHOWN_PROBLEMS],
        "unshown": max(0, len(problems) - SHOWN_PROBLEMS),
        "problem_count": count_by_severity(found),
        "marks": [{"line": line.number, "severity": line.severity} for line in marked],
    }


def draft_sheet(race: Race, judged: Judged) -> dict[str, Any]:
    """The score sheet that a judged log comes to, for the page on which it is typed; none while nobody is named."""
    return sheet_of(race, judged.answer, team_names(race)) if judged.answer.riders else {}


@members_page
def revision(request: HttpRequest, club_slug: str, pk: int, number: int) -> HttpResponse:
    """A saved revision with its problems."""
    club, race = race_for(request, club_slug, pk, "drafts.read")
    its = get_object_or_404(race.revisions.select_related("created_by", "discarding__by"), number=number)
    if request.GET.get("as") == "text":
        return HttpResponse(its.text, content_type="text/plain; charset=utf-8")
    context = {
        "club": club,
        "race": race,
        "revision": its,
        "lines": log_lines(its.text, its.problems),
        "problem_count": count_by_severity(its.problems),
        "published": race.published_revision == its,
        "cannot": verdict_on(race, its),
        "newest": race.kept_number,
        **sheet_of(race, its.race_answer, team_names(race)),
        "rights": rights(request, club),
        "crumbs": crumbs_of(
            race,
            (_("Race admin"), reverse("race-desk", args=[club.slug, race.pk])),
            (_("Revision %(n)d") % {"n": its.number}, ""),
        ),
    }
    return render(request, "scoring/revision.html", context)
