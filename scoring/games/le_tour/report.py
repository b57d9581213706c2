"""A Le Tour result as text."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.replay.result import RaceResult
from scoring.replay.statuses import ON_SHEETS


def score_sheet(result: RaceResult) -> Iterator[str]:
    """The lines of the form: times, places, points."""
    from scoring.replay.report import table

    body = result.body
    title = " · ".join(part for part in (result.race or "Race", result.date, result.headers.get("course")) if part)
    state = "complete" if result.complete else "not complete"
    yield f"{title} ({state}{f', {result.rounds} rounds' if result.rounds is not None else ''})"
    for sprint in body["sprints"]:
        yield f"Sprint {sprint['line']}: {' '.join(sprint['order']) or 'nobody'}"
    yield ""
    order = sorted(body["riders"], key=lambda line: (line["place"] is None, line["place"] or 0, line["rider"]))
    keys = ("rider", "team", "place", "time", "bonus_seconds", "place_points", "sprint_points", "points")
    rows = [[*(line[key] for key in keys), ON_SHEETS[line["status"]]] for line in order]
    yield from table(("Rider", "Team", "Place", "Seconds", "Bonus", "Finish", "Sprint", "Points", ""), rows)
    yield ""
    teams = [(line["team"], line["points"], line["rank"]) for line in body["teams"]]
    yield from table(("Team", "Points", "Rank"), teams)
    yield ""
