"""A race round by round, as a page shows it: the road once, and for each round its riders on it and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from league.templatetags.look import colour_word
from races import board_drawing, track_drawing
from races.board_drawing import CourseDrawing, course_parts
from races.token_drawing import Ground, Token
from races.track_drawing import TrackDrawing
from scoring.replay import Film
from scoring.replay.flamme_rouge.track import Track
from scoring.replay.frames import Frame, Standing
from scoring.replay.road import Course


class RoadDrawing(Protocol):
    """A drawn road that riders can be put on: a course's or a track's."""

    ground: Ground

    def tokens(self, riders: Sequence[Token], jersey: str | None = None) -> str: ...

    def summary(self, riders: Sequence[Token]) -> str: ...


@dataclass(frozen=True, slots=True)
class Rank:
    """A rider of a round in words: how many rows he has come forward (None: unknown), and whether he crossed the line."""

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
    """The whole page: the roads that the drawings share, and the rounds."""

    stock: SafeString
    shots: list[Shot]


def surfaces() -> tuple[tuple[str, str], ...]:
    """The legend of a drawn course in the reader's language."""
    return (
        ("asphalt", _("asphalt")),
        ("cobbles", _("cobbles −")),
        ("climb", _("climb −")),
        ("descent", _("descent +")),
    )


def track_surfaces() -> tuple[tuple[str, str], ...]:
    """The legend of a drawn track in the reader's language."""
    return (
        ("climb", _("ascent")),
        ("descent", _("descent")),
        ("cobbles", _("cobbles")),
        ("feeding", _("feeding zone")),
    )


def track_words() -> dict[str, str]:
    """The words on a drawn track in the reader's language."""
    return {
        "start": _("Start"),
        "finish": _("Finish"),
        "obstacle": _("obstacle"),
        "rain": _("rain"),
        "crosswind": _("crosswind"),
        "tailwind": _("tailwind"),
        "headwind": _("headwind"),
    }


def road_drawings(road: object) -> tuple[RoadDrawing, RoadDrawing] | None:
    """A road drawn for a desk and for a phone; None for a road that no drawing is known for."""
    if isinstance(road, Course):
        cells, lines, walls = course_parts(road, sprint=_("Sprint {line}"), finish=_("Finish {line}"))
        desk, phone = (
            CourseDrawing(cells, lines, walls, legend=surfaces(), rows_per_strip=rows)
            for rows in (board_drawing.DESK, board_drawing.PHONE)
        )
        return desk, phone
    if isinstance(road, Track):
        plan, strips = (
            TrackDrawing(road, rows_per_strip=rows, words=track_words(), legend=track_surfaces())
            for rows in (None, track_drawing.PHONE)
        )
        return plan, strips
    return None


def rounds_of(film: Film, team_names: Mapping[str, str]) -> Rounds | None:
    """The page of a film; `team_names` are by colour. None for a film that has nothing to show."""
    drawings = road_drawings(film.road)
    if drawings is None or not film.frames:
        return None
    names = {
        standing.rider: f"{team_names.get(standing.team) or colour_word(standing.team)} {standing.mark}"
        for frame in film.frames
        for standing in frame.riders
    }
    rows: dict[str, int] = {}
    shots = []
    for frame in film.frames:
        ranks = [
            Rank(standing, names[standing.rider], _gained(rows, standing), standing.rider == frame.jersey)
            for standing in frame.riders
        ]
        shots.append(_shot(frame, ranks, drawings, names))
        rows = {standing.rider: standing.row for standing in frame.riders}
    stock = "".join(drawing.ground.stock() for drawing in drawings)
    return Rounds(mark_safe(stock), shots)  # noqa: S308  # the drawings escape every word


def _gained(rows: Mapping[str, int], standing: Standing) -> int | None:
    return standing.row - rows[standing.rider] if standing.rider in rows else None


def _shot(frame: Frame, ranks: list[Rank], drawings: tuple[RoadDrawing, RoadDrawing], names: Mapping[str, str]) -> Shot:
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
        drawing.ground.over(
            drawing.tokens(tokens, frame.jersey),
            title=heading,
            description=drawing.summary(tokens),
            name=str(frame.round),
        )
        for drawing in drawings
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
