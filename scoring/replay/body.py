"""The lines that the logs of all games have: `start`, `at`, `out`, notes, and those whose first word says nothing.

A game's judge is a `BodyReferee` and answers what the lines ask about its race: who rides in it, who stands where.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from scoring.replay.fault import DISAGREEMENT, Fault, Samples
from scoring.replay.log import RaceText, Words
from scoring.replay.log_words import log_words
from scoring.replay.meant import meant, sign_too_many
from scoring.replay.referee import Referee
from scoring.replay.statuses import DISQUALIFIED, HOME, NOT_FINISHED, NOT_STARTED, RIDING

BEFORE_START: Final = "before the start line"
PLACING: Final = "placing"
ROUNDS: Final = "rounds"

#: After a `round` line these may come before the first turn.
AFTER_ROUND_LINE: Final = ("at", "home", "note")

KINDS: Final = (NOT_FINISHED, NOT_STARTED, DISQUALIFIED)


class Rides(Protocol):
    """A rider as these lines see them: their name as answers write it, and whether they ride, are home or out."""

    name: str
    status: str


AnyRider = TypeVar("AnyRider", bound=Rides)
AnyPlace = TypeVar("AnyPlace")


class BodyReferee(Referee, ABC, Generic[AnyRider, AnyPlace]):
    """Judges the lines that all games have. A place is what a game takes for one: a cell's number, a row and a lane.

    `rider_words` are all riders as a log writes them, `first_words` what can begin a line, `examples` those that are named to who
    wrote no rider. `somebody_missing` says that after a mistake a rider may be missing in the race, `at_unread` that an `at` line
    is of nobody, `at_told` is the latest that was in the wrong place; `at_lines` are the (line, rider, place, place as written)
    after the latest `round` line, as long as `after_round_line` says that more may come. `sheet_told` says that some are of a
    score sheet.
    """

    rider_words: ClassVar[Collection[str]]
    first_words: ClassVar[Collection[str]]
    examples: ClassVar[Sequence[str]]

    def __init__(self, text: RaceText) -> None:
        super().__init__(text)
        self.after_round_line = False
        self.somebody_missing = False
        self.at_unread = False
        self.at_told = 0
        self.sheet_told = False
        self.at_lines: list[tuple[int, AnyRider, AnyPlace, str]] = []

    def ride(self) -> None:
        """Judge every line of the log."""
        take = self.take
        for line, words in self.text.body:
            take(line, words)
        self.settle()
        self.warn_if_paused()

    def settle(self) -> None:
        """Judge what waits for a line that may still come, as if none came."""
        if self.after_round_line:
            self.settle_at_lines()

    def saved(self) -> Self:
        """A twin of the referee and the race as they stand, to come back to. What no line changes is shared, the text too."""
        return deepcopy(self, {id(one): one for one in (self.text, *self.unchanging())})

    # What a game answers.

    @abstractmethod
    def take(self, line: int, words: Words) -> None:
        """Judge one line of the body, those before it being judged."""

    @abstractmethod
    def unchanging(self) -> Iterable[object]:
        """What is large in the race and changed by no line: settings and road."""

    @abstractmethod
    def legal(self) -> Iterator[str]:
        """The lines that may come next for the race to go on, in a log's words. It settles what waits for a line: ask a twin.

        Each is one that the referee takes without an error, and every turn that it takes so is among them.
        """

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
        """The rider of this name, entered because the log says that they do not start."""

    @abstractmethod
    def entered(self, word: str) -> AnyRider:
        """The rider of this name, entered with their team because they ride though no line brought them in."""

    @abstractmethod
    def leave(self, rider: AnyRider, kind: str) -> None:
        """A rider leaves the race as `kind` says."""

    @abstractmethod
    def place_said(self, line: int, words: Words) -> AnyPlace | None:
        """The place that an `at` line names; reports one that is none."""

    @abstractmethod
    def stands(self, rider: AnyRider) -> str:
        """Where the rider stands, or came home, as a log writes it; of one who is out, their status."""

    @abstractmethod
    def behind_finish(self, place: AnyPlace) -> bool:
        """Whether who stands there is home."""

    @abstractmethod
    def take_places(self, places: Mapping[AnyRider, AnyPlace]) -> None:
        """Put the riders where `at` lines say that they are; those behind the finish came home in the round before."""

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
        """Whether the riders can stand on these places together; who is home left the road, perhaps before another came there."""
        on_road = [place for place in places.values() if not self.behind_finish(place)]
        return len(set(on_road)) == len(on_road)

    def believes(self, everybody: bool) -> bool:
        """Whether `at` lines are the truth now: they end a pause if they name everybody, and settle what is in doubt."""
        return everybody if self.paused else self.doubt

    def everybody_placed(self) -> None:
        """It is known again where each rider stands."""
        self.settled()

    # Rounds.

    def round_line(self, line: int, words: Words) -> int | None:
        """The number of the round that the line begins, or None: it is a second line of the round that has just begun."""
        number = self.round_number(line, words)
        if number is None:
            self.after_round_line = True
        return number

    @property
    def may_begin_round(self) -> bool:
        """Whether the next round could begin now: the one before is over, or the grid is set."""
        return self.begun and not self.round_open

    @abstractmethod
    def open_without_line(self, line: int, words: Words) -> None:
        """Begin the round whose `round` line is missing before this line."""

    def opens_round(self, line: int, words: Words) -> bool:
        """Begin a round of which only the `at` lines are there, if the round before is over; answers whether that was so."""
        if not self.may_begin_round or self.paused or not self.misses_round(line, words, 2):
            return False
        self.open_without_line(line, words)
        return True

    # What comes of an error.

    def parties(self, fault: Fault) -> set[str]:
        """The riders who have part in a fault: those whom its figures name."""
        found: set[str] = set()
        for figure in fault.figures.values():
            said = [figure] if isinstance(figure, str) else figure if isinstance(figure, list) else []
            found.update(name for one in said if (name := str(one).partition(" ")[0]) in self.rider_words)
        return found

    def stops_at(self, line: int, fault: Fault, rider: str | None, words: Words) -> bool:
        """Whether the fault may follow from an error before: it is then not told, and judging pauses. Never with `ruled`."""
        parties = self.parties(fault) | ({rider} if rider else set())
        if words[-1] == "ruled" or not self.may_follow(parties):
            return False
        self.pause(line)
        return True

    def joined(self, words: Words, fault: Fault) -> str | None:
        """The word that begins another line within this one, which then are two; the fault says so. None if there is none."""
        if fault.word not in words[2:]:
            return None
        at = words.index(fault.word, 2)
        if fault.word not in self.first_words or at + 1 == len(words):
            return None
        fault.perhaps(Fault("near-joined", None, [], rest=" ".join(words[at:])))
        return fault.word

    # `at` lines.

    def named(self, line: int, words: Words, at: int) -> AnyRider | None:
        """The rider of the race that the word names; reports a word that names none."""
        word = words[at] if at < len(words) else None
        if word is None or word not in self.rider_words:
            self.report(line, Fault("rider-unknown", word or words[-1], self.names(), rider=word or words[-1]))
            return None
        rider = self.rider_called(word)
        if rider is None and not self.somebody_missing:
            self.report(line, Fault("rider-not-in-race", word, self.names(), rider=word))
            self.somebody_missing = self.all_suspect = True
        return rider

    def rider_at(self, line: int, words: Words) -> AnyRider | None:
        """The rider whose place an `at` line says; reports a word that names none. Who is missing by a mistake is entered."""
        missing = self.paused and self.somebody_missing and len(words) > 2 and words[1] in self.rider_words
        if missing and not self.rider_called(words[1]):
            return self.entered(words[1])
        return self.named(line, words, 1)

    def leave_at_lines(self, line: int, words: Words) -> None:
        """What comes behind the `at` lines ends them; a line among them that cannot be read is one of them."""
        if words[0] in self.first_words or self.next_word(line) not in ("at", "home"):
            self.settle_at_lines()
        else:
            self.at_unread = True

    def settle_at_lines(self) -> None:
        """Take the `at` lines behind a `round` line together: a check, after an error the truth, and the end of a pause."""
        self.after_round_line = False
        said, self.at_lines = self.at_lines, []
        if not said or self.round_came_late:
            return
        places = {rider: place for _, rider, place, _ in said if rider.status == RIDING}
        everybody = bool(places) and not self.at_unread and all(rider in places for rider in self.riding())
        self.at_unread = False
        if self.fits(places) and self.believes(everybody):
            self.take_places(places)
            self.suspects.difference_update(rider.name for rider in places)
            if everybody:
                self.everybody_placed()
            self._keep_in_doubt(
                rider for _, rider, place, _ in said if rider.status == HOME and not self.behind_finish(place)
            )
            return
        if self.paused:
            return
        for line, rider, place, word in said:
            if not self.trusts(rider.name):
                continue
            stands = self.stands(rider)
            if stands != word:
                fault = Fault("check-rider", word, [stands], rider=rider.name, said=word, found=stands)
                if self.behind_finish(place) != (rider.status == HOME):
                    says = "home" if rider.status == HOME else "at"
                    fault.word = "at" if rider.status == HOME else "home"
                    fault.legal = [f"{says} {rider.name} {stands}"] if rider.status in (HOME, RIDING) else []
                self.report(line, fault, DISAGREEMENT, rider.name)

    def _keep_in_doubt(self, riders: Iterable[AnyRider]) -> None:
        """Riders who are home by an earlier error though the log says that they ride."""
        self.suspect(rider.name for rider in riders)
        self.doubt |= bool(self.suspects)


class GridReferee(BodyReferee[AnyRider, AnyPlace]):
    """The referee of a game whose riders are put on a start grid. `grid_doubt` says that somebody's place there is not known,
    `start_missing` that riders were placed without a `start` line."""

    def __init__(self, text: RaceText) -> None:
        super().__init__(text)
        self.phase = BEFORE_START
        self.grid_doubt = False
        self.start_missing = False

    @property
    def begun(self) -> bool:
        return self.phase == ROUNDS

    @property
    def may_begin_round(self) -> bool:
        return self.phase == PLACING or super().may_begin_round

    def everybody_placed(self) -> None:
        super().everybody_placed()
        self.grid_doubt = False


def start_line(judge: GridReferee[Any, Any], line: int, words: Words) -> None:
    """The line behind which riders are put on the grid."""
    judge.too_long(line, words, 1)
    if judge.phase != BEFORE_START and not judge.start_missing:
        judge.report(line, Fault("start-twice", "start", judge.due_lines()))
        return
    judge.phase = PLACING
    judge.start_missing = False


def start_without_line(judge: GridReferee[Any, Any], line: int, words: Words) -> None:
    """A rider is placed before the `start` line: it is missing, or could not be read, and the race starts without it."""
    if not judge.unread:
        judge.report(line, Fault("move-before-start", words[0], ["start"], rider=words[0]))
    judge.phase = PLACING
    judge.start_missing = True


def note_line(judge: Referee, line: int, words: Words) -> None:
    """Free text is kept where it stands and means nothing to the race."""


def is_sheet_line(judge: BodyReferee[Any, Any], line: int, words: Words) -> bool:
    """Whether a line of a log of moves is a score sheet's, which says nothing of the race; one error is told for all of them."""
    word = words[0]
    if word not in log_words().sheet:
        return False
    if not judge.sheet_told:
        legal = [" ".join(["check", *words])] if word == "finish" else judge.due_lines()
        judge.report(line, Fault("sheet-line", word, legal, word=word))
        judge.sheet_told = True
    return True


