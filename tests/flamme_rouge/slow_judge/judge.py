"""Judging a whole log line by line. Headers are taken to be right; the first line of the body that breaks a rule is named."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.flamme_rouge.slow_judge.cards import Pile, holds
from tests.flamme_rouge.slow_judge.riding import Man, ride_round
from tests.flamme_rouge.slow_judge.road import STRAIGHTS, Road, road_of, stage_road

COLOURS = ["red", "blue", "green", "black", "white", "pink", "yellow", "grey", "orange", "purple"]
DECK = {"s": "234592345923459", "r": "345673456734567"}
PLACING = re.compile(r"([sr]) (\d+)\.(\d+)")
HEADER = re.compile(r"([a-z-]+(?: +[a-z0-9_-]+)?)\s*:(?= |$)(.*)", re.IGNORECASE)
CARD = re.compile(r"([sr])([2-9x])(?::([2-9x]+))?")


class Illegal(Exception):
    """The line breaks a rule."""


@dataclass
class Verdict:
    """`first_illegal` is the number of the first line that breaks a rule; `answer` what the race comes to if none does."""

    first_illegal: int | None
    answer: dict[str, Any] | None


def need(true: object) -> None:
    if not true:
        raise Illegal


@dataclass
class Rules:
    """What the headers say."""

    road: Road
    modules: set[str] = field(default_factory=set)
    bots: dict[str, str] = field(default_factory=dict)
    solo: list[str] = field(default_factory=list)
    handicaps: dict[str, int] = field(default_factory=dict)
    finish_all: bool = False
    breakaway_row: int = 4

    def automated(self, rider: str) -> bool:
        return rider in self.solo or rider.split("-")[0] in self.bots


def players_at_the_table(headers: dict[str, str], body: list[str]) -> int:
    """Human and automated teams, a player for every two solo riders; with one rider a player, riders on the grid."""
    placed: list[tuple[str, str]] = []
    for line in body:
        words = line.split("#")[0].lower().split()
        if words[:1] == ["round"]:
            break
        if words and words[0] in COLOURS:
            placed += [(words[0], kind) for kind in words[1::2]]
    solo = headers.get("solo", "").lower().replace(",", " ").split()
    alone = set(zip(solo[::2], solo[1::2], strict=True))
    bots = {key.split()[1] for key in headers if key.startswith("bot ")}
    human = [(colour, kind) for colour, kind in placed if colour not in bots and (colour, kind) not in alone]
    single = "single" in headers.get("rules", "")
    return len(human if single else {colour for colour, _ in human}) + len(bots) + len(alone) // 2


def rules_of(headers: dict[str, str], body: list[str]) -> Rules:
    players = players_at_the_table(headers, body)
    road = road_of(headers["track"]) if "track" in headers else stage_road(headers["stage"], players)
    assert road is not None
    rules = Rules(road)
    for key, value in headers.items():
        first, _, second = key.partition(" ")
        words = value.lower().replace(",", " ").split()
        if first == "rules":
            rules.modules = set(words)
        elif first == "weather":
            [(start, end)] = [
                (start, end)
                for name, start, end in road.tiles
                if name in STRAIGHTS and name.strip("_").lower() == second
            ]
            road.weather[start - 1 : end] = [words[0]] * (end - start + 1)
        elif first == "obstacle":
            for word in words:
                row, lane = map(int, word.split("."))
                road.open_lanes(row).remove(lane)
        elif first == "bot":
            rules.bots[second] = words[0]
        elif first == "solo":
            rules.solo = [f"{colour}-{kind}" for colour, kind in zip(words[::2], words[1::2], strict=True)]
        elif first == "handicap":
            rules.handicaps |= {f"{second}-{kind}": int(n) for kind, n in zip(words[::2], words[1::2], strict=True)}
        elif first == "finish":
            rules.finish_all = words == ["all"]
        elif key == "ruling breakaway-row":
            rules.breakaway_row = int(words[0])
    return rules


def judge(log: str) -> Verdict:
    """Judge a log of moves of one race."""
    headers: dict[str, str] = {}
    lines = log.splitlines()
    at = 1
    while at < len(lines) and lines[at].split()[:1] != ["start"]:
        text = lines[at].split("#")[0].strip()
        match = HEADER.fullmatch(text)
        if not match and text:
            break
        if match:
            headers[" ".join(match[1].lower().split())] = match[2].strip()
        at += 1
    table = Table(rules_of(headers, lines[at:]))
    for number in range(at, len(lines)):
        words = lines[number].split("#")[0].lower().split()
        try:
            if words:
                table.take(words)
        except Illegal:
            return Verdict(number + 1, None)
    table.ride_if_all_cards_are_there()
    return Verdict(None, table.answer())


class Table:
    """The race at the table."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.road = rules.road
        self.men: dict[str, Man] = {}
        self.status: dict[str, str] = {}
        self.piles: dict[str, Pile] = {}
        self.decks: dict[str, Counter[str]] = {}
        self.bids: dict[str, str] = {}
        self.home: dict[str, tuple[int, int, int]] = {}
        self.stood: dict[str, str] = {}
        self.phase = "headers"
        self.round = self.ridden = 0
        self.open = self.round_line_is_last = False
        self.cards: dict[str, int] = {}

    @property
    def trial(self) -> bool:
        return "time-trial" in self.rules.modules

    def riding(self) -> list[str]:
        return [name for name in self.men if self.status[name] == "riding"]

    def player(self, rider: str) -> str:
        return rider if "single" in self.rules.modules else rider.split("-")[0]

    def is_over(self) -> bool:
        if self.trial:
            teams = {name.split("-")[0] for name in self.home}
            return all(name.split("-")[0] in teams for name in self.riding())
        return (bool(self.home) and not self.rules.finish_all) or not self.riding()

    # Lines.

    def take(self, words: list[str]) -> None:
        first = words[0]
        if first == "note":
            return
        need(first not in ("at", "home") or self.round_line_is_last)
        self.round_line_is_last = first in ("round", "at", "home")
        if first in ("at", "home"):
            return
        if first == "check":
            self.ride_if_all_cards_are_there()
        elif first == "start":
            need(self.phase == "headers" and len(words) == 1)
            self.phase = "start"
        elif first == "bid":
            self.bid(words)
        elif first == "round":
            self.begin(words)
        elif first == "out":
            self.ride_if_all_cards_are_there()
            self.leave(words)
        elif first == "solo":
            self.solo(words)
        else:
            need(first in COLOURS)
            if self.phase == "round":
                self.cards_of(words)
            else:
                self.place(words)

    def place(self, words: list[str]) -> None:
        need(self.phase == "start" and len(words) > 1 and len(words) % 2)
        for kind, place in zip(words[1::2], words[2::2], strict=True):
            match = PLACING.fullmatch(f"{kind} {place}")
            need(match)
            assert match
            name, row, lane = f"{words[0]}-{kind}", int(match[2]), int(match[3])
            need(name not in self.men and 1 <= row <= self.road.rows)
            need(self.road.kind(row) in "sS" and lane in self.road.open_lanes(row))
            need(not any((man.row, man.lane) == (row, lane) for man in self.men.values()))
            self.enter(name, row, lane)

    def enter(self, name: str, row: int, lane: int) -> None:
        colour, kind = name.split("-")
        automated = self.rules.automated(name)
        self.men[name] = Man(name, row, lane, human=not automated)
        self.status[name] = "riding"
        deck = DECK[kind]
        if not automated:
            whole = "".join(sorted(set(deck))) * 2 if self.trial else deck
            self.piles[name] = Pile(whole + "x" * self.rules.handicaps.get(name, 0))
        elif self.rules.bots.get(colour) == "strength":
            self.decks[name] = Counter(deck + ("5" if kind == "s" else ""))
        elif self.rules.bots.get(colour) == "peloton":
            self.decks.setdefault(colour, Counter(DECK["r"]) + Counter({"attack": 2}))

    def bid(self, words: list[str]) -> None:
        need("breakaway" in self.rules.modules and self.phase == "start" and len(words) == 5)
        name, cards = f"{words[1]}-{words[2]}", "".join(words[3:])
        need(name in self.piles and all(len(word) == 1 for word in words[3:]))
        need(not any(self.player(name) == self.player(other) for other in self.bids))
        need(holds(self.piles[name].all, cards))
        self.bids[name] = cards

    def begin(self, words: list[str]) -> None:
        self.ride_if_all_cards_are_there()
        need(len(words) == 2 and words[1] == str(self.round + 1) and not self.open)
        need(self.phase != "headers" and self.men)
        if self.phase == "start":
            self.break_away()
        self.phase = "round"
        need(not self.is_over())
        self.round += 1
        self.open, self.cards = True, {}

    def break_away(self) -> None:
        if "breakaway" not in self.rules.modules:
            return
        riding = self.riding()
        players = {self.player(name) for name in riding if name in self.piles}
        need(players <= {self.player(name) for name in self.bids})
        bots = {name.split("-")[0] for name in riding} & set(self.rules.bots)
        solo = [name for name in riding if name in self.rules.solo]
        number = len(players) + len(bots) + len(solo) // 2
        row = self.road.tiles[1][1] + self.rules.breakaway_row - 1

        def last_of_all_first(name: str) -> tuple[int, int, int]:
            bid = sum(2 if card == "x" else int(card) for card in self.bids[name])
            return (-bid, self.men[name].row, -self.men[name].lane)

        order = sorted((name for name in self.bids if name in riding), key=last_of_all_first)
        ahead = order[: 2 if number >= 5 else 1]
        for lane, name in zip(self.road.open_lanes(row), ahead, strict=False):
            self.men[name].row, self.men[name].lane = row, lane
            pile = self.piles[name]
            for card in self.bids[name]:
                pile.all = pile.all.replace(card, "", 1)
            pile.add("xx")
            pile.shuffle()

    def leave(self, words: list[str]) -> None:
        need(len(words) == 3)
        name, kind = words[1:]
        if kind == "dns":
            need(self.phase != "round" and name not in self.status)
            self.status[name] = "dns"
            return
        need(kind in ("dnf", "dsq") and name in self.men and not self.open)
        need(self.status[name] == "riding" or (self.status[name] == "ok" and kind == "dsq"))
        self.stood[name] = f"{self.men[name].row}.{self.men[name].lane}"
        self.status[name] = kind

    # Cards.

    def cards_of(self, words: list[str]) -> None:
        need(self.open)
        if self.rules.bots.get(words[0]) == "peloton":
            self.peloton(words)
            return
        need(len(words) > 1)
        for word in words[1:]:
            match = CARD.fullmatch(word)
            need(match)
            assert match
            name, card, hand = f"{words[0]}-{match[1]}", match[2], match[3]
            need(self.status.get(name) == "riding" and name not in self.cards and name not in self.rules.solo)
            if name in self.piles:
                need(self.piles[name].play(card, hand, self.hand_size(name)))
            else:
                need(hand is None)
                self.turn_up(name, card)
            self.cards[name] = 2 if card == "x" else int(card)

    def hand_size(self, name: str) -> int:
        return {"tailwind": 5, "headwind": 3}.get(self.road.weather[self.men[name].row - 1], 4)

    def turn_up(self, deck: str, card: str) -> None:
        left = +self.decks[deck]
        need(left[card] or (not left and card == "2"))
        self.decks[deck][card] -= 1

    def peloton(self, words: list[str]) -> None:
        need(len(words) == 2)
        riders = [self.men[name] for name in self.riding() if name.split("-")[0] == words[0]]
        need(riders and riders[0].name not in self.cards)
        self.turn_up(words[0], words[1])
        riders.sort(key=lambda man: (-man.row, man.lane))
        mate_is_home = any(self.status[name] == "ok" for name in self.men if name.split("-")[0] == words[0])
        for place, man in enumerate(riders):
            in_front = place == 0 and not mate_is_home
            attack = 2 if in_front else 9
            self.cards[man.name] = attack if words[1] == "attack" else int(words[1])

    def solo(self, words: list[str]) -> None:
        need(self.open)
        plus = 1 if words[1:2] == ["plus"] else 0
        colour = ""
        need(len(words) > 1 + plus)
        for word in words[1 + plus :]:
            if word in COLOURS:
                colour = word
                continue
            name = f"{colour}-{word[0]}"
            need(name in self.rules.solo and self.status.get(name) == "riding" and name not in self.cards)
            need(re.fullmatch("[1-9]|1[0-5]", word[1:]))
            self.cards[name] = int(word[1:]) + plus

    # Rounds.

    def ride_if_all_cards_are_there(self) -> None:
        if not self.open:
            return
        teams_home = {name.split("-")[0] for name in self.home} if self.trial else set()
        if any(name not in self.cards and name.split("-")[0] not in teams_home for name in self.riding()):
            return
        self.open = False
        self.ridden = self.round
        riding = [self.men[name] for name in self.riding()]
        for road_mates in self.apart(riding):
            ride_round(self.road, road_mates, self.cards)
        for man in riding:
            if man.human:
                self.piles[man.name].add("x" * man.tired)
            if self.road.is_behind_the_finish(man.row):
                line = self.road.kinds.index("f")
                self.home[man.name] = (self.round, man.row - line, man.lane)
                self.status[man.name] = "ok"

    def apart(self, men: list[Man]) -> list[list[Man]]:
        """Everybody together; in a time trial each team for itself."""
        if not self.trial:
            return [men]
        teams = dict.fromkeys(man.name.split("-")[0] for man in men)
        return [[man for man in men if man.name.split("-")[0] == team] for team in teams]

    # The end.

    def answer(self) -> dict[str, Any]:
        arrived = sorted(self.home, key=lambda name: (self.home[name][0], -self.home[name][1], self.home[name][2]))
        riding = sorted(self.riding(), key=lambda name: (-self.men[name].row, self.men[name].lane))
        order = arrived + riding
        places = {name: n + 1 for n, name in enumerate(order)}
        times: dict[str, int] = {}
        if self.trial:
            for team in dict.fromkeys(name.split("-")[0] for name in self.men):  # level ones as they were placed
                for name in [name for name in arrived if name.split("-")[0] == team][:1]:
                    times[name] = 60 * self.home[name][0] - 10 * self.home[name][1]
            arrived = sorted(times, key=lambda name: times[name])
            places = {name: 1 + sum(other < time for other in times.values()) for name, time in times.items()}
        return {
            "complete": bool(self.men) and self.is_over() and not self.open and self.ridden > 0,
            "rounds": self.ridden,
            "finish": arrived,
            "positions": {name: f"{man.row}.{man.lane}" for name, man in self.men.items()},
            "exhaustion": {name: pile.all.count("x") for name, pile in self.piles.items()},
            "riders": {name: (places.get(name), status) for name, status in self.status.items()},
            "times": times,
        }
