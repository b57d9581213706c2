"""A club's own boards."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit import record
from league.errors import Refused
from league.locks import still_there
from league.models import Club, User
from league.permissions import allow
from league.words import clean_name
from races.boards import address_fault
from races.digests import text_digest
from races.models import BoardFile, LogRevision, Stage
from scoring.replay import Board, BoardError, read_board, shipped_boards
from scoring.replay.games import GAMES
from scoring.replay.text_kind import decoded, encoding_of, file_kind

LONGEST_TITLE: Final = 120
"""Of a board and of its courses, in characters."""


@transaction.atomic
def upload_board(club: Club, *, by: User, source: bytes | str) -> BoardFile:
    """Add a board, or draw one anew on which nothing has been ridden yet.

    Raises NotAllowed; Refused in the reader's words, for the name of a board that ships, or for a board with logs.
    """
    allow(by, "board.edit", club)
    if isinstance(source, bytes):
        if kind := file_kind(source):
            raise Refused(_("This is not a board but %(kind)s.") % {"kind": kind}, field="source")
        if encoding := encoding_of(source):
            source = decoded(source, encoding)
    try:
        board = read_board(source)
        text = source.decode("utf-8-sig") if isinstance(source, bytes) else source
    except (BoardError, UnicodeDecodeError) as error:
        raise Refused(str(error), field="source") from error
    if board.name in shipped_boards():
        raise Refused(
            _("“%(board)s” is the name of a board that comes with Commissaire.") % {"board": board.name}, field="source"
        )
    _check_names(board)
    if "\0" in text:
        raise Refused(_("The board contains a NUL character."), field="source")
    faults = (game.course_fault(plan) for plan in board.plans.values() for game in GAMES.values())
    if fault := next(filter(None, faults), None):
        raise Refused(fault, field="source")
    still_there(Club.objects.select_for_update(no_key=True), club.pk)
    row = BoardFile.objects.of(club).filter(name=board.name).first()
    if row is not None and _ridden_on(row):
        raise Refused(
            _("Logs have been ridden on “%(board)s”. Give the new drawing another name.") % {"board": row.name},
            field="source",
        )
    _keep_courses(board, club)
    row = row or BoardFile(club=club, name=board.name)
    before = {"digest": text_digest(row.source)} if row.pk else None
    row.title, row.source, row.uploaded_by, row.uploaded_at = board.title[:LONGEST_TITLE], text, by, timezone.now()
    row.save()
    record(by, "board.uploaded", row, club=club, before=before, after={"digest": text_digest(text)})
    return row


@transaction.atomic
def remove_board(board: BoardFile, *, by: User) -> None:
    """Delete a board on which no stage is planned. Raises NotAllowed, Refused."""
    allow(by, "board.edit", board)
    locked = still_there(BoardFile.objects.select_for_update(of=("self",)).select_related("club"), board.pk)
    if Stage.objects.of(locked.club).filter(board=locked.name).exists():
        raise Refused(_("Stages are ridden on “%(board)s”.") % {"board": locked.name})
    record(by, "board.removed", locked, club=locked.club, before={"name": locked.name, "source": locked.source})
    locked.delete()


def _check_names(board: Board) -> None:
    """That the pages about the board and its courses have addresses. Raises Refused."""
    if why := address_fault(board.name):
        raise Refused(
            _("The board cannot be named “%(name)s”. %(why)s") % {"name": board.name, "why": why}, field="source"
        )
    for name in board.plans:
        if why := address_fault(name):
            raise Refused(
                _("A course cannot be named “%(name)s”. %(why)s") % {"name": name, "why": why}, field="source"
            )
    for title in (board.title, *(plan.title for plan in board.plans.values())):
        clean_name(title, longest=LONGEST_TITLE, field="source")


def _keep_courses(board: Board, club: Club) -> None:
    """That a board drawn anew still has the courses on which stages are planned. Raises Refused."""
    planned = set(Stage.objects.of(club).filter(board=board.name).values_list("course", flat=True))
    if left_out := sorted(planned - board.plans.keys()):
        raise Refused(
            _("Stages are planned on these courses, which the new drawing does not have: %(courses)s.")
            % {"courses": ", ".join(left_out)},
            field="source",
        )


def _ridden_on(board: BoardFile) -> bool:
    return LogRevision.objects.of(board.club).filter(race__stage__board=board.name).exists()
