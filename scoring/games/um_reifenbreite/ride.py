"""A rider's turn: why it may not go as the line says, and what the move does.

`judge` is the one body of rules. It answers a Ride: the first fault (None if the turn is legal) and where the rider
ends, which is known for most faulty turns too, so that a ruled or a mistaken line can be applied as written.
"""

from __future__ import annotations

from scoring.games.um_reifenbreite import cards, facts
from scoring.games.um_reifenbreite.drafting import judge_draft
from scoring.games.um_reifenbreite.order import order_fault
from scoring.games.um_reifenbreite.race import Race, Rider
from scoring.games.um_reifenbreite.ridden import Ride
from scoring.games.um_reifenbreite.travel import judge_travel, reckoning
from scoring.games.um_reifenbreite.turn import DRAFT, HANG, Turn
from scoring.replay.fault import Fault


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
    turn = ride.turn
    terrain = race.terrain[ride.rider.cell]
    rolled = turn.base + terrain if race.seven_after_terrain else turn.base
    ride.total = turn.base + terrain
    if turn.uses or turn.alone or rolled == facts.CHANCE_SUM:
        _judge_cards(race, ride, rolled)
        if ride.falls or turn.chance in facts.CHANCE_STILL:
            _stay(race, ride, "travel-still")
            return
    if ride.total <= 0 and terrain < 0:
        ride.dismounts = True
        _stay(race, ride, "travel-dismounted")
    else:
        judge_travel(race, ride)


def _judge_cards(race: Race, ride: Ride, rolled: int) -> None:
    """What is wrong with the turn's cards, and what they make of it: steps, falls, whether somebody may follow."""
    turn, rider, chance = ride.turn, ride.rider, ride.turn.chance
    if turn.cards or turn.alone:
        ride.note(cards.cards_fault(race, rider, turn))
    if turn.way == HANG:
        ride.note(cards.hang_fault(race, rider, turn))
    if rolled == facts.CHANCE_SUM or chance:
        ride.note(cards.chance_fault(race, rider, turn, rolled))
    if chance:
        if chance in facts.CHANCE_REPLACES:
            ride.total += turn.die - turn.base
        elif chance == "studied":
            ride.total += turn.die
        ride.total += facts.CHANCE_BONUS.get(chance, 0)
    if turn.alone:
        ride.reason = "draft-breakaway"
    elif chance in facts.CHANCE_ALONE:
        ride.reason = "draft-nobody-follows"
    ride.falls = chance in facts.CHANCE_FALLS


def _stay(race: Race, ride: Ride, code: str) -> None:
    """The rider cannot move this turn: a line that says where they went is wrong."""
    turn = ride.turn
    ride.cell = ride.rider.cell
    if not turn.travels:
        return
    word = "go" if turn.go == 0 else turn.travel_word
    travel = next(n for n, said in enumerate(turn.words) if said in ("to", "go"))
    legal = [" ".join([ride.rider.name, *turn.words[1:travel]])]
    reckoned = reckoning(race, ride)
    ride.note(Fault(code, word, legal, rider=ride.rider.name, card=turn.chance, reckoning=reckoned).at_last())
    ride.dismounts = False
    if turn.go != 0:
        ride.cell = race.free_cell(turn.place)
