"""The demo league: a club and a season of all three games, every figure of which is replayed from the logs kept here."""

from scoring.demo.club import EMAIL, USERNAME, DemoFault, demo_club, load, remove
from scoring.demo.password import close_published_password, known_password, new_password

__all__ = [
    "EMAIL",
    "USERNAME",
    "DemoFault",
    "close_published_password",
    "demo_club",
    "known_password",
    "load",
    "new_password",
    "remove",
]
