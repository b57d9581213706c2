"""A table that rides a race through the engine and keeps its own accounts of it, to hold against the engine's.

What the table counts (cards, who has moved, who came over which line) it counts from the lines it wrote and from where
the riders stood before and after, never from what the engine says it counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from scoring.games.um_reifenbreite import facts, score
from scoring.games.um_reifenbreite.race import Race
from scoring.replay import RaceResult, replay
from scoring.replay.fault import ERROR
from scoring.replay.statuses import HOME, RIDING
from tests.um_reifenbreite.proof.corpus import board_of
from tests.um_reifenbreite.proof.steps import EngineRide
from tests.um_reifenbreite.slow_judge.words import CHANCE_GAINS, CHANCE_LOSES, CHANCE_STOPS, parse_turn


class Table:
    """Writes lines, keeps the log and the accounts.

    `over[k]` are the riders over line k in the order they came (the finish last), `turns` who has moved in this round.
    """

    def __init__(self, board: str, headers: Sequence[str]) -> None:
        self.board = board
        self.head = ["racelog 1 um-reifenbreite", *headers]
        self.lines = list(self.head)
        self.engine = EngineRide("\n".join(self.head), self.boards)
        self.over: list[list[str]] = [[] for _ in (*self.race.course.sprints, "finish")]
        self.hands: dict[str, Counter[str]] = {}
        self.spent: dict[str, Counter[str]] = {}
        self.turns: Counter[str] = Counter()
        self.write("start")

    @property
    def boards(self) -> dict[str, Any]:
        return {board_of(self.board).name: board_of(self.board)}

    @property
    def race(self) -> Race:
        return self.engine.race

    def apart(self) -> EngineRide:
        """The race so far before a judge of its own, who can be told a wrong line."""
        ride = EngineRide("\n".join(self.head), self.boards)
        ride.write(*self.lines[len(self.head) :])
        return ride

    def rows(self) -> dict[str, int]:
        """The row of every rider on the road."""
        return {rider.name: self.race.course.row[rider.cell] for rider in self.race.at if rider}

    def write(self, line: str) -> None:
        """Ride a legal line, then look whether everything adds up."""
        before, words = self.rows(), line.split()
        problems = [problem for problem in self.engine.write(line) if problem.severity == ERROR]
        self.lines.append(line)
        assert not problems, (line, problems[0].code, problems[0].message)
        self._note_cards(words)
        if words[0] == "round":
            self.turns.clear()
        elif self.race.round and words[0].isdigit() and words[1] not in ("back", "switch"):
            self.turns[words[0]] += 1
        if words[0].isdigit() and words[1:2] != ["back"] and self.race.round:
            self._note_crossings(before, words)
        self.check()

    def _note_cards(self, words: list[str]) -> None:
        if not words[0].isdigit() or not self.race.round or words[1] in ("back", "switch"):
            return
        turn = parse_turn(words)
        for card in turn.cards:
            self._spend(words[0], card)
        chance = turn.chance
        if chance and chance.card not in ("", "none"):
            if chance.name in CHANCE_LOSES:
                self._spend(words[0], chance.card)
            elif chance.name in CHANCE_GAINS:
                self.spent[words[0]][chance.card] -= 1
                self.hands[words[0]][chance.card] += 1

    def _spend(self, rider: str, card: str) -> None:
        owner = rider if card[0] == "e" else self.race.riders[int(rider)].team.colour
        self.hand(owner)[card] -= 1
        self.spent[owner][card] += 1

    def hand(self, owner: str) -> Counter[str]:
        """What a rider (`21`) or a team's jokers (`red`) should have; dealt when first asked for."""
        if owner not in self.hands:
            energy, kind = self.race.settings.energy, "e" if owner.isdigit() else "j"
            dealt = energy[owner[1] if owner.isdigit() else "joker"]
            self.hands[owner] = Counter(f"{kind}{value}" for value in dealt)
            self.spent[owner] = Counter()
        return self.hands[owner]

    def _note_crossings(self, before: dict[str, int], words: list[str]) -> None:
        """Who stands behind a line that he stood before: the mover, or the rider switched forward. Riders home stay noted."""
        course = self.race.course
        name = words[2] if words[1] == "switch" else words[0]
        row = course.row[self.race.riders[int(name)].cell]
        for noted, line in zip(self.over, [*(sprint.row for sprint in course.sprints), course.length], strict=True):
            if before[name] <= line < row and name not in noted:
                noted.append(name)

    # What must hold after every line.

    def check(self) -> None:
        """Every invariant."""
        self._check_road()
        self._check_hands()
        self._check_orders()
        self._check_points()
        assert max(self.turns.values(), default=0) <= 1, f"{self.turns} have moved twice in round {self.race.round}"

    def _check_road(self) -> None:
        race, bit = self.race, self.race.course.bit
        on_road = [rider for rider in race.at if rider]
        assert len({rider.cell for rider in on_road}) == len(on_road)
        assert all(race.at[rider.cell] is rider for rider in on_road)
        assert race.taken == sum(bit[rider.cell] for rider in on_road)
        waiting = sum(bit[rider.cell] for rider in on_road if not rider.moved) if race.running else 0
        assert race.waiting == waiting
        off = {rider.name for rider in race.riders.values()} - {rider.name for rider in on_road}
        reasons = {rider.name for rider in race.riders.values() if rider.status != RIDING or rider in race.dismounted}
        assert off <= reasons, f"{off - reasons} are off the road for no reason"

    def _check_hands(self) -> None:
        for team in self.race.teams.values():
            jokers = Counter({f"j{value}": count for value, count in team.jokers.items()})
            assert +jokers == +self.hand(team.colour)
            assert min(team.jokers.values(), default=0) >= 0
        for rider in self.race.riders.values():
            own, played = rider.team.own[rider.own], rider.team.played[rider.own]
            assert +Counter({f"e{value}": count for value, count in own.items()}) == +self.hand(rider.name)
            assert +Counter({f"e{value}": count for value, count in played.items()}) == +self.spent[rider.name]
            dealt = Counter(self.race.settings.energy[str(rider.own)])
            assert Counter(own) + Counter(played) == dealt, "held and played are not what was dealt"

    def _check_orders(self) -> None:
        race = self.race
        assert [rider.name for rider in race.finish] == self.over[-1]
        for order, noted in zip(race.sprints, self.over, strict=False):
            expected = noted[: facts.SPRINT_PLACES] if race.scores_sprints else []
            assert [rider.name for rider in order] == expected

    def _check_points(self) -> None:
        race, body = self.race, self.body()
        riders = body["riders"]
        for team in body["teams"]:
            mine = sum(row["points"] for row in riders if row["team"] == team["team"])
            assert team["points"] == mine, f"{team} has not its riders' {mine} points"
        sprints = [sprint.points[: len(order)] for sprint, order in zip(race.course.sprints, race.sprints, strict=True)]
        assert sum(row["sprint_points"] for row in riders) == sum(sum(points) for points in sprints)
        places = sorted(row["place"] for row in riders if row["place"])
        assert places == list(range(1, len(race.finish) + 1))
        assert sum(row["place_points"] for row in riders) == sum(race.settings.points[: len(places)])
        jersey = sum(row["jersey_points"] for row in riders)
        assert jersey == sum(spell["points"] for spell in body["jersey"]) <= facts.JERSEY_POINTS_A_ROUND * race.round
        for row in riders:
            kept = row["place_points"] + row["sprint_points"] + row["jersey_points"]
            assert row["points"] == (0 if row["status"] == "dsq" else kept)

    def body(self) -> dict[str, Any]:
        """What the engine answers of the race as it stands."""
        return score.body(score.sheet_of(self.race), self.race.settings)

    def check_stopped(self, line: str, places_before: dict[str, int]) -> None:
        """A fall, a flat tyre or a wall leaves everybody on his place."""
        turn = parse_turn(line.split())
        if turn.chance and turn.chance.name in CHANCE_STOPS and self.race.running:
            assert self.rows() == places_before

    def read_again(self) -> RaceResult:
        """The log so far judged as a whole: the same answer as line by line."""
        [result] = replay("\n".join(self.lines) + "\n", self.boards)
        assert result.errors == [], (result.errors[0].line, result.errors[0].code, self.lines)
        assert result.body == self.body()
        assert result.rounds == self.race.round
        assert sum(1 for rider in self.race.riders.values() if rider.status == HOME) <= len(self.race.finish)
        return result
