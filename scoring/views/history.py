"""What was published before: a correction beside the figures it replaced, and every earlier result to be read again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from league.cursors import cursor_at, from_cursor
from league.models import Club
from league.views.common import club_or_404, page
from league.views.slices import slice_of
from races.models import Race
from races.publications import Ending, Publication
from races.views.common import address, crumbs_of, table_name
from scoring.views.sheets import result_changes, sheet_of, team_names

PUBLICATIONS = 10
"""So many publications on a page of a race's history, each with what it changed."""
MOST_CORRECTIONS = 20
"""A season's page lists so many, the newest first; each race has all of its own."""


@dataclass(frozen=True, slots=True)
class Published:
    """A publication with what it changed against the one before it (rows as `result_changes`; nothing for the first)."""

    publication: Publication
    changes: dict[str, Any]


def corrected(race: Race) -> dict[str, Any]:
    """What the head of a race's page says of its publications.

    `publication`: the one that counts, or None. `before`: the newest that no longer counts, or None; where both are there,
    `sheet_changes` and `orders` say what the later changed.
    """
    newest = list(race.publications.select_related("revision").order_by("-published_at", "-pk")[:2])
    counts = next((each for each in newest if each.ended_at is None), None)
    before = next((each for each in newest if each.ended_at is not None), None)
    said: dict[str, Any] = {"publication": counts, "before": before}
    if counts and before:
        said |= result_changes(race, before.revision.race_answer, counts.revision.race_answer)
    return said


def corrections(publications: QuerySet[Publication]) -> list[tuple[Publication, str]]:
    """The newest corrected and unpublished results among `publications`, each with its race's address."""
    ended = publications.filter(ended_at__isnull=False).defer("revision__text", "revision__answer")
    newest = ended.select_related("revision", "race__stage__stage_race__season__club").order_by("-ended_at", "-pk")
    return [(each, address(each.race)) for each in newest[:MOST_CORRECTIONS]]


def _race(
    request: HttpRequest, club_slug: str, season_slug: str, stage_race_slug: str, number: int, race_pk: int
) -> tuple[Club, Race]:
    club = club_or_404(request, club_slug)
    rows = Race.objects.of(club).select_related("stage__stage_race__season__club")
    return club, get_object_or_404(
        rows,
        pk=race_pk,
        stage__number=number,
        stage__stage_race__slug=stage_race_slug,
        stage__stage_race__season__slug=season_slug,
    )


def _before(publication: Publication) -> Publication | None:
    """The publication of the same race that came before, or None for the first."""
    order = ("-published_at", "-pk")
    earlier = publication.race.publications.select_related("revision")
    return from_cursor(earlier, order, cursor_at(publication, order)).first()


@page
def history(
    request: HttpRequest, club_slug: str, season_slug: str, stage_race_slug: str, number: int, race_pk: int
) -> HttpResponse:
    """Every publication of a race, the newest first: its reason, and the figures it changed."""
    club, race = _race(request, club_slug, season_slug, stage_race_slug, number, race_pk)
    publications = race.publications.select_related("revision")
    shown = slice_of(request, publications, ("-published_at", "-pk"), size=PUBLICATIONS)
    if not shown:
        raise Http404
    earlier: list[Publication | None] = [*shown.rows[1:], _before(shown.rows[-1])]
    context = {
        "club": club,
        "race": race,
        "stage": race.stage,
        "title": table_name(race),
        "published": [
            Published(
                each,
                result_changes(race, before.revision.race_answer, each.revision.race_answer)
                if before is not None
                else {},
            )
            for each, before in zip(shown, earlier, strict=True)
        ],
        "pages": shown,
        "crumbs": crumbs_of(race, (_("Publication history"), "")),
    }
    return render(request, "scoring/race_history.html", context)


@page
def earlier_result(
    request: HttpRequest,
    club_slug: str,
    season_slug: str,
    stage_race_slug: str,
    number: int,
    race_pk: int,
    publication_pk: int,
) -> HttpResponse:
    """The score sheet as it was published then."""
    club, race = _race(request, club_slug, season_slug, stage_race_slug, number, race_pk)
    publication = get_object_or_404(race.publications.select_related("revision"), pk=publication_pk)
    context = {
        "club": club,
        "race": race,
        "stage": race.stage,
        "title": table_name(race),
        "publication": publication,
        "corrected": publication.ending == Ending.CORRECTED,
        **sheet_of(race, publication.revision.race_answer, team_names(race)),
        "crumbs": crumbs_of(race, (_("As published %(day)s") % {"day": publication.published_at.date()}, "")),
    }
    return render(request, "scoring/earlier_result.html", context)
