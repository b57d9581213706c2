"""What is said while the database is away or everybody is busy: 503 and when to ask again, instead of a breakdown."""

from __future__ import annotations

import asyncio
import functools
import logging
import sys
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from django.db import InterfaceError, OperationalError, connections
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.defaults import server_error

logger = logging.getLogger(__name__)

RETRY_AFTER: Final = 5
"""Seconds."""
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class DatabaseAway:
    """Answers 503 where a page found the database away, or SQLite's writer busy for too long."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer as it is."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        """The page that asks for patience, for the database's faults alone."""
        if not isinstance(fault, OperationalError | InterfaceError):
            return None
        logger.error("the database is away", exc_info=fault, extra={"request": request})
        return try_again(request)


def letting_go(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page that tells of an error, leaving no connection to the database behind.

    Under ASGI Django makes these pages in a thread that is not the request's. A connection that it opened there, to know
    who has signed in, would be closed by nobody and stay broken once the database had been away.
    """

    @functools.wraps(page)
    def answer(*arguments: Any, **more: Any) -> HttpResponse:
        try:
            return page(*arguments, **more)
        finally:
            for connection in connections.all(initialized_only=True):
                if not connection.in_atomic_block:  # one in a transaction is somebody's who still needs it
                    connection.close_if_unusable_or_obsolete()

    return answer


def broke_down(request: HttpRequest) -> HttpResponse:
    """Django's handler500: 503 where it was the database's fault, which may show in any middleware around the page.

    A session is loaded before the page and saved after it, out of `DatabaseAway`'s sight. The log has been told.
    """
    fault = sys.exception()
    return try_again(request) if isinstance(fault, OperationalError | InterfaceError) else server_error(request)


def try_again(request: HttpRequest) -> HttpResponse:
    """503 and when to ask again: a page, or the API's form of an error."""
    answer: HttpResponse
    if request.path.startswith("/api/"):
        answer = JsonResponse({"code": "busy", "detail": _("The database does not answer just now.")}, status=503)
    else:
        answer = HttpResponse(render_to_string("503.html"), status=503)
    answer.headers["Retry-After"] = str(RETRY_AFTER)
    return answer


def at_most(application: Application, together: int, patience: float) -> Application:
    """The application, answering `together` requests at a time; whoever waits longer than `patience` seconds gets 503.

    Each request at work has a thread and a connection to the database, of which there are not endlessly many.
    """
    places = asyncio.Semaphore(together)
    words = [(b"retry-after", str(RETRY_AFTER).encode()), (b"content-type", b"text/plain; charset=utf-8")]

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        try:
            async with asyncio.timeout(patience):
                await places.acquire()
        except TimeoutError:
            await send({"type": "http.response.start", "status": 503, "headers": words})
            await send({"type": "http.response.body", "body": b"Too many people ask at once. Please try again."})
            return
        try:
            await application(scope, receive, send)
        finally:
            places.release()

    return answer
