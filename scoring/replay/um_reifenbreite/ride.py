"""A rider's turn: why he may not move as the line says, and what the move does.

`judge` is the one body of rules. It answers a Ride: the first fault (None if the turn is legal) and where the rider
ends, which is known for most faulty turns too, so that a ruled or a mistaken line can be applied as written.
"""

from __future__ import annotations

from scoring.replay.fault import Fault
from scoring.replay.road import CLIMB, COBBLES, DESCENT, NOWHERE
from scoring.replay.um_reifenbreite import cards, facts
from scoring.replay.um_reifenbreite.race import Race, Rider
from scoring.replay.um_reifenbreite.turn import BACK, DRAFT, HANG, Turn


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
        _judge_draft(race, ride)
    else:
        if race.at[race.waiting.bit_length() - 1] is not rider or not race.waiting:
            ride.note(order_fault(race, rider))
        _judge_roll(race, ride)
    return ride


def order_fault(race: Race, rider: Rider) -> Fault | None:
    """Why it is not this rider's turn (rulebook: Moving a Rider)."""
    if rider.moved:
        following = race.next_rider()
        legal = [following.name] if following else []
        return Fault("already-moved", rider.name, legal, rider=rider.name, next=legal[0] if legal else None)
    following = race.next_rider()
    if following is rider:
        return None
    ahead = following.name if following else None
    where = race.course.text[following.cell] if following else None
    stands = race.course.text[rider.cell]
    return Fault("not-next", rider.name, [ahead] if ahead else [], rider=rider.name, next=ahead, place=where, stands=stands)


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
        _stay(race, ride, "travel-dismounted", base=total - terrain, terrain=-terrain, total=total)
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
        ride.cell = _as_written(race, turn)
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
        if turn.ruled:
            ride.cell = start
        return
    if turn.go is not None and turn.go > ride.total:
        ride.note(Fault("go-too-many", str(turn.go), [f"go {ride.total}"], rider=ride.rider.name, go=turn.go, total=ride.total, sum=_sum(race, ride)))
    if turn.lane is not None:
        _to_lane(race, ride, layers)
    else:
        _to_place(race, ride, layers)
    ride.steps = min(ride.steps, ride.total)
    longest = min(len(layers), ride.total)
    if ride.fault is None and course.home[ride.cell] and ride.steps < longest:
        legal = course.places(layers[longest - 1])
        ride.note(Fault("finish-full-move", turn.travel_word, legal, rider=ride.rider.name, steps=ride.steps, longest=longest, total=ride.total))


def _to_lane(race: Race, ride: Ride, layers: list[int]) -> None:
    """`to LANE`: the one cell of the lane that is exactly so many steps away."""
    turn, course = ride.turn, race.course
    steps = ride.total if turn.go is None else turn.go
    ride.steps = steps
    lane = turn.lane or 0
    if not 1 <= lane <= course.lanes:
        ride.note(Fault("lane-none", turn.travel_word, [str(n) for n in range(1, course.lanes + 1)], lane=lane, lanes=course.lanes))
        return
    found = layers[steps - 1] & course.lane_mask[lane] if 0 < steps <= len(layers) else 0
    if not found:
        ride.note(_lane_fault(race, ride, layers, steps))
    elif found & (found - 1):
        ride.note(Fault("lane-ambiguous", turn.travel_word, course.places(found), rider=ride.rider.name, lane=lane, steps=steps, places=course.places(found)))
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
        ride.note(Fault("place-occupied", turn.place, _legal(race, layers), place=turn.place, by=there.name if there else None))
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


def _as_written(race: Race, turn: Turn) -> int:
    """The free cell a line names outright, whatever the rules say of it; NOWHERE if it names none."""
    cell = race.course.by_text.get(turn.place or "", NOWHERE)
    return NOWHERE if cell == NOWHERE or race.taken & race.course.bit[cell] else cell


def _sum(race: Race, ride: Ride) -> str:
    """How the rider's steps come about, as in `3+4 = 7, climb 4: 3`."""
    terrain = terrain_of(race, ride.rider.cell)
    before = ride.total - terrain
    if not terrain:
        return str(before)
    return f"{before}{terrain:+d}={ride.total}".replace("-", "−")


def _legal(race: Race, layers: list[int]) -> list[str]:
    """Every place within reach, the furthest first."""
    reach = 0
    for layer in layers:
        reach |= layer
    return [f"to {place}" for place in reversed(race.course.places(reach))]


def _travel_missing(race: Race, ride: Ride, layers: list[int]) -> Fault:
    legal = _legal(race, layers[: ride.total]) or ["go 0"]
    return Fault("travel-missing", ride.turn.words[-1], legal, rider=ride.rider.name, total=ride.total, sum=_sum(race, ride))


