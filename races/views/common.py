"""Finding stage races, stages and tables by their addresses, and the links that lead back above their pages."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Club
from league.permissions import allow
from league.views.common import Crumbs, club_crumbs, club_or_404
from races.models import LogRevision, Race, Stage, StageRace


def address(thing: StageRace | Stage | Race) -> str:
    """The public address of a stage race, a stage or a table."""
    if isinstance(thing, Race):
        return reverse("race", args=[*_stage_words(thing.stage), thing.pk])
    if isinstance(thing, Stage):
        return reverse("stage", args=_stage_words(thing))
    return reverse("stage-race", args=[thing.season.club.slug, thing.season.slug, thing.slug])


def _stage_words(stage: Stage) -> list[str | int]:
    stage_race = stage.stage_race
    return [stage_race.season.club.slug, stage_race.season.slug, stage_race.slug, stage.number]


def crumbs_of(thing: StageRace | Stage | Race, *more: tuple[str, str], here: bool = False) -> Crumbs:
    """Links from the club down to `thing` and on to `more`; `here` when the thing itself is this page."""
    stage = thing.stage if isinstance(thing, Race) else thing if isinstance(thing, Stage) else None
    stage_race = stage.stage_race if stage else thing
    assert isinstance(stage_race, StageRace)
    season = stage_race.season
    links = club_crumbs(season.club, (season.name, reverse("season", args=[season.club.slug, season.slug])))
    links.append((stage_race.name, address(stage_race)))
    if stage:
        links.append((str(stage), address(stage)))
    if isinstance(thing, Race):
        links.append((table_name(thing), address(thing)))
    if here:
        links[-1] = (links[-1][0], "")
    return [*links, *more]


def table_name(race: Race) -> str:
    """What a table is called on pages."""
    return race.name


def table_before(stage: Stage) -> Race | None:
    """The table whose colours a new table of the stage takes over: the one of its place at the last stage that has tables."""
    place = stage.races.count()
    earlier = Stage.objects.filter(stage_race=stage.stage_race_id, number__lt=stage.number, races__isnull=False)
    last = earlier.order_by("-number").first()
    return last.races.order_by("sort_key", "pk")[place : place + 1].first() if last else None


def repeated_words(revision: LogRevision) -> str:
    """What is said to somebody who saved the newest revision's own text."""
    return _("Nothing has changed: this is what revision %(n)d says already.") % {"n": revision.number}


def stage_race_for(request: HttpRequest, club_slug: str, pk: int, action: str) -> tuple[Club, StageRace]:
    """The club and its stage race, for somebody who may do `action`. Raises Http404, NotAllowed."""
    club = club_or_404(request, club_slug)
    allow(request.user, action, club)
    rows = StageRace.objects.of(club).select_related("season__club")
    return club, get_object_or_404(rows, pk=pk)


def stage_for(request: HttpRequest, club_slug: str, pk: int, action: str) -> tuple[Club, Stage]:
    """The club and its stage, for somebody who may do `action`. Raises Http404, NotAllowed."""
    club = club_or_404(request, club_slug)
    allow(request.user, action, club)
    rows = Stage.objects.of(club).select_related("stage_race__season__club")
    return club, get_object_or_404(rows, pk=pk)


def race_for(request: HttpRequest, club_slug: str, pk: int, action: str) -> tuple[Club, Race]:
    """The club and its table, for somebody who may do `action`. Raises Http404, NotAllowed."""
    club = club_or_404(request, club_slug)
    allow(request.user, action, club)
    rows = Race.objects.of(club).select_related("stage__stage_race__season__club").with_published_revision()
    return club, get_object_or_404(rows, pk=pk)


def ever_published(races: QuerySet[Race]) -> bool:
    """Whether one of the tables was ever published: then it is never removed."""
    return races.filter(publications__isnull=False).exists()


def drafts_words(races: QuerySet[Race]) -> str:
    """What becomes of the drafts of tables that are to be removed, or why they cannot be."""
    drafts = LogRevision.objects.filter(race__in=races, discarding__isnull=True).count()
    if ever_published(races):
        return _("But it was published, and what was published cannot be removed.")
    if not drafts:
        return _("There is no log in it.")
    return ngettext(
        "%(n)d draft goes with it; its text stays readable in the audit log.",
        "%(n)d drafts go with it; their texts stay readable in the audit log.",
        drafts,
    ) % {"n": drafts}
