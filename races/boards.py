"""The boards a club rides on: those that ship, and its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _

from league.models import Club
from races.models import BoardFile, Stage
from scoring.replay import Board, BoardError, shipped_boards, stored_board
from scoring.replay.games import GAMES

#: Of a board and of a course: they are words of a log and of an address.
LONGEST_NAME: Final = 60


@lru_cache(maxsize=64)
def parsed(source: str) -> Board | BoardError:
    """The board of a TOML text that was checked when it was saved, or why it could not be laid out today."""
    try:
        return stored_board(source)
    except BoardError as error:
        return error


def boards_of(club: Club) -> dict[str, Board]:
    """Every board that the club's logs may name, by name; one that breaks a later rule for boards has `faults`."""
    own = BoardFile.objects.of(club).values_list("name", "source")
    found = {name: parsed(source) for name, source in own}
    return {**shipped_boards(), **{name: board for name, board in found.items() if isinstance(board, Board)}}


def board_of(stage: Stage) -> dict[str, Board]:
    """The stage's board by its name; empty if there is none (any more)."""
    shipped = shipped_boards()
    if stage.board in shipped:
        return {stage.board: shipped[stage.board]}
    source = own_source(stage)
    board = parsed(source) if source is not None else None
    return {stage.board: board} if isinstance(board, Board) else {}


def foreign_course(stage: Stage, boards: Mapping[str, Board]) -> str:
    """Why the stage's game is not ridden on its course, of whichever game the course is; "" where it is."""
    board = boards.get(stage.board)
    plan = board.plans.get(stage.course) if board else None
    game = GAMES[stage.stage_race.game]
    if plan is None or game.rides_on(plan):
        return ""
    others = ", ".join(other.title for other in GAMES.values() if not other.stages and other.rides_on(plan))
    return _("%(game)s is not ridden on “%(course)s” (%(board)s): it is a course of %(others)s.") % {
        "game": game.title,
        "course": plan.title,
        "board": stage.board,
        "others": others,
    }


def own_source(stage: Stage) -> str | None:
    """The text of the stage's board, if it is one of the club's own."""
    if not stage.board or stage.board in shipped_boards():
        return None
    return BoardFile.objects.of(stage.club).filter(name=stage.board).values_list("source", flat=True).first()


def address_fault(name: str) -> str:
    """Why pages about something of this name would have no address, in the reader's language; else nothing."""
    if "/" in name or "\\" in name:
        return _("A name with “%(sign)s” has no address of its own.") % {"sign": "/" if "/" in name else "\\"}
    if not name or name != " ".join(name.split()) or "#" in name:
        return _("A name is written in logs: it is not empty, has single blanks between words, and no #.")
    if name in {".", ".."}:
        return _("A name needs more than dots.")
    if not name.isprintable():
        return _("A name may only contain printable characters.")
    if len(name) > LONGEST_NAME:
        return _("A name has at most %(most)d characters.") % {"most": LONGEST_NAME}
    return ""
