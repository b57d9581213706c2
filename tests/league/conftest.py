"""The club these tests are about."""

from tests.club import world

__all__ = ["world"]
