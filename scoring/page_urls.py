"""Addresses of publishing and of the public pages; the latter begin with any club's word, so they stand last."""

from django.urls import path
from django.views.generic import RedirectView

from league.views import clubs
from scoring.views import audit_log, entry_form, history, public, publishing, rounds, teams, tour_form

MANAGE = "manage/<slug:club_slug>/"
STAGE_RACE = "<slug:club_slug>/<slug:season_slug>/<slug:stage_race_slug>/"
RACE = STAGE_RACE + "stage/<int:number>/table/<int:race_pk>/"

urlpatterns = [
    path(MANAGE + "audit-log/", audit_log.audit_log, name="audit-log"),
    path(MANAGE + "trail/", RedirectView.as_view(pattern_name="audit-log", query_string=True)),
    path(MANAGE + "audit-log/<int:pk>.txt", audit_log.discarded_text, name="audit-log-text"),
    path(MANAGE + "races/<int:pk>/sheet/", entry_form.entry_form, name="entry-form"),
    path(MANAGE + "races/<int:pk>/calculator/", entry_form.at_its_address),
    path(MANAGE + "races/<int:pk>/pad/", entry_form.at_its_address),
    path(MANAGE + "races/<int:pk>/publish/<int:number>/", publishing.publish, name="publish"),
    path(MANAGE + "races/<int:pk>/withdraw/", publishing.withdraw, name="withdraw"),
    path(MANAGE + "stages/<int:pk>/cancel/", publishing.void, name="stage-void"),
    path("<slug:club_slug>/teams/<int:pk>/", teams.team, name="team"),
    path("<slug:club_slug>/teams/<int:pk>/<slug:number>/", teams.rider, name="rider"),
    path("<slug:club_slug>/", clubs.club, name="club"),
    path("<slug:club_slug>/<slug:season_slug>/", public.season, name="season"),
    path(STAGE_RACE, public.stage_race, name="stage-race"),
    path(STAGE_RACE + "stage/<int:number>/", public.stage, name="stage"),
    path(STAGE_RACE + "form/", tour_form.tour_form, name="tour-form"),
    path(RACE, public.race, name="race"),
    path(RACE + "history/", history.history, name="race-history"),
    path(RACE + "history/<int:publication_pk>/", history.earlier_result, name="race-earlier"),
    path(RACE + "rounds/", rounds.rounds, name="race-rounds"),
    path(RACE + "log.txt", public.race_log, name="race-log"),
]
