"""The site's own timer: a thread of the server that computes what was left due, at its start and then now and again."""

from __future__ import annotations

import logging
import threading
from datetime import timedelta

from django.conf import settings
from django.db import Error, connections

from scoring.due import sweep

logger = logging.getLogger(__name__)


def start() -> threading.Thread:
    """Begin to sweep; the thread ends with its process."""
    thread = threading.Thread(target=_sweep_for_ever, name="sweeper", daemon=True)
    thread.start()
    return thread


def _sweep_for_ever() -> None:
    """Where workers take the tasks, they have `SWEEP_GRACE` seconds to do so first."""
    pause = threading.Event()
    while True:
        try:
            sweep(grace=timedelta(seconds=settings.SWEEP_GRACE))
        except Error as error:
            logger.warning("could not look for what is due: %s", error)
        except Exception:
            logger.exception("could not look for what is due")
        finally:
            connections.close_all()
        pause.wait(settings.SWEEP_SECONDS)
