"""A club that rides Um Reifenbreite: the standing people, and a browser signed in as one of them."""

from __future__ import annotations

from tests.club import world
from tests.pages.conftest import visitor

__all__ = ["visitor", "world"]
