"""What a table says of each row, declared once: its column on the page, its field in the API, its figure in the command
`standings`.

Labels and reasons are the house's English (`gettext_noop`); whoever shows them puts them into the reader's language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.classify.classification import Classification
from scoring.classify.classification import told as facts_told
from scoring.classify.teams import ClubTeam, Rider

#: How a team or a rider is told.
Said = Callable[[ClubTeam | Rider], str]

NUMBER: Final = "number"
TOTAL: Final = "total"
AWARD: Final = "award"
TIME: Final = "time"
TOTAL_TIME: Final = "total-time"
GAP: Final = "gap"
TEXT: Final = "text"
SUM: Final = "sum"
NUMBERS: Final = "numbers"

PAGE: Final = "page"
API: Final = "api"
LOG: Final = "log"


@dataclass(frozen=True, slots=True)
class Column:
    """A figure of a row: its `key`, what its column is called (`label`), what it is (`why`), and how it is found and shown.

    `kind` says how it is written: a number, the total by which the rows are ordered, an award that is added, a time or a gap in
    seconds, a sum worked out in words. `value` takes the row's figures and how many stages count; without one it is the figure
    of this key. `where` it is told: on the page, in the API, by the command `standings`. On a page it stands behind the stages
    where it comes `after` them, only in a `finished` classification where that is said, and `beside` it a rank in brackets;
    columns stand there by `at`, and those level in it as they are declared. A `short` label is an abbreviation of `why`.
    """

    key: str
    label: str = ""
    why: str = ""
    kind: str = NUMBER
    value: Callable[[Any, int], Any] | None = None
    where: frozenset[str] = frozenset({PAGE, API, LOG})
    after: bool = False
    finished: bool = False
    beside: str = ""
    at: int = 0
    short: bool = False

    def of(self, figures: Any, factor: int) -> Any:
        """The figure of a row; None where it has none."""
        return self.value(figures, factor) if self.value else figures.get(self.key)


def by_name(classification: Classification, said: Said) -> dict[str, Any]:
    """What a game has besides, with teams and riders told; what it tells after each stage with the stage's number."""
    own: dict[str, Any] = facts_told(classification.own, team=said, rider=said)
    if "after" in own:
        own["after"] = [{"stage": n, **each} for n, each in zip(classification.counted, own["after"], strict=True)]
    return own


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a game's classification, of teams and of riders, in the order in which they are told.

    `logged` is what the command `standings` answers besides, `named` what the API does; both are handed how teams and riders
    are told."""

    teams: tuple[Column, ...]
    riders: tuple[Column, ...]
    logged: Callable[[Classification, Said], Mapping[str, Any]] = lambda classification, said: {}
    named: Callable[[Classification, Said], Mapping[str, Any]] = by_name


ONLY_LOG: Final = frozenset({LOG})
ONLY_PAGE: Final = frozenset({PAGE})
NOT_PAGE: Final = frozenset({API, LOG})
NOT_LOG: Final = frozenset({PAGE, API})
ONLY_API: Final = frozenset({API})

RANK: Final = Column("rank", where=ONLY_LOG)
"""The rank; pages and API have it of every row."""
STAGES: Final = Column("stages", where=ONLY_LOG)
"""A rider's points or time in each stage; pages and API have a cell a stage."""


def told(columns: Iterable[Column], where: str) -> list[Column]:
    """Those that are told there, in their order."""
    found = [column for column in columns if where in column.where]
    return sorted(found, key=lambda column: column.at) if where == PAGE else found
