"""One rider's turn: who may move, what he rolls, where he may end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board import Cell
from .position import draft_fault, drafts, fallers, longest_way, next_rider, reach, step_counts
from .words import (
    CHANCE_ALONE,
    CHANCE_BONUS,
    CHANCE_GAINS,
    CHANCE_LOSES,
    CHANCE_STOPS,
    Travel,
    Turn,
    Unusable,
)

if TYPE_CHECKING:
    from .race import Race


def take_turn(race: Race, turn: Turn) -> None:
    """Judge a turn and apply it. The rider is known to be on the road. Raises Illegal."""
    if turn.rider in race.position.moved:
        race.fault("already-moved")
    if turn.draft:
        _draft(race, turn)
        return
    if turn.rider != next_rider(race.position):
        race.fault(f"not-next {next_rider(race.position)}")
    if turn.breaks and not turn.cards:
        race.fault("break-without-card")
    _play_cards(race, turn)
    _hang_on(race, turn)
    total = total_of(race, turn)
    _draw_chance(race, turn)
    _move(race, turn, total)


def _draft(race: Race, turn: Turn) -> None:
    """Rulebook: "Moving by Drafting"."""
    if turn.breaks:
        race.fault("draft-with-break")
    if turn.chance:
        race.fault("draft-with-chance")
    position = race.position
    reason, cell, steps = draft_fault(position, turn.rider)
    if reason:
        race.fault(reason)
    allowed = drafts(position)
    assert reason or (allowed is not None and allowed[0] == turn.rider)
    travel = turn.travel
    if travel and travel.cell and travel.cell != cell:
        race.fault("draft-ends-elsewhere")
        cell = travel.cell
    if travel and travel.lane is not None and (cell is None or travel.lane != cell[1]):
        race.fault("draft-ends-elsewhere")
        raise Unusable("draft-ends-elsewhere")
    if cell is None:
        raise Unusable("draft-no-cell")
    if travel and travel.steps is not None:
        limit = position.leader.steps if position.leader else 0
        if travel.steps not in step_counts(position, turn.rider, cell, limit):
            race.fault("draft-steps")
        steps = travel.steps
    _end_on(race, turn, cell, steps, alone=turn.breaks)


def _end_on(race: Race, turn: Turn, cell: Cell, steps: int, alone: bool) -> None:
    """Move the rider to `cell`, if there is such a cell and nobody on it."""
    start = race.position.places[turn.rider]
    if not race.road.has(cell):
        raise Unusable("no-such-cell")
    if race.position.at(cell) not in (None, turn.rider):
        raise Unusable("cell-taken")
    race.moved(turn.rider, start, cell, steps, alone)


def _play_cards(race: Race, turn: Turn) -> None:
    """Rulebook: "Using Energy Cards" and "Energy Cards and Road Surfaces"."""
    if not turn.cards:
        return
    if race.round == 1:
        race.fault("card-in-first-round")
    surface = race.road.surface[race.position.places[turn.rider]]
    if race.setup.surfaces:
        shields = [card for card in turn.cards if int(card[1]) in race.setup.shield]
        if surface == "climb" and shields:
            race.fault("card-shield-on-climb")
        if surface == "cobbles" and len(turn.cards) > 1:
            race.fault("two-cards-on-cobbles")
    if not race.hands.has(turn.rider, turn.cards):
        race.fault("card-not-held")
    for card in turn.cards:
        race.hands.spend(turn.rider, card)


def _hang_on(race: Race, turn: Turn) -> None:
    """Rulebook: "Cheating"."""
    if not turn.hang:
        return
    if "photo" not in race.setup.modules:
        raise Unusable("hang-not-in-rules")
    hangs = race.hangs.get(turn.rider, 0) + 1
    limit = race.setup.rulings["cheat-limit"]
    if limit != "none" and hangs > int(limit):
        race.fault("hang-too-often")
    race.hangs[turn.rider] = hangs
    race.noted.setdefault(turn.rider, []).extend(turn.photos)


def _terrain(race: Race, turn: Turn) -> int:
    """What the cell he starts on adds to his roll."""
    cell = race.position.places[turn.rider]
    surface, value = race.road.surface[cell], race.road.value[cell]
    if not race.setup.surfaces or surface == "asphalt":
        return 0
    return value if surface == "descent" else -value


def _rolled(turn: Turn) -> int:
    if turn.hang:
        return 12 if turn.hang == 12 else 6 + turn.hang
    return sum(turn.dice) + sum(int(card[1]) for card in turn.cards)


def chance_due(race: Race, turn: Turn) -> bool:
    """Whether the turn, as rolled, draws a chance card (rulebook: "The Chance Cards")."""
    decides = _rolled(turn)
    if race.setup.rulings["seven"] == "move":
        decides += _terrain(race, turn)
    hanging_never = bool(turn.hang) and race.setup.rulings["seven-hanging"] == "no"
    return decides == 7 and race.round > 1 and not hanging_never


def total_of(race: Race, turn: Turn) -> int:
    """Dice and cards, or the die that replaces them, with the chance card's bonus and the terrain."""
    rolled = _rolled(turn)
    if turn.chance and turn.chance.name in ("wet", "boil"):
        rolled = turn.chance.die
    elif turn.chance:
        rolled += turn.chance.die + CHANCE_BONUS.get(turn.chance.name, 0)
    return rolled + _terrain(race, turn)


