"""Single slips of the pen put into legal logs of each game, and how many errors each of them is told as.

    python -m tests.proof.slips -n 2000 --seed 1

Of the slips that are noticed nearly all must be told as exactly one error, and no other rider may be reproached for them: a
further problem is about the slip itself, or says that it follows from it. The kinds are in `slip_kinds`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random

from scoring.replay import GAMES, Board, Problem, replay, shipped_boards
from scoring.replay.road import Course
from tests.flamme_rouge.proof import corpus as fr_corpus
from tests.le_tour.proof import corpus as lt_corpus
from tests.proof.slip_kinds import KINDS, Kind, Slip
from tests.proof.slip_logs import Log
from tests.um_reifenbreite.proof import corpus

MOVES = ("um-reifenbreite", "flamme-rouge", "le-tour")
SHEETS = tuple(f"{game} sheet" for game in MOVES)
RECORDS = (*MOVES, *SHEETS)
#: The warning that the rest is not judged: it says of what it follows.
FOLLOWS = "not-judged"


@dataclass
class Tally:
    """What became of the slips of one kind in one game.

    `one` were told as one error; `accusing` told of another rider besides; `early` had their first error before the slip.
    """

    game: str
    kind: Kind
    tried: int = 0
    noticed: int = 0
    one: int = 0
    accusing: int = 0
    early: int = 0
    told: list[str] = field(default_factory=list)


@cache
def log_of(game: str, seed: int) -> Log | None:
    """A legal log of the game, or a score sheet; None where the race of this seed needed the table's `ruled`."""
    if game in SHEETS:
        return sheet_of(game.removesuffix(" sheet"), seed)
    boards: Mapping[str, Board] = shipped_boards()
    if game == "um-reifenbreite":
        source = corpus.ridden_race(seed) if seed % 2 else corpus.random_race(seed)
        text, boards = source.log, source.boards()
    elif game == "flamme-rouge":
        text = fr_corpus.ridden(seed).log
    else:
        ride = lt_corpus.ridden(seed)
        text, boards = ride.ridden.log.replace(" ruled", "").replace(" RULED", ""), ride.boards()
    [result] = replay(text, boards)
    return None if result.errors else Log(game, seed, text.splitlines(), boards, _about(result.problems))


@cache
def sheet_of(game: str, seed: int) -> Log | None:
    """A legal score sheet of the game: the simulator's, with riders who did not finish or were disqualified."""
    chance = Random(f"sheet {game} {seed}")
    boards: Mapping[str, Board] = shipped_boards()
    headers = {"race": "Rund um den Berg"}
    if game == "um-reifenbreite":
        courses = boards["reference"].courses
        course: Course | str = courses[chance.choice(sorted(courses))]
        headers["rules"] = chance.choice(("professional", "advanced sprints jersey", "basic sprints photo"))
    elif game == "flamme-rouge":
        course = fr_corpus.random_track(chance)
        headers |= {"finish": "all", "x-sprint 20": "3 2 1"}
    else:
        name = chance.choice(("promenade", "col"))
        course = boards[name].courses["stage"]
    ride = GAMES[game].ride
    assert ride is not None
    lines = ride(course, seed=seed, headers=headers, teams=chance.randint(2, 4), sheet=True).splitlines()
    if chance.random() < 0.7:
        riders = {"um-reifenbreite": "21", "flamme-rouge": "red-s", "le-tour": "red-1"}
        lines.append(f"out {riders[game]} dsq")
    [result] = replay("\n".join(lines), boards)
    return None if result.errors else Log(game, seed, lines, boards, _about(result.problems), sheet=True)


def _about(problems: Sequence[Problem]) -> Counter[tuple[str, str | None]]:
    """What problems are about, wherever they are: their codes and riders, as often as each is told."""
    return Counter((problem.code, problem.rider) for problem in problems)


