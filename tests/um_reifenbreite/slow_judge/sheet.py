"""Score sheets: races written down without their moves (log format, section 6)."""

from __future__ import annotations

from collections.abc import Callable

from .answer import sprint_index
from .board import Cell
from .checks import disagreement
from .headers import Setup
from .jersey import Jersey, Worn
from .position import Position
from .words import Illegal, Line, Unusable, Words, photo_number, rider_number, whole


class Sheet:
    """A sheet, line by line in any order. It has no rounds and no places on the road."""

    def __init__(self, setup: Setup) -> None:
        assert setup.road is not None
        self.setup = setup
        self.round: int | None = None
        self.running = False
        self.position: Position | None = None
        self.dismounted: list[str] = []
        self.status: dict[str, str] = {}
        self.last_place: dict[str, Cell] = {}
        self.finish: list[str] = []
        self.orders: list[list[str]] = [[] for _ in setup.road.sprints]
        self.written: set[str] = set()
        self.noted: dict[str, list[int]] = {}
        self.drawn: list[int] = []
        self.rode: set[str] = set()
        self.jersey = Jersey(setup.rulings)
        self.faults: list[str] = []
        self.ruled = False

    def wearer(self) -> str | None:
        """Nobody wears the jersey on a sheet."""
        return None

    def fault(self, reason: str) -> None:
        """A broken rule: illegal, unless the line ends in `ruled`."""
        if not self.ruled:
            raise Illegal(reason)
        self.faults.append(reason)

    def ride(self, line: Line) -> tuple[list[str], str]:
        """Take in one line; the same promise as `Race.ride`."""
        self.faults = []
        self.ruled = line.ruled
        word = line.words[0]
        if word == "note":
            return [], ""
        if word == "check":
            return [], disagreement(self, line.words)
        by_word: dict[str, Callable[[Words], None]] = {
            "sprint": self._sprint,
            "jersey": self._jersey,
            "photo": self._photo,
            "finish": self._finish,
            "out": self._out,
            "end": self._end_photo,
        }
        if word not in by_word:
            raise Unusable("sheet-unknown-line")
        by_word[word](Words(line.words[1:]))
        return self.faults, ""

    def _once(self, what: str) -> None:
        if what in self.written:
            raise Unusable(f"{what} twice")
        self.written.add(what)

    def _mention(self, rider: str) -> str:
        self.status.setdefault(rider, "riding")
        return rider

    def _riders(self, left: Words) -> list[str]:
        riders = [rider_number(left.take())]
        while left.peek():
            riders.append(rider_number(left.take()))
        if len(set(riders)) != len(riders):
            raise Unusable("rider-twice")
        return [self._mention(rider) for rider in riders]

    def _rode(self, *riders: str) -> None:
        """These riders did something in the race, so none of them can have stayed at home."""
        if any(self.status.get(rider) == "dns" for rider in riders):
            self.fault("absent")
        self.rode.update(riders)

    def _sprint(self, left: Words) -> None:
        index = sprint_index(self.setup, left.take())
        self._once(f"sprint {index}")
        self.orders[index] = self._riders(left)
        if len(self.orders[index]) > 3:
            self.fault("sprint-more-than-three")
        self._rode(*self.orders[index])

    def _jersey(self, left: Words) -> None:
        if "jersey" not in self.setup.modules:
            raise Unusable("jersey-not-in-rules")
        rider, rounds = rider_number(left.take()), whole(left.take())
        left.end()
        self._once(f"jersey {rider}")
        self._rode(rider)
        self.jersey.worn.append(Worn(self._mention(rider), None, None, 2 * rounds))

    def _photo(self, left: Words) -> None:
        if "photo" not in self.setup.modules:
            raise Unusable("photo-not-in-rules")
        rider = rider_number(left.take())
        numbers = [photo_number(left.take())]
        while left.peek():
            numbers.append(photo_number(left.take()))
        self._once(f"photo {rider}")
        self._rode(rider)
        self.noted[self._mention(rider)] = numbers

    def _finish(self, left: Words) -> None:
        self._once("finish")
        self.finish = self._riders(left)
        for rider in self.finish:
            if self.status[rider] in ("dnf", "dns"):
                raise Unusable("out-and-home")
            if self.status[rider] == "riding":
                self.status[rider] = "ok"

    def _out(self, left: Words) -> None:
        rider, status = rider_number(left.take()), left.take()
        left.end()
        if status not in ("dnf", "dns", "dsq"):
            raise Unusable("word-unknown")
        self._once(f"out {rider}")
        if status != "dsq" and rider in self.finish:
            raise Unusable("out-and-home")
        if status == "dns" and rider in self.rode:
            self.fault("absent")
        self.status[rider] = status

    def _end_photo(self, left: Words) -> None:
        if left.take() != "photo":
            raise Unusable("word-unknown")
        if "photo" not in self.setup.modules:
            raise Unusable("end-photo-without-photo")
        numbers = [photo_number(left.take()), photo_number(left.take())]
        left.end()
        self._once("end photo")
        if numbers[0] == numbers[1] and self.setup.rulings["final-photos"] == "distinct":
            self.fault("end-photo-equal")
        self.drawn = numbers
