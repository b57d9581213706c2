"""The club whose addresses are asked for."""

from tests.club import world
from tests.pages.conftest import visitor

__all__ = ["visitor", "world"]