def _lane_fault(race: Race, ride: Ride, layers: list[int], steps: int) -> Fault:
    """Why no cell of the lane is exactly so many steps away."""
    course, turn = race.course, ride.turn
    figures = {"rider": ride.rider.name, "lane": turn.lane, "steps": steps, "start": course.text[ride.rider.cell], "sum": _sum(race, ride)}
    open_road = course.reach(ride.rider.cell, steps, 0)
    wanted = open_road[steps - 1] & course.lane_mask[turn.lane or 0] if len(open_road) == steps else 0
    legal = [f"to {place}" for place in course.places(layers[steps - 1])] if 0 < steps <= len(layers) else ["go 0", *_legal(race, layers)]
    if wanted & race.taken:
        cell = (wanted & race.taken).bit_length() - 1
        there = race.at[cell]
        return Fault("place-occupied", turn.travel_word, legal, place=course.text[cell], by=there.name if there else None)
    if wanted:
        return Fault("way-blocked", turn.travel_word, legal, place=course.places(wanted)[-1], **figures)
    return Fault("lane-out-of-reach", turn.travel_word, legal, **figures)


def _place_fault(race: Race, ride: Ride, layers: list[int], cell: int) -> Fault:
    """Why a free cell cannot be reached: behind, too far, a wall, or riders in the way."""
    course, turn, start = race.course, ride.turn, ride.rider.cell
    legal = _legal(race, layers[: ride.total])
    figures = {"rider": ride.rider.name, "place": turn.place, "start": course.text[start], "total": ride.total, "sum": _sum(race, ride)}
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


def _judge_draft(race: Race, ride: Ride) -> None:
    """Drafting the rider who has just moved (rulebook: Moving by Drafting; Drafting and Road Surfaces)."""
    rider, turn, course = ride.rider, ride.turn, race.course
    if turn.alone or turn.chance:
        word = "break" if turn.alone else "chance"
        ride.note(Fault("draft-with", word, ["draft"], word=word))
    if rider.moved:
        ride.note(order_fault(race, rider))
    leader = _leader(race, rider)
    ride.note(draft_fault(race, rider, leader))
    if leader is None:
        ride.cell = _as_written(race, turn)
        return
    cell = course.behind[leader.cell]
    if cell == NOWHERE:
        ride.note(Fault("draft-no-cell", "draft", [], leader=leader.name, place=course.text[leader.cell]))
        ride.cell = _as_written(race, turn)
    elif race.taken & course.bit[cell] and cell != rider.cell:
        there = race.at[cell]
        ride.note(Fault("draft-taken", "draft", [], leader=leader.name, place=course.text[cell], by=there.name if there else None))
        ride.cell = _as_written(race, turn)
    else:
        _follow(race, ride, leader, cell)


def _leader(race: Race, rider: Rider) -> Rider | None:
    """Whom the rider would follow: the rider who has just moved, else a doubtful mover he stood directly behind."""
    behind = race.course.behind
    just = race.just_moved
    if just is not None and behind[just.start] == rider.cell:
        return just
    return next(
        (r for r in race.riders.values() if r.doubtful and r.moved and r.start != NOWHERE and behind[r.start] == rider.cell), None
    )


def draft_fault(race: Race, rider: Rider, leader: Rider | None) -> Fault | None:
    """Why `rider` may not follow `leader` at all, wherever that leads."""
    if race.round == 1 and race.settings.rulings["draft-first-round"] == "no":
        return Fault("draft-first-round", "draft", [])
    if leader is None:
        just = race.just_moved
        following = race.next_rider()
        return Fault(
            "draft-not-behind", "draft", [following.name] if following else [], rider=rider.name,
            stands=race.course.text[rider.cell], leader=just.name if just else None,
            start=race.course.text[just.start] if just else None,
        )  # fmt: skip
    if leader.doubtful:
        return None
    if leader.reason:
        return Fault(leader.reason, "draft", [], rider=rider.name, leader=leader.name)
    surface = race.course.surface
    if race.surfaces and surface[leader.start] != surface[rider.cell]:
        return Fault("draft-surface", "draft", [], rider=rider.name, leader=leader.name, surface=surface[rider.cell], leader_surface=surface[leader.start])
    return None


def _follow(race: Race, ride: Ride, leader: Rider, cell: int) -> None:
    """Whether the cell directly behind the leader can be reached in his steps, and agrees with what the line says."""
    rider, turn, course = ride.rider, ride.turn, race.course
    ride.cell, limit = cell, leader.steps
    layers = course.reach(rider.cell, limit, race.taken)
    bit = course.bit[cell]
    fits = [n for n, layer in enumerate(layers, 1) if layer & bit]
    if race.settings.rulings["draft-steps"] == "exact":
        fits = [n for n in fits if n == limit]
    ride.steps = ride.total = max(fits, default=limit)
    if not fits and not leader.doubtful:
        clear = next((n for n, layer in enumerate(course.reach(rider.cell, course.rows, race.taken), 1) if layer & bit), None)
        code = "draft-too-far" if clear is None or clear > limit else "draft-not-exact"
        ride.note(Fault(code, "draft", [], rider=rider.name, leader=leader.name, place=course.text[cell], away=clear, steps=limit))
    if turn.go is not None:
        ride.steps = turn.go
        if turn.go not in fits and not leader.doubtful:
            ride.note(Fault("draft-go", str(turn.go), [str(n) for n in fits], rider=rider.name, go=turn.go))
    elsewhere = turn.place is not None and turn.place != course.text[cell]
    if elsewhere or (turn.lane is not None and turn.lane != course.lane[cell]):
        if leader.doubtful and _as_written(race, turn) != NOWHERE:
            ride.cell = _as_written(race, turn)
            return
        ride.note(Fault("draft-elsewhere", turn.travel_word, [f"to {course.text[cell]}"], rider=rider.name, leader=leader.name, place=course.text[cell]))
        ride.cell = _as_written(race, turn)


