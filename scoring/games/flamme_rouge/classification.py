"""Tours of Flamme Rouge by the designer's free rules of 2016 (FACTS: Flamme Rouge, Grand Tour); every number is a setting.

A stage's time: a minute a round, less ten seconds a row behind the line, counted for the front rider of the unbroken line of
riders in which one came home; then ten seconds less for the first two. Teams earn 3-2-1 a stage and 3-2-1 again for the
final general classification. A tour that is still ridden has no final classification: `tour` pays it with the last stage.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from scoring.classify.ranking import last_without, ranked, ranked_among, started_teams

Answer = Mapping[str, Any]
NO_PLACE: Final = 10_000
MEDALS: Final = 3

SPRINT: Final = "sprint"
MOUNTAIN: Final = "mountain"


@dataclass(frozen=True, slots=True)
class AtTheEnd:
    """Team points paid once, when a tour is over: by place in the general classification, by rank among the teams, and by
    rank in the sprint and in the mountain classification."""

    riders: tuple[int, ...] = ()
    teams: tuple[int, ...] = ()
    lines: tuple[int, ...] = ()


#: End-of-tour bonus by length (FACTS, Grand Tour): what is paid after up to so many stages.
END_BONUS: Final[Sequence[tuple[int, AtTheEnd]]] = (
    (7, AtTheEnd((3, 2, 1), (1,), (2, 1))),
    (14, AtTheEnd((4, 3, 2, 1), (2, 1), (3, 2, 1))),
    (NO_PLACE, AtTheEnd((5, 4, 3, 2, 1), (3, 2, 1), (4, 3, 2, 1))),
)


@dataclass(frozen=True, slots=True)
class TourRules:
    """What a club can set: seconds a round and a row, bonus seconds and podium points by place, points of the final
    general classification (empty: none). `by_length` pays the end-of-tour bonus by the tour's length instead of `final`."""

    round_seconds: int = 60
    row_seconds: int = 10
    bonus_seconds: tuple[int, ...] = (10, 10)
    podium: tuple[int, ...] = (3, 2, 1)
    final: tuple[int, ...] = (3, 2, 1)
    by_length: bool = False

    def at_the_end(self, stages: int) -> AtTheEnd:
        """What is paid once after so many stages."""
        if not self.by_length:
            return AtTheEnd(self.final)
        return next(paid for most, paid in END_BONUS if stages <= most)


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
        "sprints": [{**line, "order": [who(rider) for rider in line["order"]]} for line in answer.get("sprints", ())],
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
    """The points each team earns with its riders' places in a stage; who was disqualified earns none and nobody moves up.

    A place on the road counts where the race ended with the first arrival.
    """
    points: dict[str, int] = {}
    for line in stage["riders"]:
        earns = line["status"] != "dsq"
        points[line["team"]] = points.get(line["team"], 0) + (_by_place(rules.podium, line["place"]) if earns else 0)
    return points


