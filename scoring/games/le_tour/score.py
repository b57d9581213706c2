"""From a race of Le Tour to its answer: times, places, points (rulebook: End of a Stage, Scoring; race log, section 7)."""

from __future__ import annotations

from typing import Any, NamedTuple

from scoring.games.le_tour import facts
from scoring.games.le_tour.race import Race, arrived
from scoring.games.le_tour.settings import Settings
from scoring.replay.ranks import most_first
from scoring.replay.road import NOWHERE
from scoring.replay.sheets import Arrival, team_of
from scoring.replay.statuses import DISQUALIFIED, NOT_FINISHED, NOT_STARTED


class Outcome:
    """What a race or a sheet comes to: `finish` is the order of arrival, `sprints` the orders over the course's sprints."""

    def __init__(self) -> None:
        self.finish: list[str] = []
        self.sprints: list[list[str]] = []
        self.arrivals: dict[str, Arrival] = {}
        self.status: dict[str, str] = {}
        self.positions: dict[str, str] = {}


class RiderLine(NamedTuple):
    """A rider's line on the form. `time` is the stage's, in seconds, None where there is none; `bonus_seconds` are still to be
    taken off it. A disqualified rider keeps the time; classifications leave it out."""

    rider: str
    place: int | None
    place_points: int
    sprint_points: int
    bonus_seconds: int
    time: int | None
    status: str

    @property
    def points(self) -> int:
        return 0 if self.status == DISQUALIFIED else self.place_points + self.sprint_points


def outcome_of(race: Race) -> Outcome:
    """What the race comes to as it stands."""
    home = arrived(race.riders.values())
    text = race.course.text
    outcome = Outcome()
    outcome.finish = [rider.name for rider in home]
    outcome.sprints = [[rider.name for rider in order] for order in race.sprints]
    outcome.arrivals = {rider.name: Arrival(rider.name, *(rider.over or (0, 0, 0))) for rider in home}
    outcome.status = {rider.name: rider.status for rider in race.riders.values()}
    outcome.positions = {rider.name: text[rider.cell] for rider in race.riders.values() if rider.cell != NOWHERE}
    return outcome


def rider_lines(outcome: Outcome, settings: Settings) -> list[RiderLine]:
    """Every rider's line: place points 11 − place, never below 0; in a team time trial none, and one time a team."""
    times = trial_times(outcome, settings) if settings.time_trial else stage_times(outcome, settings)
    lines = []
    for rider in sorted(outcome.status):
        place = outcome.finish.index(rider) + 1 if rider in outcome.finish and not settings.time_trial else None
        points, seconds = _sprints(outcome, settings, rider)
        status = outcome.status[rider]
        lines.append(
            RiderLine(
                rider,
                place,
                max(0, facts.PLACE_POINTS_FROM - place) if place else 0,
                points,
                seconds,
                times.get(rider),
                status,
            )
        )
    return lines


def _sprints(outcome: Outcome, settings: Settings, rider: str) -> tuple[int, int]:
    """A rider's points and bonus seconds from all sprints; a time trial has none.

    From a time that the table worked out itself nothing is taken off (race log, section 6).
    """
    if settings.course is None or settings.time_trial:
        return 0, 0
    points = seconds = 0
    for sprint, order in zip(settings.course.sprints, outcome.sprints, strict=False):
        if rider in order:
            place = order.index(rider)
            points += sprint.points[place] if place < len(sprint.points) else 0
            seconds += sprint.seconds[place] if place < len(sprint.seconds) else 0
    worked_out = rider in outcome.arrivals and outcome.arrivals[rider].time is not None
    return points, 0 if worked_out else seconds


def stage_times(outcome: Outcome, settings: Settings) -> dict[str, int]:
    """Times in seconds: the course's rows less the rows behind the line, ten more for each round after the first arrival."""
    rounds = [one.round for one in outcome.arrivals.values() if one.round is not None]
    first = min(rounds, default=0)
    length = settings.course.length if settings.course else 0
    times = {rider: stage_time(one, length, first) for rider, one in outcome.arrivals.items()}
    return {rider: time for rider, time in times.items() if time is not None}


def stage_time(one: Arrival, length: int, first: int) -> int | None:
    """The time of an arrival on a course of `length` rows (0: not known) whose `first` rider arrived in that round."""
    if one.time is not None:
        return one.time
    if one.round is None or one.rows is None or not length:
        return None
    return length - one.rows + facts.LATER_ROUND_SECONDS * (one.round - first)


def trial_times(outcome: Outcome, settings: Settings) -> dict[str, int]:
    """A team time trial's times: 200 less the space number of the team's slowest rider, for all of its riders who finished.

    The slowest came in the later round, then with fewer rows; the number of the round does not count.
    """
    length = settings.course.length if settings.course else 0
    times = {}
    for rider, status in outcome.status.items():
        if status in (NOT_FINISHED, NOT_STARTED) or (status == DISQUALIFIED and rider not in outcome.arrivals):
            continue
        team = team_of(rider)
        mates = [one for name, one in outcome.arrivals.items() if team_of(name) == team]
        timed = [one.time for one in mates if one.time is not None]
        if timed:
            times[rider] = max(timed)
            continue
        rows = [(one.round, -one.rows) for one in mates if one.round is not None and one.rows is not None]
        if rows and length:
            _, over = max(rows)
            times[rider] = facts.TRIAL_SECONDS - (length - over)
    return times


def body(outcome: Outcome, settings: Settings) -> dict[str, Any]:
    """The keys of section 7 that are this game's."""
    lines = rider_lines(outcome, settings)
    totals: dict[str, int] = {}
    for line in lines:
        team = team_of(line.rider)
        totals[team] = totals.get(team, 0) + line.points
    ranks = most_first(totals)
    sprints = settings.course.sprints if settings.course and not settings.time_trial else []
    orders = [*outcome.sprints, *([] for _ in sprints)]
    return {
        "time_trial": settings.time_trial,
        "finish": outcome.finish,
        "sprints": [{"line": sprint.line, "order": order} for sprint, order in zip(sprints, orders, strict=False)],
        "riders": [
            {
                "rider": line.rider, "team": team_of(line.rider), "place": line.place,
                "place_points": line.place_points, "sprint_points": line.sprint_points, "points": line.points,
                "time": line.time, "bonus_seconds": line.bonus_seconds, "status": line.status,
            }
            for line in lines
        ],
        "teams": [
            {"team": team, "points": totals[team], "rank": ranks[team]}
            for team in sorted(totals, key=lambda team: (ranks[team], team))
        ],
        "positions": outcome.positions,
        "arrivals": [
            {"rider": one.rider, "round": one.round, "rows": one.rows, "lane": one.lane, "time": one.time}
            for one in (outcome.arrivals[rider] for rider in outcome.finish if rider in outcome.arrivals)
        ],
    }  # fmt: skip
