"""Tours of Flamme Rouge by the designer's free rules of 2016 (FACTS: Flamme Rouge, Grand Tour); every number is a setting.

A stage's time: a minute a round, less ten seconds a row behind the line, counted for the front rider of the unbroken line of
riders in which one came home; then ten seconds less for the first two. Teams earn 3-2-1 a stage and 3-2-1 again for the
final general classification. A tour that is still ridden has no final classification: `tour` pays it with the last stage.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from scoring.classify.classification import Classification, RiderRow, TeamRow
from scoring.classify.columns import (
    GAP,
    NOT_LOG,
    NUMBERS,
    ONLY_API,
    ONLY_PAGE,
    RANK,
    STAGES,
    SUM,
    TOTAL,
    TOTAL_TIME,
    Column,
    Columns,
    by_name,
)
from scoring.classify.teams import ClubTeam, Rider, Stage
from scoring.replay.answer import Arrived, RaceAnswer, RiderLine
from scoring.replay.ranks import last_without, least_first, most_first, most_first_among
from scoring.replay.reader_words import gettext_noop

NO_PLACE: Final = 10_000
MEDALS: Final = 3
GRAND_TOUR: Final = 21

SPRINT: Final = "sprint"
MOUNTAIN: Final = "mountain"


def _medals_of(place: int, label: str, why: str) -> Column:
    """How often a team's riders came in this place."""
    return Column(
        f"places_{place}",
        label,
        why,
        value=lambda figures, _: figures["medals"][place - 1],
        where=ONLY_PAGE,
        short=True,
    )


def _at_the_end(figures: Mapping[str, Any], factor: int) -> str:
    bonus = figures["team_bonus"]
    return f"{figures['final_points']} + {bonus}" if bonus else str(figures["final_points"])


def _logged(classification: Classification, said: Callable[[Any], str]) -> dict[str, Any]:
    """What the command `standings` answers besides teams and riders: the exhaustion cards that are carried along."""
    return {"carry": {said(each["rider"]): each["cards"] for each in classification.own["carry"]}}


def _named(classification: Classification, said: Callable[[Any], str]) -> dict[str, Any]:
    """What the API tells besides teams and riders: the cards carried along by team and kind of rider, and of those who share
    the lead the first by name."""
    carried: dict[str, dict[str, int]] = {}
    for each in classification.own["carry"]:
        carried.setdefault(said(each["rider"].team), {})[each["rider"].number] = each["cards"]
    told = {**by_name(classification, said), "carry": carried}
    for each in told["after"]:
        if leader := each["leader"]:
            each["leader"] = {"rider": leader["riders"][0], **leader}
    return told


