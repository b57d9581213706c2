"""The demo account's password: made at random for each database, kept in `var/` for its owner's eyes only.

Until version 0.1 every demo had one password, which is in the source that everybody may read; where an account still
has it, it is closed at the next start.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import transaction

from league.actions.accounts import DEMO_EMAIL, DEMO_USERNAME
from league.models import Membership, User

PUBLISHED: Final = "rueckenwind-und-reifen"


def _file() -> Path:
    """Where this database's password is kept."""
    database = settings.DATABASES["default"]
    named = "\n".join(str(database.get(key, "")) for key in ("ENGINE", "HOST", "PORT", "NAME"))
    folder: Path = settings.VAR
    return folder / f"demo_password-{hashlib.sha256(named.encode()).hexdigest()[:12]}"


def new_password(account: User) -> str:
    """Give the account a password that nobody knows, and keep it where the installation's owner can read it."""
    password = secrets.token_urlsafe(12)
    account.set_password(password)
    account.save(update_fields=["password"])
    path = _file()
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)  # an old file's rights would stay
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(password)
    return password


def known_password() -> str | None:
    """The account's password, if it is still the one that was made here."""
    account, path = _account(), _file()
    if account is None or not path.exists():
        return None
    kept = path.read_text()
    return kept if account.check_password(kept) else None


def forget_password() -> None:
    """There is no account any more that it would open."""
    _file().unlink(missing_ok=True)


@transaction.atomic
def close_published_password() -> str:
    """Replace the password that everybody may read; answers what was done, or nothing.

    An account that has the demo alone is no longer the installation's owner either.
    """
    account = _account()
    if account is None or not account.check_password(PUBLISHED):
        return ""
    new_password(account)
    said = [f"The account “{DEMO_USERNAME}” had a password that everybody may read; it has a new one."]
    alone = not User.objects.exclude(pk=account.pk).exists()
    if account.is_superuser and alone and Membership.objects.filter(user=account).count() <= 1:
        account.is_superuser = False
        account.save(update_fields=["is_superuser"])
        said.append("It no longer owns the installation.")
    elif account.is_superuser:
        said.append("It still owns this installation; give it a password and an address of your own.")
    return " ".join(said)


def _account() -> User | None:
    return User.objects.filter(username=DEMO_USERNAME, email=DEMO_EMAIL).first()
