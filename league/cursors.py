"""Cursors: a page of a list begins after a row, not after a number of rows, so that rows that come and go shift nothing.

A cursor names the values by which the list is ordered, the last of which no two rows share. It stays good when its row goes.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db.models import Field, ForeignKey, Model, Q, QuerySet

MOST_LETTERS: Final = 2_000
LARGEST_ID: Final = 2**63


class NotACursor(ValueError):
    """The word is not a cursor of this list."""


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
    """The cursor of so many values, of these types, that an address has. Raises NotACursor."""
    try:
        if len(word) > MOST_LETTERS:
            raise NotACursor(word[:20])
        before, *values = json.loads(base64.b64decode(word + "=" * (-len(word) % 4), altchars=b"-_", validate=True))
    except (ValueError, TypeError, RecursionError, binascii.Error) as error:
        raise NotACursor(word[:20]) from error
    simple = all(type(value) in {str, int} for value in values)
    if types and tuple(map(type, values)) != types:
        raise NotACursor(word)
    if type(before) is not bool or len(values) != length or not simple:
        raise NotACursor(word)
    return Cursor(tuple(values), before)


def _plain(value: Any) -> str | int:
    return value if isinstance(value, str | int) else str(value)


def cursor_at(row: Model, order: Sequence[str], *, before: bool = False) -> Cursor:
    """The cursor just after a row of a list in this order, or just before it; the order may reach related rows ("race__pk")."""
    return Cursor(tuple(reduce(getattr, field.lstrip("-").split("__"), row) for field in order), before)


def from_cursor(rows: QuerySet[Any], order: Sequence[str], cursor: Cursor) -> QuerySet[Any]:
    """The rows on the cursor's side, nearest first. Raises NotACursor for values that the fields cannot have."""
    values = [_value_of(rows.model, field, value) for field, value in zip(order, cursor.values, strict=True)]
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


def _column(model: type[Model], path: str) -> Field[Any, Any]:
    """The field at the end of a path of lookups; "pk" is the primary key."""
    *relations, last = path.split("__")
    for relation in relations:
        model = model._meta.get_field(relation).related_model  # type: ignore[assignment]
    column = model._meta.pk if last == "pk" else model._meta.get_field(last.removesuffix("_id"))
    found = column.target_field if isinstance(column, ForeignKey) else column
    assert isinstance(found, Field)
    return found


def _value_of(model: type[Model], field: str, value: Any) -> Any:
    """The value as the field has it."""
    try:
        found = _column(model, field.lstrip("-")).to_python(value)
    except ValidationError as error:
        raise NotACursor(str(value)) from error
    if found is None or "\0" in str(found) or (isinstance(found, int) and abs(found) >= LARGEST_ID):
        raise NotACursor(str(value))
    return found