COLUMNS: Final = Columns(
    teams=(
        Column("points", gettext_noop("Points"), kind=TOTAL),
        _medals_of(1, gettext_noop("1st"), gettext_noop("first places")),
        _medals_of(2, gettext_noop("2nd"), gettext_noop("second places")),
        _medals_of(3, gettext_noop("3rd"), gettext_noop("third places")),
        Column("stage_points", where=ONLY_API),
        Column("final_points", why=gettext_noop("of the final general classification"), where=ONLY_API),
        Column("team_bonus", where=ONLY_API),
        Column("medals", why=gettext_noop("first, second and third places in stages"), kind=NUMBERS, where=ONLY_API),
        Column("total", where=ONLY_API),
        Column("at_the_end", gettext_noop("At the end"), kind=SUM, value=_at_the_end, where=ONLY_PAGE, after=True, finished=True),
        RANK,
    ),
    riders=(
        Column("time", gettext_noop("Time"), gettext_noop("seconds"), TOTAL_TIME),
        Column("gap", gettext_noop("Gap"), gettext_noop("seconds behind the leader"), GAP, where=NOT_LOG),
        STAGES,
        RANK,
    ),
    logged=_logged,
    named=_named,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class AtTheEnd:
    """Team points paid once, when a tour is over: by place in the general classification, by rank among the teams, and by
    rank in the sprint and in the mountain classification."""

    riders: tuple[int, ...] = ()
    teams: tuple[int, ...] = ()
    lines: tuple[int, ...] = ()


#: End-of-tour bonus by length (FACTS, Grand Tour): what is paid after up to so many stages.
END_BONUS: Final[Sequence[tuple[int, AtTheEnd]]] = (
    (7, AtTheEnd((3, 2, 1), (1,), (2, 1))),
    (14, AtTheEnd((4, 3, 2, 1), (2, 1), (3, 2, 1))),
    (NO_PLACE, AtTheEnd((5, 4, 3, 2, 1), (3, 2, 1), (4, 3, 2, 1))),
)


@dataclass(frozen=True, slots=True)
class TourRules:
    """What a club can set: seconds a round and a row, bonus seconds and podium points by place, points of the final
    general classification (empty: none). `by_length` pays the end-of-tour bonus by the tour's length instead of `final`."""

    round_seconds: int = 60
    row_seconds: int = 10
    bonus_seconds: tuple[int, ...] = (10, 10)
    podium: tuple[int, ...] = (3, 2, 1)
    final: tuple[int, ...] = (3, 2, 1)
    by_length: bool = False

    def at_the_end(self, stages: int) -> AtTheEnd:
        """What is paid once after so many stages."""
        if not self.by_length:
            return AtTheEnd(self.final)
        return next(paid for most, paid in END_BONUS if stages <= most)


def stage_times(answer: RaceAnswer, rules: TourRules) -> dict[str, int]:
    """Each rider's time in a stage in seconds, by the log's words, the bonus taken off; a rider without a time is left out.

    A time the table worked out itself counts as it is. A time trial has neither a line of riders nor a bonus.
    """
    times: dict[str, int] = {}
    for one in answer.arrivals or ():
        if not answer.by_rider[one.rider].disqualified:
            time = one["time"] if one.by_table else _worked_out(answer, one, rules)
            if time is not None:
                times[one.rider] = time
    return times


def _worked_out(answer: RaceAnswer, one: Arrived, rules: TourRules) -> int | None:
    trial = time_trial(answer)
    rows = one["rows"] if trial else one["front"]
    if one["round"] is None or rows is None:
        return None
    bonus = 0 if trial else _by_place(rules.bonus_seconds, answer.by_rider[one.rider].place)
    return rules.round_seconds * one["round"] - rules.row_seconds * rows - bonus


def time_trial(answer: RaceAnswer) -> bool:
    """Whether the race was a time trial."""
    return bool(answer.own.get("time_trial"))


def _by_place(table: Sequence[int], place: int | None) -> int:
    return table[place - 1] if place and place <= len(table) else 0


def podium_points(line: RiderLine, rules: TourRules) -> int:
    """The points that a rider's team earns with the place in a stage; who was disqualified earns none and nobody moves up.

    A place on the road counts where the race ended with the first arrival.
    """
    return 0 if line.disqualified else _by_place(rules.podium, line.place)


@dataclass(frozen=True, slots=True)
class _Ridden:
    """What is added up: the stages with their riders' times, and the rules."""

    stages: Sequence[Stage]
    rules: TourRules
    times: Sequence[Mapping[Rider, int]]

    @classmethod
    def of(cls, stages: Sequence[Stage], rules: TourRules) -> Self:
        return cls(stages, rules, [_times(stage, rules) for stage in stages])

    def until(self, stage: int) -> _Ridden:
        """The first so many stages."""
        return _Ridden(self.stages[:stage], self.rules, self.times[:stage])

    @property
    def riders(self) -> dict[Rider, None]:
        """Every rider, in the order in which the stages name them."""
        return dict.fromkeys(rider for stage in self.stages for rider in stage.riders)


def _times(stage: Stage, rules: TourRules) -> dict[Rider, int]:
    return {
        table.by_word[word]: time
        for table in stage.tables
        for word, time in stage_times(table.answer, rules).items()
        if word in table.by_word
    }


def classify(
    stages: Sequence[Stage], scale: Mapping[str, Any] | None = None, *, finished: bool = True
) -> Classification:
    """The tour after these stages; what is paid at its end only once it is `finished`.

    A rider without a time in a stage has no total and no rank. Equal times: the better placed in the latest stage, then in the
    one before; riders level in every stage share the rank, and what it pays. A team of which nobody ever started has no rank.

    A team's figures: `points`, of which `stage_points`, `final_points` (of the general classification) and `team_bonus` (of the
    teams', the sprint and the mountain classification), and `medals` (first, second and third places); a rider's: `time` and
    `gap` to the leader in seconds. Beside them: `after`, who led after each stage; `lines`, the sprint and the mountain
    classification; `carry`, the exhaustion cards of the next stage's start; `start_order`, the teams as they place their riders
    there, fewest points first. The bonus by length ranks the teams by their stage points alone; who is level earns the same.
    """
    rules = rules_of(scale or {})
    ridden = _Ridden.of(stages, rules)
    riders = general(ridden)
    paid = rules.at_the_end(len(stages)) if finished else AtTheEnd()
    lines = {kind: of_lines(stages, kind) for kind in (SPRINT, MOUNTAIN)}
    teams = _teams(ridden, riders, lines, paid)
    own: dict[str, Any] = {
        "finished": finished,
        "after": [{"leader": _leader(ridden.until(n))} for n in range(1, len(stages) + 1)],
        "lines": {kind: rows for kind, rows in lines.items() if rows},
        "carry": _carry(stages[-1]) if stages else [],
        "start_order": []
        if finished
        else [row.team for row in sorted(teams, key=lambda row: (row.figures["stage_points"], row.team))],
        "badges": _badges(riders, len(stages)) if finished else {},
    }
    return Classification(len(stages), tuple(teams), tuple(riders), own)


def rules_of(scale: Mapping[str, Any]) -> TourRules:
    """The tour's rules by a stage race's scale."""
    settings: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in scale.items()}
    return TourRules(**settings)


