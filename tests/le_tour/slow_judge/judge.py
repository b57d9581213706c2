"""Judging a whole log line by line. Headers are taken to be right; the first line of the body that breaks a rule is named."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from tests.le_tour.slow_judge.road import Cell, Road
from tests.le_tour.slow_judge.table import OFF, Man, Table

COLOURS = ["red", "blue", "green", "black", "white", "pink", "yellow", "grey", "orange", "purple"]
RIDER = rf"(?:{'|'.join(COLOURS)})-[123]"
NUMBER = r"(?:0|[1-9]\d*)"
CARD = r"(?:[1-9]|1\d|20)"
PLACE = rf"{NUMBER}\.{NUMBER}"
TURN = re.compile(
    rf"(?P<team>{'|'.join(COLOURS)}) (?P<number>[123]) (?:skip (?P<missed>{CARD})|(?P<card>{CARD})(?: slip (?P<slip>[12]))?"
    rf"(?: to (?P<to>{PLACE}|{NUMBER}))?"
    rf"(?: chance (?P<chance>none|skip|crash|move (?P<far>[1-9]\d*) to (?P<on>{PLACE}|{NUMBER})))?"
    rf"(?P<crash> crash(?: show(?P<show>(?: {CARD})+))?)?)(?: ruled)?"
)
CHECKS = (
    rf"{RIDER} (?:{PLACE}|home|out|off)", rf"next {RIDER}", rf"finish(?: {RIDER})*", rf"points {RIDER} {NUMBER}",
    rf"sprint \w+(?: {RIDER})*",
)  # fmt: skip
CHECK = re.compile(rf"check (?:{'|'.join(CHECKS)})(?: ruled)?")
OUT = re.compile(rf"out (?P<rider>{RIDER}) (?P<how>dnf|dns|dsq)(?: ruled)?")
AT = re.compile(rf"(?:at|home) (?P<rider>{RIDER}) (?P<place>{PLACE})(?: ruled)?")


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


def judge(log: str, road: Road) -> Verdict:
    """Judge one log of moves."""
    referee = Referee(road)
    in_body = False
    for number, raw in enumerate(log.splitlines(), 1):
        line = " ".join(raw.split("#")[0].lower().split())
        in_body = in_body or line.startswith(("round", "out", "note", "check"))
        if not line or not in_body:
            continue
        try:
            referee.take(line)
        except Illegal:
            return Verdict(number, None)
    return Verdict(None, referee.answer())


class Referee:
    """The race so far. `cards` is how many a team holds, `dealt` to how many riders."""

    def __init__(self, road: Road) -> None:
        self.table = Table(road, sprints=[[] for _ in road.sprints])
        self.road = road
        self.round = 0
        self.running = False
        self.after_round = False
        self.teams: list[str] = []
        self.cards: dict[str, int] = {}
        self.dealt: dict[str, list[Man]] = {}

    def take(self, line: str) -> None:
        word = line.split()[0]
        if word == "note":
            return
        if word in ("at", "home"):
            found = AT.fullmatch(line)
            need(found and self.after_round)
            row, lane = map(int, found["place"].split(".")) if found else (0, 0)
            need(found and found["rider"] in self.table.men and (row, lane) in self.road.stretch)
            need((word == "home") == (row > self.road.finish_row) and (word == "at" or self.round > 1))
            return
        self.after_round = False
        if word == "round":
            self._round(line)
        elif word == "check":
            need(CHECK.fullmatch(line))
            need(not line.startswith("check sprint") or line.split()[2] in [s[0].lower() for s in self.road.sprints])
        elif word == "out":
            self._out(line)
        else:
            need(word in COLOURS and self.running)
            self._turn(line)
            self._end_round()

    # Rounds.

    def _round(self, line: str) -> None:
        need(line == f"round {self.round + 1}" and not self.running)
        riding = [man for man in self.table.men.values() if man.status == "riding"]
        need(riding or self.round == 0)
        self.round += 1
        self.running = self.after_round = True
        self.table.crashed = set()
        for man in self.table.men.values():
            man.moved = False
        for team in self.teams:
            self.cards[team] -= sum(man.status != "riding" for man in self.dealt[team])
            self._deal(team)

    def _deal(self, team: str) -> None:
        if self.cards.get(team, 0) <= 0:
            self.dealt[team] = [man for man in self.table.men.values() if man.team == team and man.status == "riding"]
            self.cards[team] = 5 * len(self.dealt[team])

    def _coming(self) -> list[str]:
        """Round 1: who must still come on to the road, in order; teams of which only a `dns` is known come last."""
        known = list(dict.fromkeys([*self.teams, *(man.team for man in self.table.men.values())]))
        men = self.table.men
        names = [f"{team}-{number}" for number in "123" for team in known]
        return [name for name in names if name not in men or (not men[name].moved and men[name].status == "riding")]

    def _end_round(self) -> None:
        if (self._coming() if self.round == 1 else self.table.order()) or not self.running:
            return
        self.running = False
        for man in self.table.men.values():
            if man.status == "home now":
                man.status = "ok"

    def _out(self, line: str) -> None:
        found = OUT.fullmatch(line)
        need(found)
        assert found
        man, how = self.table.men.get(found["rider"]), found["how"]
        if how == "dns":
            need(man is None and self.round == 0)
            self.table.men[found["rider"]] = Man(found["rider"], status="dns")
            return
        need(man is not None and not self.running)
        assert man
        need(man.status == "riding" or (man.status == "ok" and how == "dsq"))
        man.status = how

    # Turns.

    def _may_ride(self, name: str) -> None:
        men = self.table.men
        if self.round > 1:
            need(name in men and self.table.order() and self.table.order()[0].name == name)
            return
        team, number = name.split("-")
        need(name not in men)
        mine = [man for man in men.values() if man.team == team and man.status != "dns"]
        coming = [other for other in self._coming() if other.split("-")[0] in self.teams]
        if mine:
            need(coming[0] == name)
            return
        need(all(f"{team}-{before}" in men for before in range(1, int(number))))
        need(not coming or coming[0].split("-")[1] > number)
        need(not any(man.moved and man.name.split("-")[1] > number for man in men.values()))

    def _turn(self, line: str) -> None:
        found = TURN.fullmatch(line)
        need(found)
        assert found
        name = f"{found['team']}-{found['number']}"
        self._may_ride(name)
        man = self.table.men.get(name) or Man(name)
        if name not in self.table.men:
            self.table.men[name] = man
            if man.team not in self.teams:
                self.teams.append(man.team)
                others = [Man(f"{man.team}-{n}") for n in "123" if f"{man.team}-{n}" not in self.table.men]
                self.cards[man.team] = 5 * (1 + len(others))
            self.dealt.setdefault(man.team, []).append(man)
        need(bool(found["missed"]) == bool(man.owes))
        if found["missed"]:
            man.owes -= 1
        else:
            self._ride(man, found)
        man.moved = True
        self.cards[man.team] -= 1
        self._deal(man.team)

    def _ride(self, man: Man, found: re.Match[str]) -> None:
        table, card, slip = self.table, int(found["card"]), int(found["slip"] or 0)
        falls, where = table.must_fall(man, card)
        chance = found["chance"]
        if falls and not slip:
            self._fall(man, found, where)
            return
        what, ends = table.outcome(man, table.steps_of(man, card) + slip)
        need(what != "collides")
        if what == "stays":
            [cell] = ends
            need(found["to"] is None or self._named(found["to"], ends) == cell)
            need(not chance and not found["crash"])
            return
        cell = self._named(found["to"], ends)
        need(cell not in table.crashed and (not slip or table.slips(man, cell, slip)))
        need((cell in self.road.chance) == bool(chance))
        if not chance:
            need(not found["crash"])
            table.go(man, cell, self.round)
        else:
            self._chance(man, cell, found)

    def _named(self, to: str | None, ends: set[Cell]) -> Cell:
        """The cell that a line names: a place, or the only one of that lane."""
        need(to)
        assert to
        if "." in to:
            row, lane = map(int, to.split("."))
            need((row, lane) in ends)
            return row, lane
        [cell, *more] = [cell for cell in ends if cell[1] == int(to)] or [OFF]
        need(cell != OFF and not more)
        return cell

    def _fall(self, man: Man, found: re.Match[str], where: set[Cell]) -> None:
        need(found["crash"] and not found["chance"])
        self._shown(man, found)
        cell = self._named(found["to"], where) if found["to"] else max(where, key=lambda cell: (cell[1], -cell[0]))
        self.table.crash(man, cell, self.round)

    def _shown(self, man: Man, found: re.Match[str]) -> None:
        shown = (found["show"] or "").split()
        need(len(shown) < self.cards[man.team] and all(self.table.must_fall(man, int(card))[0] for card in shown))

    def _chance(self, man: Man, cell: Cell, found: re.Match[str]) -> None:
        table, chance = self.table, found["chance"]
        if not chance.startswith("move"):
            need(not found["crash"])
            if chance == "crash":
                table.crash(man, cell, self.round)
                return
            table.go(man, cell, self.round)
            man.owes += chance == "skip"
            return
        ends = self.carried(man, cell, int(found["far"]))
        on = self._named(found["on"], ends)
        falls = ends <= table.crashed
        need(falls == bool(found["crash"]) and (falls or on not in table.crashed))
        self._shown(man, found)
        if falls:
            table.crash(man, on, self.round)
        else:
            table.go(man, on, self.round)

    def carried(self, man: Man, cell: Cell, steps: int) -> set[Cell]:
        """Where a chance card's move of so many steps may end: as far as the road is free."""
        ends, taken = {cell}, set(self.table.taken(man))
        for _ in range(steps):
            free = set().union(*(self.road.steps[one] for one in ends)) - taken
            if not free:
                break
            ends = free
        return ends

    # What it comes to.

    def answer(self) -> dict[str, Any]:
        """Rounds, order, times, sprints, points and places, as far as the race has come."""
        men, road = self.table.men, self.road
        over = {name: man for name, man in men.items() if man.round_home}
        order = sorted(over, key=lambda name: (over[name].round_home, -over[name].cell[0], over[name].cell[1]))
        first = min((man.round_home for man in over.values()), default=0)
        riders = {}
        for name, man in men.items():
            place = order.index(name) + 1 if name in order else None
            sprint = seconds = 0
            for (_, _, points, paid), firsts in zip(road.sprints, self.table.sprints, strict=True):
                if name in firsts:
                    sprint += dict(enumerate(points)).get(firsts.index(name), 0)
                    seconds += dict(enumerate(paid)).get(firsts.index(name), 0)
            time = road.finish_row - (man.cell[0] - road.finish_row) + 10 * (man.round_home - first) if place else None
            status = "ok" if man.status == "home now" else man.status
            gone = status == "dsq"
            own = max(0, 11 - place) if place else 0
            riders[name] = (place, own, sprint, seconds, time, 0 if gone else own + sprint, status)
        return {
            "complete": not self.running and bool(men) and all(man.status != "riding" for man in men.values()),
            "rounds": self.round,
            "finish": order,
            "sprints": {line: firsts for (line, *_), firsts in zip(road.sprints, self.table.sprints, strict=True)},
            "positions": {name: f"{man.cell[0]}.{man.cell[1]}" for name, man in men.items() if man.cell != OFF},
            "riders": riders,
        }
