"""What a replay answers: a race's result with its problems, as a value (race log, section 7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from scoring.replay.fault import DISAGREEMENT, ERROR, WARNING, Problem

#: So many problems are listed in an answer; nobody mends more of them at a time.
MOST_PROBLEMS: Final = 1_000


@dataclass(slots=True)
class RaceResult:
    """A judged race. `body` has the game's own keys of section 7, in their order; `headers` are as written.

    `ends` has the place (`ROW.LANE`) on which the turn of a line ended, where it was applied without an error.
    """

    game: str
    first_line: int
    race: str | None = None
    date: str | None = None
    complete: bool = False
    rounds: int | None = None
    body: dict[str, Any] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    headers: Mapping[str, str] = field(default_factory=dict)
    ends: Mapping[int, str] = field(default_factory=dict)

    def answer(self, language: str = "en") -> dict[str, Any]:
        """The result as RACE_LOG section 7 has it, ready for JSON, its problems in words."""
        return in_words(self.to_json(), language)

    def to_json(self) -> dict[str, Any]:
        """The result as values of JSON, without a sentence: what is stored and handed on.

        Of more than MOST_PROBLEMS problems the rest is counted in `problems_left_out`; errors are left out last.
        """
        listed = self.problems
        if len(listed) > MOST_PROBLEMS:
            first = sorted(listed, key=lambda problem: problem.severity != ERROR)[:MOST_PROBLEMS]
            kept = set(map(id, first))
            listed = [problem for problem in listed if id(problem) in kept]
        left_out = len(self.problems) - len(listed)
        return {
            "game": self.game or None,
            "race": self.race,
            "date": self.date,
            "complete": self.complete,
            "rounds": self.rounds,
            **self.body,
            "problems": [problem.to_json() for problem in listed],
            **({"problems_left_out": left_out} if left_out else {}),
        }

    @property
    def errors(self) -> list[Problem]:
        return self.of(ERROR)

    @property
    def warnings(self) -> list[Problem]:
        return self.of(WARNING)

    @property
    def disagreements(self) -> list[Problem]:
        return self.of(DISAGREEMENT)

    def of(self, severity: str) -> list[Problem]:
        return [problem for problem in self.problems if problem.severity == severity]


def problems_of(answer: Mapping[str, Any]) -> list[Problem]:
    """The problems of an answer that was stored or handed on, in their order."""
    game = answer.get("game") or ""
    return [Problem.from_json(values, game) for values in answer.get("problems", ())]


def in_words(answer: Mapping[str, Any], language: str = "en") -> dict[str, Any]:
    """A stored answer as RACE_LOG section 7 has it: its problems with their sentences and rules."""
    return {**answer, "problems": [problem.answer(language) for problem in problems_of(answer)]}


def ranked(totals: Iterable[tuple[str, int]]) -> list[tuple[str, int, int]]:
    """(name, points, rank) with the most points first; equal points share a rank and the next ranks are left out (1, 1, 3)."""
    ordered: Sequence[tuple[str, int]] = sorted(totals, key=lambda entry: -entry[1])
    table: list[tuple[str, int, int]] = []
    for position, (name, points) in enumerate(ordered, 1):
        rank = table[-1][2] if table and table[-1][1] == points else position
        table.append((name, points, rank))
    return table
