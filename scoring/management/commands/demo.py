"""`manage.py demo`: loads the demo league, says how to sign in to it, and takes it away again (`--remove`)."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.actions import installation_is_empty
from league.models import Club, User
from scoring import demo


class Command(BaseCommand):
    help = "Load the demo league: a club with a season of all three games, replayed from their logs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group()
        which.add_argument(
            "--close", action="store_true", help="only replace the password that earlier versions gave to every demo"
        )
        which.add_argument("--password", action="store_true", help="make a new password for the account")
        which.add_argument("--remove", action="store_true", help="take the demo away again")
        which.add_argument(
            "--if-empty", action="store_true", help="load it only where there is no club and no account yet"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if closed := demo.close_published_password():
                self.stdout.write(closed)
            if options["close"]:
                return
            if options["remove"]:
                self.stdout.write(demo.remove())
                return
            if demo.demo_club() is not None:
                self.stdout.write("The demo is there already.")
            elif options["if_empty"] and not (installation_is_empty() and not Club.objects.exists()):
                return
            else:
                club = demo.load()
                self.stdout.write(f"The demo is loaded: {club.name}.")
        except demo.DemoFault as fault:
            raise CommandError(str(fault)) from None
        if options["password"]:
            demo.new_password(User.objects.get(username=demo.USERNAME, email=demo.EMAIL))
        password = demo.known_password()
        if password:
            self.stdout.write(f"Sign in as {demo.USERNAME} with password {password}")
        else:
            self.stdout.write(
                f"Sign in as {demo.USERNAME} with the password that was given to it; "
                "manage.py demo --password makes a new one"
            )
