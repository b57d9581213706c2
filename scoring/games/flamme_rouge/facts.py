"""Flamme Rouge in numbers: tiles, stages, decks. Known from the material unless a comment says otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

COLOURS: Final = ("red", "blue", "green", "black", "white", "pink", "yellow", "grey", "orange", "purple")

#: The rules by which each player has one rider.
SINGLE: Final = "single"

#: The box has riders in six colours, and for each kind a stack of 45 exhaustion cards (Components).
MOST_TEAMS: Final = 6
EXHAUSTION_CARDS: Final = 45

SPRINTEUR: Final = "s"
ROULEUR: Final = "r"
KINDS: Final = (SPRINTEUR, ROULEUR)
KIND_NAMES: Final = {SPRINTEUR: "Sprinteurs", ROULEUR: "Rouleurs"}

EXHAUSTION: Final = "x"
#: What a card counts: exhaustion cards are worth 2. No stack has an 8.
VALUES: Final[Mapping[str, int]] = {EXHAUSTION: 2, **{str(n): n for n in (2, 3, 4, 5, 6, 7, 9)}}
DECKS: Final[Mapping[str, str]] = {SPRINTEUR: "23459" * 3, ROULEUR: "34567" * 3}
STRENGTH_CARD: Final = "5"
ATTACK: Final = "attack"
ATTACK_CARDS: Final = 2
ATTACK_FRONT: Final = 2
ATTACK_REAR: Final = 9
#: Common practice: a bot whose deck is empty moves 2.
EMPTY_BOT: Final = "2"

HAND: Final = 4
HAND_TAILWIND: Final = 5
HAND_HEADWIND: Final = 3
CLIMB_MOST: Final = 5
DESCENT_LEAST: Final = 5
FEEDING_LEAST: Final = 4
CRASH_LOSS: Final = 2

# Solo variant.
SOLO_EXHAUSTION: Final = 3
SOLO_OPPONENTS: Final = 2

# Breakaway Variant.
BREAKAWAY_TILE: Final = "2"
BREAKAWAY_EXHAUSTION: Final = 2
BREAKAWAY_BIG_FIELD: Final = 5
BIDS: Final = 2

# The designer's free rules of 2016 for stage races.
ROUND_SECONDS: Final = 60
ROW_SECONDS: Final = 10

WEATHERS: Final = ("crosswind", "tailwind", "headwind", "rain")
OBSTACLES: Final = 4

#: Rows of a tile in riding direction: n flat, a ascent, d descent, s start, f behind the finish, w flat with 3 lanes,
#: S start with 3 lanes, r feeding with 3 lanes, p cobbles with 1 lane, q cobbles with 2 lanes; all others have 2 lanes.
LANES: Final[Mapping[str, int]] = {**dict.fromkeys("nadsfq", 2), **dict.fromkeys("wSr", 3), "p": 1}
START_ROWS: Final = "sS"
ASCENT: Final = "a"
DESCENT: Final = "d"
FEEDING: Final = "r"
BEHIND_FINISH: Final = "f"
NO_SLIPSTREAM: Final = "apq"

STRAIGHTS: Final[Mapping[str, str]] = {
    **dict.fromkeys("bcdflmn", "nnnnnn"),
    "B": "ddddnn", "C": "nnnaaa", "D": "aaaaad", "F": "dddnnn", "L": "aaaddd", "M": "nnaaaa", "N": "aaaaaa",
    "3": "rrrrrn", "_3": "nnppqp", "4": "rrrrrn", "_4": "pqppnn", "5": "pqpqpp", "_5": "ppnnnn", "6": "ppqppp",
    "_6": "pppqpn", "7": "nnppqp", "_7": "pqpnnn", "8": "nnnpqp", "_8": "ppqppn", "9": "rrn", "_9": "wwn",
    # The lanes of the black side are likely.
    "2": "wwwwwn", "_2": "nnnnnn",
}  # fmt: skip
STARTS: Final[Mapping[str, str]] = {"a": "sssssn", "A": "ssssnn", "1": "SSSSww", "_1": "SSSSSw"}
FINISHES: Final[Mapping[str, str]] = {"u": "nfffff", "U": "aaffff"}
#: Curves: (rows, the way they turn, narrow or wide).
CURVES: Final[Mapping[str, tuple[str, str, str]]] = {
    **dict.fromkeys("egiJ", ("nn", "left", "narrow")),
    **dict.fromkeys("jopI", ("nn", "right", "narrow")),
    **dict.fromkeys("EG", ("aa", "right", "narrow")),
    "O": ("aa", "left", "narrow"),
    "P": ("dd", "left", "narrow"),
    **dict.fromkeys("hqtS", ("nn", "left", "wide")),
    **dict.fromkeys("krsT", ("nn", "right", "wide")),
    **dict.fromkeys("KR", ("aa", "left", "wide")),
    "Q": ("aa", "right", "wide"),
    "H": ("dd", "right", "wide"),
}
TILES: Final[Mapping[str, str]] = {
    **STARTS,
    **STRAIGHTS,
    **{tile: rows for tile, (rows, _, _) in CURVES.items()},
    **FINISHES,
}

#: Stages by name: the track for 2–4 players and, where the card has another, for 5–6. `plateaux-de-wallonie` is likely.
STAGES: Final[Mapping[str, tuple[str, ...]]] = {
    "avenue-corso-paseo": ("abcdefghijklmnopqrstu",),
    "ballons-centrale": ("AnLHgceqtrMBoipjDFkSu",),
    "ronde-van-wevelgem": ("abcmgfteqonLPjkIDHrSu",),
    "plateaux-de-wallonie": ("AbJiLcGHtdfpkmnrqEoSu",),
    "la-haute-montagne": ("abcfimetKGLHJsdopRQNU",),
    "la-classicissima": ("AebQRNHPcgikDFsLojmtu",),
    "firenze-milano": ("abcgiDHqntmKOLrepJsfu",),
    "peloton-7": ("a_23gMRPkeqos4cDHjTniu", "_123gMRPkeqos4cDHjT_9niu"),
    "peloton-8": ("a_2h4oIcQDF3prsejLktgu", "_12h4oIcQDF3prsejLktg_9u"),
    "peloton-9": ("A_23p5_7okjq4e8_6hgirsTu", "12_93p5_7okjq4e8_6hgirsTu"),
    "peloton-10": ("a_2h4Lopc5_6r3gqJksteIU", "_12h4_9Lopc5_6r3gqJksteIU"),
    "peloton-11": ("a_28_5qgir_3_4sopthk7_6eJu", "_128_5qgir9_3_4sopthk7_6eJu"),
    "peloton-12": ("A_24qMOKRFsd3plnhgeTju", "124qMOKRFsd3pln_9hgeTju"),
}
PLAYERS: Final = ("2-4", "5-6")
FEW_PLAYERS: Final = 4
