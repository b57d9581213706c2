"""ASGI entry point."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")

application = get_asgi_application()

from scoring import sweeper  # noqa: E402  # its models need the applications that the line above has loaded

sweeper.start()
