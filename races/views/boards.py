"""Boards and courses: the list, a board, a course drawn, and uploading a board of one's own."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.errors import Refused
from league.models import Club
from league.views.common import attempt, club_crumbs, club_for, club_or_404, members_page, page, person, rights
from league.views.slices import slice_of
from races.actions import remove_board, upload_board
from races.boards import boards_of, parsed
from races.forms import BoardForm, file_text
from races.models import BoardFile
from scoring.replay import Board, BoardError, shipped_boards
from scoring.replay.drawing.board_drawing import DESK, PHONE, course_parts, draw_course
from scoring.replay.drawing.roads import surfaces

BOARDS = 20
"""So many of the club's own boards on a page."""


@dataclass(frozen=True, slots=True)
class ListedBoard:
    """A board in the club's list: what it is called, what it is or why it cannot be read, and its file if it is the club's."""

    name: str
    title: str
    read: Board | BoardError
    file: BoardFile | None = None

    @property
    def board(self) -> Board | None:
        """The board, if it can be read."""
        return self.read if isinstance(self.read, Board) else None


@page
def boards(request: HttpRequest, club_slug: str) -> HttpResponse:
    """The boards that ship and the club's own, with their courses."""
    club = club_or_404(request, club_slug)
    own = slice_of(request, BoardFile.objects.of(club), ("sort_key", "pk"), size=BOARDS)
    shipped = () if own.before else shipped_boards().values()
    rows = [ListedBoard(board.name, board.title, board) for board in shipped]
    rows += [ListedBoard(file.name, str(file), parsed(file.source), file) for file in own]
    context = {
        "club": club,
        "rows": rows,
        "pages": own,
        "rights": rights(request, club),
        "crumbs": club_crumbs(club, (_("Boards"), "")),
    }
    return render(request, "races/boards.html", context)


@page
def course(request: HttpRequest, club_slug: str, board: str, course: str) -> HttpResponse:
    """A course, drawn for a desk and for a phone, with its lines in words."""
    club = club_or_404(request, club_slug)
    its = _board_or_404(club, board)
    if course not in its.courses:
        raise Http404
    road = its.courses[course]
    cells, lines, walls = course_parts(road, sprint=_("Sprint {line}"), finish=_("Finish {line}"))
    legend = surfaces(cells, _)
    drawn = {
        name: draw_course(cells, lines, walls=walls, legend=legend, title=road.title, rows_per_strip=rows, styled=False)
        for name, rows in (("desk", DESK), ("phone", PHONE))
    }
    context = {
        "club": club,
        "board": its,
        "course": road,
        "special": [
            (word, [f"{row}.{lane}" for row, lane in sorted((c.row, c.lane) for c in cells if c.special == kind)])
            for kind, word in (("chance", _("Chance spaces")), ("exchange", _("Exchange spaces")))
        ],
        "paid_in_seconds": any(sprint.seconds for sprint in road.sprints),
        "drawings": {name: mark_safe(svg) for name, svg in drawn.items()},  # noqa: S308  # it escapes every word
        "crumbs": club_crumbs(club, (_("Boards"), reverse("boards", args=[club.slug])), (road.title, "")),
    }
    return render(request, "races/course.html", context)


def _board_or_404(club: Club, name: str) -> Board:
    try:
        return boards_of(club)[name]
    except KeyError as error:
        raise Http404 from error


@members_page
def board_add(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Upload a board; what is wrong with it is said with its section and field."""
    club = club_for(request, club_slug, "board.edit")
    form = BoardForm(request.POST or None, request.FILES or None)
    if form.is_valid() and (board := attempt(form, lambda: upload_board(club, by=person(request), source=form.source))):
        messages.success(request, _("The board %(board)s has been uploaded.") % {"board": board})
        return redirect("boards", club.slug)
    if form.errors and form.cleaned_data.get("file") and (text := file_text(form.source)):
        form.show(text)
    context = {
        "club": club,
        "form": form,
        "crumbs": club_crumbs(club, (_("Boards"), reverse("boards", args=[club.slug])), (_("Upload"), "")),
    }
    return render(request, "races/board_add.html", context, status=422 if form.errors else 200)


@page
def board_source(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """A club's board as the file that was uploaded."""
    club = club_or_404(request, club_slug)
    board = get_object_or_404(BoardFile.objects.of(club), pk=pk)
    return HttpResponse(
        board.source,
        content_type="application/toml; charset=utf-8",
        headers={"Content-Disposition": content_disposition_header(True, f"{board.name}.toml") or "attachment"},
    )


@require_POST
@members_page
def board_remove(request: HttpRequest, club_slug: str, pk: int) -> HttpResponse:
    """Remove a board that no stage uses."""
    club = club_for(request, club_slug, "board.edit")
    board = get_object_or_404(BoardFile.objects.of(club), pk=pk)
    try:
        remove_board(board, by=person(request))
    except Refused as error:
        messages.error(request, str(error))
    return redirect("boards", club.slug)
