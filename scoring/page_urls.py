"""Addresses of publishing and of the public pages; the latter begin with any club's word, so they stand last."""

from django.urls import path
from django.views.generic import RedirectView

from league.views import clubs
from races.views import boards
from scoring.views import (
    audit_log,
    calendar,
    entry_form,
    history,
    logs,
    public,
    publishing,
    rounds,
    seasons,
    teams,
    tour_form,
    upload,
)

MANAGE = "manage/<slug:club_slug>/"
STAGE_RACE = "<slug:club_slug>/<slug:season_slug>/<slug:stage_race_slug>/"
RACE = STAGE_RACE + "stage/<int:number>/table/<int:race_pk>/"

urlpatterns = [
    path(MANAGE + "seasons/+/", seasons.season_add, name="season-add"),
    path(MANAGE + "seasons/<slug:season_slug>/", seasons.season_edit, name="season-edit"),
    path(MANAGE + "seasons/<slug:season_slug>/rules/", seasons.house_rules, name="house-rules"),
    path(MANAGE + "seasons/<slug:season_slug>/archive/", seasons.season_archive, name="season-archive"),
    path(MANAGE + "seasons/<slug:season_slug>/remove/", seasons.season_remove, name="season-remove"),
    path(MANAGE + "seasons/<slug:season_slug>/stage-races/+/", calendar.stage_race_add, name="stage-race-add"),
    path(MANAGE + "stage-races/<int:pk>/", calendar.stage_race_edit, name="stage-race-edit"),
    path(MANAGE + "stage-races/<int:pk>/remove/", calendar.stage_race_remove, name="stage-race-remove"),
    path(MANAGE + "stage-races/<int:pk>/stages/+/", calendar.stage_add, name="stage-add"),
    path(MANAGE + "stages/<int:pk>/", calendar.stage_edit, name="stage-edit"),
    path(MANAGE + "stages/<int:pk>/remove/", calendar.stage_remove, name="stage-remove"),
    path(MANAGE + "stages/<int:pk>/up/", calendar.stage_move, {"up": True}, name="stage-up"),
    path(MANAGE + "stages/<int:pk>/down/", calendar.stage_move, {"up": False}, name="stage-down"),
    path(MANAGE + "stages/<int:pk>/upload/", upload.upload, name="upload"),
    path(MANAGE + "stages/<int:pk>/tables/+/", calendar.race_add, name="race-add"),
    path(MANAGE + "races/<int:pk>/", logs.race_desk, name="race-desk"),
    path(MANAGE + "races/<int:pk>/edit/", calendar.race_edit, name="race-edit"),
    path(MANAGE + "races/<int:pk>/remove/", calendar.race_remove, name="race-remove"),
    path(MANAGE + "races/<int:pk>/log/", logs.log_entry, name="log-entry"),
    path(MANAGE + "races/<int:pk>/revisions/<int:number>/", logs.revision, name="revision"),
    path(MANAGE + "audit-log/", audit_log.audit_log, name="audit-log"),
    path(MANAGE + "trail/", RedirectView.as_view(pattern_name="audit-log", query_string=True)),
    path(MANAGE + "audit-log/<int:pk>.txt", audit_log.discarded_text, name="audit-log-text"),
    path(MANAGE + "races/<int:pk>/sheet/", entry_form.entry_form, name="entry-form"),
    path(MANAGE + "races/<int:pk>/calculator/", entry_form.at_its_address),
    path(MANAGE + "races/<int:pk>/pad/", entry_form.at_its_address),
    path(MANAGE + "races/<int:pk>/publish/<int:number>/", publishing.publish, name="publish"),
    path(MANAGE + "races/<int:pk>/withdraw/", publishing.withdraw, name="withdraw"),
    path(MANAGE + "stages/<int:pk>/cancel/", publishing.void, name="stage-void"),
    path("<slug:club_slug>/boards/", boards.boards, name="boards"),
    path("<slug:club_slug>/boards/<int:pk>.toml", boards.board_source, name="board-source"),
    path("<slug:club_slug>/boards/<str:board>/<str:course>/", boards.course, name="course"),
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
