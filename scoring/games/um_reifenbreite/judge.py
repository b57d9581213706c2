"""The judge: rides a log line by line, says what is wrong, and goes on after a mistake without inventing a move.

Going on (race log, section 7): a faulty line that says where the rider ended on a free cell is applied as written. Where
a rider's place cannot be known any more, judging pauses until a `round` line followed by an `at` line for each rider
still riding. One mistake is one error: who was passed over, who follows a rider of doubtful place, and a line typed again
correctly are not reproached a second time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from scoring.games.um_reifenbreite import cards, facts, lines, moves
from scoring.games.um_reifenbreite.drafting import switch_fault
from scoring.games.um_reifenbreite.moves import judge_turn
from scoring.games.um_reifenbreite.order import due
from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.games.um_reifenbreite.turn import BACK, DRAFT, HANG, SWITCH, Turn, place_named, read_turn
from scoring.games.um_reifenbreite.verdict import Verdict
from scoring.replay.body import AFTER_ROUND_LINE, BEFORE_START, PLACING, ROUNDS, GridReferee
from scoring.replay.fault import ERROR, WARNING, Fault
from scoring.replay.log import NUMBERS, RaceText, Words, words_of
from scoring.replay.road import NOWHERE
from scoring.replay.statuses import HOME, RIDING

ORDER_FAULTS = ("not-next", "draft-not-behind")
#: After these nobody knows whether the chance card gave or took an energy card.
CHANCE_FAULTS = ("chance-missing", "chance-not-due")
#: Faults by the rules and the round alone: they come of no other rider's mistake.
RULES_ALONE = ("draft-first-round",)
#: Faults that hang on what a rider of the team has played before.
CARD_FAULTS = ("card-not-held", "gain-none", "gain-not-played", "lose-none", "lose-joker", "lose-not-held")


class Retry(NamedTuple):
    """The race to go on from if `rider` comes again at once, with what is then known of the order."""

    rider: int
    race: Race
    passed_over: set[int]
    order_doubt: bool
    suspects: set[str]


class Judge(GridReferee[Rider, int]):
    """Rides the body lines of one race.

    `order_doubt` says that a line of this round was by nobody who could move, so that somebody may be missing; `passed_over`
    are riders whose turn was skipped; `unsure_cards` are the colours of teams one of whose turns with cards was in error.
    `ends` has, by line, the cell on which a turn ended that was applied without an error.
    """

    rider_words = facts.RIDERS
    first_words = lines.FIRST_WORDS
    examples = tuple(facts.RIDERS)

    def __init__(self, text: RaceText, race: Race) -> None:
        super().__init__(text)
        self.race = race
        self.passed_over: set[int] = set()
        self.order_doubt = False
        self.ends: dict[int, int] = {}
        self.retry: Retry | None = None
        self.unsure_cards: set[str] = set()

    def report(self, line: int, fault: Fault, severity: str = ERROR, rider: str | None = None) -> None:
        """Record a problem at its line, with the rider whom the line is about."""
        if rider is None and severity == ERROR:
            said = words_of(self.text.text(line))
            named = said[1:2] if said[:1] in (["at"], ["home"], ["out"], ["check"]) else said[:1]
            rider = next((word for word in named if word in facts.RIDERS), None)
        super().report(line, fault, severity, rider)

    def take(self, line: int, words: Words) -> None:
        if self.after_round_line and words[0] not in AFTER_ROUND_LINE:
            self.leave_at_lines(line, words)
        number = facts.RIDERS.get(words[0])
        if number is not None:
            self._rider_line(line, number, words)
        else:
            lines.read_line(self, line, words)

    def unchanging(self) -> Iterable[object]:
        return (self.race.settings, self.race.course, self.race.terrain)

    def legal(self) -> Iterator[str]:
        self.settle()
        from scoring.games.um_reifenbreite.legal import legal_lines  # judging a log does without

        return legal_lines(self)

    # What the lines that all games have ask about the race.

    @property
    def round_open(self) -> bool:
        """A round in which dismounted riders have yet to return has ended: nobody is left to move."""
        return self.race.running and not self.race.due_back

    @property
    def may_begin_round(self) -> bool:
        return super().may_begin_round and not self.race.running

    def open_without_line(self, line: int, words: Words) -> None:
        lines.open_round(self, line, self.round_missing(line, "round-missing", words[0]), words)

    def due_lines(self) -> list[str]:
        race = self.race
        if self.phase == BEFORE_START:
            return ["start"]
        if race.running:
            return due(race)
        if race.over and race.riders:
            return ["end photo"] if race.has_photos and not race.final_photos else []
        return [f"round {self.last_round + 1}"]

    def next_name(self) -> str | None:
        return next(iter(due(self.race)), None)

    def rider_called(self, word: str) -> Rider | None:
        return self.race.riders.get(facts.RIDERS[word])

    def names(self) -> list[str]:
        return [str(number) for number in sorted(self.race.riders)]

    def riding(self) -> Iterator[Rider]:
        return self.race.riding()

    def absent(self, word: str) -> Rider:
        return self.race.rider(facts.RIDERS[word])

    def entered(self, word: str) -> Rider:
        return self.race.rider(facts.RIDERS[word])

    def leave(self, rider: Rider, kind: str) -> None:
        race = self.race
        race.leave(rider, kind)
        if race.running and not self.paused:
            self.end_round_if_done()
        elif race.over:
            race.jersey.race_ends(race.round, race.sprints)

    def trusts(self, rider: str | None) -> bool:
        """Nor of a rider off the road after a line by nobody who could move: the round is perhaps over, and they are back."""
        if self.order_doubt and any(waiting.name == rider for waiting in self.race.dismounted):
            return False
        return super().trusts(rider)

    def place_said(self, line: int, words: Words) -> int | None:
        return lines.place_named(self, line, words, 2)

    def stands(self, rider: Rider) -> str:
        return self.race.course.text[rider.cell] if rider.status in (RIDING, HOME) else rider.status

    def behind_finish(self, place: int) -> bool:
        return self.race.course.home[place]

    def fits(self, places: Mapping[Rider, int]) -> bool:
        others = {rider.cell for rider in self.race.riding() if rider not in places}
        return super().fits(places) and others.isdisjoint(places.values())

    def take_places(self, places: Mapping[Rider, int]) -> None:
        race = self.race
        for rider in places:
            race.lift(rider)
        for rider, cell in places.items():
            rider.lines = max(rider.lines, race.course.passed[cell])
            if race.course.home[cell]:
                race.came_home(rider, cell)
            else:
                race.put(rider, cell)
        if race.over:
            race.ended_before()

    # Riders' lines.

    def _rider_line(self, line: int, number: int, words: Words) -> None:
        if self.phase != ROUNDS:
            if not self._is_first_turn(words):
                lines.place_rider(self, line, number, words)
                return
            lines.open_round(self, line, self.round_missing(line, "round-missing", words[0], words[0]), words)
        if self.retry is not None:
            self._try_again(number, self.retry)
        race = self.race
        turn = read_turn(words)
        rider = race.riders.get(number)
        if isinstance(turn, Fault):
            self._unreadable(line, rider, turn, words)
        elif self.paused:
            return
        elif rider is None:
            self._not_on_the_grid(line, words)
        elif not race.running:
            self._outside_round(line, rider, turn, words)
        elif race.at[rider.cell] is not rider and turn.way != BACK and (turn.ruled or not rider.moved):
            self._mistaken_rider(line, _off_the_road(race, rider), words)
        elif turn.way == SWITCH:
            self._switch(line, rider, turn)
        elif turn.way == BACK:
            self._back(line, rider, turn)
        else:
            self._move(line, rider, turn)

    def _round_missing_before(self, line: int, rider: Rider, words: Words) -> bool:
        race = self.race
        first = next((other for other in reversed(race.at) if other), None)
        return self.misses_round(line, words, race.still_riding, first=rider is first)

    def names_rider(self, line: int, number: int, words: Words) -> None:
        """A line whose first word has a sign too many, and names this rider all the same."""
        if self.phase == PLACING:
            self.grid_doubt = True
        elif self.begun:
            self._after_unreadable(line, self.race.riders.get(number), words)

    def _is_first_turn(self, words: Words) -> bool:
        """Whether a line on the grid is no placing but a turn, so that `round 1` is missing before it."""
        return self.phase == PLACING and words[1:2] != ["to"] and isinstance(read_turn(words), Turn)

    def _not_on_the_grid(self, line: int, words: Words) -> None:
        """A line by a rider whom nobody placed: in round 1 the placing line may be missing, and nobody knows where they stand."""
        legal = [str(n) for n in sorted(self.race.riders)]
        fault = Fault("rider-not-in-race", words[0], legal, rider=words[0])
        if not self.somebody_missing:
            self._mistaken_rider(line, fault, words)
            self.somebody_missing = self.last_round == 1
        if self.somebody_missing:
            self.pause(line)

    def _try_again(self, number: int, retry: Retry) -> None:
        """A line directly behind a faulty one of the same rider takes its place."""
        self.retry = None
        if retry.rider == number:
            self.race, self.passed_over, self.order_doubt = retry.race, retry.passed_over, retry.order_doubt
            self.suspects = retry.suspects
            self.paused = False

    def _unreadable(self, line: int, rider: Rider | None, fault: Fault, words: Words) -> None:
        """A turn with a word that cannot be read: applied only as far as it says where the rider ended."""
        if rider is not None and words[1:2] == [fault.word] and self._may_draft(rider):
            fault.legal = [DRAFT]
        joined = self.joined(words, fault)
        self.report(line, fault, rider=words[0])
        if len(words) == 1 and NUMBERS[words[0]] == self.last_round + 1 and not self.race.running:
            self.unread = line  # the number of a round, without the word
        if joined:
            self.unread = line
            self.pause(line)
        else:
            self._after_unreadable(line, rider, words)

    def _may_draft(self, rider: Rider) -> bool:
        """Whether the rider could follow the one who has just moved."""
        race, turn = self.race, read_turn([rider.name, DRAFT])
        if self.paused or race.follower() is not rider or isinstance(turn, Fault):
            return False
        return judge_turn(race, rider, turn).fault is None

    def _after_unreadable(self, line: int, rider: Rider | None, words: Words) -> None:
        race = self.race
        if self.paused or rider is None or rider.moved or rider.status != RIDING or not race.running:
            self.somebody_was_meant()
            return
        self.unsure_cards.add(rider.team.colour)
        self.retry = Retry(rider.number, race.saved(), set(self.passed_over), self.order_doubt, set(self.suspects))
        self.suspect([rider.name, *(other.name for other in self._ahead(rider))])
        cell = race.course.by_text.get(place_named(words) or "", NOWHERE)
        if cell == NOWHERE or race.taken & race.course.bit[cell]:
            self.pause(line)
            return
        written = Verdict(rider, Turn(words))
        written.cell = cell
        moves.apply(race, written, doubtful=True)
        self.end_round_if_done()

    def _mistaken_rider(self, line: int, fault: Fault, words: Words) -> None:
        """The line is by nobody who could move: nothing changes, and whoever was meant may be missing."""
        if self.stops_at(line, fault, None, words):
            return
        self.report(line, fault, rider=fault.word)
        self.suspect(self.parties(fault))
        self.somebody_was_meant()

    def somebody_was_meant(self) -> None:
        """A line that may have been meant for another rider: the one who is due has perhaps had a turn."""
        self.order_doubt = True
        race = self.race
        if race.running:
            self.suspect(other.name for other in (race.next_rider(), race.follower()) if other)

    def _outside_round(self, line: int, rider: Rider, turn: Turn, words: Words) -> None:
        """A turn between two rounds: it is one too many, or the `round` line is missing before it."""
        race = self.race
        if race.over or turn.way == BACK or not self._round_missing_before(line, rider, words):
            self._between_rounds(line, rider)
            return
        lines.open_round(self, line, self.round_missing(line, "move-between-rounds", words[0], words[0]), words)
        self._rider_line(line, rider.number, words)

    def _between_rounds(self, line: int, rider: Rider) -> None:
        code = "move-after-end" if self.race.over else "move-between-rounds"
        fault = Fault(code, rider.name, self.due_lines(), rider=rider.name, round=self.last_round, missing=None)
        if self.in_doubt():
            self.pause(line)
            return
        self.report(line, fault, rider=rider.name)
        self.suspect([rider.name])

    def _move(self, line: int, rider: Rider, turn: Turn) -> None:
        race = self.race
        verdict = judge_turn(race, rider, turn)
        if verdict.fault is None:
            if turn.chance and not self.cause and (warning := cards.chance_warning(race, turn)):
                self.report(line, warning, WARNING, rider.name)
            doubtful = False
            if self.suspects:
                doubtful = rider.name in self.suspects
                self._clear_or_doubt(rider, turn)
            moves.apply(race, verdict, doubtful)
            self.ends[line] = verdict.cell
            rider.line = line
            if turn.way == HANG:
                rider.cheat_lines.append(line)
        elif not self._apply_faulty(line, verdict, verdict.fault):
            return
        if not race.waiting:
            self.end_round_if_done()

    def _clear_or_doubt(self, rider: Rider, turn: Turn) -> None:
        """A legal turn that says where it ends clears a rider; a draft behind one in doubt is as doubtful as they are."""
        leader = self.race.just_moved
        if turn.way == DRAFT and leader and leader.name in self.suspects:
            self.suspect([rider.name])
        elif turn.place is not None:
            self.suspects.discard(rider.name)

    def _apply_faulty(self, line: int, verdict: Verdict, fault: Fault) -> bool:
        """Report a faulty turn and apply it as written if that can be; answers whether it was applied."""
        race, rider, turn = self.race, verdict.rider, verdict.turn
        if rider.moved and not turn.ruled:
            self._mistaken_rider(line, fault, turn.words)
            return False
        unsure = self.missed_part or rider.team.colour in self.unsure_cards
        if unsure and fault.code in CARD_FAULTS and verdict.cell != NOWHERE and not turn.ruled:
            moves.apply(race, verdict)  # nobody knows what the team has played
            return True
        if turn.uses or fault.code in CHANCE_FAULTS:
            self.unsure_cards.add(rider.team.colour)
        order = fault.code in ORDER_FAULTS
        if (order and self._follows_from_a_mistake(rider)) or (not turn.ruled and self._may_follow(rider, turn, fault)):
            self.pause(line)
            return False
        if verdict.cell == NOWHERE:
            self.report(line, fault, ERROR, rider.name)
        else:
            self.wrong(line, fault, turn.words, rider.name)
        if not turn.ruled:
            meant = self._as_meant(turn) if order else race.saved()
            doubted = set(self.suspects)
            self.retry = Retry(rider.number, meant, set(self.passed_over), order or self.order_doubt, doubted)
            self.passed_over.update(other.number for other in self._ahead(rider))
            if order and (due := self._due(turn)):
                self.passed_over.add(due.number)
            in_the_way = self._in_the_way(rider, turn)
            self.suspect([rider.name, *self.parties(fault), *in_the_way, *(str(number) for number in self.passed_over)])
        if verdict.cell == NOWHERE:
            self.pause(line)
            return False
        moves.apply(race, verdict, doubtful=not turn.ruled)
        rider.line = line
        if turn.ruled:
            self.ends[line] = verdict.cell
        return True

    def _in_the_way(self, rider: Rider, turn: Turn) -> list[str]:
        """The riders without one of whom the turn would be right: perhaps that one is elsewhere."""
        blocking = []
        for other in [each for each in self.race.at if each and each is not rider and each.cell > rider.cell]:
            clear = self.race.saved()
            clear.lift(clear.rider(other.number))
            if judge_turn(clear, clear.rider(rider.number), turn).fault is None:
                blocking.append(other.name)
        return blocking

    def _ahead(self, rider: Rider) -> list[Rider]:
        """The riders who should have moved before `rider`."""
        race = self.race
        return [
            other
            for other in race.at
            if other and race.waiting & race.course.bit[other.cell] and other.cell > rider.cell
        ]

    def _due(self, turn: Turn) -> Rider | None:
        """The rider who could have made this turn: who may follow if it is a draft, else who is next."""
        return self.race.follower() if turn.way == DRAFT else self.race.next_rider()

    def _as_meant(self, turn: Turn) -> Race:
        """The race if only the rider's number was wrong: the rider who was due makes the move, where the line fits them."""
        meant = self.race.saved()
        due = meant.follower() if turn.way == DRAFT else meant.next_rider()
        if due is not None:
            verdict = judge_turn(meant, due, turn)
            if verdict.fault is None:
                moves.apply(meant, verdict, doubtful=True)
        return meant

    def _follows_from_a_mistake(self, rider: Rider) -> bool:
        """Whether a rider out of turn comes of a line of this round that was wrong before, and has been said."""
        ahead = self._ahead(rider)
        return (
            self.order_doubt
            or rider.number in self.passed_over
            or (bool(ahead) and self.passed_over.issuperset(other.number for other in ahead))
        )

    def _may_follow(self, rider: Rider, turn: Turn, fault: Fault) -> bool:
        """Whether the fault may come of an error before: if riders in doubt have part in it, or it is none without them."""
        if fault.code in RULES_ALONE and not self.all_suspect and not self.rules_in_doubt:
            return False
        leader = self.race.just_moved
        if turn.way == DRAFT and leader and leader.doubtful:
            return True
        if not self.in_doubt():
            return False
        if self.may_follow(self.parties(fault) | {rider.name}):
            return True
        if fault.code == "finish-full-move" or turn.lane is not None:
            return True
        clear = self.race.saved()
        for name in self.suspects:
            clear.lift(clear.rider(int(name)))
        again = judge_turn(clear, clear.rider(rider.number), turn).fault
        return again is None or again.code != fault.code

    def _switch(self, line: int, rider: Rider, turn: Turn) -> None:
        race = self.race
        other = race.riders.get(turn.other or 0)
        fault = switch_fault(race, rider, other, str(turn.other))
        if fault is None and (turn.travels or turn.alone or turn.chance):
            fault = Fault("word-extra", turn.words[3], [f"{rider.name} switch {turn.other}"], extra=turn.words[3])
        if other is None or other is rider or race.at[other.cell] is not other:
            out = Fault("rider-is-out", str(turn.other), due(race), rider=str(turn.other), status="out")
            self._mistaken_rider(line, fault or out, turn.words)
        elif fault and self.stops_at(line, fault, rider.name, turn.words):
            return
        elif fault and not self.wrong(line, fault, turn.words, rider.name):
            self.order_doubt = True
            self.suspect([rider.name, other.name])
        else:
            moves.switch(race, rider, other)

    def _back(self, line: int, rider: Rider, turn: Turn) -> None:
        race = self.race
        fault = moves.back_fault(race, rider, turn.place or "")
        cell = race.course.by_text.get(turn.place or "", NOWHERE)
        if fault and self.stops_at(line, fault, rider.name, turn.words):
            return
        if fault:
            ruled = self.wrong(line, fault, turn.words, rider.name)
            self.suspect([] if ruled else [rider.name])
            if rider not in race.dismounted or (fault.code == "back-not-due" and not ruled):
                return
            if cell == NOWHERE or race.taken & race.course.bit[cell]:
                self.pause(line)
                return
        race.dismounted.remove(rider)
        race.put(rider, cell)
        self.end_round_if_done()

    def end_round_if_done(self) -> None:
        """A round ends at once when nobody is left to move and every dismounted rider is back."""
        race = self.race
        if race.waiting or not race.running:
            return
        race.clear_finish()
        if moves.return_dismounted(race) is None:
            race.end_round()


def _off_the_road(race: Race, rider: Rider) -> Fault:
    """That the rider is not on the road: dismounted, home, or out."""
    status = "off" if rider.status == RIDING else rider.status
    return Fault("rider-is-out", rider.name, due(race), rider=rider.name, status=status)
