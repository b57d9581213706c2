"""The races app."""

from django.apps import AppConfig


class RacesConfig(AppConfig):
    """Boards, stage races, stages, races, entries, log revisions."""

    name = "races"
    default_auto_field = "django.db.models.BigAutoField"