def general(ridden: _Ridden) -> list[RiderRow]:
    """The riders by time, in their order."""
    totals = {
        rider: sum(stage[rider] for stage in ridden.times)
        for rider in ridden.riders
        if all(rider in stage for stage in ridden.times)
    }
    standing = {rider: (totals[rider], *_latest_places(ridden.stages, rider)) for rider in totals}
    ranks = least_first(standing)
    best = min(totals.values(), default=0)
    return [
        RiderRow(
            rider,
            ranks.get(rider),
            {"time": totals.get(rider), "gap": totals[rider] - best if rider in totals else None},
            tuple(stage.get(rider) for stage in ridden.times),
        )
        for rider in [
            *sorted(totals, key=lambda rider: (standing[rider], rider)),
            *sorted(ridden.riders - totals.keys()),
        ]
    ]


def _latest_places(stages: Sequence[Stage], rider: Rider) -> list[int]:
    """A rider's places, the latest stage's first."""
    lines = (stage.riders.get(rider) for stage in reversed(stages))
    return [line.place if line and line.place else NO_PLACE for line in lines]


def _teams(
    ridden: _Ridden, riders: Sequence[RiderRow], lines: Mapping[str, Sequence[Mapping[str, Any]]], paid: AtTheEnd
) -> list[TeamRow]:
    stage_totals: dict[ClubTeam, int] = dict.fromkeys((rider.team for rider in ridden.riders), 0)
    for stage in ridden.stages:
        for rider, line in stage.riders.items():
            stage_totals[rider.team] += podium_points(line, ridden.rules)
    final = dict.fromkeys(stage_totals, 0)
    for row in riders:
        final[row.rider.team] += _by_place(paid.riders, row.rank)
    present = {team for stage in ridden.stages for team in stage.started}
    of_teams = most_first_among(stage_totals, present)
    bonus = {team: _by_place(paid.teams, rank) for team, rank in of_teams.items()}
    for each in (each for rows in lines.values() for each in rows):
        bonus[each["rider"].team] += _by_place(paid.lines, each["rank"])
    totals = {team: stage_totals[team] + final[team] + bonus[team] for team in stage_totals}
    ranks = most_first_among(totals, present)
    medals = _medals(ridden.stages)
    return [
        TeamRow(
            team,
            ranks[team],
            {"points": totals[team], "stage_points": stage_totals[team], "final_points": final[team],
             "team_bonus": bonus[team], "medals": medals[team], "total": totals[team]},
        )
        for team in sorted(totals, key=lambda team: (last_without(ranks[team]), team))
    ]  # fmt: skip


def _medals(stages: Sequence[Stage]) -> dict[ClubTeam, list[int]]:
    """How many stages each team's riders came first, second and third in."""
    medals: dict[ClubTeam, list[int]] = {}
    for stage in stages:
        for rider, line in stage.riders.items():
            of_team = medals.setdefault(rider.team, [0] * MEDALS)
            if not line.disqualified and line.place and line.place <= MEDALS:
                of_team[line.place - 1] += 1
    return medals


def of_lines(stages: Sequence[Stage], kind: str) -> list[dict[str, Any]]:
    """The riders with points over the lines of a kind, the most first; equal points share the rank. Who was disqualified in a
    stage has none from it, and nobody moves up."""
    points: dict[Rider, int] = {}
    for table in (table for stage in stages for table in stage.tables):
        for line in table.answer.sprints or ():
            for place, word in enumerate(line.order, 1) if line.kind == kind else ():
                earned, rider = _by_place(line.points or (), place), table.by_word.get(word)
                if earned and rider and not table.riders[rider].disqualified:
                    points[rider] = points.get(rider, 0) + earned
    ranks = most_first(points)
    return [
        {"rider": rider, "points": points[rider], "rank": ranks[rider]}
        for rider in sorted(points, key=lambda rider: (ranks[rider], rider))
    ]


def _leader(ridden: _Ridden) -> dict[str, Any] | None:
    """Who leads the general classification after these stages (all who share the lead), with the time. None while nobody has a
    time."""
    leading = [row for row in general(ridden) if row.rank == 1]
    if not leading:
        return None
    return {"riders": [row.rider for row in leading], "time": leading[0].figures["time"]}


def _carry(stage: Stage) -> list[dict[str, Any]]:
    """Half of each rider's exhaustion cards, rounded up, in the order of the riders' keys."""
    carried = {
        table.by_word[word]: -(-cards // 2)
        for table in stage.tables
        for word, cards in table.answer.own.get("exhaustion", {}).items()
        if word in table.by_word
    }
    return [
        {"rider": rider, "cards": carried[rider]}
        for rider in sorted(carried, key=lambda rider: (str(rider.team.key), rider.number))
    ]


def _badges(riders: Sequence[RiderRow], stages: int) -> dict[str, list[ClubTeam]]:
    """The achievements of a whole tour: yellow after the last stage (I), a tour of 21 stages (J)."""
    leaders = {row.rider.team for row in riders if row.rank == 1}
    complete = {row.rider.team for row in riders if row.rank} if stages >= GRAND_TOUR else set()
    return {letter: sorted(teams) for letter, teams in (("I", leaders), ("J", complete)) if teams}
