"""Le Tour's simulator: rides a whole race under the rules and writes it down as a log.

`ride` seats players who think as `tactics` says at a table with second cards and chance cards. Every line is judged by the engine
as it is written, so the log is legal; the same course, seed and headers always give the same text. A team time trial is scored by
its sheet and is not ridden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from scoring.games.le_tour import facts
from scoring.games.le_tour.crashes import collision, must_crash
from scoring.games.le_tour.judge import Judge
from scoring.games.le_tour.race import Race, Rider
from scoring.games.le_tour.reach import ends_of, longest
from scoring.games.le_tour.scribe import Scribe, sheet_lines
from scoring.games.le_tour.settings import Settings, read_settings
from scoring.games.le_tour.tactics import Choice, Tactics
from scoring.replay.board import Board
from scoring.replay.game import CannotRide
from scoring.replay.log import VERSION, RaceText, read
from scoring.replay.road import NOWHERE, Course, cells_in
from scoring.replay.simulated import SimulatedRace
from scoring.replay.statuses import NOT_STARTED

GAME: Final = "le-tour"
MOST_ROUNDS: Final = 200
SEATS: Final = ("red", "blue", "green", "black", "white", "pink", "yellow", "grey", "orange", "purple")
#: What we print on our second cards and chance cards; the real ones are unknown.
SECOND_CARDS: Final = (2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 8, 8, 9, 10)
CHANCE_CARDS: Final = (*("none",) * 4, *("move",) * 8, *("skip",) * 3, *("crash",) * 2)
CHANCE_MOVES: Final = (1, 2, 2, 3, 3, 4, 5)
OWN_HEADERS: Final = ("board", "course", "record")


def ride(course: Course | str, *, seed: int, headers: Mapping[str, str], teams: int = 4, sheet: bool = False) -> str:
    """The text of a race on `course`: its move log or, with `sheet`, its score sheet (race log, section 6).

    `headers` are those of the log but `board`, `course` and `record`. Raises CannotRide.
    """
    if isinstance(course, str):
        raise CannotRide(f"{course} is no course of a board")
    race = simulate(course, seed=seed, headers=headers, teams=teams)
    return race.sheet if sheet else race.log


def simulate(course: Course, *, seed: int, headers: Mapping[str, str], teams: int = 4) -> SimulatedRace:
    """As `ride`, with both texts."""
    if not 1 <= teams <= len(SEATS):
        raise CannotRide(f"{teams} teams: there are colours for 1 to {len(SEATS)}")
    given = {"race": f"{course.title}, ride {seed}"}
    given |= {key: value for key, value in headers.items() if key not in OWN_HEADERS}
    given |= {"board": course.board, "course": course.name}
    head = [f"racelog {VERSION} {GAME}", *(f"{key}: {value}" for key, value in given.items())]
    text, settings = _settings(course, head)
    table = SimulatedTable(Judge(text, Race(settings, course)), Random(seed), SEATS[:teams])  # noqa: S311 — cards, no secret
    table.ride()
    wrong = [problem.message for problem in text.problems if problem.severity != "warning"]
    if wrong:
        raise CannotRide("; ".join(wrong))
    return SimulatedRace(
        "\n".join([*head, *table.scribe.lines]) + "\n",
        "\n".join([*head, "record: sheet", *sheet_lines(table.race)]) + "\n",
        table.race.round,
    )


def _settings(course: Course, head: list[str]) -> tuple[RaceText, Settings]:
    """The settings that the headers say, read as a log's are."""
    text = read("\n".join(head))[0]
    text.lines = list(head)
    board = Board(
        course.board, course.board, course.lanes, plans={course.name: course.plan}, courses={course.name: course}
    )
    settings, usable = read_settings(text, {board.name: board})
    if text.problems or not usable or text.body:
        raise CannotRide("; ".join(problem.message for problem in text.problems) or "these headers cannot be read")
    return text, settings


