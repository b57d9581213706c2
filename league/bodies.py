"""How much somebody may send: a request's body is bounded before any of it is kept, whatever address it is for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from league.busy import Application, Receive, Scope, Send

MEBIBYTE: Final = 1024 * 1024


class TooLarge(Exception):
    """More arrived than may."""


def bounded(application: Application, most: int) -> Application:
    """The application, given bodies of at most `most` bytes; a larger one is answered with 413.

    One whose length is told beforehand is not read at all; of one that arrives in pieces no more than `most` is.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        if _length(scope) > most:
            await _refuse(scope, send, most)
            return
        arrived, begun = 0, False

        async def counted() -> Mapping[str, Any]:
            nonlocal arrived
            message = await receive()
            arrived += len(message.get("body", b""))
            if arrived > most:
                raise TooLarge
            return message

        async def noticed(message: Mapping[str, Any]) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await application(scope, counted, noticed)
        except TooLarge:
            if not begun:
                await _refuse(scope, send, most)

    return answer


def _length(scope: Scope) -> int:
    """The length that the request tells; 0 where it tells none."""
    told = next((value for name, value in scope["headers"] if name.lower() == b"content-length"), b"")
    return int(told) if told.isdigit() else 0


async def _refuse(scope: Scope, send: Send, most: int) -> None:
    """413, in the API's form where a program asks. The connection ends, since nobody reads the rest."""
    words = _("This is more than the site takes: %(most)d MiB is the most.") % {"most": most // MEBIBYTE}
    kind, body = "text/plain; charset=utf-8", words
    if scope["path"].startswith("/api/"):
        kind, body = "application/json", json.dumps({"code": "body-too-large", "detail": words})
    headers = [(b"content-type", kind.encode()), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode()})
