"""A club that rides Le Tour: the standing people, and tours entered a line each."""

from __future__ import annotations

from tests.club import world
from tests.le_tour.tours import tours
from tests.pages.conftest import visitor

__all__ = ["tours", "visitor", "world"]
