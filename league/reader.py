"""The language in which problems of logs are told to whoever sent the request.

Pages are in the languages that have a catalogue (`settings.LANGUAGES`); the sentences of problems have tables of their own, and
more of them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation.trans_real import parse_accept_lang_header

from scoring.replay.wording import LANGUAGES, language_for

_asked_for: Final[ContextVar[str]] = ContextVar("the language that the request asks for", default="")


def reader_language() -> str:
    """The language of problems for the request that is being answered; outside of one, for the active language."""
    return _asked_for.get() or language_for(get_language())


def language_of(request: HttpRequest) -> str:
    """The language that a person chose, else the first of their browser's that has sentences; "" if neither is said.

    A program is not asked: what the API says of problems is of one language with all it says.
    """
    if request.path.startswith("/api/"):
        return ""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    wanted = [chosen] if chosen else [code for code, _weight in parse_accept_lang_header(_accepted(request))]
    known = (code for code in wanted if code.partition("-")[0] in LANGUAGES)
    return language_for(next(known, None)) if wanted else ""


def _accepted(request: HttpRequest) -> str:
    return request.headers.get("Accept-Language", "").lower()


def for_the_reader(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Remember which language the request asks for while it is answered."""

    def answer(request: HttpRequest) -> HttpResponse:
        before = _asked_for.set(language_of(request))
        try:
            return get_response(request)
        finally:
            _asked_for.reset(before)

    return answer
