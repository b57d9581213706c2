"""Flamme Rouge as the service scores it: tours by time, team points by place, badges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from scoring.classify.ranking import ranked
from scoring.classify.scored_game import Answer, Leader, Row, Scale, ScoredGame, ScoredTable, rider_in_team
from scoring.games.flamme_rouge.beginning import beginning
from scoring.games.flamme_rouge.classification import TourRules, named, stage_points, stage_times, tour
from scoring.games.flamme_rouge.entry_form import QuickSheetForm
from scoring.games.flamme_rouge.facts import KINDS
from scoring.games.flamme_rouge.settings import SINGLE, TIME_TRIAL
from scoring.games.flamme_rouge.track import Track
from scoring.games.flamme_rouge.track_pictures import TILES, furnished, track_drawings
from scoring.replay.beginning import Beginning, Entered
from scoring.replay.clock import clock
from scoring.replay.drawing.roads import RoadDrawing
from scoring.replay.gaps import Gap, missing_riders, missing_sprints, missing_times
from scoring.replay.reader_words import Gettext
from scoring.replay.road import Course

MOST_SECONDS: Final = 3600
MOST_PLACES: Final = 24
MOST_POINTS: Final = 1000
GRAND_TOUR: Final = 21


@dataclass(frozen=True, slots=True)
class Working:
    """How a rider's time was worked out: rounds and rows in seconds as a sum, and the bonus seconds of the place (0: none)."""

    sum: str
    bonus: int


@dataclass(frozen=True, slots=True)
class SheetRider:
    """A rider's line of the sheet. What the log does not say is None, never 0."""

    rider: str
    kind: str
    colour: str
    team_name: str
    place: int | None
    status: str
    round: int | None
    rows: int | None
    lane: int | None
    time: int | None
    exhaustion: int | None
    exhaustion_taken: int | None
    slipstream_rows: int | None
    cards_left: int | None
    crashes: int | None
    working: Working | None

    @property
    def struck(self) -> bool:
        """Whether the line is struck through: a disqualified rider has neither time nor points."""
        return self.status == "dsq"


@dataclass(frozen=True, slots=True)
class SheetTeam:
    """A team's box: the points of its riders' places, its badges."""

    colour: str
    name: str
    points: int | None
    rank: int | None
    badges: str
    riders: list[SheetRider]


def rules_of(scale: Scale) -> TourRules:
    """The tour's rules by a stage race's scale."""
    settings: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in scale.items()}
    return TourRules(**settings)


def _of(answer: Answer, colours: Sequence[str]) -> Row:
    """The answer with the riders of these colours alone: automated riders have no times."""
    return {**answer, "riders": [line for line in answer["riders"] if line["team"] in colours]}


def entered(table: ScoredTable) -> Row:
    """The table's answer under club names, without the riders who have no team: their places stay taken."""
    named_answer = named(table.answer, table.teams)
    teams = set(table.teams.values())
    riders = [line for line in named_answer["riders"] if line["team"] in teams]
    known = {line["rider"] for line in riders}
    return {
        **named_answer,
        "riders": riders,
        "arrivals": [one for one in named_answer["arrivals"] if one["rider"] in known],
        "exhaustion": {rider: cards for rider, cards in named_answer["exhaustion"].items() if rider in known},
    }


