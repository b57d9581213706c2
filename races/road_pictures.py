"""Roads drawn for pages, in the reader's language: as the stage's game draws them, for a desk and for a phone."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from races.models import Stage
from scoring.classify.scored_game import scored_game


def stage_pictures(
    stage: Stage, title: str, headers: Mapping[str, str], *, players: int
) -> dict[str, SafeString] | None:
    """The road that a stage names beside boards, for a desk and for a phone, as its `headers` furnish it for so many
    `players`; None where it names none."""
    game = scored_game(stage.stage_race.game)
    drawings = game.road_drawings(game.road_of(stage.road, headers, players), gettext)
    if drawings is None:
        return None
    drawn = (drawing.ground.whole("", title=title, description=drawing.summary(())) for drawing in drawings)
    desk, phone = (mark_safe(svg) for svg in drawn)  # noqa: S308  # the drawings escape every word
    return {"desk": desk, "phone": phone}
