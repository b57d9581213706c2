"""The shared cache, without which the site goes on: what is asked for is not there, what is kept is not kept.

Limits on how often somebody may ask count in it; while it is away nobody is refused.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)
Answer = TypeVar("Answer")

PAUSE = 5.0
"""Seconds in which a server that was away is not asked again, so that no page waits for it."""


class ForgivingRedisCache(RedisCache):
    """Redis, or nothing while it is away."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._away_until = 0.0

    def _or(self, otherwise: Answer, action: Callable[[], Answer]) -> Answer:
        """What the action answers, or `otherwise` where the server is away."""
        if time.monotonic() < self._away_until:
            return otherwise
        try:
            return action()
        except (RedisError, OSError) as error:
            self._away_until = time.monotonic() + PAUSE
            logger.warning("the cache is away (%s): limits are not counted", error)
            return otherwise

    def add(self, *args: Any, **kwargs: Any) -> bool:
        return self._or(True, lambda: super(ForgivingRedisCache, self).add(*args, **kwargs))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._or(default, lambda: super(ForgivingRedisCache, self).get(key, default, version))

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._or(None, lambda: super(ForgivingRedisCache, self).set(*args, **kwargs))

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        return self._or(False, lambda: super(ForgivingRedisCache, self).touch(*args, **kwargs))

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        return self._or(False, lambda: super(ForgivingRedisCache, self).delete(*args, **kwargs))

    def get_many(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        return self._or({}, lambda: super(ForgivingRedisCache, self).get_many(*args, **kwargs))

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        return self._or(False, lambda: super(ForgivingRedisCache, self).has_key(*args, **kwargs))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return self._or(delta, lambda: super(ForgivingRedisCache, self).incr(key, delta, version))

    def set_many(self, *args: Any, **kwargs: Any) -> list[Any]:
        return self._or([], lambda: super(ForgivingRedisCache, self).set_many(*args, **kwargs))

    def delete_many(self, *args: Any, **kwargs: Any) -> None:
        self._or(None, lambda: super(ForgivingRedisCache, self).delete_many(*args, **kwargs))

    def clear(self) -> None:
        self._or(None, super().clear)
