"""Pages are asked for as a browser would, by the standing people of a club."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from league.models import User
from tests.club import World, world

__all__ = ["world"]

Visitor = Callable[[str], Client]


@pytest.fixture
def visitor(world: World) -> Visitor:
    """A browser signed in as one of the standing people, or as nobody for ""."""

    def browse(name: str) -> Client:
        client = Client()
        if name:
            client.force_login(User.objects.get(username=name))
        return client

    return browse
