"""A rider's turn: why it may not go as the line says, and what it does to the race.

`judge_turn` is the one body of rules: the replay, the list of legal lines and the simulator ask it. It answers a Verdict: the
first fault (None if the turn is legal) and where the rider ends, which is known for most faulty turns too, so that a ruled or
a mistaken line can be applied as written.
"""

from __future__ import annotations

from scoring.games.um_reifenbreite import cards, facts
from scoring.games.um_reifenbreite.drafting import judge_draft
from scoring.games.um_reifenbreite.order import due, order_fault
from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.games.um_reifenbreite.travel import judge_travel, reckoning
from scoring.games.um_reifenbreite.turn import BACK, DRAFT, HANG, Turn
from scoring.games.um_reifenbreite.verdict import Verdict
from scoring.replay.fault import Fault
from scoring.replay.road import NOWHERE


def judge_turn(race: Race, rider: Rider, turn: Turn) -> Verdict:
    """Judge a roll, a ride on the car or a draft; nothing is changed."""
    verdict = Verdict(rider, turn)
    if turn.way == DRAFT:
        judge_draft(race, verdict)
    else:
        if race.at[race.waiting.bit_length() - 1] is not rider or not race.waiting:
            verdict.note(order_fault(race, rider))
        _judge_roll(race, verdict)
    return verdict


def _judge_roll(race: Race, verdict: Verdict) -> None:
    turn = verdict.turn
    terrain = race.terrain[verdict.rider.cell]
    rolled = turn.base + terrain if race.seven_after_terrain else turn.base
    verdict.total = turn.base + terrain
    if turn.uses or turn.alone or rolled == facts.CHANCE_SUM:
        _judge_cards(race, verdict, rolled)
        if verdict.falls or turn.chance in facts.CHANCE_STILL:
            _stay(race, verdict, "travel-still")
            return
    if verdict.total <= 0 and terrain < 0:
        verdict.dismounts = True
        _stay(race, verdict, "travel-dismounted")
    else:
        judge_travel(race, verdict)


def _judge_cards(race: Race, verdict: Verdict, rolled: int) -> None:
    """What is wrong with the turn's cards, and what they make of it: steps, falls, whether somebody may follow."""
    turn, rider, chance = verdict.turn, verdict.rider, verdict.turn.chance
    if turn.cards or turn.alone:
        verdict.note(cards.cards_fault(race, rider, turn))
    if turn.way == HANG:
        verdict.note(cards.hang_fault(race, rider, turn))
    if rolled == facts.CHANCE_SUM or chance:
        verdict.note(cards.chance_fault(race, rider, turn, rolled))
    if chance:
        if chance in facts.CHANCE_REPLACES:
            verdict.total += turn.die - turn.base
        elif chance == "studied":
            verdict.total += turn.die
        verdict.total += facts.CHANCE_BONUS.get(chance, 0)
    if turn.alone:
        verdict.reason = "draft-breakaway"
    elif chance in facts.CHANCE_ALONE:
        verdict.reason = "draft-nobody-follows"
    verdict.falls = chance in facts.CHANCE_FALLS


def _stay(race: Race, verdict: Verdict, code: str) -> None:
    """The rider cannot move this turn: a line that says where they went is wrong."""
    turn = verdict.turn
    verdict.cell = verdict.rider.cell
    if not turn.travels:
        return
    word = "go" if turn.go == 0 else turn.travel_word
    travel = next(n for n, said in enumerate(turn.words) if said in ("to", "go"))
    legal = [" ".join([verdict.rider.name, *turn.words[1:travel]])]
    reckoned = reckoning(race, verdict)
    verdict.note(Fault(code, word, legal, rider=verdict.rider.name, card=turn.chance, reckoning=reckoned).at_last())
    verdict.dismounts = False
    if turn.go != 0:
        verdict.cell = race.free_cell(turn.place)


def apply(race: Race, verdict: Verdict, doubtful: bool = False) -> None:
    """Do what the turn comes to. `verdict.cell` must be known."""
    rider, turn = verdict.rider, verdict.turn
    if turn.uses:
        cards.play(race, rider, turn)
    start = rider.cell
    bit = race.course.bit[start]
    if race.waiting & bit:
        race.waiting ^= bit
    rider.moved = True
    rider.doubtful = doubtful
    rider.start = start
    rider.steps = verdict.steps
    rider.reason = verdict.reason
    race.just_moved = None
    if verdict.falls:
        for faller in fallers(race, rider, turn.chance == "massfall"):
            faller.moved = True
            race.waiting &= ~race.course.bit[faller.cell]
    if verdict.dismounts:
        race.lift(rider)
        rider.dismounted = True
        race.dismounted.append(rider)
    elif verdict.cell != start:
        race.move(rider, verdict.cell)
        race.just_moved = rider


def fallers(race: Race, cause: Rider, mass: bool) -> list[Rider]:
    """The riders whom a fall takes along, the cause left out (rulebook: Falls).

    Directly behind a faller, or beside one but not on the right of the cause; only riders who have not moved. Under
    `mass-fall: everyone` a mass fall takes all of these. Under `fall-spread: all` a rider who has moved passes a fall on: they
    fall too, which does them nothing.
    """
    course = race.course
    waiting = race.waiting & ~course.bit[cause.cell]
    if mass and race.settings.rulings["mass-fall"] == "everyone":
        return [rider for rider in race.at if rider and waiting & course.bit[rider.cell]]
    spread = race.taken & ~course.bit[cause.cell] if race.settings.rulings["fall-spread"] == "all" else waiting
    fallen: list[Rider] = []
    touched = [cause]
    while touched:
        faller = touched.pop()
        spared = course.right[cause.cell] if faller is cause else NOWHERE
        for cell in (course.behind[faller.cell], *course.beside[faller.cell]):
            if cell in (NOWHERE, spared) or not spread & course.bit[cell]:
                continue
            rider = race.at[cell]
            if rider is not None:
                spread &= ~course.bit[cell]
                touched.append(rider)
                if waiting & course.bit[cell]:
                    fallen.append(rider)
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
    first = race.due_back
    if first is not rider:
        before = first.name if first else None
        return Fault("back-not-due", BACK, due(race), rider=rider.name, due=before)
    cell = race.course.by_text.get(place, NOWHERE)
    if cell == NOWHERE:
        return Fault("place-none", place, back_places(race, rider), place=place).at_last()
    if race.taken & race.course.bit[cell]:
        there = race.at[cell]
        by, since = (there.name, there.line) if there else (None, 0)
        return Fault("place-occupied", place, back_places(race, rider), place=place, by=by, since=since).at_last()
    if race.course.row[cell] > race.course.row[rider.cell]:
        own = race.course.text[rider.cell]
        return Fault("back-ahead", place, back_places(race, rider), rider=rider.name, place=place, own=own).at_last()
    return None


def back_places(race: Race, rider: Rider) -> list[str]:
    """Where a dismounted rider may return under the ruling `beside`: every free cell of the row and behind it, nearest first."""
    course = race.course
    behind = sum(bit for cell, bit in enumerate(course.bit) if course.row[cell] <= course.row[rider.cell])
    return [f"back {place}" for place in reversed(course.places(behind & ~race.taken))]
