"""A log of Flamme Rouge to begin with: every rider on the grid, automated ones too, the bids, a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from scoring.games.flamme_rouge import facts
from scoring.games.flamme_rouge.players import automated_players
from scoring.games.flamme_rouge.settings import BREAKAWAY, SINGLE, TIME_TRIAL
from scoring.games.flamme_rouge.track import Track, track_of
from scoring.replay.beginning import Beginning, Entered, arrivals, finished
from scoring.replay.headers import words_in
from scoring.replay.sheets import number_of

LINES: Final = ("x-sprint", "x-mountain")
BIDS: Final = ("5 4", "5 3", "4 3", "4 2", "3 2", "3 3", "2 2", "4 4", "5 5", "5 2")
"""A bid each, all of cards that a Sprinteur has."""


def beginning(entered: Entered) -> Beginning:
    """For the teams entered; with one rider a player the Sprinteur of each colour is one."""
    one_each = {SINGLE, TIME_TRIAL} & entered.rules
    track = track_of(entered.road, len(entered.colours) + automated_players(entered.headers))
    teams = [[f"{colour}-{kind}" for kind in facts.KINDS] for colour in entered.colours]
    players = [team[:1] for team in teams] if SINGLE in entered.rules else teams
    bids = [
        f"bid {_on_a_line(team[:1])} {bid}"
        for team, bid in zip(players, BIDS, strict=False)
        if BREAKAWAY in entered.rules
    ]
    home, out = finished([rider for team in teams for rider in (team[:1] if one_each else team)])
    sheet = [f"finish {' '.join(home)}", *arrivals(home, track.rows - track.finish if track else 1)] if home else []
    for line, points in _lines_of(entered.headers):
        sheet.append(f"sprint {line} {' '.join(home[:points])}")
    groups = [*players, *_automated(entered.headers)]
    return Beginning(list(_placings(groups, track)), [*sheet, *out], bids)


def _automated(headers: Mapping[str, str]) -> Iterator[list[str]]:
    """The riders of the automated teams, and each single one."""
    for key in headers:
        if key.startswith("bot "):
            yield [f"{key.partition(' ')[2]}-{kind}" for kind in facts.KINDS]
    words = words_in(headers.get("solo", ""))
    for colour, kind in zip(words[::2], words[1::2], strict=False):
        yield [f"{colour}-{kind}"]


def _lines_of(headers: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """The lines of the house by their row, with how many riders each pays."""
    for key, points in headers.items():
        kind, _blank, row = key.partition(" ")
        if kind in LINES:
            yield row, len(points.split())


def _placings(groups: Sequence[Sequence[str]], track: Track | None) -> Iterator[str]:
    """A line a team, from the front of the grid."""
    rows = [row for row in range(track.rows, 0, -1) if track.is_start(row)] if track else []
    free = iter([f"{row}.{lane}" for row in rows for lane in (track.lanes[row] if track else ())])
    for group in groups:
        placed = [f"{number_of(rider)} {place}" for rider, place in zip(group, free, strict=False)]
        if placed:
            yield f"{group[0].partition('-')[0]} {' '.join(placed)}"


def _on_a_line(riders: Sequence[str]) -> str:
    return " ".join(rider.replace("-", " ") for rider in riders)
