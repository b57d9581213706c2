"""Tours of Flamme Rouge, entered a line each."""

from tests.flamme_rouge.tours import tours

__all__ = ["tours"]
