"""Stage races with their classifications, stages, races with their logs and sheets, entries, publications."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from races.models import Entry, Stage, StageRace
from races.publications import Publication
from scoring.api import answers
from scoring.api.base import Rows, dated
from scoring.api.filters import EntryFilters, PublicationFilters, SheetFilters, StageFilters, StageRaceFilters
from scoring.api.queries import NUMBER, PAGE, TEAM, pinned_number, whole_number
from scoring.api.rows import EntryRow, PublicationRow, SheetRow, StageRaceRow, StageRow
from scoring.api.tables import classification_values
from scoring.compute import classification_of
from scoring.models import ScoreSheet, StageRaceClassification


@extend_schema(tags=["stage races"])
class StageRacesView(Rows):
    """Stage races and their classifications."""

    queryset = StageRace.objects.select_related("season")
    order = ("season_id", "position", "pk")
    serializer_class = StageRaceRow
    filterset_class = StageRaceFilters
    paged = frozenset({"list", "classification_teams", "classification_riders"})
    action_query: ClassVar[Mapping[str, frozenset[str]]] = {
        "classification": frozenset({"number"}),
        "classification_teams": frozenset({"number", "team"}),
        "classification_riders": frozenset({"number", "team"}),
    }

    @extend_schema(parameters=[NUMBER], responses=answers.Classification)
    @action(detail=True)
    def classification(self, request: Request, pk: str) -> Response:
        """The classification, whole: teams with best rider and bonus, riders, and both by stage."""
        head, values = self._classification()
        whole = {**values, **head}
        return dated(Response(whole), head["computed_at"])

    @extend_schema(parameters=[NUMBER, TEAM, *PAGE], responses=answers.ClassifiedTeams, filters=False)
    @action(detail=True, url_path="classification/teams")
    def classification_teams(self, request: Request, pk: str) -> Response:
        """The classification's teams by page. The pages' links stay with the one that the first was cut from."""
        return self._page("teams")

    @extend_schema(parameters=[NUMBER, TEAM, *PAGE], responses=answers.ClassifiedRiders, filters=False)
    @action(detail=True, url_path="classification/riders")
    def classification_riders(self, request: Request, pk: str) -> Response:
        """The classification's riders by page. The pages' links stay with the one that the first was cut from."""
        return self._page("riders")

    def _page(self, key: str) -> Response:
        head, values = self._classification()
        team = whole_number(self.request, "team")
        rows = [row for row in values[key] if team in {None, row["team"]}]
        return dated(self.page_of(rows, head, number=head["number"]), head["computed_at"])

    def _classification(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The classification asked for: its head, and all of it; an empty one where none was computed."""
        stage_race: StageRace = self.get_object()
        number = pinned_number(self.request)
        kept = StageRaceClassification.objects.filter(stage_race=stage_race).order_by("-number")
        found = kept.filter(number=number).first() if number else kept.first()
        if found is None and number:
            raise Http404
        values = classification_values(found.value if found else classification_of(stage_race))
        head = {
            "stage_race": stage_race.pk,
            "number": found.number if found else 0,
            "digest": found.digest if found else "",
            "computed_at": found.computed_at if found else None,
            **{key: values[key] for key in ("game", "factor", "stages")},
        }
        return head, values


@extend_schema(tags=["stages"])
class StagesView(Rows):
    """Stages."""

    queryset = Stage.objects.select_related("stage_race__season")
    order = ("stage_race_id", "number", "pk")
    serializer_class = StageRow
    filterset_class = StageFilters


@extend_schema(tags=["entries"])
class EntriesView(Rows):
    """Which team rides in which colour, race by race."""

    queryset = Entry.objects.select_related("team")
    order = ("race_id", "pk")
    serializer_class = EntryRow
    filterset_class = EntryFilters


@extend_schema(tags=["sheets"])
class SheetsView(Rows):
    """Score sheets of published races; a race's own address has the replay's answer as well."""

    queryset = (
        ScoreSheet.objects.select_related("revision")
        .defer("revision__text", "revision__answer")
        .prefetch_related("teams__team", "riders__team")
    )
    order = ("race_id", "pk")
    serializer_class = SheetRow
    filterset_class = SheetFilters
    lookup_field = "race"


@extend_schema(tags=["publications"])
class PublicationsView(Rows):
    """What was published when and why, corrected and unpublished, the newest first."""

    queryset = Publication.objects.select_related(
        "race__stage__stage_race__season__club", "revision", "published_by", "ended_by"
    ).defer("revision__text", "revision__answer")
    order = ("-pk",)
    serializer_class = PublicationRow
    filterset_class = PublicationFilters

    def get_serializer_context(self) -> dict[str, Any]:
        """With the clubs whose members' names may be read."""
        return {**super().get_serializer_context(), "member_clubs": self.member_clubs}
