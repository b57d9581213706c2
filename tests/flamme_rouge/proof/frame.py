"""Certain faults of Flamme Rouge logs around the cards: headers, start, bids, bots, ends, and who leaves."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from tests.flamme_rouge.proof.certain import Kind, Mutant, added, changed, each_moment
from tests.flamme_rouge.proof.moments import Moment, RaceLog
from tests.flamme_rouge.slow_judge.judge import COLOURS

# Headers: the value of one is written otherwise.


def of_the_track(
    rewrite: Callable[[random.Random, str], str | None],
) -> Callable[[random.Random, RaceLog], Mutant | None]:
    def change(chance: random.Random, log: RaceLog) -> Mutant | None:
        at = log.headers.get("track")
        if at is None:
            return None
        tiles = rewrite(chance, log.lines[at].split()[1])
        return changed(log, at, f"track: {tiles}") if tiles else None

    return change


def unknown_tile(chance: random.Random, tiles: str) -> str:
    at = chance.randrange(1, len(tiles))
    return tiles[:at] + chance.choice("zZvV0y-") + tiles[at:]


def tile_twice(chance: random.Random, tiles: str) -> str | None:
    """A straight or curve of the track once more before the finish, on either side."""
    letters = [tile for n, tile in enumerate(tiles[1:-1], 1) if tile.isalpha() and tiles[n - 1] != "_"]
    return f"{tiles[:-1]}{chance.choice(letters).swapcase()}{tiles[-1]}" if letters else None


def no_finish(chance: random.Random, tiles: str) -> str:
    return tiles[:-1]


def no_start(chance: random.Random, tiles: str) -> str:
    return tiles.lstrip("_")[1:]


def header(key: str, *values: str) -> Callable[[random.Random, RaceLog], Mutant | None]:
    """A header whose key begins so gets a value that cannot be."""

    def change(chance: random.Random, log: RaceLog) -> Mutant | None:
        found = [(name, at) for name, at in log.headers.items() if name.split()[0] == key]
        if not found:
            return None
        name, at = chance.choice(found)
        return changed(log, at, f"{name}: {chance.choice(values)}")

    return change


def unknown_header(chance: random.Random, log: RaceLog) -> Mutant:
    return added(
        log,
        chance.randrange(1, log.start + 1),
        chance.choice(["gears: 11", "course: short", "weather: rain", "bot: x"]),
    )


def header_twice(chance: random.Random, log: RaceLog) -> Mutant | None:
    headers = {key: at for key, at in log.headers.items() if key != "obstacle"}
    key = chance.choice(sorted(headers))
    return added(log, headers[key] + 1, log.lines[headers[key]])


def header_late(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    return (
        chance.choice(["finish: all", "rules: weather", "bot pink: strength"]) if moment.words[0] == "round" else None
    )


# The start.


def placed_elsewhere(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    """On a place that is no start place, does not exist, is taken, or is no place at all."""
    if not moment.places_riders:
        return None
    wrong = ["6.1", "7.1", "99.1", "5.9", "0.1", "4", "4.1.1", "a.b", "04.1", *sorted(moment.taken)[:3]]
    place = chance.choice(wrong)
    return moment.with_word(2, place)


def placed_twice(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    return " ".join([*moment.words, *moment.words[1:3]]) if moment.places_riders else None


def wrong_bid(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    if moment.words[0] != "bid":
        return None
    rider, cards = moment.words[1:3], moment.words[3:]
    pile = moment.piles["-".join(rider)]
    absent = [card for card in "2345679x" if card not in pile]
    wrong = [[cards[0]], [*cards, cards[0]], ["8", cards[1]], [cards[0], chance.choice(absent)], []]
    return " ".join(["bid", *rider, *chance.choice(wrong)])


def bid_by_nobody(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    others = [colour for colour in COLOURS if colour not in log.colours]
    if moment.words[0] != "bid" or not others:
        return None
    return moment.with_word(1, chance.choice([*others, "brown"]))


# Automated opponents.


def card_no_bot_has(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    """A card of which the deck has none left."""
    if not moment.open or moment.words[0] not in COLOURS:
        return None
    colour = moment.words[0]
    if colour in moment.decks:
        absent = [card for card in ("2", "9", "3", "4", "5", "6", "7", "attack") if not moment.decks[colour][card]]
        empty = not +moment.decks[colour]
        return moment.with_word(1, chance.choice([card for card in absent if not (empty and card == "2")]))
    name = f"{colour}-{moment.words[1][0]}"
    if name in moment.decks:
        absent = [
            card
            for card in "2345679x"
            if not moment.decks[name][card] and not (card == "2" and not +moment.decks[name])
        ]
        return moment.with_word(1, f"{moment.words[1][0]}{chance.choice(absent)}")
    return None


def hand_of_a_bot(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    if not moment.open or len(moment.words) < 2 or f"{moment.words[0]}-{moment.words[1][0]}" not in moment.decks:
        return None
    return moment.with_word(1, f"{moment.words[1]}:{moment.words[1][1]}345")


def wrong_solo_line(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    if moment.words[0] != "solo":
        return None
    last = moment.words[-1]
    return chance.choice(
        [
            " ".join([*moment.words, last]),
            " ".join([*moment.words[:-1], f"{last[0]}0"]),
            " ".join([*moment.words[:-1], f"{last[0]}16"]),
            " ".join([*moment.words[:-1], f"q{last[1:]}"]),
            " ".join([*moment.words, "brown", "s4"]),
            "solo",
        ]
    )


# Rounds that are not there, and who leaves.


def further_round(chance: random.Random, log: RaceLog) -> Mutant | None:
    """A round after the race's end."""
    last = [int(moment.words[1]) for moment in log.moments if moment.words[0] == "round"][-1]
    return added(log, len(log.lines), f"round {last + 1}") if log.ends else None


