"""Flamme Rouge's simulator: rides a whole race under the rules and writes it down as a log.

`ride` seats players who think as `tactics` says at a table with real card stacks, shuffled and drawn. Every line is judged
by the engine as it is written, so the log is legal; the same road, seed and headers always give the same text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from scoring.games.flamme_rouge import facts, grid
from scoring.games.flamme_rouge.cards import hand_size
from scoring.games.flamme_rouge.judge import Judge
from scoring.games.flamme_rouge.players import automated_players
from scoring.games.flamme_rouge.race import Race, Rider
from scoring.games.flamme_rouge.scribe import Scribe, sheet_lines
from scoring.games.flamme_rouge.settings import BREAKAWAY, PELOTON, SINGLE, Settings, read_settings
from scoring.games.flamme_rouge.stack import letters
from scoring.games.flamme_rouge.tactics import Tactics
from scoring.games.flamme_rouge.track import version_for
from scoring.replay.fault import WARNING
from scoring.replay.game import CannotRide
from scoring.replay.log import VERSION, RaceText, read
from scoring.replay.road import Course
from scoring.replay.sheets import team_of
from scoring.replay.simulated import SimulatedRace
from scoring.replay.statuses import NOT_STARTED, RIDING

GAME: Final = "flamme-rouge"
MOST_ROUNDS: Final = 120
#: What we print on our solo cards; the real values are unknown.
SOLO_CARD: Final = range(2, 9)
ROAD_HEADERS: Final = ("stage", "track", "record")


def ride(course: Course | str, *, seed: int, headers: Mapping[str, str], teams: int = 4, sheet: bool = False) -> str:
    """The text of a race: its move log or, with `sheet`, its score sheet (race log, section 6).

    `course` is a stage, with its version or without (`peloton-7 5-6`), or the tiles of a track. `headers` are those of the log
    but `stage`, `track` and `record`. `teams` is the number of human players. Raises CannotRide.
    """
    if not isinstance(course, str):
        raise CannotRide("Flamme Rouge is ridden on stages and tracks, not on boards")
    race = simulate(course, seed=seed, headers=headers, teams=teams)
    return race.sheet if sheet else race.log


def simulate(road: str, *, seed: int, headers: Mapping[str, str], teams: int = 4) -> SimulatedRace:
    """As `ride`, with both texts."""
    is_stage = road.split()[0].lower() in facts.STAGES if road.split() else False
    given = {"race": f"{road}, ride {seed}", "stage" if is_stage else "track": road}
    given |= {key: value for key, value in headers.items() if key not in ROAD_HEADERS}
    if is_stage and len(road.split()) == 1:
        given["stage"] = f"{road} {_version(given, teams)}".strip()
    head = [f"racelog {VERSION} {GAME}", *(f"{key}: {value}" for key, value in given.items())]
    text, settings = _settings(head)
    if settings.track is None:
        raise CannotRide(f"{road} is no road")
    table = SimulatedTable(Judge(text, Race(settings, settings.track)), Random(seed), teams)  # noqa: S311 — cards, no secret
    table.ride()
    wrong = [problem.message for problem in text.problems if problem.severity != WARNING]
    if wrong:
        raise CannotRide("; ".join(wrong))
    return SimulatedRace(
        "\n".join([*head, *table.scribe.lines]) + "\n",
        "\n".join([*head, "record: sheet", *sheet_lines(table.race)]) + "\n",
        table.race.round,
    )


def _version(headers: Mapping[str, str], teams: int) -> str:
    """Which of a stage's two versions so many human players ride beside the automated ones; nothing where it has one for all."""
    if len(facts.STAGES[headers["stage"].lower()]) == 1:
        return ""
    return version_for(teams + automated_players(headers))


def _settings(head: list[str]) -> tuple[RaceText, Settings]:
    """The settings that the headers say, read as a log's are."""
    text = read("\n".join(head))[0]
    text.lines = list(head)
    settings, usable = read_settings(text)
    if text.problems or not usable or text.body:
        raise CannotRide("; ".join(problem.message for problem in text.problems) or "these headers cannot be read")
    return text, settings


