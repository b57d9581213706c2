"""The state of a Flamme Rouge race: who stands where, what lies in each stack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from scoring.games.flamme_rouge import facts
from scoring.games.flamme_rouge.settings import PELOTON, STRENGTH, TIME_TRIAL, Settings
from scoring.games.flamme_rouge.stack import Stack
from scoring.games.flamme_rouge.track import Track
from scoring.replay.sheets import number_of
from scoring.replay.statuses import RIDING


class Rider:
    """A rider. `row` and `lane` are where they stand or last stood; 0 before the start.

    `stack` is a human rider's; `over` is (round, rows behind the line, lane) of the arrival, `clean_at_line` that the stack
    had no exhaustion card then, `home_line` which of the `home` lines told of it (0: none); `slipped` and `ridden` count the rows
    of this round.
    """

    __slots__ = (
        "name", "team", "kind", "row", "lane", "status", "crashed", "stack", "automated", "over", "line_front",
        "breakaway", "caught", "received", "crashes", "slipped", "slipstream_rows", "ridden", "clean_at_line", "home_line",
    )  # fmt: skip

    def __init__(self, name: str, *, automated: bool, stack: Stack | None) -> None:
        self.name = name
        self.team, _, self.kind = name.partition("-")
        self.row = 0
        self.lane = 0
        self.status = RIDING
        self.crashed = False
        self.stack = stack
        self.automated = automated
        self.over: tuple[int, int, int] | None = None
        self.line_front = 0
        self.breakaway = False
        self.caught = False
        self.received = 0
        self.crashes = 0
        self.slipped = 0
        self.slipstream_rows = 0
        self.ridden = 0
        self.clean_at_line = False
        self.home_line = 0

    @property
    def standing(self) -> tuple[int, int]:
        """Sorts riders by their place on the road, the front one first."""
        return (-self.row, self.lane)


class Race:
    """A race while it is ridden. `roads` has the riders on the road by (row, lane), in a time trial of each team its own; `lines`
    are those of the house, with the riders who have crossed them; `some_crashed` says that riders lie on the road."""

    def __init__(self, settings: Settings, track: Track) -> None:
        self.settings = settings
        self.track = track
        self.riders: dict[str, Rider] = {}
        self.time_trial = TIME_TRIAL in settings.modules
        self.roads: dict[str, dict[tuple[int, int], Rider]] = {} if self.time_trial else {"": {}}
        self.round = 0
        self.bot_cards: dict[str, Counter[str]] = {}
        self.some_crashed = False
        self.badges: dict[str, list[str]] = {}
        self.lines = [line.uncrossed() for line in settings.lines]

    def enter(self, name: str) -> Rider:
        """The rider of this name, entered with their stack."""
        automated = self.settings.automated(name)
        rider = Rider(name, automated=automated, stack=None if automated else self._stack(name))
        self.riders[name] = rider
        bot = self.settings.bots.get(rider.team)
        if bot == PELOTON and rider.team not in self.bot_cards:
            deck = Counter(facts.DECKS[facts.ROULEUR])
            deck[facts.ATTACK] = facts.ATTACK_CARDS
            self.bot_cards[rider.team] = deck
        elif bot == STRENGTH:
            deck = Counter(facts.DECKS[rider.kind])
            if rider.kind == facts.SPRINTEUR:
                deck[facts.STRENGTH_CARD] += 1
            self.bot_cards[name] = deck
        return rider

    def _stack(self, name: str) -> Stack:
        deck = facts.DECKS[number_of(name)]
        if self.time_trial:
            deck = "".join(sorted(deck))[::3] * 2
        return Stack(deck + facts.EXHAUSTION * self.settings.handicaps.get(name, 0))

    def road(self, rider: Rider) -> dict[tuple[int, int], Rider]:
        """The road on which the rider meets others: everybody's, in a time trial their team's alone."""
        return self.roads.setdefault(rider.team, {}) if self.time_trial else self.roads[""]

    def put(self, rider: Rider, row: int, lane: int) -> None:
        road = self.road(rider)
        if road.get((rider.row, rider.lane)) is rider:
            del road[rider.row, rider.lane]
        rider.row, rider.lane = row, lane
        road[row, lane] = rider

    def lift(self, rider: Rider) -> None:
        """Take a rider off the road; `row` and `lane` keep where they last stood."""
        road = self.road(rider)
        if road.get((rider.row, rider.lane)) is rider:
            del road[rider.row, rider.lane]

    def free_lanes(self, rider: Rider, row: int) -> list[int]:
        """The lanes of a row that this rider could take, right to left; their own place counts as free."""
        road = self.road(rider)
        return [lane for lane in self.track.lanes[row] if road.get((row, lane)) in (None, rider)]

    def free_lane(self, rider: Rider, row: int) -> int:
        """The rightmost lane of a row that this rider could take; 0 if there is none. Their own place counts as free."""
        road = self.road(rider)
        for lane in self.track.lanes[row]:
            there = road.get((row, lane))
            if there is None or there is rider:
                return lane
        return 0

    def in_row(self, road: dict[tuple[int, int], Rider], row: int) -> list[Rider]:
        """The riders of a row, right to left."""
        return [rider for lane in self.track.lanes[row] if (rider := road.get((row, lane)))]

    def on_road(self) -> Iterator[Rider]:
        """The riders who still ride and stand on the road."""
        return (rider for rider in self.riders.values() if rider.status == RIDING and rider.row)

    @property
    def over(self) -> bool:
        """Whether the race has ended: the first arrival's round, everybody home, or in a time trial a rider of each team."""
        riding = list(self.on_road())
        if self.time_trial:
            arrived = {rider.team for rider in self.riders.values() if rider.over}
            return all(rider.team in arrived for rider in riding)
        if self.settings.finish == "first" and any(rider.over for rider in self.riders.values()):
            return True
        return not riding

    def leave(self, rider: Rider, status: str) -> None:
        self.lift(rider)
        rider.status = status


def in_order(riders: Iterable[Rider]) -> list[Rider]:
    """Riders by their place on the road: row, then right lane."""
    return sorted(riders, key=lambda rider: rider.standing)
