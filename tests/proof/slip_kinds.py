"""The kinds of slips (see slips): what a hand does wrong when it types a log at a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from tests.proof import slip_words as hand
from tests.proof.slip_logs import FR, LT, UR, Log

ALL = (UR, FR, LT)
SHEETS = tuple(f"{game} sheet" for game in ALL)


@dataclass(frozen=True)
class Slip:
    """A changed log. `touched` are the numbers of the lines that the slip is on, `riders` those whom these lines are about."""

    lines: list[str]
    touched: frozenset[int]
    riders: frozenset[str]
    what: str


@dataclass(frozen=True)
class Kind:
    """A kind of slip; `make` answers None where the log gives no chance for it."""

    name: str
    games: tuple[str, ...]
    make: Callable[[Random, Log], Slip | None]


def _rewritten(log: Log, at: int, line: str) -> Slip:
    lines = [*log.lines[:at], line, *log.lines[at + 1 :]]
    changed = replace(log, lines=lines)
    riders = log.riders_of(at) | changed.riders_of(at)
    return Slip(lines, frozenset([at + 1]), frozenset(riders), f"line {at + 1}, {log.lines[at]!r} became {line!r}")


def _on(which: Callable[[Log], Sequence[int]], rewrite: hand.Rewrite) -> Callable[[Random, Log], Slip | None]:
    """A kind that writes one of these lines otherwise."""

    def make(chance: Random, log: Log) -> Slip | None:
        lines = list(which(log))
        for at in chance.sample(lines, len(lines)):
            line = rewrite(chance, log, at)
            if line is not None and line != log.lines[at]:
                return _rewritten(log, at, line)
        return None

    return make


def _left_out(which: Callable[[Log], Sequence[int]]) -> Callable[[Random, Log], Slip | None]:
    def make(chance: Random, log: Log) -> Slip | None:
        lines = which(log)
        if not lines:
            return None
        at = chance.choice(lines)
        riders = frozenset(log.riders_of(at))
        what = f"line {at + 1}, {log.lines[at]!r} forgotten"
        return Slip([*log.lines[:at], *log.lines[at + 1 :]], frozenset([at + 1]), riders, what)

    return make


def _doubled(which: Callable[[Log], Sequence[int]]) -> Callable[[Random, Log], Slip | None]:
    def make(chance: Random, log: Log) -> Slip | None:
        lines = which(log)
        if not lines:
            return None
        at = chance.choice(lines)
        changed = [*log.lines[: at + 1], *log.lines[at:]]
        what = f"line {at + 1}, {log.lines[at]!r} doubled"
        return Slip(changed, frozenset([at + 1, at + 2]), frozenset(log.riders_of(at)), what)

    return make


def _header_left_out(chance: Random, log: Log) -> Slip | None:
    """That a header is missing is told at the `racelog` line, so that this line is touched as well."""
    slip = _left_out(_headers)(chance, log)
    return replace(slip, touched=slip.touched | {1}) if slip else None


def _exchanged(chance: Random, log: Log) -> Slip | None:
    pairs = [at for at in log.turns if at + 1 in log.turns]
    if not pairs:
        return None
    at = chance.choice(pairs)
    one, other = log.lines[at], log.lines[at + 1]
    lines = [*log.lines[:at], other, one, *log.lines[at + 2 :]]
    riders = frozenset(log.riders_of(at) | log.riders_of(at + 1))
    return Slip(
        lines, frozenset([at + 1, at + 2]), riders, f"lines {at + 1} and {at + 2} exchanged, {one!r}, {other!r}"
    )


def _joined(chance: Random, log: Log) -> Slip | None:
    """The end of a line forgotten: two lines are one."""
    at = chance.choice([n for n in log.turns if n + 1 < len(log.lines)] or [0])
    if not at or "#" in log.lines[at]:
        return None
    lines = [*log.lines[:at], f"{log.lines[at]} {log.lines[at + 1]}", *log.lines[at + 2 :]]
    riders = frozenset(log.riders_of(at) | log.riders_of(at + 1))
    return Slip(lines, frozenset([at + 1]), riders, f"lines {at + 1} and {at + 2} joined, {lines[at]!r}")


def _broken(chance: Random, log: Log) -> Slip | None:
    """A line broken in two between its words."""
    places = [n for n in log.turns if len(log.words(n)) > 1]
    if not places:
        return None
    at = chance.choice(places)
    words = log.words(at)
    cut = chance.randrange(1, len(words))
    lines = [*log.lines[:at], " ".join(words[:cut]), " ".join(words[cut:]), *log.lines[at + 1 :]]
    riders = frozenset(log.riders_of(at))
    return Slip(
        lines, frozenset([at + 1, at + 2]), riders, f"line {at + 1} broken, {lines[at]!r} and {lines[at + 1]!r}"
    )


def _round_moved(by: int) -> Callable[[Random, Log], Slip | None]:
    """A `round` line one line too early or too late."""

    def make(chance: Random, log: Log) -> Slip | None:
        places = [at for at in log.rounds if at + by in log.turns]
        if not places:
            return None
        at = chance.choice(places)
        first, second = sorted((at, at + by))
        lines = [*log.lines[:first], log.lines[second], log.lines[first], *log.lines[second + 1 :]]
        riders = frozenset(log.riders_of(at + by))
        return Slip(lines, frozenset([first + 1, second + 1]), riders, f"{log.lines[at]!r} at line {at + by + 1}")

    return make


def _start(log: Log) -> list[int]:
    return [log.first_body_line] if log.words(log.first_body_line)[0].lower() == "start" else []


def _first_turns(log: Log) -> list[int]:
    return log.turns[:1]


def _headers(log: Log) -> list[int]:
    return [at for at in log.headers if ":" in log.lines[at]]


KINDS: tuple[Kind, ...] = (
    Kind("sheet: line forgotten", SHEETS, _left_out(lambda log: log.turns)),
    Kind("sheet: line doubled", SHEETS, _doubled(lambda log: log.turns)),
    Kind("sheet: line begun otherwise", SHEETS, _on(lambda log: log.turns, hand.line_unlike)),
    Kind("sheet: another rider", SHEETS, _on(lambda log: log.turns, hand.another_in_a_sheet)),
    Kind("sheet: a rider twice", SHEETS, _on(lambda log: log.turns, hand.rider_twice)),
    Kind("sheet: letters exchanged", SHEETS, _on(lambda log: log.turns, hand.each_word(hand.swapped))),
    Kind("sheet: letter lost", SHEETS, _on(lambda log: log.turns, hand.each_word(hand.letter_lost))),
    Kind("sheet: word lost", SHEETS, _on(lambda log: log.turns, hand.word_lost)),
    Kind("sheet: words exchanged", SHEETS, _on(lambda log: log.turns, hand.words_exchanged)),
    Kind("sheet: letter for a digit", SHEETS, _on(lambda log: log.turns, hand.each_word(hand.letter_for_digit))),
    Kind("sheet: digit twice", SHEETS, _on(lambda log: log.turns, hand.each_word(hand.digit_twice))),
    Kind("sheet: row off by one", SHEETS[1:], _on(lambda log: log.turns, hand.each_word(hand.row_off))),
    Kind("sheet: comma in the place", SHEETS[1:], _on(lambda log: log.turns, hand.each_word(hand.comma_in_place))),
    Kind("sheet: comma between words", SHEETS, _on(lambda log: log.turns, hand.comma_between)),
    Kind("sheet: blank lost", SHEETS, _on(lambda log: log.turns, hand.blank_lost)),
    Kind("sheet: blank inside a word", SHEETS, _on(lambda log: log.turns, hand.blank_more)),
    Kind("sheet: words behind the line", SHEETS, _on(lambda log: log.turns, hand.words_behind)),
    Kind("sheet: Cyrillic letters", SHEETS, _on(lambda log: log.turns, hand.each_word(hand.cyrillic))),
    Kind("sheet: one wide digit", SHEETS, _on(lambda log: log.turns, hand.each_word(hand.one_wide_digit))),
    Kind("sheet: two lines joined", SHEETS, _joined),
    Kind("sheet: line broken in two", SHEETS, _broken),
    Kind("sheet: invisible mark", SHEETS, _on(lambda log: log.turns, hand.invisible)),
    Kind("sheet: header's key mistyped", SHEETS, _on(_headers, hand.key_swapped)),
    Kind("sheet: header's value mistyped", SHEETS, _on(_headers, hand.value_swapped)),
    Kind("sheet: header without its colon", SHEETS, _on(_headers, hand.colon_lost)),
    Kind("sheet: header forgotten", SHEETS, _header_left_out),
    Kind("round forgotten", ALL, _left_out(lambda log: log.rounds)),
    Kind("round with another number", ALL, _on(lambda log: log.rounds, hand.another_number)),
    Kind("round mistyped", ALL, _on(lambda log: log.rounds, hand.round_unlike)),
    Kind("round doubled", ALL, _doubled(lambda log: log.rounds)),
    Kind("start forgotten", (UR, FR), _left_out(_start)),
    Kind("start mistyped", (UR, FR), _on(_start, hand.start_unlike)),
    Kind("placing forgotten", (UR, FR), _left_out(lambda log: log.placings)),
    Kind("placing doubled", (UR, FR), _doubled(lambda log: log.placings)),
    Kind("placing: another rider", (UR, FR), _on(lambda log: log.placings, hand.other_rider)),
    Kind("placing: no rider", (UR, FR), _on(lambda log: log.placings, hand.no_rider)),
    Kind("placing: row or lane off", (UR, FR), _on(lambda log: log.placings, hand.each_word(hand.row_off))),
    Kind("placing: no start place", (UR, FR), _on(lambda log: log.placings, hand.no_start_place)),
    Kind("placing: word mistyped", (UR, FR), _on(lambda log: log.placings, hand.each_word(hand.swapped))),
    Kind("placing: comma in the place", (UR, FR), _on(lambda log: log.placings, hand.each_word(hand.comma_in_place))),
    Kind("placing: blank lost", (UR, FR), _on(lambda log: log.placings, hand.blank_lost)),
    Kind("turn forgotten", ALL, _left_out(lambda log: log.turns)),
    Kind("turn doubled", ALL, _doubled(lambda log: log.turns)),
    Kind("turns exchanged", ALL, _exchanged),
    Kind("another rider", ALL, _on(lambda log: log.turns, hand.other_rider)),
    Kind("no rider", ALL, _on(lambda log: log.turns, hand.no_rider)),
    Kind("rider's letters exchanged", (FR, LT), _on(lambda log: log.turns, hand.first_word_swapped)),
    Kind("letter for a digit", ALL, _on(lambda log: log.turns, hand.each_word(hand.letter_for_digit))),
    Kind("first line mistyped", (LT,), _on(_first_turns, hand.first_line_unlike)),
    Kind("the other rider of the team", (FR,), _on(lambda log: log.turns, hand.other_kind)),
    Kind("another die or card", ALL, _on(lambda log: log.turns, hand.card_off)),
    Kind("digit typed twice", ALL, _on(lambda log: log.turns, hand.each_word(hand.digit_twice))),
    Kind("dash mistyped", (UR,), _on(lambda log: log.turns, hand.each_word(hand.dash_lost))),
    Kind("word's letters exchanged", ALL, _on(lambda log: log.turns, hand.each_word(hand.swapped))),
    Kind("letter lost", ALL, _on(lambda log: log.turns, hand.each_word(hand.letter_lost))),
    Kind("word lost", ALL, _on(lambda log: log.turns, hand.word_lost)),
    Kind("comma for the dot", (UR, LT), _on(lambda log: log.turns, hand.each_word(hand.comma_in_place))),
    Kind("comma between words", ALL, _on(lambda log: log.turns, hand.comma_between)),
    Kind("blank lost", ALL, _on(lambda log: log.turns, hand.blank_lost)),
    Kind("blank inside a word", ALL, _on(lambda log: log.turns, hand.blank_more)),
    Kind("row off by one", (UR, LT), _on(lambda log: log.turns, hand.each_word(hand.row_off))),
    Kind("lane of a place off by one", (UR, LT), _on(lambda log: log.turns, hand.each_word(hand.lane_off))),
    Kind("lane off by one", (UR, LT), _on(lambda log: log.turns, hand.lane_alone_off)),
    Kind("digits of another script", ALL, _on(lambda log: log.turns, hand.each_word(hand.other_digits))),
    Kind("dash from a text program", (UR,), _on(lambda log: log.turns, hand.another_sign("-", "–"))),
    Kind("wide colon", (FR,), _on(lambda log: log.turns, hand.another_sign(":", "："))),
    Kind("invisible mark", ALL, _on(lambda log: log.turns, hand.invisible)),
    Kind("digits exchanged", ALL, _on(lambda log: log.turns, hand.each_word(hand.digits_exchanged))),
    Kind("row and lane exchanged", (UR, LT), _on(lambda log: log.turns, hand.each_word(hand.sides_exchanged))),
    Kind("Cyrillic letters", ALL, _on(lambda log: log.turns, hand.each_word(hand.cyrillic))),
    Kind("one wide digit", ALL, _on(lambda log: log.turns, hand.each_word(hand.one_wide_digit))),
    Kind("words behind the line", ALL, _on(lambda log: log.turns, hand.words_behind)),
    Kind("words behind a round line", ALL, _on(lambda log: log.rounds, hand.words_behind)),
    Kind("words behind a placing", (UR, FR), _on(lambda log: log.placings, hand.words_behind)),
    Kind("word as it is said", (UR, LT), _on(lambda log: log.turns, hand.spoken)),
    Kind("words exchanged", ALL, _on(lambda log: log.turns, hand.words_exchanged)),
    Kind("placing: words exchanged", (UR, FR), _on(lambda log: log.placings, hand.words_exchanged)),
    Kind("capitals and blanks", ALL, _on(lambda log: log.turns, hand.in_capitals)),
    Kind("colon of a hand mistyped", (FR,), _on(lambda log: log.turns, hand.colon_in_a_card)),
    Kind("card of a hand too few or many", (FR,), _on(lambda log: log.turns, hand.hand_off)),
    Kind("two lines joined", ALL, _joined),
    Kind("line broken in two", ALL, _broken),
    Kind("round one line early", ALL, _round_moved(-1)),
    Kind("round one line late", ALL, _round_moved(1)),
    Kind("other line: word mistyped", ALL, _on(lambda log: log.others, hand.each_word(hand.swapped))),
    Kind("other line: word lost", ALL, _on(lambda log: log.others, hand.word_lost)),
    Kind("other line: blank lost", ALL, _on(lambda log: log.others, hand.blank_lost)),
    Kind("other line: digit twice", ALL, _on(lambda log: log.others, hand.each_word(hand.digit_twice))),
    Kind("other line forgotten", ALL, _left_out(lambda log: log.others)),
    Kind("other line doubled", ALL, _doubled(lambda log: log.others)),
    Kind("header's key mistyped", ALL, _on(_headers, hand.key_swapped)),
    Kind("header's value mistyped", ALL, _on(_headers, hand.value_swapped)),
    Kind("header without its colon", ALL, _on(_headers, hand.colon_lost)),
    Kind("header forgotten", ALL, _header_left_out),
)
