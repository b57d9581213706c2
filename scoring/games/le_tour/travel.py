"""Where the line of a turn says that the rider goes, and what is wrong with that (rulebook: Starting the Game, Uphill)."""

from __future__ import annotations

from scoring.games.le_tour.crashes import must_crash
from scoring.games.le_tour.race import Race
from scoring.games.le_tour.reach import travels_to, written
from scoring.games.le_tour.verdict import Verdict
from scoring.replay.fault import Fault
from scoring.replay.road import NOWHERE, cells_in


def judge_travel(race: Race, verdict: Verdict, ends: int, steps: int) -> None:
    """Where the line says the rider goes: a cell exactly so many steps away."""
    turn, course, rider = verdict.turn, race.course, verdict.rider
    if steps == 0 or not ends:
        _stays(race, verdict)
        return
    if turn.place is not None:
        verdict.cell = _named(race, verdict, turn.place, ends, steps)
        return
    if turn.lane is None:
        if turn.crash and must_crash(race, ends):
            verdict.cell = max(cells_in(ends), key=lambda cell: (course.lane[cell], -cell))
            return
        code, word = ("crash-avoidable", "crash") if turn.crash else ("travel-missing", turn.words[-1])
        verdict.note(Fault(code, word, travels_to(race, ends), rider=rider.name, steps=steps, card=turn.card))
        return
    if not 1 <= turn.lane <= course.lanes:
        lanes = [str(n) for n in range(1, course.lanes + 1)]
        verdict.note(Fault("lane-none", str(turn.lane), lanes, lane=turn.lane, lanes=course.lanes).at_last())
        return
    found = ends & course.lane_mask[turn.lane]
    if not found:
        verdict.note(_taken(race, verdict, ends, steps) or _unreached(race, verdict, ends, steps))
    elif found & (found - 1):
        figures = {"rider": rider.name, "lane": turn.lane, "places": course.places(found)}
        verdict.note(Fault("lane-ambiguous", str(turn.lane), travels_to(race, found), **figures).at_last())
    else:
        verdict.cell = found.bit_length() - 1


def _stays(race: Race, verdict: Verdict) -> None:
    """A card that halves to nothing, or a full run-off: the rider stays, and the line may name their own place."""
    turn, rider = verdict.turn, verdict.rider
    verdict.cell = rider.cell
    own_lane = race.course.lane[rider.cell] if rider.cell != NOWHERE else 0
    own_place = race.course.text[rider.cell] if rider.cell != NOWHERE else ""
    if (turn.lane is not None and turn.lane != own_lane) or (turn.place is not None and turn.place != own_place):
        verdict.note(Fault("stays", turn.travel_word, [f"to {own_place}"], rider=rider.name, card=turn.card).at_last())
        verdict.cell = written(race, turn)


def _named(race: Race, verdict: Verdict, place: str, ends: int, steps: int) -> int:
    """The cell that a place names; notes what is wrong with it."""
    course = race.course
    cell = course.by_text.get(place, NOWHERE)
    if cell == NOWHERE:
        verdict.note(Fault("place-none", place, travels_to(race, ends), place=place))
        return NOWHERE
    there = race.at.get(cell)
    if there is not None:
        verdict.note(Fault("place-occupied", place, travels_to(race, ends), place=place, by=there.name))
        return NOWHERE
    if not ends & course.bit[cell]:
        verdict.note(_unreached(race, verdict, ends, steps))
    return cell


def _taken(race: Race, verdict: Verdict, ends: int, steps: int) -> Fault | None:
    """That the one cell of the lane to which the card leads is another rider's."""
    course, turn = race.course, verdict.turn
    layers = race.layers(verdict.rider, steps - 1, race.taken) if steps > 1 else []
    if len(layers) != steps - 1 or not layers:
        return None
    there = list(cells_in(course.onward(layers[-1]) & course.lane_mask[turn.lane or 0] & race.taken))
    by = race.at.get(there[0]) if len(there) == 1 else None
    if by is None:
        return None
    place = course.text[there[0]]
    return Fault("place-occupied", turn.travel_word, travels_to(race, ends), place=place, by=by.name).at_last()


def _unreached(race: Race, verdict: Verdict, ends: int, steps: int) -> Fault:
    """Why the place is not where this card leads."""
    turn, rider = verdict.turn, verdict.rider
    start = race.course.text[rider.cell] if rider.cell != NOWHERE else "the start"
    figures = {"card": turn.card, "slip": turn.slip, "steps": steps, "climb": race.on_climb(rider), "start": start}
    word = turn.travel_word
    return Fault("not-so-far", word, travels_to(race, ends), rider=rider.name, place=word, **figures).at_last()
