"""The track, read from the facts as they are printed."""

from __future__ import annotations

from dataclasses import dataclass, field

STRAIGHT = """
    b nnnnnn  c nnnnnn  d nnnnnn  f nnnnnn  l nnnnnn  m nnnnnn  n nnnnnn
    B ddddnn  C nnnaaa  D aaaaad  F dddnnn  L aaaddd  M nnaaaa  N aaaaaa
    2 wwwwwn  _2 nnnnnn   3 rrrrrn  _3 nnppqp   4 rrrrrn  _4 pqppnn
    5 pqpqpp  _5 ppnnnn   6 ppqppp  _6 pppqpn   7 nnppqp  _7 pqpnnn   8 nnnpqp  _8 ppqppn   9 rrn  _9 wwn
"""
ENDS = "a sssssn  A ssssnn  1 SSSSww  _1 SSSSSw  u nfffff  U aaffff"
CURVES = {"nn": "egijopIJhqtkrsST", "aa": "EGOKRQ", "dd": "PH"}
LANES = {"w": 3, "S": 3, "r": 3, "p": 1}
STAGES = """
    avenue-corso-paseo   abcdefghijklmnopqrstu      la-haute-montagne    abcfimetKGLHJsdopRQNU
    ballons-centrale     AnLHgceqtrMBoipjDFkSu      la-classicissima     AebQRNHPcgikDFsLojmtu
    ronde-van-wevelgem   abcmgfteqonLPjkIDHrSu      firenze-milano       abcgiDHqntmKOLrepJsfu
    plateaux-de-wallonie AbJiLcGHtdfpkmnrqEoSu
"""
PELOTON = """
    peloton-7   a_23gMRPkeqos4cDHjTniu     _123gMRPkeqos4cDHjT_9niu
    peloton-8   a_2h4oIcQDF3prsejLktgu     _12h4oIcQDF3prsejLktg_9u
    peloton-9   A_23p5_7okjq4e8_6hgirsTu   12_93p5_7okjq4e8_6hgirsTu
    peloton-10  a_2h4Lopc5_6r3gqJksteIU    _12h4_9Lopc5_6r3gqJksteIU
    peloton-11  a_28_5qgir_3_4sopthk7_6eJu _128_5qgir9_3_4sopthk7_6eJu
    peloton-12  A_24qMOKRFsd3plnhgeTju     124qMOKRFsd3pln_9hgeTju
"""


def _pairs(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


STRAIGHTS = _pairs(STRAIGHT)
TILES = {**STRAIGHTS, **_pairs(ENDS), **{tile: rows for rows, tiles in CURVES.items() for tile in tiles}}
ONE_TRACK = _pairs(STAGES)
TWO_TRACKS = {line.split()[0]: line.split()[1:] for line in PELOTON.strip().splitlines()}


@dataclass
class Road:
    """A track, a list entry a row (row 1 is entry 0): its kind, its open lanes right to left, its weather."""

    kinds: list[str] = field(default_factory=list)
    lanes: list[list[int]] = field(default_factory=list)
    weather: list[str] = field(default_factory=list)
    tiles: list[tuple[str, int, int]] = field(default_factory=list)

    @property
    def rows(self) -> int:
        return len(self.kinds)

    def kind(self, row: int) -> str:
        return self.kinds[row - 1]

    def open_lanes(self, row: int) -> list[int]:
        return self.lanes[row - 1]

    def is_behind_the_finish(self, row: int) -> bool:
        return self.kind(row) == "f"

    def shelters(self, row: int) -> bool:
        """Whether slipstream can be used and given in the row, fallen riders apart."""
        return self.kind(row) not in "apqf" and self.weather[row - 1] != "crosswind"


def road_of(tiles: str) -> Road | None:
    """The road of tile letters; None if they make none."""
    road = Road()
    names: list[str] = []
    for sign in tiles.replace(" ", ""):
        if names and names[-1] == "_":
            names[-1] += sign
        else:
            names.append(sign)
    pieces = [name.strip("_").lower() for name in names]
    if len(set(pieces)) < len(pieces) or any(name not in TILES for name in names):
        return None
    if any((name in "aA1_1") != (n == 0) or (name in "uU") != (n == len(names) - 1) for n, name in enumerate(names)):
        return None
    for name in names:
        first = road.rows + 1
        for kind in TILES[name]:
            road.kinds.append(kind)
            road.lanes.append(list(range(1, LANES.get(kind, 2) + 1)))
            road.weather.append("")
        road.tiles.append((name, first, road.rows))
    return road


def stage_road(value: str, players: int) -> Road | None:
    """The road of a printed stage, by the number of players where it matters and the log does not say."""
    name, _, side = value.strip().lower().partition(" ")
    side = side or ("5-6" if players > 4 else "2-4")
    if name in ONE_TRACK:
        return road_of(ONE_TRACK[name])
    if name in TWO_TRACKS and side in ("2-4", "5-6"):
        return road_of(TWO_TRACKS[name][side == "5-6"])
    return None
