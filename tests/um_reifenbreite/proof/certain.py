"""Faults that break a rule whatever the race: the changed line itself must be called wrong."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from tests.um_reifenbreite.proof.changes import Change, Kind, Mutant, each_line, with_line, with_more
from tests.um_reifenbreite.proof.moments import CARDS, Moment, RaceLog, free_cells, layers_on, some

COLOURS = "123456"


def travelling(moment: Moment) -> bool:
    """Whether the line is a roll, cards or the car, with a travel that leads on."""
    return moment.rolls and moment.goes < len(moment.words) and moment.words[moment.goes :] != ["go", "0"]


# Words that cannot be read


def die_7(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    return _dice(moment, chance, "7")


def die_0(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    return _dice(moment, chance, "0")


def _dice(moment: Moment, chance: random.Random, die: str) -> str | None:
    if not moment.rolls or "-" not in moment.words[1]:
        return None
    dice = moment.words[1].split("-")
    dice[chance.randrange(2)] = die
    return " ".join([moment.rider, "-".join(dice), *moment.words[2:]])


def card_of_7(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.turn or not moment.turn.cards:
        return None
    return " ".join([moment.rider, chance.choice(["e7", "j4", "k5", "e56"]), *moment.words[2:]])


def unknown_word(chance: random.Random, race: RaceLog, moment: Moment) -> str:
    words = list(moment.words)
    words[chance.randrange(len(words))] = chance.choice(["sprnt", "too", "drafts", "21-", "4..1", "a", "+", "x1"])
    return " ".join(words)


def extra_word(chance: random.Random, race: RaceLog, moment: Moment) -> str:
    return " ".join([*moment.words, chance.choice(["and", "21", "to", "break", "3.1", "draft", "7"])])


def unknown_rider(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.rider.isdigit():
        return None
    return " ".join([chance.choice(["25", "20", "71", "01", "9", "211", "2"]), *moment.words[1:]])


def leading_zero(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    numbers = [n for n, word in enumerate(moment.words) if n and re.fullmatch(r"\d+(\.\d+)?", word)]
    if not numbers:
        return None
    words, n = list(moment.words), chance.choice(numbers)
    row, dot, lane = words[n].partition(".")
    words[n] = f"0{words[n]}" if not dot or chance.random() < 0.5 else f"{row}.0{lane}"
    return " ".join(words)


def unknown_chance(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.turn or not moment.turn.chance:
        return None
    words = list(moment.words)
    words[words.index("chance") + 1] = chance.choice(["luck", "falls", "tailwind", "e5", "none"])
    return " ".join(words)


def die_before_card(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.turn or not moment.turn.cards or not moment.turn.dice:
        return None
    return " ".join([moment.rider, moment.words[2], moment.words[1], *moment.words[3:]])


def photo_missing(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.turn or not moment.turn.hang:
        return None
    return " ".join([*moment.words[:3], *moment.words[4 + len(moment.turn.photos) :]])


def photo_7(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.turn or not moment.turn.hang:
        return None
    return " ".join([*moment.words[:4], chance.choice("0789"), *moment.words[5:]])


# Turns out of turn


def wrong_rider(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    """Another rider of the race makes this move, who is neither next nor may follow."""
    others = sorted(moment.status.keys() - {moment.next, moment.drafter, moment.rider})
    if not moment.turn or not others:
        return None
    return " ".join([chance.choice(others), *moment.words[1:]])


def rider_not_in_race(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    others = sorted({team + number for team in COLOURS for number in "1234"} - moment.status.keys())
    if not moment.turn or not others:
        return None
    return " ".join([chance.choice(others), *moment.words[1:]])


def draft_out_of_line(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.rolls or moment.drafter == moment.rider:
        return None
    return f"{moment.rider} draft"


def switch_out_of_line(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    """The lead is given to a rider of another lane, or to himself."""
    if not moment.rolls or moment.place is None:
        return None
    places = moment.position.places
    others = [other for other, cell in sorted(places.items()) if cell[1] != moment.place[1]]
    return f"{moment.rider} switch {chance.choice([*others, moment.rider])}"


# Cards, chance cards, the car


def card_not_held(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    missing = [card for card in CARDS if not moment.held.get(card)]
    if not moment.rolls or not missing:
        return None
    return " ".join([moment.rider, chance.choice(missing), str(chance.randint(1, 6)), *moment.words[moment.goes :]])


def card_in_round_1(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.rolls or moment.round != 1:
        return None
    return " ".join([moment.rider, chance.choice(CARDS), str(chance.randint(1, 6)), *moment.words[moment.goes :]])


def break_without_card(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.rolls or (moment.turn and (moment.turn.cards or moment.turn.breaks)):
        return None
    at = moment.words.index("chance") if "chance" in moment.words else moment.goes
    return " ".join([*moment.words[:at], "break", *moment.words[at:]])


def break_with_draft(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.turn or not moment.turn.draft:
        return None
    return " ".join([moment.rider, "draft", "break", *moment.words[2:]])


def card_against_the_shield(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.rolls or moment.place is None or not race.setup.surfaces or not race.setup.shield:
        return None
    if race.road.surface[moment.place] != "climb":
        return None
    card = f"{chance.choice('ej')}{chance.choice(race.setup.shield)}"
    return " ".join([moment.rider, card, str(chance.randint(1, 6)), *moment.words[moment.goes :]])


def two_cards_on_cobbles(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.rolls or moment.place is None or not race.setup.surfaces:
        return None
    if race.road.surface[moment.place] != "cobbles":
        return None
    return " ".join([moment.rider, chance.choice(CARDS), chance.choice(CARDS), *moment.words[moment.goes :]])


def chance_missing(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.due:
        return None
    return " ".join([*moment.words[: moment.words.index("chance")], *moment.words[moment.goes :]])


def chance_not_due(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.rolls or moment.due:
        return None
    card = chance.choice(["family", "fall", "gear", "wet 3", "puncture", "trained none"])
    return f"{moment.way()} chance {card} {' '.join(moment.words[moment.goes :])}"


def chance_die_missing(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.turn or not moment.turn.chance or not moment.turn.chance.die:
        return None
    at = moment.words.index("chance") + 2
    return " ".join([*moment.words[:at], *moment.words[at + 1 :]])


def travel_after_a_stop(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    """A rider who falls, has a flat tyre, or dismounts is said to ride on."""
    if not moment.rolls or moment.turn is None or moment.goes < len(moment.words):
        return None
    return f"{' '.join(moment.words)} {chance.choice(['to 1', 'go 0', 'go 2 to 2'])}"


def hang_without_the_rule(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not moment.rolls or "photo" in race.setup.modules:
        return None
    return " ".join([moment.rider, "hang", str(chance.randint(1, 6)), "photo", "3", *moment.words[moment.goes :]])


# Travel


def travel_missing(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    return moment.way() if moment.rolls and moment.goes < len(moment.words) else None


def taken_cell(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    places = [cell for rider, cell in sorted(moment.position.places.items()) if rider != moment.rider]
    return _to(moment, some(chance, places)) if travelling(moment) else None


def backward(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not travelling(moment) or moment.place is None:
        return None
    row = moment.place[0]
    return _to(moment, some(chance, [cell for cell in free_cells(moment) if row - 8 < cell[0] <= row]))


def too_far(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    """A free cell that even on an empty road is more steps away than he has; one step too far, if there is such a cell."""
    if not travelling(moment) or moment.place is None:
        return None
    layers = layers_on(race.road, moment.place, moment.total + 1, set())
    near: set[tuple[int, int]] = set().union(*layers[:-1])
    return _to(moment, some(chance, [cell for cell in free_cells(moment) if cell in layers[-1] - near]))


def wall_crossed(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    """A free cell in reach only if there were no thick lines."""
    if not travelling(moment) or moment.place is None:
        return None
    taken = moment.position.taken()
    without = set().union(*layers_on(race.open_road, moment.place, moment.total, taken))
    within = set().union(*layers_on(race.road, moment.place, moment.total, taken))
    return _to(moment, some(chance, sorted(without - within)))


def way_blocked(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    """A free cell in reach only if there were no other riders."""
    if not travelling(moment) or moment.place is None:
        return None
    taken = moment.position.taken()
    without = set().union(*layers_on(race.road, moment.place, moment.total, set()))
    within = set().union(*layers_on(race.road, moment.place, moment.total, taken))
    return _to(moment, some(chance, sorted(without - within - taken)))


def _to(moment: Moment, cell: tuple[int, int] | None) -> str | None:
    return f"{moment.way()} to {cell[0]}.{cell[1]}" if cell else None


def no_such_place(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    lane = chance.choice([race.road.lanes + 1, race.road.lanes + 9, 0])
    row = moment.place[0] if moment.place else 1
    return f"{moment.way()} to {chance.choice([f'{row + 1}.{lane}', lane, f'{race.road.last_row + 1}.1'])}" if (
        travelling(moment)
    ) else None  # fmt: skip


def more_steps_than_he_has(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not travelling(moment) or moment.place is None:
        return None
    return f"{moment.way()} go {moment.total + chance.randint(1, 3)} to {moment.place[1]}"


def finish_without_the_full_move(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if not travelling(moment) or moment.place is None:
        return None
    layers = layers_on(race.road, moment.place, moment.total, moment.position.taken())
    longest = max(n for n, cells in enumerate(layers) if cells)
    short = set().union(*layers[1:longest]) - layers[longest]
    return _to(moment, some(chance, sorted(cell for cell in short if cell[0] > race.road.finish_row)))


def draft_elsewhere(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    """A draft is said to end on another free cell than the one directly behind the leader."""
    leader = moment.position.leader
    if not moment.turn or not moment.turn.draft or leader is None:
        return None
    goal = race.road.behind[leader.end]
    near = [cell for cell in free_cells(moment) if cell != goal and abs(cell[0] - goal[0]) < 4]
    cell = some(chance, near)
    return f"{moment.rider} draft to {cell[0]}.{cell[1]}" if cell else None


# Lines that are no turns


def wrong_round(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if moment.words[0] != "round":
        return None
    return f"round {chance.choice([moment.round, moment.round + 2, moment.round + 11])}"


def start_cell_taken(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if moment.round or moment.words[1:2] != ["to"]:
        return None
    cell = some(chance, sorted(moment.position.places.values()))
    return f"{moment.rider} to {cell[0]}.{cell[1]}" if cell else None


def start_outside_the_grid(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if moment.round or moment.words[1:2] != ["to"]:
        return None
    cell = some(chance, [cell for cell in sorted(race.road.stretch_of) if cell[0] > race.road.grid])
    return f"{moment.rider} to {cell[0]}.{cell[1]}" if cell else None


def start_in_a_mates_lane(chance: random.Random, race: RaceLog, moment: Moment) -> str | None:
    if moment.round or moment.words[1:2] != ["to"]:
        return None
    mates = {cell[1] for other, cell in moment.position.places.items() if other[0] == moment.rider[0]}
    cell = some(chance, [cell for cell in sorted(race.road.start_cells()) if cell[1] in mates])
    return f"{moment.rider} to {cell[0]}.{cell[1]}" if cell else None


def doubled_line(chance: random.Random, race: RaceLog) -> Mutant | None:
    moment = chance.choice(race.moments)
    return with_more(race, moment.at + 1, race.lines[moment.at])


def out_during_round(chance: random.Random, race: RaceLog) -> Mutant | None:
    moment = chance.choice(race.turns)
    riding = sorted(rider for rider, status in moment.status.items() if status == "riding")
    return with_more(race, moment.at, f"out {chance.choice(riding)} {chance.choice(['dnf', 'dsq', 'dns'])}")


def at_out_of_place(chance: random.Random, race: RaceLog) -> Mutant | None:
    after_a_line = [
        moment
        for moment in race.turns
        if race.lines[moment.at - 1].split()[:1] not in (["round"], ["at"], ["home"], ["note"])
    ]
    after_a_line = [moment for moment in after_a_line if race.lines[moment.at - 1].split("#")[0].strip()]
    if not after_a_line:
        return None
    moment = chance.choice(after_a_line)
    rider, cell = chance.choice(sorted(moment.position.places.items()))
    return with_more(race, moment.at, f"at {rider} {cell[0]}.{cell[1]}")


def early_photos(chance: random.Random, race: RaceLog) -> Mutant | None:
    return with_more(race, chance.choice(race.turns).at, "end photo 3 6")


def second_start(chance: random.Random, race: RaceLog) -> Mutant | None:
    return with_more(race, chance.choice(race.moments[1:]).at, "start")


def header_late(chance: random.Random, race: RaceLog) -> Mutant | None:
    return with_more(race, chance.choice(race.moments[1:]).at, race.lines[chance.choice(_header_lines(race))])


# Headers


def _header_lines(race: RaceLog) -> list[int]:
    """The indexes of the headers, comments left out."""
    return [n for n in race.headers if ":" in race.lines[n].split("#")[0]]


def header_twice(chance: random.Random, race: RaceLog) -> Mutant | None:
    return with_more(race, race.headers.stop, race.lines[chance.choice(_header_lines(race))])


def header_unknown(chance: random.Random, race: RaceLog) -> Mutant | None:
    line = chance.choice(
        ["colour: red", "ruling wind: yes", "team purple: X", "energy 5: 5", "boards: testring", "weather: rain"]
    )
    return with_more(race, race.headers.stop, line)


def ruling_unknown(chance: random.Random, race: RaceLog) -> Mutant | None:
    rulings = [n for n in race.headers if race.lines[n].startswith("ruling")]
    if not rulings:
        return None
    at = chance.choice(rulings)
    return with_line(race, at, race.lines[at].split(":")[0] + ": perhaps")


def version_2(chance: random.Random, race: RaceLog) -> Mutant | None:
    return with_line(
        race, 0, chance.choice(["racelog 2 um-reifenbreite", "racelog um-reifenbreite", "racelog 1 um-reifenbreit"])
    )


def line_too_long(chance: random.Random, race: RaceLog) -> Mutant | None:
    at = chance.randrange(len(race.lines))
    return with_line(race, at, race.lines[at] + " " * 500)


def _kinds() -> Iterator[Kind]:
    rewrites = (
        die_7, die_0, card_of_7, unknown_word, extra_word, unknown_rider, leading_zero, unknown_chance, die_before_card,
        photo_missing, photo_7, wrong_rider, rider_not_in_race, draft_out_of_line, switch_out_of_line, card_not_held,
        card_in_round_1, break_without_card, break_with_draft, card_against_the_shield, two_cards_on_cobbles,
        chance_missing, chance_not_due, chance_die_missing, travel_after_a_stop, hang_without_the_rule, travel_missing,
        taken_cell, backward, too_far, wall_crossed, way_blocked, no_such_place, more_steps_than_he_has,
        finish_without_the_full_move, draft_elsewhere, wrong_round, start_cell_taken, start_outside_the_grid,
        start_in_a_mates_lane,
    )  # fmt: skip
    whole: tuple[Change, ...] = (
        doubled_line, out_during_round, at_out_of_place, early_photos, second_start, header_late, header_twice,
        header_unknown, ruling_unknown, version_2, line_too_long,
    )  # fmt: skip
    for rewrite in rewrites:
        yield Kind(rewrite.__name__.replace("_", " "), True, each_line(rewrite))
    for change in whole:
        yield Kind(change.__name__.replace("_", " "), True, change)


KINDS = tuple(_kinds())
