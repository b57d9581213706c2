"""A season's standings as one frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from scoring.classify.teams import ClubTeam
from scoring.replay.stored import SHAPE, STANDINGS, upgraded

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How stage races earn season points.

    `points_table[i]` are the points of place i + 1. `ties`: "equal" (each the place's), "average" (of the places the
    tied teams take up), "share" (the place's, divided among them). `best` counts that many stage races of a team,
    `drop` all but that many of those held; one counts at least. `tie_break`: keys of TIE_BREAKS, the first first.
    """

    points_table: tuple[Fraction, ...]
    ties: str = "equal"
    best: int | None = None
    drop: int = 0
    tie_break: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The rules as a season has them; points that are no whole number are exact decimal words."""
        return {
            "points_table": [int(each) if each.denominator == 1 else decimal(each) for each in self.points_table],
            "ties": self.ties,
            "best": self.best,
            "drop": self.drop,
            "tie_break": list(self.tie_break),
        }

    @classmethod
    def from_json(cls, values: Values) -> Self:
        """The rules that `to_json` wrote, or a season's settings."""
        table = tuple(Fraction(str(points)) for points in values["points_table"])
        return cls(table, values["ties"], values["best"], values["drop"], tuple(values["tie_break"]))


@dataclass(frozen=True, slots=True)
class StageRaceHead:
    """A stage race of the season: "counted", "running" (not all of its tables are published), "open" (nothing is) or "void"."""

    stage_race: int
    name: str
    weight: Fraction
    state: str


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """What a stage race earned a team: the stage race's state, or "dropped", "dns" or "not-entered"; points None without any,
    which is not 0."""

    state: str
    rank: int | None
    points: Fraction | None


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A team's place in the season.

    `points` and `rank` are None without any result that counts. `decided_by` is the step of the tie-break that put it behind the
    team above on equal points, SHARED where no step did, "" where the points did. `results` has one entry a stage race.
    """

    team: ClubTeam
    rank: int | None
    points: Fraction | None
    decided_by: str
    results: tuple[SeasonResult, ...]

    @property
    def name(self) -> str:
        """What people read."""
        return self.team.name


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings, the stage races in the order of each row's results."""

    rules: SeasonRules
    stage_races: tuple[StageRaceHead, ...] = ()
    teams: tuple[StandingsRow, ...] = ()

    def results(self) -> dict[str, Any]:
        """What was earned, without what anything is called: teams and stage races by their keys."""
        return {
            "rules": self.rules.to_json(),
            "stage_races": [
                {"stage_race": each.stage_race, "weight": str(each.weight), "state": each.state}
                for each in self.stage_races
            ],
            "teams": [
                {
                    "team": row.team.key, "rank": row.rank, "points": exact(row.points), "decided_by": row.decided_by,
                    "results": [
                        {"state": one.state, "rank": one.rank, "points": exact(one.points)} for one in row.results
                    ],
                }
                for row in self.teams
            ],
        }  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        """The standings as values of JSON, as they are stored: the results, and what everything was called then."""
        return {
            "shape": SHAPE,
            "results": self.results(),
            "labels": {
                "teams": [[row.team.key, row.team.name] for row in self.teams],
                "stage_races": [[each.stage_race, each.name] for each in self.stage_races],
            },
        }

    @classmethod
    def from_json(cls, values: Values) -> Self:
        """The standings that `to_json` wrote, or an earlier shape of them."""
        now = upgraded(STANDINGS, values)
        results, labels = now["results"], now["labels"]
        teams = {key: ClubTeam(key, name) for key, name in labels["teams"]}
        names = dict(labels["stage_races"])
        return cls(
            SeasonRules.from_json(results["rules"]),
            tuple(
                StageRaceHead(each["stage_race"], names[each["stage_race"]], Fraction(each["weight"]), each["state"])
                for each in results["stage_races"]
            ),
            tuple(_row(row, teams) for row in results["teams"]),
        )


def decimal(number: Fraction) -> str:
    """An exact decimal word: 15/2 is 7.5. Raises ValueError for a number that has none."""
    for places in range(1, 20):
        shifted = number * 10**places
        if shifted.denominator == 1:
            digits = str(abs(shifted.numerator)).rjust(places + 1, "0")
            return f"{'-' if number < 0 else ''}{digits[:-places]}.{digits[-places:]}"
    message = f"{number} is no decimal number"
    raise ValueError(message)


def display(points: Fraction | None) -> str | None:
    """Season points as people read them: at most two decimals, halves away from zero, rounded here and nowhere else."""
    if points is None:
        return None
    hundredths = int(abs(points) * 100 + Fraction(1, 2))
    sign = "-" if points < 0 and hundredths else ""
    whole, rest = divmod(hundredths, 100)
    return f"{sign}{whole}" + (f".{rest:02d}".rstrip("0") if rest else "")


def exact(points: Fraction | None) -> str | None:
    """Season points to the last digit: 24, 7/3."""
    return None if points is None else str(points)


def _points(exact: str | None) -> Fraction | None:
    return None if exact is None else Fraction(exact)


def _row(row: Values, teams: Mapping[Any, ClubTeam]) -> StandingsRow:
    return StandingsRow(
        teams[row["team"]],
        row["rank"],
        _points(row["points"]),
        row["decided_by"],
        tuple(SeasonResult(one["state"], one["rank"], _points(one["points"])) for one in row["results"]),
    )
