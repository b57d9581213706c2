"""A race round by round, as a page shows it: the road once, and for each round its riders on it and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from league.templatetags.look import colour_word, mark_stock
from league.words import apart
from scoring.classify.scored_game import ScoredGame
from scoring.replay.drawing.roads import RoadDrawing
from scoring.replay.drawing.token_drawing import Cast, Token
from scoring.replay.frames import Film, Frame, Standing

#: Races have some thirty rounds; of one that has no end a page shows the beginning.
MOST_SHOTS: Final = 200


@dataclass(frozen=True, slots=True)
class Rank:
    """A rider of a round in words: how many rows they have come forward (None: unknown), and whether they crossed the line."""

    standing: Standing
    name: str
    gained: int | None
    jersey: bool


@dataclass(frozen=True, slots=True)
class Shot:
    """A round for the page."""

    round: int
    heading: str
    desk: SafeString
    phone: SafeString
    ranks: list[Rank]
    arrived: list[Rank]
    jersey: str
    home: int
    out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rounds:
    """The whole page: the roads that the drawings share, the rounds, and how many more there are than are shown."""

    stock: SafeString
    shots: list[Shot]
    more: int = 0


def rounds_of(game: ScoredGame, film: Film, team_names: Mapping[str, str]) -> Rounds | None:
    """The page of a film of a race of the game; `team_names` are by colour. None for a film that has nothing to show."""
    frames = film.frames[:MOST_SHOTS]
    reached = max((rider.row for frame in frames for rider in frame.riders), default=0)
    drawings = game.road_drawings(film.road, _, reached=reached)
    if drawings is None or not frames:
        return None
    names = {
        standing.rider: f"{apart(team_names.get(standing.team) or colour_word(standing.team))} {standing.mark}"
        for frame in frames
        for standing in frame.riders
    }
    casts = [Cast(f"{drawing.ground.key}t") for drawing in drawings]
    rows: dict[str, int] = {}
    shots = []
    for frame in frames:
        ranks = [
            Rank(standing, names[standing.rider], _gained(rows, standing), standing.rider == frame.jersey)
            for standing in frame.riders
        ]
        shots.append(_shot(frame, ranks, tuple(zip(drawings, casts, strict=True)), names))
        rows = {standing.rider: standing.row for standing in frame.riders}
    stock = "".join(drawing.ground.stock(cast) for drawing, cast in zip(drawings, casts, strict=True))
    colours = sorted({standing.team for frame in frames for standing in frame.riders})
    more = len(film.frames) - len(frames)
    return Rounds(mark_safe(stock + mark_stock(colours)), shots, more)  # noqa: S308  # the drawings escape every word


def _gained(rows: Mapping[str, int], standing: Standing) -> int | None:
    return standing.row - rows[standing.rider] if standing.rider in rows else None


def _shot(
    frame: Frame, ranks: list[Rank], drawings: tuple[tuple[RoadDrawing, Cast], ...], names: Mapping[str, str]
) -> Shot:
    heading = _("Round %(number)d") % {"number": frame.round} if frame.round else _("The start")
    tokens = [
        Token(
            rank.standing.mark,
            rank.standing.team,
            rank.standing.row,
            rank.standing.lane,
            rank.name,
            rank.standing.fallen,
        )
        for rank in ranks
    ]
    drawn = [
        drawing.ground.over(drawing.tokens(tokens, frame.jersey, cast), title=heading) for drawing, cast in drawings
    ]
    desk, phone = (mark_safe(svg) for svg in drawn)  # noqa: S308  # the drawings escape every word
    return Shot(
        frame.round,
        heading,
        desk,
        phone,
        ranks,
        [rank for rank in ranks if rank.standing.home],
        names.get(frame.jersey or "", ""),
        len(frame.home),
        tuple(names.get(rider, rider) for rider in frame.out),
    )
