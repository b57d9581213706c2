"""Races: what a table's race is, its log and revisions, its sheet; entering, publishing, taking back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from races.actions import close_race, enter_log, reopen_race
from races.models import LogRevision, Race
from scoring.actions import publish_race, withdraw_race
from scoring.api.answers import RaceAnswer
from scoring.api.base import Json, Pages, Rows
from scoring.api.bodies import (
    BASED_ON,
    IF_MATCH,
    MOST_REVISIONS,
    REASON,
    CloseBody,
    LogBody,
    LogText,
    PublishBody,
    WithdrawBody,
    checked,
    sent_log,
)
from scoring.api.filters import RaceFilters
from scoring.api.queries import CURSOR_PAGE
from scoring.api.rows import PublicationRow, RaceRow, Revision, RevisionPage, RevisionRow, Sheet
from scoring.models import ScoreSheet

REVISION = OpenApiParameter(
    "number",
    {"type": "integer", "minimum": 1, "maximum": MOST_REVISIONS},
    OpenApiParameter.PATH,
    description="The revision's number.",
)


@extend_schema(tags=["races"])
class RacesView(Rows):
    """Races, one a table of a stage."""

    queryset = (
        Race.objects.select_related("stage__stage_race__season__club")
        .with_published_number()
        .prefetch_related("entries__team")
    )
    order = ("stage_id", "sort_key", "pk")
    serializer_class = RaceRow
    filterset_class = RaceFilters
    parser_classes = [Json, LogText]
    paged = frozenset({"list", "revisions"})
    by_cursor = frozenset({"revisions"})
    action_query: ClassVar[Mapping[str, frozenset[str]]] = {"enter": frozenset({"based_on", "reason"})}

    def get_serializer_context(self) -> dict[str, Any]:
        """With the clubs whose drafts may be read."""
        return {**super().get_serializer_context(), "member_clubs": self.member_clubs}

    @extend_schema(responses={(200, "text/plain"): OpenApiTypes.STR})
    @action(detail=True)
    def log(self, request: Request, pk: str) -> HttpResponse:
        """The published log as text."""
        text = self._published(self.get_object()).text
        return HttpResponse(text, content_type="text/plain; charset=utf-8")

    @extend_schema(
        parameters=[BASED_ON, REASON, IF_MATCH],
        request={"application/json": LogBody, "text/plain": OpenApiTypes.STR},
        responses={200: Revision, 201: Revision},
    )
    @log.mapping.post
    def enter(self, request: Request, pk: str) -> Response:
        """Save a log as the race's next revision, a draft; the answer has its problems.

        200 if it is the newest revision's own text: nothing is saved again, and a log sent twice is there once.
        400 what cannot be a log, 403 the role, 409 somebody saved since `based_on` (`latest` and `revision` say
        what), 422 a log of a different race, with the differences.
        """
        race = self.get_object()
        sent = sent_log(request)
        revision = enter_log(race, by=self.person(), text=sent.log, based_on=sent.based_on, reason=sent.reason)
        address = reverse("api:race-revision", args=[race.pk, revision.number], request=request)
        headers = {"Location": address, "ETag": f'"{revision.number}"'}
        if revision.read_as:
            headers["Read-As"] = revision.read_as
        return Response(self._shown(Revision, revision), status=200 if revision.repeated else 201, headers=headers)

    @extend_schema(request=PublishBody, responses={201: PublicationRow})
    @action(detail=True, methods=["post"])
    def publish(self, request: Request, pk: str) -> Response:
        """Make a revision the race's published result, also in the place of an earlier one.

        409 with the problems that are in the way; `confirmable` if `confirm_warnings` is all that is missing.
        """
        race = self.get_object()
        publication = publish_race(race, by=self.person(), **checked(PublishBody, request.data))
        return Response(self._shown(PublicationRow, publication), status=201)

    @extend_schema(request=WithdrawBody, responses=RaceRow)
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, pk: str) -> Response:
        """Take a published result back; its log stays as a draft."""
        race = self.get_object()
        withdraw_race(race, by=self.person(), **checked(WithdrawBody, request.data))
        return Response(self._shown(RaceRow, self.get_object()))

    @extend_schema(request=CloseBody, responses=RaceRow)
    @action(detail=True, methods=["post"])
    def close(self, request: Request, pk: str) -> Response:
        """Say that no result will come from the table; its stage is complete without it."""
        close_race(self.get_object(), by=self.person(), **checked(CloseBody, request.data))
        return Response(self._shown(RaceRow, self.get_object()))

    @extend_schema(request=CloseBody, responses=RaceRow)
    @action(detail=True, methods=["post"])
    def reopen(self, request: Request, pk: str) -> Response:
        """Let a result come from a closed table after all."""
        reopen_race(self.get_object(), by=self.person(), **checked(CloseBody, request.data))
        return Response(self._shown(RaceRow, self.get_object()))

    @extend_schema(responses=RaceAnswer)
    @action(detail=True)
    def answer(self, request: Request, pk: str) -> Response:
        """What the replay answered for the published log."""
        return Response(self._published(self.get_object()).race_answer.in_words())

    @extend_schema(responses=Sheet)
    @action(detail=True)
    def sheet(self, request: Request, pk: str) -> Response:
        """The published race's score sheet with the replay's answer."""
        sheets = ScoreSheet.objects.select_related("revision").prefetch_related("teams__team", "riders__team")
        sheet = sheets.filter(race=self.get_object()).first()
        if sheet is None:
            raise Http404
        return Response(self._shown(Sheet, sheet))

    @extend_schema(parameters=CURSOR_PAGE, responses=RevisionPage, filters=False, operation_id="races_revisions_list")
    @action(detail=True)
    def revisions(self, request: Request, pk: str) -> Response:
        """The race's saved logs in short, the first saved first: all for members, the published one for others."""
        assert isinstance(self.paginator, Pages)
        self.paginator.order = ("number", "pk")
        rows = self.paginate_queryset(self._revisions(self.get_object()).defer("text", "answer"))
        return self.get_paginated_response(self._shown(RevisionRow, rows, many=True))

    @extend_schema(parameters=[REVISION], responses=Revision)
    @action(detail=True, url_path="revisions/(?P<number>[1-9][0-9]{0,9})")
    def revision(self, request: Request, pk: str, number: str) -> Response:
        """A saved log with its text and its problems."""
        revision = self._revisions(self.get_object()).filter(number=int(number)).first()
        if revision is None:
            raise Http404
        return Response(self._shown(Revision, revision))

    def _revisions(self, race: Race) -> QuerySet[LogRevision]:
        """The race's revisions that the person may read."""
        rows = race.revisions.select_related("created_by", "discarding")
        return rows if race.club.pk in self.member_clubs else rows.published()

    def _published(self, race: Race) -> LogRevision:
        """The published revision. Raises Http404 without one."""
        if race.published_revision is None:
            raise Http404
        return race.published_revision

    def _shown(self, shape: Any, row: Any, *, many: bool = False) -> Any:
        return shape(row, many=many, context=self.get_serializer_context()).data
