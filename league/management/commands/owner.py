"""`manage.py owner`: makes the account of the installation's owner; `--word` tells how to make it in the browser."""

from __future__ import annotations

import getpass
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from league.actions import create_owner, installation_has_owner
from league.errors import ActionError, Refused
from league.setup_word import setup_word

ASKED = {"username": "Sign-in name", "email": "Email address", "club": "Name of the club (empty: none)"}


class Command(BaseCommand):
    """Exit status 1 where there is an owner already, or a field is wrong."""

    help = (
        "Make the account of the installation's owner, who may found clubs. What is not given is asked for; the password "
        "is asked for, or read as a line of standard input."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """--word, --username, --email, --club."""
        parser.add_argument(
            "--word",
            action="store_true",
            help="only tell where the account can be made in a browser, and the word for it",
        )
        parser.add_argument("--site", default="", metavar="ADDRESS", help="what --word calls the site without SITE_URL")
        parser.add_argument("--username", help="the name to sign in with, such as anna.k")
        parser.add_argument("--email", help="where a letter goes when the password is forgotten")
        parser.add_argument("--club", metavar="NAME", help="a club to found, owned by the account")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the account, or tell the word."""
        if options["word"]:
            self._tell(options["site"])
            return
        if installation_has_owner():
            message = "This installation already has an owner. Nothing was changed."
            raise CommandError(message)
        username, email, club = (self._asked(name, options[name]) for name in ASKED)
        try:
            owner = create_owner(username=username, email=email, password=_password(), club_name=club)
        except Refused as refused:
            raise CommandError("\n".join(str(fault) for fault in refused.each())) from None
        except ActionError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{owner.username} owns this installation.")

    def _tell(self, site: str) -> None:
        """The address with the word; nothing where it would open nothing."""
        if installation_has_owner():
            self.stdout.write("This installation has its owner; no word is needed.")
            return
        address = f"{settings.SITE_URL or site}{reverse('welcome')}?word={setup_word()}"
        self.stdout.write(f"Nobody owns this installation yet. The owner's account is made at {address}")

    def _asked(self, name: str, given: str | None) -> str:
        """What the option says, else what is typed. Raises CommandError where nobody can be asked."""
        if given is not None:
            return given
        if not sys.stdin.isatty():
            if name == "club":
                return ""
            message = f"--{name} is needed where nobody can be asked"
            raise CommandError(message, returncode=2)
        return input(f"{ASKED[name]}: ")


def _password() -> str:
    """Typed twice at a terminal, else a line of standard input. Raises CommandError where the two differ."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    password = getpass.getpass("Password: ")
    if getpass.getpass("Password again: ") != password:
        message = "The two passwords differ. Nothing was changed."
        raise CommandError(message)
    return password
