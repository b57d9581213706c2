"""The league app."""

from django.apps import AppConfig


class LeagueConfig(AppConfig):
    """Clubs, members, seasons, teams."""

    name = "league"
    default_auto_field = "django.db.models.BigAutoField"
