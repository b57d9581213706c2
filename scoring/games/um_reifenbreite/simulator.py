"""The simulator: rides a whole race under the rules and writes it down as a log.

`ride` seats four managers who think as `tactics` says at a table with dice and decks. Every turn is judged by the
engine before it is written, so the log is legal; the same course, seed and headers always give the same text. The
scribe of the table has habits: now and then writing a place in full, a check, a note or a comment, so that over many
races every construct of the format occurs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from scoring.games.um_reifenbreite import cards, facts, score
from scoring.games.um_reifenbreite.moves import apply, judge_turn, return_dismounted, switch
from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.games.um_reifenbreite.scribe import Scribe
from scoring.games.um_reifenbreite.settings import Settings, read_settings
from scoring.games.um_reifenbreite.tactics import Effort, Tactics
from scoring.games.um_reifenbreite.travel import terrain_of
from scoring.games.um_reifenbreite.turn import DRAFT, HANG, NO_CARD, Turn, read_turn
from scoring.replay.board import Board
from scoring.replay.game import CannotRide
from scoring.replay.log import VERSION, read
from scoring.replay.road import NOWHERE, Course
from scoring.replay.simulated import SimulatedRace
from scoring.replay.statuses import HOME, NOT_STARTED, RIDING

GAME: Final = "um-reifenbreite"
TEAMS: Final = ("red", "blue", "black", "green", "white", "yellow")
MOST_ROUNDS: Final = 200


def ride(course: Course | str, *, seed: int, headers: Mapping[str, str], teams: int = 4, sheet: bool = False) -> str:
    """The text of a race on `course`: its move log or, with `sheet`, its score sheet (race log, section 6).

    `headers` are those of the log but `board`, `course` and `record`: `rules` (professional if left out), `ruling …`,
    `team …`, `race`, and so on. Raises CannotRide.
    """
    if isinstance(course, str):
        raise CannotRide(f"{course} is no course of a board")
    race = simulate(course, seed=seed, headers=headers, teams=teams)
    return race.sheet if sheet else race.log


def simulate(course: Course, *, seed: int, headers: Mapping[str, str], teams: int = 4) -> SimulatedRace:
    """As `ride`, with both texts."""
    given = {"race": f"{course.title}, ride {seed}", "rules": "professional", **headers}
    given = {**given, "board": course.board, "course": course.name}
    given.pop("record", None)
    settings = _settings(course, given)
    if not 1 <= teams <= len(TEAMS):
        raise CannotRide(f"{teams} teams: there are colours for 1 to {len(TEAMS)}")
    places = course.start_cells.bit_count()
    riders = min(facts.RIDERS_A_TEAM, course.lanes)
    if teams * riders > places:
        raise CannotRide(
            f"{teams} teams have {teams * riders} riders, the start grid of {course.name} has {places} places"
        )
    table = SimulatedTable(Race(settings, course), Random(seed), TEAMS[:teams])  # noqa: S311 — dice, no secret
    table.ride()
    head = [f"racelog {VERSION} {GAME}", *(f"{key}: {value}" for key, value in given.items())]
    return SimulatedRace(
        "\n".join([*head, *table.scribe.lines]) + "\n",
        "\n".join([*head, "record: sheet", *_sheet_lines(table.race)]) + "\n",
        table.race.round,
    )


def _settings(course: Course, headers: Mapping[str, str]) -> Settings:
    """The settings that the headers say, read as a log's are."""
    lines = [f"racelog {VERSION} {GAME}", *(f"{key}: {value}" for key, value in headers.items())]
    board = Board(
        course.board, course.board, course.lanes, plans={course.name: course.plan}, courses={course.name: course}
    )
    (text,) = read("\n".join(lines))
    settings, usable = read_settings(text, {board.name: board})
    if text.problems or not usable or text.body:
        raise CannotRide("; ".join(problem.message for problem in text.problems) or "these headers cannot be read")
    return settings


