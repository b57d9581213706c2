"""The stage race of Um Reifenbreite: number of stages × points of a team's best rider + the team's points.

Source: rulebook, A Stage Race; its example is 5 × 161 + 319 = 1124.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.classify.ranking import last_without, ranked_among, started_teams


def named(answer: Mapping[str, Any], teams: Mapping[str, str]) -> dict[str, Any]:
    """The answer of a replay with club teams in place of colours.

    `teams` maps a colour to a team's name. A rider becomes name and number in the team ("Velo Nord 1"), so as to be the
    same rider in every stage whatever colour the team has that day. A colour without a name stays as it is.
    """
    riders = []
    for line in answer["riders"]:
        name = teams.get(line["team"])
        who = f"{name} {int(line['rider']) % 10}" if name else line["rider"]
        riders.append({**line, "rider": who, "team": name or line["team"]})
    lines = [{**line, "team": teams.get(line["team"], line["team"])} for line in answer["teams"]]
    return {**answer, "riders": riders, "teams": lines}


def classify(stages: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The classification after the stages, each the answer of a replay (see `named` for club teams).

    Answers what `standings` prints (race log, section 7). A stage that a rider did not ride counts 0 for them. Riders level
    as the best of their team: the lower number. A team of which nobody ever started has no rank.
    """
    points: dict[str, list[int]] = {}
    team_of: dict[str, str] = {}
    totals: dict[str, int] = {}
    for n, stage in enumerate(stages):
        for line in stage["riders"]:
            points.setdefault(line["rider"], [0] * len(stages))[n] += line["points"]
            team_of[line["rider"]] = line["team"]
        for line in stage["teams"]:
            totals[line["team"]] = totals.get(line["team"], 0) + line["points"]
    teams: list[dict[str, Any]] = []
    for team, total in totals.items():
        riders = [rider for rider, of in team_of.items() if of == team]
        best = min(riders, key=lambda rider: (-sum(points[rider]), _number(rider)), default=None)
        best_points = sum(points[best]) if best else 0
        bonus = len(stages) * best_points
        teams.append(
            {
                "team": team,
                "points": total,
                "best_rider": best,
                "best_points": best_points,
                "bonus": bonus,
                "total": bonus + total,
            }
        )
    ranks = ranked_among([(entry["team"], entry["total"]) for entry in teams], started_teams(stages))
    teams.sort(key=lambda entry: (last_without(ranks[entry["team"]]), entry["team"]))
    riders = sorted(points, key=lambda rider: (-sum(points[rider]), team_of[rider], _number(rider)))
    return {
        "stages": len(stages),
        "teams": [{**entry, "rank": ranks[entry["team"]]} for entry in teams],
        "riders": [{"rider": rider, "points": sum(points[rider]), "stages": points[rider]} for rider in riders],
    }


def _number(rider: str) -> int:
    """A rider's number in the team: the last figure of "41" and of "Velo Nord 1"."""
    return int(rider[-1])
