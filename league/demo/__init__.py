"""The demo league: a club, a season and two stage races, every figure of which is replayed from the logs kept here."""

from league.demo.club import EMAIL, PASSWORD, USERNAME, DemoFault, demo_club, load, remove

__all__ = ["EMAIL", "PASSWORD", "USERNAME", "DemoFault", "demo_club", "load", "remove"]
