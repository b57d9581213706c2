"""A club with a published race, and callers: somebody without an account, and the club's people by token."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from league.actions import make_token
from league.models import User
from races.models import Race
from tests.club import World, sheet

Caller = Callable[[User | None], APIClient]


@pytest.fixture(autouse=True)
def unhurried() -> None:
    """Nobody has asked anything yet."""
    cache.clear()


@pytest.fixture
def anybody() -> APIClient:
    """Somebody without an account."""
    return APIClient()


@pytest.fixture
def as_(db: None) -> Caller:
    """A caller with a person's token."""

    def caller(person: User | None) -> APIClient:
        client = APIClient()
        if person is not None:
            client.credentials(HTTP_AUTHORIZATION=f"Token {make_token(person)[1]}")
        return client

    return caller


@pytest.fixture
def race(world: World) -> Race:
    """A race of red and blue with a published result and, on top of it, a draft."""
    race = world.race()
    world.publish(race, sheet("21 31 22 32"))
    world.enter(race, sheet("31 21 22 32"))
    return Race.objects.get(pk=race.pk)


def body(response: Any, status: int = 200) -> Any:
    """The answer's JSON, whose status is as expected."""
    assert response.status_code == status, response.content[:2000]
    return response.json()


def send_raw(client: Any, address: str, sent: bytes, content_type: str = "text/plain", **headers: str) -> Any:
    """The answer to a body that is sent as it is."""
    return client.generic("POST", address, sent, content_type=content_type, **headers)
