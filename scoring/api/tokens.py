"""How a program is known by its token."""

from __future__ import annotations

from django.utils.translation import gettext as _
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from league.actions import find_token
from league.models import ApiToken, User


class DigestedToken(TokenAuthentication):
    """`Authorization: Token …`, looked up by its digest."""

    def authenticate_credentials(self, key: str) -> tuple[User, ApiToken]:
        """The person and the token. Raises AuthenticationFailed for one that is none, ended, or past its time."""
        token = find_token(key)
        if token is None:
            raise AuthenticationFailed(_("This token is none, was ended, or has run out. Ask for a new one."))
        return token.user, token