class CardStack:
    """A stack on the table: cards face down in their order, and those recycled face up under them."""

    def __init__(self, cards: Iterable[str], chance: Random) -> None:
        self.chance = chance
        self.down: list[str] = []
        self.up = list(cards)
        self.shuffle()

    def shuffle(self) -> None:
        """All cards become the face-down stack."""
        self.down += self.up
        self.up = []
        self.chance.shuffle(self.down)

    def draw(self, size: int) -> str:
        """So many cards, fewer where there are no more; the recycled ones are shuffled when the stack is used up."""
        hand = [self.down.pop() for _ in range(min(size, len(self.down)))]
        if len(hand) < size and self.up:
            self.shuffle()
            hand += [self.down.pop() for _ in range(min(size - len(hand), len(self.down)))]
        return "".join(hand)

    def recycle(self, cards: str) -> None:
        self.up += cards


class SimulatedTable:
    """The table at which a race is ridden: the race, the stacks and the scribe."""

    def __init__(self, judge: Judge, chance: Random, players: int) -> None:
        self.race = judge.race
        self.judge = judge
        self.chance = chance
        self.players = players
        self.settings = judge.race.settings
        self.single = SINGLE in self.settings.modules
        self.scribe = Scribe(judge, chance)
        self.tactics = Tactics(judge.race, chance)
        self.stacks: dict[str, CardStack] = {}
        self.bot_stacks: dict[str, CardStack] = {}
        self.leaves_out_mates = chance.random() < 0.5

    def ride(self) -> None:
        """The whole race, from the start grid to the end."""
        race = self.race
        self.scribe.write("start")
        self._place()
        if BREAKAWAY in self.settings.modules:
            self._bid()
        while not race.over:
            if race.round >= MOST_ROUNDS:
                raise CannotRide(f"the race is not over within {MOST_ROUNDS} rounds")
            self._round()
            for rider, kind in self.tactics.gives_up():
                self.scribe.write(f"out {rider.name} {kind}")

    # The start.

    def _place(self) -> None:
        """Automated teams first, then the players, then solo riders; each takes a place on the grid."""
        players = [group for group in self._player_groups() if not self._does_not_start(group)]
        bots = [[f"{colour}-s", f"{colour}-r"] for colour in self.settings.bots]
        groups = [*bots, *players, *([rider] for rider in self.settings.solo)]
        free = [
            (row, lane)
            for row in range(1, self.race.track.rows + 1)
            if self.race.track.is_start(row)
            for lane in self.race.track.lanes[row]
        ]
        riders = sum(len(group) for group in groups)
        if riders > len(free):
            raise CannotRide(f"{riders} riders, and the start grid has {len(free)} places")
        for group in groups:
            placed = []
            for name in group:
                place = self.tactics.start_place(free)
                free.remove(place)
                placed.append((name, *place))
            self.scribe.placings(placed)
        for rider in self.race.riders.values():
            if rider.stack:
                self.stacks[rider.name] = CardStack(letters(rider.stack.whole), self.chance)
        self.bot_stacks = {name: CardStack(deck.elements(), self.chance) for name, deck in self.race.bot_cards.items()}

    def _player_groups(self) -> list[list[str]]:
        """The riders of each player: a team's two, or with one rider a player that one."""
        taken = {*self.settings.bots, *(team_of(rider) for rider in self.settings.solo)}
        colours = [colour for colour in facts.COLOURS if colour not in taken]
        if self.single:
            riders = [f"{colour}-{kind}" for kind in facts.KINDS for colour in colours]
            groups = [[rider] for rider in riders]
        else:
            groups = [[f"{colour}-s", f"{colour}-r"] for colour in colours]
        if not 1 <= self.players <= len(groups):
            raise CannotRide(f"{self.players} players: there are riders for 1 to {len(groups)}")
        return self.chance.sample(groups, self.players)

    def _does_not_start(self, group: list[str]) -> bool:
        """Seldom a rider does not start, so that nobody is left out alone in the last group."""
        if self.scribe.seldom(0.01) and (len(group) > 1 or self.players > 1):
            self.scribe.write(f"out {group.pop()} {NOT_STARTED}")
        return not group

    def _bid(self) -> None:
        """Each player bids two cards of one of their riders, and takes them back unless the rider goes ahead."""
        groups: dict[str, list[Rider]] = {}
        for rider in self.race.riders.values():
            if rider.stack and rider.status == RIDING:
                groups.setdefault(rider.name if self.single else rider.team, []).append(rider)
        bids: dict[str, str] = {}
        for group in groups.values():
            rider = self.tactics.bidder(group)
            stack, cards = self.stacks[rider.name], ""
            for _ in range(facts.BIDS):
                hand = stack.draw(facts.HAND)
                card = self.tactics.bid(hand)
                stack.recycle(hand.replace(card, "", 1))
                cards += card
            bids[rider.name] = cards
            self.scribe.write(f"bid {rider.team} {rider.kind} {' '.join(cards)}")
        ahead = set(grid.breakaway(self.judge))
        for name, cards in bids.items():
            self.stacks[name].recycle(facts.EXHAUSTION * facts.BREAKAWAY_EXHAUSTION if name in ahead else cards)
            self.stacks[name].shuffle()

    # Rounds.

    def _round(self) -> None:
        race = self.race
        self.scribe.round_begins(race.round + 1)
        before = {rider.name: rider.received for rider in race.riders.values()}
        humans = [rider for rider in race.on_road() if rider.stack and not self._left_out(rider)]
        colours = list(dict.fromkeys(rider.team for rider in humans))
        self.chance.shuffle(colours)
        for colour in colours:
            played = [self._play(rider) for rider in humans if rider.team == colour]
            self.scribe.cards(colour, played)
            self.scribe.between_lines()
        self._automated()
        self.judge.ride_if_ready()
        for rider in race.riders.values():
            if rider.name in self.stacks:
                self.stacks[rider.name].recycle(facts.EXHAUSTION * (rider.received - before[rider.name]))
        self.scribe.round_ends()

    def _left_out(self, rider: Rider) -> bool:
        """In a time trial the scribe may leave out a rider whose mate is home."""
        home = any(mate.over for mate in self.race.riders.values() if mate.team == rider.team)
        return self.leaves_out_mates and self.race.time_trial and home

    def _play(self, rider: Rider) -> tuple[str, str, str]:
        """(kind, card, hand) of a rider, who draws, plays one and recycles the others."""
        stack = self.stacks[rider.name]
        size = hand_size(self.race, rider, rider.stack) if rider.stack else 0
        hand = stack.draw(size)
        card = self.tactics.card(rider, hand) if hand else facts.EXHAUSTION
        stack.recycle(hand.replace(card, "", 1))
        return rider.kind, card, hand

    def _automated(self) -> None:
        """A card is turned up for each automated team and one for all solo riders."""
        on_road = list(self.race.on_road())
        for colour, bot in self.settings.bots.items():
            riders = [rider for rider in on_road if rider.team == colour]
            if not riders:
                continue
            if bot == PELOTON:
                self.scribe.write(f"{colour} {self._turn_up(colour)}")
            else:
                self.scribe.cards(colour, [(rider.kind, self._turn_up(rider.name), "") for rider in riders])
        solo = [rider.name for rider in on_road if rider.name in self.settings.solo]
        if solo:
            values = [(name, self.chance.choice(SOLO_CARD)) for name in solo]
            self.scribe.solo(values, plus=self.scribe.seldom(0.2))

    def _turn_up(self, deck: str) -> str:
        stack = self.bot_stacks[deck]
        return stack.down.pop() if stack.down else facts.EMPTY_BOT
