"""Teams and riders as identities: who they are, apart from what they are called and which colour they had that day.

A name is what people read, never a key: a team may be called like a colour, two teams may have exchanged their names, one may
be written with other letters in the next log (`scoring.replay.names`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, total_ordering
from typing import Generic, NamedTuple, TypeVar

from scoring.classify.order import sort_key
from scoring.replay.answer import RaceAnswer, RiderLine

Key = TypeVar("Key", bound=Hashable)


@total_ordering
@dataclass(frozen=True, slots=True)
class ClubTeam:
    """A team: `key` tells it from any other, `name` is what people read. Teams are listed as people look for names."""

    key: Hashable
    name: str = field(compare=False)
    listed: tuple[str, str] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "listed", (sort_key(self.name), str(self.key)))

    def __lt__(self, other: ClubTeam) -> bool:
        return self.listed < other.listed


class Rider(NamedTuple):
    """A rider: the team and the number in it, the same in every stage whatever colour the team has that day."""

    team: ClubTeam
    number: str

    @property
    def name(self) -> str:
        """What people read: “Velo Nord 1”."""
        return f"{self.team.name} {self.number}"


class Teams(Generic[Key]):
    """The teams of a classification by their keys; of several names for one key the first counts."""

    def __init__(self, names: Iterable[tuple[Key, str]]) -> None:
        self._teams: dict[Key, ClubTeam] = {}
        for key, name in names:
            if key not in self._teams:
                self._teams[key] = ClubTeam(key, name)

    def __getitem__(self, key: Key) -> ClubTeam:
        return self._teams[key]


@dataclass(frozen=True)
class Table:
    """A race of a stage: what the replay answered, and the team in each colour. Riders of other colours are nobody's: their
    places stay taken, and they are in no classification."""

    answer: RaceAnswer
    teams: Mapping[str, ClubTeam]

    @cached_property
    def riders(self) -> Mapping[Rider, RiderLine]:
        """The riders of teams with their lines, in the order of the answer."""
        return {
            Rider(self.teams[line.team], line.number): line for line in self.answer.riders if line.team in self.teams
        }

    @cached_property
    def by_word(self) -> Mapping[str, Rider]:
        """The riders of teams by the log's words for them."""
        return {line.rider: rider for rider, line in self.riders.items()}


@dataclass(frozen=True)
class Stage:
    """A stage over all its tables; there is one at least."""

    tables: tuple[Table, ...]

    @cached_property
    def riders(self) -> Mapping[Rider, RiderLine]:
        """The riders of all tables with their lines."""
        return {rider: line for table in self.tables for rider, line in table.riders.items()}

    @property
    def started(self) -> set[ClubTeam]:
        """The teams of which a rider started."""
        return {rider.team for rider, line in self.riders.items() if line.started}

    @property
    def somebody_home(self) -> bool:
        """Whether a rider of a team came home."""
        return any(line.home for line in self.riders.values())

    def team_points(self) -> Iterator[tuple[ClubTeam, int]]:
        """Each team's points as its table's answer has them."""
        for table in self.tables:
            for line in table.answer.teams or ():
                if line.team in table.teams:
                    yield table.teams[line.team], line.points or 0