class FlammeRouge(ScoredGame):
    """Time decides: a minute a round, less ten seconds a row; teams earn points with places."""

    rider_cells = ("time", "place")
    team_cells = ("badges",)
    order_counts = True
    tiles = TILES
    entry_form = QuickSheetForm

    @property
    def classification_template(self) -> str:
        return "flamme_rouge/_classification.html"

    def riders_of(self, colour: str) -> list[str]:
        return [f"{colour}-{kind}" for kind in KINDS]

    def beginning(self, entered: Entered) -> Beginning:
        return beginning(entered)

    def gaps(self, answer: Answer, colours: Sequence[str], rules: str, course: Course | None) -> list[Gap]:
        """As the base; where each player has one rider, and in a time trial, one of a colour is enough. And the times."""
        words = rules.lower().replace(",", " ").split()
        alone = colours if {SINGLE, TIME_TRIAL} & set(words) else ()
        paid = {str(line["line"]): len(line["points"]) for line in answer.get("sprints") or ()}
        return [
            *missing_riders(answer, {colour: self.riders_of(colour) for colour in colours}, any_of=alone),
            *(missing_sprints(answer, paid) if answer.get("rounds") is None else ()),
            *missing_times(_of(answer, colours), stage_times(answer, rules_of({}))),
        ]

    def road_of(self, road: str, headers: Mapping[str, str], players: int) -> Track | None:
        return furnished(road, headers, players=players)

    def road_drawings(
        self, road: object, gettext: Gettext, *, reached: int = 0
    ) -> tuple[RoadDrawing, RoadDrawing] | None:
        return track_drawings(road, gettext) if isinstance(road, Track) else None

    def start_lines(self, snapshot: Answer, number: int, colours: Mapping[str, str]) -> list[str]:
        """`handicap` lines with the exhaustion cards carried along, where this is the stage after the last ridden."""
        ridden = [stage["number"] for stage in snapshot["stages"] if stage["state"] == "counted"]
        if not ridden or number <= max(ridden):
            return []
        return [
            f"handicap {colours[team]}: " + " ".join(f"{kind} {cards[kind]}" for kind in KINDS if kind in cards)
            for team, cards in snapshot["carry"].items()
            if team in colours and any(cards.values())
        ]

    def automated(self, headers: Mapping[str, str]) -> frozenset[str]:
        bots = [key.partition(" ")[2] for key in headers if key.startswith("bot ")]
        words = headers.get("solo", "").lower().replace(",", " ").split()
        return frozenset([*bots, *(f"{colour}-{kind}" for colour, kind in zip(words[::2], words[1::2], strict=False))])

    def clean_scale(self, scale: Scale) -> dict[str, Any]:
        defaults = asdict(TourRules())
        clean: dict[str, Any] = {}
        for name, value in scale.items():
            if name not in defaults or not _fits(name, value):
                raise ValueError(name, value)
            plain = list(value) if isinstance(value, list | tuple) else value
            if plain != (list(defaults[name]) if isinstance(defaults[name], tuple) else defaults[name]):
                clean[name] = plain
        return clean

    def scale_limits(self, name: str) -> tuple[int, int]:
        return _limits(name)

    def scale_words(self, scale: Scale) -> dict[str, Any]:
        rules = rules_of(scale)
        values = {field.name: getattr(rules, field.name) for field in fields(rules)}
        return {
            name: " ".join(map(str, value)) if isinstance(value, tuple) else value for name, value in values.items()
        }

    def rider_lines(self, answer: Answer, scale: Scale) -> list[Row]:
        times = stage_times(answer, rules_of(scale))
        return [{**line, "points": None, "time": times.get(line["rider"])} for line in answer["riders"]]

    def ranked_teams(self, answer: Answer, scale: Scale) -> list[Row]:
        points = stage_points(answer, rules_of(scale))
        ranks = ranked(list(points.items()))
        badges = answer.get("badges") or {}
        return [
            {
                "team": team,
                "points": points[team],
                "rank": ranks[team],
                "badges": "".join(letter for letter, teams in badges.items() if team in teams),
            }
            for team in sorted(points, key=lambda team: (ranks[team], team))
        ]

    def changeable(self, answer: Answer, scale: Scale) -> Row:
        """As the base, a rider's time in the place of points, of which there are none."""
        riders = [{**line, "points": clock(line["time"])} for line in self.rider_lines(answer, scale)]
        return {"riders": riders, "teams": self.team_lines(answer, scale)}

    def merged(self, tables: Sequence[ScoredTable]) -> Row:
        answers = [entered(table) for table in tables]
        first = answers[0]
        return {
            **first,
            "riders": [line for answer in answers for line in answer["riders"]],
            "arrivals": [one for answer in answers for one in answer["arrivals"]],
            "exhaustion": {rider: cards for answer in answers for rider, cards in answer["exhaustion"].items()},
            "sprints": [line for answer in answers for line in answer["sprints"]],
        }

    def classification(self, stages: Sequence[Answer], scale: Scale, *, finished: bool) -> Row:
        return tour(stages, rules_of(scale), finished=finished and bool(stages))

    def team_row(self, row: Answer) -> Row:
        return {**row, "best_rider": None, "best_points": None, "bonus": None, "total": row["points"]}

    def rider_rows(self, rows: list[Row]) -> list[Row]:
        return rows

    def more(self, answer: Answer, numbers: Sequence[int], *, finished: bool) -> Row:
        """`after`: who led after each stage; `carry`: exhaustion cards of the next stage's start by team and rider;
        `start_order`: the teams as they place their riders in the next stage, fewest points first (none when finished)."""
        carry: dict[str, dict[str, int]] = {}
        for who, cards in answer["carry"].items():
            team, _, kind = who.rpartition(" ")
            carry.setdefault(team, {})[kind] = cards
        order = sorted(answer["teams"], key=lambda row: (row["stage_points"], row["team"]))
        return {
            "finished": finished,
            "after": [
                {"stage": number, "leader": leader} for number, leader in zip(numbers, answer["after"], strict=True)
            ],
            "lines": {kind: rows for kind, rows in answer["lines"].items() if rows},
            "carry": {} if finished else carry,
            "start_order": [] if finished else [row["team"] for row in order],
            "badges": self._tour_badges(answer) if finished else {},
        }

    def leaders(self, snapshot: Answer) -> Mapping[str, Sequence[Leader]]:
        """As the base, and the riders who lead the general classification under "yellow"."""
        first = (row for row in snapshot["riders"] if row["rank"] == 1)
        yellow = [Leader(row["name"].removesuffix(f" {row['rider']}"), row["rider"]) for row in first]
        return {"yellow": yellow, **super().leaders(snapshot)}

    def _tour_badges(self, answer: Answer) -> dict[str, list[str]]:
        """The achievements of a whole tour: yellow after the last stage (I), a tour of 21 stages (J)."""
        leaders = {row["team"] for row in answer["riders"] if row["rank"] == 1}
        complete = {row["team"] for row in answer["riders"] if row["rank"]} if answer["stages"] >= GRAND_TOUR else ()
        return {letter: sorted(teams) for letter, teams in (("I", leaders), ("J", complete)) if teams}

    def sheet(self, answer: Answer, names: Mapping[str, str], course: Course | None, scale: Scale) -> Row:
        riders = list(self._sheet_riders(answer, names, scale))
        statistics = answer.get("statistics") or {}
        by_name = {rider.rider: rider for rider in riders}
        return {
            "riders": riders,
            "teams": [
                SheetTeam(
                    line["team"],
                    names.get(line["team"], ""),
                    line["points"],
                    line["rank"],
                    line["badges"],
                    [rider for rider in riders if rider.colour == line["team"]],
                )
                for line in self.team_lines(answer, scale)
            ],
            "sprints": [
                {
                    **line,
                    "paid": [
                        (by_name[rider], points) for rider, points in zip(line["order"], line["points"], strict=False)
                    ],
                }
                for line in answer.get("sprints", ())
            ],
            "timed": any(rider.time is not None for rider in riders),
            "has_rounds": any(rider.round is not None for rider in riders),
            "has_cards": bool(statistics or answer.get("exhaustion")),
            "podium": rules_of(scale).podium,
            "trial": answer.get("time_trial", False),
            "worked_out": _rules_of_times(riders, rules_of(scale), trial=answer.get("time_trial", False)),
        }

    def _sheet_riders(self, answer: Answer, names: Mapping[str, str], scale: Scale) -> Iterator[SheetRider]:
        arrivals = {one["rider"]: one for one in answer["arrivals"]}
        statistics = answer.get("statistics") or {}
        for line in self.rider_lines(answer, scale):
            who = line["rider"]
            over, figures = arrivals.get(who, {}), statistics.get(who, {})
            yield SheetRider(
                rider=who,
                kind=rider_in_team(who),
                colour=line["team"],
                team_name=names.get(line["team"], ""),
                place=line["place"],
                status=line["status"],
                round=over.get("round"),
                rows=over.get("rows"),
                lane=over.get("lane"),
                time=line["time"],
                exhaustion=answer["exhaustion"].get(who),
                exhaustion_taken=figures.get("exhaustion_taken"),
                slipstream_rows=figures.get("slipstream_rows"),
                cards_left=figures.get("cards_left"),
                crashes=figures.get("crashes"),
                working=_working(line, over, rules_of(scale), trial=answer.get("time_trial", False)),
            )


