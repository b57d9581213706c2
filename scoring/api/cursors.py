"""The API's cursors: those of `league.cursors`, refused in the API's way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from rest_framework import exceptions

from league import cursors
from league.cursors import Cursor, NotACursor

WORD: Final = "cursor"


def read_cursor(word: str, length: int, types: tuple[type, ...] = ()) -> Cursor:
    """The cursor of so many values, of these types, that an address has. Raises ValidationError."""
    try:
        return cursors.read_cursor(word, length, types)
    except NotACursor as error:
        raise _not_ours() from error


def from_cursor(rows: QuerySet[Any], order: Sequence[str], cursor: Cursor) -> QuerySet[Any]:
    """The rows on the cursor's side, nearest first. Raises ValidationError for values that the fields cannot have."""
    try:
        return cursors.from_cursor(rows, order, cursor)
    except NotACursor as error:
        raise _not_ours() from error


def _not_ours() -> exceptions.ValidationError:
    return exceptions.ValidationError(
        {WORD: [_("Not a cursor of this list: take it from the link `next` or `previous`.")]}
    )
