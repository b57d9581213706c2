"""The lines that the logs of all games have: `start`, `at`, `out`, notes, and those whose first word says nothing.

A game's judge is a `BodyReferee` and answers what the lines ask about its race: who rides in it, who stands where.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from scoring.replay.fault import DISAGREEMENT, Fault
from scoring.replay.log import RaceText, Words
from scoring.replay.referee import Referee
from scoring.replay.sheets import DISQUALIFIED, HOME, NOT_FINISHED, NOT_STARTED, RIDING

BEFORE_START: Final = "before the start line"
PLACING: Final = "placing"
ROUNDS: Final = "rounds"

KINDS: Final = (NOT_FINISHED, NOT_STARTED, DISQUALIFIED)


class Rides(Protocol):
    """A rider as these lines see him: his name as answers write it, and whether he rides, is home or out."""

    name: str
    status: str


AnyRider = TypeVar("AnyRider", bound=Rides)
AnyPlace = TypeVar("AnyPlace")


class BodyReferee(Referee, ABC, Generic[AnyRider, AnyPlace]):
    """Judges the lines that all games have. A place is what a game takes for one: a cell's number, a row and a lane.

    `rider_words` are all riders as a log writes them, `examples` those that are named to who wrote no rider. `at_lines` are the
    (line, rider, place, place as written) behind the latest `round` line, as long as `after_round_line` says that more may come.
    """

    rider_words: ClassVar[Collection[str]]
    examples: ClassVar[Sequence[str]]

    def __init__(self, text: RaceText) -> None:
        super().__init__(text)
        self.after_round_line = False
        self.at_lines: list[tuple[int, AnyRider, AnyPlace, str]] = []

    # What a game answers.

    @property
    @abstractmethod
    def begun(self) -> bool:
        """Whether round 1 has begun."""

    @property
    @abstractmethod
    def round_open(self) -> bool:
        """Whether a round is running, so that nobody may leave the race."""

    @abstractmethod
    def rider_called(self, word: str) -> AnyRider | None:
        """The rider of the race whom one of `rider_words` names."""

    @abstractmethod
    def names(self) -> list[str]:
        """Everybody who rides in the race, sorted."""

    @abstractmethod
    def riding(self) -> Iterable[AnyRider]:
        """The riders who stand on the road and still ride."""

    @abstractmethod
    def absent(self, word: str) -> AnyRider:
        """The rider of this name, entered because the log says that he does not start."""

    @abstractmethod
    def leave(self, rider: AnyRider, kind: str) -> None:
        """A rider leaves the race as `kind` says."""

    @abstractmethod
    def place_said(self, line: int, words: Words) -> AnyPlace | None:
        """The place that an `at` line names; reports one that is none."""

    @abstractmethod
    def stands(self, rider: AnyRider) -> str:
        """Where the rider stands, as a log writes it; of one who does not, his status."""

    @abstractmethod
    def take_places(self, places: Mapping[AnyRider, AnyPlace]) -> None:
        """Put the riders where `at` lines say that they are."""

    def due_lines(self) -> list[str]:
        """How the next line may begin, whoever wrote this one; empty where that is not worked out."""
        return []

    def next_name(self) -> str | None:
        """Who is next, or None: nobody is, or the game has no order of turns."""
        return None

    def already_out(self, rider: AnyRider) -> Fault:
        """That a rider who is home or out cannot leave in this way."""
        legal = [DISQUALIFIED] if rider.status == HOME else []
        return Fault("out-already", rider.name, legal, rider=rider.name, status=rider.status)

    def fits(self, places: Mapping[AnyRider, AnyPlace]) -> bool:
        """Whether the riders can stand on these places together."""
        return len(set(places.values())) == len(places)

    def believes(self, everybody: bool) -> bool:
        """Whether `at` lines are the truth now: they end a pause if they name everybody, and settle what is in doubt."""
        return everybody if self.paused else self.doubt

    def everybody_placed(self) -> None:
        """It is known again where each rider stands."""
        self.paused = self.doubt = False

    # `at` lines.

    def named(self, line: int, words: Words, at: int) -> AnyRider | None:
        """The rider of the race that the word names; reports a word that names none."""
        word = words[at] if at < len(words) else None
        if word is None or word not in self.rider_words:
            self.report(line, Fault("rider-unknown", word or words[-1], list(self.examples), rider=word or words[-1]))
            return None
        rider = self.rider_called(word)
        if rider is None:
            self.report(line, Fault("rider-not-in-race", word, self.names(), rider=word))
        return rider

    def rider_at(self, line: int, words: Words) -> AnyRider | None:
        """The rider whose place an `at` line says; reports a word that names none."""
        return self.named(line, words, 1)

    def settle_at_lines(self) -> None:
        """Take the `at` lines behind a `round` line together: a check, after an error the truth, and the end of a pause."""
        self.after_round_line = False
        said, self.at_lines = self.at_lines, []
        if not said:
            return
        places = {rider: place for _, rider, place, _ in said if rider.status == RIDING}
        everybody = bool(places) and all(rider in places for rider in self.riding())
        if self.fits(places) and self.believes(everybody):
            self.take_places(places)
            if everybody:
                self.everybody_placed()
            return
        if self.paused:
            return
        for line, rider, _, word in said:
            stands = self.stands(rider)
            if stands != word:
                fault = Fault("check-rider", word, [stands], rider=rider.name, said=word, found=stands)
                self.report(line, fault, DISAGREEMENT, rider.name)


class GridReferee(BodyReferee[AnyRider, AnyPlace]):
    """The referee of a game whose riders are put on a start grid. `grid_doubt` says that somebody's place there is not known."""

    def __init__(self, text: RaceText) -> None:
        super().__init__(text)
        self.phase = BEFORE_START
        self.grid_doubt = False

    @property
    def begun(self) -> bool:
        return self.phase == ROUNDS

    def everybody_placed(self) -> None:
        super().everybody_placed()
        self.grid_doubt = False


