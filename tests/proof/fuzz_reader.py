"""Fuzz of the reader and the judge: bytes that nobody would type must never raise, whatever they are.

    python -m tests.proof.fuzz_reader --seconds 3600 --seed 7

Every attempt has a generator of its own, seeded by the seed and its number, so that one attempt can be made again:
`--only NUMBER`. What breaks is written into `--keep FOLDER` and the program ends with status 1.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from scoring.replay import GAMES, Board, BoardError, film, read_board, replay, shipped_boards
from scoring.replay.canon import canon
from scoring.replay.codes import codes
from scoring.replay.known_headers import fill_headers
from scoring.replay.log import split_races
from scoring.replay.report import report
from tests.um_reifenbreite.proof.corpus import CASES, board_of, case_logs, random_race, reference_board, ring_board
from tests.um_reifenbreite.slow_judge.random_boards import random_board

WORDS = (
    "racelog 1 um-reifenbreite", "racelog 1 flamme-rouge", "racelog 1 le-tour",
    "start", "round 1", "round 99999", "at 21 4.1", "home 21 56.1", "check", "check next", "check jersey none",
    "check finish", "check points 21 0", "out 21 dnf", "out 21 dsq", "note", "end photo 3 6", "ruled", "21", "draft", "break",
    "chance", "massfall e5", "fall", "to 2", "to 15.2", "go 0", "go 3 to 1", "hang 12 photo 1 2", "switch 22", "back 17.3",
    "e5", "j6", "7", "0", "-1", "1e9", "4.1.2", "999999999999999999999999.1", "ruling", "ruling seven:", "energy 1:", "x-a: b",
    "record: sheet", "sprint A 21", "jersey 21 4", "photo 41 3", "finish 21", "rules: basic", "board:", ":", "#", "points: 1",
)  # fmt: skip
PIECES = (
    b"\x00", b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\r", b"\r\n", b"\n\n", b"\t", b"\x0b", b"\x0c",
    "\ufeff".encode(), "\u00a0".encode(), "\u2028".encode(), "\u0085".encode(), "\u200b".encode(), "\u202e".encode(),
    "١".encode(), "²".encode(), "１".encode(), "İ".encode(), "ß".encode(), "ﬁ".encode(), "🚴".encode(), "e\u0301".encode(),
    b"{", b"}", b"{0}", b"%s", b"'", b'"', b"\\", b"\x1b[2J", b"<script>", b"9" * 5000, b"#" * 600, b"a " * 400,
)  # fmt: skip
TOML_VALUES = (
    "0", "-1", "1", "2", "13", "2001", "99999999999999999999", "1.5", "nan", "inf", "true", '""', '"x"', "[]", "[[]]",
    "[1]", "[[1, 2]]", "{}", "{ rows = 1 }", "1979-05-27", '"all"', '"climb"', "[0, 0, 0, 0]", "[-1, 2]", '["S"]', "[{}]",
)  # fmt: skip


class Broken(AssertionError):
    """An answer that is not one; the message says what is wrong with it."""


LE_TOUR = """racelog 1 le-tour
board: promenade
course: stage
round 1
red 1 8 to 1
blue 1 7 slip 1 to 8.2
red 2 5 to 2
blue 2 6 to 1
round 2
red 1 6 to 14.1 chance move 3 to 17.2
blue 1 6 crash show 9 8
red 2 skip 5
blue 2 4 to 2 chance none
"""


@cache
def logs() -> list[bytes]:
    """What is spoiled: the cases, right and wrong, some random rides, and of every game a race and a sheet if it has riders."""
    wrong = [path.read_bytes() for path in sorted((CASES / "bad").glob("*.rlog"))]
    rides = [source.log.encode() for source in (*case_logs(), *(random_race(n) for n in range(12)))]
    others = [LE_TOUR.encode()]
    for game in GAMES.values():
        if game.ride and game.stages:
            others += [
                game.ride(game.stages[n], seed=n, headers={}, teams=2, sheet=sheet).encode()
                for n in (0, 1)
                for sheet in (False, True)
            ]
    return [*wrong, *rides, *2 * others]


@cache
def boards() -> dict[str, Board]:
    known = [board_of(ring_board()), board_of(reference_board()), *(board_of(random_race(n).board) for n in range(12))]
    return {**shipped_boards(), **{board.name: board for board in known}}


@cache
def board_sources() -> list[bytes]:
    drawn = (random_board(random.Random(seed)).encode() for seed in range(12))
    return [ring_board().encode(), reference_board().encode(), *drawn]


def spoiled(chance: random.Random, given: bytes, others: Sequence[bytes], words: Sequence[str]) -> bytes:
    """The bytes with some of them changed, left out, doubled, put in, or cut and joined with others."""
    text = bytearray(given)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8, 30))):
        at = chance.randrange(len(text) + 1)
        end = min(len(text), at + chance.choice((1, 1, 2, 5, 20, 200)))
        way = chance.randrange(8)
        if way == 0 and at < len(text):
            text[at] = chance.randrange(256)
        elif way == 1:
            del text[at:end]
        elif way == 2:
            text[at:at] = text[at:end] * chance.choice((1, 1, 2, 50))
        elif way == 3:
            text[at:at] = chance.choice(PIECES)
        elif way == 4:
            text[at:at] = f" {chance.choice(words)} ".encode()
        elif way == 5:
            _spoil_line(chance, text, words)
        elif way == 6 and at < len(text):
            text[at] ^= 1 << chance.randrange(8)
        else:
            other = chance.choice(others)
            cut = chance.randrange(len(other))
            text[at:end] = other[cut : cut + chance.choice((3, 30, 300, 3000))]
    return bytes(text)


def _spoil_line(chance: random.Random, text: bytearray, words: Sequence[str]) -> None:
    """Change one line by its words: another, one less, one more, two lines swapped, or the line ruled."""
    lines = bytes(text).split(b"\n")
    at = chance.randrange(len(lines))
    said = lines[at].split() or [b""]
    word = chance.randrange(len(said))
    way = chance.randrange(6)
    if way == 0:
        said[word] = chance.choice(words).encode()
    elif way == 1:
        del said[word]
    elif way == 2:
        said.insert(word, chance.choice(chance.choice(lines).split() or [b"note"]))
    elif way == 3:
        said.append(b"ruled")
    elif way == 4:
        said[word] = re.sub(rb"[0-9]", lambda _: b"%d" % chance.randrange(10), said[word])
    lines[at] = b" ".join(said)
    if way == 5:
        other = chance.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    text[:] = b"\n".join(lines)


def judge_log(log: bytes) -> Counter[str]:
    """Read and judge a log by every way into the engine; answers the codes of its problems. Raises Broken."""
    found: Counter[str] = Counter()
    known = set(codes())
    for result in replay(log, boards()):
        answer = json.loads(json.dumps(result.answer(), allow_nan=False))
        lines = log.count(b"\n") + 1
        for problem in answer["problems"]:
            found[problem["code"]] += 1
            if not 1 <= problem["line"] <= lines or problem["column"] < 1:
                raise Broken(f"no such place: {problem}")
            if problem["code"] not in known:
                raise Broken(f"unknown code: {problem}")
            if not problem["message"].strip() or not problem["rule"].strip():
                raise Broken(f"nothing said: {problem}")
            if not all(isinstance(word, str) for word in problem["legal"]):
                raise Broken(f"legal is no list of words: {problem}")
        if not report(result, "fuzz"):
            raise Broken("an empty report")
    text = log.decode("utf-8", "replace")
    film(log, boards())
    canon(text, boards())
    if "".join(split_races(text)).split() != text.split():
        raise Broken("words are lost where the races are split")
    fill_headers(text, {"game": "um-reifenbreite", "board": "testring", "rules": "basic"})
    return found


def judge_board(source: bytes) -> Counter[str]:
    """Read a board: a BoardError that says something, or a board whose courses can be ridden."""
    try:
        board = read_board(source)
    except BoardError as error:
        if not str(error).strip():
            raise Broken("an empty BoardError") from error
        return Counter(["board-refused"])
    for course in board.courses.values():
        if len(course.row) != len(course.by_text) or any(
            step <= cell for cell, steps in enumerate(course.steps) for step in steps
        ):
            raise Broken(f"course {course.name} has two cells in one place or a step back")
        log = f"racelog 1 um-reifenbreite\nboard: {board.name}\ncourse: {course.name}\nrules: professional\nstart\n"
        log += "21 to 1.1\n31 to 2.1\nround 1\n31 4-5 to 1\n21 draft\nround 2\n31 3-4 chance massfall none\n"
        for result in replay(log, {board.name.lower(): board}):
            result.answer()
    return Counter(["board-taken"])


def _value_changed(chance: random.Random, source: bytes) -> bytes:
    """The board with the value of one key changed for one of another size or kind."""
    keys = list(re.finditer(rb"=\s*(\"[^\"]*\"|\[[^\[\]]*\]|[0-9]+)", source))
    found = chance.choice(keys)
    return source[: found.start(1)] + chance.choice(TOML_VALUES).encode() + source[found.end(1) :]


def attempt(seed: int, number: int) -> tuple[str, bytes]:
    """What the attempt tries: `log` or `board`, and its bytes."""
    chance = random.Random(f"{seed}:{number}")
    if chance.random() < 0.25:
        sources = board_sources()
        source = chance.choice(sources)
        for _ in range(chance.choice((1, 1, 2, 3))):
            source = _value_changed(chance, source)
        if chance.random() < 0.3:
            source = spoiled(chance, source, sources, TOML_VALUES)
        return "board", source
    log = chance.choice(logs())
    if chance.random() < 0.4:
        return "log", spoiled(chance, log, logs(), WORDS)
    text = bytearray(log)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        _spoil_line(chance, text, WORDS)
    return "log", bytes(text)


def try_once(seed: int, number: int) -> Counter[str]:
    """Make one attempt. Raises whatever the engine raises, or Broken."""
    kind, text = attempt(seed, number)
    return judge_log(text) if kind == "log" else judge_board(text)


def fuzz(seconds: float, seed: int, keep: Path | None = None) -> tuple[int, Counter[str], dict[str, list[int]]]:
    """Attempts for so many seconds: how many, the codes that they met, and by what broke the numbers of those attempts."""
    found: Counter[str] = Counter()
    broken: dict[str, list[int]] = {}
    assert logs()  # made before the clock starts
    assert boards()
    start, number, minute = time.monotonic(), 0, 1
    while (spent := time.monotonic() - start) < seconds:
        number += 1
        if keep and spent > 60 * minute:
            minute += 1
            sys.stdout.write(
                f"{spent / 60:.0f} min: {number} attempts, {len(found)} codes, {len(broken)} ways to break it\n"
            )
            sys.stdout.flush()
        try:
            found.update(try_once(seed, number))
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            numbers = broken.setdefault(
                f"{type(error).__name__} in {where.name}, line {where.lineno}: {error}"[:200], []
            )
            numbers.append(number)
            if keep and len(numbers) == 1:
                kind, text = attempt(seed, number)
                keep.mkdir(parents=True, exist_ok=True)
                (keep / f"{seed}-{number}.{kind}").write_bytes(text)
                (keep / f"{seed}-{number}.txt").write_text(traceback.format_exc(), "utf-8")
    return number, found, broken


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.proof.fuzz_reader", description=__doc__)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="make this attempt alone, and let it raise")
    parser.add_argument("--keep", type=Path, default=Path("/tmp/fuzz"), help="where to write what broke")
    options = parser.parse_args(arguments)
    if options.only:
        sys.stdout.write(f"{try_once(options.seed, options.only)}\n")
        return 0
    tried, found, broken = fuzz(options.seconds, options.seed, options.keep)
    unmet = [code for code in codes() if code not in found]
    sys.stdout.write(f"seed {options.seed}: {tried} attempts, {len(broken)} ways to break it\n")
    for what, numbers in broken.items():
        sys.stdout.write(f"BROKEN {len(numbers)} times, first by attempt {numbers[0]}: {what}\n")
    sys.stdout.write("".join(f"{count:9d} {code}\n" for code, count in found.most_common()))
    sys.stdout.write(f"never met: {', '.join(unmet) or 'none'}\n")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
