"""A club that rides Flamme Rouge: the standing people, and tours entered a line each."""

from __future__ import annotations

from tests.club import world
from tests.flamme_rouge.tours import tours
from tests.pages.conftest import visitor

__all__ = ["tours", "visitor", "world"]
