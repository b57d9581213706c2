"""The judge of Le Tour: rides a log line by line, says what is wrong, and goes on where the line says where the rider ended.

Otherwise judging pauses until a `round` line is followed by an `at` line for each rider still riding.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from scoring.games.le_tour import facts, lines
from scoring.games.le_tour.moves import apply, judge_turn
from scoring.games.le_tour.race import Race, Rider
from scoring.games.le_tour.turn import Turn, no_rider, read_turn
from scoring.games.le_tour.verdict import Verdict
from scoring.replay.body import AFTER_ROUND_LINE, BodyReferee
from scoring.replay.fault import ERROR, WARNING, Fault
from scoring.replay.log import PLACE, RaceText, Words
from scoring.replay.road import NOWHERE
from scoring.replay.sheets import number_of
from scoring.replay.statuses import HOME, RIDING

#: Faults that hang on nobody but the rider and the road.
BY_HIMSELF: Final = ("lane-none", "place-none", "slip-climb", "slip-finish", "slip-too-much", "travel-missing")
#: Faults after which nobody knows which riders lie beside the road, or are not where the line has them.
OF_ANYBODY: Final = (
    "slip-alone",
    "crash-missing",
    "crash-avoidable",
    "crash-place",
    "crash-row",
    "slip-crash",
    "skip-due",
    "skip-not-due",
)


class Judge(BodyReferee[Rider, int]):
    """Rides the body lines of one race.

    `started` says that round 1 has begun; `order_doubt` that a line of this round was by nobody who could move; `passed_over`
    are riders whose turn was skipped; `ends` has, by line, the cell on which a turn ended that was applied without an error.
    """

    rider_words = facts.RIDERS
    first_words = lines.FIRST_WORDS
    examples = ("red-1",)

    def __init__(self, text: RaceText, race: Race) -> None:
        super().__init__(text)
        self.race = race
        self.started = False
        self.order_doubt = False
        self.passed_over: set[str] = set()
        self.ends: dict[int, int] = {}

    def pause(self, line: int) -> None:
        """Stop judging; who would have come on to the road later in round 1 is not known to the race then."""
        super().pause(line)
        self.somebody_missing |= self.last_round == 1

    def take(self, line: int, words: Words) -> None:
        if self.after_round_line and words[0] not in AFTER_ROUND_LINE:
            self.leave_at_lines(line, words)
        names = facts.NAMES.get(words[0])
        if names is None:
            lines.read_line(self, line, words)
        else:
            self._rider_line(line, words, names)

    def unchanging(self) -> Iterable[object]:
        return (self.race.settings, self.race.course)

    def legal(self) -> Iterator[str]:
        self.settle()
        from scoring.games.le_tour.legal import legal_lines  # judging a log does without

        return legal_lines(self)

    # What the lines that all games have ask about the race.

    @property
    def begun(self) -> bool:
        return self.started

    @property
    def round_open(self) -> bool:
        return self.race.running

    def open_without_line(self, line: int, words: Words) -> None:
        lines.begin(self, line, words, self.round_missing(line, "round-missing", words[0]))

    def everybody_placed(self) -> None:
        """It is known again where each rider stands, though not who must miss a turn: that is as the lines say."""
        if self.paused:
            for rider in self.race.riders.values():
                rider.misses, rider.may_owe = 0, True
        super().everybody_placed()

    def due_lines(self) -> list[str]:
        if not self.started:
            return ["round 1"]
        if self.paused or not self.race.running:
            return [] if self.race.over else [f"round {self.last_round + 1}"]
        following = self.next_name()
        return (
            [following.replace("-", " ")]
            if following
            else [f"{colour} 1" for colour in facts.COLOURS if colour not in self.race.teams]
        )

    def rider_called(self, word: str) -> Rider | None:
        return self.race.riders.get(word)

    def names(self) -> list[str]:
        return sorted(self.race.riders)

    def riding(self) -> Iterator[Rider]:
        return self.race.riding()

    def absent(self, word: str) -> Rider:
        """The rider alone: the team is entered when the first of it comes on to the road."""
        rider = self.race.riders[word] = Rider(word)
        return rider

    def entered(self, word: str) -> Rider:
        return self.race.enter(word)

    def leave(self, rider: Rider, kind: str) -> None:
        self.race.leave(rider, kind)
        self.end_round_if_done()

    def place_said(self, line: int, words: Words) -> int | None:
        word = words[2] if len(words) > 2 else ""
        cell = self.race.course.by_text.get(word)
        if cell is None:
            code = "place-none" if PLACE.fullmatch(word) else "place-bad"
            self.report(line, Fault(code, word or words[-1], [], place=word or words[-1]))
        return cell

    def stands(self, rider: Rider) -> str:
        known = rider.status in (RIDING, HOME) and rider.cell != NOWHERE
        return self.race.course.text[rider.cell] if known else rider.status

    def behind_finish(self, place: int) -> bool:
        return self.race.course.home[place]

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
            race.end_round()

    # Riders' lines.

    def _rider_line(self, line: int, words: Words, names: Mapping[str, str]) -> None:
        if not self.started:
            lines.begin(self, line, words, self.round_missing(line, "move-before-round", words[0]))
        name = names.get(words[1]) if len(words) > 1 else None
        if name is None:
            self.report(line, no_rider(words))
            if self.race.running:
                self.pause(line)
            return
        turn = read_turn(words)
        if isinstance(turn, Fault):
            self._unreadable(line, name, words, turn)
        elif not self.paused:
            rider = self.race.riders.get(name)
            if rider is not None and self.race.running:
                self._turn(line, rider, turn)
            else:
                self._out_of_place(line, name, rider, turn, words)

    def _out_of_place(self, line: int, name: str, rider: Rider | None, turn: Turn, words: Words) -> None:
        """A turn of a rider who is new in round 1 or not in the race, or one between two rounds."""
        if rider is None and self.last_round == 1 and self.race.running:
            rider = self._enter(line, name)
        if rider is None and self.somebody_missing:
            self.pause(line)
        elif rider is None:
            self._mistaken(
                line, Fault("rider-not-in-race", words[1], sorted(self.race.riders), rider=name), name, words
            )
        elif not self.race.running and not self.race.over and self._round_missing_before(line, rider, words):
            lines.begin(self, line, words, self.round_missing(line, "move-between-rounds", words[0], name))
            self._turn(line, rider, turn)
        elif not self.race.running and self.in_doubt():
            self.pause(line)
        elif not self.race.running:
            code = "move-after-end" if self.race.over else "move-between-rounds"
            legal = [] if self.race.over else [f"round {self.last_round + 1}"]
            self.report(line, Fault(code, words[0], legal, rider=name, round=self.last_round, missing=None), rider=name)
            self.suspect([name])
        else:
            self._turn(line, rider, turn)

    def _round_missing_before(self, line: int, rider: Rider, words: Words) -> bool:
        riding = list(self.riding())
        return self.misses_round(
            line, words, len(riding), first=rider is min(riding, key=self.race.standing, default=None)
        )

    def _enter(self, line: int, name: str) -> Rider:
        """A rider comes on to the road; a team for which the box has no riders is worth a warning: a house may have more."""
        before = len(self.race.teams)
        rider = self.race.enter(name)
        if before == facts.MOST_TEAMS < len(self.race.teams):
            fault = Fault("players-many", rider.team, [], player=rider.team, most=facts.MOST_TEAMS)
            self.report(line, fault, WARNING, name)
        return rider

    def _unreadable(self, line: int, name: str, words: Words, fault: Fault) -> None:
        joined = self.joined(words, fault)
        self.report(line, fault, rider=name)
        if joined:
            self.unread = line
            self.pause(line)
        if self.paused:
            return
        rider = self.race.riders.get(name)
        if rider is None or not rider.moved:
            self.pause(line)
        else:
            self._somebody_was_meant(rider.name)

    def _mistaken(self, line: int, fault: Fault, name: str, words: Words) -> None:
        """The line is by nobody who could move: nothing changes, and whoever was meant may be missing."""
        if self.stops_at(line, fault, name, words):
            return
        self.report(line, fault, rider=name)
        self._somebody_was_meant(name)

    def _somebody_was_meant(self, name: str) -> None:
        """A line by this rider was perhaps meant for another: the one who is due has then had their turn."""
        self.order_doubt = True
        due = self.next_name()
        self.suspect([name, due] if due else [name])

    def _turn(self, line: int, rider: Rider, turn: Turn) -> None:
        race = self.race
        is_next = self.last_round > 1 and race.next_rider() is rider
        fault = None if is_next else self._order_fault(rider)
        if fault and (rider.moved or rider.status != RIDING) and not (turn.ruled and rider.status == RIDING):
            self._mistaken(line, fault, rider.name, turn.words)
            return
        if fault and fault.code == "not-next":
            ahead = self._ahead(rider)
            if self.order_doubt or (ahead and self.passed_over.issuperset(ahead)):
                self.pause(line)
                return
            self.passed_over.update(ahead)
        verdict = judge_turn(race, rider, turn)
        verdict.fault = fault or verdict.fault
        if verdict.fault:
            self._faulty(line, verdict, verdict.fault)
            return
        if verdict.warning and not self.in_doubt():
            self.report(line, verdict.warning, WARNING, rider.name)
        apply(race, verdict)
        if self.suspects and turn.place is not None:
            self.suspects.discard(rider.name)
        if rider.over:
            self._warn_far(line, rider, turn.travel_word)
        self.ends[line] = verdict.cell
        self.end_round_if_done()

    def _warn_far(self, line: int, rider: Rider, word: str) -> None:
        """More than ten rows over, a rider of a later round would have the better time (rulebook: End of a Stage)."""
        rows = rider.over[1] if rider.over else 0
        if rows > facts.MOST_RUNOFF:
            fault = Fault("arrive-far", word, [], rows=rows, most=facts.MOST_RUNOFF)
            self.report(line, fault, WARNING, rider.name)

    def _faulty(self, line: int, verdict: Verdict, fault: Fault) -> None:
        """Report a faulty turn and apply it as written if that can be."""
        turn, rider = verdict.turn, verdict.rider
        if not turn.ruled and self._may_follow(rider, fault):
            self.pause(line)
            return
        unknown = verdict.cell == NOWHERE and not turn.skips
        if unknown:
            self.report(line, fault, ERROR, rider.name)
            self.pause(line)
            return
        if not self.wrong(line, fault, turn.words, rider.name):
            self.suspect([rider.name, *self.parties(fault), *self._ahead(rider)])
            self.all_suspect |= fault.code in OF_ANYBODY
        apply(self.race, verdict)
        if turn.ruled:
            self.ends[line] = verdict.cell
        self.end_round_if_done()

    def _may_follow(self, rider: Rider, fault: Fault) -> bool:
        """Whether the fault may come of an error before: if riders in doubt have part in it, or stand where they may matter."""
        if not self.in_doubt():
            return False
        if self.may_follow(self.parties(fault) | {rider.name}):
            return True
        if fault.code == "not-next":
            return not self.suspects.isdisjoint(self._ahead(rider))
        return fault.code not in BY_HIMSELF

    def _order_fault(self, rider: Rider) -> Fault | None:
        """Why it is not this rider's turn (rulebook: The First Round; Dynamic Turns)."""
        race = self.race
        word = str(rider.number)
        if rider.status != RIDING:
            due = self.next_name()
            return Fault("rider-is-out", word, [due] if due else [], rider=rider.name, status=rider.status)
        if rider.moved:
            due = self.next_name()
            return Fault("already-moved", word, [due] if due else [], rider=rider.name, next=due)
        if self.last_round == 1:
            return self._first_round_fault(rider, word)
        following = race.next_rider()
        if following is rider or following is None:
            return None
        return Fault(
            "not-next", word, [following.name], rider=rider.name, next=following.name, row=race.row(following),
            stands=race.row(rider),
        )  # fmt: skip

    def _first_round_fault(self, rider: Rider, word: str) -> Fault | None:
        """All first riders in the order of their teams' first lines, then all second, then all third."""
        begun = any(other.moved for other in self.race.riders.values() if other.team == rider.team)
        due = self.due_in_first_round()
        if begun and due == rider.name:
            return None
        if not begun and self._may_begin(rider):
            return None
        return Fault("not-next-first-round", word, [due] if due else [], rider=rider.name, next=due or "nobody")

    def _may_begin(self, rider: Rider) -> bool:
        """Whether a team's first line may be this rider's: the mates before them do not start, and no other is due or past."""
        race = self.race
        if any(race.starts(rider.team, number) for number in range(1, rider.number)):
            return False
        others = [(known.number, known.moved, known.status) for known in race.riders.values() if known is not rider]
        past = any(number > rider.number and moved for number, moved, _ in others)
        due = self.due_in_first_round()
        return not past and (due is None or int(number_of(due)) > rider.number)

    def may_ride(self) -> Iterator[Rider]:
        """Whose turn may come now; in round 1 also riders who are not in the race yet, by whom their team may begin."""
        riders: Iterable[Rider] = self.race.riders.values()
        if self.last_round == 1:
            words = [name for names in facts.NAMES.values() for name in names.values()]
            riders = [self.race.riders.get(word) or Rider(word) for word in words]
        return (rider for rider in riders if self._order_fault(rider) is None)

    def due_in_first_round(self) -> str | None:
        """Whose turn it is in round 1, once no further team's first rider comes."""
        race = self.race
        begun = {rider.team for rider in race.riders.values() if rider.moved}
        return next(self._not_ridden([team for team in race.teams if team in begun]), None)

    def _not_ridden(self, teams: Sequence[str]) -> Iterator[str]:
        """The riders of these teams who must still come on to the road, in their order."""
        for number in range(1, facts.RIDERS_A_TEAM + 1):
            for team in teams:
                known = self.race.riders.get(f"{team}-{number}")
                if known is None or (not known.moved and known.status == RIDING):
                    yield f"{team}-{number}"

    def next_name(self) -> str | None:
        """The rider who is next, as answers write them, or None if it is not settled or nobody is left."""
        if self.last_round == 1:
            return self.due_in_first_round()
        following = self.race.next_rider()
        return following.name if following else None

    def _ahead(self, rider: Rider) -> list[str]:
        """The riders who should have moved before this one."""
        names = []
        for other in self.race.in_order():
            if other is rider:
                break
            names.append(other.name)
        return names

    def missing(self) -> list[str]:
        """The riders whose turn the running round still needs."""
        if self.last_round == 1:
            return list(self._not_ridden(self._coming_teams()))
        return [rider.name for rider in self.race.in_order()]

    def _coming_teams(self) -> list[str]:
        """All teams; one of which only those are known who do not start will come with the others."""
        return list(dict.fromkeys([*self.race.teams, *(rider.team for rider in self.race.riders.values())]))

    def end_round_if_done(self) -> None:
        """A round ends at once when everybody has had their turn; round 1 only when all teams' riders are on the road."""
        race = self.race
        if race.waiting or race.elsewhere or not race.running:
            return
        if self.last_round > 1 or next(self._not_ridden(self._coming_teams()), None) is None:
            race.end_round()
