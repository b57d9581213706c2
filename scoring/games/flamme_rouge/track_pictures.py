"""Tracks as pages show them: with weather and obstacles, for a desk and for a phone, and the table on which they are laid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from scoring.games.flamme_rouge import facts, track_building
from scoring.games.flamme_rouge.players import automated_players
from scoring.games.flamme_rouge.track import Track, set_obstacle, set_weather, track_of
from scoring.games.flamme_rouge.track_drawing import LEGEND, PHONE, WORDS, TrackDrawing, draw_tile, draw_track
from scoring.replay.drawing.roads import LaidRoad, TileSide
from scoring.replay.headers import words_in
from scoring.replay.reader_words import Gettext, gettext_noop

__all__ = ["TILES", "TrackTiles", "furnished", "track_drawings"]

_KINDS: Final = (
    ("start", gettext_noop("Start")),
    ("straight", gettext_noop("Straights")),
    ("curve", gettext_noop("Curves")),
    ("finish", gettext_noop("Finish")),
)
_SURFACES: Final = (
    ("a", gettext_noop("ascent")),
    ("d", gettext_noop("descent")),
    ("pq", gettext_noop("cobbles")),
    ("r", gettext_noop("feeding zone")),
)
_TURNS: Final = {
    ("left", "narrow"): gettext_noop("narrow curve to the left"),
    ("right", "narrow"): gettext_noop("narrow curve to the right"),
    ("left", "wide"): gettext_noop("wide curve to the left"),
    ("right", "wide"): gettext_noop("wide curve to the right"),
}


def track_drawings(track: Track, gettext: Gettext) -> tuple[TrackDrawing, TrackDrawing]:
    """A track drawn for a desk (in plan, where it fits) and for a phone (in strips)."""
    plan, strips = (
        TrackDrawing(track, rows_per_strip=rows, words=_words(gettext), legend=_legend(gettext))
        for rows in (None, PHONE)
    )
    return plan, strips


def furnished(road: str, headers: Mapping[str, str], *, players: int) -> Track | None:
    """A stage's track (its `stage:` or `track:` line) with the weather and the obstacles that its `headers` put on it.

    None where it names none. Beside the automated ones `players` say which version it is, where the road does not.
    """
    track = track_of(road, players + automated_players(headers)) if road else None
    if track:
        for key, value in headers.items():  # what does not fit was refused when the headers were saved
            first, _blank, piece = key.partition(" ")
            if first == "weather":
                set_weather(track, piece, value.lower())
            elif key == "obstacle":
                for place in words_in(value):
                    set_obstacle(track, place)
    return track


class TrackTiles:
    """The tiles of the game, to lay tracks of one's own (`scoring.replay.drawing.roads.Tiles`)."""

    blank = track_building.BLANK

    def look_at(self, letters: str) -> LaidRoad:
        return track_building.look_at(letters)

    def names_of(self, letters: str) -> Sequence[str]:
        return [*track_building.names_of(letters)]

    def pressed(self, letters: str, name: str, behind: str = "") -> str:
        return track_building.pressed(letters, name, behind)

    def moved(self, letters: str, name: str, by: int) -> str:
        return track_building.moved(letters, name, by)

    def turned_over(self, name: str) -> str:
        return track_building.turned_over(name)

    def label(self, name: str, gettext: Gettext) -> str:
        """A tile in words: its letters, the way it turns, what lies on it."""
        words = [name]
        if name in facts.CURVES:
            _rows, way, kind = facts.CURVES[name]
            words.append(gettext(_TURNS[way, kind]))
        rows = facts.TILES[name]
        words += [gettext(word) for signs, word in _SURFACES if set(signs) & set(rows)]
        return ", ".join(words)

    def choices(self, gettext: Gettext) -> Iterator[tuple[str, list[list[TileSide]]]]:
        kinds: dict[str, list[list[TileSide]]] = {kind: [] for kind, _word in _KINDS}
        for _piece, names in track_building.pieces():
            sides = [TileSide(name, self.label(name, gettext), draw_tile(name)) for name in names]
            kinds[_kind(names[0])].append(sides)
        for kind, word in _KINDS:
            yield gettext(word), kinds[kind]

    def draw(self, road: object, gettext: Gettext, *, title: str, chosen: str = "", phone: bool = False) -> str:
        assert isinstance(road, Track)
        return draw_track(
            road,
            rows_per_strip=PHONE if phone else None,
            title=title,
            words=_words(gettext),
            legend=_legend(gettext),
            chosen=chosen,
        )


TILES: Final = TrackTiles()


def _words(gettext: Gettext) -> dict[str, str]:
    return {name: gettext(word) for name, word in WORDS.items()}


def _legend(gettext: Gettext) -> tuple[tuple[str, str], ...]:
    return tuple((surface, gettext(word)) for surface, word in LEGEND)


def _kind(name: str) -> str:
    if name in facts.STARTS:
        return "start"
    if name in facts.FINISHES:
        return "finish"
    return "straight" if name in facts.STRAIGHTS else "curve"
