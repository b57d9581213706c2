"""Changes to Flamme Rouge logs that may leave them legal: engine and slow judge must say the same of each."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.flamme_rouge.proof.certain import Kind, Mutant, changed, each_moment, of_a_card, removed
from tests.flamme_rouge.proof.moments import Moment, RaceLog
from tests.flamme_rouge.slow_judge.judge import COLOURS


def another_card(chance: random.Random, moment: Moment, rider: str, card: str, hand: str | None) -> str:
    return chance.choice(moment.piles[rider])


def another_card_of_the_hand(
    chance: random.Random, moment: Moment, rider: str, card: str, hand: str | None
) -> str | None:
    return f"{chance.choice(hand)}:{hand}" if hand else None


def another_hand(chance: random.Random, moment: Moment, rider: str, card: str, hand: str | None) -> str | None:
    """As many cards of the stack, the one played among them."""
    rest = moment.piles[rider].replace(card, "", 1)
    size = moment.sizes[rider] - 1
    return f"{card}:{card}{''.join(chance.sample(rest, size))}" if 0 <= size <= len(rest) else None


def one_card_of_the_hand(chance: random.Random, moment: Moment, rider: str, card: str, hand: str | None) -> str | None:
    if not hand or len(hand) < 2:
        return None
    kept = hand.replace(card, "", 1)
    return f"{card}:{card}{kept[1:]}{chance.choice(moment.piles[rider])}"


def hand_left_out(chance: random.Random, moment: Moment, rider: str, card: str, hand: str | None) -> str | None:
    return card if hand else None


def places_exchanged(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    """The two riders of a line start on each other's place."""
    if not moment.places_riders or len(moment.words) != 5:
        return None
    colour, one, here, other, there = moment.words
    return " ".join([colour, one, there, other, here])


def riders_exchanged(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    """Each of two riders plays the other's card, hands left out."""
    if len(moment.plays) != 2:
        return None
    (_, one, card, _), (_, other, second, _) = moment.plays
    return f"{moment.words[0]} {one[-1]}{second} {other[-1]}{card}"


def other_bid(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    if moment.words[0] != "bid":
        return None
    pile = moment.piles["-".join(moment.words[1:3])]
    return " ".join([*moment.words[:3], chance.choice(pile), chance.choice(pile)])


def other_value(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    """Another value on a solo card or of a bot's."""
    if moment.words[0] == "solo":
        return " ".join([*moment.words[:-1], f"{moment.words[-1][0]}{chance.randint(1, 15)}"])
    if moment.open and moment.words[0] in moment.decks:
        return f"{moment.words[0]} {chance.choice(['attack', *'2345679'])}"
    return None


def line_left_out(chance: random.Random, log: RaceLog) -> Mutant:
    at = chance.choice(log.moments).at
    return removed(log, at, at)


def lines_exchanged(chance: random.Random, log: RaceLog) -> Mutant:
    """Two lines of the body change places."""
    one, other = chance.sample(log.moments, 2)
    lines = list(log.lines)
    lines[one.at], lines[other.at] = lines[other.at], lines[one.at]
    return Mutant(log.seed, "\n".join(lines) + "\n", min(one.at, other.at) + 1, "two lines changed places")


def neighbours_exchanged(chance: random.Random, log: RaceLog) -> Mutant:
    n = chance.randrange(len(log.moments) - 1)
    one, other = log.moments[n], log.moments[n + 1]
    lines = list(log.lines)
    lines[one.at], lines[other.at] = lines[other.at], lines[one.at]
    return Mutant(log.seed, "\n".join(lines) + "\n", one.at + 1, "two neighbouring lines changed places")


def finish_otherwise(chance: random.Random, log: RaceLog) -> Mutant | None:
    at = log.headers.get("finish")
    return changed(log, at, "finish: first" if log.lines[at].endswith("all") else "finish: all") if at else None


def weather_otherwise(chance: random.Random, log: RaceLog) -> Mutant | None:
    """Other weather beside a tile: other hands, falls, slipstream."""
    found = [at for key, at in log.headers.items() if key.startswith("weather ")]
    if not found:
        return None
    at = chance.choice(found)
    weather = chance.choice(("rain", "crosswind", "tailwind", "headwind"))
    return changed(log, at, f"{log.lines[at].partition(':')[0]}: {weather}")


def a_card_more(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    """A rider of the colour who has no card on this line gets one."""
    if not moment.plays or len(moment.plays) > 1 or moment.words[0] not in COLOURS:
        return None
    kind = "r" if moment.plays[0][1].endswith("s") else "s"
    return " ".join([*moment.words, f"{kind}{chance.choice('345')}"])


def all_kinds() -> Iterator[Kind]:
    for rewrite in (another_card, another_card_of_the_hand, another_hand, one_card_of_the_hand, hand_left_out):
        yield Kind(rewrite.__name__, each_moment(of_a_card(rewrite)))
    for line in (places_exchanged, riders_exchanged, other_bid, other_value, a_card_more):
        yield Kind(line.__name__, each_moment(line))
    for change in (line_left_out, lines_exchanged, neighbours_exchanged, finish_otherwise, weather_otherwise):
        yield Kind(change.__name__, change)