def judge_slip(tally: Tally, log: Log, slip: Slip) -> None:
    """Judge a log with a slip and count it."""
    [result] = replay("\n".join(slip.lines) + "\n", log.boards)
    tally.tried += 1
    if not result.errors:
        return
    first = result.errors[0]
    tally.noticed += 1
    tally.one += len(result.errors) == 1
    tally.early += first.line < min(slip.touched)
    accusing = [
        problem
        for problem in result.problems
        if problem is not first and problem.line >= first.line and problem.line not in slip.touched and problem.code != FOLLOWS
        and problem.rider is not None and problem.rider not in slip.riders
    ]  # fmt: skip
    usual = {code for code, _ in log.known}  # a warning that the log has of others anyway
    new = [problem for problem in accusing if problem.code not in usual]
    tally.accusing += bool(new)
    if len(result.errors) > 1 or new or first.line < min(slip.touched):
        codes = ", ".join(f"{problem.line} {problem.code} {problem.rider or ''}" for problem in result.problems[:6])
        tally.told.append(f"{tally.game} {tally.kind.name} (seed {log.seed}, {slip.what}): {codes}")


def run(count: int, seed: int, races: int, games: Sequence[str] = RECORDS) -> list[Tally]:
    """About `count` slips a game, evenly of every kind that it can have."""
    return [tally for game in games for tally in _run(game, count, seed, races)]


def _run(game: str, count: int, seed: int, races: int) -> Iterator[Tally]:
    kinds = [kind for kind in KINDS if game in kind.games]
    for kind in kinds:
        tally, chance, fruitless = Tally(game, kind), Random(f"{seed} {game} {kind.name}"), 0
        while tally.tried < -(-count // len(kinds)) and fruitless < 3 * races:
            log = log_of(game, 1000 * seed + chance.randrange(races))
            slip = kind.make(chance, log) if log else None
            if log is None or slip is None:
                fruitless += 1
                continue
            judge_slip(tally, log, slip)
        yield tally


@dataclass(frozen=True)
class Sum:
    """All slips of a game: those noticed, those told as one error, those that accuse another rider, too early ones."""

    noticed: int
    one: int
    accusing: int
    early: int

    @property
    def share(self) -> float:
        return self.one / self.noticed if self.noticed else 1.0


def sum_of(tallies: Sequence[Tally], game: str) -> Sum:
    """The sum of one game's kinds."""
    own = [tally for tally in tallies if tally.game == game]
    return Sum(*(sum(getattr(tally, what) for tally in own) for what in ("noticed", "one", "accusing", "early")))


def table(tallies: Sequence[Tally]) -> str:
    """The tally as text, a row a kind and a sum a game."""
    head = ("game", "kind", "tried", "noticed", "one error", "more", "accusing", "early")
    rows: list[tuple[object, ...]] = [head]
    for game in dict.fromkeys(tally.game for tally in tallies):
        for tally in tallies:
            if tally.game == game:
                counts = (tally.tried, tally.noticed, tally.one, tally.noticed - tally.one, tally.accusing, tally.early)
                rows.append((game, tally.kind.name, *counts))
        whole = sum_of(tallies, game)
        more = whole.noticed - whole.one
        rows.append(
            (game, f"in all: {whole.share:.1%}", "", whole.noticed, whole.one, more, whole.accusing, whole.early)
        )
    return "".join(f"{row[0]:22} {row[1]:34}" + "".join(f"{cell:>10}" for cell in row[2:]) + "\n" for row in rows)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.proof.slips", description=__doc__)
    parser.add_argument("-n", type=int, default=1000, help="how many slips a game, about")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--races", type=int, default=30, help="how many races of each game they are made of")
    parser.add_argument("--game", action="append", choices=RECORDS, help="these logs only; may be given several times")
    parser.add_argument("--told", action="store_true", help="name each slip that is told as more than one error")
    options = parser.parse_args(arguments)
    tallies = run(options.n, options.seed, options.races, options.game or RECORDS)
    sys.stdout.write(table(tallies))
    if options.told:
        sys.stdout.write("".join(f"{told}\n" for tally in tallies for told in tally.told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
