"""The sentences of Flamme Rouge's problems, in English."""

from __future__ import annotations

from typing import Final

from scoring.replay.wording import Figures, Table
from scoring.replay.wording.en import between_rounds, listed, out_already, out_of_the_race


def _tile_twice(figures: Figures) -> str:
    tile, other = figures["tile"], figures["other"]
    if tile == other:
        return f"The tile {tile} is in the track twice; a box has it once."
    return f"{tile} and {other} are the two sides of one tile, which can be used only once in a track."


def _cards(number: object, thing: str = "card") -> str:
    """`1 card`, `4 cards`."""
    return f"{number} {thing}" if str(number) == "1" else f"{number} {thing}s"


def _line_none(figures: Figures) -> str:
    if not figures["rows"]:
        return "This race has no sprint or mountain line. A header adds one to the road: x-sprint 34: 3 2 1 puts one after row 34."
    return f"There is no line after row {figures['row']}; lines are after {listed(figures['rows'])}."


def _impossible(figures: Figures) -> str:
    what = f"the hand {figures['hand']}" if figures["hand"] else f"the card {figures['card']}"
    if figures["down"]:
        return f"{figures['rider']} cannot hold {what}: {figures['down']} lie face down, and those are drawn first."
    return f"No draw that fits what was written before gives {figures['rider']} {what}."


