"""The form that asks for a reset letter."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import ResetPasswordForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.accounts import letters_name_the_site


class ResetForm(ResetPasswordForm):
    """Sends no letter while the site does not know its own name."""

    def clean(self) -> dict[str, Any]:
        """What was typed. Raises ValidationError where a letter would carry a stranger's address."""
        if not letters_name_the_site():
            raise ValidationError(
                _("This site was not told its own address, so it sends no emails. Ask whoever runs it to set SITE_URL.")
            )
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        return cleaned
