"""A team's public page: its races with their points, and the badges it has earned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from league.models import Club, Team
from league.views.common import club_crumbs, club_or_404, page
from races.views.common import address
from scoring.models import StageRaceClassification, TeamLine


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
        "crumbs": club_crumbs(club, (its.name, "")),
    }
    return render(request, "scoring/team.html", context)


def _tour_badges(club: Club, team: Team) -> Iterator[tuple[str, str]]:
    """(letter, stage race) of the badges that are for whole stage races."""
    newest = StageRaceClassification.objects.of(club).current().select_related("stage_race")
    for classification in newest.order_by("stage_race"):
        for letter, names in classification.snapshot.get("badges", {}).items():
            if team.name in names:
                yield letter, classification.stage_race.name
