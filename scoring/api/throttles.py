"""How often somebody may ask: a person by their account, everybody else by their address."""

from __future__ import annotations

import unicodedata

from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, ScopedRateThrottle, SimpleRateThrottle, UserRateThrottle
from rest_framework.views import APIView

__all__ = ["AnonRateThrottle", "NameThrottle", "ReplayThrottle", "TokenThrottle", "UserRateThrottle"]


class ReplayThrottle(ScopedRateThrottle):
    """Judging costs time: its own, lower rate (`replay`)."""


class TokenThrottle(AnonRateThrottle):
    """Guessing passwords from one address (`token`)."""

    scope = "token"


class NameThrottle(SimpleRateThrottle):
    """Guessing one person's password from many addresses (`token-name`)."""

    scope = "token-name"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """The name that is tried; nothing to count where none is given."""
        asked = request.data.get("username") if isinstance(request.data, dict) else None
        if not isinstance(asked, str) or not asked.strip():
            return None
        name = unicodedata.normalize("NFKC", asked).strip()  # blanks and wide letters make it nobody else's
        return self.cache_format % {"scope": self.scope, "ident": name.casefold().encode().hex()[:120]}
