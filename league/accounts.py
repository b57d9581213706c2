"""Who may open an account by himself: nobody. Accounts come from the first visit and from invitations."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class InvitedOnly(DefaultAccountAdapter):
    """Close allauth's sign-up; `league.actions` makes accounts."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Never: a stranger asks a club for an invitation."""
        return False
