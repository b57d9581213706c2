"""A team's and a rider's public page: their races with their points, and the badges they have earned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from league.models import Team
from league.views.common import club_crumbs, club_or_404, page
from league.views.slices import slice_of
from races.views.common import address
from scoring.classify.order import sort_key
from scoring.models import RiderLine, StageRaceClassification, Status, TeamLine
from scoring.templatetags.tours import rider_kind

STAGE_OF_LINE = "sheet__race__stage__stage_race__season__club"
NEWEST_FIRST = (
    "-sheet__race__stage__stage_race__season__starts",
    "-sheet__race__stage__stage_race__position",
    "-sheet__race__stage__number",
    "sheet__race__pk",
)
"""The order of a team's and a rider's lines. A race's number stays when its sheet is written anew, a line's does not."""


@page
def team(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """The team's published races, the latest season first, and its badges over all of them."""
    club = club_or_404(request, club_slug)
    its = get_object_or_404(Team.objects.of(club), pk=pk)
    ridden = TeamLine.objects.filter(team=its)
    lines = slice_of(request, ridden.select_related(STAGE_OF_LINE), NEWEST_FIRST)
    counted = ridden.filter(sheet__race__stage__voided_at__isnull=True)
    earned = _badges(counted)
    earned.update(_tour_badges(its))
    context: dict[str, Any] = {
        "club": club,
        "team": its,
        "lines": [(line, line.sheet.race.stage, address(line.sheet.race)) for line in lines],
        "pages": lines,
        "record": counted.aggregate(
            races=Count("pk", filter=Q(points__isnull=False)), won=Count("pk", filter=Q(rank=1))
        ),
        "badges": sorted(earned.items()),
        "riders": sorted(
            RiderLine.objects.filter(team=its).order_by().values_list("rider", flat=True).distinct(), key=sort_key
        ),
        "crumbs": club_crumbs(club, (its.name, "")),
    }
    return render(request, "scoring/team.html", context)


@page
def rider(request: HttpRequest, club_slug: str, pk: int, number: str) -> HttpResponse:
    """A rider's published races, the latest season first, with the badges the team earned in them.

    A rider is a team and a number in it, whatever colour the team had that day.
    """
    club = club_or_404(request, club_slug)
    its = get_object_or_404(Team.objects.of(club), pk=pk)
    ridden = RiderLine.objects.filter(team=its, rider=number)
    lines = slice_of(request, ridden.select_related(STAGE_OF_LINE), NEWEST_FIRST)
    if not lines:
        raise Http404
    of_team = TeamLine.objects.filter(team=its)
    badges = dict(of_team.filter(sheet__in=[line.sheet_id for line in lines]).values_list("sheet", "badges"))
    counted = ridden.filter(sheet__race__stage__voided_at__isnull=True)
    known = ridden.aggregate(points=Count("points"), time=Count("time"))
    context: dict[str, Any] = {
        "club": club,
        "team": its,
        "number": number,
        "lines": [
            (line, line.sheet.race.stage, address(line.sheet.race), badges.get(line.sheet_id, [])) for line in lines
        ],
        "pages": lines,
        "badges": sorted(_badges(of_team.filter(sheet__in=counted.values("sheet"))).items()),
        "record": counted.aggregate(
            races=Count("pk", filter=~Q(status=Status.DNS)), won=Count("pk", filter=Q(place=1) & ~Q(status=Status.DSQ))
        ),
        "shown": [name for name in ("points", "time") if known[name]],
        "crumbs": club_crumbs(club, (its.name, reverse("team", args=[club.slug, its.pk])), (rider_kind(number), "")),
    }
    return render(request, "scoring/rider.html", context)


def _badges(lines: QuerySet[TeamLine]) -> Counter[str]:
    """How often each badge was earned in these lines, counted by the database."""
    earned: Counter[str] = Counter()
    for letters, times in lines.exclude(badges="").order_by().values_list("badges").annotate(Count("pk")):
        earned.update(dict.fromkeys(letters, times))
    return earned


def _tour_badges(team: Team) -> Iterator[str]:
    """The badges that the team earned for whole stage races, one for each time."""
    newest = StageRaceClassification.objects.filter(teams__team=team, snapshot__results__has_key="badges").current()
    for badges in (
        newest.exclude(snapshot__results__badges={}).order_by().values_list("snapshot__results__badges", flat=True)
    ):
        yield from (letter for letter, teams in badges.items() if {"team": team.pk} in teams)