def _working(line: Answer, over: Answer, rules: TourRules, *, trial: bool) -> Working | None:
    """The sum behind a rider's time (as `stage_times` adds it up); None where there is none or the table worked it out."""
    if line["time"] is None or over.get("time") is not None or over.get("round") is None:
        return None
    rows = over["rows"] if trial else over["front"]
    without = rules.round_seconds * over["round"] - rules.row_seconds * rows
    total = f"{over['round']} × {rules.round_seconds} − {rows} × {rules.row_seconds}"
    return Working(total, without - line["time"])


def _rules_of_times(riders: Sequence[SheetRider], rules: TourRules, *, trial: bool) -> Row | None:
    """What the sheet says of how times are worked out; None where none was."""
    if not any(rider.working for rider in riders):
        return None
    bonus = () if trial else rules.bonus_seconds
    return {"round_seconds": rules.round_seconds, "row_seconds": rules.row_seconds, "bonus": bonus}


def _limits(name: str) -> tuple[int, int]:
    """How many numbers a setting takes, and the largest."""
    return (
        1 if name in ("round_seconds", "row_seconds") else MOST_PLACES,
        MOST_SECONDS if name.endswith("_seconds") else MOST_POINTS,
    )


def _fits(name: str, value: object) -> bool:
    """Whether a setting's value is of its kind and within reason."""
    if name == "by_length":
        return isinstance(value, bool)
    most, largest = _limits(name)
    numbers = [value] if most == 1 else value
    if not isinstance(numbers, list | tuple) or len(numbers) > most:
        return False
    return all(isinstance(each, int) and not isinstance(each, bool) and 0 <= each <= largest for each in numbers)


SCORED: Final = FlammeRouge("flamme-rouge")
