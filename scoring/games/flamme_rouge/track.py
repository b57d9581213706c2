"""Tracks: tile letters → rows with their lanes, surface and weather (FACTS: Flamme Rouge; rulebook: Track Setup)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.games.flamme_rouge import facts
from scoring.replay.fault import Fault
from scoring.replay.values import Values


class Tile(NamedTuple):
    """A tile of a track: its name as written (`c`, `_4`), its first and last row on the track."""

    name: str
    first: int
    last: int

    @property
    def piece(self) -> str:
        """The physical tile, whatever its side: a letter without its case, a number without its underscore."""
        return self.name.lstrip("_").lower()

    @property
    def straight(self) -> bool:
        return self.name in facts.STRAIGHTS


class Track(Values):
    """A track: `kinds[row]` and `lanes[row]` by row from 1 (index 0 is unused); lanes without obstacles, right to left."""

    def __init__(self) -> None:
        self.tiles: list[Tile] = []
        self.kinds = " "
        self.lanes: list[tuple[int, ...]] = [()]
        self.weather: dict[int, str] = {}

    @property
    def rows(self) -> int:
        return len(self.kinds) - 1

    @property
    def finish(self) -> int:
        """The last row before the finish line."""
        return self.kinds.index(facts.BEHIND_FINISH) - 1

    def is_start(self, row: int) -> bool:
        return self.kinds[row] in facts.START_ROWS

    def slipstream(self, row: int) -> bool:
        """Whether the road of this row lets riders use and give slipstream, crashed riders not considered."""
        if row > self.finish or self.kinds[row] in facts.NO_SLIPSTREAM:
            return False
        return self.weather.get(row) != "crosswind"

    def place(self, word: str) -> tuple[int, int] | None:
        """The (row, lane) that `ROW.LANE` names, or None if there is no such lane."""
        row, _, lane = word.partition(".")
        if not (row.isdecimal() and lane.isdecimal()) or not 0 < int(row) <= self.rows:
            return None
        return (int(row), int(lane)) if int(lane) in self.lanes[int(row)] else None


def names_of(text: str) -> Iterator[str]:
    """The tile names of a track text: single signs, an underscore belonging to the sign behind it."""
    at = 0
    while at < len(text):
        size = 2 if text[at] == "_" else 1
        yield text[at : at + size]
        at += size


def build(text: str) -> Track | Fault:
    """The track of tile letters (`abc_4u`), or what is wrong with it."""
    track = Track()
    seen: dict[str, str] = {}
    names = list(names_of("".join(text.split())))
    for n, name in enumerate(names):
        rows = facts.TILES.get(name)
        if rows is None:
            return Fault("tile-unknown", text, sorted(facts.TILES), tile=name, at=n + 1)
        tile = Tile(name, track.rows + 1, track.rows + len(rows))
        if tile.piece in seen:
            return Fault("tile-twice", text, [], tile=name, other=seen[tile.piece])
        seen[tile.piece] = name
        if (name in facts.STARTS) != (n == 0) or (name in facts.FINISHES) != (n == len(names) - 1):
            legal = list(facts.STARTS if n == 0 else facts.FINISHES if n == len(names) - 1 else ())
            return Fault("track-ends", text, legal, tile=name)
        track.tiles.append(tile)
        track.kinds += rows
        track.lanes.extend(tuple(range(1, facts.LANES[kind] + 1)) for kind in rows)
    return track if names else Fault("header-empty", "track", [], key="track")


def version_for(players: int) -> str:
    """The version of a stage card that so many players ride."""
    return facts.PLAYERS[players > facts.FEW_PLAYERS]


def stage_track(name: str, players: str) -> str:
    """The tiles of a printed stage for so many players (one of `facts.PLAYERS`); some cards have one track for all."""
    tracks = facts.STAGES[name]
    return tracks[-1] if players == facts.PLAYERS[1] else tracks[0]


def track_of(road: str, players: int = 0) -> Track | None:
    """The track that a header line names (`stage: la-haute-montagne`, `track: abcu`), or None where it names none.

    `players` decides where a stage has two versions and the line names neither.
    """
    key, _, value = road.partition(":")
    if key.strip().lower() == "track":
        built = build(value)
        return None if isinstance(built, Fault) else built
    name, _, version = value.strip().lower().partition(" ")
    if name not in facts.STAGES:
        return None
    built = build(stage_track(name, version.strip() or version_for(players)))
    return None if isinstance(built, Fault) else built


def set_weather(track: Track, piece: str, weather: str) -> Fault | None:
    """Put a weather marker beside a straight tile (rulebook: Weather and Crashes)."""
    tile = next((tile for tile in track.tiles if tile.piece == piece.lstrip("_").lower()), None)
    straights = [tile.piece for tile in track.tiles if tile.straight]
    if tile is None:
        return Fault("weather-no-tile", piece, straights, tile=piece)
    if not tile.straight:
        return Fault("weather-not-straight", piece, straights, tile=piece)
    if tile.first in track.weather:
        return Fault("weather-tile-twice", piece, [], tile=piece, weather=track.weather[tile.first])
    for row in range(tile.first, tile.last + 1):
        track.weather[row] = weather
    return None


def set_obstacle(track: Track, word: str) -> Fault | None:
    """Block a lane with a traffic obstacle (rulebook: Landscape Elements); one lane of a row must stay open."""
    place = track.place(word)
    if place is None:
        return Fault("obstacle-place", word, [], place=word)
    row, lane = place
    if len(track.lanes[row]) == 1:
        return Fault("obstacle-last-lane", word, [], row=row)
    track.lanes[row] = tuple(other for other in track.lanes[row] if other != lane)
    return None


def advice(tiles: Sequence[Tile]) -> Iterator[Fault]:
    """The rulebook's advice for stages of one's own, where the track does not follow it (Creating Your Own Stages)."""
    hard = [tile.name for tile in tiles if set("apq") & set(facts.TILES[tile.name])]
    if len(hard) > 3:
        yield Fault("advice-hard", None, [], tiles=hard)
    if len(tiles) > 1 and facts.FEEDING in facts.TILES[tiles[-2].name]:
        yield Fault("advice-feeding-last", None, [], tile=tiles[-2].name)
    straights = sum(tile.straight and tile.piece != "9" for tile in tiles)
    curves = sum(tile.name in facts.CURVES for tile in tiles)
    if straights != 7 or curves != 12:
        yield Fault("advice-count", None, [], straights=straights + 2, curves=curves)
    if any(tile.piece == "9" for tile in tiles) and not any(facts.FEEDING in facts.TILES[tile.name] for tile in tiles):
        yield Fault("advice-bonus", None, [])
