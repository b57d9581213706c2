"""A team's and a rider's public page: their races with their points, and the badges they have earned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from league.models import Club, Team
from league.views.common import club_crumbs, club_or_404, page
from races.views.common import address
from scoring.classify.order import sort_key
from scoring.models import RiderLine, StageRaceClassification, TeamLine
from scoring.templatetags.tours import rider_kind


@page
def team(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """The team's published races, the latest season first, and its badges over all of them."""
    club = club_or_404(request, club_slug)
    its = get_object_or_404(Team.objects.of(club), pk=pk)
    lines = list(
        TeamLine.objects.filter(team=its)
        .select_related("sheet__race__stage__stage_race__season__club")
        .order_by(
            "-sheet__race__stage__stage_race__season__starts",
            "-sheet__race__stage__stage_race__position",
            "-sheet__race__stage__number",
            "pk",
        )
    )
    earned = Counter(letter for line in lines if not line.sheet.race.stage.void for letter in line.badges)
    tours = list(_tour_badges(club, its))
    earned.update(letter for letter, _stage_race in tours)
    context: dict[str, Any] = {
        "club": club,
        "team": its,
        "lines": [(line, line.sheet.race.stage, address(line.sheet.race)) for line in lines],
        "badges": sorted(earned.items()),
        "tour_badges": tours,
        "riders": sorted(set(RiderLine.objects.filter(team=its).values_list("rider", flat=True)), key=sort_key),
        "crumbs": club_crumbs(club, (its.name, "")),
    }
    return render(request, "scoring/team.html", context)


@page
def rider(request: HttpRequest, club_slug: str, pk: int, number: str) -> HttpResponse:
    """A rider's published races, the latest season first, with the badges his team earned in them.

    A rider is a team and his number in it, whatever colour the team had that day.
    """
    club = club_or_404(request, club_slug)
    its = get_object_or_404(Team.objects.of(club), pk=pk)
    lines = list(
        RiderLine.objects.filter(team=its, rider=number)
        .select_related("sheet__race__stage__stage_race__season__club")
        .order_by(
            "-sheet__race__stage__stage_race__season__starts",
            "-sheet__race__stage__stage_race__position",
            "-sheet__race__stage__number",
            "pk",
        )
    )
    if not lines:
        raise Http404
    sheets = [line.sheet_id for line in lines]
    badges = dict(TeamLine.objects.filter(team=its, sheet__in=sheets).values_list("sheet", "badges"))
    earned = Counter(
        letter for line in lines if not line.sheet.race.stage.void for letter in badges.get(line.sheet_id, [])
    )
    context: dict[str, Any] = {
        "club": club,
        "team": its,
        "number": number,
        "lines": [
            (line, line.sheet.race.stage, address(line.sheet.race), badges.get(line.sheet_id, [])) for line in lines
        ],
        "badges": sorted(earned.items()),
        "shown": [name for name in ("points", "time") if any(getattr(line, name) is not None for line in lines)],
        "crumbs": club_crumbs(club, (its.name, reverse("team", args=[club.slug, its.pk])), (rider_kind(number), "")),
    }
    return render(request, "scoring/rider.html", context)


def _tour_badges(club: Club, team: Team) -> Iterator[tuple[str, str]]:
    """(letter, stage race) of the badges that are for whole stage races."""
    newest = StageRaceClassification.objects.of(club).current().select_related("stage_race")
    for classification in newest.order_by("stage_race"):
        for letter, names in classification.snapshot.get("badges", {}).items():
            if team.name in names:
                yield letter, classification.stage_race.name
