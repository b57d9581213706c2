"""Whether letters leave this installation."""

from __future__ import annotations

from typing import Final

from django.conf import settings

PRINTED: Final = frozenset({"django.core.mail.backends.console", "django.core.mail.backends.dummy"})
"""Mail backends that send nothing."""


def mail_is_set_up() -> bool:
    """Whether a mail server is known; without one letters are only printed where the server runs."""
    return settings.EMAIL_BACKEND.rpartition(".")[0] not in PRINTED
