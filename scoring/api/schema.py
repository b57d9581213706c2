"""The OpenAPI description and its page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

ERROR = {
    "type": "object",
    "description": "What went wrong: a stable `code`, a sentence in the reader's language, and what the code adds.",
    "required": ["code", "detail"],
    "properties": {
        "code": {"type": "string"},
        "detail": {"type": "string"},
        "field": {"type": "string", "description": "invalid, refused: the first field to blame"},
        "fields": {
            "type": "object",
            "description": "invalid: what is wrong with each field",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
        },
        "latest": {"type": "integer", "description": "stale: the newest revision's number"},
        "revision": {"type": "string", "format": "uri", "description": "stale: where the newest revision is read"},
        "differences": {
            "type": "array",
            "description": "mismatch: headers that say something else than the race",
            "items": {
                "type": "object",
                "required": ["key", "typed", "known"],
                "properties": {word: {"type": "string"} for word in ("key", "typed", "known")},
            },
        },
        "problems": {
            "type": "array",
            "description": "not-publishable: the lines in the way",
            "items": {"$ref": "#/components/schemas/Problem"},
        },
        "confirmable": {"type": "boolean", "description": "not-publishable: only a confirmation is missing"},
    },
}
WORDS = {
    "400": "Something in the address or the body cannot be.",
    "401": "The caller is not signed in.",
    "403": "The role does not allow it.",
    "404": "It does not exist, or the caller may not see it.",
    "409": "Somebody was quicker, or it cannot be published.",
    "411": "The body's length is missing.",
    "413": "The body is too large.",
    "415": "The body's media type is not known.",
    "422": "A log of another race, or one that goes beyond a limit of time, memory or size.",
    "429": "Asked too often; `Retry-After` says how long to wait.",
    "503": "All judges are busy; `Retry-After` says how long to wait.",
}


def without_last_slash(endpoints: list[tuple[str, str, str, Any]]) -> list[tuple[str, str, str, Any]]:
    """Every address is known with and without a slash at its end; it is described without."""
    return [(path.rstrip("/"), regex, method, view) for path, regex, method, view in endpoints]


def with_errors(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """The description with the errors' one form in every operation."""
    result["components"]["schemas"]["Error"] = ERROR
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    for path, methods in result["paths"].items():
        for method, operation in methods.items():
            for status in _errors(path, method):
                operation["responses"].setdefault(status, {"description": WORDS[status], "content": content})
    return result


def _errors(path: str, method: str) -> Iterator[str]:
    yield from ("400", "401", "429")
    if "{" in path:
        yield "404"
    if method != "get":
        yield "403"
    if method == "post":
        yield from ("411", "413", "415")
        if "{" in path or path.endswith("/replay"):
            yield from ("409", "422") if "{" in path else ("422", "503")


class SchemaView(SpectacularAPIView):
    """The OpenAPI description, YAML or (`?format=json`) JSON."""


class DocsView(SpectacularSwaggerSplitView):
    """The page on which the description can be read and tried. Its script is a request of its own: none is inline."""

    url_name = "api:schema"
    template_name = "scoring/api_docs.html"
