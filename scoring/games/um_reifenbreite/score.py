"""From a race ridden to its score sheet (rulebook: The Score Sheet; race log, section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from scoring.games.um_reifenbreite import facts
from scoring.games.um_reifenbreite.race import Race
from scoring.games.um_reifenbreite.settings import Settings
from scoring.replay.ranks import most_first
from scoring.replay.statuses import DISQUALIFIED, HOME, NOT_FINISHED, RIDING


class Sheet:
    """What the race organizer writes down; riders are their numbers. `jersey` has (rider, from, to, rounds that counted)."""

    def __init__(self) -> None:
        self.finish: list[int] = []
        self.sprints: list[list[int]] = []
        self.jersey: list[tuple[int, int | None, int | None, int]] = []
        self.noted: dict[int, list[int]] = {}
        self.drawn: tuple[int, ...] = ()
        self.status: dict[int, str] = {}
        self.positions: dict[int, str] = {}


class RiderLine(NamedTuple):
    """A rider's line on the sheet. A rider who has no place has None, and 0 points for it."""

    rider: int
    place: int | None
    place_points: int
    sprint_points: int
    jersey_points: int
    status: str

    @property
    def points(self) -> int:
        """The rider's points: none if disqualified, no place points without a place."""
        if self.status == DISQUALIFIED:
            return 0
        return self.place_points + self.sprint_points + self.jersey_points


def caught(sheet: Sheet) -> list[int]:
    """The riders whose noted photo cards were drawn at the end (rulebook: Cheating)."""
    return sorted(rider for rider, noted in sheet.noted.items() if set(noted) & set(sheet.drawn))


def rider_lines(sheet: Sheet, settings: Settings) -> list[RiderLine]:
    """Every rider's line, by number. Nobody moves up when a rider is disqualified."""
    disqualified = set(caught(sheet))
    lines = []
    for rider in sorted(sheet.status):
        place = sheet.finish.index(rider) + 1 if rider in sheet.finish else None
        status = DISQUALIFIED if rider in disqualified else sheet.status[rider]
        lines.append(
            RiderLine(
                rider,
                place,
                settings.points[place - 1] if place and place <= len(settings.points) else 0,
                _sprint_points(sheet, settings, rider),
                facts.JERSEY_POINTS_A_ROUND * sum(spell[3] for spell in sheet.jersey if spell[0] == rider),
                status,
            )
        )
    return lines


def _sprint_points(sheet: Sheet, settings: Settings, rider: int) -> int:
    if settings.course is None:
        return 0
    points = 0
    for sprint, order in zip(settings.course.sprints, sheet.sprints, strict=False):
        if rider in order and order.index(rider) < len(sprint.points):
            points += sprint.points[order.index(rider)]
    return points


def body(sheet: Sheet, settings: Settings) -> dict[str, Any]:
    """The keys of section 7 that are this game's."""
    lines = rider_lines(sheet, settings)
    totals: dict[str, int] = {}
    for line in lines:
        colour = _colour(line.rider)
        totals[colour] = totals.get(colour, 0) + line.points
    ranks = most_first(totals)
    sprints = settings.course.sprints if settings.course and "sprints" in settings.modules else []
    orders = [*sheet.sprints, *([] for _ in sprints)]
    return {
        "finish": [str(rider) for rider in sheet.finish],
        "sprints": [
            {"line": sprint.line, "order": [str(rider) for rider in order]}
            for sprint, order in zip(sprints, orders, strict=False)
        ],
        "jersey": [
            {"rider": str(rider), "from_round": first, "to_round": last, "points": facts.JERSEY_POINTS_A_ROUND * rounds}
            for rider, first, last, rounds in sheet.jersey
        ],
        "photos": {
            "noted": {str(rider): list(cards) for rider, cards in sheet.noted.items()},
            "drawn": list(sheet.drawn),
            "disqualified": [str(rider) for rider in caught(sheet)],
        },
        "riders": [
            {
                "rider": str(line.rider), "team": _colour(line.rider), "place": line.place,
                "place_points": line.place_points, "sprint_points": line.sprint_points,
                "jersey_points": line.jersey_points, "points": line.points, "status": line.status,
            }
            for line in lines
        ],
        "teams": [
            {"team": team, "points": totals[team], "rank": ranks[team]} for team in sorted(totals, key=ranks.__getitem__)
        ],
        "positions": {str(rider): place for rider, place in sheet.positions.items()},
    }  # fmt: skip


def _colour(rider: int) -> str:
    return facts.colour_of(rider) or ""


def sheet_of(race: Race) -> Sheet:
    """The sheet of a race as it stands now."""
    riders = dict(sorted(race.riders.items()))
    sheet = Sheet()
    sheet.finish = [rider.number for rider in race.finish]
    sheet.sprints = [[rider.number for rider in order] for order in race.sprints]
    sheet.jersey = [(spell.rider, spell.from_round, spell.to_round, len(spell.rounds)) for spell in race.jersey.spells]
    sheet.noted = {number: rider.photos for number, rider in riders.items() if rider.photos}
    sheet.drawn = race.final_photos
    sheet.status = {number: rider.status for number, rider in riders.items()}
    sheet.positions = {number: race.course.text[rider.cell] for number, rider in riders.items() if rider.cell >= 0}
    return sheet


def is_complete(sheet: Sheet) -> bool:
    """Nobody is riding any more, somebody rode, and where numbers were noted the two final cards are there."""
    out = set(caught(sheet))  # by the photo cards alone, wherever a sheet does not say where the rider came in
    statuses: Sequence[str] = [DISQUALIFIED if rider in out else status for rider, status in sheet.status.items()]
    started = any(status in (HOME, NOT_FINISHED, DISQUALIFIED) for status in statuses)
    settled = not sheet.noted or len(sheet.drawn) == facts.FINAL_PHOTOS
    return started and settled and not any(status == RIDING for status in statuses)
