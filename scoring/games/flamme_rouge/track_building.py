"""Laying tracks of one's own: every change that a press of a button makes to a track's letters, and what they make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.games.flamme_rouge import facts
from scoring.games.flamme_rouge.track import advice, build, names_of
from scoring.replay import Fault, Problem
from scoring.replay.drawing.roads import LaidRoad

__all__ = ["BLANK", "look_at", "moved", "names_of", "pieces", "pressed", "turned_over"]

GAME: Final = "flamme-rouge"
#: What an empty table begins with: a start and a finish.
BLANK: Final = "au"


def look_at(letters: str) -> LaidRoad:
    """What these letters make. A track whose stage would be dull or hard is one all the same; hints only advise."""
    plain = "".join(letters.split())
    track = build(plain)
    if isinstance(track, Fault):
        return LaidRoad(plain, None, _problem(track), [])
    hints = [_problem(hint) for hint in advice(track.tiles)]
    return LaidRoad(plain, track, None, hints, [tile.name for tile in track.tiles], track.finish)


def _problem(fault: Fault) -> Problem:
    return Problem(fault, line=1, game=GAME)


def piece_of(name: str) -> str:
    """The physical tile of a side."""
    return name.lstrip("_").lower()


def pieces() -> Iterator[tuple[str, list[str]]]:
    """Every physical tile with its two sides, white before black: starts, finish, straights, curves, numbers."""
    sides: dict[str, list[str]] = {}
    for name in facts.TILES:
        sides.setdefault(piece_of(name), []).append(name)
    for piece, names in sides.items():
        yield piece, sorted(names, key=lambda name: name[0] == "_" or name.isupper())


def pressed(letters: str, name: str, behind: str = "") -> str:
    """The letters after a tile was pressed: taken out if this side lies in the track, turned over if the other one does,
    else laid: a start in place of the start, a finish in place of the finish, any other tile behind the tile `behind` or,
    where that is not there, before the finish."""
    names = [*names_of("".join(letters.split()))]
    if name not in facts.TILES:
        return "".join(names)
    ends = [facts.STARTS, facts.FINISHES]
    at = next((n for n, other in enumerate(names) if piece_of(other) == piece_of(name)), None)
    if at is not None:
        if names[at] != name:
            names[at] = name
        elif not any(name in end for end in ends):
            del names[at]
        return "".join(names)
    if name in facts.STARTS:
        return "".join([name, *(other for other in names if other not in facts.STARTS)])
    if name in facts.FINISHES:
        return "".join([*(other for other in names if other not in facts.FINISHES), name])
    last = len(names) - 1 if names and names[-1] in facts.FINISHES else len(names)
    if behind in names[:last]:
        last = names.index(behind) + 1
    return "".join([*names[:last], name, *names[last:]])


def moved(letters: str, name: str, by: int) -> str:
    """The letters after a tile was moved by one place (-1: nearer to the start); ends stay where they are."""
    names = [*names_of("".join(letters.split()))]
    if name not in names:
        return "".join(names)
    at = names.index(name)
    fixed = {0, len(names) - 1}
    if at not in fixed and at + by not in fixed and abs(by) == 1:
        names[at], names[at + by] = names[at + by], names[at]
    return "".join(names)


def turned_over(name: str) -> str:
    """The other side of a tile; the tile itself where it has none."""
    return next((side for piece, sides in pieces() if piece == piece_of(name) for side in sides if side != name), name)
