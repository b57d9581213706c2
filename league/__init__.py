"""Who takes part: the Django project, clubs, members and roles, seasons, teams, house rules."""

from league.celery import app as celery_app

__all__ = ["celery_app"]
