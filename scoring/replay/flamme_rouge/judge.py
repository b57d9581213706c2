"""The judge of Flamme Rouge: collects a round's cards, rides it when they are all there, and says which card cannot be.

A round with an error is not ridden; since its moves are not known, judging pauses until a `round` line is followed by an
`at` line for each rider still riding.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.replay.body import BEFORE_START, ROUNDS, GridReferee
from scoring.replay.fault import Fault
from scoring.replay.flamme_rouge import cards, facts, grid, lines, moves
from scoring.replay.flamme_rouge.crossings import note_crossings
from scoring.replay.flamme_rouge.race import RIDING, Race, Rider
from scoring.replay.flamme_rouge.score import note_round_badges
from scoring.replay.flamme_rouge.settings import PELOTON
from scoring.replay.flamme_rouge.turn import RIDERS, SOLO, Played, read_cards, read_peloton, read_solo
from scoring.replay.log import PLACE, RaceText, Words


class Judge(GridReferee[Rider, tuple[int, int]]):
    """Rides the body lines of one race.

    `values` has the card's number of each rider for the round that is open; `open` says that a round waits for cards, `bad`
    that a line of it was in error. `bids` are the breakaway bids by rider, as card letters.
    """

    rider_words = RIDERS
    examples = ("red-s", "red-r")

    def __init__(self, text: RaceText, race: Race) -> None:
        super().__init__(text)
        self.race = race
        self.bids: dict[str, str] = {}
        self.values: dict[str, int] = {}
        self.open = False
        self.bad = False
        self.ridden = 0

    def ride(self) -> None:
        """Judge every line."""
        for line, words in self.text.body:
            self.take(line, words)
        if self.after_round_line:
            self.settle_at_lines()
        self.ride_if_ready()
        self.warn_if_paused()

    def take(self, line: int, words: Words) -> None:
        """Judge one line, those before it being judged."""
        if self.after_round_line and words[0] not in ("at", "note"):
            self.settle_at_lines()
        if words[0] in facts.COLOURS or words[0] == SOLO:
            self._rider_line(line, words)
        else:
            lines.read_line(self, line, words)

    def fail(self, line: int, fault: Fault, rider: str | None = None) -> None:
        """Report an error of the open round, which is then not ridden."""
        self.report(line, fault, rider=rider)
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
        road_lines = self.race.settings.lines
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

    # What the lines that all games have ask about the race.

    @property
    def round_open(self) -> bool:
        return self.open

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

    def leave(self, rider: Rider, kind: str) -> None:
        self.race.leave(rider, kind)

    def rider_at(self, line: int, words: Words) -> Rider | None:
        """After a mistake on the grid a rider may be missing there: an `at` line enters him."""
        missing = self.grid_doubt and len(words) > 2 and words[1] in RIDERS and words[1] not in self.race.riders
        return self.race.enter(words[1]) if missing else super().rider_at(line, words)

    def place_said(self, line: int, words: Words) -> tuple[int, int] | None:
        word = words[2] if len(words) > 2 else None
        if word is None:
            self.report(line, Fault("word-missing", words[-1], ["4.1"], wanted="a place", after=words[-1]))
            return None
        written = PLACE.fullmatch(word)
        place = self.race.track.place(word) if written else None
        if place is None:
            self.report(line, Fault("place-none" if written else "place-bad", word, [], place=word))
        return place

    def stands(self, rider: Rider) -> str:
        return f"{rider.row}.{rider.lane}" if rider.status == RIDING else rider.status

    def fits(self, places: Mapping[Rider, tuple[int, int]]) -> bool:
        return self.race.time_trial or super().fits(places)

    def believes(self, everybody: bool) -> bool:
        """Every error pauses the judging here, so that only the places of everybody help."""
        return self.paused and everybody

    def take_places(self, places: Mapping[Rider, tuple[int, int]]) -> None:
        for rider in places:
            self.race.lift(rider)
        for rider, (row, lane) in places.items():
            self.race.put(rider, row, lane)

    def everybody_placed(self) -> None:
        super().everybody_placed()
        for rider in self.race.riders.values():
            rider.crashed = False
            if rider.stack:
                rider.stack.judged = False

    # Riders' lines.

    def _rider_line(self, line: int, words: Words) -> None:
        if self.phase != ROUNDS:
            grid.place_riders(self, line, words)
            return
        if self.race.over and not self.open and not self.paused:
            self.report(line, Fault("card-after-end", words[0], []))
            return
        if not self.open and not self.paused:
            self.report(
                line, Fault("card-between-rounds", words[0], [f"round {self.last_round + 1}"], round=self.last_round)
            )
            return
        if words[0] == SOLO:
            self._solo_line(line, words)
        elif self.race.settings.bots.get(words[0]) == PELOTON:
            self._peloton_line(line, words)
        else:
            self._card_line(line, words)

    def _card_line(self, line: int, words: Words) -> None:
        ruled = words[-1] == "ruled"
        played = read_cards(words[:-1] if ruled else words)
        if isinstance(played, Fault):
            self.fail(line, played)
            self._count_as_there(words[0])
            return
        for card in played:
            rider = self.race.riders.get(card.rider)
            fault = self._rider_fault(rider, card.rider, card.word)
            if fault or rider is None:
                if not self.paused or (fault and fault.code == "card-bad"):
                    self.fail(line, fault or Fault("rider-not-in-race", card.word, [], rider=card.rider), card.rider)
                continue
            self._play(line, rider, card, ruled)

    def _play(self, line: int, rider: Rider, card: Played, ruled: bool) -> None:
        """Take a card for a rider, human or of a strength team."""
        self.values[rider.name] = facts.VALUES[card.card]
        if self.paused and not self.bad:
            return
        if rider.automated:
            fault = cards.bot_fault(self.race.bot_cards[rider.name], card.card, card.word, rider.name)
            if card.hand is not None:
                fault = Fault("hand-of-bot", card.word, [f"{rider.kind}{card.card}"], rider=rider.name)
        else:
            fault = cards.card_fault(self.race, rider, card)
        if fault is None:
            cards.take(self.race, rider, card)
        elif ruled:
            self.wrong(line, fault, ["ruled"], rider.name)
            cards.take_ruled(self.race, rider, card)
        else:
            self.fail(line, fault, rider.name)

    def _rider_fault(self, rider: Rider | None, name: str, word: str) -> Fault | None:
        """Why no card may be written for this rider here."""
        if rider is None:
            return (
                None
                if self.grid_doubt and self.paused
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
        riders = [rider for rider in self.race.on_road() if rider.team == words[0]]
        if isinstance(card, Fault):
            self.fail(line, card)
            self._count_as_there(words[0])
            return
        fault = None
        if not riders:
            fault = Fault("rider-is-out", words[0], [], rider=words[0], status="home or out")
        elif any(rider.name in self.values for rider in riders):
            fault = Fault("card-twice", words[0], [], rider=words[0])
        else:
            fault = cards.bot_fault(self.race.bot_cards[words[0]], card, card, words[0])
        if fault and self.paused and not self.bad:
            return
        if fault and ruled:
            self.wrong(line, fault, words)
        elif fault:
            self.fail(line, fault)
        if fault is None:
            self.race.bot_cards[words[0]][card] -= 1
        self.values.update(cards.peloton_values(self.race, words[0], card))

    def _solo_line(self, line: int, words: Words) -> None:
        ruled = words[-1] == "ruled"
        turned = read_solo(words[:-1] if ruled else words)
        if isinstance(turned, Fault):
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
            self.values[card.rider] = card.value
