"""The kinds of single faults that are put into logs of Le Tour (see `mutations`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from tests.le_tour.slow_judge import Man, Road, Table
from tests.le_tour.slow_judge.judge import COLOURS, TURN, Referee
from tests.le_tour.slow_judge.road import Cell
from tests.le_tour.slow_judge.table import OFF

UNKNOWN = ("ride", "draft", "jump", "3x", "e6", "über", "go", "to1")


@dataclass
class Spot:
    """A line of a log and the race before it. Of a turn also who rides it, with which card and how far that leads him."""

    at: int
    line: str
    road: Road
    referee: Referee

    def __post_init__(self) -> None:
        found = TURN.fullmatch(self.line)
        self.said = found.groupdict() if found else {}
        self.who = " ".join(self.line.split()[:2])
        self.name = self.who.replace(" ", "-")
        self.card = int(self.said.get("card") or 0)
        self.slip = int(self.said.get("slip") or 0)

    @property
    def table(self) -> Table:
        return self.referee.table

    @property
    def man(self) -> Man:
        return self.table.men.get(self.name) or Man(self.name)

    @property
    def moves(self) -> bool:
        """Whether he rides his card to another cell, and does not fall."""
        return bool(self.card and self.said["to"] and not self.said["crash"]) and self.outcome[0] == "rides"

    @property
    def outcome(self) -> tuple[str, set[Cell]]:
        return self.table.outcome(self.man, self.table.steps_of(self.man, self.card) + self.slip)

    def to(self, cell: Cell | None) -> str | None:
        """His line with another cell."""
        slip = f" slip {self.slip}" if self.slip else ""
        return f"{self.who} {self.card}{slip} to {cell[0]}.{cell[1]}" if cell else None

    def free(self) -> list[Cell]:
        taken = self.table.taken()
        return sorted(cell for cell in self.road.stretch if cell not in taken)


Change = Callable[[Random, Spot], str | None]


@dataclass(frozen=True)
class Kind:
    """A kind of fault. `wants` is the first word of the lines that it changes, `turn` for riders' lines; `inserts` puts its line
    before that line; `is_header` is about headers, which the slow judge does not read; a race gives `is_rare` few chances."""

    name: str
    change: Change
    is_certain: bool = True
    wants: str = "turn"
    inserts: bool = False
    is_header: bool = False
    is_rare: bool = False


def spots(chance: Random, road: Road, lines: Sequence[str], wants: str, *, all_of_them: bool = False) -> Iterator[Spot]:
    """Lines of this sort from some line on, or all of them, in the race's order, each with the race before it."""
    plain = [" ".join(line.split("#")[0].lower().split()) for line in lines]
    body = next(n for n, line in enumerate(plain) if line.startswith(("round", "out", "note", "check")))
    sorts = ["turn" if line.split()[:1] and line.split()[0] in COLOURS else line.split(" ")[0] for line in plain]
    fitting = [n for n in range(body, len(plain)) if sorts[n] == wants]
    begin = body if all_of_them else chance.choice(fitting) if fitting else len(plain)
    referee = Referee(road)
    for n in range(body, len(plain)):
        if n >= begin and sorts[n] == wants:
            yield Spot(n, plain[n], road, referee)
        if plain[n]:
            referee.take(plain[n])


def one(chance: Random, cells: Sequence[Cell]) -> Cell | None:
    return chance.choice(cells) if cells else None


# Words


def card_that_is_none(chance: Random, spot: Spot) -> str | None:
    card = chance.choice(["0", "21", "07", "x", "-3", "5.1"])
    return f"{spot.who} {card} to 1" if spot.card else f"{spot.who} skip {card}"


def unknown_word(chance: Random, spot: Spot) -> str | None:
    return f"{spot.line} {chance.choice(UNKNOWN)}"


def unknown_rider(chance: Random, spot: Spot) -> str | None:
    return " ".join([spot.line.split()[0], chance.choice(["0", "4", "01", "s"]), *spot.line.split()[2:]])


