"""A race ridden again from its move log, one line at a time."""

from __future__ import annotations

from collections.abc import Callable

from .board import Cell, Road
from .cards import Hands
from .checks import disagreement
from .headers import Setup, team_of
from .jersey import Jersey
from .position import Leader, Position, line_behind, next_rider
from .turns import take_turn
from .words import (
    Illegal,
    Line,
    Unusable,
    Words,
    parse_turn,
    photo_number,
    place,
    rider_number,
    whole,
)


class Race:
    """The state of a move log. `ride` reads the next line; everything else is for those who look."""

    def __init__(self, setup: Setup) -> None:
        assert setup.road is not None
        self.setup = setup
        self.road: Road = setup.road
        self.position = Position(
            self.road,
            {},
            surfaces=setup.surfaces,
            draft_steps=setup.rulings["draft-steps"],
            draft_first_round=setup.rulings["draft-first-round"],
        )
        self.hands = Hands(setup.cards)
        self.jersey = Jersey(setup.rulings)
        self.started = False
        self.round = 0
        self.running = False
        self.at_may_follow = False
        self.status: dict[str, str] = {}
        self.last_place: dict[str, Cell] = {}
        self.dismounted: list[str] = []
        self.finish: list[str] = []
        self.orders: list[list[str]] = [[] for _ in self.road.sprints]
        self.noted: dict[str, list[int]] = {}
        self.hangs: dict[str, int] = {}
        self.drawn: list[int] = []
        self.faults: list[str] = []
        self.ruled = False

    # What a line can find out about the race

    def riding(self) -> set[str]:
        """Riders still in the race and not home, dismounted ones too."""
        return {rider for rider, status in self.status.items() if status == "riding"}

    def out(self) -> set[str]:
        """Riders who left the race or were sent off."""
        return {rider for rider, status in self.status.items() if status in ("dnf", "dns", "dsq")}

    def wearer(self) -> str | None:
        """Who wears the jersey now; nobody while its holder is out of the race."""
        holder = self.jersey.holder
        return holder.rider if holder and holder.rider not in self.out() else None

    def back_due(self) -> bool:
        """Whether a dismounted rider waits for the table to say where he comes back."""
        return not self.running and bool(self.dismounted)

    def fault(self, reason: str) -> None:
        """A broken rule: illegal, unless the line ends in `ruled`."""
        if not self.ruled:
            raise Illegal(reason)
        self.faults.append(reason)

    # Lines

    def ride(self, line: Line) -> tuple[list[str], str]:
        """Apply a line. Returns the faults that were let stand and what a check disagrees with.

        Raises Illegal.
        """
        self.faults = []
        self.ruled = line.ruled
        word = line.words[0]
        if word == "note":
            return [], ""
        if word in ("at", "home") and not self.at_may_follow:
            self.fault("at-not-after-round")
        if word not in ("at", "home"):
            self.at_may_follow = False
        if word in ("at", "home", "check"):
            return self.faults, disagreement(self, line.words)
        if self.back_due() and word != "out" and line.words[1:2] != ["back"]:
            raise Unusable("back-due")
        if word == "racelog":
            raise Unusable("racelog-line")
        by_word: dict[str, Callable[[list[str]], None]] = {
            "start": self._start,
            "round": self._begin_round,
            "out": self._leave,
            "end": self._end_photo,
        }
        by_word.get(word, self._rider_line)(line.words)
        return self.faults, ""

    def _start(self, words: list[str]) -> None:
        if words != ["start"]:
            raise Unusable("word-too-many")
        if self.started:
            raise Unusable("start-twice")
        self.started = True

    def _rider_line(self, words: list[str]) -> None:
        """A placing, a switch, a return or a turn."""
        rider = rider_number(words[0])
        if not self.started:
            raise Unusable("before-start")
        if self.round == 0:
            self._place(words)
        elif words[1:2] == ["switch"]:
            self._switch(words)
        elif words[1:2] == ["back"]:
            self._back(words)
        else:
            turn = parse_turn(words)
            if not self.running:
                raise Unusable("between-rounds")
            if rider not in self.status:
                raise Unusable("not-in-race")
            if rider not in self.position.places or self.status[rider] != "riding":
                raise Unusable("not-on-road")
            take_turn(self, turn)
            self.end_round_if_all_moved()

    def _place(self, words: list[str]) -> None:
        left = Words(words)
        rider = left.take()
        if left.take() != "to":
            raise Unusable("move-before-round")
        cell = place(left.take())
        left.end()
        if rider in self.status:
            raise Unusable("placed-twice")
        if not self.road.has(cell):
            raise Unusable("no-such-cell")
        if self.position.at(cell):
            raise Unusable("cell-taken")
        if cell not in self.road.start_cells():
            self.fault("not-a-start-cell")
        mates = [other for other in self.position.places if team_of(other) == team_of(rider)]
        if any(self.position.places[mate][1] == cell[1] for mate in mates):
            self.fault("team-mate-in-lane")
        self.status[rider] = "riding"
        self.stand(rider, cell)

    def stand(self, rider: str, cell: Cell) -> None:
        """Put a rider on a cell."""
        self.position.places[rider] = cell
        self.last_place[rider] = cell

    def _begin_round(self, words: list[str]) -> None:
        if len(words) != 2:
            raise Unusable("word-missing" if len(words) < 2 else "word-too-many")
        number = whole(words[1])
        if not self.started:
            raise Unusable("before-start")
        if not self.riding():
            raise Unusable("nobody-riding")
        if number != self.round + 1:
            self.fault("round-number")
        if self.running:
            self.fault(f"round-running {next_rider(self.position)}")
            self._end_round()
            if self.dismounted:
                raise Unusable("back-due")
        self.round = self.position.round = number
        self.running = True
        self.at_may_follow = True
        self.position.moved = set()
        self.position.leader = None
        self.jersey.begin_round()

    def _leave(self, words: list[str]) -> None:
        left = Words(words)
        left.take()
        rider, status = rider_number(left.take()), left.take()
        left.end()
        if status not in ("dnf", "dns", "dsq"):
            raise Unusable("word-unknown")
        before = self.status.get(rider)
        if before in ("dnf", "dns", "dsq"):
            raise Unusable("already-out")
        if status == "dns":
            if before is not None or self.round > 0:
                self.fault("dns-though-started")
        elif before is None:
            raise Unusable("not-in-race")
        if before == "ok" and status != "dsq":
            raise Unusable("already-home")
        if self.running:
            self.fault("out-during-round")
        self.status[rider] = status
        self.position.places.pop(rider, None)
        if rider in self.dismounted:
            self.dismounted.remove(rider)
        if self.round > 0 and not self.riding():
            self._race_over()
        self.end_round_if_all_moved()
        if not self.running:
            self._return_dismounted()

    def _end_photo(self, words: list[str]) -> None:
        left = Words(words)
        left.take()
        if left.take() != "photo":
            raise Unusable("word-unknown")
        numbers = [photo_number(left.take()), photo_number(left.take())]
        left.end()
        if "photo" not in self.setup.modules:
            raise Unusable("end-photo-without-photo")
        if self.drawn:
            raise Unusable("end-photo-twice")
        if self.riding() or not self.round:
            self.fault("end-photo-riders-riding")
        if numbers[0] == numbers[1] and self.setup.rulings["final-photos"] == "distinct":
            self.fault("end-photo-equal")
        self.drawn = numbers

    def _switch(self, words: list[str]) -> None:
        left = Words(words)
        asking = left.take()
        left.take()
        other = rider_number(left.take())
        left.end()
        if "switch" not in self.setup.modules:
            raise Unusable("switch-not-in-rules")
        if not self.running:
            raise Unusable("between-rounds")
        places = self.position.places
        for rider in (asking, other):
            if rider not in self.status:
                raise Unusable("not-in-race")
            if rider not in places or self.status[rider] != "riding":
                raise Unusable("not-on-road")
        if asking != next_rider(self.position):
            self.fault(f"not-next {next_rider(self.position)}")
        if other not in line_behind(self.position, asking)[1:]:
            self.fault("switch-not-in-line")
        front, back = places[asking], places[other]
        self.stand(asking, back)
        self.stand(other, front)
        # The switched-in rider may not draft who moved before the switch.
        self.position.leader = None
        self.cross_lines(other, back, front)
        self.cross_lines(asking, front, back)
        self.end_round_if_all_moved()

    def _back(self, words: list[str]) -> None:
        left = Words(words)
        rider = left.take()
        left.take()
        cell = place(left.take())
        left.end()
        if rider not in self.dismounted or self.running:
            raise Unusable("back-not-due")
        if not self.road.has(cell):
            raise Unusable("no-such-cell")
        if self.position.at(cell):
            raise Unusable("cell-taken")
        if rider != self.dismounted[0]:
            self.fault("back-order")
        if cell[0] > self.last_place[rider][0]:
            self.fault("back-ahead")
        self.dismounted.remove(rider)
        self.stand(rider, cell)
        self._return_dismounted()

    # What happens by itself

    def moved(self, rider: str, start: Cell, end: Cell, steps: int, alone: bool) -> None:
        """`rider` has moved: lines crossed, home or not, and he may be drafted now."""
        self.stand(rider, end)
        self.position.moved.add(rider)
        self.position.leader = Leader(rider, start, end, steps, alone)
        self.cross_lines(rider, start, end)

    def cross_lines(self, rider: str, start: Cell, end: Cell) -> None:
        """Note sprints and the finish, in the order of the road."""
        if "sprints" in self.setup.modules:
            for index, sprint in enumerate(self.road.sprints):
                order = self.orders[index]
                if self.road.crossed(start, end, sprint.row) and rider not in order:
                    order.append(rider)
                    if "jersey" in self.setup.modules:
                        self.jersey.crossed(index, self.road.sprints, self.orders, self.round, self.out())
        if self.road.crossed(start, end, self.road.finish_row):
            if not self.finish:
                self.jersey.first_arrival()
            self.finish.append(rider)
            self.status[rider] = "ok"

    def dismount(self, rider: str) -> None:
        """Off the road until the end of the round."""
        self.position.moved.add(rider)
        self.position.leader = None
        del self.position.places[rider]
        self.dismounted.append(rider)

    def end_round_if_all_moved(self) -> None:
        """A round ends at once when nobody is left to move."""
        if self.running and next_rider(self.position) is None:
            self._end_round()

    def _end_round(self) -> None:
        if not self.riding():
            self._race_over()
        self.jersey.end_round(self.round, self.out())
        for rider in self.finish:
            self.position.places.pop(rider, None)
        self.running = False
        self.position.leader = None
        self._return_dismounted()

    def _race_over(self) -> None:
        if "jersey" in self.setup.modules:
            self.jersey.race_over(self.road.sprints, self.orders, self.round, self.out())

    def _return_dismounted(self) -> None:
        """Bring back, in order, all who need no word from the table."""
        while self.dismounted:
            rider = self.dismounted[0]
            cell = self.last_place[rider]
            if cell in self.position.taken():
                if self.setup.rulings["dismount-return"] == "beside":
                    return
                cell = self._empty_cell_behind(self.last_place[rider])
            self.dismounted.pop(0)
            self.stand(rider, cell)

    def _empty_cell_behind(self, own: Cell) -> Cell:
        """The next empty cell behind in the lane; where the lane is full, the nearest of any lane."""
        empty = set(self.road.stretch_of) - self.position.taken()
        behind = [cell for cell in empty if cell[0] < own[0]]
        in_lane = [cell for cell in behind if cell[1] == own[1]]
        return max(in_lane or behind, key=lambda cell: (cell[0], -cell[1]))
