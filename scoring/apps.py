"""The scoring app."""

from django.apps import AppConfig
from django.core.exceptions import ImproperlyConfigured


class ScoringConfig(AppConfig):
    """Publications, score sheets, classifications, standings."""

    name = "scoring"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to what league and races change; nothing starts while a registered game lacks a part."""
        from scoring import receivers  # noqa: F401  # its decorators connect it
        from scoring.replay import parts

        if faults := list(parts.faults()):
            raise ImproperlyConfigured(" ".join(faults))
