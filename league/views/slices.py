"""Long lists on pages: a slice of bounded length, with links to the rows before and after it.

A link names a row, not the number of a page, so that it keeps working while rows come and go.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from urllib.parse import urlencode

from django.db.models import Model, QuerySet
from django.http import HttpRequest

from league.cursors import Cursor, NotACursor, cursor_at, from_cursor, read_cursor

Row = TypeVar("Row", bound=Model)
ROWS = 50
"""So many rows a page where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Slice(Generic[Row]):
    """Some rows of a list, for `parts/_pages.html`: `before` and `after` are the addresses of the neighbouring slices, or "".

    `following` is the first row after the slice, or None at the end and where the slice was reached backwards.
    """

    rows: list[Row]
    before: str = ""
    after: str = ""
    following: Row | None = None

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def whole(self) -> bool:
        """Whether these are all rows of the list."""
        return not (self.before or self.after)


def slice_of(
    request: HttpRequest, rows: QuerySet[Row], order: Sequence[str], *, size: int = ROWS, word: str = "page"
) -> Slice[Row]:
    """The slice that the address asks for with `word`, by default the list's beginning; at most `size` rows.

    `order` are lookups of columns that are never null, the last shared by no two rows. A word that is not a cursor of the
    list, and one after which nothing is left, gives the beginning.
    """
    cursor = _asked(request, order, word)
    found: list[Row] = []
    if cursor:
        try:
            found = list(from_cursor(rows, order, cursor)[: size + 1])
        except NotACursor:
            cursor = None
    if not found or (cursor and cursor.before and len(found) <= size):
        cursor = None
        found = list(rows.order_by(*order)[: size + 1])
    shown, more = found[:size], len(found) > size
    if cursor and cursor.before:
        shown.reverse()
        return Slice(
            shown,
            before=_link(request, word, cursor_at(shown[0], order, before=True)),
            after=_link(request, word, cursor_at(shown[-1], order)),
        )
    return Slice(
        shown,
        before=_link(request, word, cursor_at(shown[0], order, before=True)) if cursor else "",
        after=_link(request, word, cursor_at(shown[-1], order)) if more else "",
        following=found[size] if more else None,
    )


def _asked(request: HttpRequest, order: Sequence[str], word: str) -> Cursor | None:
    try:
        return read_cursor(request.GET.get(word, ""), len(order))
    except NotACursor:
        return None


def _link(request: HttpRequest, word: str, cursor: Cursor) -> str:
    """The address of the page with this list begun elsewhere; whatever else was asked for is kept."""
    kept: list[tuple[str, Any]] = [
        (key, value) for key, values in request.GET.lists() if key != word for value in values if value
    ]
    return f"?{urlencode([*kept, (word, cursor.written())])}"
