"""Riders as tokens on a drawn road, and drawings that share one road: the same for boards and for tracks.

Colour is never the only sign: each team has a shape, the jersey is a ring.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from typing import Final

__all__ = ["SHAPES", "Cast", "Draw", "Ground", "Token", "draw_token", "outline"]

SHAPES: Final[dict[str, str]] = {
    "red": "circle",
    "blue": "square",
    "black": "diamond",
    "green": "hexagon",
    "white": "shield",
    "yellow": "octagon",
    "pink": "peak",
    "grey": "valley",
    "orange": "cross",
    "purple": "star",
}

# Corners of each shape around its middle, in half sizes of a token.
_CORNERS: Final[dict[str, list[tuple[float, float]]]] = {
    "square": [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
    "diamond": [(0, -1.15), (1.35, 0), (0, 1.15), (-1.35, 0)],
    "hexagon": [(-0.65, -1), (0.65, -1), (1.25, 0), (0.65, 1), (-0.65, 1), (-1.25, 0)],
    "shield": [(-1, -0.95), (1, -0.95), (1, 0.35), (0, 1.15), (-1, 0.35)],
    "octagon": [(-0.45, -1), (0.45, -1), (1, -0.45), (1, 0.45), (0.45, 1), (-0.45, 1), (-1, 0.45), (-1, -0.45)],
    "peak": [(0, -1.3), (1.3, 0.95), (-1.3, 0.95)],
    "valley": [(-1.3, -0.95), (1.3, -0.95), (0, 1.3)],
    "star": [
        (0, -1.5), (0.5, -0.69), (1.43, -0.46), (0.81, 0.26), (0.88, 1.21),
        (0, 0.85), (-0.88, 1.21), (-0.81, 0.26), (-1.43, -0.46), (-0.5, -0.69),
    ],
    "cross": [
        (-0.55, -1.15), (0.55, -1.15), (0.55, -0.6), (1.15, -0.6), (1.15, 0.6), (0.55, 0.6),
        (0.55, 1.15), (-0.55, 1.15), (-0.55, 0.6), (-1.15, 0.6), (-1.15, -0.6), (-0.55, -0.6),
    ],
}  # fmt: skip


# How far below the middle the number's foot stands, where it is not a third of a token.
_TEXT_LOW: Final[dict[str, float]] = {"peak": 0.72, "valley": 0.05, "star": 0.42}


@dataclass(frozen=True, slots=True)
class Token:
    """A rider on the road. `team`, the colour's word, chooses the shape; `label` is read out and shown on hover.

    `fallen` marks a rider who has crashed.
    """

    number: str
    team: str
    row: int
    lane: int
    label: str = ""
    fallen: bool = False


def outline(shape: str, x: float, y: float, size: float) -> str:
    """A closed path around (x, y); every shape has about the same area and leaves room for two digits."""
    if shape == "circle":
        return f"M{x - size:g} {y:g}a{size:g} {size:g} 0 1 0 {2 * size:g} 0a{size:g} {size:g} 0 1 0 {-2 * size:g} 0z"
    corners = _CORNERS[shape]
    return "M" + "L".join(f"{x + dx * size:.1f} {y + dy * size:.1f}" for dx, dy in corners) + "z"


def draw_token(rider: Token, x: float, y: float, size: float, *, jersey: bool = False, titled: bool = True) -> str:
    """A rider's number on their team's shape, with a ring for the jersey and a bar through it after a crash."""
    shape = SHAPES.get(rider.team, "octagon")
    ring = f'<path d="{outline(shape, x, y, size + 2.5)}" class="jersey-ring"/>' if jersey else ""
    bar = f'<path d="M{x - size:g} {y + size:g}L{x + size:g} {y - size:g}" class="fall"/>' if rider.fallen else ""
    low = size * _TEXT_LOW.get(shape, 0.365)
    place = f"{rider.label or rider.number} {rider.row}.{rider.lane}"
    classes = f"rider team-{escape(rider.team)}{' jersey' if jersey else ''}{' fallen' if rider.fallen else ''}"
    title = f"<title>{escape(place)}</title>" if titled else ""
    return (
        f'<g class="{classes}">{title}{ring}'
        f'<path d="{outline(shape, x, y, size)}" class="shape"/>{bar}'
        f'<text x="{x:g}" y="{y + low:g}" class="number">{escape(rider.number)}</text></g>'
    )


Draw = Callable[..., str]
"""Draws a token as `draw_token` does."""


@dataclass(slots=True)
class Cast:
    """The tokens of many drawings on one page: each is drawn once, for `Ground.stock`, and shown again by its number there.

    To be called as `draw_token` is. The list beside the drawings says who each is and where, so no token has a title.
    """

    key: str
    drawn: dict[str, int] = field(default_factory=dict)

    def __call__(self, rider: Token, x: float, y: float, size: float, *, jersey: bool = False) -> str:
        token = draw_token(rider, 0, 0, size, jersey=jersey, titled=False)
        number = self.drawn.setdefault(token, len(self.drawn))
        return f'<use href="#{self.key}-{number}" x="{x:.4g}" y="{y:.4g}"/>'

    def stock(self, classes: str) -> str:
        """Every token once, each a group that what shows it can name."""
        return "".join(
            f'<g id="{self.key}-{number}" class="{classes}">{token}</g>' for token, number in self.drawn.items()
        )


@dataclass(frozen=True, slots=True)
class Ground:
    """A drawn road without its riders: `defs` (patterns) and `body`, whose ids begin with `key`.

    `whole` is a drawing by itself. Where many drawings of one road stand on a page, `stock` puts the road there once,
    out of sight, and each `over` shows it again under its riders.
    """

    key: str
    width: float
    height: float
    classes: str
    defs: str
    body: str

    def whole(self, riders: str, *, title: str, description: str, style: str = "") -> str:
        """The road and its riders as an SVG; `style` goes into it as a style sheet, for pages without one."""
        inner = "\n".join(filter(None, [f"<style>{style}</style>" if style else "", self.defs, self.body, riders]))
        return self._framed(self.key, title, description, inner)

    def stock(self, cast: Cast | None = None) -> str:
        """The road for `over`, and its tokens, taking no room on the page.

        The group has the drawing's classes itself: what is used elsewhere is styled by its own ancestors only.
        """
        tokens = cast.stock(self.classes) if cast else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{self.classes} stock" aria-hidden="true" width="0" height="0">'
            f'{self.defs}<defs><g id="{self.key}-road" class="{self.classes}">{self.body}</g>{tokens}</defs></svg>'
        )

    def over(self, riders: str, *, title: str) -> str:
        """Riders over the road of `stock`; the page beside it says in words where they are."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{self.classes}" viewBox="0 0 {self.width:g} {self.height:g}" '
            f'role="img" aria-label="{escape(title)}"><use href="#{self.key}-road"/>{riders}</svg>'
        )

    def _framed(self, key: str, title: str, description: str, inner: str) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{self.classes}" viewBox="0 0 {self.width:g} {self.height:g}" '
            f'role="img" aria-labelledby="{key}-title {key}-desc">\n<title id="{key}-title">{escape(title)}</title>\n'
            f'<desc id="{key}-desc">{escape(description)}</desc>\n{inner}\n</svg>'
        )
