"""What a slip of the hand makes of one line of a log (see slips), or None where the line gives no chance for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from tests.proof.slip_logs import FR, LT, UR, Log

Rewrite = Callable[[Random, Log, int], str | None]


def with_word(log: Log, at: int, n: int, word: str) -> str:
    words = log.words(at)
    return " ".join([*words[:n], word, *words[n + 1 :]])


def each_word(rewrite: Callable[[Random, str], str | None], first: int = 0) -> Rewrite:
    """A change of one word of a line, by chance."""

    def change(chance: Random, log: Log, at: int) -> str | None:
        words = log.words(at)
        order = list(range(first, len(words)))
        for n in chance.sample(order, len(order)):
            word = rewrite(chance, words[n])
            if word is not None and word != words[n]:
                return with_word(log, at, n, word)
        return None

    return change


def swapped(chance: Random, word: str) -> str | None:
    """Two neighbouring letters of a word exchanged."""
    pairs = [n for n in range(len(word) - 1) if word[n].isalpha() and word[n + 1].isalpha() and word[n] != word[n + 1]]
    if len(word) < 2 or not pairs:
        return None
    n = chance.choice(pairs)
    return word[:n] + word[n + 1] + word[n] + word[n + 2 :]


def letter_lost(chance: Random, word: str) -> str | None:
    if not word.isalpha() or len(word) < 3:
        return None
    n = chance.randrange(len(word))
    return word[:n] + word[n + 1 :]


def letter_for_digit(chance: Random, word: str) -> str | None:
    """`2l` for 21, `1O` for 10."""
    places = [n for n, sign in enumerate(word) if sign in "01"]
    if not places:
        return None
    n = chance.choice(places)
    return word[:n] + ("l" if word[n] == "1" else "O") + word[n + 1 :]


def comma_in_place(chance: Random, word: str) -> str | None:
    return word.replace(".", ",") if re.fullmatch(r"\d+\.\d+", word) else None


def row_off(chance: Random, word: str) -> str | None:
    found = re.fullmatch(r"(\d+)\.(\d+)", word)
    return f"{int(found[1]) + chance.choice((-1, 1))}.{found[2]}" if found else None


def lane_off(chance: Random, word: str) -> str | None:
    found = re.fullmatch(r"(\d+)\.(\d+)", word)
    return f"{found[1]}.{int(found[2]) + chance.choice((-1, 1))}" if found else None


def lane_alone_off(chance: Random, log: Log, at: int) -> str | None:
    """`to 2` for `to 3`."""
    words = log.words(at)
    places = [n for n in range(1, len(words)) if words[n - 1] == "to" and words[n].isdecimal()]
    if not places:
        return None
    n = chance.choice(places)
    return with_word(log, at, n, str(int(words[n]) + chance.choice((-1, 1))))


def comma_between(chance: Random, log: Log, at: int) -> str | None:
    words = log.words(at)
    return with_word(log, at, n := chance.randrange(len(words) - 1), f"{words[n]},") if len(words) > 1 else None


def blank_lost(chance: Random, log: Log, at: int) -> str | None:
    words = log.words(at)
    if len(words) < 2:
        return None
    n = chance.randrange(len(words) - 1)
    return " ".join([*words[:n], words[n] + words[n + 1], *words[n + 2 :]])


def blank_more(chance: Random, log: Log, at: int) -> str | None:
    words = [n for n, word in enumerate(log.words(at)) if len(word) > 1]
    if not words:
        return None
    n = chance.choice(words)
    word = log.words(at)[n]
    cut = chance.randrange(1, len(word))
    return with_word(log, at, n, f"{word[:cut]} {word[cut:]}")


def word_lost(chance: Random, log: Log, at: int) -> str | None:
    words = log.words(at)
    n = chance.randrange(1, len(words)) if len(words) > 2 else 0
    return " ".join([*words[:n], *words[n + 1 :]]) if n else None


def another_in_a_sheet(chance: Random, log: Log, at: int) -> str | None:
    """Another rider of the sheet, where one is named."""
    words = log.words(at)
    riders = sorted(set().union(*(log.riders_of(n) for n in log.turns)))
    places = [n for n, word in enumerate(words) if n and word in riders]
    others = [rider for rider in riders if rider not in words]
    return with_word(log, at, chance.choice(places), chance.choice(others)) if places and others else None


def rider_twice(chance: Random, log: Log, at: int) -> str | None:
    words = log.words(at)
    places = [n for n, word in enumerate(words) if word in log.riders_of(at)]
    n = chance.choice(places) if places else 0
    return " ".join([*words[:n], words[n], *words[n:]]) if places else None


def line_unlike(chance: Random, log: Log, at: int) -> str | None:
    """The word that begins a line, as it might be taken for another."""
    words = log.words(at)
    other = {"finish": "end", "sprint": "sprints:", "jersey": "yellow", "photo": "photos", "arrive": "home", "time": "t",
             "out": "dnf", "end": "finish"}  # fmt: skip
    return with_word(log, at, 0, other[words[0]]) if words[0] in other else None


def other_rider(chance: Random, log: Log, at: int) -> str | None:
    words = log.words(at)
    if log.game == UR:
        others = [number for number in log.numbers if number != words[0]]
        return with_word(log, at, 0, chance.choice(others)) if others else None
    if log.game == LT and chance.random() < 0.5:
        return with_word(log, at, 1, chance.choice([n for n in "123" if n != words[1]]))
    others = [colour for colour in log.colours if colour != words[0].lower()]
    return with_word(log, at, 0, chance.choice(others)) if others and words[0].lower() in log.colours else None


def no_rider(chance: Random, log: Log, at: int) -> str | None:
    words = log.words(at)
    if log.game == UR:
        return with_word(log, at, 0, chance.choice([f"{words[0]}:", f"2{words[0]}", words[0][0] + "9", words[0][:1]]))
    if log.game == LT:
        rest = " ".join(words[2:])
        return (
            f"{words[0]}{chance.choice(('-', '', ' 4 ', ': ', '.'))}{words[1]} {rest}"
            if chance.random() < 0.7
            else (f"{words[0]} {chance.choice(('4', '0', '11', 'l'))} {rest}")
        )
    return with_word(log, at, 0, chance.choice([f"{words[0]}:", f"{words[0]}s", "teal", words[0][0]]))


def first_word_swapped(chance: Random, log: Log, at: int) -> str | None:
    word = swapped(chance, log.words(at)[0])
    return with_word(log, at, 0, word) if word else None


def other_kind(chance: Random, log: Log, at: int) -> str | None:
    """Flamme Rouge: `r5` for `s5`."""
    words = log.words(at)
    cards = [n for n in range(1, len(words)) if words[n][0] in "sr" and words[n] not in ("s", "r")]
    if not cards:
        return None
    n = chance.choice(cards)
    return with_word(log, at, n, ("r" if words[n][0] == "s" else "s") + words[n][1:])


def card_off(chance: Random, log: Log, at: int) -> str | None:
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
    return with_word(log, at, n, words[n][:k] + other + words[n][k + 1 :])


def digit_twice(chance: Random, word: str) -> str | None:
    places = [n for n, sign in enumerate(word) if sign.isdecimal()]
    n = chance.choice(places) if places else 0
    return word[: n + 1] + word[n:] if places else None


def dash_lost(chance: Random, word: str) -> str | None:
    return word.replace("-", chance.choice(("", "+", "_", "."))) if re.fullmatch(r"\d-\d", word) else None


def another_sign(old: str, new: str) -> Rewrite:
    def change(chance: Random, log: Log, at: int) -> str | None:
        line = log.lines[at].partition("#")[0]
        return line.replace(old, new, 1) if old in line.strip() else None

    return change


def invisible(chance: Random, log: Log, at: int) -> str | None:
    words = log.words(at)
    sign = chance.choice(("\u200e", "\u200b", "\u200f", "\ufeff", "\u00ad"))
    return with_word(log, at, n := chance.randrange(len(words)), sign + words[n])


def other_digits(chance: Random, word: str) -> str | None:
    wide = str.maketrans("0123456789", chance.choice(("０１２３４５６７８９", "٠١٢٣٤٥٦٧٨٩")))
    return word.translate(wide)


def digits_exchanged(chance: Random, word: str) -> str | None:
    """`12` for 21, `41.2` for 14.2."""
    pairs = [n for n in range(len(word) - 1) if word[n : n + 2].isdecimal() and word[n] != word[n + 1]]
    if not pairs:
        return None
    n = chance.choice(pairs)
    return word[:n] + word[n + 1] + word[n] + word[n + 2 :]


def sides_exchanged(chance: Random, word: str) -> str | None:
    """`2.14` for 14.2."""
    found = re.fullmatch(r"(\d+)\.(\d+)", word)
    return f"{found[2]}.{found[1]}" if found and found[1] != found[2] else None


_LOOK_ALIKE = str.maketrans("aceopxyi", "асеорхуі")


def cyrillic(chance: Random, word: str) -> str | None:
    return word.translate(_LOOK_ALIKE)


def one_wide_digit(chance: Random, word: str) -> str | None:
    places = [n for n, sign in enumerate(word) if sign in "0123456789"]
    if not places:
        return None
    n = chance.choice(places)
    return word[:n] + chr(ord("０") + int(word[n])) + word[n + 1 :]


def words_behind(chance: Random, log: Log, at: int) -> str | None:
    """Something written behind the line that is no comment."""
    return f"{log.lines[at]} {chance.choice(('ok', '!', '(Anna)', '- good', '// late', '5', 'to', ';', '.'))}"


def spoken(chance: Random, log: Log, at: int) -> str | None:
    """A word written as it is said."""
    said = {
        "to": "too",
        "draft": "drafts",
        "round": "Round:",
        "go": "goes",
        "chance": "card",
        "switch": "swap",
        "skip": "slip",
    }
    places = [n for n, word in enumerate(log.words(at)) if word.lower() in said and n]
    return with_word(log, at, n, said[log.words(at)[n].lower()]) if places and (n := chance.choice(places)) else None


def words_exchanged(chance: Random, log: Log, at: int) -> str | None:
    """Two neighbouring words exchanged."""
    words = log.words(at)
    pairs = [n for n in range(len(words) - 1) if words[n] != words[n + 1]]
    if not pairs:
        return None
    n = chance.choice(pairs)
    return " ".join([*words[:n], words[n + 1], words[n], *words[n + 2 :]])


def in_capitals(chance: Random, log: Log, at: int) -> str | None:
    return chance.choice((log.lines[at].upper(), log.lines[at].title(), f"   \t{log.lines[at]}  "))


def colon_in_a_card(chance: Random, log: Log, at: int) -> str | None:
    """`s5 2359` or `s5;2359` for s5:2359."""
    words = log.words(at)
    places = [n for n, word in enumerate(words) if ":" in word[1:]]
    if not places:
        return None
    n = chance.choice(places)
    return with_word(log, at, n, words[n].replace(":", chance.choice((";", "", ".", "::", ": "))))


def hand_off(chance: Random, log: Log, at: int) -> str | None:
    """A card of a hand lost or one too many."""
    words = log.words(at)
    places = [n for n, word in enumerate(words) if ":" in word[1:-1]]
    if not places:
        return None
    n = chance.choice(places)
    return with_word(log, at, n, chance.choice((words[n][:-1], words[n] + words[n][-1])))


def another_number(chance: Random, log: Log, at: int) -> str | None:
    number = int(log.words(at)[1])
    choices = [number - 1, number + 1, number + 10, number * 10 + number % 10]
    return f"round {chance.choice([n for n in choices if n > 0 and n != number])}"


def round_unlike(chance: Random, log: Log, at: int) -> str | None:
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


def start_unlike(chance: Random, log: Log, at: int) -> str | None:
    return chance.choice(["strat", "Start:", "starts", "star t", "begin", "start 1"])


def first_line_unlike(chance: Random, log: Log, at: int) -> str | None:
    words = log.words(at)
    colour, rest = swapped(chance, words[0]) or f"{words[0]}x", " ".join(words[2:])
    first = f"{words[0]}-{words[1]}" if chance.random() < 0.4 else f"{words[0]} 4"
    return f"{chance.choice((f'{colour} {words[1]}', first))} {rest}"


def no_start_place(chance: Random, log: Log, at: int) -> str | None:
    words = log.words(at)
    places = [n for n, word in enumerate(words) if "." in word]
    if not places:
        return None
    return with_word(log, at, chance.choice(places), chance.choice(("6.2", "7.1", "9.1", "3.9", "0.1", "12.2")))


def key_swapped(chance: Random, log: Log, at: int) -> str | None:
    key, _, value = log.lines[at].partition(":")
    words = key.split()
    n = chance.randrange(len(words))
    word = swapped(chance, words[n]) or letter_lost(chance, words[n])
    return f"{' '.join([*words[:n], word, *words[n + 1 :]])}:{value}" if word else None


def value_swapped(chance: Random, log: Log, at: int) -> str | None:
    key, _, value = log.lines[at].partition(":")
    words = value.split()
    for n in chance.sample(range(len(words)), len(words)):
        word = swapped(chance, words[n])
        if word and key.split()[0] not in ("race", "team"):
            return f"{key}: {' '.join([*words[:n], word, *words[n + 1 :]])}"
    return None


def colon_lost(chance: Random, log: Log, at: int) -> str | None:
    return log.lines[at].replace(":", chance.choice(("", ";", ".", " =")), 1)
