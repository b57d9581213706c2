"""Where a rider may go with the steps they have (race log: Travel; rulebook: Moving by Rolling Dice, The Finish).

A line says it as `to LANE` (the one cell of that lane exactly so many steps away), `to ROW.LANE` (any place within reach),
`go N to …` (exactly N steps) or `go 0`. The places in reach and the check of what a line says come from the same layers of
cells, one layer a step.
"""

from __future__ import annotations

from scoring.games.um_reifenbreite import facts, near
from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.games.um_reifenbreite.turn import HANG, Turn
from scoring.games.um_reifenbreite.verdict import Verdict
from scoring.replay.fault import Fault
from scoring.replay.road import NOWHERE


def terrain_of(race: Race, cell: int) -> int:
    """What the road under the rider adds to a move: minus on climbs and cobbles, plus on descents (advanced rules)."""
    return race.terrain[cell]


def legal_places(race: Race, layers: list[int]) -> int:
    """The mask of places on which a move of at most len(layers) steps may end.

    Fewer steps than they have are allowed, but over the finish only the longest open way (rulebook: The Finish).
    """
    reach = 0
    for layer in layers:
        reach |= layer
    over = reach & race.course.home_mask
    return reach & ~over | over & layers[-1] if over else reach


def judge_travel(race: Race, verdict: Verdict) -> None:
    """Find where the travel leads and what is wrong with it; without any, what could be written."""
    turn, course, start = verdict.turn, race.course, verdict.rider.cell
    if turn.go == 0:
        verdict.cell = start
        return
    total = verdict.total
    layers = course.reach(start, total, race.taken)
    verdict.layers = layers
    if turn.go is not None and turn.go > total:
        fault = Fault(
            "go-too-many",
            str(turn.go),
            [f"go {total}"],
            rider=verdict.rider.name,
            go=turn.go,
            reckoning=reckoning(race, verdict),
        )
        verdict.note(fault)
        layers = course.reach(start, turn.go, race.taken)
    if turn.lane is not None:
        _to_lane(race, verdict, layers)
    elif turn.place is not None:
        _to_place(race, verdict, layers)
    else:
        verdict.note(_fault(race, verdict, "travel-missing", _legal(race, layers)))
        return
    if verdict.steps > total:
        verdict.steps = total
    elif verdict.fault is None and verdict.steps < len(layers) and course.home[verdict.cell]:
        legal = [f"to {place}" for place in course.places(layers[-1])]
        place = course.text[verdict.cell]
        verdict.note(
            _fault(race, verdict, "finish-full-move", legal, place=place, steps=verdict.steps, longest=len(layers))
        )


def _to_lane(race: Race, verdict: Verdict, layers: list[int]) -> None:
    """`to LANE`: the one cell of the lane that is exactly so many steps away."""
    turn, course = verdict.turn, race.course
    steps = verdict.steps = verdict.total if turn.go is None else turn.go
    lane = turn.lane or 0
    if not 1 <= lane <= course.lanes:
        legal = _exact(race, layers, steps)
        fault = _fault(race, verdict, "lane-none", legal, lane=lane, lanes=course.lanes)
        verdict.note(fault.perhaps(near.row_for_lane(race, lane, layers)))
        return
    found = layers[steps - 1] & course.lane_mask[lane] if 0 < steps <= len(layers) else 0
    if not found:
        verdict.note(_lane_fault(race, verdict, layers, steps, lane))
    elif found & (found - 1):
        places = course.places(found)
        legal = [f"to {place}" for place in places]
        verdict.note(_fault(race, verdict, "lane-ambiguous", legal, lane=lane, steps=steps, places=places))
    else:
        verdict.cell = found.bit_length() - 1


def _to_place(race: Race, verdict: Verdict, layers: list[int]) -> None:
    """`to ROW.LANE`: a cell within reach; with `go N` exactly N steps away."""
    turn, course = verdict.turn, race.course
    cell = course.by_text.get(turn.place or "", NOWHERE)
    if cell == NOWHERE:
        fault = _fault(race, verdict, "place-none", _legal(race, layers), place=turn.place)
        verdict.note(fault.perhaps(near.turned_round(course, turn.place or "")))
        return
    bit = course.bit[cell]
    if race.taken & bit:
        verdict.note(_occupied(race, verdict, cell, _legal(race, layers)))
        return
    verdict.cell = cell
    if turn.go is not None:
        verdict.steps = turn.go
        if turn.go > len(layers) or not layers[turn.go - 1] & bit:
            verdict.note(_place_fault(race, verdict, layers, cell))
        return
    steps = len(layers)
    while steps and not layers[steps - 1] & bit:
        steps -= 1
    if steps:
        verdict.steps = steps
        return
    verdict.steps = verdict.total
    verdict.note(_place_fault(race, verdict, layers, cell))