def _draw_chance(race: Race, turn: Turn) -> None:
    """Judge the chance card and change hands and notes by it."""
    due, chance = chance_due(race, turn), turn.chance
    if chance is None:
        if due:
            race.fault("chance-missing")
        return
    if not due:
        race.fault("chance-not-due")
    if chance.name in CHANCE_GAINS:
        reason = race.hands.gain_fault(turn.rider, chance.card)
        if reason:
            race.fault(reason)
        race.hands.gain(turn.rider, chance.card)
    if chance.name in CHANCE_LOSES:
        reason = race.hands.loss_fault(turn.rider, chance.card)
        if reason:
            race.fault(reason)
        if chance.card != "none":
            race.hands.spend(turn.rider, chance.card)
    if chance.name == "witness":
        if "photo" not in race.setup.modules:
            raise Unusable("witness-not-in-rules")
        race.noted.setdefault(turn.rider, []).append(chance.photo)


def _move(race: Race, turn: Turn, total: int) -> None:
    """Where the turn ends: on the ground, beside the road, where he was, or further ahead."""
    rider, position = turn.rider, race.position
    start = position.places[rider]
    chance = turn.chance.name if turn.chance else ""
    if chance in ("fall", "massfall"):
        everyone = chance == "massfall" and race.setup.rulings["mass-fall"] == "everyone"
        through_all = race.setup.rulings["fall-spread"] == "all"
        position.moved |= fallers(position, rider, everyone, through_all)
        position.leader = None
    rough = race.setup.surfaces and race.road.surface[start] in ("climb", "cobbles")
    stopped = chance in CHANCE_STOPS
    dismounts = rough and total <= 0 and not stopped
    if (stopped or dismounts) and turn.travel is not None:
        race.fault(f"travel-after-{chance}" if stopped else "travel-after-dismount")
    elif dismounts:
        race.dismount(rider)
        return
    elif stopped:
        position.moved.add(rider)
        position.leader = None
        return
    if turn.travel is None:
        raise Unusable("travel-missing")
    cell, steps = _goal(race, turn, turn.travel, total)
    if steps or cell != start:
        alone = turn.breaks or chance in CHANCE_ALONE
        _end_on(race, turn, cell, steps, alone)
    else:
        position.moved.add(rider)
        position.leader = None


def _goal(race: Race, turn: Turn, travel: Travel, total: int) -> tuple[Cell, int]:
    """The cell the travel names, and the steps that whoever drafts him may use."""
    position, rider = race.position, turn.rider
    start = position.places[rider]
    if travel.steps == 0:
        return start, 0
    limit = max(total, travel.steps or 0)
    layers = reach(position, rider, max(limit, 0))
    faults_before = len(race.faults)
    if travel.steps is not None and travel.steps > total:
        race.fault("go-too-many")
    steps = travel.steps
    if travel.cell is not None:
        cell = travel.cell
        if not race.road.has(cell):
            raise Unusable("no-such-cell")
        if position.at(cell) not in (None, rider):
            raise Unusable("cell-taken")
        counts = step_counts(position, rider, cell, total) if total > 0 else []
        if steps is None:
            if not counts:
                race.fault("too-far")
            steps = counts[-1] if counts else total
        elif cell not in layers[steps]:
            race.fault("not-that-many-steps")
    else:
        steps = total if steps is None else steps
        if steps < 1:
            raise Unusable("no-such-cell")
        there = [cell for cell in layers[steps] if cell[1] == travel.lane]
        if len(there) != 1:
            raise Unusable("two-cells-fit" if there else "no-cell-fits")
        cell = there[0]
    if len(race.faults) > faults_before:
        return cell, total
    _check_full_move(race, turn, cell, steps, total)
    return cell, steps


def _check_full_move(race: Race, turn: Turn, cell: Cell, steps: int, total: int) -> None:
    """Who crosses the finish goes as far as any way open to him (rulebook: "The Finish")."""
    start = race.position.places[turn.rider]
    if not race.road.crossed(start, cell, race.road.finish_row):
        return
    if steps != longest_way(race.position, turn.rider, total):
        race.fault("finish-full-move")