def unknown_line(judge: BodyReferee[Any, Any], line: int, words: Words, known: Collection[str]) -> Fault:
    """Report a line whose first word begins none; `known` are the words that begin one. Answers the fault.

    The rest of a line that was broken in two is no further error.
    """
    word, judge.unread = words[0], line
    if judge.is_rest(line):
        judge.cut = line
        return Fault("word-unknown", word, [], unknown=word)
    if fault := sign_too_many(words, known):
        pass
    elif word.endswith(":") or (len(words) > 1 and words[1].endswith(":")):
        fault = Fault("header-late", word, judge.due_lines(), word=word)
    else:
        fault = Fault("word-unknown", word, judge.due_lines(), unknown=word).perhaps(meant(words, known))
    judge.report(line, fault)
    judge.suspect(name for name in judge.rider_words if any(name in word for word in words))
    return fault


def at_line(judge: BodyReferee[AnyRider, AnyPlace], line: int, words: Words) -> None:
    """Keep where a rider is said to stand, or (`home`) to have arrived, until the last of these lines is read."""
    if not judge.after_round_line and not judge.opens_round(line, words):
        told = judge.just_unread(line) or (judge.at_told != 0 and judge.line_before(line)[0] == judge.at_told)
        if not told and not (judge.paused and judge.cause == judge.round_line_at):
            judge.report(line, Fault("at-not-after-round", words[0], judge.due_lines(), word=words[0]))
        judge.at_told = line
        return
    rider = judge.rider_at(line, words)
    if rider is None or judge.too_long(line, words, 3):
        judge.at_unread = True
        return
    place = judge.place_said(line, words)
    if place is None:
        return
    if fault := _at_fault(judge, place, words):
        judge.report(line, fault, rider=rider.name)
        judge.at_unread = True
    else:
        judge.at_lines.append((line, rider, place, words[2]))


