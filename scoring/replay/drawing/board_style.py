"""The colours and strokes of a drawn course, as one scoped style sheet.

Every colour is a custom property of the page where the page has it (`--surface-climb`, `--team-red`, `--jersey`, …),
else the fallback here, one for light and one for dark.
"""

from __future__ import annotations

from typing import Final

# name of the page's custom property: (light, dark)
_COLOURS: Final[dict[str, tuple[str, str]]] = {
    "road-ink": ("#2a2925", "#f0ede4"),
    "road-muted": ("#6b675e", "#a9a498"),
    "road-kerb": ("#4a4740", "#8d887b"),
    "road-joint": ("#bdb6a6", "#57534a"),
    "road-wall": ("#191816", "#fbf8f0"),
    "surface-asphalt": ("#f4efe2", "#34322d"),
    "surface-runoff": ("#e3ddcf", "#25231f"),
    "surface-cobbles": ("#b9dcd8", "#214a4a"),
    "surface-cobbles-mark": ("#7fb5b0", "#3c7472"),
    "surface-climb": ("#f3c3b4", "#5e2c22"),
    "surface-climb-mark": ("#d98b74", "#985244"),
    "surface-descent": ("#d5e2b8", "#3a4a22"),
    "surface-descent-mark": ("#a8bf7b", "#647c3c"),
    "flag": ("#2a2925", "#f0ede4"),
    "flag-ink": ("#ffffff", "#1c1b18"),
    "jersey": ("#ffcf00", "#ffd633"),
    "team-red": ("#c4251d", "#d8392f"),
    "team-blue": ("#1f58b0", "#3a74cf"),
    "team-black": ("#1d1d1f", "#0c0c0d"),
    "team-green": ("#1e7b3c", "#2a8f4a"),
    "team-white": ("#ffffff", "#f6f4ee"),
    "team-yellow": ("#e9d37a", "#e9d37a"),
}

_RULES: Final = """
.board-drawing{width:100%;height:auto;display:block;font-family:inherit;font-variant-numeric:tabular-nums}
.board-drawing text{text-anchor:middle;fill:var(--bd-road-ink)}
.board-drawing .kerb{fill:var(--bd-road-kerb)}
.board-drawing .cells{stroke:var(--bd-road-joint);stroke-width:1}
.board-drawing .cells.asphalt{fill:var(--bd-surface-asphalt)}
.board-drawing .cells.runoff{fill:var(--bd-surface-runoff)}
.board-drawing .surface.cobbles{fill:var(--bd-surface-cobbles)}
.board-drawing .surface.climb{fill:var(--bd-surface-climb)}
.board-drawing .surface.descent{fill:var(--bd-surface-descent)}
.board-drawing .mark{fill:none;stroke-width:1.1}
.board-drawing .mark.cobbles{stroke:var(--bd-surface-cobbles-mark)}
.board-drawing .mark.climb{stroke:var(--bd-surface-climb-mark)}
.board-drawing .mark.descent{stroke:var(--bd-surface-descent-mark)}
.board-drawing .values{font-size:12.5px;font-weight:600;stroke-width:6;stroke-linejoin:round;paint-order:stroke}
.board-drawing .values.cobbles{stroke:var(--bd-surface-cobbles)}
.board-drawing .values.climb{stroke:var(--bd-surface-climb)}
.board-drawing .values.descent{stroke:var(--bd-surface-descent)}
.board-drawing .onward{fill:none;stroke:var(--bd-road-muted);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.board-drawing .start-place{fill:none;stroke:var(--bd-road-muted);stroke-width:1.5}
.board-drawing .special circle{fill:var(--bd-surface-runoff);stroke:var(--bd-road-ink);stroke-width:1.4}
.board-drawing .special.exchange circle{stroke-dasharray:3 2}
.board-drawing .special text{font-size:14px;font-weight:800}
.board-drawing .special path{fill:none;stroke:var(--bd-road-ink);stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.board-drawing .wall{stroke:var(--bd-road-wall);stroke-width:5;stroke-linecap:round}
.board-drawing .row-number{font-size:11px;fill:var(--bd-road-muted)}
.board-drawing .sprint .bar,.board-drawing .passing .bar,.board-drawing .flag{fill:var(--bd-flag)}
.board-drawing .flag-label{font-size:11.5px;font-weight:700;fill:var(--bd-flag-ink)}
.board-drawing .passing .flag{fill:none}
.board-drawing .passing .flag-label{fill:var(--bd-road-ink)}
.board-drawing .finish .bar{stroke:var(--bd-road-wall);stroke-width:1}
.board-drawing .finish-light{fill:#fff}
.board-drawing .finish-dark{fill:#111}
.board-drawing .shape{stroke:#fff;stroke-width:1.4}
.board-drawing .number{font-size:12px;font-weight:700;fill:#fff}
.board-drawing .team-white .number,.board-drawing .team-yellow .number{fill:#1c1b18}
.board-drawing .team-white .shape,.board-drawing .team-yellow .shape{stroke:#1c1b18}
.board-drawing .jersey-ring{fill:none;stroke:var(--bd-jersey);stroke-width:5;paint-order:stroke;stroke-linejoin:round}
.board-drawing .legend-word{text-anchor:start;font-size:12px}
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