def unknown_colour(chance: Random, spot: Spot) -> str | None:
    return " ".join([chance.choice(["mauve", "21", "team"]), *spot.line.split()[1:]])


def words_in_another_order(chance: Random, spot: Spot) -> str | None:
    if not spot.said.get("to"):
        return None
    return f"{spot.who} to {spot.said['to']} {spot.card}"


def no_card(chance: Random, spot: Spot) -> str | None:
    return f"{spot.who} to 1" if spot.card else f"{spot.who} skip"


# Whose turn


def not_next(chance: Random, spot: Spot) -> str | None:
    order = [man.name.replace("-", " ") for man in spot.table.order()[1:]]
    return " ".join([chance.choice(order), *spot.line.split()[2:]]) if order and spot.referee.round > 1 else None


def not_in_the_race(chance: Random, spot: Spot) -> str | None:
    return " ".join(["purple 1", *spot.line.split()[2:]]) if spot.referee.round > 1 else None


def second_rider_too_soon(chance: Random, spot: Spot) -> str | None:
    if spot.referee.round != 1 or not spot.who.endswith("2"):
        return None
    return f"{spot.who[:-1]}3 {' '.join(spot.line.split()[2:])}"


def twice(chance: Random, spot: Spot) -> str | None:
    moved = [man.name.replace("-", " ") for man in spot.table.men.values() if man.moved]
    return f"{chance.choice(moved)} 5 to 1" if moved else None


# Travel


def travel_left_out(chance: Random, spot: Spot) -> str | None:
    return f"{spot.who} {spot.card}" if spot.moves and not spot.slip else None


def not_where_the_card_leads(chance: Random, spot: Spot) -> str | None:
    if not spot.moves:
        return None
    near = range(max(1, spot.man.cell[0] - 3), spot.man.cell[0] + spot.card + 4)
    return spot.to(one(chance, [cell for cell in spot.free() if cell[0] in near and cell not in spot.outcome[1]]))


def taken_cell(chance: Random, spot: Spot) -> str | None:
    return spot.to(one(chance, sorted(spot.table.taken(spot.man)))) if spot.moves else None


def no_such_place(chance: Random, spot: Spot) -> str | None:
    cell = chance.choice([(spot.road.last_row + 1, 1), (spot.man.cell[0] + 2, spot.road.lanes + 1), (0, 1)])
    return spot.to(cell) if spot.moves else None


def no_such_lane(chance: Random, spot: Spot) -> str | None:
    return f"{spot.who} {spot.card} to {chance.choice([0, spot.road.lanes + 1, 99])}" if spot.moves else None


def whole_card_on_a_climb(chance: Random, spot: Spot) -> str | None:
    if not spot.moves or spot.road.surface.get(spot.man.cell) != "climb":
        return None
    whole = spot.table.ways(spot.man, spot.card)
    return spot.to(one(chance, sorted(whole[-1] - spot.outcome[1]))) if len(whole) == spot.card else None


# Slipstream


def slip_that_is_not_open(chance: Random, spot: Spot) -> str | None:
    """One or two seconds more, on to a cell where there is no wheel."""
    if not spot.card or spot.man.owes:
        return None
    slip = chance.choice([1, 2])
    what, ends = spot.table.outcome(spot.man, spot.table.steps_of(spot.man, spot.card) + slip)
    closed = [cell for cell in sorted(ends) if what == "rides" and not spot.table.slips(spot.man, cell, slip)]
    cell = one(chance, closed)
    return f"{spot.who} {spot.card} slip {slip} to {cell[0]}.{cell[1]}" if cell else None


def slip_of_3(chance: Random, spot: Spot) -> str | None:
    return f"{spot.who} {spot.card} slip {chance.choice([0, 3])} to 1" if spot.card else None


# Crashes


def avoidable_crash(chance: Random, spot: Spot) -> str | None:
    return f"{spot.who} {spot.card} crash" if spot.moves and not spot.slip else None


