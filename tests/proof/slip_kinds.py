"""The kinds of slips (see slips): what a hand does wrong when it types a log at a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from tests.proof.slip_logs import Log

UR, FR, LT = "um-reifenbreite", "flamme-rouge", "le-tour"
ALL = (UR, FR, LT)

Rewrite = Callable[[Random, Log, int], str | None]


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
    changed = Log(log.game, log.seed, lines, log.boards, log.known)
    riders = log.riders_of(at) | changed.riders_of(at)
    return Slip(lines, frozenset([at + 1]), frozenset(riders), f"line {at + 1}, {log.lines[at]!r} became {line!r}")


def _on(which: Callable[[Log], Sequence[int]], rewrite: Rewrite) -> Callable[[Random, Log], Slip | None]:
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


# Words.


def _with_word(log: Log, at: int, n: int, word: str) -> str:
    words = log.words(at)
    return " ".join([*words[:n], word, *words[n + 1 :]])


def _each_word(rewrite: Callable[[Random, str], str | None], first: int = 0) -> Rewrite:
    """A change of one word of a line, by chance."""

    def change(chance: Random, log: Log, at: int) -> str | None:
        words = log.words(at)
        order = list(range(first, len(words)))
        for n in chance.sample(order, len(order)):
            word = rewrite(chance, words[n])
            if word is not None and word != words[n]:
                return _with_word(log, at, n, word)
        return None

    return change


def _swapped(chance: Random, word: str) -> str | None:
    """Two neighbouring letters of a word exchanged."""
    pairs = [n for n in range(len(word) - 1) if word[n].isalpha() and word[n + 1].isalpha() and word[n] != word[n + 1]]
    if len(word) < 2 or not pairs:
        return None
    n = chance.choice(pairs)
    return word[:n] + word[n + 1] + word[n] + word[n + 2 :]


def _letter_lost(chance: Random, word: str) -> str | None:
    if not word.isalpha() or len(word) < 3:
        return None
    n = chance.randrange(len(word))
    return word[:n] + word[n + 1 :]


def _letter_for_digit(chance: Random, word: str) -> str | None:
    """`2l` for 21, `1O` for 10."""
    places = [n for n, sign in enumerate(word) if sign in "01"]
    if not places:
        return None
    n = chance.choice(places)
    return word[:n] + ("l" if word[n] == "1" else "O") + word[n + 1 :]


def _comma_in_place(chance: Random, word: str) -> str | None:
    return word.replace(".", ",") if re.fullmatch(r"\d+\.\d+", word) else None


def _row_off(chance: Random, word: str) -> str | None:
    found = re.fullmatch(r"(\d+)\.(\d+)", word)
    return f"{int(found[1]) + chance.choice((-1, 1))}.{found[2]}" if found else None


def _lane_off(chance: Random, word: str) -> str | None:
    found = re.fullmatch(r"(\d+)\.(\d+)", word)
    return f"{found[1]}.{int(found[2]) + chance.choice((-1, 1))}" if found else None


def _lane_alone_off(chance: Random, log: Log, at: int) -> str | None:
    """`to 2` for `to 3`."""
    words = log.words(at)
    places = [n for n in range(1, len(words)) if words[n - 1] == "to" and words[n].isdecimal()]
    if not places:
        return None
    n = chance.choice(places)
    return _with_word(log, at, n, str(int(words[n]) + chance.choice((-1, 1))))


def _comma_between(chance: Random, log: Log, at: int) -> str | None:
    words = log.words(at)
    return _with_word(log, at, n := chance.randrange(len(words) - 1), f"{words[n]},") if len(words) > 1 else None


def _blank_lost(chance: Random, log: Log, at: int) -> str | None:
    words = log.words(at)
    if len(words) < 2:
        return None
    n = chance.randrange(len(words) - 1)
    return " ".join([*words[:n], words[n] + words[n + 1], *words[n + 2 :]])


def _blank_more(chance: Random, log: Log, at: int) -> str | None:
    words = [n for n, word in enumerate(log.words(at)) if len(word) > 1]
    if not words:
        return None
    n = chance.choice(words)
    word = log.words(at)[n]
    cut = chance.randrange(1, len(word))
    return _with_word(log, at, n, f"{word[:cut]} {word[cut:]}")


def _word_lost(chance: Random, log: Log, at: int) -> str | None:
    words = log.words(at)
    n = chance.randrange(1, len(words)) if len(words) > 2 else 0
    return " ".join([*words[:n], *words[n + 1 :]]) if n else None


# Riders.


def _other_rider(chance: Random, log: Log, at: int) -> str | None:
    words = log.words(at)
    if log.game == UR:
        others = [number for number in log.numbers if number != words[0]]
        return _with_word(log, at, 0, chance.choice(others)) if others else None
    if log.game == LT and chance.random() < 0.5:
        return _with_word(log, at, 1, chance.choice([n for n in "123" if n != words[1]]))
    others = [colour for colour in log.colours if colour != words[0].lower()]
    return _with_word(log, at, 0, chance.choice(others)) if others and words[0].lower() in log.colours else None


def _no_rider(chance: Random, log: Log, at: int) -> str | None:
    words = log.words(at)
    if log.game == UR:
        return _with_word(log, at, 0, chance.choice([f"{words[0]}:", f"2{words[0]}", words[0][0] + "9", words[0][:1]]))
    if log.game == LT:
        rest = " ".join(words[2:])
        return (
            f"{words[0]}{chance.choice(('-', '', ' 4 ', ': ', '.'))}{words[1]} {rest}"
            if chance.random() < 0.7
            else (f"{words[0]} {chance.choice(('4', '0', '11', 'l'))} {rest}")
        )
    return _with_word(log, at, 0, chance.choice([f"{words[0]}:", f"{words[0]}s", "teal", words[0][0]]))


def _first_word_swapped(chance: Random, log: Log, at: int) -> str | None:
    word = _swapped(chance, log.words(at)[0])
    return _with_word(log, at, 0, word) if word else None


def _other_kind(chance: Random, log: Log, at: int) -> str | None:
    """Flamme Rouge: `r5` for `s5`."""
    words = log.words(at)
    cards = [n for n in range(1, len(words)) if words[n][0] in "sr" and words[n] not in ("s", "r")]
    if not cards:
        return None
    n = chance.choice(cards)
    return _with_word(log, at, n, ("r" if words[n][0] == "s" else "s") + words[n][1:])


def _card_off(chance: Random, log: Log, at: int) -> str | None:
    """Another die or card than the one that was played."""
    words = log.words(at)
    first = {UR: 1, FR: 1, LT: 2}[log.game]
    places = [n for n in range(first, len(words)) if any(sign.isdecimal() for sign in words[n])]
    if not places:
        return None
    n = places[0] if log.game != FR else chance.choice(places)
    digits = [k for k, sign in enumerate(words[n]) if sign.isdecimal()]
    k = chance.choice(digits)
    other = chance.choice([digit for digit in "0123456789" if digit != words[n][k]])
    return _with_word(log, at, n, words[n][:k] + other + words[n][k + 1 :])


def _digit_twice(chance: Random, word: str) -> str | None:
    places = [n for n, sign in enumerate(word) if sign.isdecimal()]
    n = chance.choice(places) if places else 0
    return word[: n + 1] + word[n:] if places else None


def _dash_lost(chance: Random, word: str) -> str | None:
    return word.replace("-", chance.choice(("", "+", "_", "."))) if re.fullmatch(r"\d-\d", word) else None


def _sign(old: str, new: str) -> Rewrite:
    def change(chance: Random, log: Log, at: int) -> str | None:
        line = log.lines[at].partition("#")[0]
        return line.replace(old, new, 1) if old in line.strip() else None

    return change


def _invisible(chance: Random, log: Log, at: int) -> str | None:
    words = log.words(at)
    sign = chance.choice(("\u200e", "\u200b", "\u200f", "\ufeff", "\u00ad"))
    return _with_word(log, at, n := chance.randrange(len(words)), sign + words[n])


def _other_digits(chance: Random, word: str) -> str | None:
    wide = str.maketrans("0123456789", chance.choice(("０１２３４５６７８９", "٠١٢٣٤٥٦٧٨٩")))
    return word.translate(wide)


# Rounds and the start.


def _another_number(chance: Random, log: Log, at: int) -> str | None:
    number = int(log.words(at)[1])
    choices = [number - 1, number + 1, number + 10, number * 10 + number % 10]
    return f"round {chance.choice([n for n in choices if n > 0 and n != number])}"


def _round_unlike(chance: Random, log: Log, at: int) -> str | None:
    number = log.words(at)[1]
    words = [
        f"round{number}",
        f"Runde {number}",
        f"ronde {number}",
        f"ruond {number}",
        f"round: {number}",
        f"rnd {number}",
    ]
    return chance.choice([*words, f"round {number}.", f"round l{number}", "round", f"rounds {number}", f"{number}"])


def _start(log: Log) -> list[int]:
    return [log.first_body_line] if log.words(log.first_body_line)[0].lower() == "start" else []


def _start_unlike(chance: Random, log: Log, at: int) -> str | None:
    return chance.choice(["strat", "Start:", "starts", "star t", "begin", "start 1"])


def _first_turns(log: Log) -> list[int]:
    return log.turns[:1]


def _first_line_unlike(chance: Random, log: Log, at: int) -> str | None:
    words = log.words(at)
    colour, rest = _swapped(chance, words[0]) or f"{words[0]}x", " ".join(words[2:])
    first = f"{words[0]}-{words[1]}" if chance.random() < 0.4 else f"{words[0]} 4"
    return f"{chance.choice((f'{colour} {words[1]}', first))} {rest}"


def _no_start_place(chance: Random, log: Log, at: int) -> str | None:
    words = log.words(at)
    places = [n for n, word in enumerate(words) if "." in word]
    if not places:
        return None
    return _with_word(log, at, chance.choice(places), chance.choice(("6.2", "7.1", "9.1", "3.9", "0.1", "12.2")))


# Headers.


def _headers(log: Log) -> list[int]:
    return [at for at in log.headers if ":" in log.lines[at]]


def _key_swapped(chance: Random, log: Log, at: int) -> str | None:
    key, _, value = log.lines[at].partition(":")
    words = key.split()
    n = chance.randrange(len(words))
    word = _swapped(chance, words[n]) or _letter_lost(chance, words[n])
    return f"{' '.join([*words[:n], word, *words[n + 1 :]])}:{value}" if word else None


def _value_swapped(chance: Random, log: Log, at: int) -> str | None:
    key, _, value = log.lines[at].partition(":")
    words = value.split()
    for n in chance.sample(range(len(words)), len(words)):
        word = _swapped(chance, words[n])
        if word and key.split()[0] not in ("race", "team"):
            return f"{key}: {' '.join([*words[:n], word, *words[n + 1 :]])}"
    return None


def _colon_lost(chance: Random, log: Log, at: int) -> str | None:
    return log.lines[at].replace(":", chance.choice(("", ";", ".", " =")), 1)


KINDS: tuple[Kind, ...] = (
    Kind("round forgotten", ALL, _left_out(lambda log: log.rounds)),
    Kind("round with another number", ALL, _on(lambda log: log.rounds, _another_number)),
    Kind("round mistyped", ALL, _on(lambda log: log.rounds, _round_unlike)),
    Kind("round doubled", ALL, _doubled(lambda log: log.rounds)),
    Kind("start forgotten", (UR, FR), _left_out(_start)),
    Kind("start mistyped", (UR, FR), _on(_start, _start_unlike)),
    Kind("placing forgotten", (UR, FR), _left_out(lambda log: log.placings)),
    Kind("placing doubled", (UR, FR), _doubled(lambda log: log.placings)),
    Kind("placing: another rider", (UR, FR), _on(lambda log: log.placings, _other_rider)),
    Kind("placing: no rider", (UR, FR), _on(lambda log: log.placings, _no_rider)),
    Kind("placing: row or lane off", (UR, FR), _on(lambda log: log.placings, _each_word(_row_off))),
    Kind("placing: no start place", (UR, FR), _on(lambda log: log.placings, _no_start_place)),
    Kind("placing: word mistyped", (UR, FR), _on(lambda log: log.placings, _each_word(_swapped))),
    Kind("placing: comma in the place", (UR, FR), _on(lambda log: log.placings, _each_word(_comma_in_place))),
    Kind("placing: blank lost", (UR, FR), _on(lambda log: log.placings, _blank_lost)),
    Kind("turn forgotten", ALL, _left_out(lambda log: log.turns)),
    Kind("turn doubled", ALL, _doubled(lambda log: log.turns)),
    Kind("turns exchanged", ALL, _exchanged),
    Kind("another rider", ALL, _on(lambda log: log.turns, _other_rider)),
    Kind("no rider", ALL, _on(lambda log: log.turns, _no_rider)),
    Kind("rider's letters exchanged", (FR, LT), _on(lambda log: log.turns, _first_word_swapped)),
    Kind("letter for a digit", ALL, _on(lambda log: log.turns, _each_word(_letter_for_digit))),
    Kind("first line mistyped", (LT,), _on(_first_turns, _first_line_unlike)),
    Kind("the other rider of the team", (FR,), _on(lambda log: log.turns, _other_kind)),
    Kind("another die or card", ALL, _on(lambda log: log.turns, _card_off)),
    Kind("digit typed twice", ALL, _on(lambda log: log.turns, _each_word(_digit_twice))),
    Kind("dash mistyped", (UR,), _on(lambda log: log.turns, _each_word(_dash_lost))),
    Kind("word's letters exchanged", ALL, _on(lambda log: log.turns, _each_word(_swapped))),
    Kind("letter lost", ALL, _on(lambda log: log.turns, _each_word(_letter_lost))),
    Kind("word lost", ALL, _on(lambda log: log.turns, _word_lost)),
    Kind("comma for the dot", (UR, LT), _on(lambda log: log.turns, _each_word(_comma_in_place))),
    Kind("comma between words", ALL, _on(lambda log: log.turns, _comma_between)),
    Kind("blank lost", ALL, _on(lambda log: log.turns, _blank_lost)),
    Kind("blank inside a word", ALL, _on(lambda log: log.turns, _blank_more)),
    Kind("row off by one", (UR, LT), _on(lambda log: log.turns, _each_word(_row_off))),
    Kind("lane of a place off by one", (UR, LT), _on(lambda log: log.turns, _each_word(_lane_off))),
    Kind("lane off by one", (UR, LT), _on(lambda log: log.turns, _lane_alone_off)),
    Kind("digits of another script", ALL, _on(lambda log: log.turns, _each_word(_other_digits))),
    Kind("dash from a text program", (UR,), _on(lambda log: log.turns, _sign("-", "–"))),
    Kind("wide colon", (FR,), _on(lambda log: log.turns, _sign(":", "："))),
    Kind("invisible mark", ALL, _on(lambda log: log.turns, _invisible)),
    Kind("header's key mistyped", ALL, _on(_headers, _key_swapped)),
    Kind("header's value mistyped", ALL, _on(_headers, _value_swapped)),
    Kind("header without its colon", ALL, _on(_headers, _colon_lost)),
    Kind("header forgotten", ALL, _header_left_out),
)
