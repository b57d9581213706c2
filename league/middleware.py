"""What every answer of the site says to the browser."""

from collections.abc import Callable
from hashlib import sha256
from http import HTTPStatus
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.text import compress_string

COMPRESSED: Final = frozenset(
    {
        "text/html",
        "text/plain",
        "application/json",
        "application/problem+json",
        "application/toml",
        "application/vnd.oai.openapi",
        "application/vnd.oai.openapi+json",
        "image/svg+xml",
    }
)
WORTH_IT: Final = 500
"""Bytes below which compressing an answer makes it no shorter."""

# No request leaves the site: scripts, styles, fonts and pictures are its own.
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'none'"
)


def content_security_policy(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Send POLICY with every answer that does not bring its own."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    return answer


def redirects_for_scripts(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Tell a script that sends a form (`X-Sent-By: script`) where to go, in `X-Go-To`, instead of redirecting it.

    A redirect would be followed by the script itself, and the page with its messages would be read by nobody.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.headers.get("X-Sent-By") != "script" or not 300 <= response.status_code < 400:
            return response
        told = HttpResponse(status=204, headers={"X-Go-To": response.headers.get("Location", "")})
        told.cookies = response.cookies  # the message that waits on the next page is in one
        return told

    return answer


def delivery(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Let browsers and proxies keep what everybody may see, ask again cheaply, and get it compressed.

    A page for whoever asks gets an ETag, so that an unchanged one is answered with 304. It is compressed only where it holds
    no secret: the length of a compressed page that repeats what a stranger sent would give a form's token away (BREACH).
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.method not in ("GET", "HEAD") or response.streaming:
            return response
        if not _for_everybody(request, response):
            response.headers.setdefault("Cache-Control", "private, no-cache")
            return response
        patch_vary_headers(response, ("Accept-Encoding", "Cookie"))
        if response.status_code != HTTPStatus.OK:
            # Nobody keeps by rule of thumb what is not there yet.
            response.headers.setdefault("Cache-Control", "no-cache")
            return response
        response.headers.setdefault("Cache-Control", "public, no-cache")
        if not response.has_header("ETag"):
            response.headers["ETag"] = f'W/"{sha256(response.content).hexdigest()[:32]}"'
        unchanged = get_conditional_response(request, etag=response.headers["ETag"], response=response)
        if unchanged is not None and unchanged.status_code == HTTPStatus.NOT_MODIFIED:
            return unchanged
        return _compressed(request, response)

    return answer


def _for_everybody(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether the answer is the same for every stranger: nobody is known by a cookie or token, and none was handed out."""
    known = (settings.SESSION_COOKIE_NAME, "messages")
    return not (
        any(name in request.COOKIES for name in known)
        or "Authorization" in request.headers
        or response.cookies
        or request.META.get("CSRF_COOKIE_NEEDS_UPDATE")
    )


def _reads_gzip(request: HttpRequest) -> bool:
    """Whether the reader takes gzip: named, or meant by *, and not with a weight of nothing (RFC 9110, 12.5.3)."""
    weights = {}
    for part in request.headers.get("Accept-Encoding", "").lower().split(","):
        coding, _, weight = (word.strip() for word in part.partition(";"))
        weights[coding] = weight.removeprefix("q=").strip("0. ") != "" if weight.startswith("q=") else True
    return weights.get("gzip", weights.get("x-gzip", weights.get("*", False)))


def _compressed(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    if (
        not _reads_gzip(request)
        or response.has_header("Content-Encoding")
        or kind not in COMPRESSED
        or len(response.content) < WORTH_IT
    ):
        return response
    response.content = compress_string(response.content)
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Content-Length"] = str(len(response.content))
    return response
