"""The audit log is read as a browser would, by the standing people of a club."""

from tests.club import world
from tests.pages.conftest import visitor

__all__ = ["visitor", "world"]