def start_line(judge: GridReferee[Any, Any], line: int, words: Words) -> None:
    """The line behind which riders are put on the grid."""
    if judge.too_long(line, words, 1):
        return
    if judge.phase != BEFORE_START:
        judge.report(line, Fault("start-twice", "start", judge.due_lines()))
        return
    judge.phase = PLACING


def note_line(judge: Referee, line: int, words: Words) -> None:
    """Free text is kept where it stands and means nothing to the race."""


def header_late(judge: BodyReferee[Any, Any], line: int, words: Words) -> bool:
    """Report a header among the body lines; answers whether the line looks like one."""
    word = words[0]
    if not word.endswith(":") and not (len(words) > 1 and words[1].endswith(":")):
        return False
    judge.report(line, Fault("header-late", word, judge.due_lines(), word=word))
    return True


def at_line(judge: BodyReferee[AnyRider, AnyPlace], line: int, words: Words) -> None:
    """Keep where a rider is said to stand until the last `at` line behind this `round` line is read."""
    if not judge.after_round_line:
        judge.report(line, Fault("at-not-after-round", "at", judge.due_lines()))
        return
    rider = judge.rider_at(line, words)
    if rider is None or judge.too_long(line, words, 3):
        return
    place = judge.place_said(line, words)
    if place is not None:
        judge.at_lines.append((line, rider, place, words[2]))


def out_line(judge: BodyReferee[AnyRider, Any], line: int, words: Words) -> bool:
    """A rider leaves the race, or does not start in it; answers False if a rule forbids it."""
    if not _is_out_line(judge, line, words):
        return True
    word, kind = words[1], words[2]
    rider = judge.rider_called(word)
    fault = _out_fault(judge, rider, word, kind)
    if judge.paused and fault and fault.code == "out-during-round":
        fault = None
    if fault and not judge.wrong(line, fault, words, word):
        return False
    if rider is None and kind == NOT_STARTED:
        rider = judge.absent(word)
    if rider is not None:
        judge.leave(rider, kind)
    return True


def _is_out_line(judge: BodyReferee[Any, Any], line: int, words: Words) -> bool:
    """Whether the line names a rider and how he leaves; reports what is wrong with its words."""
    if len(words) < 2 or words[1] not in judge.rider_words:
        wrong = words[1] if len(words) > 1 else words[-1]
        judge.report(line, Fault("rider-unknown", wrong, list(judge.examples), rider=wrong))
        return False
    if len(words) < 3 or words[2] not in KINDS:
        wrong = words[2] if len(words) > 2 else words[-1]
        judge.report(line, Fault("out-kind", wrong, KINDS, kind=wrong))
        return False
    return not judge.too_long(line, words, 3)


def _out_fault(judge: BodyReferee[AnyRider, Any], rider: AnyRider | None, word: str, kind: str) -> Fault | None:
    """Why the rider cannot leave the race here, or not in this way."""
    if kind == NOT_STARTED:
        if rider is not None:
            return Fault("dns-though-started", "dns", [NOT_FINISHED], rider=word)
        return Fault("dns-too-late", "dns", [], rider=word) if judge.begun else None
    if rider is None:
        return Fault("rider-not-in-race", word, judge.names(), rider=word)
    if judge.round_open:
        figures = {"rider": word, "round": judge.last_round, "next": judge.next_name()}
        return Fault("out-during-round", "out", judge.due_lines(), **figures)
    if rider.status == RIDING or (rider.status == HOME and kind == DISQUALIFIED):
        return None
    return judge.already_out(rider)
