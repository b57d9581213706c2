"""A score sheet as the pad in the game's box lays it out.

It only arranges a score sheet; no points are worked out here, but the total over columns
that the pad itself adds up (sprint and jersey points share one column).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.classify.sheet import ScoreSheet
from scoring.replay.answer import RaceAnswer, RiderLine, SprintOrder, TeamLine


@dataclass(frozen=True, slots=True)
class PadRider:
    """A line of the sheet: one rider, with the number of that day and the number in the team. Figures that do not exist are None,
    never 0."""

    rider: str
    number: str
    colour: str
    team_name: str
    place: int | None
    place_points: int | None
    sprint_points: int | None
    jersey_points: int | None
    points: int | None
    status: str
    wears_jersey: bool

    @property
    def struck(self) -> bool:
        """Whether the line is struck through: disqualified riders lose every point."""
        return self.status == "dsq"

    @property
    def bonus(self) -> int | None:
        """Sprint and jersey points, the one column they share on the pad."""
        if self.sprint_points is None and self.jersey_points is None:
            return None
        return (self.sprint_points or 0) + (self.jersey_points or 0)

    @property
    def ridden(self) -> int:
        """What they would have had: shown struck through for a disqualified rider."""
        return (self.place_points or 0) + (self.bonus or 0)


@dataclass(frozen=True, slots=True)
class PadSprintPlace:
    """One of the first three over a sprint line."""

    place: int
    rider: PadRider
    points: int | None


@dataclass(frozen=True, slots=True)
class PadSprint:
    """A sprint line and who crossed it first, second and third."""

    line: str
    row: int | None
    places: list[PadSprintPlace]


@dataclass(frozen=True, slots=True)
class PadJersey:
    """One spell in the yellow jersey."""

    rider: PadRider
    from_round: int | None
    to_round: int | None
    points: int


@dataclass(frozen=True, slots=True)
class PadPhotos:
    """The photo cards of a rider who hung on to the car."""

    rider: PadRider
    numbers: list[int]
    caught: list[int]


@dataclass(frozen=True, slots=True)
class PadTeam:
    """The box at the foot of the pad: a team's riders and their sum."""

    colour: str
    name: str
    points: int | None
    rank: int | None
    riders: list[PadRider]


@dataclass(frozen=True, slots=True)
class Pad:
    """The whole sheet."""

    sprints: list[PadSprint]
    finish: list[PadRider]
    not_home: list[PadRider]
    jersey: list[PadJersey]
    photos: list[PadPhotos]
    drawn: list[int]
    teams: list[PadTeam]
    has_bonus: bool


def lay_out(
    answer: RaceAnswer,
    sheet: ScoreSheet,
    *,
    team_names: Mapping[str, str] | None = None,
    sprint_values: Mapping[str, tuple[int, Sequence[int]]] | None = None,
) -> Pad:
    """A race's sheet as a pad.

    `team_names` names the club team that rode in a colour; `sprint_values` gives row and points by sprint line, as the
    course has them (points are left blank where the course is not known).
    """
    names = team_names or {}
    jersey = answer.own.get("jersey") or []
    wearer = jersey[-1]["rider"] if jersey else None
    riders = [_pad_rider(line, names, wearer) for line in sheet.riders]
    by_number = {row.rider: row for row in riders}
    placed = sorted((row for row in riders if row.place is not None), key=lambda row: row.place or 0)
    photos = answer.own.get("photos") or {}
    drawn = list(photos.get("drawn") or [])
    return Pad(
        sprints=[_pad_sprint(sprint, by_number, sprint_values or {}) for sprint in answer.sprints or ()],
        finish=placed,
        not_home=[row for row in riders if row.place is None],
        jersey=[
            PadJersey(by_number[spell["rider"]], spell.get("from_round"), spell.get("to_round"), spell["points"])
            for spell in jersey
            if spell["rider"] in by_number
        ],
        photos=[
            PadPhotos(by_number[number], list(cards), [card for card in cards if card in drawn])
            for number, cards in sorted((photos.get("noted") or {}).items())
            if number in by_number
        ],
        drawn=drawn,
        teams=[_pad_team(line, riders, names) for line in sheet.teams],
        has_bonus=any(row.bonus for row in riders) or bool(answer.sprints),
    )


def _pad_rider(line: RiderLine, names: Mapping[str, str], wearer: str | None) -> PadRider:
    return PadRider(
        rider=line.rider,
        number=line.number,
        colour=line.team,
        team_name=names.get(line.team, ""),
        place=line.place,
        place_points=line.figures.get("place_points"),
        sprint_points=line.figures.get("sprint_points"),
        jersey_points=line.figures.get("jersey_points"),
        points=line.points,
        status=line.status,
        wears_jersey=line.rider == wearer,
    )


def _pad_sprint(
    sprint: SprintOrder,
    by_number: Mapping[str, PadRider],
    values: Mapping[str, tuple[int, Sequence[int]]],
) -> PadSprint:
    row, points = values.get(sprint.line, (None, ()))
    return PadSprint(
        line=sprint.line,
        row=row,
        places=[
            PadSprintPlace(place, by_number[number], points[place - 1] if place <= len(points) else None)
            for place, number in enumerate(sprint.order, start=1)
            if number in by_number
        ],
    )


def _pad_team(line: TeamLine, riders: Sequence[PadRider], names: Mapping[str, str]) -> PadTeam:
    return PadTeam(
        colour=line.team,
        name=names.get(line.team, ""),
        points=line.points,
        rank=line.rank,
        riders=sorted((row for row in riders if row.colour == line.team), key=lambda row: row.rider),
    )
