"""Results that leave something open: the standing people, races of each game."""

from tests.club import world
from tests.flamme_rouge.tours import tours
from tests.pages.conftest import visitor

__all__ = ["tours", "visitor", "world"]
