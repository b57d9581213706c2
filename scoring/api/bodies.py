"""What may be sent: logs as text or in JSON, and what publishing and taking back need to know."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework import parsers, serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from league.numbers import NotANumber, whole_number_of
from scoring.api.base import MAX_LOG_BYTES, read_at_most
from scoring.api.errors import LogTooLarge

MOST_REVISIONS = 2**31 - 1
REVISION = {"type": "integer", "minimum": 0, "maximum": MOST_REVISIONS}
BASED_ON = OpenApiParameter("based_on", REVISION, description="For a text body: as in the JSON body.")
REASON = OpenApiParameter("reason", str, description="For a text body: as in the JSON body.")
IF_MATCH = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": '^"(0|[1-9][0-9]{0,8})"$'},
    OpenApiParameter.HEADER,
    description='The same as based_on, in quotes: `"3"`; as the answer to the log before gave it in `ETag`.',
)


def _log_too_large(size: int) -> LogTooLarge:
    return LogTooLarge(
        _("The log has %(size)d bytes; 2 MiB (%(most)d) is the most.") % {"size": size, "most": MAX_LOG_BYTES}
    )


class LogText(parsers.BaseParser):
    """A log as the body itself: its bytes as they are, for the replay to say what is wrong with them."""

    media_type = "text/plain"

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None) -> Any:
        """The bytes. Raises LogTooLarge."""
        refusal = LogTooLarge(_("The log has more than 2 MiB (%(most)d bytes).") % {"most": MAX_LOG_BYTES})
        return read_at_most(stream, MAX_LOG_BYTES, refusal)


class LogField(serializers.CharField):
    """A log as it is, blanks and line ends kept. Raises LogTooLarge beyond the race log's limit."""

    def __init__(self, **more: Any) -> None:
        super().__init__(trim_whitespace=False, error_messages={"blank": _("The log is empty.")}, **more)

    def to_internal_value(self, data: Any) -> str:
        """The text."""
        text: str = super().to_internal_value(data)
        if (size := len(text.encode("utf-8", "surrogatepass"))) > MAX_LOG_BYTES:
            raise _log_too_large(size)
        return text


class WholeNumber(serializers.IntegerField):
    """A whole number; sent as a text it is read as a form reads it."""

    def to_internal_value(self, data: Any) -> int:
        """The number."""
        if isinstance(data, str):
            try:
                data = whole_number_of(data)
            except NotANumber as error:
                raise ValidationError(str(error)) from error
        return int(super().to_internal_value(data))


class LogBody(serializers.Serializer):
    """A log for a race. `based_on` is the newest revision you have seen, 0 for none: if there is a newer one, 409."""

    log = LogField()
    based_on = WholeNumber(min_value=0, max_value=MOST_REVISIONS, default=0)
    reason = serializers.CharField(allow_blank=True, max_length=2000, default="")


class PublishBody(serializers.Serializer):
    """The newest revision's number; a reason where a published result is corrected by it."""

    revision = WholeNumber(min_value=1, max_value=MOST_REVISIONS)
    confirm_warnings = serializers.BooleanField(default=False)
    reason = serializers.CharField(allow_blank=True, max_length=2000, default="")


class WithdrawBody(serializers.Serializer):
    """Why the result is unpublished."""

    reason = serializers.CharField(max_length=2000)


class CloseBody(serializers.Serializer):
    """Why no result will come from the table, or why one will after all."""

    reason = serializers.CharField(max_length=2000)


class ReplayBody(serializers.Serializer):
    """A log, and the board it is ridden on if that does not ship: its TOML text, or `club-slug/board` for a club's."""

    log = LogField(allow_blank=True)
    board = serializers.CharField(required=False, trim_whitespace=False)


class TokenBody(serializers.Serializer):
    """Username or email address, and password."""

    username = serializers.CharField(max_length=254)
    password = serializers.CharField(max_length=4096, trim_whitespace=False, style={"input_type": "password"})


@dataclass(frozen=True, slots=True)
class SentLog:
    """A log sent for a race."""

    log: str | bytes
    based_on: int
    reason: str


def is_text(request: Request) -> bool:
    """Whether the body is a log and nothing else."""
    return str(request.content_type).split(";")[0].strip().lower() == "text/plain"


def text_of(request: Request) -> bytes:
    """The bytes of a text body; none where the body is empty."""
    body: Any = request.data
    return body if isinstance(body, bytes) else b""


def checked(shape: type[serializers.Serializer], body: Any) -> dict[str, Any]:
    """The body as `shape` reads it. Raises ValidationError naming every wrong field; one that it does not know is wrong, too."""
    reader = shape(data=body)
    faults: dict[str, Any] = {} if reader.is_valid() else dict(reader.errors)
    unknown = set(body) - set(reader.fields) if isinstance(body, Mapping) else set()
    faults |= {name: [_("Not known here.")] for name in sorted(unknown)}
    if faults:
        raise ValidationError(faults)
    return dict(reader.validated_data)


def sent_log(request: Request) -> SentLog:
    """The log in the body, text or JSON. Raises ValidationError, LogTooLarge."""
    if is_text(request):
        log = text_of(request)
        body: Any = {**request.query_params.dict(), "log": "-" if log.strip() else ""}
        fields = checked(LogBody, body)
    else:
        if request.query_params:
            raise ValidationError({word: [_("It belongs in the body.")] for word in request.query_params})
        fields = checked(LogBody, request.data)
        body, log = request.data, fields["log"]
    return SentLog(log, _agreed(request, fields["based_on"] if "based_on" in body else None), fields["reason"])


def _agreed(request: Request, based_on: int | None) -> int:
    """What the log is based on by `If-Match` and by the body, which agree where both are there; 0 without either."""
    typed = request.headers.get("If-Match")
    if typed is None:
        return based_on or 0
    match = re.fullmatch(r'"(0|[1-9][0-9]{0,8})"', typed.strip(), re.ASCII)
    if match is None:
        raise ValidationError({"If-Match": [_('The number of the revision you have seen, in quotes: "3".')]})
    if based_on is not None and based_on != int(match[1]):
        raise ValidationError({"If-Match": [_("It differs from based_on.")]})
    return int(match[1])
