"""Rows that lists order by a name, alike in every database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import models

from scoring.classify.order import sort_key


class Sorted(models.Model):
    """A row that lists order by a name of its own: `sort_key` is kept true to the field that `sorted_by` names."""

    sorted_by = "name"

    sort_key = models.TextField(editable=False, default="", blank=True)

    class Meta:
        abstract = True

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Save the row, and the key with the name."""
        self.sort_key = sort_key(getattr(self, self.sorted_by))
        if update_fields is not None and self.sorted_by in update_fields:
            update_fields = [*update_fields, "sort_key"]
        super().save(*args, update_fields=update_fields, **kwargs)
