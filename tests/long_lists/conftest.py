"""A club that has grown: its pages are read by the standing people."""

from __future__ import annotations

from tests.club import world
from tests.pages.conftest import visitor

__all__ = ["visitor", "world"]
