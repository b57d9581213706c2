"""Riders without much sense, who write any legal line: for states, golden races and whoever needs races quickly."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from scoring.games.um_reifenbreite import cards, facts
from scoring.games.um_reifenbreite.drafting import line_behind
from scoring.games.um_reifenbreite.legal import Way, way_of
from scoring.games.um_reifenbreite.moves import judge_turn
from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.games.um_reifenbreite.turn import Turn, read_turn
from scoring.replay import Fault

CARDS = ("e5", "e6", "j5", "j6", "none")


@dataclass(frozen=True)
class Taste:
    """How likely the riders do what; `card` is the chance card that they draw if they can."""

    draft: float = 0.6
    switch: float = 0.05
    energy: float = 0.2
    hang: float = 0.05
    seven: float = 0.0
    alone: float = 0.2
    short: float = 0.2
    stay: float = 0.0
    leave: float = 0.0
    card: str | None = None


def any_line(race: Race, chance: random.Random, taste: Taste) -> str:
    """A line that may come next while a round is running and somebody has yet to move."""
    follower = race.follower()
    if follower and chance.random() < taste.draft and _may_draft(race, follower):
        return f"{follower.name} draft"
    rider = race.next_rider()
    assert rider is not None
    line = line_behind(race, rider) if "switch" in race.settings.modules else []
    if line and chance.random() < taste.switch:
        return f"{rider.name} switch {chance.choice(line).name}"
    while True:
        way = _any_way(race, rider, chance, taste)
        if isinstance(way, Way):
            return f"{rider.name} {way.words} {_any_travel(way, chance, taste)}".strip()


def _may_draft(race: Race, rider: Rider) -> bool:
    turn = read_turn([rider.name, "draft"])
    return isinstance(turn, Turn) and judge_turn(race, rider, turn).fault is None


def _any_way(race: Race, rider: Rider, chance: random.Random, taste: Taste) -> Way | Fault:
    held = cards.held(rider) if race.round > 1 else []
    die = [str(chance.randint(1, 6)) for _ in range(4)]
    words = f"{die[0]}-{7 - int(die[0]) if chance.random() < taste.seven else die[1]}"
    if race.has_photos and chance.random() < taste.hang:
        words = chance.choice([f"hang {die[0]} photo {die[1]}", f"hang 12 photo {die[0]} {die[1]}"])
    elif held and chance.random() < taste.energy:
        words = " ".join([chance.choice(held), chance.choice([die[0], chance.choice(held)])])
        words += " break" if chance.random() < taste.alone else ""
    way = way_of(race, rider, words)
    if isinstance(way, Fault) and way.code == "chance-missing":
        return way_of(race, rider, f"{words} chance {_any_card(chance, taste)}")
    return way


def _any_card(chance: random.Random, taste: Taste) -> str:
    name = taste.card if taste.card and chance.random() < 0.9 else chance.choice(sorted(facts.CHANCE_CARDS))
    if name in facts.CHANCE_GAINS or name in facts.CHANCE_LOSES:
        return f"{name} {chance.choice(CARDS)}"
    return f"{name} {chance.randint(1, 6)}" if name in facts.CHANCE_DIE or name == "witness" else name


def _any_travel(way: Way, chance: random.Random, taste: Taste) -> str:
    """Mostly as far as he can."""
    if way.stays:
        return ""
    if not way.places or chance.random() < taste.stay:
        return "go 0"
    if way.lanes and chance.random() > taste.short:
        return f"to {chance.choice(way.lanes)}"
    return f"to {chance.choice(way.places[-8:])}"


def any_race(
    race: Race, write: Callable[[str], None], chance: random.Random, taste: Taste, most_rounds: int = 60
) -> None:  # fmt: skip
    """Rounds until nobody is riding; the riders stand on the grid already. `write` rides each line."""
    while not race.over and race.round < most_rounds:
        write(f"round {race.round + 1}")
        while race.running:
            write(any_line(race, chance, taste) if race.waiting else any_return(race, chance))
        riding = [rider.name for rider in race.riding()]
        if riding and chance.random() < taste.leave:
            write(f"out {chance.choice(riding)} dnf")


def any_return(race: Race, chance: random.Random) -> str:
    """A dismounted rider comes back: in the rows just behind his place, or where the road is free."""
    rider, course = race.dismounted[0], race.course
    row = course.row[rider.cell]
    free = [cell for cell in range(len(race.at)) if row - 3 < course.row[cell] <= row and not race.at[cell]]
    cell = chance.choice(free) if free else course.next_free_behind(rider.cell, race.taken)
    return f"{rider.name} back {course.text[cell]}"