def crash_left_out(chance: Random, spot: Spot) -> str | None:
    return spot.line.partition(" crash")[0] if spot.said.get("crash") and not spot.said["chance"] else None


def shown_card_that_avoids_it(chance: Random, spot: Spot) -> str | None:
    if not spot.said.get("crash") or spot.said["chance"]:
        return None
    better = [card for card in range(1, 13) if not spot.table.must_fall(spot.man, card)[0]]
    return f"{spot.who} {spot.card} crash show {chance.choice(better)}" if better else None


def more_cards_shown_than_held(chance: Random, spot: Spot) -> str | None:
    if not spot.said.get("crash") or spot.said["chance"]:
        return None
    return f"{spot.who} {spot.card} crash show" + f" {spot.card}" * spot.referee.cards.get(spot.man.team, 15)


def end_on_a_crash(chance: Random, spot: Spot) -> str | None:
    if not spot.moves or spot.slip:
        return None
    return spot.to(one(chance, sorted(spot.outcome[1] & spot.table.crashed)))


def missed_turn_ridden(chance: Random, spot: Spot) -> str | None:
    return f"{spot.who} {spot.said['missed']} to 1" if spot.said.get("missed") else None


def turn_missed_without_a_debt(chance: Random, spot: Spot) -> str | None:
    return f"{spot.who} skip {spot.card}" if spot.card else None


# Chance spaces


def chance_left_out(chance: Random, spot: Spot) -> str | None:
    return spot.line.partition(" chance")[0] if spot.said.get("chance") else None


def chance_not_due(chance: Random, spot: Spot) -> str | None:
    if not spot.card or spot.said["chance"] or spot.said["crash"]:
        return None
    return f"{spot.line} chance {chance.choice(['none', 'skip', 'crash'])}"


def chance_unknown(chance: Random, spot: Spot) -> str | None:
    return f"{spot.line.partition(' chance')[0]} chance {chance.choice(['luck', 'move', 'move 3', '3', 'move 0 to 1'])}" if (
        spot.said.get("chance")
    ) else None  # fmt: skip


def chance_move_too_far(chance: Random, spot: Spot) -> str | None:
    if not spot.said.get("on"):
        return None
    return f"{spot.line.partition(' chance')[0]} chance move 1 to {spot.road.finish_row}.{spot.road.lanes}" if (
        spot.man.cell[0] + 14 < spot.road.finish_row
    ) else None  # fmt: skip


# Other lines


def wrong_round(chance: Random, spot: Spot) -> str | None:
    return f"round {spot.referee.round + chance.choice([0, 2, 10])}"


def another_round(chance: Random, spot: Spot) -> str | None:
    return f"round {spot.referee.round + 1}" if spot.referee.running else None


def out_during_a_round(chance: Random, spot: Spot) -> str | None:
    men = [man.name for man in spot.table.men.values() if man.status == "riding"]
    return f"out {chance.choice(men)} {chance.choice(['dnf', 'dsq'])}" if men else None


def out_unknown(chance: Random, spot: Spot) -> str | None:
    return chance.choice(["out purple-1 dnf", "out red-4 dnf", "out red-1 away", "out", "out red-1"])


def at_out_of_place(chance: Random, spot: Spot) -> str | None:
    return f"at {spot.name} 5.1" if not spot.referee.after_round else None


def start_grid(chance: Random, spot: Spot) -> str | None:
    return "start"


def check_unreadable(chance: Random, spot: Spot) -> str | None:
    return chance.choice(
        ["check", "check red-9 4.1", "check next", "check jersey red-1", "check points red-1", "check sprint YY red-1"]
    )


def late_header(chance: Random, spot: Spot) -> str | None:
    return chance.choice(["team red: Velo Nord", "course: stage", "x-note: late"])


# Changes that may be legal


