"""The riders on the road and the derived parts of the rules, as plain search over sets of cells."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.le_tour.slow_judge.road import Cell, Road

OFF = (0, 0)


@dataclass
class Man:
    """A rider. `cell` is OFF before he comes on to the road; `fell` is None, or how many had fallen before him when he fell."""

    name: str
    cell: Cell = OFF
    came: int = 0
    fell: int | None = None
    owes: int = 0
    moved: bool = False
    status: str = "riding"
    round_home: int = 0

    @property
    def team(self) -> str:
        return self.name.split("-")[0]

    @property
    def stands(self) -> bool:
        return self.cell != OFF and self.fell is None and self.status in ("riding", "home now")


@dataclass
class Table:
    """All riders of a race. `crashed` are the cells of this round's crashes."""

    road: Road
    men: dict[str, Man] = field(default_factory=dict)
    crashed: set[Cell] = field(default_factory=set)
    falls: int = 0
    arrivals: int = 0
    sprints: list[list[str]] = field(default_factory=list)

    def taken(self, but: Man | None = None) -> dict[Cell, Man]:
        return {man.cell: man for man in self.men.values() if man.stands and man is not but}

    def order(self) -> list[Man]:
        """Who has not moved: the front row first, there the riders on the road from lane 1, then the fallen as they fell."""
        left = [man for man in self.men.values() if man.status == "riding" and not man.moved]
        on_road = sorted((man for man in left if man.fell is None), key=lambda man: man.cell[1])
        fallen = sorted((man for man in left if man.fell is not None), key=lambda man: man.fell or 0)
        return sorted([*on_road, *fallen], key=lambda man: -man.cell[0])

    # Ways.

    def first_steps(self, man: Man) -> set[Cell]:
        """Where a first step leads on an empty road."""
        if man.cell == OFF:
            return self.road.row(1)
        starts = {man.cell} if man.fell is None else self.road.same_side(man.cell)
        return set().union(*(self.road.steps[cell] for cell in starts))

    def ways(self, man: Man, steps: int) -> list[set[Cell]]:
        """For 1, 2, … `steps`: the free cells exactly so many steps away; ends where there are none."""
        taken = set(self.taken(man))
        found: list[set[Cell]] = []
        ahead = self.first_steps(man)
        for _ in range(steps):
            free = ahead - taken
            if not free:
                break
            found.append(free)
            ahead = set().union(*(self.road.steps[cell] for cell in free))
        return found

    def steps_of(self, man: Man, card: int) -> int:
        return card // 2 if man.cell != OFF and self.road.surface[man.cell] == "climb" else card

    def outcome(self, man: Man, steps: int) -> tuple[str, set[Cell]]:
        """What a move of so many steps comes to: `rides` and where it may end, `stays`, or `collides` and in which cell."""
        ways = self.ways(man, steps)
        if steps == 0:
            return "stays", {man.cell}
        if len(ways) == steps:
            return "rides", ways[-1]
        wall = set().union(*(self.road.steps[cell] for cell in ways[-1])) if ways else self.first_steps(man)
        if ways and any(self.road.is_home(cell) for cell in ways[-1]):
            return "rides", ways[-1]
        hit = {cell for cell in wall if not self.road.is_home(cell)}
        if hit:
            nearest = min(row for row, _ in hit)
            return "collides", {max(cell for cell in hit if cell[0] == nearest)}
        return ("rides", ways[-1]) if ways else ("stays", {man.cell})

    def must_fall(self, man: Man, card: int) -> tuple[bool, set[Cell]]:
        """Whether this card leads into a crash whatever he does, and where he then lies."""
        what, cells = self.outcome(man, self.steps_of(man, card))
        if what == "collides":
            return True, cells
        return what == "rides" and cells <= self.crashed, cells

    # Slipstream.

    def slips(self, man: Man, cell: Cell, seconds: int) -> bool:
        """Whether so many seconds of slipstream may be picked up on the way to this cell."""
        road, others = self.road, self.taken(man)
        start = road.surface.get(man.cell, "start")
        if start == "climb" or road.surface[cell] == "climb" or road.is_home(cell):
            return False
        if seconds > (2 if start == "descent" else 1):
            return False
        if road.straight.get(cell) in others:
            return True
        if any((cell[0], cell[1] + side) in others for side in (-1, 1)):
            return True
        if seconds < 2:  # one second never passes anybody, whatever the road
            return False
        before = {man.cell[0]: man.cell[1] if man.fell is None else road.lanes + 1}
        for row, lane in others:
            was_ahead = row > man.cell[0] or (row == man.cell[0] and lane < before[row])
            if was_ahead and cell[0] - row in (0, 1):
                return True
        return False

    # What happens.

    def go(self, man: Man, cell: Cell, round_number: int) -> None:
        """He rides to a cell, over the lines on his way."""
        for (_, row, _, _), order in zip(self.road.sprints, self.sprints, strict=True):
            if man.cell[0] <= row < cell[0] and man.name not in order:
                order.append(man.name)
        self.arrivals += 1
        man.cell, man.fell, man.came = cell, None, self.arrivals
        if self.road.is_home(cell):
            man.status, man.round_home = "home now", round_number

    def crash(self, man: Man, cell: Cell, round_number: int) -> None:
        """He falls in this cell's row, and who stands there with him."""
        if man.cell != cell:
            self.go(man, cell, round_number)
        row = self.road.same_side(cell)
        self.crashed |= row
        down = [other for other in self.taken(man).values() if other.cell in row]
        for faller in [*sorted(down, key=lambda other: other.came), man]:
            self.falls += 1
            faller.fell = self.falls
            faller.owes += 1
