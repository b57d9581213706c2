"""The judge of Flamme Rouge: collects a round's cards, rides it when they are all there, and says which card cannot be.

A round with an error is not ridden; since its moves are not known, judging pauses until a `round` line is followed by an
`at` line for each rider still riding.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from scoring.games.flamme_rouge import cards, facts, grid, lines, moves
from scoring.games.flamme_rouge.crossings import note_crossings
from scoring.games.flamme_rouge.race import Race, Rider
from scoring.games.flamme_rouge.score import note_round_badges
from scoring.games.flamme_rouge.settings import PELOTON
from scoring.games.flamme_rouge.turn import RIDERS, RIDERS_OF, SOLO, Played, read_cards, read_peloton, read_solo
from scoring.replay.body import AFTER_ROUND_LINE, BEFORE_START, PLACING, ROUNDS, GridReferee
from scoring.replay.fault import Fault, Samples
from scoring.replay.log import PLACE, RaceText, Words
from scoring.replay.sheets import team_of
from scoring.replay.statuses import HOME, RIDING

#: Faults that hang on where riders are or on what was played before: an error before may be their cause.
MAY_FOLLOW: Final = (
    "bot-card", "bot-deck-empty", "card-impossible", "card-missing", "card-not-held", "card-not-in-hand",
    "card-twice", "hand-impossible", "hand-not-held", "hand-of-bot", "hand-size", "not-solo", "rider-is-out",
    "rider-not-in-race", "solo-line", "stack-empty",
)  # fmt: skip
#: Faults of what a rider has drawn: another round's moves may be the cause, so one of them is told of a round.
OF_A_STACK: Final = ("card-impossible", "hand-impossible", "hand-not-held", "hand-size")


class Judge(GridReferee[Rider, tuple[int, int]]):
    """Rides the body lines of one race.

    `values` has the card's number of each rider for the round that is open; `open` says that a round waits for cards, `bad`
    that a line of it was in error. `bids` are the breakaway bids by rider, as card letters; `wrong_line` is the latest line
    that was reported.
    """

    rider_words = RIDERS
    first_words = lines.FIRST_WORDS
    examples = ("red-s", "red-r")

    def __init__(self, text: RaceText, race: Race) -> None:
        super().__init__(text)
        self.race = race
        self.bids: dict[str, str] = {}
        self.values: dict[str, int] = {}
        self.open = False
        self.bad = False
        self.ridden = 0
        self.wrong_line = 0
        self.no_bots: set[str] = set()

    def settle(self) -> None:
        super().settle()
        self.ride_if_ready()

    def take(self, line: int, words: Words) -> None:
        if self.after_round_line and words[0] not in AFTER_ROUND_LINE:
            self.leave_at_lines(line, words)
        if words[0] in facts.COLOURS or words[0] == SOLO:
            self._rider_line(line, words)
        else:
            lines.read_line(self, line, words)

    def fail(self, line: int, fault: Fault, rider: str | None = None) -> None:
        """Report an error of the open round, which is then not ridden.

        One that may follow from an error before is not told: a line with the wrong colour, or the cards of another round, has two
        wrong cards by one slip.
        """
        again = line == self.wrong_line or (self.bad and fault.code == "card-twice")
        if not again and not (fault.code in MAY_FOLLOW and self.in_doubt()):
            self.report(line, fault, rider=rider)
            self.wrong_line = line
            self.all_suspect |= fault.code in OF_A_STACK
        self.bad = True
        self.pause(line)

    # Rounds.

    def waiting(self) -> list[Rider]:
        """The riders whose cards the open round still needs."""
        return [
            rider for rider in self.race.on_road() if rider.name not in self.values and not self._may_be_left_out(rider)
        ]

    def _may_be_left_out(self, rider: Rider) -> bool:
        """In a time trial the cards of a rider whose mate is home need not be written."""
        return self.race.time_trial and any(mate.over for mate in self.race.riders.values() if mate.team == rider.team)

    def ride_if_ready(self) -> None:
        """Ride the open round if every card is there and no line of it was wrong."""
        if not self.open or self.bad or self.paused or self.waiting():
            return
        road_lines = self.race.lines
        before = {rider.name: rider.row for rider in self.race.on_road()} if road_lines else {}
        moves.ride_round(self.race, self.values)
        if road_lines:
            note_crossings(road_lines, self.race.riders.values(), before)
        note_round_badges(self.race)
        self.open = False
        self.ridden = self.last_round

    def open_round(self, number: int) -> None:
        self.last_round = self.race.round = number
        self.values = {}
        self.open, self.bad = True, False
        self.after_round_line = True

    def unchanging(self) -> Iterable[object]:
        return (self.race.settings, self.race.track)

    def legal(self) -> Iterator[str]:
        from scoring.games.flamme_rouge.legal import legal_lines  # judging a log does without

        return legal_lines(self)

    # What the lines that all games have ask about the race.

    @property
    def round_open(self) -> bool:
        return self.open

    def opens_round(self, line: int, words: Words) -> bool:
        self.ride_if_ready()
        return super().opens_round(line, words)

    def open_without_line(self, line: int, words: Words) -> None:
        lines.begin(self, line, words, self.round_missing(line, "round-missing", words[0]))

    def due_lines(self) -> list[str]:
        if self.phase == BEFORE_START:
            return ["start"]
        self.ride_if_ready()
        if self.open:
            return [rider.name for rider in self.waiting()]
        return [] if self.race.over and self.race.riders else [f"round {self.last_round + 1}"]

    def rider_called(self, word: str) -> Rider | None:
        return self.race.riders.get(word)

    def names(self) -> list[str]:
        return sorted(self.race.riders)

    def riding(self) -> Iterator[Rider]:
        return self.race.on_road()

    def absent(self, word: str) -> Rider:
        return self.race.enter(word)

    def entered(self, word: str) -> Rider:
        return self.race.enter(word)

    def leave(self, rider: Rider, kind: str) -> None:
        self.race.leave(rider, kind)

    def place_said(self, line: int, words: Words) -> tuple[int, int] | None:
        word = words[2] if len(words) > 2 else None
        if word is None:
            self.report(line, Fault("word-missing", words[-1], Samples(["4.1"]), wanted="a place", after=words[-1]))
            return None
        written = PLACE.fullmatch(word)
        place = self.race.track.place(word) if written else None
        if place is None:
            self.report(line, Fault("place-none" if written else "place-bad", word, [], place=word))
        return place

    def stands(self, rider: Rider) -> str:
        return f"{rider.row}.{rider.lane}" if rider.status in (RIDING, HOME) else rider.status

    def behind_finish(self, place: tuple[int, int]) -> bool:
        return place[0] > self.race.track.finish

    def fits(self, places: Mapping[Rider, tuple[int, int]]) -> bool:
        return self.race.time_trial or super().fits(places)

    def believes(self, everybody: bool) -> bool:
        """Every error pauses the judging here, so that only the places of everybody help."""
        return (self.paused or self.in_doubt()) and everybody

    def take_places(self, places: Mapping[Rider, tuple[int, int]]) -> None:
        race = self.race
        for rider in places:
            race.lift(rider)
        for rider, (row, lane) in places.items():
            if race.road(rider).get((row, lane)):
                moves.come_home(race, race.round - 1)  # they arrived there one after the other
            race.put(rider, row, lane)
        home = [rider for rider, place in places.items() if self.behind_finish(place)]
        latest = max(rider.home_line for rider in race.riders.values())
        for n, rider in enumerate(home, latest + 1):
            rider.home_line = n
        if home:
            moves.come_home(race, race.round - 1)
            self.ridden = max(self.ridden, race.round - 1)
            self.open = not race.over

    def everybody_placed(self) -> None:
        super().everybody_placed()
        for rider in self.race.riders.values():
            rider.crashed = False
            if rider.stack:
                rider.stack.judged = False

    # Riders' lines.

    def _rider_line(self, line: int, words: Words) -> None:
        if self.phase != ROUNDS:
            if not self._is_first_card(words):
                grid.place_riders(self, line, words)
                return
            lines.begin(self, line, words, self.round_missing(line, "round-missing", words[0]))
        if self._has_all_cards(words) and self.misses_round(line, words, 2):
            self.ride_if_ready()
        if not self.open and not self.paused and self.race.over:
            self._not_in_a_round(line, Fault("card-after-end", words[0], []))
            return
        if not self.open and not self.paused:
            teams = len({rider.team for rider in self.riding()})
            if not self.misses_round(line, words, teams, first=not self.race.time_trial):
                legal = [f"round {self.last_round + 1}"]
                self._not_in_a_round(
                    line, Fault("card-between-rounds", words[0], legal, round=self.last_round, missing=None)
                )
                return
            self.open_round(self.round_missing(line, "card-between-rounds", words[0]))
        if words[0] == SOLO:
            self._solo_line(line, words)
        elif self.race.settings.bots.get(words[0]) == PELOTON:
            self._peloton_line(line, words)
        else:
            self._card_line(line, words)

    def _is_first_card(self, words: Words) -> bool:
        """Whether a line on the grid is no placing but has a card, so that `round 1` is missing before it."""
        if self.phase != PLACING:
            return False
        if words[0] == SOLO:
            return not isinstance(read_solo(words), Fault)
        bot = self.race.settings.bots.get(words[0]) == PELOTON
        return not isinstance(read_peloton(words) if bot else read_cards(words), Fault)

    def _has_all_cards(self, words: Words) -> bool:
        """Whether the open round has every card, this line's riders' too, so that the line is of another round."""
        if not self.open or self.bad or self.paused:
            return False
        riders = self.race.settings.solo if words[0] == SOLO else RIDERS_OF[words[0]]
        return not self.values.keys().isdisjoint(riders) and not self.waiting()

    def _not_in_a_round(self, line: int, fault: Fault) -> None:
        """A card where no round waits for any; after an error before it nothing is told, and judging pauses."""
        if self.in_doubt():
            self.pause(line)
        else:
            self.report(line, fault)
            self.suspect(f"{fault.word}-{kind}" for kind in facts.KINDS)

    def _card_line(self, line: int, words: Words) -> None:
        ruled = words[-1] == "ruled"
        played = read_cards(words[:-1] if ruled else words)
        if isinstance(played, Fault):
            self._note_joined(line, words, played)
            if words[0] not in self.no_bots and not (self.in_doubt() and self._no_bot(words)):
                self.fail(line, played.perhaps(self._no_bot(words)) if played.near is None else played)
            self.bad = True
            self.pause(line)
            self._count_as_there(words[0])
            return
        for n, card in enumerate(played):
            rider = self.race.riders.get(card.rider)
            fault = self._rider_fault(rider, card.rider, card.word)
            owes = rider is not None and fault is None
            if rider is not None and owes:
                self.values[rider.name] = facts.VALUES[card.card]
                if self.paused and not self.bad:
                    continue
                fault = self.played_fault(rider, card)
            elif self.paused:
                continue
            first_of_two = n == 0 and len(played) > 1 and not ruled and not self.paused
            if fault and first_of_two and (meant := self._meant(played)):
                self.fail(line, fault.perhaps(meant), card.rider)
                self._count_as_there(words[0])
                self.somebody_missing |= rider is None
                return
            self._take_or_fail(line, card, fault, ruled and owes)

    def _note_joined(self, line: int, words: Words, fault: Fault) -> None:
        """Two lines that are one: the second, a `round` line perhaps, is not missing."""
        if self.joined(words, fault):
            self.unread = line

    def _take_or_fail(self, line: int, card: Played, fault: Fault | None, ruled: bool) -> None:
        """Take a card for a rider, human or of a strength team, or say why they cannot have played it."""
        rider = self.race.riders.get(card.rider)
        if rider is None:
            self.fail(line, fault or Fault("rider-not-in-race", card.word, [], rider=card.rider), card.rider)
            self.somebody_missing = True
        elif fault is None:
            cards.take(self.race, rider, card)
        elif ruled:
            self.wrong(line, fault, ["ruled"], rider.name)
            cards.take_ruled(self.race, rider, card)
        else:
            self.fail(line, fault, rider.name)

    def played_fault(self, rider: Rider, card: Played) -> Fault | None:
        """Why the rider, human or of a strength team, cannot have played this card."""
        if not rider.automated:
            return cards.card_fault(self.race, rider, card)
        if card.hand is not None:
            return Fault("hand-of-bot", card.word, [f"{rider.kind}{card.card}"], rider=rider.name)
        if self.missed_part:
            return None  # which cards were turned up while judging paused is not known
        return cards.bot_fault(self.race.bot_cards[rider.name], card.card, card.word, rider.name)

    def _meant(self, played: list[Played]) -> Fault | None:
        """What a line was perhaps meant for on which both cards are right otherwise: s and r, or the colour, were mistyped."""
        one, other = played
        exchanged = [
            one._replace(rider=other.rider, word=other.rider[-1] + one.word[1:]),
            other._replace(rider=one.rider, word=one.rider[-1] + other.word[1:]),
        ]
        team = team_of(one.rider)
        if all(self._fits(card) for card in exchanged):
            meant = " ".join([team, *(card.word for card in reversed(exchanged))])
            return Fault("near-exchanged", None, [], meant=meant)
        other_team = self._other_team(played)
        return Fault("near-team", None, [], team=other_team) if other_team else None

    def _other_team(self, played: list[Played]) -> str | None:
        """The team whose riders can have played both cards where this colour's cannot: the colour was mistyped."""
        second = self.race.riders.get(played[1].rider)
        if second and not self._rider_fault(second, second.name, "") and not self.played_fault(second, played[1]):
            return None
        for team in dict.fromkeys(rider.team for rider in self.race.on_road() if not rider.automated):
            if all(self._may_be_of(team, card) for card in played):
                return team
        return None

    def _may_be_of(self, team: str, card: Played) -> bool:
        """Whether the team's rider of this kind still owes a card and can have played this one."""
        there = card._replace(rider=f"{team}-{card.rider[-1]}")
        rider = self.race.riders.get(there.rider)
        return not self._rider_fault(rider, there.rider, card.word) and self._fits(there)

    def _fits(self, card: Played) -> bool:
        """Whether the card can have been played by its rider, a human's."""
        rider = self.race.riders.get(card.rider)
        if rider is None or rider.automated or rider.status != RIDING:
            return False
        return self.played_fault(rider, card) is None

    def _no_bot(self, words: Words) -> Fault | None:
        """That the line turns up a card for a team that no header calls automated; of each team it is told once."""
        if len(words) != 2 or isinstance(read_peloton(words), Fault):
            return None
        self.no_bots.add(words[0])
        return Fault("near-bot", None, [], team=words[0])

    def _rider_fault(self, rider: Rider | None, name: str, word: str) -> Fault | None:
        """Why no card may be written for this rider here."""
        if rider is None:
            return (
                None
                if self.somebody_missing and self.paused
                else Fault("rider-not-in-race", word, sorted(self.race.riders), rider=name)
            )
        if rider.name in self.race.settings.solo:
            return Fault("solo-line", word, [f"solo {rider.team} {rider.kind}4"], rider=name)
        if rider.name in self.values:
            return Fault("card-twice", word, self.due_lines(), rider=name)
        if rider.status != RIDING:
            return Fault("rider-is-out", word, self.due_lines(), rider=name, status=rider.status)
        return None

    def _count_as_there(self, colour: str) -> None:
        """After an unreadable line nobody of that colour is reproached with a missing card."""
        for rider in self.race.on_road():
            if rider.team == colour:
                self.values.setdefault(rider.name, 0)

    def _peloton_line(self, line: int, words: Words) -> None:
        ruled = words[-1] == "ruled"
        card = read_peloton(words[:-1] if ruled else words)
        if isinstance(card, Fault):
            self._note_joined(line, words, card)
            self.fail(line, card)
            self._count_as_there(words[0])
            return
        fault = self.peloton_fault(words[0], card)
        if fault and fault.code == "rider-is-out":
            self.somebody_missing |= not any(rider.team == words[0] for rider in self.race.riders.values())
        if fault and self.paused and not self.bad:
            return
        if fault and ruled:
            self.wrong(line, fault, words)
        elif fault:
            self.fail(line, fault)
        if fault is None and self.race.bot_cards[words[0]][card] > 0:
            self.race.bot_cards[words[0]][card] -= 1
        self.values.update(cards.peloton_values(self.race, words[0], card))

    def peloton_fault(self, team: str, card: str) -> Fault | None:
        """Why this card cannot have been turned up for the peloton team here."""
        riders = [rider for rider in self.race.on_road() if rider.team == team]
        if not riders:
            return Fault("rider-is-out", team, [], rider=team, status="home or out")
        if any(rider.name in self.values for rider in riders):
            return Fault("card-twice", team, [], rider=team)
        if self.missed_part:
            return None  # which cards were turned up while judging paused is not known
        return cards.bot_fault(self.race.bot_cards[team], card, card, team)

    def _solo_line(self, line: int, words: Words) -> None:
        ruled = words[-1] == "ruled"
        turned = read_solo(words[:-1] if ruled else words)
        if isinstance(turned, Fault):
            self._note_joined(line, words, turned)
            self.fail(line, turned)
            for name in self.race.settings.solo:
                self.values.setdefault(name, 0)
            return
        for card in turned:
            rider = self.race.riders.get(card.rider)
            fault = None
            if rider is None or card.rider not in self.race.settings.solo:
                fault = Fault("not-solo", card.word, list(self.race.settings.solo), rider=card.rider)
            elif card.rider in self.values:
                fault = Fault("card-twice", card.word, [], rider=card.rider)
            elif rider.status != RIDING:
                fault = Fault("rider-is-out", card.word, [], rider=card.rider, status=rider.status)
            if fault and not (self.paused and not self.bad):
                self.fail(line, fault, card.rider)
                self.somebody_missing |= rider is None
            self.values[card.rider] = card.value
