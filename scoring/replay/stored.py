"""Stored values of earlier releases in today's shape.

Each kind of value says under `shape` in which shape it was written; the first shape had no such key. Whoever changes a shape
adds a step here and a sample of the shape before to `tests/cases/stored`; nothing else knows that there ever was another one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from scoring.replay.games import GAMES

Values = Mapping[str, Any]

SHAPE: Final = 2
"""Today's shape of every kind of value."""

ANSWER: Final = "answer"
SHEET: Final = "sheet"
CLASSIFICATION: Final = "classification"
STANDINGS: Final = "standings"


def upgraded(kind: str, stored: Values) -> Values:
    """A stored value of this kind in today's shape, whatever release wrote it."""
    if stored.get("shape", 1) == SHAPE:
        return stored
    return {**_SECOND[kind](stored), "shape": SHAPE}


def _second_answer(stored: Values) -> Values:
    """Riders' lines say the rider's number in the team."""
    game = GAMES.get(stored.get("game") or "")
    if game is None:
        return stored
    lines = [{**line, "number": game.number_in_team(line["rider"])} for line in stored.get("riders") or ()]
    return {**stored, "riders": lines}


def _second_sheet(stored: Values) -> Values:
    """Sheets were not stored before."""
    return stored


def _second_classification(stored: Values) -> Values:
    """Results and labels are apart, and teams and riders are told by their keys wherever they were told by names."""
    teams = {row["name"]: {"team": row["team"]} for row in stored["teams"]}
    riders = {row["name"]: {"team": row["team"], "rider": row["rider"]} for row in stored["riders"]}
    return {
        "results": {
            "game": stored["game"],
            "factor": stored["factor"],
            "stages": [
                {
                    **{key: stage[key] for key in ("number", "state", "complete")},
                    "races": [{"race": one["race"], "revision": one["revision"]} for one in stage["races"]],
                }
                for stage in stored["stages"]
            ],
            "teams": [_second_team(row) for row in stored["teams"]],
            "riders": [_second_rider(row) for row in stored["riders"]],
            **_second_own(stored, teams, riders),
        },
        "labels": {
            "teams": [[row["team"], row["name"]] for row in stored["teams"]],
            "stages": [[stage["name"], stage["date"]] for stage in stored["stages"]],
            "tables": [[one["race"], one["label"]] for stage in stored["stages"] for one in stage["races"]],
        },
    }


def _without(row: Values, keys: set[str]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in keys}


def _second_team(row: Values) -> dict[str, Any]:
    """A best rider is a rider; figures of games that have none were there as nothing."""
    best = row.get("best_rider")
    others = {"best_rider", "best_points", "bonus"} if best is None and row.get("best_points") is None else set()
    if row.get("team_award") is not None:
        others.discard("bonus")
    kept = _without(row, {"name", *others})
    kept.setdefault("started", True)
    return {**kept, "best_rider": {"team": row["team"], "rider": best}} if best else kept


def _second_rider(row: Values) -> dict[str, Any]:
    """Riders who are ranked by time have no points at all."""
    return _without(row, {"name", "points"} if "time" in row else {"name"})


def _second_own(stored: Values, teams: Values, riders: Values) -> dict[str, Any]:
    """What a game has besides its rows."""
    own = _without(stored, {"game", "factor", "stages", "teams", "riders"})
    if "after" in own:
        own["after"] = [_second_after(each, teams, riders) for each in own["after"]]
    if "lines" in own:
        own["lines"] = {
            kind: [{**row, "rider": riders[row["rider"]]} for row in rows] for kind, rows in own["lines"].items()
        }
    if "carry" in own:
        carried = [
            {"rider": {**teams[team], "rider": kind}, "cards": number}
            for team, cards in own["carry"].items()
            for kind, number in cards.items()
        ]
        own["carry"] = sorted(carried, key=lambda each: (str(each["rider"]["team"]), each["rider"]["rider"]))
    if "start_order" in own:
        own["start_order"] = [teams[name] for name in own["start_order"]]
    if "badges" in own:
        own["badges"] = {letter: [teams[name] for name in names] for letter, names in own["badges"].items()}
    return own


def _second_after(each: Values, teams: Values, riders: Values) -> Values:
    """Who led after a stage; the stage is the one in this place of those that count."""
    if "leader" in each:
        leader = each["leader"]
        if leader is None:
            return {"leader": None}
        leading = [riders[name] for name in leader.get("riders") or [leader["rider"]]]
        return {"leader": {"riders": leading, "time": leader["time"]}}
    return {
        "yellow": [riders[name] for name in each["yellow"]],
        "fastest_team": [teams[name] for name in each["fastest_team"]],
        "points_leader": [teams[name] for name in each["points_leader"]],
        "riders": [
            {**row, "rider": riders[row["rider"]], "team": teams[row["team"]]} for row in each.get("riders", ())
        ],
        "teams": [{**row, "team": teams[row["team"]]} for row in each.get("teams", ())],
    }


def _second_standings(stored: Values) -> Values:
    """Results and labels are apart; what is rounded is not stored."""
    return {
        "results": {
            "rules": stored["rules"],
            "stage_races": [_without(each, {"name"}) for each in stored["stage_races"]],
            "teams": [
                {
                    **_without(row, {"name", "display", "results"}),
                    "results": [_without(one, {"display"}) for one in row["results"]],
                }
                for row in stored["teams"]
            ],
        },
        "labels": {
            "teams": [[row["team"], row["name"]] for row in stored["teams"]],
            "stage_races": [[each["stage_race"], each["name"]] for each in stored["stage_races"]],
        },
    }


_SECOND: Final[Mapping[str, Callable[[Values], Values]]] = {
    ANSWER: _second_answer,
    SHEET: _second_sheet,
    CLASSIFICATION: _second_classification,
    STANDINGS: _second_standings,
}
"""From the first shape to the second."""
