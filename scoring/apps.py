"""The scoring app."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Publications, score sheets, classifications, standings."""

    name = "scoring"
    default_auto_field = "django.db.models.BigAutoField"
