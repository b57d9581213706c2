"""What the log says of a fault: its trace, where it happened and to whom; no secrets."""

from __future__ import annotations

import logging
from typing import Any, Final

SECRET_WORDS: Final = ("token", "key", "uidb36")
"""The parts of our addresses that let somebody in: invitations and reset letters."""


class RequestFormatter(logging.Formatter):
    """Adds method, path and the account's number to what is told of a request; the path's secrets are struck out."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, with a trace below it where there is one."""
        told = super().format(record)
        request: Any = getattr(record, "request", None)
        if request is None or not hasattr(request, "path"):
            return told
        first, newline, trace = told.partition("\n")
        account = getattr(getattr(request, "_cached_user", None), "pk", None)
        told = f"{first} [{request.method} {request.path}, account {account or 'none'}]{newline}{trace}"
        match = getattr(request, "resolver_match", None)
        for word in SECRET_WORDS:
            secret = match.kwargs.get(word) if match else None
            if secret:
                told = told.replace(str(secret), "…")
        return told
