"""A rider's turn: why he may not move as the line says, and what the move does.

`judge` is the one body of rules. It answers a Ride: the first fault (None if the turn is legal) and where the rider
ends, which is known for most faulty turns too, so that a ruled or a mistaken line can be applied as written.
"""

from __future__ import annotations

from scoring.replay.fault import Fault
from scoring.replay.road import CLIMB, COBBLES, DESCENT, NOWHERE
from scoring.replay.um_reifenbreite import cards, facts
from scoring.replay.um_reifenbreite.drafting import judge_draft
from scoring.replay.um_reifenbreite.order import order_fault
from scoring.replay.um_reifenbreite.race import Race, Rider
from scoring.replay.um_reifenbreite.turn import DRAFT, HANG, Turn


class Ride:
    """What a turn comes to: `cell` is where the rider ends (NOWHERE: cannot be told), `steps` what a follower may use.

    `fault` is the first rule broken; `total` the steps he had; `falls`, `dismounts` say that he does not move.
    """

    __slots__ = ("rider", "turn", "fault", "cell", "steps", "total", "reason", "falls", "dismounts")

    def __init__(self, rider: Rider, turn: Turn) -> None:
        self.rider = rider
        self.turn = turn
        self.fault: Fault | None = None
        self.cell = NOWHERE
        self.steps = 0
        self.total = 0
        self.reason = ""
        self.falls = False
        self.dismounts = False

    def note(self, fault: Fault | None) -> None:
        """Keep the first fault: the one a commissaire would name."""
        if self.fault is None:
            self.fault = fault


def judge(race: Race, rider: Rider, turn: Turn) -> Ride:
    """Judge a roll, a ride on the car or a draft; nothing is changed."""
    ride = Ride(rider, turn)
    if turn.way == DRAFT:
        judge_draft(race, ride)
    else:
        if race.at[race.waiting.bit_length() - 1] is not rider or not race.waiting:
            ride.note(order_fault(race, rider))
        _judge_roll(race, ride)
    return ride


def _judge_roll(race: Race, ride: Ride) -> None:
    turn, rider = ride.turn, ride.rider
    if turn.cards or turn.alone:
        ride.note(cards.cards_fault(race, rider, turn))
    if turn.way == HANG:
        ride.note(cards.hang_fault(race, rider, turn))
    terrain = terrain_of(race, rider.cell)
    rolled = turn.base + terrain if race.seven_after_terrain else turn.base
    if rolled == facts.CHANCE_SUM or turn.chance:
        ride.note(cards.chance_fault(race, rider, turn, rolled))
    total = turn.base
    chance = turn.chance
    if chance:
        if chance in facts.CHANCE_REPLACES:
            total = turn.die
        elif chance == "studied":
            total += turn.die
        total += facts.CHANCE_BONUS.get(chance, 0)
    ride.total = total = total + terrain
    if turn.alone:
        ride.reason = "draft-breakaway"
    elif chance in facts.CHANCE_ALONE:
        ride.reason = "draft-nobody-follows"
    ride.falls = chance in facts.CHANCE_FALLS
    if ride.falls or chance in facts.CHANCE_STILL:
        _stay(race, ride, "travel-still", card=chance)
    elif total <= 0 and terrain < 0:
        ride.dismounts = True
        _stay(race, ride, "travel-dismounted", reckoning=reckoning(race, ride))
    else:
        _judge_travel(race, ride)


def terrain_of(race: Race, cell: int) -> int:
    """What the road under the rider adds to his move: minus on climbs and cobbles, plus on descents (advanced rules)."""
    if not race.surfaces:
        return 0
    surface = race.course.surface[cell]
    if surface in (CLIMB, COBBLES):
        return -race.course.value[cell]
    return race.course.value[cell] if surface == DESCENT else 0


def _stay(race: Race, ride: Ride, code: str, **figures: object) -> None:
    """The rider cannot move this turn: a line that says where he went is wrong."""
    turn = ride.turn
    ride.cell = ride.rider.cell
    if turn.travels and turn.go != 0:
        ride.note(Fault(code, turn.travel_word, [], rider=ride.rider.name, **figures))
        ride.dismounts = False
        ride.cell = race.free_cell(turn.place)
    elif turn.go == 0:
        ride.note(Fault(code, "go", [], rider=ride.rider.name, **figures))
        ride.dismounts = False


def _judge_travel(race: Race, ride: Ride) -> None:
    """Where the rider goes: exactly `go` or all his steps in a lane, or a place within them (race log, section 4: Travel)."""
    turn, course, start = ride.turn, race.course, ride.rider.cell
    if turn.go == 0:
        ride.cell = start
        return
    layers = course.reach(start, max(ride.total, turn.go or 0), race.taken)
    if not turn.travels:
        ride.note(_travel_missing(race, ride, layers))
        return
    if turn.go is not None and turn.go > ride.total:
        ride.note(
            Fault(
                "go-too-many",
                str(turn.go),
                [f"go {ride.total}"],
                rider=ride.rider.name,
                go=turn.go,
                total=ride.total,
                reckoning=reckoning(race, ride),
            )
        )
    if turn.lane is not None:
        _to_lane(race, ride, layers)
    else:
        _to_place(race, ride, layers)
    ride.steps = min(ride.steps, ride.total)
    longest = min(len(layers), ride.total)
    if ride.fault is None and course.home[ride.cell] and ride.steps < longest:
        legal = course.places(layers[longest - 1])
        ride.note(
            Fault(
                "finish-full-move",
                turn.travel_word,
                legal,
                rider=ride.rider.name,
                steps=ride.steps,
                longest=longest,
                reckoning=reckoning(race, ride),
            )
        )


