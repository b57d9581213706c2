"""Cursors: a page of a list begins after a row, not after a number of rows, so that rows that come and go shift nothing.

A cursor names the values by which the list is ordered, the last of which no two rows share. It stays good when its row goes.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.core.exceptions import ValidationError as InvalidValue
from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _
from rest_framework import exceptions

WORD: Final = "cursor"
MOST_LETTERS: Final = 2_000


@dataclass(frozen=True, slots=True)
class Cursor:
    """A place in a list: just after the row with these values or, `before`, just before it."""

    values: tuple[Any, ...]
    before: bool = False

    def written(self) -> str:
        """As it is in an address."""
        raw = json.dumps([self.before, *map(_plain, self.values)], separators=(",", ":"), ensure_ascii=False)
        return base64.urlsafe_b64encode(raw.encode()).decode().rstrip("=")


def read_cursor(word: str, length: int, types: tuple[type, ...] = ()) -> Cursor:
    """The cursor of so many values, of these types, that an address has. Raises ValidationError."""
    try:
        if len(word) > MOST_LETTERS:
            raise ValueError(word[:20])
        before, *values = json.loads(base64.b64decode(word + "=" * (-len(word) % 4), altchars=b"-_", validate=True))
    except (ValueError, TypeError, RecursionError, binascii.Error) as error:
        raise _not_ours() from error
    simple = all(type(value) in {str, int} for value in values)
    if types and tuple(map(type, values)) != types:
        raise _not_ours()
    if type(before) is not bool or len(values) != length or not simple:
        raise _not_ours()
    return Cursor(tuple(values), before)


def _not_ours() -> exceptions.ValidationError:
    return exceptions.ValidationError(
        {WORD: [_("Not a cursor of this list: take it from the link `next` or `previous`.")]}
    )


def _plain(value: Any) -> str | int:
    return value if isinstance(value, str | int) else str(value)


def cursor_at(row: Model, order: Sequence[str], *, before: bool = False) -> Cursor:
    """The cursor just after a row of a list in this order, or just before it."""
    return Cursor(tuple(getattr(row, field.lstrip("-")) for field in order), before)


def from_cursor(rows: QuerySet[Any], order: Sequence[str], cursor: Cursor) -> QuerySet[Any]:
    """The rows on the cursor's side, nearest first. Raises ValidationError for values that the fields cannot have."""
    values = [_value_of(rows, field, value) for field, value in zip(order, cursor.values, strict=True)]
    beyond = Q(pk__in=())
    same = Q()
    for field, value in zip(order, values, strict=True):
        name = field.lstrip("-")
        onward = field.startswith("-") == cursor.before
        beyond |= same & Q(**{f"{name}__{'gt' if onward else 'lt'}": value})
        same &= Q(**{name: value})
    nearest = [_turned(field) for field in order] if cursor.before else list(order)
    return rows.filter(beyond).order_by(*nearest)


def _turned(field: str) -> str:
    return field[1:] if field.startswith("-") else f"-{field}"


def _value_of(rows: QuerySet[Any], field: str, value: Any) -> Any:
    """The value as the field has it; "pk" is the primary key."""
    name = field.lstrip("-")
    meta = rows.model._meta
    column = meta.pk if name == "pk" else meta.get_field(name.removesuffix("_id"))
    try:
        found = column.target_field.to_python(value) if column.is_relation else column.to_python(value)
    except InvalidValue as error:
        raise _not_ours() from error
    if found is None or "\0" in str(found) or (isinstance(found, int) and abs(found) >= 2**63):
        raise _not_ours()
    return found
