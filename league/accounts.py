"""Who may open an account by themselves: nobody; and what letters call the site."""

from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse


def site_address(request: HttpRequest, path: str) -> str:
    """The whole address of a path: SITE_URL's, else that of the site as it was asked for."""
    return f"{settings.SITE_URL}{path}" if settings.SITE_URL else request.build_absolute_uri(path)


def letters_name_the_site() -> bool:
    """Whether a letter can name the site: by SITE_URL, or since it answers to its own names alone.

    With ALLOWED_HOSTS=* it answers to any name, and whoever asks for somebody's letter would choose what is in it.
    """
    return bool(settings.SITE_URL) or "*" not in settings.ALLOWED_HOSTS


class InvitedOnly(DefaultAccountAdapter):
    """Close allauth's sign-up; `league.actions` makes accounts."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Never: a stranger asks a club for an invitation."""
        return False

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Letters name the site as SITE_URL does."""
        if settings.SITE_URL:
            name = urlsplit(settings.SITE_URL).netloc
            context = {**context, "current_site": {"name": name, "domain": name}}
        super().send_mail(template_prefix, email, context)

    def format_email_subject(self, subject: str) -> str:
        """A subject needs no name of a machine."""
        return f"[{urlsplit(settings.SITE_URL).netloc or 'Commissaire'}] {subject}"

    def get_reset_password_from_key_url(self, key: str) -> str:
        """The address in a reset letter: never that of whoever asked, where SITE_URL is set."""
        address: str = super().get_reset_password_from_key_url(key)
        return f"{settings.SITE_URL}{urlsplit(address).path}" if settings.SITE_URL else address

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        """The address in a letter to a new address of somebody's."""
        return site_address(request, reverse("account_confirm_email", args=[emailconfirmation.key]))

    def should_send_confirmation_mail(self, request: HttpRequest, email_address: Any, signup: bool) -> bool:
        """Not where the letter would carry the address that whoever asks has chosen."""
        return letters_name_the_site()
