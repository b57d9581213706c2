"""The boards a club rides on: those that ship, and its own."""

from __future__ import annotations

from functools import lru_cache

from league.models import Club
from races.models import BoardFile, Stage
from scoring.replay import Board, read_board, shipped_boards


@lru_cache(maxsize=64)
def parsed(source: str) -> Board:
    """The board of a TOML text that was checked when it was saved."""
    return read_board(source)


def boards_of(club: Club) -> dict[str, Board]:
    """Every board the club may ride on, by name."""
    own = BoardFile.objects.of(club).values_list("name", "source")
    return {**shipped_boards(), **{name: parsed(source) for name, source in own}}


def board_of(stage: Stage) -> dict[str, Board]:
    """The stage's board by its name; empty if there is none (any more)."""
    shipped = shipped_boards()
    if not stage.board:
        return {}
    if stage.board in shipped:
        return {stage.board: shipped[stage.board]}
    source = BoardFile.objects.of(stage.club).filter(name=stage.board).values_list("source", flat=True).first()
    return {stage.board: parsed(source)} if source is not None else {}
