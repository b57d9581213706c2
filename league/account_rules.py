"""What an account may be: every wrong field is told at once, by the forms as well as by the actions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from league.errors import Faults, Refused
from league.models import User
from league.words import clean_name
from scoring.replay.names import name_key

USERNAME: Final = re.compile(r"[\w.@+-]+")
LONGEST_USERNAME: Final = 150


def account_faults(
    *, username: str | None = None, email: str | None = None, password: str | None = None
) -> list[Refused]:
    """What is wrong with a new account, as far as it is told (None: not yet), a field each.

    That an address has an account is told only to whoever was invited there, or is the installation's first.
    """
    faults = Faults()
    name = User.normalize_username((username or "").strip())
    if username is not None:
        with faults:
            check_username(name)
    if email is not None:
        with faults:
            _check_address(clean_email(email))
    if password is not None:
        try:
            validate_password(password, User(username=name, email=(email or "").strip().lower()))
        except ValidationError as error:
            faults.found.append(Refused(" ".join(error.messages), field="password"))
    return faults.found


def club_name_faults(name: str) -> list[Refused]:
    """What is wrong with the name of the first club."""
    faults = Faults()
    with faults:
        clean_name(name, longest=120, field="club_name")
    return faults.found


def tell(found: Iterable[Refused]) -> None:
    """Raise Refused with all of them, if there are any."""
    faults = Faults()
    faults.found += found
    faults.tell()


def _check_address(address: str) -> None:
    if User.objects.filter(email__iexact=address).exists():
        raise Refused(
            _("There is already an account with the address %(email)s. Sign in with it, then open this page again.")
            % {"email": address},
            field="email",
        )


def check_username(name: str) -> None:
    """Raises Refused for a name that nobody can sign in with, with one that would be right, or that is taken."""
    if not name:
        raise Refused(_("A sign-in name is needed, such as anna.k."), field="username")
    if not USERNAME.fullmatch(name) or len(name) > LONGEST_USERNAME:
        sample = re.sub(r"[^\w.@+-]+", ".", name).strip(".")[:LONGEST_USERNAME] or "anna.k"
        raise Refused(
            _(
                "“%(name)s” cannot be a sign-in name: it has at most %(most)d letters, digits and @ . + - _, and no blanks. "
                "This would be right: %(sample)s"
            )
            % {"name": name, "most": LONGEST_USERNAME, "sample": sample},
            field="username",
        )
    if name_is_taken(name):
        raise Refused(_("The name “%(name)s” is already taken. Choose another one.") % {"name": name}, field="username")


def name_is_taken(name: str) -> bool:
    """Whether somebody signs in with this name or one that differs in case, accents' composition or invisible marks alone.

    Looked for here and not by the database: SQLite knows no case but ASCII's.
    """
    key = name_key(name)
    return any(name_key(other) == key for other in User.objects.values_list("username", flat=True).iterator())


def clean_email(email: str) -> str:
    """An address as it is stored: in lower case, in which sign-in looks for it, and composed. Raises Refused."""
    address = unicodedata.normalize("NFKC", email).strip().lower()
    try:
        validate_email(address)
    except ValidationError as error:
        raise Refused(
            _("“%(email)s” is not an email address; one looks like anna@example.org.") % {"email": email.strip()},
            field="email",
        ) from error
    return address