def _fault(race: Race, verdict: Verdict, code: str, legal: list[str], **figures: object) -> Fault:
    """A fault of the travel, with how the rider came to these steps."""
    reckoned = reckoning(race, verdict)
    return Fault(
        code, verdict.turn.travel_word, legal, rider=verdict.rider.name, reckoning=reckoned, **figures
    ).at_last()


def _occupied(race: Race, verdict: Verdict, cell: int, legal: list[str]) -> Fault:
    there = race.at[cell]
    own = there is verdict.rider
    by, since = (there.name, there.line) if there else (None, 0)
    return _fault(race, verdict, "place-occupied", legal, place=race.course.text[cell], by=by, since=since, own=own)


def reckoning(race: Race, verdict: Verdict) -> dict[str, object]:
    """How the rider's steps come about, part by part, for the wording of a problem."""
    return reckoned_for(race, verdict.rider, verdict.turn, verdict.total)


def reckoned_for(race: Race, rider: Rider, turn: Turn, total: int) -> dict[str, object]:
    """As `reckoning`, of a turn that is not yet judged to its end."""
    cell = rider.cell
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
        "total": total,
    }


def _legal(race: Race, layers: list[int]) -> list[str]:
    """Every place on which the move may end, the furthest first; staying, where there is none."""
    places = race.course.places(legal_places(race, layers)) if layers else []
    return [f"to {place}" for place in reversed(places)] or ["go 0"]


def _exact(race: Race, layers: list[int], steps: int) -> list[str]:
    """Every place exactly so many steps away; where there is none, those less far."""
    if 0 < steps <= len(layers):
        return [f"to {place}" for place in reversed(race.course.places(layers[steps - 1]))]
    return _legal(race, layers)


def _lane_fault(race: Race, verdict: Verdict, layers: list[int], steps: int, lane: int) -> Fault:
    """Why no cell of the lane is exactly so many steps away."""
    course, start = race.course, verdict.rider.cell
    legal = _exact(race, layers, steps)
    open_road = course.reach(start, steps, 0)
    wanted = open_road[steps - 1] & course.lane_mask[lane] if 0 < steps == len(open_road) else 0
    if wanted & race.taken:
        return _occupied(race, verdict, (wanted & race.taken).bit_length() - 1, legal)
    figures = {"lane": lane, "steps": steps, "start": course.text[start]}
    if wanted:
        by = near.standing(race, near.between(course, start, wanted.bit_length() - 1))
        return _fault(race, verdict, "way-blocked", legal, place=course.places(wanted)[-1], by=by, **figures)
    return _fault(race, verdict, "lane-out-of-reach", legal, **figures)


def _place_fault(race: Race, verdict: Verdict, layers: list[int], cell: int) -> Fault:
    """Why a free cell cannot be reached: behind, too far, a wall, or riders in the way."""
    course, turn, start = race.course, verdict.turn, verdict.rider.cell
    legal = _legal(race, layers[: verdict.total])
    figures: dict[str, object] = {"place": turn.place, "start": course.text[start]}
    if course.row[cell] <= course.row[start]:
        return _fault(race, verdict, "backward", legal, **figures)
    away = course.distance(start, cell, 0)
    if away is None:
        return _fault(race, verdict, "place-out-of-reach", legal, **figures)
    if turn.go is not None and turn.go <= verdict.total:
        legal = [f"go {n} to {turn.place}" for n, layer in enumerate(layers, 1) if layer & course.bit[cell]] or legal
        return _fault(race, verdict, "go-not-exact", legal, go=turn.go, away=away, **figures)
    if away > verdict.total:
        return _fault(race, verdict, "place-too-far", legal, away=away, **figures)
    by = near.standing(race, near.between(course, start, cell))
    return _fault(race, verdict, "way-blocked", legal, by=by, **figures)
