"""Tours of Flamme Rouge by the designer's free rules of 2016 (FACTS: Flamme Rouge, Grand Tour); every number is a setting.

A stage's time: a minute a round, less ten seconds a row behind the line, counted for the front rider of the unbroken line of
riders in which one came home; then ten seconds less for the first two. Teams earn 3-2-1 a stage and 3-2-1 again for the
final general classification.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.classify.ranking import ranked

Answer = Mapping[str, Any]
NO_PLACE: Final = 10_000


@dataclass(frozen=True, slots=True)
class TourRules:
    """What a club can set: seconds a round and a row, bonus seconds and podium points by place, points of the final
    general classification (empty: none)."""

    round_seconds: int = 60
    row_seconds: int = 10
    bonus_seconds: tuple[int, ...] = (10, 10)
    podium: tuple[int, ...] = (3, 2, 1)
    final: tuple[int, ...] = (3, 2, 1)


def named(answer: Answer, teams: Mapping[str, str]) -> dict[str, Any]:
    """The answer of a replay with club teams in place of colours: `red-s` of "Velo Nord" becomes "Velo Nord s"."""

    def who(rider: str) -> str:
        colour, _, kind = rider.partition("-")
        return f"{teams[colour]} {kind}" if colour in teams else rider

    return {
        **answer,
        "finish": [who(rider) for rider in answer["finish"]],
        "riders": [
            {**line, "rider": who(line["rider"]), "team": teams.get(line["team"], line["team"])}
            for line in answer["riders"]
        ],
        "arrivals": [{**one, "rider": who(one["rider"])} for one in answer["arrivals"]],
        "exhaustion": {who(rider): cards for rider, cards in answer["exhaustion"].items()},
    }


def stage_times(stage: Answer, rules: TourRules) -> dict[str, int]:
    """Each rider's time in a stage in seconds, the bonus taken off; a rider without a time is left out.

    A time the table worked out itself counts as it is. A time trial has neither a line of riders nor a bonus.
    """
    lines = {line["rider"]: line for line in stage["riders"]}
    trial = stage.get("time_trial", False)
    times = {}
    for one in stage["arrivals"]:
        line = lines[one["rider"]]
        if line["status"] == "dsq":
            continue
        if one["time"] is not None:
            times[one["rider"]] = one["time"]
        elif one["round"] is not None:
            rows = one["rows"] if trial else one["front"]
            bonus = 0 if trial else _by_place(rules.bonus_seconds, line["place"])
            times[one["rider"]] = rules.round_seconds * one["round"] - rules.row_seconds * rows - bonus
    return times


def _by_place(table: Sequence[int], place: int | None) -> int:
    return table[place - 1] if place and place <= len(table) else 0


def stage_points(stage: Answer, rules: TourRules) -> dict[str, int]:
    """The points each team earns with its riders' places in a stage; who was disqualified earns none and nobody moves up."""
    points: dict[str, int] = {}
    for line in stage["riders"]:
        earns = line["status"] == "ok"
        points[line["team"]] = points.get(line["team"], 0) + (_by_place(rules.podium, line["place"]) if earns else 0)
    return points


def classify(stages: Sequence[Answer], rules: TourRules | None = None) -> dict[str, Any]:
    """What `standings` answers after these stages (race log, section 5).

    A rider without a time in a stage has no total and no rank. Equal times: the better placed in the latest stage.
    """
    rules = rules or TourRules()
    times = [stage_times(stage, rules) for stage in stages]
    team_of = {line["rider"]: line["team"] for stage in stages for line in stage["riders"]}
    totals = {
        rider: sum(stage[rider] for stage in times)
        for rider in team_of
        if times and all(rider in stage for stage in times)
    }
    order = sorted(totals, key=lambda rider: (totals[rider], _latest_place(stages, rider)))
    ranks = {rider: place for place, rider in enumerate(order, 1)}
    points: dict[str, int] = dict.fromkeys(team_of.values(), 0)
    for stage in stages:
        for team, earned in stage_points(stage, rules).items():
            points[team] += earned
    for place, rider in enumerate(order, 1):
        points[team_of[rider]] += _by_place(rules.final, place)
    team_ranks = ranked(list(points.items()))
    last = stages[-1]["exhaustion"] if stages else {}
    return {
        "stages": len(stages),
        "teams": [
            {"team": team, "points": points[team], "rank": team_ranks[team]}
            for team in sorted(points, key=lambda team: (team_ranks[team], team))
        ],
        "riders": [
            {
                "rider": rider,
                "time": totals.get(rider),
                "stages": [stage.get(rider) for stage in times],
                "rank": ranks.get(rider),
            }
            for rider in [*order, *sorted(team_of.keys() - ranks.keys())]
        ],
        "carry": {rider: -(-cards // 2) for rider, cards in last.items()},
    }


def _latest_place(stages: Sequence[Answer], rider: str) -> list[int]:
    """A rider's places, the latest stage's first."""
    places = []
    for stage in reversed(stages):
        line = next((line for line in stage["riders"] if line["rider"] == rider), None)
        places.append(line["place"] if line and line["place"] else NO_PLACE)
    return places
