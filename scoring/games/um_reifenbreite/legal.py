"""Legal turns now: who is next, for each way of moving every place in reach, and all of that as whole lines of a log.

Nothing is judged here a second time: each way of moving is put before `moves.judge_turn` as a line without travel, and what the
judge worked out for it is the answer; a whole line is listed only if the judge finds nothing wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

from scoring.games.um_reifenbreite import cards, drafting, facts, lines, moves
from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.games.um_reifenbreite.travel import legal_places
from scoring.games.um_reifenbreite.turn import CARDS, DIE, HANG, NO_CARD, PHOTOS, Turn, read_turn
from scoring.replay.body import BEFORE_START, PLACING
from scoring.replay.fault import Fault

if TYPE_CHECKING:
    from scoring.games.um_reifenbreite.judge import Judge

#: One pair of dice for each sum.
PAIRS: Final = ("1-1", "1-2", "1-3", "1-4", "1-5", "1-6", "2-6", "3-6", "4-6", "5-6", "6-6")


@dataclass(frozen=True, slots=True)
class Way:
    """A way of moving as a log writes it (without the rider), its steps, and the places on which it may end.

    `stays`: the rider does not move (fall, flat tyre, dismounting); the line then has no travel. `go 0` is always open otherwise.
    `lanes` are those for which `to LANE` alone says where.
    """

    words: str
    steps: int
    places: tuple[str, ...]
    lanes: tuple[int, ...] = ()
    stays: bool = False


@dataclass(frozen=True, slots=True)
class LegalTurns:
    """Who may move now: `next` with their ways, and `follower`, who may draft at once and would end on `draft_to`.

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
    verdict = moves.judge_turn(race, rider, turn)
    if verdict.fault is None:
        return Way(words, verdict.steps, (), stays=True)
    if verdict.fault.code != "travel-missing":
        return verdict.fault
    course, layers = race.course, verdict.layers
    if not layers:
        return Way(words, verdict.total, ())
    exact = layers[-1] if len(layers) == verdict.total else 0
    lanes = [lane for lane in range(1, course.lanes + 1) if (exact & course.lane_mask[lane]).bit_count() == 1]
    return Way(words, verdict.total, tuple(course.places(legal_places(race, layers))), tuple(lanes))


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
    for chance in _drawn(race):
        way = way_of(race, rider, f"{words} chance {chance}")
        if isinstance(way, Way):
            yield way


def _drawn(race: Race) -> Iterator[str]:
    """Each chance card with each thing that can follow from it."""
    for name in facts.CHANCE_CARDS:
        if name in facts.CHANCE_DIE:
            yield from (f"{name} {die}" for die in DIE)
        elif name in facts.CHANCE_GAINS or name in facts.CHANCE_LOSES:
            yield from (f"{name} {card}" for card in (*CARDS, NO_CARD))
        elif name != "witness":
            yield name
        elif race.has_photos:
            yield from (f"{name} {photo}" for photo in PHOTOS)


def _draft(race: Race, follower: Rider) -> str | None:
    """Where the rider who may follow would end, or None if they may not."""
    turn = read_turn([follower.name, "draft"])
    if isinstance(turn, Fault):
        return None
    verdict = moves.judge_turn(race, follower, turn)
    return race.course.text[verdict.cell] if verdict.fault is None else None


# Whole lines.


def legal_lines(referee: Judge) -> Iterator[str]:
    """The lines that may come next for the race to go on: placings, turns, the end of the race, else the `round` line.

    A turn is listed once, in the words that it needs: the smaller of two dice and the own card first, the place in full, a draft
    without its place. Left out are `ruled`, and fewer steps to a place than there could be, as `go 4 to 17.2` can say.
    """
    race = referee.race
    if referee.phase == BEFORE_START or referee.paused:
        yield from referee.due_lines()
    elif referee.phase == PLACING:
        yield from _placings(race)
        if race.riders:
            yield "round 1"
    elif race.running:
        yield from _turns(race)
    elif race.over:
        photos = (f"end photo {first} {second}" for first, second in product(PHOTOS, repeat=2))
        yield from (line for line in photos if _may_end(referee, line))
    else:
        yield from referee.due_lines()


def _placings(race: Race) -> Iterator[str]:
    for name, number in facts.RIDERS.items():
        for place in race.course.places(race.course.start_cells & ~race.taken):
            words = [name, "to", place]
            if lines.start_fault(race, number, race.course.by_text[place], words) is None:
                yield " ".join(words)


def _may_end(referee: Judge, line: str) -> bool:
    words = line.split()
    first, second = (PHOTOS[word] for word in words[2:])
    return lines.end_photo_fault(referee, (first, second), words) is None


def _turns(race: Race) -> Iterator[str]:
    follower, back = race.follower(), race.due_back
    if follower and _is_legal(race, follower, draft := f"{follower.name} draft"):
        yield draft
    if back:
        for words in moves.back_places(race, back):
            if moves.back_fault(race, back, words.split()[1]) is None:
                yield f"{back.name} {words}"
    if rider := race.next_rider():
        for other in drafting.line_behind(race, rider):
            if drafting.switch_fault(race, rider, other, other.name) is None:
                yield f"{rider.name} switch {other.name}"
        for words in _all_beginnings(race, rider):
            yield from _rides(race, rider, words)


def _all_beginnings(race: Race, rider: Rider) -> Iterator[str]:
    """Every roll, every play of cards with and without a breakaway, and the car with every photo card."""
    yield from (f"{first}-{second}" for first, second in combinations_with_replacement(DIE, 2))
    held = cards.held(rider) if race.round > 1 else []
    for n, first in enumerate(held):
        for second in (*DIE, *held[n:]):
            yield f"{first} {second}"
            yield f"{first} {second} break"
    if race.has_photos:
        yield from (f"{HANG} {die} photo {photo}" for die in DIE for photo in PHOTOS)
        for photos in combinations_with_replacement(PHOTOS, 2):
            yield f"{HANG} {facts.CAR_WHOLE} photo {' '.join(photos)}"


def _rides(race: Race, rider: Rider, words: str) -> Iterator[str]:
    """The lines that begin with a way of moving."""
    way = way_of(race, rider, words)
    if isinstance(way, Way):
        yield from _ends(race, rider, way)
    elif way.code == "chance-missing":
        for found in _chances(race, rider, words):
            yield from _ends(race, rider, found)


def _ends(race: Race, rider: Rider, way: Way) -> Iterator[str]:
    words = f"{rider.name} {way.words}"
    found = [words] if way.stays else [*(f"{words} to {place}" for place in way.places), f"{words} go 0"]
    yield from (line for line in found if _is_legal(race, rider, line))


def _is_legal(race: Race, rider: Rider, line: str) -> bool:
    turn = read_turn(line.split())
    return isinstance(turn, Turn) and moves.judge_turn(race, rider, turn).fault is None
