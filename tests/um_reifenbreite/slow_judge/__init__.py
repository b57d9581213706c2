"""A second, slow and independent reading of the rules, kept to check the engine against.

Nothing in here is shared with the engine: it was written from the rulebook and the log format
alone, as plain search over sets, so that a misreading on one side shows as a difference.
"""

from .board import Road, build_roads
from .judge import Judgement, LineVerdict, judge
from .position import Leader, Position, drafts, fallers, longest_way, next_rider, reach

__all__ = [
    "Judgement",
    "Leader",
    "LineVerdict",
    "Position",
    "Road",
    "build_roads",
    "drafts",
    "fallers",
    "judge",
    "longest_way",
    "next_rider",
    "reach",
]
