"""The demo league: a club and a season of all three games, every figure of which is replayed from the logs kept here."""

from league.demo.club import EMAIL, PASSWORD, USERNAME, DemoFault, demo_club, load, remove

__all__ = ["EMAIL", "PASSWORD", "USERNAME", "DemoFault", "demo_club", "load", "remove"]
