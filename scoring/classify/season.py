"""Season standings: final ranks of stage races → season points, ranks and why.

Pure: no Django. Every number is an exact fraction; rounding is for whoever shows them.
No rulebook has a season: every choice here is a club's setting.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Generic, TypeVar

from scoring.classify.order import sort_key

Team = TypeVar("Team", bound=Hashable)

SHARED: Final = "shared"


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How stage races earn season points.

    `points_table[i]` are the points of place i + 1. `ties`: "equal" (each the place's), "average" (of the places the
    tied teams take up), "share" (the place's, divided among them). `best` counts that many stage races of a team,
    `drop` all but that many of those held; one counts at least. `tie_break`: names of TIE_BREAKS, the first first.
    """

    points_table: tuple[Fraction, ...]
    ties: str = "equal"
    best: int | None = None
    drop: int = 0
    tie_break: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking(Generic[Team]):
    """A finished stage race: each team's rank (None: took part, has none) and the factor on its season points."""

    ranks: Mapping[Team, int | None]
    weight: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class Score:
    """What a team has of one stage race. `counted` is False where best-of or drop leaves it out."""

    rank: int | None
    points: Fraction
    counted: bool


@dataclass(frozen=True, slots=True)
class SeasonRow(Generic[Team]):
    """A team's place in the season.

    `scores` has one entry a stage race, None where the team was not entered: that is not 0 points. `points` and `rank`
    are None without any. `decided_by` is the step of the tie-break that put it behind the team above on equal points,
    SHARED where no step did, "" where the points did.
    """

    team: Team
    rank: int | None
    points: Fraction | None
    decided_by: str
    scores: tuple[Score | None, ...]


def season_standings(
    teams: Mapping[Team, str], rankings: Sequence[Ranking[Team]], rules: SeasonRules
) -> list[SeasonRow[Team]]:
    """The rows in order; `rankings` in the order in which they were held, `teams` all to list with their names.

    Teams without a result come last, by name, without rank and points.
    """
    scores = {team: _scores(team, rankings, rules) for team in teams}
    ridden = [team for team in teams if any(scores[team])]
    totals = {team: sum((s.points for s in scores[team] if s and s.counted), Fraction()) for team in ridden}
    keys = {team: tuple(_TIE_BREAKS[step](scores[team]) for step in rules.tie_break) for team in ridden}
    # Sorted by the last criterion first: names forwards, the rest backwards.
    ridden.sort(key=lambda team: sort_key(teams[team]))
    ridden.sort(key=lambda team: (totals[team], keys[team]), reverse=True)
    rows: list[SeasonRow[Team]] = []
    for position, team in enumerate(ridden, 1):
        rank, decided_by = position, ""
        if rows and rows[-1].points == totals[team]:
            above = rows[-1]
            decided_by = _deciding(keys[above.team], keys[team], rules.tie_break)
            rank = (above.rank or position) if decided_by == SHARED else position
        rows.append(SeasonRow(team, rank, totals[team], decided_by, scores[team]))
    waiting = sorted((team for team in teams if not any(scores[team])), key=lambda team: sort_key(teams[team]))
    return rows + [SeasonRow(team, None, None, "", scores[team]) for team in waiting]


def points_of_rank(rank: int, tied: int, rules: SeasonRules) -> Fraction:
    """The points that each of `tied` teams on this rank earns, before the stage race's weight."""

    def of_place(place: int) -> Fraction:
        return rules.points_table[place - 1] if place <= len(rules.points_table) else Fraction()

    if rules.ties == "average":
        return sum((of_place(rank + n) for n in range(tied)), Fraction()) / tied
    if rules.ties == "share":
        return of_place(rank) / tied
    return of_place(rank)


_Scores = Sequence[Score | None]


def _scores(team: Team, rankings: Sequence[Ranking[Team]], rules: SeasonRules) -> tuple[Score | None, ...]:
    """The team's score in each stage race, the ones that count chosen: of equal ones the earlier."""
    earned: list[tuple[int | None, Fraction] | None] = []
    for ranking in rankings:
        if team not in ranking.ranks:
            earned.append(None)
            continue
        rank = ranking.ranks[team]
        tied = sum(other == rank for other in ranking.ranks.values())
        earned.append((rank, points_of_rank(rank, tied, rules) * ranking.weight if rank else Fraction()))
    counting = len(rankings)
    if rules.best is not None:
        counting = rules.best
    elif rules.drop:
        counting = max(1, len(rankings) - rules.drop)
    best = sorted((-each[1], nth) for nth, each in enumerate(earned) if each is not None)[:counting]
    chosen = {nth for _, nth in best}
    return tuple(each and Score(each[0], each[1], nth in chosen) for nth, each in enumerate(earned))


def _deciding(above: tuple[_Key, ...], below: tuple[_Key, ...], steps: Sequence[str]) -> str:
    """The first step on which two teams differ, or SHARED."""
    return next((step for step, one, two in zip(steps, above, below, strict=True) if one != two), SHARED)


_Key = tuple[Fraction, ...]


def _wins(scores: _Scores) -> _Key:
    """How many stage races won, of those that count: a dropped result decides nothing."""
    return (Fraction(_counting(scores).count(1)),)


def _countback(scores: _Scores) -> _Key:
    """How many first places, second places, and so on down to the last place anybody could have, in what counts."""
    ranks = _counting(scores)
    return tuple(Fraction(ranks.count(rank)) for rank in range(1, 101))


def _counting(scores: _Scores) -> list[int]:
    return [score.rank for score in scores if score is not None and score.rank and score.counted]


def _best(scores: _Scores) -> _Key:
    return (max((score.points for score in scores if score is not None), default=Fraction()),)


def _latest(scores: _Scores) -> _Key:
    """Ranks from the latest stage race backwards, the better the higher; not entered is below every rank."""
    absent = Fraction(-1_000_000)
    return tuple(Fraction(-score.rank) if score and score.rank else absent for score in reversed(scores))


def _participation(scores: _Scores) -> _Key:
    return (Fraction(sum(score is not None for score in scores)),)


_TIE_BREAKS: Final[Mapping[str, Callable[[_Scores], _Key]]] = {
    "wins": _wins,
    "countback": _countback,
    "best": _best,
    "latest": _latest,
    "participation": _participation,
}
TIE_BREAKS: Final = tuple(_TIE_BREAKS)
