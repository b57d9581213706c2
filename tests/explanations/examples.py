"""One small log for each thing that can be wrong: `examples/GAME/CODE.rlog`, whose first line says what that is.

Codes that begin with `near-` are what was perhaps meant; a problem carries them beside its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scoring.replay import Board, Problem, read_board, replay, shipped_boards
from scoring.replay.log import MAX_BYTES, MAX_LINES

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FOLDER = HERE / "examples"
BOARDS = (ROOT / "tests/cases/um-reifenbreite/testring.toml", *sorted((HERE / "boards").glob("*.toml")))

#: What a file is lengthened with where only a long log has the problem.
LONGER: Mapping[str, bytes] = {"log-too-large": b"# \n" * (MAX_BYTES // 3), "log-too-many-lines": b"\n" * MAX_LINES}


@dataclass(frozen=True)
class Example:
    """An example log of a game, with the problem that it is an example of."""

    game: str
    code: str
    meaning: str
    log: bytes
    problems: tuple[Problem, ...]

    @property
    def file(self) -> Path:
        return FOLDER / self.game / f"{self.code}.rlog"

    @property
    def near(self) -> bool:
        return self.code.startswith("near-")

    @property
    def problem(self) -> Problem:
        """The first problem of the log; `not-judged` is said beside the error that led to it."""
        return self.problems[1 if self.code == "not-judged" else 0]

    @property
    def lines(self) -> list[str]:
        return self.log.decode("utf-8", "replace").split("\n")

    def said(self, line: int) -> list[str]:
        """The words of a line, without its comment."""
        return self.lines[line - 1].split("#")[0].split()


@cache
def boards() -> Mapping[str, Board]:
    """The boards that ship, and those of the tests."""
    drawn = [read_board(file.read_bytes()) for file in BOARDS]
    return {**shipped_boards(), **{board.name: board for board in drawn}}


def problems_of(log: bytes) -> Iterator[Problem]:
    for result in replay(log, boards()):
        yield from result.problems


@cache
def examples(game: str) -> Mapping[str, Example]:
    """A game's examples by their code."""
    found = {}
    for file in sorted((FOLDER / game).glob("*.rlog")):
        log = file.read_bytes() + LONGER.get(file.stem, b"")
        meaning = log.split(b"\n", 1)[0].decode().removeprefix("#").strip()
        found[file.stem] = Example(game, file.stem, meaning, log, tuple(problems_of(log)))
    return found


def games() -> list[str]:
    """The games that have examples."""
    return sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir())
