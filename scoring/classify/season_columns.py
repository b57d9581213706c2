"""What a season's standings tell of each team besides its rank and its stage races: a line here is a column of the table and a
field of the API. Each is worked out from the row, so that a new column has its figures in standings of earlier days too.
"""

from __future__ import annotations

from typing import Final

from scoring.classify.columns import ONLY_API, ONLY_PAGE, TEXT, TOTAL, Column
from scoring.classify.standings import display, exact
from scoring.replay.reader_words import gettext_noop

COLUMNS: Final[tuple[Column, ...]] = (
    Column("points", gettext_noop("Points"), kind=TOTAL, value=lambda row, of: display(row.points), where=ONLY_PAGE),
    Column(
        "points", why=gettext_noop("exact: 24, 7/3"), kind=TEXT, value=lambda row, of: exact(row.points), where=ONLY_API
    ),
    Column(
        "display", why=gettext_noop("rounded to two decimals"), kind=TEXT, value=lambda row, of: display(row.points),
        where=ONLY_API,
    ),
)  # fmt: skip
"""The columns in their order; `value` takes the team's row and how many stage races count."""
