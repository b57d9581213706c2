"""Small Flamme Rouge races written in a test, and what came of them.

The usual track is `abcdfu`: rows 1–5 are the start, 6 is flat, then come the straights b from 7, c from 13, d from 19, f from
25; row 31 is the last before the finish line, 32–36 lie behind it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from functools import cached_property
from typing import Any

from scoring.classify.cli import answer_to
from scoring.games.flamme_rouge.classification import TourRules
from scoring.replay import Problem, replay

PLAIN = "abcdfu"
Said = tuple[str, str]


class Ridden:
    """What came of a race, in a test's words."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        [self.result] = replay(text, {})
        assert all(problem.message and problem.rule for problem in self.result.problems)  # each has its words

    # What was wrong: (code, the line as written).

    def said(self, problems: Iterable[Problem]) -> list[Said]:
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

    # What came of it.

    @cached_property
    def answer(self) -> dict[str, Any]:
        return self.result.answer()

    def place(self, rider: str) -> str:
        """Where the rider stands, or last stood; a race with an error has none to speak of."""
        assert self.errors == []
        place: str = self.answer["positions"][rider]
        return place

    def places(self, *riders: str) -> list[str]:
        return [self.place(rider) for rider in riders]

    def exhaustion(self, rider: str) -> int:
        cards: int = self.answer["exhaustion"][rider]
        return cards

    @property
    def exhausted(self) -> set[str]:
        """The riders with an exhaustion card in their stack."""
        return {rider for rider, cards in self.answer["exhaustion"].items() if cards}

    def row(self, rider: str) -> dict[str, Any]:
        """The rider's line on the score sheet."""
        return next(row for row in self.answer["riders"] if row["rider"] == rider)

    def status(self, rider: str) -> str:
        status: str = self.row(rider)["status"]
        return status

    def finish_place(self, rider: str) -> int | None:
        place: int | None = self.row(rider)["place"]
        return place

    @property
    def order(self) -> list[str]:
        """The whole race order."""
        placed = [row for row in self.answer["riders"] if row["place"]]
        return [row["rider"] for row in sorted(placed, key=lambda row: row["place"])]

    @property
    def finish(self) -> list[str]:
        return list(self.answer["finish"])

    @property
    def badges(self) -> dict[str, list[str]]:
        badges: dict[str, list[str]] = self.answer["badges"]
        return badges

    @property
    def rounds(self) -> int:
        rounds: int = self.answer["rounds"]
        return rounds


def ride(body: str, track: str = PLAIN, *, rules: str = "", headers: str = "") -> Ridden:
    """Judge the lines of a race: placing lines first, then rounds. `headers` are further header lines."""
    drawn = ["racelog 1 flamme-rouge", f"track: {track}"] if track else ["racelog 1 flamme-rouge"]
    drawn += [f"rules: {rules}"] if rules else []
    drawn += [told.strip() for told in headers.splitlines() if told.strip()]
    lines = [written.strip() for written in body.strip().splitlines()]
    return Ridden("\n".join([*drawn, "start", *lines]))


def headers(*lines: str) -> Ridden:
    """Judge a log that has a race of one rider and these headers."""
    return Ridden("\n".join(["racelog 1 flamme-rouge", *lines, "start", "red r 1.1"]))


def sheet(body: str, *, stage: str = "avenue-corso-paseo", rules: str = "", more: str = "") -> Ridden:
    """Score the lines of a sheet: a race without its cards."""
    drawn = ["racelog 1 flamme-rouge", "record: sheet", f"stage: {stage}", *([f"rules: {rules}"] if rules else [])]
    told = [line.strip() for line in more.splitlines() if line.strip()]
    return Ridden("\n".join([*drawn, *told, *(line.strip() for line in body.strip().splitlines())]))


def tour(*stages: Ridden, rules: TourRules | None = None) -> dict[str, Any]:
    """The classification after these stages, each rider and team by the club names that the logs give."""
    return answer_to([stage.result for stage in stages], asdict(rules) if rules else None)