def another_lane(chance: Random, spot: Spot) -> str | None:
    if not spot.said.get("to") or spot.said["chance"]:
        return None
    slip = f" slip {spot.slip}" if spot.slip else ""
    crash = " crash" if spot.said["crash"] else ""
    return f"{spot.who} {spot.card}{slip} to {chance.randint(1, spot.road.lanes)}{crash}"


def another_card(chance: Random, spot: Spot) -> str | None:
    words = spot.line.split()
    words[2 if spot.card else 3] = str(max(1, (spot.card or 5) + chance.choice([-2, -1, 1, 2])))
    return " ".join(words)


def another_place_that_far(chance: Random, spot: Spot) -> str | None:
    return spot.to(one(chance, sorted(spot.outcome[1]))) if spot.moves else None


def slip_or_none(chance: Random, spot: Spot) -> str | None:
    """A second of slipstream more or less, on to a cell that far."""
    if not spot.card or spot.man.owes or spot.said["chance"] or spot.said["crash"]:
        return None
    slip = chance.choice([slip for slip in (0, 1, 2) if slip != spot.slip])
    _, ends = spot.table.outcome(spot.man, spot.table.steps_of(spot.man, spot.card) + slip)
    cell = one(chance, sorted(cell for cell in ends if cell != OFF))
    return f"{spot.who} {spot.card}{f' slip {slip}' if slip else ''} to {cell[0]}.{cell[1]}" if cell else None


def another_chance_card(chance: Random, spot: Spot) -> str | None:
    if not spot.said.get("chance"):
        return None
    card = chance.choice(["none", "skip", "crash", f"move 2 to {chance.randint(1, spot.road.lanes)}"])
    return f"{spot.line.partition(' chance')[0]} chance {card}"


def crash_said_or_not(chance: Random, spot: Spot) -> str | None:
    return spot.line.partition(" crash")[0] if spot.said.get("crash") else f"{spot.line} crash"


def turn_left_out(chance: Random, spot: Spot) -> str | None:
    return "# left out"


def given_up(chance: Random, spot: Spot) -> str | None:
    men = [man.name for man in spot.table.men.values() if man.status in ("riding", "ok", "dnf")]
    return f"out {chance.choice(men)} {chance.choice(['dnf', 'dsq'])}" if men else None


RARE = (crash_left_out, shown_card_that_avoids_it, more_cards_shown_than_held, end_on_a_crash)
KINDS: tuple[Kind, ...] = (
    *(
        Kind(change.__name__.replace("_", " "), change, is_rare=change in RARE)
        for change in (
            card_that_is_none, unknown_word, unknown_rider, unknown_colour, words_in_another_order, no_card, not_next,
            not_in_the_race, second_rider_too_soon, twice, travel_left_out, not_where_the_card_leads, taken_cell,
            no_such_place, no_such_lane, whole_card_on_a_climb, slip_that_is_not_open, slip_of_3, avoidable_crash,
            crash_left_out, shown_card_that_avoids_it, more_cards_shown_than_held, end_on_a_crash, missed_turn_ridden,
            turn_missed_without_a_debt, chance_left_out, chance_not_due, chance_unknown, chance_move_too_far,
        )
    ),
    Kind("wrong round", wrong_round, wants="round"),
    Kind("another round", another_round, inserts=True),
    Kind("out during a round", out_during_a_round, inserts=True),
    Kind("out unknown", out_unknown, wants="round", inserts=True),
    Kind("at out of place", at_out_of_place, inserts=True),
    Kind("start grid", start_grid, inserts=True),
    Kind("check unreadable", check_unreadable, inserts=True),
    Kind("late header", late_header, inserts=True, is_header=True),
    *(
        Kind(change.__name__.replace("_", " "), change, is_certain=False)
        for change in (
            another_lane, another_card, another_place_that_far, slip_or_none, another_chance_card, crash_said_or_not,
            turn_left_out,
        )
    ),
    Kind("given up", given_up, is_certain=False, wants="round", inserts=True),
)  # fmt: skip
