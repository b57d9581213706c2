"""What a drawn Flamme Rouge track adds to the style sheet of a drawn board (`board_style`)."""

from __future__ import annotations

from typing import Final

# name of the page's custom property: (light, dark)
_COLOURS: Final[dict[str, tuple[str, str]]] = {
    "surface-feeding": ("#cfdbf4", "#26385c"),
    "surface-feeding-mark": ("#8aa3d6", "#4c6ba5"),
    "road-weather": ("#2c5d7c", "#9fd0ee"),
    "road-sheet": ("#ffffff", "#181c20"),
    "team-pink": ("#d6589b", "#e277af"),
    "team-grey": ("#6d7278", "#7f868c"),
    "team-orange": ("#d9691a", "#e07a2e"),
    "team-purple": ("#6b3fa0", "#8a5fc2"),
}

_RULES: Final = """
.board-drawing.stock{position:absolute;width:0;height:0;overflow:hidden}
.track-drawing .track-kerb{fill:var(--bd-road-kerb);stroke:var(--bd-road-kerb);stroke-width:5;stroke-linejoin:round}
.track-drawing .surface.feeding{fill:var(--bd-surface-feeding)}
.track-drawing .mark.feeding{stroke:var(--bd-surface-feeding-mark);stroke-width:1.4}
.track-drawing .joint{fill:none;stroke:var(--bd-road-kerb);stroke-width:2.2}
.track-drawing .start-line{fill:none;stroke:var(--bd-road-wall);stroke-width:4}
.track-drawing .finish-bar{stroke:var(--bd-road-wall);stroke-width:1}
.track-drawing .tile-name rect{fill:var(--bd-road-sheet);stroke:var(--bd-road-muted);stroke-width:1}
.track-drawing .tile-name text{font-size:12px;font-weight:650}
.track-drawing .tile-name.back rect{fill:var(--bd-road-ink)}
.track-drawing .tile-name.back text{fill:var(--bd-road-sheet)}
.track-drawing .tile-name.chosen rect{stroke:var(--bd-road-ink);stroke-width:5;paint-order:stroke}
.track-drawing.tile{width:auto}
.track-drawing .turn{fill:none;stroke:var(--bd-road-muted);stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.track-drawing .weather circle{fill:var(--bd-road-sheet);stroke:var(--bd-road-weather);stroke-width:1.8}
.track-drawing .weather path{fill:none;stroke:var(--bd-road-weather);stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.track-drawing .weather-edge{fill:none;stroke:var(--bd-road-weather);stroke-width:2.5;stroke-dasharray:5 4}
.track-drawing .island{fill:var(--bd-flag);stroke:var(--bd-flag-ink);stroke-width:1.2}
.track-drawing .island-cross{stroke:var(--bd-flag-ink);stroke-width:2.4;stroke-linecap:round}
.track-drawing.plan .number{font-size:10.5px}
.board-drawing .fall{stroke:var(--bd-road-wall);stroke-width:3;stroke-linecap:round}
.board-drawing .fallen .shape{stroke-dasharray:3 2}
"""


def _declarations(shade: int) -> str:
    return "".join(f"--bd-{name}:var(--{name},{colours[shade]});" for name, colours in _COLOURS.items())


def _team_rules() -> str:
    teams = (name for name in _COLOURS if name.startswith("team-"))
    return "".join(f".board-drawing .{name} .shape{{fill:var(--bd-{name})}}\n" for name in teams)


STYLE: Final[str] = (
    f".board-drawing{{{_declarations(0)}}}\n"
    f"@media screen and (prefers-color-scheme:dark){{.board-drawing{{{_declarations(1)}}}}}" + _RULES + _team_rules()
)
