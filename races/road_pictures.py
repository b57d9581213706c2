"""Roads drawn for pages, in the reader's language: courses of boards and tracks of tiles, for a desk and for a phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from races import board_drawing, track_drawing
from races.board_drawing import Cell, CourseDrawing, course_parts
from races.token_drawing import Draw, Ground, Token
from races.track_drawing import TrackDrawing
from scoring.games.flamme_rouge.players import automated_players
from scoring.games.flamme_rouge.track import Track, set_obstacle, set_weather, track_of
from scoring.replay.headers import words_in
from scoring.replay.road import Course

_RUNOFF: Final = 4


class RoadDrawing(Protocol):
    """A drawn road that riders can be put on: a course's or a track's."""

    ground: Ground

    def tokens(self, riders: Sequence[Token], jersey: str | None = None, draw: Draw = ...) -> str: ...

    def summary(self, riders: Sequence[Token]) -> str: ...


def surfaces(cells: Sequence[Cell]) -> list[tuple[str, str]]:
    """The legend of a drawn course in the reader's language: what there is on it, with signs where cells have numbers."""
    signed = any(cell.sign for cell in cells)
    words = {
        "asphalt": _("asphalt"),
        "cobbles": _("cobbles −") if signed else _("cobbles"),
        "climb": _("climb −") if signed else _("climb"),
        "descent": _("descent +") if signed else _("descent"),
        "chance": _("chance"),
        "exchange": _("exchange"),
    }
    there = {cell.surface for cell in cells} | {cell.special for cell in cells}
    return [(kind, word) for kind, word in words.items() if kind in there]


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


def road_drawings(road: object, *, reached: int = 0) -> tuple[RoadDrawing, RoadDrawing] | None:
    """A road drawn for a desk and for a phone; None for a road that no drawing is known for.

    Of a course's run-off, only the first rows are drawn, and those up to `reached`, the foremost rider's row.
    """
    if isinstance(road, Course):
        runoff = max(_RUNOFF, reached - road.length)
        cells, lines, walls = course_parts(road, sprint=_("Sprint {line}"), finish=_("Finish {line}"), runoff=runoff)
        desk, phone = (
            CourseDrawing(cells, lines, walls, legend=surfaces(cells), rows_per_strip=rows)
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


def stage_pictures(road: str, title: str, headers: Mapping[str, str], *, players: int) -> dict[str, SafeString] | None:
    """A stage's track (`Stage.road`) for a desk and for a phone, with the weather and the obstacles that its `headers` put on
    it; None where it names none. Beside the automated ones `players` say which version it is, where the road does not."""
    track = track_of(road, players + automated_players(headers)) if road else None
    if track:
        _furnish(track, headers)
    drawings = road_drawings(track)
    if drawings is None:
        return None
    drawn = (drawing.ground.whole("", title=title, description=drawing.summary(())) for drawing in drawings)
    desk, phone = (mark_safe(svg) for svg in drawn)  # noqa: S308  # the drawings escape every word
    return {"desk": desk, "phone": phone}


def _furnish(track: Track, headers: Mapping[str, str]) -> None:
    """Put weather and obstacles on a track; what does not fit was refused when the headers were saved."""
    for key, value in headers.items():
        first, _blank, piece = key.partition(" ")
        if first == "weather":
            set_weather(track, piece, value.lower())
        elif key == "obstacle":
            for place in words_in(value):
                set_obstacle(track, place)