def _at_fault(judge: BodyReferee[Any, AnyPlace], place: AnyPlace, words: Words) -> Fault | None:
    """Why nobody is there when a round begins: `at` is for who rides it, `home` for who arrived before it."""
    word, rider, written = words[:3]
    home = judge.behind_finish(place)
    if word == "at":
        return (
            Fault("at-behind-finish", word, [f"home {rider} {written}"], rider=rider, place=written) if home else None
        )
    if judge.last_round == 1:
        return Fault("home-too-early", word, [], rider=rider)
    if not home:
        return Fault("home-before-finish", word, [f"at {rider} {written}"], rider=rider, place=written)
    return None


def out_line(judge: BodyReferee[AnyRider, Any], line: int, words: Words) -> bool:
    """A rider leaves the race, or does not start in it; answers False if a rule forbids it."""
    if not _is_out_line(judge, line, words):
        return True
    word, kind = words[1], words[2]
    rider = judge.rider_called(word)
    fault = _out_fault(judge, rider, word, kind)
    if judge.paused and fault and fault.code == "out-during-round":
        fault = None
    if fault and judge.stops_at(line, fault, word, words):
        return False
    if fault and not judge.wrong(line, fault, words, word):
        judge.suspect([word, *judge.parties(fault)])
        judge.somebody_missing |= rider is None
        return False
    if rider is None and kind == NOT_STARTED:
        rider = judge.absent(word)
    if rider is not None:
        judge.leave(rider, kind)
    return True


