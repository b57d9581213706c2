"""The answer of the log format's section 7, without the problems."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .headers import Setup, team_of
from .jersey import sprint_totals
from .words import Unusable

if TYPE_CHECKING:
    from .race import Race
    from .sheet import Sheet


def sprint_index(setup: Setup, line: str) -> int:
    """Which sprint of the course a line's name means. Raises Unusable."""
    if "sprints" not in setup.modules:
        raise Unusable("sprints-not-in-rules")
    assert setup.road is not None
    for index, sprint in enumerate(setup.road.sprints):
        if sprint.line.lower() == line:
            return index
    raise Unusable("sprint-unknown")


def caught(race: Race | Sheet) -> list[str]:
    """Riders with a final card's number noted."""
    return sorted(rider for rider, numbers in race.noted.items() if set(numbers) & set(race.drawn))


def rider_row(race: Race | Sheet, rider: str) -> dict[str, Any]:
    """A rider's row of the score sheet."""
    assert race.setup.road is not None
    status = "dsq" if rider in caught(race) else race.status[rider]
    place = race.finish.index(rider) + 1 if rider in race.finish else None
    points = race.setup.points
    place_points = points[place - 1] if place and place <= len(points) else 0
    sprint_points = sprint_totals(race.setup.road.sprints, race.orders).get(rider, 0)
    jersey_points = sum(worn.points for worn in race.jersey.worn if worn.rider == rider)
    total = 0 if status == "dsq" else place_points + sprint_points + jersey_points
    return {
        "rider": rider,
        "team": team_of(rider),
        "place": place,
        "place_points": place_points,
        "sprint_points": sprint_points,
        "jersey_points": jersey_points,
        "points": total,
        "status": status,
    }


def points_so_far(race: Race | Sheet, rider: str) -> int:
    """A rider's points at this moment; the jersey pays for finished rounds only."""
    if rider not in race.status:
        return 0
    points = rider_row(race, rider)["points"]
    assert isinstance(points, int)
    return points


def answer(race: Race | Sheet) -> dict[str, Any]:
    """The whole answer of a race or a sheet."""
    setup = race.setup
    assert setup.road is not None
    rows = [rider_row(race, rider) for rider in sorted(race.status)]
    riding = any(row["status"] == "riding" for row in rows)
    photos_settled = bool(race.drawn) or not race.noted
    sprints = []
    if "sprints" in setup.modules:
        for sprint, order in zip(setup.road.sprints, race.orders, strict=True):
            sprints.append({"line": sprint.line, "order": order[:3]})
    return {
        "game": "um-reifenbreite",
        "race": setup.race,
        "date": setup.date,
        "complete": bool(rows) and not riding and photos_settled,
        "rounds": race.round,
        "finish": list(race.finish),
        "sprints": sprints,
        "jersey": [
            {
                "rider": worn.rider,
                "from_round": worn.from_round,
                "to_round": worn.to_round,
                "points": worn.points,
            }
            for worn in race.jersey.worn
        ],
        "photos": {
            "noted": {rider: list(numbers) for rider, numbers in race.noted.items()},
            "drawn": list(race.drawn),
            "disqualified": caught(race),
        },
        "riders": rows,
        "teams": _teams(rows),
        "positions": {rider: f"{cell[0]}.{cell[1]}" for rider, cell in sorted(race.last_place.items())},
    }


def _teams(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Team totals, best first; equal points share a rank."""
    totals: dict[str, int] = {}
    for row in rows:
        totals[row["team"]] = totals.get(row["team"], 0) + row["points"]
    ordered = sorted(totals.items(), key=lambda entry: (-entry[1], entry[0]))
    return [
        {
            "team": team,
            "points": points,
            "rank": 1 + sum(other > points for other in totals.values()),
        }
        for team, points in ordered
    ]
