"""Clubs, seasons with their standings, teams, boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSet

from league.models import Club, Season, Team
from races.boards import parsed
from races.models import BoardFile
from scoring.api import answers
from scoring.api.base import ApiView, Pages, Rows, dated
from scoring.api.cursors import WORD
from scoring.api.filters import ClubFilters, SeasonFilters, TeamFilters
from scoring.api.queries import CLUB, CURSOR_PAGE, NUMBER, PAGE, TEAM, pinned_number, whole_number
from scoring.api.rows import ClubRow, SeasonRow, TeamRow
from scoring.api.tables import standings_values
from scoring.compute import standings_of
from scoring.models import SeasonStandings
from scoring.replay import Board, shipped_boards


@extend_schema(tags=["clubs"])
class ClubsView(Rows):
    """Clubs."""

    queryset = Club.objects.all()
    order = ("sort_key", "pk")
    serializer_class = ClubRow
    filterset_class = ClubFilters


@extend_schema(tags=["teams"])
class TeamsView(Rows):
    """Teams."""

    queryset = Team.objects.all()
    order = ("sort_key", "pk")
    serializer_class = TeamRow
    filterset_class = TeamFilters


@extend_schema(tags=["seasons"])
class SeasonsView(Rows):
    """Seasons and their standings."""

    queryset = Season.objects.all()
    order = ("-starts", "pk")
    serializer_class = SeasonRow
    filterset_class = SeasonFilters
    paged = frozenset({"list", "standings_teams"})
    action_query: ClassVar[Mapping[str, frozenset[str]]] = {
        "standings": frozenset({"number"}),
        "standings_teams": frozenset({"number", "team"}),
    }

    @extend_schema(parameters=[NUMBER], responses=answers.Standings)
    @action(detail=True)
    def standings(self, request: Request, pk: str) -> Response:
        """The season's standings, whole: every team with its results and why it stands where it does."""
        head, teams = self._standings()
        return dated(Response({**head, "teams": teams}), head["computed_at"])

    @extend_schema(parameters=[NUMBER, TEAM, *PAGE], responses=answers.StandingsTeams, filters=False)
    @action(detail=True, url_path="standings/teams")
    def standings_teams(self, request: Request, pk: str) -> Response:
        """The season's standings by page. The pages' links stay with the standings that the first was cut from."""
        head, teams = self._standings()
        wanted = whole_number(request, "team")
        rows = [row for row in teams if wanted in {None, row["team"]}]
        return dated(self.page_of(rows, head, number=head["number"]), head["computed_at"])

    def _standings(self) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The standings asked for, their head and their teams; empty ones where none were computed."""
        season: Season = self.get_object()
        number = pinned_number(self.request)
        kept = SeasonStandings.objects.filter(season=season).order_by("-number")
        found = kept.filter(number=number).first() if number else kept.first()
        if found is None and number:
            raise Http404
        values = standings_values(found.value) if found else {**standings_values(standings_of(season)), "teams": []}
        head = {
            "season": season.pk,
            "number": found.number if found else 0,
            "digest": found.digest if found else "",
            "computed_at": found.computed_at if found else None,
            "rules": values["rules"],
            "stage_races": values["stage_races"],
        }
        return head, values["teams"]


@dataclass(frozen=True, slots=True)
class KnownBoard:
    """A board that ships (`file` None), or a club's own, read when it is shown."""

    name: str
    file: BoardFile | None

    @property
    def place(self) -> tuple[int, int, str]:
        """Where it is in the list: those that ship first, then by club."""
        return (self.file.club_id, self.file.pk, "") if self.file else (0, 0, self.name)

    def shown(self) -> dict[str, Any]:
        """The board as the API writes it."""
        known = parsed(self.file.source) if self.file else shipped_boards()[self.name]
        board = known if isinstance(known, Board) else None
        return {
            "name": self.name,
            "title": board.title if board else self.name,
            "lanes": board.lanes if board else None,
            "club": self.file.club_id if self.file else None,
            "faults": list(board.faults) if board else [str(known)],
            "courses": [
                {
                    **{key: getattr(course, key) for key in ("name", "title", "length", "runoff", "grid", "finish")},
                    "energy": course.energy,
                    "sprints": [
                        {"line": sprint.line, "row": sprint.row, "points": list(sprint.points)}
                        for sprint in course.sprints
                    ],
                }
                for course in (board.plans.values() if board else ())
            ],
            "source": self.file.source if self.file else None,
        }


@extend_schema(tags=["boards"], parameters=[CLUB])
class BoardsView(ApiView, ViewSet):
    """Boards with their courses: those that ship, and the clubs' own."""

    lookup_field = "name"
    lookup_value_regex = "[^/]{1,60}"

    def words(self) -> frozenset[str]:
        """The club; pages in the list."""
        return frozenset({"club"} | ({"limit", "offset", WORD} if self.action == "list" else set()))

    @extend_schema(parameters=CURSOR_PAGE, responses=answers.BoardPage, operation_id="boards_list")
    def list(self, request: Request) -> Response:
        """The boards that ship, then the clubs' own by club and age; with `club`, those that it may ride on."""
        own = self._own(request).order_by("club_id", "pk")
        known = [KnownBoard(name, None) for name in sorted(shipped_boards())]
        known += [KnownBoard(file.name, file) for file in own]
        pages = Pages()
        page = pages.paginate_sorted(known, lambda board: board.place, request)
        return pages.get_paginated_response([board.shown() for board in page])

    @extend_schema(responses=answers.BoardAnswer)
    def retrieve(self, request: Request, name: str) -> Response:
        """A board that ships by its name; with `club`, also one of its own."""
        if "\0" in name:  # PostgreSQL cannot even be asked for it
            raise Http404
        own = self._own(request).filter(name=name).first() if "club" in request.query_params else None
        if own is None and name not in shipped_boards():
            raise Http404
        return Response(KnownBoard(name, None if name in shipped_boards() else own).shown())

    def _own(self, request: Request) -> Any:
        rows = BoardFile.objects.visible_to(request.user)
        club = whole_number(request, "club")
        return rows if club is None else rows.filter(club_id=club)
