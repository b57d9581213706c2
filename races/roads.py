"""What a stage is ridden on, by name: a course of a board, a printed stage, or a track of tiles."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from league.models import Club
from races.boards import board_of
from races.models import ClubTrack, Stage
from scoring.classify.scored_game import scored_game
from scoring.replay import GAMES, Board
from scoring.replay.drawing.roads import Tiles
from scoring.replay.game import Game
from scoring.replay.road import Course

SMALL_WORDS = frozenset({"de", "van"})


def course_of(stage: Stage, boards: Mapping[str, Board] | None = None) -> Course | None:
    """The stage's course, if it is ridden on a board that is still there."""
    if not stage.board:
        return None
    board = (board_of(stage) if boards is None else boards).get(stage.board)
    return board.courses.get(stage.course) if board else None


def game_of_tiles() -> Game:
    """The game of whose tiles clubs lay tracks: the first that has any, since a club's track names no game."""
    return next(GAMES[key] for key in GAMES if scored_game(key).tiles)


def tiles_of_games() -> Tiles:
    """The tiles of which clubs lay tracks."""
    tiles = scored_game(game_of_tiles().key).tiles
    assert tiles is not None
    return tiles


def tracks_of(club: Club) -> dict[str, str]:
    """The names of the club's own tracks by their tiles."""
    return dict(ClubTrack.objects.of(club).values_list("letters", "name"))


def road_title(stage: Stage, boards: Mapping[str, Board] | None = None, tracks: Mapping[str, str] | None = None) -> str:
    """The road's name for people; its word in the log where the board is gone. `tracks` as `tracks_of` has them."""
    if not stage.road:
        board = (board_of(stage) if boards is None else boards).get(stage.board)
        plan = board.plans.get(stage.course) if board else None
        return plan.title if plan else stage.course
    key, _colon, road = stage.road.partition(":")
    if key == "stage":
        return printed_title(road.strip())
    named = (tracks_of(stage.club) if tracks is None else tracks).get(road.strip())
    return named or _("Own track %(tiles)s") % {"tiles": road.strip()}


def printed_title(stage: str) -> str:
    """A printed stage's name as its card has it, with the number of players that it is for."""
    name, _blank, players = stage.partition(" ")
    words = [word if word in SMALL_WORDS else word.capitalize() for word in name.split("-")]
    title = " ".join(words)
    return _("%(stage)s (%(players)s players)") % {"stage": title, "players": players} if players else title
