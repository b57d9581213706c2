"""The referee of Omnium: after each `round` line comes the order over the line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations

from scoring.replay.body import BodyReferee, at_line, note_line, out_line, unknown_line
from scoring.replay.fault import Fault
from scoring.replay.log import RaceText, Words
from scoring.replay.statuses import DISQUALIFIED, HOME, RIDING
from tests.fourth_game import facts
from tests.fourth_game.settings import Settings


class Rider:
    """A rider with the points of each lap."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.status = RIDING
        self.points = 0

    @property
    def counted(self) -> int:
        """The points that count: none of a rider who was disqualified."""
        return 0 if self.status == DISQUALIFIED else self.points


class Referee(BodyReferee[Rider, int]):
    """`riders` are those who were over the line in the first lap, `order` the latest one; `open` says that a lap is ridden."""

    rider_words = facts.RIDERS
    first_words = ("round", "over", "out", "at", "home", "note", "check")
    examples = facts.RIDERS[:1]

    def __init__(self, text: RaceText, settings: Settings) -> None:
        super().__init__(text)
        self.settings = settings
        self.riders: dict[str, Rider] = {}
        self.order: list[str] = []
        self.open = False

    @property
    def over(self) -> bool:
        """Whether the last lap has been ridden."""
        return self.last_round == self.settings.laps and not self.open

    def take(self, line: int, words: Words) -> None:
        if words[0] == "round":
            self._round(line, words)
        elif words[0] == "over":
            self._over(line, words)
        elif words[0] == "out":
            out_line(self, line, words)
        elif words[0] in ("at", "home"):
            at_line(self, line, words)
        elif words[0] == "note":
            note_line(self, line, words)
        else:
            unknown_line(self, line, words, self.first_words)

    def _round(self, line: int, words: Words) -> None:
        if self.open or self.over:
            code = "lap-unfinished" if self.open else "round-after-end"
            self.wrong(line, Fault(code, "round", self.due_lines(), round=self.last_round), words)
            return
        number = self.round_line(line, words)
        if number is not None:
            self.last_round, self.open = number, True

    def _over(self, line: int, words: Words) -> None:
        ruled = words[-1] == "ruled"
        names = words[1:-1] if ruled else words[1:]
        fault = self.over_fault(names)
        if fault and not (self.wrong(line, fault, words) and fault.code == "over-missing"):
            return
        for name in names:
            self.riders.setdefault(name, Rider(name))
        worth = self.settings.last_lap_counts if self.last_round == self.settings.laps else 1
        for name, points in zip(names, facts.POINTS, strict=False):
            self.riders[name].points += worth * points
        self.order, self.open = names, False
        if self.over:
            for rider in self.riding():
                rider.status = HOME

    def over_fault(self, names: Words) -> Fault | None:
        """Why this cannot be the order over the line."""
        if not self.open:
            return Fault("over-between-laps", "over", self.due_lines())
        known = set(self.names()) if self.riders else set(facts.RIDERS)
        riding = {rider.name for rider in self.riding()}
        for n, name in enumerate(names):
            if name not in known:
                return Fault("rider-not-in-race", name, sorted(known), rider=name)
            if name in names[:n]:
                return Fault("word-twice", name, [], again=name).at_last()
            if self.riders and name not in riding:
                return Fault("rider-is-out", name, sorted(riding), rider=name, status=self.riders[name].status)
        missing = sorted(riding - set(names))
        if missing or not names:
            return Fault("over-missing", "over", missing or list(known), riders=missing or sorted(known))
        return None

    # What the lines that all games have ask about the race.

    @property
    def begun(self) -> bool:
        return self.last_round > 0

    @property
    def round_open(self) -> bool:
        return self.open

    def due_lines(self) -> list[str]:
        if self.open:
            return [f"over {' '.join(rider.name for rider in self.riding())}".strip()]
        return [] if self.over else [f"round {self.last_round + 1}"]

    def rider_called(self, word: str) -> Rider | None:
        return self.riders.get(word)

    def names(self) -> list[str]:
        return sorted(self.riders)

    def riding(self) -> Iterable[Rider]:
        return [rider for rider in self.riders.values() if rider.status == RIDING]

    def absent(self, word: str) -> Rider:
        return self.entered(word)

    def entered(self, word: str) -> Rider:
        return self.riders.setdefault(word, Rider(word))

    def leave(self, rider: Rider, kind: str) -> None:
        rider.status = kind

    def place_said(self, line: int, words: Words) -> int | None:
        self.report(line, Fault("place-none", words[-1], [], place=words[-1]))
        return None

    def stands(self, rider: Rider) -> str:
        return rider.status

    def behind_finish(self, place: int) -> bool:
        return False

    def take_places(self, places: Mapping[Rider, int]) -> None:
        """There are no places: nobody is put anywhere."""

    def open_without_line(self, line: int, words: Words) -> None:
        self.last_round, self.open = self.round_missing(line, "round-missing", words[0]), True

    def unchanging(self) -> Iterable[object]:
        return (self.settings,)

    def legal(self) -> Iterator[str]:
        if not self.open:
            yield from self.due_lines()
            return
        fields = (
            [[rider.name for rider in self.riding()]] if self.riders else [list(facts.RIDERS[:n]) for n in (2, 3, 4)]
        )
        yield from (f"over {' '.join(order)}" for field in fields for order in permutations(field))
