"""Tours of Le Tour, entered a line each."""

from tests.le_tour.tours import tours

__all__ = ["tours"]
