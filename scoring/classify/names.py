"""How tables are reckoned without the names of teams, which are put in at the end.

A name is what people read, never a key: a team may be called like a colour, two teams may have exchanged their names, one
may be written with other letters in the next log (`scoring.replay.names`). So a classification is reckoned with a mark for
each team ("#0003", its riders "#0003 1"), and the names are put in at the end. No name begins with "#", which begins a
comment in a log.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from scoring.classify.order import sort_key

Team = TypeVar("Team", bound=Hashable)
"""What tells a team from any other: a key of the name in logs, the team's row in the service."""


class Marks(Generic[Team]):
    """A mark for each team of a classification. Marks sort as the names do, so that ties are listed by name."""

    def __init__(self, names: Iterable[tuple[Team, str]]) -> None:
        """`names`: each team with its name; of several names for one team the first counts."""
        first: dict[Team, str] = {}
        for team, name in names:
            first.setdefault(team, name)
        ordered = sorted(first, key=lambda team: (sort_key(first[team]), str(team)))
        self._marks = {team: f"#{n:04d}" for n, team in enumerate(ordered, 1)}
        self._names = {self._marks[team]: first[team] for team in ordered}
        self._teams = {mark: team for team, mark in self._marks.items()}

    def __getitem__(self, team: Team) -> str:
        """The team's mark."""
        return self._marks[team]

    def team(self, mark: str) -> Team:
        """The team of a mark, or of the mark of one of its riders."""
        return self._teams[mark.partition(" ")[0]]

    def named(self, answer: Any) -> Any:
        """A reckoned value with the names in the place of the marks, wherever they are in it."""
        if isinstance(answer, str):
            mark, blank, rider = answer.partition(" ")
            return f"{self._names[mark]}{blank}{rider}" if mark in self._names else answer
        if isinstance(answer, Mapping):
            return {self.named(key): self.named(value) for key, value in answer.items()}
        if isinstance(answer, list | tuple):
            return [self.named(each) for each in answer]
        return answer
