"""The start: placing riders, bidding for the breakaway (rulebook: Choose Starting Positions; Breakaway Variant)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.games.flamme_rouge import facts
from scoring.games.flamme_rouge.race import Race, Rider
from scoring.games.flamme_rouge.settings import BREAKAWAY, SINGLE
from scoring.games.flamme_rouge.stack import letters, pile_of, within
from scoring.games.flamme_rouge.turn import Placing, read_bid, read_placings
from scoring.replay.body import PLACING, start_without_line
from scoring.replay.fault import WARNING, Fault
from scoring.replay.log import Words
from scoring.replay.sheets import team_of
from scoring.replay.statuses import RIDING

if TYPE_CHECKING:
    from scoring.games.flamme_rouge.judge import Judge


def place_riders(judge: Judge, line: int, words: Words) -> None:
    """A placing line: `red s 5.1 r 4.1`."""
    if judge.phase != PLACING:
        start_without_line(judge, line, words)
    ruled = words[-1] == "ruled"
    placings = read_placings(words[:-1] if ruled else words)
    if isinstance(placings, Fault):
        judge.report(line, placings)
        judge.grid_doubt = True
        return
    reported = judge.grid_doubt
    for placing in placings:
        reported |= _place(judge, line, placing, words, reported=reported)


def _place(judge: Judge, line: int, placing: Placing, words: Words, *, reported: bool) -> bool:
    """Put a rider on the grid; answers whether that cannot be as written. With `reported` the line has been reported already."""
    race = judge.race
    place = race.track.place(placing.place)
    if place is None:
        nowhere = Fault("place-none", placing.place, free_places(race), place=placing.place)
        return _not_placed(judge, line, placing, nowhere, reported=reported)
    row, lane = place
    taken = race.roads.get("", {}).get(place) or _team_mate_at(race, placing.rider, place)
    fault = None
    if placing.rider in race.riders:
        there = race.riders[placing.rider]
        fault = Fault(
            "placed-twice", placing.place, ["round 1"], rider=placing.rider, stands=f"{there.row}.{there.lane}"
        )
    elif taken:
        fault = Fault("start-place-taken", placing.place, free_places(race), place=placing.place, by=taken.name)
    if fault:
        return _not_placed(judge, line, placing, fault, reported=reported)
    off_the_grid = not race.track.is_start(row)
    if off_the_grid and not reported:
        fault = Fault("start-place", placing.place, free_places(race), place=placing.place)
        if not judge.wrong(line, fault, words, placing.rider):
            judge.all_suspect = True  # a rider elsewhere changes everybody's slipstream
    race.put(race.enter(placing.rider), row, lane)
    _warn_beyond_the_box(judge, line, placing)
    return off_the_grid


def _not_placed(judge: Judge, line: int, placing: Placing, fault: Fault, *, reported: bool) -> bool:
    """The rider is not put on the grid; of several such riders on a line the first is told."""
    if not reported:
        judge.report(line, fault, rider=placing.rider)
    judge.grid_doubt = True
    return True


def _warn_beyond_the_box(judge: Judge, line: int, placing: Placing) -> None:
    """The box has riders in six colours, for six players or, with one rider a player, twelve; a house may have more."""
    riders = judge.race.riders.values()
    if SINGLE in judge.race.settings.modules:
        player, players, most = placing.rider, [rider.name for rider in riders], facts.MOST_TEAMS * len(facts.KINDS)
    else:
        player, players, most = team_of(placing.rider), [rider.team for rider in riders], facts.MOST_TEAMS
    if players.count(player) == 1 and len(set(players)) == most + 1:
        judge.report(line, Fault("players-many", placing.place, [], player=player, most=most), WARNING, placing.rider)


def _team_mate_at(race: Race, name: str, place: tuple[int, int]) -> Rider | None:
    """Who stands on the place already, on whatever road (a time trial has one a team)."""
    return next((rider for road in race.roads.values() if (rider := road.get(place)) and rider.name != name), None)


def free_places(race: Race) -> list[str]:
    """The start places on which nobody stands, the front one first."""
    taken = {place for road in race.roads.values() for place in road}
    rows = [row for row in range(1, race.track.rows + 1) if race.track.is_start(row)]
    return [f"{row}.{lane}" for row in reversed(rows) for lane in race.track.lanes[row] if (row, lane) not in taken]


def take_bid(judge: Judge, line: int, words: Words) -> None:
    """A bid line: `bid red s 5 4`."""
    ruled = words[-1] == "ruled"
    bid = read_bid(words[:-1] if ruled else words)
    fault = bid if isinstance(bid, Fault) else bid_fault(judge, *bid)
    if fault and fault.code in ("bid-rider", "module-off") and (judge.grid_doubt or judge.in_doubt()):
        return
    if fault and fault.code == "module-off":
        judge.all_suspect = not ruled
    if fault and (isinstance(bid, Fault) or not judge.wrong(line, fault, words, bid[0])):
        if isinstance(bid, Fault):
            judge.report(line, bid)
        judge.grid_doubt = True
        return
    if not isinstance(bid, Fault) and bid[0] in judge.race.riders:
        judge.bids[bid[0]] = bid[1]


def bid_fault(judge: Judge, name: str, cards: str) -> Fault | None:
    """Why the rider may not bid so."""
    race = judge.race
    rider = race.riders.get(name)
    if BREAKAWAY not in race.settings.modules:
        return Fault("module-off", "bid", ["rules: breakaway"], module=BREAKAWAY)
    if judge.phase != PLACING:
        return Fault("bid-late", "bid", [])
    if rider is None or rider.stack is None:
        colour, _, kind = name.partition("-")
        legal = [f"bid {one.team} {one.kind}" for one in race.riders.values() if one.stack]
        return Fault("bid-rider", kind, legal, rider=name, colour=colour)
    same = [other for other in judge.bids if _bids_together(race, other, name)]
    if same:
        return Fault("bid-twice", "bid", [], rider=name, other=same[0])
    if not within(pile_of(cards), rider.stack.whole):
        return Fault("bid-not-held", cards[-1], sorted(set(letters(rider.stack.whole))), rider=name, cards=cards)
    return None


def _bids_together(race: Race, one: str, other: str) -> bool:
    """Whether two riders have one bid between them: a team's, or with one rider a player the rider's own."""
    if SINGLE in race.settings.modules:
        return one == other
    return team_of(one) == team_of(other)


def bidders_missing(judge: Judge) -> list[str]:
    """Who must still bid before round 1: teams by colour, with one rider a player riders."""
    race = judge.race
    human = [rider for rider in race.riders.values() if not rider.automated and rider.status == RIDING]
    missing = [rider for rider in human if not any(_bids_together(race, rider.name, bid) for bid in judge.bids)]
    return list(dict.fromkeys(rider.name if SINGLE in race.settings.modules else rider.team for rider in missing))


def players(race: Race) -> int:
    """The number of players: human ones, one an automated team, one for every two solo riders."""
    riders = [rider for rider in race.riders.values() if rider.status == RIDING]
    human = {rider.name if SINGLE in race.settings.modules else rider.team for rider in riders if not rider.automated}
    solo = sum(rider.name in race.settings.solo for rider in riders)
    bots = {rider.team for rider in riders if rider.team in race.settings.bots}
    return len(human) + len(bots) + solo // 2


def warn_who_plays_alone(judge: Judge, line: int) -> None:
    """The solo game's own rules, where one human player rides against automated opponents (rulebook: Solo variant)."""
    settings = judge.race.settings
    riders = [rider for rider in judge.race.riders.values() if rider.status == RIDING]
    human = [rider for rider in riders if not rider.automated]
    player = settings.plays_alone(rider.name for rider in human)
    if player is None:
        return
    if BREAKAWAY in settings.modules:
        rules = judge.text.headers["rules"].line
        judge.report(rules, Fault("solo-breakaway", BREAKAWAY, [], player=player), WARNING)
    cards = sum(settings.handicaps.get(rider.name, 0) for rider in human)
    if cards < facts.SOLO_EXHAUSTION:
        legal = [f"handicap {human[0].team}: s 2 r 1"]
        judge.report(line, Fault("solo-exhaustion", "round", legal, player=player, cards=cards), WARNING)
    if not any(rider.team in settings.bots for rider in riders) and len(settings.solo) < facts.SOLO_OPPONENTS:
        judge.report(line, Fault("solo-opponents", "round", ["bot white: peloton"], player=player), WARNING)


