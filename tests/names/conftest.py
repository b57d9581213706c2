"""A club whose teams are called as teams should not be."""

from tests.club import world
from tests.flamme_rouge.tours import tours
from tests.pages.conftest import visitor

__all__ = ["tours", "visitor", "world"]
