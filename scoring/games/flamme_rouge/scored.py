"""Flamme Rouge as the service scores it: tours by time, team points by place, badges."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final

from scoring.classify.classification import Classification, Leader
from scoring.classify.scored_game import Row, Scale, ScoredGame
from scoring.classify.teams import ClubTeam, Stage
from scoring.games.flamme_rouge.beginning import beginning
from scoring.games.flamme_rouge.classification import TourRules, podium_points, rules_of, stage_times, time_trial
from scoring.games.flamme_rouge.entry_form import QuickSheetForm
from scoring.games.flamme_rouge.facts import KINDS
from scoring.games.flamme_rouge.settings import SINGLE, TIME_TRIAL
from scoring.games.flamme_rouge.track import Track
from scoring.games.flamme_rouge.track_pictures import TILES, furnished, track_drawings
from scoring.replay.answer import Arrived, RaceAnswer, RiderLine, TeamLine
from scoring.replay.beginning import Beginning, Entered
from scoring.replay.drawing.roads import RoadDrawing
from scoring.replay.gaps import Gap, missing_riders, missing_sprints, missing_times
from scoring.replay.ranks import most_first
from scoring.replay.reader_words import Gettext
from scoring.replay.road import Course

MOST_SECONDS: Final = 3600
MOST_PLACES: Final = 24
MOST_POINTS: Final = 1000


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
class SheetLine:
    """A line that the house set on the road: who crossed it, and who was paid how many points."""

    line: str
    kind: str
    points: tuple[int, ...]
    paid: list[tuple[SheetRider, int]]


@dataclass(frozen=True, slots=True)
class SheetTeam:
    """A team's box: the points of its riders' places, its badges."""

    colour: str
    name: str
    points: int | None
    rank: int | None
    badges: str
    riders: list[SheetRider]


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

    def gaps(self, answer: RaceAnswer, colours: Sequence[str], rules: str, course: Course | None) -> list[Gap]:
        """As the base; where each player has one rider, and in a time trial, one of a colour is enough. And the times."""
        words = rules.lower().replace(",", " ").split()
        alone = colours if {SINGLE, TIME_TRIAL} & set(words) else ()
        paid = {sprint.line: len(sprint.points or ()) for sprint in answer.sprints or ()}
        played = replace(answer, riders=tuple(line for line in answer.riders if line.team in colours))
        return [
            *missing_riders(answer, {colour: self.riders_of(colour) for colour in colours}, any_of=alone),
            *(missing_sprints(answer, paid) if answer.rounds is None else ()),
            *missing_times(played, stage_times(answer, rules_of({}))),  # automated riders have no times
        ]

    def road_of(self, road: str, headers: Mapping[str, str], players: int) -> Track | None:
        return furnished(road, headers, players=players)

    def road_drawings(
        self, road: object, gettext: Gettext, *, reached: int = 0
    ) -> tuple[RoadDrawing, RoadDrawing] | None:
        return track_drawings(road, gettext) if isinstance(road, Track) else None

    def start_lines(self, so_far: Classification, number: int, colours: Mapping[Hashable, str]) -> list[str]:
        """`handicap` lines with the exhaustion cards carried along, where this is the stage after the last ridden."""
        ridden = so_far.counted
        if not ridden or number <= max(ridden):
            return []
        carried: dict[ClubTeam, dict[str, int]] = {}
        for each in so_far.own.get("carry", ()):
            carried.setdefault(each["rider"].team, {})[each["rider"].number] = each["cards"]
        return [
            f"handicap {colours[team.key]}: " + " ".join(f"{kind} {cards[kind]}" for kind in KINDS if kind in cards)
            for team, cards in carried.items()
            if team.key in colours and any(cards.values())
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

    def riders(self, answer: RaceAnswer, scale: Scale) -> list[RiderLine]:
        times = stage_times(answer, rules_of(scale))
        return [line.with_figures(points=None, time=times.get(line.rider)) for line in answer.riders]

    def teams(self, answer: RaceAnswer, scale: Scale) -> list[TeamLine]:
        rules, points = rules_of(scale), dict.fromkeys((line.team for line in answer.riders), 0)
        for line in answer.riders:
            points[line.team] += podium_points(line, rules)
        ranks = most_first(points)
        badges = answer.own.get("badges") or {}
        return [
            TeamLine(
                team,
                points[team],
                ranks[team],
                {"badges": "".join(letter for letter, teams in badges.items() if team in teams)},
            )
            for team in sorted(points, key=lambda team: (ranks[team], team))
        ]

    def classification(self, stages: Sequence[Stage], scale: Scale, *, finished: bool) -> Classification:
        """As the base; after the last stage nothing is carried along."""
        reckoned = super().classification(stages, scale, finished=finished)
        return replace(reckoned, own={**reckoned.own, "carry": []}) if reckoned.finished else reckoned

    def leaders(self, classification: Classification) -> Sequence[Leader]:
        """As the base, and the riders who lead the general classification."""
        yellow = tuple(row.rider for row in classification.riders if row.rank == 1)
        return [Leader("yellow", yellow), *super().leaders(classification)]

    def sheet(self, answer: RaceAnswer, names: Mapping[str, str], course: Course | None, scale: Scale) -> Row:
        riders = [self._sheet_rider(line, answer, names, rules_of(scale)) for line in self.riders(answer, scale)]
        by_name, trial = {rider.rider: rider for rider in riders}, time_trial(answer)
        return {
            "riders": riders,
            "teams": [
                SheetTeam(
                    line.team,
                    names.get(line.team, ""),
                    line.points,
                    line.rank,
                    line.figures["badges"],
                    [rider for rider in riders if rider.colour == line.team],
                )
                for line in self.score_sheet(answer, scale).teams
            ],
            "sprints": [
                SheetLine(
                    sprint.line,
                    sprint.kind or "",
                    sprint.points or (),
                    [
                        (by_name[rider], points)
                        for rider, points in zip(sprint.order, sprint.points or (), strict=False)
                    ],
                )
                for sprint in answer.sprints or ()
            ],
            "timed": any(rider.time is not None for rider in riders),
            "has_rounds": any(rider.round is not None for rider in riders),
            "has_cards": bool(answer.own.get("statistics") or answer.own.get("exhaustion")),
            "podium": rules_of(scale).podium,
            "trial": trial,
            "worked_out": _rules_of_times(riders, rules_of(scale), trial=trial),
        }

    def _sheet_rider(
        self, line: RiderLine, answer: RaceAnswer, names: Mapping[str, str], rules: TourRules
    ) -> SheetRider:
        over = answer.arrival_of.get(line.rider)
        figures = (answer.own.get("statistics") or {}).get(line.rider, {})
        return SheetRider(
            rider=line.rider,
            kind=line.number,
            colour=line.team,
            team_name=names.get(line.team, ""),
            place=line.place,
            status=line.status,
            round=over["round"] if over else None,
            rows=over["rows"] if over else None,
            lane=over["lane"] if over else None,
            time=line.time,
            exhaustion=(answer.own.get("exhaustion") or {}).get(line.rider),
            exhaustion_taken=figures.get("exhaustion_taken"),
            slipstream_rows=figures.get("slipstream_rows"),
            cards_left=figures.get("cards_left"),
            crashes=figures.get("crashes"),
            working=_working(line, over, rules, trial=time_trial(answer)),
        )


def _working(line: RiderLine, over: Arrived | None, rules: TourRules, *, trial: bool) -> Working | None:
    """The sum behind a rider's time (as `stage_times` adds it up); None where there is none or the table worked it out."""
    if over is None or line.time is None or over.by_table or over["round"] is None:
        return None
    rows = (over["rows"] if trial else over["front"]) or 0
    without = rules.round_seconds * over["round"] - rules.row_seconds * rows
    total = f"{over['round']} × {rules.round_seconds} − {rows} × {rules.row_seconds}"
    return Working(total, without - line.time)


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