def classify(stages: Sequence[Answer], rules: TourRules | None = None) -> dict[str, Any]:
    """What `standings` answers after these stages (race log, section 5).

    A rider without a time in a stage has no total and no rank. Equal times: the better placed in the latest stage, then in the
    one before; riders level in every stage share the rank, and what it pays. A team of which nobody ever started has no rank.
    """
    rules = rules or TourRules()
    times = [stage_times(stage, rules) for stage in stages]
    team_of = {line["rider"]: line["team"] for stage in stages for line in stage["riders"]}
    totals = {
        rider: sum(stage[rider] for stage in times)
        for rider in team_of
        if times and all(rider in stage for stage in times)
    }
    standing = {rider: (totals[rider], *_latest_places(stages, rider)) for rider in totals}
    order = sorted(totals, key=lambda rider: (standing[rider], rider))
    in_order = sorted(standing.values())
    ranks = {rider: in_order.index(standing[rider]) + 1 for rider in order}
    points: dict[str, int] = dict.fromkeys(team_of.values(), 0)
    for stage in stages:
        for team, earned in stage_points(stage, rules).items():
            points[team] += earned
    for rider, rank in ranks.items():
        points[team_of[rider]] += _by_place(rules.final, rank)
    team_ranks = ranked_among(list(points.items()), started_teams(stages))
    last = stages[-1]["exhaustion"] if stages else {}
    return {
        "stages": len(stages),
        "teams": [
            {"team": team, "points": points[team], "rank": team_ranks[team]}
            for team in sorted(points, key=lambda team: (last_without(team_ranks[team]), team))
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


def _latest_places(stages: Sequence[Answer], rider: str) -> list[int]:
    """A rider's places, the latest stage's first."""
    places = []
    for stage in reversed(stages):
        line = next((line for line in stage["riders"] if line["rider"] == rider), None)
        places.append(line["place"] if line and line["place"] else NO_PLACE)
    return places


def tour(stages: Sequence[Answer], rules: TourRules, *, finished: bool) -> dict[str, Any]:
    """The standing of a tour after these stages; what is paid at its end only once it is `finished`.

    As `classify`, and: a team's `stage_points`, `final_points` (of the general classification), `team_bonus` (of the teams',
    the sprint and the mountain classification) and `medals` (first, second and third places); a rider's `team` and `gap` to
    the leader in seconds; `after`, who led after each stage; `lines`, the sprint and the mountain classification.
    The bonus by length ranks the teams by their stage points alone; who is level earns the same.
    """
    answer = classify(stages, replace(rules, final=()))
    paid = rules.at_the_end(len(stages)) if finished else AtTheEnd()
    team_of = {line["rider"]: line["team"] for stage in stages for line in stage["riders"]}
    best = min((row["time"] for row in answer["riders"] if row["rank"]), default=0)
    riders = [
        {**row, "team": team_of[row["rider"]], "gap": row["time"] - best if row["rank"] else None}
        for row in answer["riders"]
    ]
    final = dict.fromkeys(team_of.values(), 0)
    for row in riders:
        final[row["team"]] += _by_place(paid.riders, row["rank"])
    lines = {kind: _of_lines(stages, kind) for kind in (SPRINT, MOUNTAIN)}
    bonus = {row["team"]: _by_place(paid.teams, row["rank"]) for row in answer["teams"]}
    for row in (row for rows in lines.values() for row in rows):
        bonus[team_of[row["rider"]]] += _by_place(paid.lines, row["rank"])
    medals = _medals(stages)
    teams = [
        {
            "team": row["team"],
            "points": row["points"] + final[row["team"]] + bonus[row["team"]],
            "stage_points": row["points"],
            "final_points": final[row["team"]],
            "team_bonus": bonus[row["team"]],
            "medals": medals[row["team"]],
        }
        for row in answer["teams"]
    ]
    ranks = ranked([(row["team"], row["points"]) for row in teams])
    teams.sort(key=lambda row: (ranks[row["team"]], row["team"]))
    return {
        **answer,
        "teams": [{**row, "rank": ranks[row["team"]]} for row in teams],
        "riders": riders,
        "lines": lines,
        "after": [_leader(stages[:n], rules) for n in range(1, len(stages) + 1)],
    }


def _medals(stages: Sequence[Answer]) -> dict[str, list[int]]:
    """How many stages each team's riders came first, second and third in."""
    medals: dict[str, list[int]] = {}
    for stage in stages:
        for line in stage["riders"]:
            of_team = medals.setdefault(line["team"], [0] * MEDALS)
            if line["status"] != "dsq" and line["place"] and line["place"] <= MEDALS:
                of_team[line["place"] - 1] += 1
    return medals


def _of_lines(stages: Sequence[Answer], kind: str) -> list[dict[str, Any]]:
    """The riders with points over the lines of a kind, the most first; equal points share the rank. Who was disqualified in a
    stage has none from it, and nobody moves up."""
    points: dict[str, int] = {}
    for stage in stages:
        status = {line["rider"]: line["status"] for line in stage["riders"]}
        for line in stage.get("sprints", ()):
            for place, rider in enumerate(line["order"], 1) if line["kind"] == kind else ():
                earned = _by_place(line["points"], place)
                if earned and rider in status and status[rider] != "dsq":
                    points[rider] = points.get(rider, 0) + earned
    ranks = ranked(list(points.items()))
    return [
        {"rider": rider, "points": points[rider], "rank": ranks[rider]}
        for rider in sorted(points, key=lambda rider: (ranks[rider], rider))
    ]


def _leader(stages: Sequence[Answer], rules: TourRules) -> dict[str, Any] | None:
    """Who leads the general classification after these stages, with the time; `riders` are all who share the lead. None while
    nobody has a time."""
    leading = [row for row in classify(stages, rules)["riders"] if row["rank"] == 1]
    if not leading:
        return None
    return {"rider": leading[0]["rider"], "riders": [row["rider"] for row in leading], "time": leading[0]["time"]}