def leaves_wrongly(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    if moment.words[0] != "round" or moment.words[1] == "1":
        return None
    riding = next((name for name, status in moment.status.items() if status == "riding"), None)
    gone = next((name for name, status in moment.status.items() if status in ("dnf", "dsq", "dns")), None)
    wrong = ["out", "out red", "out nobody dnf"]
    wrong += [f"out {riding}", f"out {riding} dns", f"out {riding} home", f"out {riding} dnf now"] if riding else []
    wrong += [f"out {gone} dnf"] if gone else []
    return chance.choice(wrong)


def leaves_in_the_round(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    """Before the last card of a round is there nobody leaves."""
    if not moment.plays or _may_be_ridden(log, moment):
        return None
    return f"out {moment.plays[0][1]} {chance.choice(['dnf', 'dsq'])}"


def _may_be_ridden(log: RaceLog, moment: Moment) -> bool:
    return "time-trial" in log.modules


def at_elsewhere(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    return f"at {moment.plays[0][1]} 9.1" if moment.plays and moment.played else None


def unknown_line(chance: random.Random, log: RaceLog, moment: Moment) -> str:
    return chance.choice(
        ["sprint b red-s", "draft red s", "ruond 3", "switch red blue", "end photo 3 6", "21 4-5 to 2", "?"]
    )


def all_kinds() -> Iterator[Kind]:
    for rewrite in (unknown_tile, tile_twice, no_finish, no_start):
        yield Kind(rewrite.__name__, of_the_track(rewrite))
    yield Kind(
        "unknown_stage", header("stage", "vuelta", "peloton-6", "peloton-7 7-8", "avenue-corso-paseo 3", "firenze")
    )
    yield Kind("unknown_rules", header("rules", "mountains", "weather, weather", "weather snow"))
    yield Kind("unknown_weather", header("weather", "snow", "rain rain", ""))
    yield Kind("wrong_obstacle", header("obstacle", "8", "999.1", "8.4", "x", "8.1, 8.1, 8.1"))
    yield Kind("wrong_finish", header("finish", "third", "first all", ""))
    yield Kind("wrong_bot", header("bot", "team", "peloton strength", ""))
    yield Kind("wrong_solo", header("solo", "green", "s green", "brown s", ""))
    yield Kind("wrong_handicap", header("handicap", "s", "s x", "s 01", "q 1", "s 1 s 1"))
    yield Kind("wrong_ruling", header("ruling", "7", "0", "last", ""))
    for change in (unknown_header, header_twice, further_round):
        yield Kind(change.__name__, change)
    for line in (
        placed_elsewhere,
        placed_twice,
        wrong_bid,
        bid_by_nobody,
        card_no_bot_has,
        hand_of_a_bot,
        wrong_solo_line,
    ):
        yield Kind(line.__name__, each_moment(line))
    for line in (header_late, leaves_wrongly, leaves_in_the_round, at_elsewhere, unknown_line):
        yield Kind(line.__name__, each_moment(line, added))