def breakaway(judge: Judge) -> list[str]:
    """Who rides ahead, the highest bid first: two riders with five or more players, else one, as far as there are lanes.

    All ties go to the rider further back: the one in the lower row, then further to the left.
    """
    race = judge.race
    bidders = [name for name in judge.bids if race.riders[name].status == RIDING]
    if not bidders:
        return []
    places = 2 if players(race) >= facts.BREAKAWAY_BIG_FIELD else 1
    lanes = race.free_lanes(race.riders[bidders[0]], breakaway_row(race))

    def rank(name: str) -> tuple[int, int, int]:
        rider = race.riders[name]
        return (-sum(facts.VALUES[card] for card in judge.bids[name]), rider.row, -rider.lane)

    return sorted(bidders, key=rank)[: min(places, len(lanes))]


def breakaway_row(race: Race) -> int:
    """The row of the second tile in which the breakaway starts."""
    return race.track.tiles[1].first + int(race.settings.rulings["breakaway-row"]) - 1


def break_away(judge: Judge) -> None:
    """The highest bids ride ahead. Their bid cards leave the game and they take two exhaustion cards; the others keep theirs.

    All shuffle. A card that was bid though the rider does not have it (`ruled`) changes no stack.
    """
    race, row = judge.race, breakaway_row(judge.race)
    for name in breakaway(judge):
        rider = race.riders[name]
        if rider.stack is None:
            continue
        race.put(rider, row, race.free_lanes(rider, row)[0])
        rider.breakaway = True
        for card in judge.bids[name]:
            if rider.stack.has(card):
                rider.stack.remove(card)
            else:
                rider.stack.judged = False
        rider.stack.recycle(facts.EXHAUSTION * facts.BREAKAWAY_EXHAUSTION)
        rider.received += facts.BREAKAWAY_EXHAUSTION
        rider.stack.shuffle()
