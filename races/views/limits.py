"""How often one person may ask for what costs the site something."""

from __future__ import annotations

import logging

from django.core.cache import cache

logger = logging.getLogger(__name__)
MINUTE = 60


def too_often(what: str, who: int, *, a_minute: int) -> bool:
    """Whether somebody has asked more than `a_minute` times within a minute. Where the cache is away nobody is refused."""
    key = f"asked-{what}-{who}"
    try:
        cache.add(key, 0, MINUTE)
        return cache.incr(key) > a_minute
    except ValueError:  # it ran out between the two
        return False
    except Exception:  # whatever the cache's own server raises
        logger.warning("the cache does not count", exc_info=True)
        return False
