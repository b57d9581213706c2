"""The tour calculator of Le Tour: classifications after each stage and at the end (rulebook: Scoring, Overall Classification).

Times count with the bonus seconds taken off; a rider disqualified in a stage has none from it. Ties share the higher award and
the next places are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scoring.classify.ranking import last_without, ranked, ranked_among, started_teams
from scoring.replay.sheets import HOME

Answer = Mapping[str, Any]
TEAM_AWARDS: Final = (40, 15, 5)
RIDER_AWARDS: Final = (15, 10, 5)


def named(answer: Answer, teams: Mapping[str, str]) -> dict[str, Any]:
    """The answer of a replay with club teams in place of colours: `red-1` of "Velo Nord" becomes "Velo Nord 1"."""

    def who(rider: str) -> str:
        colour, _, number = rider.partition("-")
        return f"{teams[colour]} {number}" if colour in teams else rider

    return {
        **answer,
        "finish": [who(rider) for rider in answer["finish"]],
        "riders": [
            {**line, "rider": who(line["rider"]), "team": teams.get(line["team"], line["team"])}
            for line in answer["riders"]
        ],
        "teams": [{**line, "team": teams.get(line["team"], line["team"])} for line in answer["teams"]],
    }


def classify(stages: Sequence[Answer]) -> dict[str, Any]:
    """What `standings` answers after these stages (race log, section 5), with the classification after each of them.

    A team of which nobody ever started has no rank.
    """
    riders, teams = _riders(stages), _teams(stages)
    team_ranks = {line["team"]: line["time_rank"] for line in teams}
    awards = {team: _award(TEAM_AWARDS, rank) for team, rank in team_ranks.items()}
    rider_awards = dict.fromkeys(team_ranks, 0)
    for line in riders:
        rider_awards[line["team"]] += _award(RIDER_AWARDS, line["rank"])
    totals = {line["team"]: line["points"] + awards[line["team"]] + rider_awards[line["team"]] for line in teams}
    ranks = ranked_among(list(totals.items()), started_teams(stages))
    final = [
        {
            **line,
            "team_award": awards[line["team"]],
            "rider_award": rider_awards[line["team"]],
            "total": totals[line["team"]],
            "rank": ranks[line["team"]],
        }
        for line in sorted(teams, key=lambda line: (last_without(ranks[line["team"]]), line["team"]))
    ]
    after = [_after(stages[:n]) for n in range(1, len(stages) + 1)]
    return {"stages": len(stages), "riders": riders, "teams": final, "after": after}


def _after(stages: Sequence[Answer]) -> dict[str, Any]:
    """The intermediate classification: who wears yellow, the fastest team, who leads the points; ties share it.

    A team of which nobody started in these stages has no points and no rank; without points nobody leads before a rider is home.
    """
    lines = [line for stage in stages for line in stage["riders"]]
    present = started_teams(stages)
    somebody_home = any(line["status"] == HOME for line in lines)
    riders = _riders(stages)
    teams = [
        line if line["team"] in present else {**line, "points": None, "points_rank": None} for line in _teams(stages)
    ]
    return {
        "stage": len(stages),
        "yellow": [line["rider"] for line in riders if line["rank"] == 1],
        "fastest_team": [line["team"] for line in teams if line["time_rank"] == 1],
        "points_leader": [
            line["team"] for line in teams if line["points_rank"] == 1 and (line["points"] or somebody_home)
        ],
        "riders": riders,
        "teams": teams,
    }


def _riders(stages: Sequence[Answer]) -> list[dict[str, Any]]:
    """The riders by total time; who lacks a time in a stage has no total and no rank."""
    team_of: dict[str, str] = {}
    times: dict[str, list[int | None]] = {}
    for n, stage in enumerate(stages):
        for line in stage["riders"]:
            team_of[line["rider"]] = line["team"]
            times.setdefault(line["rider"], [None] * len(stages))[n] = counted_time(line)
    totals = {rider: sum(time or 0 for time in each) for rider, each in times.items() if None not in each}
    ordered = sorted(times, key=lambda rider: (rider not in totals, totals.get(rider, 0), rider))
    return [
        {
            "rider": rider,
            "team": team_of[rider],
            "time": totals.get(rider),
            "rank": 1 + sum(other < totals[rider] for other in totals.values()) if rider in totals else None,
            "stages": times[rider],
        }
        for rider in ordered
    ]


def _teams(stages: Sequence[Answer]) -> list[dict[str, Any]]:
    """The teams by name: first the number of riders with a time decides, then the sum of their times; and the points."""
    points: dict[str, int] = {}
    for stage in stages:
        for line in stage["riders"]:
            points[line["team"]] = points.get(line["team"], 0) + line["points"]
    riders = _riders(stages)
    keys = {}
    for team in points:
        timed = [line["time"] for line in riders if line["team"] == team and line["time"] is not None]
        if timed:
            keys[team] = (-len(timed), sum(timed))
    point_ranks = ranked(list(points.items()))
    return [
        {
            "team": team,
            "time": keys[team][1] if team in keys else None,
            "time_rank": 1 + sum(other < keys[team] for other in keys.values()) if team in keys else None,
            "points": points[team],
            "points_rank": point_ranks[team],
        }
        for team in sorted(points)
    ]


def counted_time(line: Answer) -> int | None:
    """A rider's time in a stage as classifications count it: the bonus seconds taken off (rulebook: Bonus Seconds), none for a
    rider who was disqualified."""
    if line["time"] is None or line["status"] == "dsq":
        return None
    time: int = line["time"] - line["bonus_seconds"]
    return time


def _award(table: Sequence[int], rank: int | None) -> int:
    return table[rank - 1] if rank and rank <= len(table) else 0
