"""Omnium's rules as the replay asks for them, and its score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from scoring.replay.board import Board
from scoring.replay.fault import Fault, Samples
from scoring.replay.log import RaceText
from scoring.replay.ranks import most_first
from scoring.replay.rules import Outcome, Rules
from scoring.replay.sheets import settled
from scoring.replay.statuses import DISQUALIFIED, HOME, NOT_FINISHED, NOT_STARTED
from tests.fourth_game import facts
from tests.fourth_game.referee import Referee, Rider
from tests.fourth_game.settings import Settings, read_settings


class Omnium(Rules[Settings, Referee]):
    """Laps, and points in each."""

    def settings(self, text: RaceText, boards: Mapping[str, Board]) -> tuple[Settings, bool]:
        return read_settings(text)

    def referee(self, text: RaceText, settings: Settings) -> Referee | None:
        return Referee(text, settings) if settings.stage else None

    def of_moves(self, referee: Referee) -> Outcome:
        complete = referee.over and bool(referee.riders)
        return Outcome(body(referee.riders.values(), referee.order), complete, referee.last_round - referee.open)

    def of_sheet(self, text: RaceText, settings: Settings, usable: bool) -> Outcome:
        riders: dict[str, Rider] = {}
        order: list[str] = []
        for line, words in text.body:
            if words[0] == "finish" and all(word in facts.RIDERS for word in words[1:]):
                order = words[1:]
                for name, points in zip(order, (*facts.POINTS, *[0] * len(order)), strict=False):
                    rider = riders.setdefault(name, Rider(name))
                    rider.status, rider.points = HOME, points
            elif words[0] == "out" and words[2:] and words[1] in facts.RIDERS and words[2] in OUT:
                riders.setdefault(words[1], Rider(words[1])).status = words[2]
            elif words[0] != "note":
                text.refuse(line, Fault("sheet-word", words[0], Samples(["finish red-1 blue-1"]), word=words[0]))
        return Outcome(body(riders.values(), order), settled([rider.status for rider in riders.values()]))

    def of_nothing(self, settings: Settings) -> Outcome:
        return Outcome(body((), ()), rounds=0)


OUT: Final = (NOT_FINISHED, NOT_STARTED, DISQUALIFIED)


def body(riders: Iterable[Rider], order: Iterable[str]) -> dict[str, Any]:
    """The answer's own keys: the order by points, level riders as they were over the last line."""
    last = {name: place for place, name in enumerate(order)}
    placed = sorted(
        (rider for rider in riders if rider.status in (HOME, "riding")),
        key=lambda rider: (-rider.points, last.get(rider.name, len(last))),
    )
    places = {rider.name: place for place, rider in enumerate(placed, 1)}
    rows: list[dict[str, Any]] = [
        {"rider": rider.name, "team": rider.name.partition("-")[0], "place": places.get(rider.name),
         "points": rider.counted, "status": rider.status}
        for rider in sorted(riders, key=lambda rider: (places.get(rider.name, len(places) + 1), rider.name))
    ]  # fmt: skip
    points = {row["team"]: row["points"] for row in rows}
    ranks = most_first(points)
    return {
        "finish": [rider.name for rider in placed],
        "riders": rows,
        "teams": [
            {"team": team, "points": points[team], "rank": ranks[team]}
            for team in sorted(points, key=ranks.__getitem__)
        ],
    }


RULES: Final = Omnium()