SENTENCES: Final[Table] = {
    "sheet-absent": "{rider} did not start (line {out}) and so cannot have been over a line (line {line}).",
    # What was perhaps meant
    "near-bot": "If {team} is a peloton team, the header “bot {team}: peloton” is missing.",
    "near-team": "Perhaps {team} was meant, whose riders could have played these cards.",
    "near-exchanged": "Perhaps s and r were swapped: “{meant}” could have been played.",
    # Headers
    "track-missing": "A log of moves needs the header “stage” or “track”.",
    "track-and-stage": "“stage” and “track” both name the road; one of them is enough.",
    "tile-unknown": "{tile} (tile {at} of the track) is not a tile.",
    "tile-twice": _tile_twice,
    "track-ends": "{tile} is in the wrong place: a track begins with a start tile and ends with a finish tile.",
    "stage-unknown": "{stage} is not a stage whose track is known; write its tiles as track.",
    "stage-players": "{stage} is ridden in a version for 2-4 or for 5-6 players, not for {players}.",
    "finish-choice": "A race ends with the first arrival (“first”) or when all are home (“all”), not with “{choice}”.",
    "rider-kind": "{kind} is not a rider: s is the Sprinteur, r the Rouleur.",
    "bot-kind": "An automated team is a peloton or a strength team, not {kind}.",
    "peloton-twice": "There can be only one peloton team.",
    "handicap-too-many": "{rider} cannot start with {cards} exhaustion cards: a box has {most} in all.",
    "handicap-beyond-box": "The {kind} start with {dealt} exhaustion cards up to here; a box has {most} for them.",
    "solo-breakaway": "{player} plays alone: the rulebook leaves the breakaway out of the solo game, even where its tile is in the track.",
    "solo-exhaustion": lambda f: f"{f['player']} plays alone and starts with 3 exhaustion cards or more, divided between both stacks as they like; the log has {f['cards']}.",
    "solo-opponents": "{player} plays alone: that takes an automated team or at least two solo riders.",
    "handicap-automated": "{rider} is automated and has no exhaustion cards.",
    "solo-in-team": "{rider} belongs to the automated team {team} already.",
    "module-off": "This race is ridden without {module}.",
    "weather-unknown": "{weather} is not a weather marker.",
    "weather-no-tile": "The track has no tile {tile}.",
    "weather-not-straight": "{tile} is not a straight between start and finish; only those have weather.",
    "weather-tile-twice": "{tile} has {weather} beside it already; a tile has one marker.",
    "weather-twice": "There is only one {weather} marker; line {line} has placed it already.",
    "obstacle-place": "There is no lane {place} that could be blocked.",
    "obstacle-last-lane": "Row {row} would have no lane left.",
    "breakaway-tile": "With a breakaway the second tile is the breakaway tile 2, not {tile}.",
    "line-row": "A sprint or mountain line lies after one of the rows 1 to {last}, not {row}.",
    "line-none": _line_none,
    # Start
    "move-before-start": "The line “start” is missing before {rider}: it comes before the riders are placed.",
    "placed-twice": "{rider} is on the grid already, at {stands}.",
    "place-none": "There is no place {place} on this track.",
    "start-place": "{place} is not a start place.",
    "start-place-taken": "The start place {place} is taken by {by}.",
    "bid-cards": "A bid is two cards, not {cards}.",
    "bid-late": "Bids are made after the start and before round 1.",
    "bid-rider": "{rider} cannot bid: the rider is not on the grid, or is automated.",
    "bid-twice": "{other} has bid for the team already.",
    "bid-not-held": lambda f: f"{f['rider']} does not have the cards {listed(str(f['cards']))}.",
    "bid-missing": lambda f: f"Before round 1 {listed(f['riders'])} must bid for the breakaway.",
    # Riders
    "rider-unknown": "{rider} is not a rider; riders are written like red-s.",
    "rider-not-in-race": "{rider} does not ride in this race.",
    "rider-is-out": out_of_the_race,
    # Cards
    "card-bad": "{card} is not a card.",
    "hand-bad": lambda f: f"{f['hand']} is not a hand of cards." if f["hand"] else "After the colon the hand of cards is missing.",
    "card-twice": "{rider} already has a card for this round.",
    "card-missing": lambda f: f"In round {f['round']} the card of {listed(f['riders'])} is missing.",
    "card-between-rounds": between_rounds,
    "card-after-end": "The race is over; no card is played any more.",
    "card-not-held": "{rider} has no {card}; the rider's stack is {holds}.",
    "card-not-in-hand": "{rider} cannot play {card} from the hand {hand}.",
    "hand-size": lambda f: f"{f['rider']} draws {_cards(f['size'])} here; {f['hand']} has {f['shown']}.",
    "hand-not-held": "{rider} cannot hold {hand}; the rider's stack is {holds}.",
    "hand-impossible": _impossible,
    "card-impossible": _impossible,
    "hand-of-bot": "{rider} is automated: one card is turned up, and there is no hand.",
    "stack-empty": "The stack of {rider} is empty: the rider draws an exhaustion card and plays it.",
    "bot-card": "No {card} is left in the deck of {rider}.",
    "bot-deck-empty": "The deck of {rider} is empty, which is written as 2.",
    "solo-line": "{rider} is a solo rider; the value is written on a solo line.",
    "not-solo": "{rider} is not a solo rider of this race.",
    # Rounds and leaving
    "round-after-end": "The race is over: there is no further round.",
    "out-during-round": "A rider leaves the race between two rounds; round {round} waits for cards.",
    "out-already": out_already,
    "dns-though-started": "{rider} has started; a rider who gives up later counts as dnf.",
    "dns-too-late": "A rider who does not start is named before round 1.",
    # Checks
    "check-rider": lambda f: f"The table has {f['rider']} at {f['said']}, the replay at {f['found'] or 'no place'}.",
    "check-finish": "The table's order of arrival is {riders}, the replay's {found}.",
    "check-exhaustion": lambda f: f"The table has {_cards(f['said'], 'exhaustion card')} in the stack of {f['rider']}, the replay {f['found']}.",
    # Advice for stages of one's own
    "advice-hard": lambda f: f"{listed(f['tiles'])} have ascents or cobbles; more than three such tiles make a hard stage.",
    "advice-feeding-last": "The feeding zone {tile} lies directly before the finish.",
    "advice-count": "A stage has 9 straights, start and finish included, and 12 curves; this one has {straights} and {curves}.",
    "advice-bonus": "With the bonus tile 9 there should be a feeding zone.",
}  # fmt: skip
