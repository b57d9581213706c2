"""Season standings: final ranks of stage races → season points, ranks and why.

Pure: no Django. Every number is an exact fraction; rounding is for whoever shows them.
No rulebook has a season: every choice here is a club's setting.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.classify.standings import SeasonResult, SeasonRules, StageRaceHead, Standings, StandingsRow
from scoring.classify.teams import ClubTeam
from scoring.classify.tie_breaks import SHARED, Score, Scores, decided_by, keys_of


@dataclass(frozen=True, slots=True)
class Ranking:
    """A stage race of the season: each team's rank (None: took part, has none); a team that was entered and never started is
    `absent`."""

    head: StageRaceHead
    ranks: Mapping[ClubTeam, int | None]
    absent: frozenset[ClubTeam] = frozenset()


def season_standings(teams: Iterable[ClubTeam], held: Sequence[Ranking], rules: SeasonRules) -> Standings:
    """The standings; `held` in the order in which the stage races are held, `teams` all to list.

    A stage race counts when its state is "counted"; until then its teams are listed, and it earns nothing. Teams without a
    result come last, by name, without rank and points.
    """
    counted = [each for each in held if each.head.state == "counted"]
    scores = {team: _scores(team, counted, rules) for team in sorted(teams)}
    ridden = [team for team in scores if any(scores[team])]
    totals = {team: sum((s.points for s in scores[team] if s and s.counted), Fraction()) for team in ridden}
    keys = {team: keys_of(scores[team], rules.tie_break) for team in ridden}
    ridden.sort(key=lambda team: (totals[team], keys[team]), reverse=True)  # level ones stay in the order of names
    rows: list[StandingsRow] = []
    for position, team in enumerate(ridden, 1):
        rank, decided = position, ""
        if rows and rows[-1].points == totals[team]:
            above = rows[-1]
            decided = decided_by(scores[above.team], scores[team], rules.tie_break)
            rank = (above.rank or position) if decided == SHARED else position
        rows.append(_row(team, rank, totals[team], decided, scores[team], held))
    waiting = (_row(team, None, None, "", scores[team], held) for team in scores if team not in totals)
    return Standings(rules, tuple(each.head for each in held), (*rows, *waiting))


def points_of_rank(rank: int, tied: int, rules: SeasonRules) -> Fraction:
    """The points that each of `tied` teams on this rank earns, before the stage race's weight."""

    def of_place(place: int) -> Fraction:
        return rules.points_table[place - 1] if place <= len(rules.points_table) else Fraction()

    if rules.ties == "average":
        return sum((of_place(rank + n) for n in range(tied)), Fraction()) / tied
    if rules.ties == "share":
        return of_place(rank) / tied
    return of_place(rank)


def _scores(team: ClubTeam, counted: Sequence[Ranking], rules: SeasonRules) -> tuple[Score | None, ...]:
    """The team's score in each stage race, the ones that count chosen: of equal ones the earlier."""
    earned: list[tuple[int | None, Fraction] | None] = []
    for ranking in counted:
        if team not in ranking.ranks or team in ranking.absent:
            earned.append(None)
            continue
        rank = ranking.ranks[team]
        tied = sum(other == rank for who, other in ranking.ranks.items() if who not in ranking.absent)
        earned.append((rank, points_of_rank(rank, tied, rules) * ranking.head.weight if rank else Fraction()))
    counting = len(counted)
    if rules.best is not None:
        counting = rules.best
    elif rules.drop:
        counting = max(1, len(counted) - rules.drop)
    best = sorted((-each[1], nth) for nth, each in enumerate(earned) if each is not None)[:counting]
    chosen = {nth for _, nth in best}
    return tuple(each and Score(each[0], each[1], nth in chosen) for nth, each in enumerate(earned))


def _row(
    team: ClubTeam, rank: int | None, points: Fraction | None, decided: str, scores: Scores, held: Sequence[Ranking]
) -> StandingsRow:
    of_counted = iter(scores)
    results = tuple(_result(team, each, next(of_counted) if each.head.state == "counted" else None) for each in held)
    return StandingsRow(team, rank, points, decided, results)


def _result(team: ClubTeam, ranking: Ranking, score: Score | None) -> SeasonResult:
    state = ranking.head.state
    if state in {"counted", "running"} and team not in ranking.ranks:
        state = "not-entered"
    elif state in {"counted", "running"} and team in ranking.absent:
        state = "dns"
    elif score is not None and not score.counted:
        state = "dropped"
    return SeasonResult(state, ranking.ranks.get(team), score.points if score else None)
