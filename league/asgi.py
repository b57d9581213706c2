"""ASGI entry point."""

import os

from django.conf import settings
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")

site = get_asgi_application()

from league.bodies import bounded  # noqa: E402
from league.busy import at_most  # noqa: E402
from scoring import sweeper  # noqa: E402  # its models need the applications that the line above has loaded

application = bounded(at_most(site, settings.TOGETHER, patience=20), settings.BODY_BYTES)
sweeper.start()
