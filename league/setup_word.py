"""The setup word: who may make the installation's owner is whoever started the site, and they alone have read it."""

from __future__ import annotations

import base64
import ipaddress
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac

BYTES: Final = 10
GROUP: Final = 4
"""Letters between two hyphens, so that it can be read from one screen and typed at another."""
FORWARDED: Final = ("X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Forwarded", "Via")
"""Headers that a proxy adds: whoever comes through one is not at this machine."""


def setup_word() -> str:
    """This installation's word, the same in all its processes: it follows from SECRET_KEY and is stored nowhere.

    It opens nothing once the installation has an owner.
    """
    digest = salted_hmac("league.setup_word", "", algorithm="sha256").digest()[:BYTES]
    letters = base64.b32encode(digest).decode().lower()
    return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))


def is_setup_word(typed: str) -> bool:
    """Whether this is the word, in whatever case, with or without its hyphens."""
    return constant_time_compare(_letters(typed), _letters(setup_word()))


def needs_no_word(request: HttpRequest) -> bool:
    """Whether the visitor sits at the machine of an installation that nobody else can reach (OPEN_SETUP)."""
    if not settings.OPEN_SETUP or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def _letters(word: str) -> str:
    return "".join(word.replace("-", "").split()).lower()
