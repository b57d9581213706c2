"""The Celery app. Without REDIS_URL tasks run in the process that sends them, once its transaction has committed."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")

app = Celery("commissaire")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
