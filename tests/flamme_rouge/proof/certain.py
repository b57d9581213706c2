"""Faults in Flamme Rouge logs that break a rule whatever the race: the engine's first error must be on the line named."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.flamme_rouge.proof.moments import Moment, RaceLog
from tests.flamme_rouge.slow_judge.judge import COLOURS, DECK

ALL_CARDS = "2345679x"


@dataclass(frozen=True)
class Mutant:
    """A changed log; `line` is the number of the line on which the fault must be told, `said` what was changed."""

    seed: int
    text: str
    line: int
    said: str


@dataclass(frozen=True)
class Kind:
    """A kind of fault. `change` answers None where the log gives no chance for it."""

    name: str
    change: Callable[[random.Random, RaceLog], Mutant | None]


def changed(log: RaceLog, at: int, line: str) -> Mutant:
    """The log with the line at this index written otherwise."""
    lines = [*log.lines[:at], line, *log.lines[at + 1 :]]
    return Mutant(log.seed, "\n".join(lines) + "\n", at + 1, f"{log.lines[at]!r} became {line!r}")


def added(log: RaceLog, at: int, line: str) -> Mutant:
    """The log with a line put in before the one at this index."""
    lines = [*log.lines[:at], line, *log.lines[at:]]
    return Mutant(log.seed, "\n".join(lines) + "\n", at + 1, f"{line!r} was put in")


def removed(log: RaceLog, at: int, told: int) -> Mutant:
    """The log without the line at this index; the fault is told on the line that had the index `told`."""
    lines = [*log.lines[:at], *log.lines[at + 1 :]]
    return Mutant(log.seed, "\n".join(lines) + "\n", told + (told < at), f"{log.lines[at]!r} was left out")


Rewrite = Callable[[random.Random, RaceLog, Moment], str | None]


def each_moment(
    rewrite: Rewrite, change: Callable[[RaceLog, int, str], Mutant] = changed
) -> Callable[..., Mutant | None]:
    """The change at the first moment, in random order, for which `rewrite` has a line."""

    def find(chance: random.Random, log: RaceLog) -> Mutant | None:
        for moment in chance.sample(log.moments, len(log.moments)):
            line = rewrite(chance, log, moment)
            if line is not None:
                return change(log, moment.at, line)
        return None

    return find


# Cards.


def of_a_card(rewrite: Callable[[random.Random, Moment, str, str, str | None], str | None]) -> Rewrite:
    """Rewrite a word with a human card; `rewrite` has (moment, rider, card, hand) and answers card and hand."""

    def line(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
        for n, rider, card, hand in chance.sample(moment.plays, len(moment.plays)):
            if moment.piles[rider] and (word := rewrite(chance, moment, rider, card, hand)) is not None:
                return moment.with_word(n, f"{rider[-1]}{word}")
        return None

    return line


def card_not_held(chance: random.Random, moment: Moment, rider: str, card: str, hand: str | None) -> str | None:
    missing = [other for other in ALL_CARDS if other not in moment.piles[rider]]
    return chance.choice(missing) if missing else None


def card_not_held_in_a_hand(
    chance: random.Random, moment: Moment, rider: str, card: str, hand: str | None
) -> str | None:
    missing = [other for other in ALL_CARDS if other not in moment.piles[rider]]
    if not missing or not hand:
        return None
    other = chance.choice(missing)
    return f"{other}:{hand.replace(card, other, 1)}"


def hand_with_a_card_not_held(
    chance: random.Random, moment: Moment, rider: str, card: str, hand: str | None
) -> str | None:
    """A recycled card becomes one of which the stack has not so many."""
    if not hand or len(hand) < 2:
        return None
    pile = moment.piles[rider]
    kept = hand.replace(card, "", 1)
    wrong = [other for other in ALL_CARDS if (card + kept[1:]).count(other) >= pile.count(other)]
    return f"{card}:{card}{kept[1:]}{chance.choice(wrong)}" if wrong else None


def hand_too_big(chance: random.Random, moment: Moment, rider: str, card: str, hand: str | None) -> str | None:
    return f"{card}:{hand}{chance.choice(moment.piles[rider])}" if hand else None


def hand_too_small(chance: random.Random, moment: Moment, rider: str, card: str, hand: str | None) -> str | None:
    kept = hand.replace(card, "", 1) if hand else ""
    return f"{card}:{card}{kept[1:]}" if kept else None


def card_not_in_hand(chance: random.Random, moment: Moment, rider: str, card: str, hand: str | None) -> str | None:
    others = [other for other in moment.piles[rider] if hand and other not in hand]
    return f"{chance.choice(others)}:{hand}" if others else None


def no_card(chance: random.Random, moment: Moment, rider: str, card: str, hand: str | None) -> str:
    return chance.choice(["8", "1", "0", "10", "y", "", "-3", "5.", "+"])


def no_hand(chance: random.Random, moment: Moment, rider: str, card: str, hand: str | None) -> str:
    return chance.choice([f"{card}:", f"{card}:12", f"{card};2345", f"{card}:23o5", f"{card}::2345", f"{card}2345"])


def empty_stack_plays(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    for n, rider, _, _ in moment.plays:
        if not moment.piles[rider]:
            return moment.with_word(n, rider[-1] + chance.choice(DECK[rider[-1]]))
    return None


# Who plays.


def another_kind(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    plays = moment.plays
    return moment.with_word(plays[0][0], chance.choice("tqxa1") + moment.words[plays[0][0]][1:]) if plays else None


def rider_not_in_the_race(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    others = [colour for colour in COLOURS if colour not in log.colours]
    return " ".join([chance.choice(others), *moment.words[1:]]) if others and moment.plays else None


def unknown_colour(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    if moment.words[0] not in COLOURS:
        return None
    return " ".join([chance.choice(["brown", "rd", "reds", "s", "team", "gray"]), *moment.words[1:]])


def card_twice_in_a_line(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    plays = moment.plays
    return " ".join([*moment.words, moment.words[plays[-1][0]]]) if plays else None


def strange_word(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    if moment.words[0] not in COLOURS:
        return None
    return " ".join([*moment.words, chance.choice(["and", "to", "7", "5.1", "x", "break", "s", "!"])])


def doubled_line(chance: random.Random, log: RaceLog) -> Mutant | None:
    """A line written twice is wrong the second time."""
    lines = [m for m in log.moments if m.words[0] in (*COLOURS, "solo", "bid", "round", "start", "out")]
    if not lines:
        return None
    at = chance.choice(lines).at
    return added(log, at + 1, log.lines[at])


def rider_home_plays(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    if not moment.open or moment.words[0] not in COLOURS:
        return None
    gone = [
        name for name, status in moment.status.items() if status in ("ok", "dnf", "dsq", "dns") and name in moment.piles
    ]
    if not gone:
        return None
    name = chance.choice(gone)
    return f"{name.split('-')[0]} {name[-1]}{chance.choice(DECK[name[-1]])}"


# What is missing.


def missing(*first: str) -> Callable[[random.Random, RaceLog], Mutant | None]:
    """Leave out a line of a round: told on the next line that needs the round to be complete."""

    def change(chance: random.Random, log: RaceLog) -> Mutant | None:
        found = []
        for n, moment in enumerate(log.moments):
            following = next((other.at for other in log.moments[n + 1 :] if other.words[0] in ("round", "out")), None)
            if moment.open and moment.words[0] in first and following and not _may_be_left_out(log, moment):
                found.append((moment.at, following))
        return removed(log, *chance.choice(found)) if found else None

    return change


def _may_be_left_out(log: RaceLog, moment: Moment) -> bool:
    if "time-trial" not in log.modules:
        return False
    return any(status == "ok" and name.split("-")[0] == moment.words[0] for name, status in moment.status.items())


def missing_card(chance: random.Random, log: RaceLog) -> Mutant | None:
    """One of the two cards of a line is left out."""
    found = []
    for n, moment in enumerate(log.moments):
        following = next((other.at for other in log.moments[n + 1 :] if other.words[0] in ("round", "out")), None)
        if len(moment.plays) == 2 and following and not _may_be_left_out(log, moment):
            found.append((moment, following))
    if not found:
        return None
    moment, following = chance.choice(found)
    mutant = changed(log, moment.at, " ".join(moment.words[:-1]))
    return Mutant(mutant.seed, mutant.text, following + 1, mutant.said)


def missing_start(chance: random.Random, log: RaceLog) -> Mutant:
    return removed(log, log.start, log.moments[1].at if log.moments[1].words[0] != "out" else log.moments[2].at)


def missing_bid(chance: random.Random, log: RaceLog) -> Mutant | None:
    bids = [moment.at for moment in log.moments if moment.words[0] == "bid"]
    first = next(moment.at for moment in log.moments if moment.words[0] == "round")
    return removed(log, chance.choice(bids), first) if bids else None


def missing_round_line(chance: random.Random, log: RaceLog) -> Mutant | None:
    found = [moment.at for moment in log.moments if moment.words[0] == "round" and moment.words[1] != "1"]
    found = [at for at in found if log.lines[at + 1].split()[:1] and log.lines[at + 1].lower().split()[0] in COLOURS]
    at = chance.choice(found) if found else 0
    return removed(log, at, at + 1) if found else None


def rounds_lines(chance: random.Random, log: RaceLog, moment: Moment) -> str | None:
    if moment.words[0] != "round":
        return None
    number = int(moment.words[1])
    return "round " + chance.choice([str(number + 1), str(number - 1), f"0{number}", f"{number} {number}", "x", ""])


def all_kinds() -> Iterator[Kind]:
    for rewrite in (
        card_not_held, card_not_held_in_a_hand, hand_with_a_card_not_held, hand_too_big, hand_too_small, card_not_in_hand,
        no_card, no_hand,
    ):  # fmt: skip
        yield Kind(rewrite.__name__, each_moment(of_a_card(rewrite)))
    for line in (
        empty_stack_plays,
        another_kind,
        rider_not_in_the_race,
        unknown_colour,
        card_twice_in_a_line,
        strange_word,
        rounds_lines,
    ):
        yield Kind(line.__name__, each_moment(line))
    yield Kind("rider_home_plays", each_moment(rider_home_plays, added))
    yield Kind("doubled_line", doubled_line)
    yield Kind("missing_cards", missing(*COLOURS))
    yield Kind("missing_solo_line", missing("solo"))
    for change in (missing_card, missing_start, missing_bid, missing_round_line):
        yield Kind(change.__name__, change)