def _to_lane(race: Race, ride: Ride, layers: list[int]) -> None:
    """`to LANE`: the one cell of the lane that is exactly so many steps away."""
    turn, course = ride.turn, race.course
    steps = ride.total if turn.go is None else turn.go
    ride.steps = steps
    lane = turn.lane or 0
    if not 1 <= lane <= course.lanes:
        ride.note(
            Fault(
                "lane-none",
                turn.travel_word,
                [str(n) for n in range(1, course.lanes + 1)],
                lane=lane,
                lanes=course.lanes,
            )
        )
        return
    found = layers[steps - 1] & course.lane_mask[lane] if 0 < steps <= len(layers) else 0
    if not found:
        ride.note(_lane_fault(race, ride, layers, steps))
    elif found & (found - 1):
        ride.note(
            Fault(
                "lane-ambiguous",
                turn.travel_word,
                course.places(found),
                rider=ride.rider.name,
                lane=lane,
                steps=steps,
                places=course.places(found),
            )
        )
    else:
        ride.cell = found.bit_length() - 1


def _to_place(race: Race, ride: Ride, layers: list[int]) -> None:
    """`to ROW.LANE`: a cell within reach; with `go N` exactly N steps away."""
    turn, course = ride.turn, race.course
    cell = course.by_text.get(turn.place or "", NOWHERE)
    if cell == NOWHERE:
        ride.note(Fault("place-none", turn.travel_word, [], place=turn.place))
        return
    bit = course.bit[cell]
    if race.taken & bit:
        there = race.at[cell]
        ride.note(
            Fault(
                "place-occupied", turn.place, _legal(race, layers), place=turn.place, by=there.name if there else None
            )
        )
        return
    ride.cell = cell
    if turn.go is not None:
        ride.steps = turn.go
        if not (turn.go <= len(layers) and layers[turn.go - 1] & bit):
            ride.note(_place_fault(race, ride, layers, cell))
        return
    for steps in range(min(ride.total, len(layers)), 0, -1):
        if layers[steps - 1] & bit:
            ride.steps = steps
            return
    ride.steps = ride.total
    ride.note(_place_fault(race, ride, layers, cell))


def reckoning(race: Race, ride: Ride) -> dict[str, object]:
    """How the rider's steps come about, part by part, for the wording of a problem."""
    turn, cell = ride.turn, ride.rider.cell
    words = turn.words[1:3] if turn.cards or turn.way == HANG else turn.words[1:2]
    return {
        "way": "cards" if turn.cards else turn.way,
        "words": list(words),
        "base": turn.base,
        "chance": turn.chance,
        "die": turn.die,
        "bonus": facts.CHANCE_BONUS.get(turn.chance or "", 0),
        "surface": race.course.surface[cell],
        "place": race.course.text[cell],
        "terrain": terrain_of(race, cell),
        "total": ride.total,
    }


def _legal(race: Race, layers: list[int]) -> list[str]:
    """Every place within reach, the furthest first."""
    reach = 0
    for layer in layers:
        reach |= layer
    return [f"to {place}" for place in reversed(race.course.places(reach))]


def _travel_missing(race: Race, ride: Ride, layers: list[int]) -> Fault:
    legal = _legal(race, layers[: ride.total]) or ["go 0"]
    return Fault(
        "travel-missing",
        ride.turn.words[-1],
        legal,
        rider=ride.rider.name,
        total=ride.total,
        reckoning=reckoning(race, ride),
    )


def _lane_fault(race: Race, ride: Ride, layers: list[int], steps: int) -> Fault:
    """Why no cell of the lane is exactly so many steps away."""
    course, turn = race.course, ride.turn
    figures = {
        "rider": ride.rider.name,
        "lane": turn.lane,
        "steps": steps,
        "start": course.text[ride.rider.cell],
        "reckoning": reckoning(race, ride),
    }
    open_road = course.reach(ride.rider.cell, steps, 0)
    wanted = open_road[steps - 1] & course.lane_mask[turn.lane or 0] if len(open_road) == steps else 0
    legal = (
        [f"to {place}" for place in course.places(layers[steps - 1])]
        if 0 < steps <= len(layers)
        else ["go 0", *_legal(race, layers)]
    )
    if wanted & race.taken:
        cell = (wanted & race.taken).bit_length() - 1
        there = race.at[cell]
        return Fault(
            "place-occupied", turn.travel_word, legal, place=course.text[cell], by=there.name if there else None
        )
    if wanted:
        return Fault("way-blocked", turn.travel_word, legal, place=course.places(wanted)[-1], **figures)
    return Fault("lane-out-of-reach", turn.travel_word, legal, **figures)


def _place_fault(race: Race, ride: Ride, layers: list[int], cell: int) -> Fault:
    """Why a free cell cannot be reached: behind, too far, a wall, or riders in the way."""
    course, turn, start = race.course, ride.turn, ride.rider.cell
    legal = _legal(race, layers[: ride.total])
    figures = {
        "rider": ride.rider.name,
        "place": turn.place,
        "start": course.text[start],
        "total": ride.total,
        "reckoning": reckoning(race, ride),
    }
    if course.row[cell] <= course.row[start]:
        return Fault("backward", turn.place, legal, **figures)
    bit = course.bit[cell]
    far = course.rows
    clear = next((n for n, layer in enumerate(course.reach(start, far, 0), 1) if layer & bit), 0)
    if not clear:
        return Fault("place-out-of-reach", turn.place, legal, **figures)
    if turn.go is not None and turn.go <= ride.total:
        return Fault("go-not-exact", turn.place, legal, go=turn.go, away=clear, **figures)
    if clear > ride.total:
        return Fault("place-too-far", turn.place, legal, away=clear, **figures)
    return Fault("way-blocked", turn.place, legal, **figures)
