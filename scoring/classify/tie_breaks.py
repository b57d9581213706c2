"""What orders teams that are level on season points: each step with its word, what it is called, and why a team stands behind.

From this list come the season form's choices, what the settings take, the order itself, and the reasons on pages and in the API.
No rulebook has a season: every step is a club's choice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.replay.reader_words import gettext_noop


@dataclass(frozen=True, slots=True)
class Score:
    """What a team has of one stage race. `counted` is False where best-of or drop leaves it out."""

    rank: int | None
    points: Fraction
    counted: bool


Scores = Sequence[Score | None]
"""A team's scores in the order in which the stage races were held; None where it was not entered."""
Key = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A step: its `key` in settings and answers, its `label` in forms, `why` a team stands behind by it (both English), and its
    `value`, the greater the better."""

    key: str
    label: str
    why: str
    value: Callable[[Scores], Key]


def _wins(scores: Scores) -> Key:
    """How many stage races won, of those that count: a dropped result decides nothing."""
    return (Fraction(_counting(scores).count(1)),)


def _countback(scores: Scores) -> Key:
    """How many first places, second places, and so on down to the last place anybody could have, in what counts."""
    ranks = _counting(scores)
    return tuple(Fraction(ranks.count(rank)) for rank in range(1, 101))


def _counting(scores: Scores) -> list[int]:
    return [score.rank for score in scores if score is not None and score.rank and score.counted]


def _best(scores: Scores) -> Key:
    return (max((score.points for score in scores if score is not None), default=Fraction()),)


def _latest(scores: Scores) -> Key:
    """Ranks from the latest stage race backwards, the better the higher; not entered is below every rank."""
    absent = Fraction(-1_000_000)
    return tuple(Fraction(-score.rank) if score and score.rank else absent for score in reversed(scores))


def _participation(scores: Scores) -> Key:
    return (Fraction(sum(score is not None for score in scores)),)


TIE_BREAKS: Final[Mapping[str, TieBreak]] = {
    step.key: step
    for step in (
        TieBreak(
            "wins",
            gettext_noop("more stage races won"),
            gettext_noop("level on points; fewer stage races won, of those that count"),
            _wins,
        ),
        TieBreak(
            "countback",
            gettext_noop("more first places, then more second places, and so on"),
            gettext_noop("level on points; fewer of the better places in what counts"),
            _countback,
        ),
        TieBreak(
            "best",
            gettext_noop("best single result"),
            gettext_noop("level on points; lower best result"),
            _best,
        ),
        TieBreak(
            "latest",
            gettext_noop("better in the latest stage race in which they differ, a dropped one included"),
            gettext_noop(
                "level on points; lower in the latest stage race in which they differ, a dropped one included"
            ),
            _latest,
        ),
        TieBreak(
            "participation",
            gettext_noop("more stage races ridden"),
            gettext_noop("level on points; fewer stage races ridden"),
            _participation,
        ),
    )
}
SHARED: Final = "shared"
"""That no step decided: the rank is shared."""
WHY_SHARED: Final = gettext_noop("tied on every criterion: the rank is shared")


def why(decided_by: str) -> str:
    """Why a team stands where it does on the points of the team above; "" where the points decided."""
    if decided_by == SHARED:
        return WHY_SHARED
    return TIE_BREAKS[decided_by].why if decided_by in TIE_BREAKS else ""


def decided_by(above: Scores, below: Scores, steps: Sequence[str]) -> str:
    """The first step on which two teams differ that are level on points, or SHARED."""
    return next((step for step in steps if keys_of(above, [step]) != keys_of(below, [step])), SHARED)


def keys_of(scores: Scores, steps: Sequence[str]) -> tuple[Key, ...]:
    """What a team is ordered by in these steps, the greater the better."""
    return tuple(TIE_BREAKS[step].value(scores) for step in steps)
