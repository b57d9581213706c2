"""A Flamme Rouge result as text."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.replay.result import RaceResult
from scoring.replay.statuses import ON_SHEETS


def score_sheet(result: RaceResult) -> Iterator[str]:
    """The lines of the sheet: order, rows over the line, exhaustion, badges."""
    from scoring.replay.report import table

    body = result.body
    road = result.headers.get("stage") or result.headers.get("track")
    title = " · ".join(part for part in (result.race or "Race", result.date, road) if part)
    state = "complete" if result.complete else "not complete"
    yield f"{title} ({state}{f', {result.rounds} rounds' if result.rounds is not None else ''})"
    yield ""
    arrivals = {one["rider"]: one for one in body["arrivals"]}
    rows = []
    for line in body["riders"]:
        one = arrivals.get(line["rider"])
        over = one["rows"] if one else None
        place = body["positions"].get(line["rider"])
        exhaustion = body["exhaustion"].get(line["rider"])
        rows.append(
            (
                line["rider"],
                line["team"],
                line["place"],
                one["round"] if one else None,
                over,
                place,
                exhaustion,
                ON_SHEETS[line["status"]],
            )
        )
    yield from table(("Rider", "Team", "Place", "Round", "Over", "Stands", "Exhaustion", ""), rows)
    if body["badges"]:
        yield ""
        yield "Badges: " + "; ".join(f"{letter} {', '.join(teams)}" for letter, teams in body["badges"].items())
    yield ""
