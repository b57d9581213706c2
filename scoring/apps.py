"""The scoring app."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Publications, score sheets, classifications, standings."""

    name = "scoring"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to what league and races change."""
        from scoring import receivers  # noqa: F401  # its decorators connect it
