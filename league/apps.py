"""The league app."""

from django.apps import AppConfig
from django.conf import settings
from django.db.backends.signals import connection_created

from league.private_files import keep_database_private, keep_private


class LeagueConfig(AppConfig):
    """Clubs, members, seasons, teams."""

    name = "league"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """What is kept is nobody else's to read, also where an earlier version made it."""
        keep_private(settings.VAR)
        connection_created.connect(keep_database_private)