def switch_fault(race: Race, rider: Rider, other: Rider | None, word: str) -> Fault | None:
    """Why the two may not change places (rulebook: Switching the Lead)."""
    if "switch" not in race.settings.modules:
        return Fault("module-off", "switch", [], module="switch")
    if fault := order_fault(race, rider):
        return fault
    line = line_behind(race, rider)
    if other is None or other not in line:
        return Fault("switch-not-in-line", word, [r.name for r in line], rider=rider.name, other=word, line=[r.name for r in line])
    return None


def line_behind(race: Race, rider: Rider) -> list[Rider]:
    """The riders of the unbroken line behind `rider` in his lane who have not moved, front first."""
    line: list[Rider] = []
    cell = race.course.behind[rider.cell]
    while cell != NOWHERE and race.waiting & race.course.bit[cell]:
        follower = race.at[cell]
        if follower is None:
            break
        line.append(follower)
        cell = race.course.behind[cell]
    return line


def apply(race: Race, ride: Ride, *, doubtful: bool = False) -> None:
    """Do what the turn comes to. `ride.cell` must be known."""
    rider, turn = ride.rider, ride.turn
    cards.play(race, rider, turn)
    start = rider.cell
    race.waiting &= ~race.course.bit[start]
    rider.moved = True
    rider.doubtful = doubtful
    rider.start = start
    rider.steps = ride.steps
    rider.reason = ride.reason
    race.just_moved = None
    if ride.falls:
        for faller in fallers(race, rider, turn.chance == "massfall"):
            faller.moved = True
            race.waiting &= ~race.course.bit[faller.cell]
    if ride.dismounts:
        race.lift(rider)
        rider.dismounted = True
        race.dismounted.append(rider)
    elif ride.cell != start:
        race.put(rider, ride.cell)
        race.crossed(rider, ride.cell)
        race.just_moved = rider


def fallers(race: Race, cause: Rider, mass: bool) -> list[Rider]:
    """The riders whom a fall takes along, the cause left out (rulebook: Falls).

    Directly behind a faller, or beside one but not on the right of the cause; only riders who have not moved. Under
    `mass-fall: everyone` a mass fall takes all of these.
    """
    course = race.course
    waiting = race.waiting & ~course.bit[cause.cell]
    if mass and race.settings.rulings["mass-fall"] == "everyone":
        return [rider for rider in race.at if rider and waiting & course.bit[rider.cell]]
    fallen: list[Rider] = []
    touched = [cause]
    while touched:
        faller = touched.pop()
        spared = course.right[cause.cell] if faller is cause else NOWHERE
        for cell in (course.behind[faller.cell], *course.beside[faller.cell]):
            if cell in (NOWHERE, spared) or not waiting & course.bit[cell]:
                continue
            rider = race.at[cell]
            if rider is not None:
                waiting &= ~course.bit[cell]
                fallen.append(rider)
                touched.append(rider)
    return fallen


def switch(race: Race, rider: Rider, other: Rider) -> None:
    """The two change places; who comes over a line by it has crossed it, and drafting at once is past."""
    front, back = rider.cell, other.cell
    race.lift(rider)
    race.lift(other)
    race.put(other, front)
    race.put(rider, back)
    race.crossed(other, front)
    race.just_moved = None


def return_dismounted(race: Race) -> Rider | None:
    """Put the dismounted riders back in the order in which they dismounted; answers the one for whom a `back` line is due.

    Ruling `dismount-return`: `lane` takes the next free cell behind in the lane, `beside` waits for the table's word.
    """
    while race.dismounted:
        rider = race.dismounted[0]
        cell = race.course.next_free_behind(rider.cell, race.taken)
        if cell != rider.cell and race.settings.rulings["dismount-return"] == "beside":
            return rider
        race.dismounted.pop(0)
        if cell != NOWHERE:
            race.put(rider, cell)
    return None


def back_fault(race: Race, rider: Rider, place: str) -> Fault | None:
    """Why a dismounted rider may not return to `place` (ruling `dismount-return: beside`)."""
    due = race.dismounted[0] if race.dismounted and not race.waiting else None
    if due is not rider:
        return Fault("back-not-due", BACK, [f"{due.name} back"] if due else [], rider=rider.name, due=due.name if due else None)
    cell = race.course.by_text.get(place, NOWHERE)
    if cell == NOWHERE:
        return Fault("place-none", place, [], place=place)
    if race.taken & race.course.bit[cell]:
        there = race.at[cell]
        return Fault("place-occupied", place, [], place=place, by=there.name if there else None)
    if race.course.row[cell] > race.course.row[rider.cell]:
        return Fault("back-ahead", place, [], place=place, own=race.course.text[rider.cell])
    return None
