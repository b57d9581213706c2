"""The club these tests are about, its tours of every game, and browsers signed in as its people."""

from __future__ import annotations

import pytest

from tests.club import World, world
from tests.flamme_rouge.tours import Tours as FlammeRouge
from tests.le_tour.tours import Tours as LeTour
from tests.pages.conftest import visitor

__all__ = ["visitor", "world"]


@pytest.fixture
def flamme_rouge(world: World) -> FlammeRouge:
    """The club's tours of Flamme Rouge."""
    return FlammeRouge(world)


@pytest.fixture
def le_tour(world: World) -> LeTour:
    """The club's tours of Le Tour."""
    return LeTour(world)
