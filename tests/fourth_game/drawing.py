"""Omnium's road, drawn: an oval with its line, and riders in the order in which they were over it; and the race as a film."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.replay.board import Board
from scoring.replay.drawing.token_drawing import Draw, Ground, Token, draw_token
from scoring.replay.frames import Film, Reel, Standing
from scoring.replay.log import RaceText, Words
from tests.fourth_game.referee import Referee
from tests.fourth_game.settings import Settings, read_settings

SIZE = 9.0


@dataclass(frozen=True, slots=True)
class Oval:
    """The road of a stage: so many laps."""

    laps: int


class OvalDrawing:
    """An oval, `wide` for a desk."""

    def __init__(self, oval: Oval, *, wide: bool) -> None:
        self.oval = oval
        width = 480 if wide else 300
        body = (
            f'<ellipse class="lap" cx="{width / 2:g}" cy="80" rx="{width / 2 - 40:g}" ry="50" fill="none" stroke="currentColor"/>'
            f'<path class="line" d="M{width / 2:g} 110v40" stroke="currentColor"/>'
            f'<text x="{width / 2:g}" y="84" text-anchor="middle" fill="currentColor">{oval.laps}</text>'
        )
        self.ground = Ground("oval-desk" if wide else "oval-phone", width, 170, "board-drawing", "", body)

    def tokens(self, riders: Sequence[Token], jersey: str | None = None, draw: Draw = draw_token) -> str:
        """The riders behind the line, the first one nearest to it."""
        return "".join(
            draw(rider, self.ground.width / 2 - 3 * SIZE * rider.lane, 130, SIZE, jersey=rider.number == jersey)
            for rider in riders
        )

    def summary(self, riders: Sequence[Token]) -> str:
        """The drawing in words."""
        order = ", ".join(rider.label or rider.number for rider in sorted(riders, key=lambda rider: rider.lane))
        return f"An oval ridden {self.oval.laps} times. {order}".strip()


class FilmedReferee(Referee):
    """A referee who notes the order over the line of each lap."""

    def __init__(self, text: RaceText, settings: Settings) -> None:
        super().__init__(text, settings)
        self.reel = Reel()

    def take(self, line: int, words: Words) -> None:
        ridden = self.open
        super().take(line, words)
        if ridden and not self.open:
            standing = [
                Standing(name, name.partition("-")[0], "1", self.last_round, place)
                for place, name in enumerate(self.order, 1)
            ]
            home = [name for name in self.order if self.over]
            self.reel.note(self.last_round, standing, home, (), None)


def film(text: RaceText, boards: Mapping[str, Board]) -> Film:
    """A race on its oval, lap by lap."""
    settings, usable = read_settings(text)
    if not usable or settings.record != "moves":
        return Film(Oval(settings.laps) if settings.stage else None)
    referee = FilmedReferee(text, settings)
    referee.ride()
    return referee.reel.film(Oval(settings.laps))