class SimulatedTable:
    """The table at which a race is ridden: the race, the cards in hand and the scribe."""

    def __init__(self, judge: Judge, chance: Random, seats: Sequence[str]) -> None:
        self.judge = judge
        self.race = judge.race
        self.chance = chance
        self.seats = list(seats)
        chance.shuffle(self.seats)
        self.scribe = Scribe(judge, chance)
        self.tactics = Tactics(judge.race, chance)
        self.hands: dict[str, list[int]] = {}

    def ride(self) -> None:
        """The whole race, from the first rider on the road to the last one home."""
        race = self.race
        self._stay_away()
        self.scribe.round_begins(1)
        self._first_round()
        while not race.over:
            if race.round >= MOST_ROUNDS:
                raise CannotRide(f"the race is not over within {MOST_ROUNDS} rounds")
            self._next_round()
        self.scribe.round_ends()

    def _next_round(self) -> None:
        """Somebody may give up; the others ride."""
        race = self.race
        self.scribe.round_ends()
        for rider, kind in self.tactics.gives_up():
            self.scribe.write(f"out {rider.name} {kind}")
        if race.over:
            return
        self.scribe.round_begins(race.round + 1)
        while following := race.next_rider() if race.running else None:
            self._turn(following)
            self.scribe.between_lines()

    def _stay_away(self) -> None:
        """Seldom a rider does not start."""
        for team in self.seats:
            if self.scribe.seldom(0.02):
                self.scribe.write(f"out {team}-{self.chance.randint(1, facts.RIDERS_A_TEAM)} {NOT_STARTED}")

    def _first_round(self) -> None:
        """All first riders, all second, all third, the teams in the order of their first lines."""
        begun: list[str] = []
        for number in range(1, facts.RIDERS_A_TEAM + 1):
            for team in [*begun, *(seat for seat in self.seats if seat not in begun)]:
                if not self.race.starts(team, number):
                    continue
                if team not in begun:
                    begun.append(team)
                self._turn(self.race.enter(f"{team}-{number}"))
                self.scribe.between_lines()

    # A turn.

    def _turn(self, rider: Rider) -> None:
        """A rider plays a second card: they miss their turn, ride, or fall."""
        race, hand = self.race, self._hand(rider.team)
        who = f"{rider.team} {rider.number}"
        if rider.misses:
            card = self.tactics.handed_in(hand)
            self._played(rider.team, card)
            self.scribe.turn(who, f"skip {card}")
            return
        way = self.tactics.choice(rider, hand)
        if way is None:
            self._falls(rider, who)
            return
        self._played(rider.team, way.card)
        ends = self._ends(rider, way)
        words = [who, str(way.card), f"slip {way.slip}" if way.slip else ""]
        if way.cell == rider.cell:
            self.scribe.turn(*words, self.scribe.travel(way.cell, race.course.bit[way.cell]) * self.scribe.seldom(0.5))
            return
        drawn = self._chance(rider, way) if race.course.chance & race.course.bit[way.cell] else ""
        if race.course.exchange & race.course.bit[way.cell]:
            self._exchange(rider.team)
        self.scribe.turn(*words, self.scribe.travel(way.cell, ends), drawn)

    def _ends(self, rider: Rider, way: Choice) -> int:
        return ends_of(self.race, rider, self.race.steps_of(rider, way.card) + way.slip)

    def _falls(self, rider: Rider, who: str) -> None:
        """Every card leads into a crash: the rider plays one and shows the others, or some, or none."""
        race, hand = self.race, self.hands[rider.team]
        card = self.chance.choice(hand)
        self._played(rider.team, card)
        steps = race.steps_of(rider, card)
        layers = race.layers(rider, steps, race.taken)
        stopped = collision(race, rider, layers, steps)
        ends = longest(race, layers, steps)
        if stopped == NOWHERE:
            cell = self.chance.choice(list(cells_in(ends)))
            travel = self.scribe.travel(cell, ends) if self.scribe.seldom(0.7) else ""
        else:
            travel = self.scribe.travel(stopped, race.course.bit[stopped]) if self.scribe.seldom(0.2) else ""
        shown = self.chance.choice((hand, hand, hand[:2], []))
        self.scribe.turn(who, str(card), travel, "crash", " ".join(["show", *map(str, shown)]) if shown else "")

    def _chance(self, rider: Rider, way: Choice) -> str:
        """A chance card is turned up: the words of what it brings."""
        race, card = self.race, self.chance.choice(CHANCE_CARDS)
        if card != "move":
            return f"chance {card}"
        steps = self.chance.choice(CHANCE_MOVES)
        lifted = 0 if rider.cell == NOWHERE or rider.beside else race.course.bit[rider.cell]
        layers = race.course.reach(way.cell, steps, race.taken & ~lifted)
        ends = layers[-1] if layers else race.course.bit[way.cell]
        crashes = must_crash(race, ends)
        cell = self.chance.choice(list(cells_in(ends if crashes else ends & ~race.crashed)))
        return f"chance move {steps} {self.scribe.travel(cell, ends)}{' crash' if crashes else ''}"

    # Second cards.

    def _hand(self, team: str) -> list[int]:
        """The team's cards: dealt, handed in and refilled as the engine counts them."""
        held, hand = self.race.hands[team], self.hands.setdefault(team, [])
        if held > len(hand):
            hand[:] = self.chance.choices(SECOND_CARDS, k=held)
        while len(hand) > held:
            hand.remove(self.tactics.handed_in(hand))
        return hand

    def _played(self, team: str, card: int) -> None:
        self.hands[team].remove(card)

    def _exchange(self, team: str) -> None:
        """Three cards, or all if there are fewer, are exchanged for new ones."""
        hand = self.hands[team]
        for _ in range(min(3, len(hand))):
            hand.remove(self.tactics.handed_in(hand))
            hand.append(self.chance.choice(SECOND_CARDS))
