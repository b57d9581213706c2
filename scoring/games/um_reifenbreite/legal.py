"""Legal turns now: who is next, and for each way of moving every place he can reach.

Nothing is judged here a second time: each way of moving is put before `ride.judge` as a line without travel, and what the
judge worked out for it is the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scoring.games.um_reifenbreite import cards, drafting, facts, ride
from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.games.um_reifenbreite.travel import legal_places
from scoring.games.um_reifenbreite.turn import CARDS, DIE, HANG, NO_CARD, PHOTOS, read_turn
from scoring.replay.fault import Fault

#: One pair of dice for each sum.
PAIRS: Final = ("1-1", "1-2", "1-3", "1-4", "1-5", "1-6", "2-6", "3-6", "4-6", "5-6", "6-6")


@dataclass(frozen=True, slots=True)
class Way:
    """A way of moving as a log writes it (without the rider), its steps, and the places on which it may end.

    `stays`: he does not move (fall, flat tyre, dismounting); the line then has no travel. `go 0` is always open otherwise.
    `lanes` are those for which `to LANE` alone says where.
    """

    words: str
    steps: int
    places: tuple[str, ...]
    lanes: tuple[int, ...] = ()
    stays: bool = False


@dataclass(frozen=True, slots=True)
class LegalTurns:
    """Who may move now: `next` with his ways, and `follower`, who may draft at once and would end on `draft_to`.

    `switches` are the riders to whom `next` may give the lead; `back` is the rider whose return to the road is due.
    """

    next: str | None
    ways: tuple[Way, ...]
    switches: tuple[str, ...]
    follower: str | None
    draft_to: str | None
    back: str | None


def legal_turns(race: Race) -> LegalTurns:
    """Everything that may be written next while a round is running."""
    rider, follower = race.next_rider(), race.follower()
    draft_to = _draft(race, follower) if follower else None
    due = race.dismounted[0] if race.running and not race.waiting and race.dismounted else None
    switches: list[Rider] = []
    if rider and "switch" in race.settings.modules:
        switches = drafting.line_behind(race, rider)
    return LegalTurns(
        next=rider.name if rider else None,
        ways=tuple(_ways(race, rider)) if rider else (),
        switches=tuple(other.name for other in switches),
        follower=follower.name if follower and draft_to else None,
        draft_to=draft_to,
        back=due.name if due else None,
    )


def way_of(race: Race, rider: Rider, words: str) -> Way | Fault:
    """What a way of moving (`2-5`, `e6 3 break`, `hang 12 photo 1 4`, with its chance card) lets the rider do."""
    turn = read_turn([rider.name, *words.split()])
    if isinstance(turn, Fault):
        return turn
    ridden = ride.judge(race, rider, turn)
    if ridden.fault is None:
        return Way(words, ridden.steps, (), stays=True)
    if ridden.fault.code != "travel-missing":
        return ridden.fault
    course, layers = race.course, ridden.layers
    if not layers:
        return Way(words, ridden.total, ())
    exact = layers[-1] if len(layers) == ridden.total else 0
    lanes = [lane for lane in range(1, course.lanes + 1) if (exact & course.lane_mask[lane]).bit_count() == 1]
    return Way(words, ridden.total, tuple(course.places(legal_places(race, layers))), tuple(lanes))


def _ways(race: Race, rider: Rider) -> Iterator[Way]:
    for words in _beginnings(race, rider):
        way = way_of(race, rider, words)
        if isinstance(way, Way):
            yield way
        elif way.code == "chance-missing":
            yield from _chances(race, rider, words)


def _beginnings(race: Race, rider: Rider) -> Iterator[str]:
    """Dice by their sum, cards with a die or in pairs, and the car with its photo cards."""
    yield from PAIRS
    held = cards.held(rider) if race.round > 1 else []
    for n, first in enumerate(held):
        yield from (f"{first} {die}" for die in DIE)
        yield from (f"{first} {second}" for second in held[n:])
    if race.has_photos:
        yield from (f"{HANG} {die} photo 1" for die in DIE)
        yield f"{HANG} {facts.CAR_WHOLE} photo 1 2"


def _chances(race: Race, rider: Rider, words: str) -> Iterator[Way]:
    """The way with each chance card that can be drawn for it and each thing that can follow from the card."""
    for name in facts.CHANCE_CARDS:
        if name in facts.CHANCE_DIE:
            follow = [f"{name} {die}" for die in DIE]
        elif name in facts.CHANCE_GAINS or name in facts.CHANCE_LOSES:
            follow = [f"{name} {card}" for card in (*CARDS, NO_CARD)]
        elif name == "witness":
            follow = [f"{name} {photo}" for photo in PHOTOS] if race.has_photos else []
        else:
            follow = [name]
        for chance in follow:
            way = way_of(race, rider, f"{words} chance {chance}")
            if isinstance(way, Way):
                yield way


def _draft(race: Race, follower: Rider) -> str | None:
    """Where the rider who may follow would end, or None if he may not."""
    turn = read_turn([follower.name, "draft"])
    if isinstance(turn, Fault):
        return None
    ridden = ride.judge(race, follower, turn)
    return race.course.text[ridden.cell] if ridden.fault is None else None
