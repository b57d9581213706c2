"""Readers of a club with all three games: the standing people, and tours of Flamme Rouge and Le Tour a line each."""

from __future__ import annotations

from tests.club import world
from tests.flamme_rouge.tours import tours as flamme_rouge
from tests.le_tour.tours import tours as le_tour
from tests.pages.conftest import visitor

__all__ = ["flamme_rouge", "le_tour", "visitor", "world"]
