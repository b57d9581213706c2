"""Small roads drawn in a test, and rides on them.

`road(…)` draws a board with one course, `ride(…)` judges the lines of a race on it and answers what came of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring.replay import Board, Problem, RaceResult, read_board, replay, stored_board

FINISH = "Z"
PLACING = re.compile(r"\s*(\d\d) to (\d+)\.(\d+)")
Said = tuple[str, str]


@dataclass(frozen=True)
class Line:
    """A sprint line across the road, with its points by place."""

    name: str
    points: tuple[int, ...]


def line(name: str, *points: int) -> Line:
    return Line(name, points or (11, 8, 5))


def road(
    *parts: int | str | Line,
    lanes: int = 4,
    grid: int = 4,
    runoff: int = 20,
    energy: int = 14,
    finish: str = FINISH,
) -> Board:
    """A board of one course: a number is so many rows of plain road, a text a stretch in TOML, a Line a sprint.

    The finish lies behind the last part, `grid` rows at the beginning are start places.
    """
    sections: list[tuple[str, list[str]]] = []
    stretches: list[str] = []
    sprints: list[Line] = []
    for part in parts:
        if isinstance(part, Line):
            sections.append((part.name, stretches))
            sprints.append(part)
            stretches = []
        else:
            stretches.append(f"{{ rows = {part} }}" if isinstance(part, int) else part)
    sections.append((finish, stretches))
    text = f'board = "drawn"\nname = "Drawn in a test"\nlanes = {lanes}\n'
    for n, (ends_at, drawn) in enumerate(sections):
        start = f"grid = {grid}\n" if n == 0 else ""
        text += f'[section.P{n}]\n{start}ends_at = "{ends_at}"\nstretches = [{", ".join(drawn)}]\n'
    told = ", ".join(f'{{ line = "{sprint.name}", points = {list(sprint.points)} }}' for sprint in sprints)
    route = ", ".join(f'"P{n}"' for n in range(len(sections)))
    text += f'[course.drawn]\nname = "Drawn"\nroute = [{route}]\nsprints = [{told}]\n'
    text += f'finish = "{finish}"\nrunoff = {runoff}\nenergy = {energy}\n'
    return read_board(text) if runoff else stored_board(text)


PLAIN = road(40)


class Ridden:
    """What came of a ride, in a test's words.

    What a race came to may be asked only of one without an error, or after its errors have been asked for: no test
    passes over a mistake that it did not expect.
    """

    def __init__(self, text: str, board: Board) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.board = board
        [self.result] = replay(text, {board.name: board})
        self._errors_known = not self.result.errors

    # What was wrong: (code, the line as written).

    def said(self, problems: Iterable[Problem]) -> list[Said]:
        return [(problem.code, " ".join(self.lines[problem.line - 1].split("#")[0].split())) for problem in problems]

    @property
    def errors(self) -> list[Said]:
        self._errors_known = True
        return self.said(self.result.errors)

    @property
    def warnings(self) -> list[Said]:
        return self.said(self.result.warnings)

    @property
    def disagreements(self) -> list[Said]:
        return self.said(self.result.disagreements)

    @property
    def error(self) -> Said | None:
        """The race's one error; a second is one too many for any small ride."""
        errors = self.errors
        assert len(errors) <= 1, errors
        return errors[0] if errors else None

    @property
    def problem(self) -> Problem:
        """The race's first error, or where there is none its first problem."""
        self._errors_known = True
        return next(iter(self.result.errors or self.result.problems))

    def figure(self, name: str) -> Any:
        """A figure of the problem's reason."""
        return self.problem.fault.figures[name]

    @property
    def total(self) -> int:
        """The steps that the problem's reason reckons for the rider."""
        reckoning: dict[str, int] = self.figure("reckoning")
        return reckoning["total"]

    # What came of it.

    @property
    def answer(self) -> dict[str, Any]:
        assert self._errors_known, self.said(self.result.errors)
        return self._answer

    @cached_property
    def _answer(self) -> dict[str, Any]:
        return self.result.answer()

    def place(self, rider: str) -> str:
        """Where the rider stands, or last stood."""
        place: str = self.answer["positions"][rider]
        return place

    def places(self, *riders: str) -> list[str]:
        return [self.place(rider) for rider in riders]

    def row(self, rider: str) -> dict[str, Any]:
        """The rider's line on the score sheet."""
        return next(row for row in self.answer["riders"] if row["rider"] == rider)

    def points(self, rider: str) -> int:
        points: int = self.row(rider)["points"]
        return points

    def status(self, rider: str) -> str:
        status: str = self.row(rider)["status"]
        return status

    @property
    def finish(self) -> list[str]:
        return list(self.answer["finish"])

    @property
    def sprints(self) -> dict[str, list[str]]:
        return {sprint["line"]: sprint["order"] for sprint in self.answer["sprints"]}

    @property
    def jersey(self) -> list[tuple[str, int, int, int]]:
        """Each time in the jersey: rider, from round, to round, points."""
        return [
            (spell["rider"], spell["from_round"], spell["to_round"], spell["points"]) for spell in self.answer["jersey"]
        ]

    @property
    def next(self) -> str | None:
        """Who moves next: asked by a `check next` for a rider who is not in any test's race."""
        assert self._errors_known, self.said(self.result.errors)
        [asked] = replay(f"{self.text}\ncheck next 14", {self.board.name: self.board})
        legal = asked.disagreements[-1].legal
        return legal[0] if legal else None


def ride(body: str, on: Board = PLAIN, *, rules: str = "professional", headers: str = "", **rulings: str) -> Ridden:
    """Judge the lines of a race: placing lines first, then rounds.

    `headers` are further header lines, `seven="move"` is the ruling `seven: move`, `jersey_tie` is `jersey-tie`.
    Where the first round in `body` is round 2, everybody stays in round 1 where he was placed.
    """
    drawn = ["racelog 1 um-reifenbreite", "board: drawn", "course: drawn", f"rules: {rules}"]
    drawn += [f"ruling {name.replace('_', '-')}: {choice}" for name, choice in rulings.items()]
    drawn += [told.strip() for told in headers.splitlines()]
    lines = [written.strip() for written in body.strip().splitlines()]
    opened = next((n for n, written in enumerate(lines) if written.startswith("round ")), None)
    if opened is not None and lines[opened] == "round 2":
        lines[opened:opened] = _standing_round(lines[:opened])
    if not any(written.startswith("start") for written in lines):
        drawn.append("start")
    return Ridden("\n".join(drawn + lines), on)


def _standing_round(placings: list[str]) -> list[str]:
    """Round 1 in which everybody stays on his start place, front rider first."""
    placed = [match.groups() for match in map(PLACING.match, placings) if match]
    order = sorted(placed, key=lambda rider: (-int(rider[1]), int(rider[2])))
    return ["round 1", *(f"{rider} 6-6 go 0" for rider, _, _ in order)]


def sheet(body: str, on: Board = PLAIN, *, rules: str = "professional", headers: str = "") -> Ridden:
    """Score the lines of a sheet: a race without its moves."""
    told = [line.strip() for line in headers.splitlines()]
    lines = [line.strip() for line in body.strip().splitlines()]
    drawn = ["racelog 1 um-reifenbreite", "record: sheet", "board: drawn", "course: drawn", f"rules: {rules}"]
    return Ridden("\n".join([*drawn, *told, *lines]), on)


def judged(text: str, *boards: Board) -> list[RaceResult]:
    """Every race of a whole log, on the given boards or on the plain road."""
    return replay(text, {board.name: board for board in boards or (PLAIN,)})
