"""Whatever goes wrong is answered in one form: {"code", "detail"} and what the code adds, never a traceback."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.core.signals import got_request_exception
from django.db import InterfaceError, OperationalError
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import set_rollback

from league.errors import ActionError, Gone, Mismatch, NotAllowed, NotPublishable, Refused, Stale

logger = logging.getLogger("django.request")

STATUS: Mapping[type[ActionError], tuple[int, str]] = {
    NotAllowed: (403, "not-allowed"),
    Stale: (409, "stale"),
    Mismatch: (422, "mismatch"),
    NotPublishable: (409, "not-publishable"),
    Gone: (404, "not-found"),
    Refused: (400, "refused"),
}
"""The status and the code of what an action raises."""


class TooLarge(exceptions.APIException):
    """The body has more bytes than may be sent."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "body-too-large"


class LogTooLarge(TooLarge):
    """The log has more bytes than a log may have."""

    default_code = "log-too-large"


class LengthRequired(exceptions.APIException):
    """A body in chunks: how long it is must be said before it is read."""

    status_code = status.HTTP_411_LENGTH_REQUIRED
    default_code = "length-required"


class NotJudgedHere(exceptions.APIException):
    """Judging went beyond a limit, which the code names (`too-slow`); nothing of the answer is given."""

    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY


class Busy(exceptions.APIException):
    """Everybody who could do it is busy; `wait` seconds later somebody may not be."""

    status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    default_code = "busy"
    wait = 5


def answer(error: Exception, context: Mapping[str, Any]) -> Response:
    """Django REST framework's exception handler."""
    if isinstance(error, ActionError):
        set_rollback()
        number, code = next((found for kind, found in STATUS.items() if isinstance(error, kind)), (400, "refused"))
        return Response({"code": code, "detail": str(error), **_particulars(error, context)}, status=number)
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    elif isinstance(error, RequestDataTooBig):
        error = TooLarge(_("The body is too large."))
    elif isinstance(error, OperationalError | InterfaceError):
        logger.error("the database is away", exc_info=error, extra={"request": context.get("request")})
        error = Busy(_("The database does not answer just now."))
    if isinstance(error, exceptions.APIException):
        return _refusal(error)
    return _breakdown(error, context)


def _particulars(error: ActionError, context: Mapping[str, Any]) -> dict[str, Any]:
    """What an action's error knows beside its sentence."""
    if isinstance(error, Stale):
        where = reverse("api:race-revision", args=[error.race, error.latest], request=context.get("request"))
        return {"latest": error.latest, "revision": where}
    if isinstance(error, Mismatch):
        return {"differences": [asdict(difference) for difference in error.differences]}
    if isinstance(error, NotPublishable):
        return {"problems": [problem.answer() for problem in error.problems], "confirmable": error.confirmable}
    if isinstance(error, Refused) and error.field:
        others = [{"field": other.field, "detail": str(other)} for other in error.others]
        return {"field": error.field, **({"others": others} if others else {})}
    return {}


def _refusal(error: exceptions.APIException) -> Response:
    """An error of Django REST framework's in our form."""
    set_rollback()
    headers = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = f"{wait:.0f}"
    if isinstance(error, exceptions.ValidationError):
        faults = list(_faults(error.detail, ""))
        field, sentence = faults[0] if faults else ("", _("This cannot be read."))
        body: dict[str, Any] = {"code": "invalid", "detail": sentence}
        if field:
            body["field"] = field
            body["fields"] = {name: [text for other, text in faults if other == name] for name, _text in faults}
        return Response(body, status=error.status_code, headers=headers)
    code = str(error.get_codes()).replace("_", "-")
    return Response({"code": code, "detail": str(error.detail)}, status=error.status_code, headers=headers)


def _faults(detail: Any, field: str) -> Iterator[tuple[str, str]]:
    """(field, sentence) for each fault of a validation error, however it is nested; field "" is the whole body."""
    if isinstance(detail, Mapping):
        for key, inner in detail.items():
            name = "" if key in {"non_field_errors", "__all__"} else str(key)
            yield from _faults(inner, f"{field}.{name}".strip("."))
    elif isinstance(detail, list | tuple):
        for inner in detail:
            yield from _faults(inner, field)
    else:
        yield field, str(detail)


def _breakdown(error: Exception, context: Mapping[str, Any]) -> Response:
    """A fault of ours: told to the log and to whoever listens to Django's signal, not to the caller."""
    set_rollback()
    request = context.get("request")
    logger.error("the API broke down", exc_info=error, extra={"status_code": 500, "request": request})
    got_request_exception.send(sender=None, request=getattr(request, "_request", None))
    return Response(
        {"code": "server-error", "detail": _("Something went wrong here. It has been noted.")},
        status=status.HTTP_500_INTERNAL_SERVER_ERROR,
    )
