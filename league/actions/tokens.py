"""Tokens with which a person's programs sign in."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit import record
from league.errors import Refused
from league.models import ApiToken, User

TOKEN_LASTS = timedelta(days=365)
MOST_TOKENS = 50
"""A person's; with a newer one the oldest ends."""


@transaction.atomic
def make_token(user: User) -> tuple[ApiToken, str]:
    """A new token for the person; answers it and its text, which is stored nowhere."""
    text = secrets.token_hex(20)
    made = ApiToken.objects.create(user=user, digest=token_digest(text), expires_at=timezone.now() + TOKEN_LASTS)
    record(user, "token.made", made, club=None)
    kept = user.api_tokens.open().values_list("pk", flat=True)[:MOST_TOKENS]
    user.api_tokens.exclude(pk__in=list(kept)).delete()
    return made, text


@transaction.atomic
def end_token(pk: int, *, by: User) -> None:
    """End one of a person's own tokens. Raises Refused where they have none of this number."""
    token = by.api_tokens.filter(pk=pk).first()
    if token is None:
        raise Refused(_("You have no such token; it may have been ended already."))
    record(by, "token.ended", token, club=None)
    token.delete()


@transaction.atomic
def end_all_tokens(user: User) -> None:
    """End all of a person's tokens."""
    for token in user.api_tokens.all():
        record(user, "token.ended", token, club=None)
    user.api_tokens.all().delete()


def find_token(text: str) -> ApiToken | None:
    """The token with this text, used today; None for one that is none, past its time, or a closed account's."""
    found = (
        ApiToken.objects.open().select_related("user").filter(digest=token_digest(text), user__is_active=True).first()
    )
    today = timezone.localdate()
    if found is not None and found.used_on != today:  # a day is near enough, and spares a write with every request
        ApiToken.objects.filter(pk=found.pk).update(used_on=today)
    return found


def token_digest(text: str) -> str:
    """What is stored of a token: it is random, so that a plain hash is enough."""
    return hashlib.sha256(text.encode()).hexdigest()
