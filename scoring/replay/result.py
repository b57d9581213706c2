"""What a replay answers: a race's result with its problems, as a value (race log, section 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scoring.replay.fault import DISAGREEMENT, ERROR, WARNING, Problem

#: So many problems are listed in an answer; nobody mends more of them at a time.
MOST_PROBLEMS: Final = 1_000


_NONE: Final[Mapping[Any, Any]] = MappingProxyType({})


class RaceResult(NamedTuple):
    """A judged race. `body` has the game's own keys of section 7, in their order; `headers` are as written.

    `ends` has the place (`ROW.LANE`) on which the turn of a line ended, where it was applied without an error.
    """

    game: str
    first_line: int
    race: str | None = None
    date: str | None = None
    complete: bool = False
    rounds: int | None = None
    body: Mapping[str, Any] = _NONE
    problems: Sequence[Problem] = ()
    headers: Mapping[str, str] = _NONE
    ends: Mapping[int, str] = _NONE

    def answer(self, language: str = "en") -> dict[str, Any]:
        """The result as RACE_LOG section 7 has it, ready for JSON, its problems in words."""
        return self._values([problem.answer(language) for problem in self._listed])

    def to_json(self) -> dict[str, Any]:
        """The result as values of JSON, without a sentence: what is stored and handed on.

        Of more than MOST_PROBLEMS problems the rest is counted in `problems_left_out`; errors are left out last.
        """
        return self._values([problem.to_json() for problem in self._listed])

    def _values(self, problems: list[dict[str, Any]]) -> dict[str, Any]:
        left_out = len(self.problems) - len(problems)
        return {
            "game": self.game or None,
            "race": self.race,
            "date": self.date,
            "complete": self.complete,
            "rounds": self.rounds,
            **self.body,
            "problems": problems,
            **({"problems_left_out": left_out} if left_out else {}),
        }

    @property
    def _listed(self) -> Sequence[Problem]:
        if len(self.problems) <= MOST_PROBLEMS:
            return self.problems
        kept = {id(each) for each in sorted(self.problems, key=lambda each: each.severity != ERROR)[:MOST_PROBLEMS]}
        return [problem for problem in self.problems if id(problem) in kept]

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
