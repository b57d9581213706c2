"""Changes that may or may not break a rule: the engine must say of each what the slow judge says."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.um_reifenbreite.proof.changes import Change, Kind, Mutant, each_line, with_line
from tests.um_reifenbreite.proof.moments import CARDS, Moment, RaceLog, free_cells, some
from tests.um_reifenbreite.slow_judge.headers import RULINGS

CHANCES = (
    "wet 3", "boil 1", "puncture", "wall", "trained e5", "helmet none", "smooth e6", "family", "home", "fresh", "tempo", "gear",
    "dash", "studied 5", "contract e6", "legs none", "overreach j5", "witness 2", "fall", "massfall e5", "massfall none",
)  # fmt: skip


def other_lane(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.turn or moment.words[-2:-1] != ["to"] or "." in moment.words[-1]:
        return None
    return " ".join([*moment.words[:-1], str(chance.randint(1, race.road.lanes))])


def other_place(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.rolls or moment.goes == len(moment.words) or moment.place is None:
        return None
    row = moment.place[0]
    cell = some(chance, [cell for cell in free_cells(moment) if row < cell[0] < row + 14])
    return f"{moment.way()} to {cell[0]}.{cell[1]}" if cell else None


def other_start_place(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if moment.round or moment.words[1:2] != ["to"]:
        return None
    row, lane = chance.choice(sorted(race.road.start_cells()))
    return f"{moment.rider} to {row}.{lane}"


def other_number_of_steps(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.turn or "go" not in moment.words:
        return None
    words = list(moment.words)
    words[words.index("go") + 1] = str(chance.randint(0, 12))
    return " ".join(words)


def other_dice(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.rolls or "-" not in moment.words[1]:
        return None
    return " ".join([moment.rider, f"{chance.randint(1, 6)}-{chance.randint(1, 6)}", *moment.words[2:]])


def other_card(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.turn or not moment.turn.cards:
        return None
    return " ".join([moment.rider, chance.choice(CARDS), *moment.words[2:]])


def cards_for_dice(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.rolls or moment.round < 2:
        return None
    ways = [f"{chance.choice(CARDS)} {chance.randint(1, 6)}", f"{chance.choice(CARDS)} {chance.choice(CARDS)}"]
    return " ".join([moment.rider, chance.choice(ways), *moment.words[moment.goes :]])


def the_car_for_dice(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.rolls:
        return None
    way = chance.choice([f"hang {chance.randint(1, 6)} photo 2", "hang 12 photo 2 5"])
    return " ".join([moment.rider, way, *moment.words[moment.goes :]])


def other_chance_card(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.turn or not moment.turn.chance:
        return None
    before = moment.words[: moment.words.index("chance")]
    return " ".join([*before, "chance", chance.choice(CHANCES), *moment.words[moment.goes :]])


def break_added(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    """A breakaway that was none: who drafted him may not have."""
    if not moment.turn or not moment.turn.cards or moment.turn.breaks:
        return None
    return " ".join([*moment.words[:3], "break", *moment.words[3:]])


def roll_for_draft(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    leader = moment.position.leader
    if not moment.turn or not moment.turn.draft or not leader:
        return None
    row, lane = race.road.behind[leader.end]
    return f"{moment.rider} {chance.randint(1, 6)}-{chance.randint(1, 6)} to {row}.{lane}"


def go_0(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    return f"{moment.way()} go 0" if moment.rolls and moment.goes < len(moment.words) else None


def ruled_added(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    return f"{' '.join(moment.words)} ruled"


def changed_and_ruled(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    line = other_place(chance, race, moment)
    return f"{line} ruled" if line else None


def other_rider(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.turn:
        return None
    return " ".join([chance.choice(sorted(moment.status)), *moment.words[1:]])


def words_swapped(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    words, at = list(moment.words), chance.randrange(len(moment.words))
    words[at - 1], words[at] = words[at], words[at - 1]
    return " ".join(words)


def word_left_out(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    words = list(moment.words)
    del words[chance.randrange(len(words))]
    return " ".join(words)


def digit_changed(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    line = " ".join(moment.words)
    digits = [n for n, letter in enumerate(line) if letter.isdigit()]
    if not digits:
        return None
    at = chance.choice(digits)
    return line[:at] + str(chance.randint(0, 9)) + line[at + 1 :]


def dropped_line(chance: random.Random, race: RaceLog) -> Mutant | None:
    at = chance.choice(race.moments).at
    lines = [*race.lines[:at], *race.lines[at + 1 :]]
    return Mutant(race, "\n".join(lines) + "\n", min(at + 1, len(lines)), race.lines[at])


def swapped_lines(chance: random.Random, race: RaceLog) -> Mutant | None:
    n = chance.randrange(len(race.moments) - 1)
    return _exchange(race, race.moments[n].at, race.moments[n + 1].at)


def lines_far_apart_swapped(chance: random.Random, race: RaceLog) -> Mutant | None:
    first, second = sorted(moment.at for moment in chance.sample(race.moments, 2))
    return _exchange(race, first, second)


def _exchange(race: RaceLog, first: int, second: int) -> Mutant:
    lines = list(race.lines)
    lines[first], lines[second] = lines[second], lines[first]
    return Mutant(race, "\n".join(lines) + "\n", first + 1, race.lines[first])


def log_cut_short(chance: random.Random, race: RaceLog) -> Mutant | None:
    at = chance.choice(race.moments[1:]).at
    return Mutant(race, "\n".join(race.lines[:at]) + "\n", at, race.lines[at - 1])


def header_dropped(chance: random.Random, race: RaceLog) -> Mutant | None:
    at = chance.choice(race.headers)
    lines = [*race.lines[:at], *race.lines[at + 1 :]]
    return Mutant(race, "\n".join(lines) + "\n", at + 1, race.lines[at])


def other_ruling(chance: random.Random, race: RaceLog) -> Mutant | None:
    rulings = [n for n in race.headers if race.lines[n].startswith("ruling")]
    name = chance.choice(sorted(RULINGS))
    given = next((n for n in rulings if race.lines[n].startswith(f"ruling {name}:")), None)
    line = f"ruling {name}: {chance.choice(RULINGS[name])}"
    if given is not None:
        return with_line(race, given, line)
    lines = [*race.lines[: race.headers.stop], line, *race.lines[race.headers.stop :]]
    return Mutant(race, "\n".join(lines) + "\n", race.headers.stop + 1, "")


def other_rules(chance: random.Random, race: RaceLog) -> Mutant | None:
    at = next(n for n in race.headers if race.lines[n].startswith("rules"))
    return with_line(
        race, at, f"rules: {chance.choice(['basic', 'advanced', 'advanced photo', 'professional', 'basic switch'])}"
    )


def _kinds() -> Iterator[Kind]:
    rewrites = (
        other_lane, other_place, other_start_place, other_number_of_steps, other_dice, other_card, cards_for_dice,
        the_car_for_dice, other_chance_card, break_added, roll_for_draft, go_0, ruled_added, changed_and_ruled, other_rider,
        words_swapped, word_left_out, digit_changed,
    )  # fmt: skip
    whole: tuple[Change, ...] = (
        dropped_line, swapped_lines, lines_far_apart_swapped, log_cut_short, header_dropped, other_ruling, other_rules,
    )  # fmt: skip
    for rewrite in rewrites:
        yield Kind(rewrite.__name__.replace("_", " "), False, each_line(rewrite))
    for change in whole:
        yield Kind(change.__name__.replace("_", " "), False, change)


KINDS = tuple(_kinds())
