"""What every answer of the site says to the browser."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

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
