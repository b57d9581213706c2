"""What was sent and could not be taken is shown again, so that nothing typed gets lost without a script either."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader
from django.views import defaults

TYPED_BY = "X-Typed-By"
"""With a form that a script sends: the key of the account for which the page was made."""
SOMEBODY_ELSE = "X-Somebody-Else"

LONG = 60
"""A value with more characters, or of several lines, is shown in a box of its own."""


@dataclass(frozen=True, slots=True)
class SentField:
    """A field as it was sent."""

    name: str
    value: str

    @property
    def long(self) -> bool:
        """Whether the value needs a box."""
        return "\n" in self.value or len(self.value) > LONG


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the form is not known to come from this site, most often since the person has signed out and in again."""
    return render(request, "403_csrf.html", _sent_again(request), status=403)


def session_over(request: HttpRequest) -> HttpResponse:
    """401: somebody sent a form after the session had ended, or after another account was signed in in the same browser."""
    refused = render(request, "session_over.html", _sent_again(request), status=401)
    if request.user.is_authenticated:
        refused.headers[SOMEBODY_ELSE] = "1"
    return refused


def typed_by_another(request: HttpRequest) -> bool:
    """Whether the script says that another account typed it than the one that is signed in by now."""
    typed_by = request.headers.get(TYPED_BY)
    return bool(typed_by) and request.user.is_authenticated and typed_by != str(request.user.pk)


def _sent_again(request: HttpRequest) -> dict[str, object]:
    """The fields that were sent, to be read and copied; to be sent again only where this site's own page sent them."""
    fields = [] if request.path.startswith("/accounts/") else _sent(request)
    return {
        "sent": fields,
        "again": bool(fields) and _from_our_page(request),
        "files": bool(request.FILES),
        "next": request.path,
    }


def _sent(request: HttpRequest) -> list[SentField]:
    names = (name for name in request.POST if name != "csrfmiddlewaretoken" and "password" not in name)
    return [SentField(name, value) for name in names for value in request.POST.getlist(name)]


def _from_our_page(request: HttpRequest) -> bool:
    """Whether the browser says that a page of this site sent the form; a stranger's must never be sent on."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler400: 413 with a sentence where a form has more than the site takes; nothing of it was read."""
    if isinstance(exception, RequestDataTooBig):
        return HttpResponse(loader.render_to_string("413.html"), status=413)
    return defaults.bad_request(request, exception)
