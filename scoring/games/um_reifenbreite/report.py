"""The score sheet of a race as text, laid out as the game's pad has it."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.replay.result import RaceResult
from scoring.replay.statuses import ON_SHEETS


def score_sheet(result: RaceResult) -> Iterator[str]:
    """The lines of the sheet."""
    from scoring.replay.report import table

    body = result.body
    title = " · ".join(part for part in (result.race or "Race", result.date, result.headers.get("course")) if part)
    state = "complete" if result.complete else "not complete"
    yield f"{title} ({state}{f', {result.rounds} rounds' if result.rounds is not None else ''})"
    for sprint in body["sprints"]:
        yield f"Sprint {sprint['line']}: {' '.join(sprint['order']) or 'nobody'}"
    for spell in body["jersey"]:
        rounds = f", rounds {spell['from_round']}–{spell['to_round']}" if spell["from_round"] else ""
        yield f"Yellow jersey: {spell['rider']}{rounds}, {spell['points']} points"
    yield ""
    order = sorted(body["riders"], key=lambda line: (line["place"] is None, line["place"] or 0, line["rider"]))
    yield from table(
        ("Rider", "Team", "Place", "Finish", "Sprint", "Jersey", "Points", ""),
        [
            (
                line["rider"],
                line["team"],
                line["place"],
                line["place_points"],
                line["sprint_points"],
                line["jersey_points"],
                line["points"],
                ON_SHEETS[line["status"]],
            )
            for line in order
        ],
    )
    yield ""
    yield from table(
        ("Team", "Points", "Rank"), [(line["team"], line["points"], line["rank"]) for line in body["teams"]]
    )
    photos = body["photos"]
    if photos["noted"] or photos["drawn"]:
        noted = ", ".join(f"{rider}: {' '.join(map(str, cards))}" for rider, cards in photos["noted"].items())
        yield f"Photo cards noted: {noted or 'none'}; drawn: {' '.join(map(str, photos['drawn'])) or 'not yet'}"
    yield ""