def _is_out_line(judge: BodyReferee[Any, Any], line: int, words: Words) -> bool:
    """Whether the line names a rider and how they leave; reports what is wrong with its words."""
    if len(words) < 2 or words[1] not in judge.rider_words:
        wrong = words[1] if len(words) > 1 else words[-1]
        judge.report(line, Fault("rider-unknown", wrong, judge.names() or Samples(judge.examples[:1]), rider=wrong))
        judge.all_suspect = True
        return False
    if len(words) < 3 or words[2] not in KINDS:
        wrong = words[2] if len(words) > 2 else words[-1]
        judge.report(line, Fault("out-kind", wrong, (NOT_FINISHED, DISQUALIFIED) if judge.begun else KINDS, kind=wrong))
        judge.suspect([words[1]])
        return False
    return not judge.too_long(line, words, 3)


def _out_fault(judge: BodyReferee[AnyRider, Any], rider: AnyRider | None, word: str, kind: str) -> Fault | None:
    """Why the rider cannot leave the race here, or not in this way."""
    if kind == NOT_STARTED:
        if rider is not None:
            return Fault("dns-though-started", "dns", [NOT_FINISHED], rider=word)
        return Fault("dns-too-late", "dns", [], rider=word) if judge.begun else None
    if rider is None:
        return None if judge.somebody_missing else Fault("rider-not-in-race", word, judge.names(), rider=word)
    if judge.round_open:
        figures = {"rider": word, "round": judge.last_round, "next": judge.next_name()}
        return Fault("out-during-round", "out", judge.due_lines(), **figures)
    if rider.status == RIDING or (rider.status == HOME and kind == DISQUALIFIED):
        return None
    return judge.already_out(rider)
