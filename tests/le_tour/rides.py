"""Small races of Le Tour written in a test, and what came of them.

The usual roads are those of the cases' board `strip`, three lanes wide, lane 1 the numbered side: `flat` has 95 rows with a
sprint behind row 40, `hill` 24 (6 flat, climb 7–12, descent 13–18, flat; chance on 5.3 and 20.2), `dash` 20 with a sprint
behind row 10 and a run-off of 2, `bend` has its bend in rows 5–9. Those of `tests` are below: `split` is divided
between lanes 1 and 2 in rows 5–10, `down` is a descent from row 5 to the line behind row 30, `chances` has chance on 6.1
and in the whole of row 9, `up` is a climb from row 4 on with chance on 5.1, `narrow` has no 6.2.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from scoring.classify.cli import answer_to
from scoring.replay import Board, Problem, read_board, replay, shipped_boards

STRIP = Path(__file__).parents[1] / "cases" / "le-tour" / "strip.toml"
TESTS = """
board = "tests"
lanes = 3

[section.S]
ends_at = "Z"
stretches = [ { rows = 4 }, { rows = 6, walls = [[1, 2]] }, { rows = 10 } ]

[section.D]
ends_at = "Z"
stretches = [ { rows = 4 }, { rows = 26, surface = "downhill" } ]

[section.U]
ends_at = "Z"
stretches = [ { rows = 3 }, { rows = 17, surface = "uphill", chance = ["2.1"] } ]

[section.C]
ends_at = "Z"
stretches = [ { rows = 5 }, { rows = 4, chance = ["1.1", "4.1", "4.2", "4.3"] }, { rows = 11 } ]

[section.N]
ends_at = "Z"
stretches = [ { rows = 4 }, { cells = [2, 1, 2] }, { rows = 14 } ]

[course.split]
route = ["S"]
finish = "Z"
runoff = 6
[course.down]
route = ["D"]
finish = "Z"
runoff = 6
[course.up]
route = ["U"]
finish = "Z"
runoff = 6
[course.chances]
route = ["C"]
finish = "Z"
runoff = 6
[course.narrow]
route = ["N"]
finish = "Z"
runoff = 6
"""
Said = tuple[str, str]


@cache
def boards() -> dict[str, Board]:
    """The boards that ship, the cases' and the tests' own."""
    own = [read_board(STRIP.read_bytes()), read_board(TESTS)]
    return {**shipped_boards(), **{board.name: board for board in own}}


class Ridden:
    """What came of a race, in a test's words."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        [self.result] = replay(text, boards())
        assert all(problem.message and problem.rule for problem in self.result.problems)  # each has its words

    def said(self, problems: Iterable[Problem]) -> list[Said]:
        """(code, the line as written) of each problem."""
        return [(problem.code, " ".join(self.lines[problem.line - 1].split("#")[0].split())) for problem in problems]

    @property
    def errors(self) -> list[Said]:
        return self.said(self.result.errors)

    @property
    def warnings(self) -> list[Said]:
        return self.said(self.result.warnings)

    @property
    def disagreements(self) -> list[Said]:
        return self.said(self.result.disagreements)

    @property
    def error(self) -> Said | None:
        """The race's one error; a second is one too many for any small race."""
        errors = self.errors
        assert len(errors) <= 1, errors
        return errors[0] if errors else None

    @property
    def problem(self) -> Problem:
        """The race's first error, or where there is none its first problem."""
        return next(iter(self.result.errors or self.result.problems))

    @cached_property
    def answer(self) -> dict[str, Any]:
        return self.result.answer()

    def place(self, rider: str) -> str:
        """Where the rider stands, or last stood; a race with an error has none to speak of."""
        assert self.errors == []
        return self.went_on(rider)

    def went_on(self, rider: str) -> str:
        """Where the replay has the rider, whatever was wrong before."""
        place: str = self.answer["positions"][rider]
        return place

    def places(self, *riders: str) -> list[str]:
        return [self.place(rider) for rider in riders]

    def row(self, rider: str) -> dict[str, Any]:
        """The rider's line on the form."""
        return next(row for row in self.answer["riders"] if row["rider"] == rider)

    def told(self, key: str) -> dict[str, Any]:
        """Of each rider what the form has under `key`."""
        return {row["rider"]: row[key] for row in self.answer["riders"]}

    @property
    def finish(self) -> list[str]:
        return list(self.answer["finish"])

    @property
    def orders(self) -> dict[str, list[str]]:
        """Each sprint's order."""
        return {sprint["line"]: sprint["order"] for sprint in self.answer["sprints"]}


def ride(body: str, course: str = "flat", *, headers: str = "") -> Ridden:
    """Judge the rounds of a race; a course is that of `strip`, `tests` or a board that ships, as `promenade stage`."""
    board, _, name = course.rpartition(" ")
    if not board:
        board = "strip" if name in boards()["strip"].courses else "tests"
    told = [line.strip() for line in headers.splitlines() if line.strip()]
    lines = [line.strip() for line in body.strip().splitlines()]
    return Ridden("\n".join(["racelog 1 le-tour", f"board: {board}", f"course: {name}", *told, *lines]))


def alone(second: str, *, cards: tuple[int, int, int], course: str, lane: int = 1) -> Ridden:
    """A race of the red team alone: round 1 with these cards into one lane, then the lines of `second`."""
    first = [f"red {n} {card} to {lane}" for n, card in enumerate(cards, 1)]
    return ride("\n".join(["round 1", *first, "round 2", *(line.strip() for line in second.splitlines())]), course)


def sheet(body: str, course: str = "flat", *, rules: str = "", more: str = "") -> Ridden:
    """Score the lines of a form: a race without its moves."""
    head = ["racelog 1 le-tour", "record: sheet", "board: strip", f"course: {course}"]
    head += [f"rules: {rules}"] if rules else []
    told = [line.strip() for line in more.splitlines() if line.strip()]
    return Ridden("\n".join([*head, *told, *(line.strip() for line in body.strip().splitlines())]))


def tour(*stages: Ridden) -> dict[str, Any]:
    """The classification after these stages, each rider and team by the club names that the logs give."""
    return answer_to([stage.result for stage in stages])
