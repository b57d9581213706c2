"""The state of a race of Le Tour: where the riders are on the road or beside it, and how many turns they must miss.

Places and turns are masks of cells (see `scoring.replay.road`): `taken` has every rider on the road, `waiting` those of them who
have not had their turn this round. If nobody waits `elsewhere`, the rider who is next is the highest bit of `waiting`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scoring.games.le_tour import facts
from scoring.games.le_tour.settings import Settings
from scoring.replay.arrivals import as_home_lines_say
from scoring.replay.road import CLIMB, NOWHERE, Course
from scoring.replay.statuses import HOME, NOT_STARTED, RIDING


class Rider:
    """A rider. `cell` is where they stand or last stood (NOWHERE: not on the road yet).

    `beside` says that they lie beside the road at their row after a crash, `fell` their order among those; `misses` how many
    turns they must miss, `may_owe` that they may owe one from a part of the race that was not judged; `over` is (round, rows
    behind the line, lane) of their arrival, `home_line` which of the `home` lines told of it (0: none).
    """

    __slots__ = (
        "beside",
        "cell",
        "fell",
        "lines",
        "may_owe",
        "misses",
        "moved",
        "name",
        "number",
        "over",
        "status",
        "team",
        "home_line",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.team, _, number = name.partition("-")
        self.number = int(number)
        self.cell = NOWHERE
        self.beside = False
        self.fell = 0
        self.misses = 0
        self.may_owe = False
        self.moved = False
        self.status = RIDING
        self.lines = 0
        self.over: tuple[int, int, int] | None = None
        self.home_line = 0


class Race:
    """A race while it is ridden. `at` has the rider on each cell, the last comers last; `elsewhere` are the riders who wait for
    their turn beside the road or before the start; `crashed` is the mask of this round's crashes.

    `hands` are the cards a team holds, `handing_in` its riders home or out since it was last dealt cards: for each of them a card
    is handed in at the start of a round, so that there are as many for each rider still underway as the others have.
    """

    def __init__(self, settings: Settings, course: Course) -> None:
        self.settings = settings
        self.course = course
        self.riders: dict[str, Rider] = {}
        self.teams: list[str] = []
        self.at: dict[int, Rider] = {}
        self.taken = 0
        self.waiting = 0
        self.elsewhere: list[Rider] = []
        self.crashed = 0
        first = (course.by_place.get((1, lane)) for lane in range(1, course.lanes + 1))
        self.first_row = sum(course.bit[cell] for cell in first if cell is not None)
        self.round = 0
        self.running = False
        self.finish: list[Rider] = []
        self.sprints: list[list[Rider]] = [[] for _ in course.sprints]
        self.hands: dict[str, int] = {}
        self.handing_in: dict[str, int] = {}
        self.falls = 0

    def enter(self, name: str) -> Rider:
        """The rider of this name, entered with their team if it is new."""
        rider = self.riders[name] = Rider(name)
        self.elsewhere.append(rider)
        if rider.team not in self.teams:
            self.teams.append(rider.team)
            start = sum(self.starts(rider.team, number) for number in range(1, facts.RIDERS_A_TEAM + 1))
            self.hands[rider.team] = facts.CARDS_A_RIDER * start
            self.handing_in[rider.team] = 0
        return rider

    def starts(self, team: str, number: int) -> bool:
        """Whether this rider of the team starts, as far as the log has not said that they do not."""
        known = self.riders.get(f"{team}-{number}")
        return known is None or known.status != NOT_STARTED

    def row(self, rider: Rider) -> int:
        return self.course.row[rider.cell] if rider.cell != NOWHERE else 0

    def standing(self, rider: Rider) -> tuple[int, int, int]:
        """Sorts riders by their place: row, numbered side first; those who lie beside the road come after those on it."""
        cell = rider.cell
        if cell == NOWHERE:
            return (0, 0, 0)
        return (-self.course.row[cell], rider.fell if rider.beside else 0, self.course.lane[cell])

    def riding(self) -> Iterator[Rider]:
        return (rider for rider in self.riders.values() if rider.status == RIDING)

    def in_order(self) -> list[Rider]:
        """The riders who have not had their turn this round, the next one first (from round 2: dynamic order)."""
        left = [rider for rider in self.riders.values() if not rider.moved and rider.status == RIDING]
        left.sort(key=self.standing)
        return left

    def next_rider(self) -> Rider | None:
        """The first of `in_order`, or None when everybody has had their turn."""
        front = self.at[self.waiting.bit_length() - 1] if self.waiting else None
        return self._first_of(front, self.elsewhere) if self.elsewhere else front

    def following(self, rider: Rider) -> Rider | None:
        """The next to ride after this one, who has yet to move: not from off the road, nor one who misses a turn."""
        waiting = self.waiting
        if self.at.get(rider.cell) is rider:
            waiting &= ~self.course.bit[rider.cell]
        front = self.at[waiting.bit_length() - 1] if waiting else None
        while front is not None and front.misses:
            waiting ^= self.course.bit[front.cell]
            front = self.at[waiting.bit_length() - 1] if waiting else None
        if not self.elsewhere:
            return front
        others = [one for one in self.elsewhere if one.cell != NOWHERE and not one.misses and one is not rider]
        return self._first_of(front, others)

    def _first_of(self, front: Rider | None, elsewhere: Sequence[Rider]) -> Rider | None:
        """The first in order of the front one of those on the road and of those who wait elsewhere."""
        first = min(elsewhere, key=self.standing, default=None)
        if front is None or first is None:
            return first or front
        return first if self.standing(first) < self.standing(front) else front

    @property
    def over(self) -> bool:
        return not any(rider.status == RIDING for rider in self.riders.values())

    def had_turn(self, rider: Rider) -> None:
        """The rider waits no longer, wherever they are."""
        rider.moved = True
        if self.at.get(rider.cell) is rider:
            self.waiting &= ~self.course.bit[rider.cell]
        elif rider in self.elsewhere:
            self.elsewhere.remove(rider)

    def put(self, rider: Rider, cell: int) -> None:
        """Set a rider on a cell of the road, wherever they were."""
        self.lift(rider)
        bit = self.course.bit[cell]
        other = self.at.pop(cell, None)
        if other is not None and self.waiting & bit:
            self.waiting ^= bit
            self.elsewhere.append(other)
        if rider in self.elsewhere:
            self.elsewhere.remove(rider)
            self.waiting |= bit
        rider.cell, rider.beside = cell, False
        self.at[cell] = rider
        self.taken |= bit

    def move(self, rider: Rider, cell: int) -> None:
        """The rider has had their turn and comes to a free cell, over the lines on the way."""
        course, at, start = self.course, self.at, rider.cell
        rider.moved = True
        if at.get(start) is rider:
            bit = course.bit[start]
            del at[start]
            self.taken ^= bit | course.bit[cell]
            self.waiting &= ~bit
        else:
            self.taken |= course.bit[cell]
            if rider in self.elsewhere:
                self.elsewhere.remove(rider)
            rider.beside = False
        rider.cell = cell
        at[cell] = rider
        if course.passed[cell] > rider.lines or course.home[cell]:
            self.crossed(rider, cell)

    def lift(self, rider: Rider) -> None:
        """Take a rider off the road, if they are on it; `cell` keeps where they last stood."""
        if self.at.get(rider.cell) is rider:
            bit = self.course.bit[rider.cell]
            del self.at[rider.cell]
            self.taken &= ~bit
            if self.waiting & bit:
                self.waiting ^= bit
                self.elsewhere.append(rider)

    def layers(self, rider: Rider, steps: int, taken: int) -> list[int]:
        """The cells not `taken` 1, 2, … steps from where the rider is; from off the road the first step leads to any lane."""
        course, cell = self.course, rider.cell
        if cell != NOWHERE and not rider.beside:
            return course.reach(cell, steps, taken)
        first = self.first_row if cell == NOWHERE else course.onward(self.side(cell))
        return course.reach_from(first, steps, taken)

    def side(self, cell: int) -> int:
        """The cells of this cell's row on the same side of a wall, over its full width: what a crash there takes."""
        course = self.course
        row, stretch = course.row[cell], course.stretches[course.stretch[cell]]
        cells = course.bit[cell]
        for direction in (-1, 1):
            lane = course.lane[cell]
            while 1 <= lane + direction <= course.lanes and not stretch.wall_between(lane, lane + direction):
                lane += direction
                there = course.by_place.get((row, lane))
                cells |= course.bit[there] if there is not None else 0
        return cells

    def steps_of(self, rider: Rider, card: int) -> int:
        """How far a card lets the rider move: on a climb half of it, rounded down (rulebook: Uphill)."""
        return card // 2 if rider.cell != NOWHERE and self.course.surface[rider.cell] == CLIMB else card

    def on_climb(self, rider: Rider) -> bool:
        return rider.cell != NOWHERE and self.course.surface[rider.cell] == CLIMB

    def start_round(self, number: int) -> None:
        """Cards are handed in, and nobody has moved."""
        self.round = number
        self.running = True
        self.crashed = 0
        self.waiting, self.elsewhere = self.taken, []
        for rider in self.riders.values():
            rider.moved = False
            if rider.status == RIDING and self.at.get(rider.cell) is not rider:
                self.elsewhere.append(rider)
        for team in self.teams:
            self.hands[team] -= self.handing_in[team]
            self.refill(team)

    def end_round(self) -> None:
        """Riders home leave the road at once."""
        self.running = False
        for rider in self.finish:
            if self.at.get(rider.cell) is rider:
                self.lift(rider)
                self.handing_in[rider.team] += 1

    def played(self, team: str) -> None:
        """One of the team's riders has played a card."""
        self.hands[team] -= 1
        if self.hands[team] <= 0:
            self.refill(team)

    def refill(self, team: str) -> None:
        """Five new cards for each rider still riding when a team has used all of its cards."""
        if self.hands[team] <= 0:
            self.hands[team] = facts.CARDS_A_RIDER * sum(rider.team == team for rider in self.riding())
            self.handing_in[team] = 0

    def leave(self, rider: Rider, status: str) -> None:
        """A rider leaves the race."""
        if rider.status == RIDING and rider.team in self.handing_in:
            self.handing_in[rider.team] += 1
        self.lift(rider)
        if rider in self.elsewhere:
            self.elsewhere.remove(rider)
        rider.beside = False
        rider.status = status

    def crossed(self, rider: Rider, cell: int) -> None:
        """Note the lines that a rider on the way to `cell` crosses for the first time: sprints in order, then the finish."""
        course = self.course
        while rider.lines < course.passed[cell]:
            self.sprints[rider.lines].append(rider)
            rider.lines += 1
        if course.home[cell] and rider.status == RIDING:
            self._home(rider, cell, self.round)

    def came_home(self, rider: Rider, cell: int) -> None:
        """A rider arrived in the round before, which was not judged: they are off the road, and the team has handed in a card."""
        if rider in self.elsewhere:
            self.elsewhere.remove(rider)
        rider.cell, rider.beside = cell, False
        rider.home_line = 1 + max(other.home_line for other in self.riders.values())
        self._home(rider, cell, self.round - 1)
        self.handing_in[rider.team] += 1
        self.hands[rider.team] -= 1
        self.refill(rider.team)

    def _home(self, rider: Rider, cell: int, round_number: int) -> None:
        course = self.course
        rider.status = HOME
        rider.over = (round_number, course.row[cell] - course.length, course.lane[cell])
        self.finish.append(rider)


def arrived(riders: Iterable[Rider]) -> list[Rider]:
    """The riders over the line in the stage's order: earlier round, further over, numbered side; or as told."""
    home = [rider for rider in riders if rider.over]
    return as_home_lines_say(sorted(home, key=lambda rider: _key(rider.over or (0, 0, 0))))


def _key(over: tuple[int, int, int]) -> tuple[int, int, int]:
    return (over[0], -over[1], over[2])