class SimulatedTable:
    """The table at which a race is ridden: the race, the dice and the decks, and the scribe who writes it down."""

    def __init__(self, race: Race, chance: Random, teams: Sequence[str]) -> None:
        self.race = race
        self.chance = chance
        self.teams = teams
        self.tactics = Tactics(race, chance)
        self.scribe = Scribe(race, chance)
        self.deck: list[str] = []
        self.switched: set[int] = set()

    def ride(self) -> None:
        """The whole race, from the start grid to the final photo cards."""
        race = self.race
        self.scribe.write("start")
        self._place_riders()
        while not race.over:
            if race.round >= MOST_ROUNDS:
                raise CannotRide(f"nobody gets home on {race.course.name} within {MOST_ROUNDS} rounds")
            self._round()
            for rider, kind in self.tactics.gives_up():
                self._leaves(rider, kind)
        if race.has_photos and (any(rider.photos for rider in race.riders.values()) or self.chance.random() < 0.3):
            self._final_photos()

    def _place_riders(self) -> None:
        """Team after team puts a rider on the grid, the highest roll first; a rider without a place does not start."""
        race, course = self.race, self.race.course
        tens = {colour: number for number, colour in facts.COLOURS.items()}
        order = list(self.teams)
        self.chance.shuffle(order)
        left = {colour: [10 * tens[colour] + n for n in range(1, facts.RIDERS_A_TEAM + 1)] for colour in order}
        ill = [numbers.pop(3) for numbers in left.values() if self.chance.random() < 0.01]
        for _ in range(facts.RIDERS_A_TEAM):
            for colour in order:
                if not left[colour]:
                    continue
                number = left[colour].pop(self.chance.randrange(len(left[colour])))
                lanes = {course.lane[mate.cell] for mate in race.riders.values() if mate.team.colour == colour}
                free = [c for c in range(len(course.row)) if course.start_cells & ~race.taken & course.bit[c]]
                free = [cell for cell in free if course.lane[cell] not in lanes]
                if not free:
                    ill.append(number)
                    continue
                cell = self.tactics.start_cell(number, free)
                race.put(race.rider(number), cell)
                self.scribe.write(f"{number} to {course.text[cell]}")
        for number in ill:
            self.scribe.write(f"out {number} {NOT_STARTED}")
            race.leave(race.rider(number), NOT_STARTED)

    def _leaves(self, rider: Rider, kind: str) -> None:
        race = self.race
        self.scribe.write(f"out {rider.name} {kind}")
        race.leave(rider, kind)
        if race.over:
            race.jersey.race_ends(race.round, race.sprints)

    # A round.

    def _round(self) -> None:
        race = self.race
        race.start_round(race.round + 1)
        self.scribe.round_begins()
        self.switched.clear()
        while race.waiting:
            self._next_turn()
            if race.waiting:  # else the round is over with this turn, and dismounted riders are back
                self.scribe.turn_ends()
        race.clear_finish()
        while rider := return_dismounted(race):
            cell = self.tactics.return_cell(rider)
            self.scribe.write(f"{rider.name} back {race.course.text[cell]}")
            race.dismounted.remove(rider)
            race.put(rider, cell)
        race.end_round()
        self.scribe.round_ends()

    def _next_turn(self) -> None:
        """The rider behind the last mover may draft; else the front rider who has not moved switches or moves."""
        race = self.race
        follower = race.follower()
        if follower and self._drafts(follower):
            return
        rider = race.next_rider()
        if rider is None:
            return
        if self._switches(rider):
            rider = race.next_rider() or rider
        self._moves(rider)

    def _drafts(self, rider: Rider) -> bool:
        """Let the rider draft if they may and will; answers whether they did."""
        verdict = judge_turn(self.race, rider, self._turn(rider, DRAFT))
        if verdict.fault or not self.tactics.drafts(rider, verdict):
            return False
        self._apply(rider, DRAFT, *self.scribe.draft_travel(verdict.cell, verdict.steps))
        return True

    def _switches(self, rider: Rider) -> bool:
        """Let another rider of the line take the lead; nobody takes part in two switches of a round."""
        race = self.race
        if "switch" not in race.settings.modules or rider.number in self.switched:
            return False
        other = self.tactics.new_leader(rider)
        if other is None or other.number in self.switched:
            return False
        self.switched.update((rider.number, other.number))
        self.scribe.write(f"{rider.name} switch {other.name}")
        switch(race, rider, other)
        return True

    def _moves(self, rider: Rider) -> None:
        """The rider moves by dice, cards or car: throws, draws a chance card if one is due, and chooses a place."""
        words = self._way(self.tactics.effort(rider))
        turn = self._turn(rider, *words)
        rolled = turn.base + (terrain_of(self.race, rider.cell) if self.race.seven_after_terrain else 0)
        if cards.chance_due(self.race, turn, rolled):
            words += self._chance_words(rider, words, rolled)
        verdict = judge_turn(self.race, rider, self._turn(rider, *words))
        if verdict.fault and verdict.fault.code == "travel-missing":
            words += self._travel(rider, verdict.total)
        self._apply(rider, *words)

    def _way(self, effort: Effort) -> list[str]:
        if effort.hang == 1:
            return [HANG, str(self._die()), "photo", str(self._photo())]
        if effort.hang:
            return [HANG, str(facts.CAR_WHOLE), "photo", str(self._photo()), str(self._photo())]
        if not effort.cards:
            return [f"{self._die()}-{self._die()}"]
        words = list(effort.cards)
        if len(words) < facts.CARDS_A_TURN:
            words.append(str(self._die()))
        return [*words, "break"] if effort.alone else words

    def _chance_words(self, rider: Rider, words: Sequence[str], rolled: int) -> list[str]:
        """Draw a chance card; the energy card that it gives or takes is the first that the rules allow."""
        card = self._draw()
        if card in facts.CHANCE_DIE:
            return ["chance", card, str(self._die())]
        if card == "witness":
            return ["chance", card, str(self._photo())]
        if card not in facts.CHANCE_GAINS and card not in facts.CHANCE_LOSES:
            return ["chance", card]
        fault = cards.chance_fault(self.race, rider, self._turn(rider, *words, "chance", card, NO_CARD), rolled)
        return ["chance", card, self.chance.choice(fault.legal) if fault else NO_CARD]

    def _travel(self, rider: Rider, total: int) -> list[str]:
        layers = self.race.course.reach(rider.cell, total, self.race.taken)
        if not layers:
            return ["go", "0"]
        cell = self.tactics.destination(rider, total, layers)
        return self.scribe.travel(cell, total, layers)

    def _turn(self, rider: Rider, *words: str) -> Turn:
        turn = read_turn([rider.name, *words])
        assert isinstance(turn, Turn), turn.code
        return turn

    def _apply(self, rider: Rider, *words: str) -> None:
        """Judge the turn once more as the log will have it, write it and ride it."""
        verdict = judge_turn(self.race, rider, self._turn(rider, *words))
        assert verdict.fault is None, (words, verdict.fault.code)
        assert verdict.cell != NOWHERE, words
        self.scribe.write_turn(" ".join([rider.name, *words]))
        apply(self.race, verdict)

    # Dice and decks.

    def _die(self) -> int:
        return self.chance.randint(1, 6)

    def _photo(self) -> int:
        """A photo card; it goes back and the deck is shuffled."""
        return self.chance.randint(1, facts.PHOTO_CARDS)

    def _draw(self) -> str:
        """The next chance card of the shuffled deck; without photo cards the witness stays in the box."""
        if not self.deck:
            self.deck = [
                card
                for card, copies in facts.CHANCE_CARDS.items()
                for _ in range(copies)
                if card != "witness" or self.race.has_photos
            ]
            self.chance.shuffle(self.deck)
        return self.deck.pop()

    def _final_photos(self) -> None:
        first = self._photo()
        second = self._photo()
        if self.race.settings.rulings["final-photos"] == "distinct":
            second = self.chance.choice([card for card in range(1, facts.PHOTO_CARDS + 1) if card != first])
        self.scribe.write(f"end photo {first} {second}")
        self.race.final_photos = (first, second)


def _sheet_lines(race: Race) -> list[str]:
    """The lines of the score sheet of a race that is over: what a table writes that kept no moves."""
    sheet = score.sheet_of(race)
    lines = [
        f"sprint {sprint.line} {_row(order)}"
        for sprint, order in zip(race.course.sprints, sheet.sprints, strict=True)
        if order
    ]
    rounds: dict[int, int] = {}
    for rider, _, _, counted in sheet.jersey:
        rounds[rider] = rounds.get(rider, 0) + counted
    lines += [f"jersey {rider} {counted}" for rider, counted in rounds.items() if counted]
    lines += [f"photo {rider} {_row(noted)}" for rider, noted in sheet.noted.items()]
    if sheet.finish:
        lines.append(f"finish {_row(sheet.finish)}")
    lines += [f"out {rider} {status}" for rider, status in sheet.status.items() if status not in (HOME, RIDING)]
    if sheet.drawn:
        lines.append(f"end photo {_row(sheet.drawn)}")
    return lines


def _row(numbers: Sequence[int]) -> str:
    return " ".join(str(number) for number in numbers)
