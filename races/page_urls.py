"""Addresses of the pages about what is ridden."""

from django.urls import path

from races.views import boards, calendar, closing, logs, tracks, upload

MANAGE = "manage/<slug:club_slug>/"

urlpatterns = [
    path("<slug:club_slug>/boards/", boards.boards, name="boards"),
    path("<slug:club_slug>/boards/<int:pk>.toml", boards.board_source, name="board-source"),
    path("<slug:club_slug>/boards/<str:board>/<str:course>/", boards.course, name="course"),
    path(MANAGE + "boards/+/", boards.board_add, name="board-add"),
    path(MANAGE + "boards/<int:pk>/remove/", boards.board_remove, name="board-remove"),
    path(MANAGE + "tracks/", tracks.tracks, name="tracks"),
    path(MANAGE + "tracks/+/", tracks.track_add, name="track-add"),
    path(MANAGE + "tracks/<int:pk>/", tracks.track_edit, name="track-edit"),
    path(MANAGE + "tracks/<int:pk>/remove/", tracks.track_remove, name="track-remove"),
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
    path(MANAGE + "races/<int:pk>/close/", closing.race_close, name="race-close"),
    path(MANAGE + "races/<int:pk>/discard/", closing.drafts_discard, name="drafts-discard"),
    path(MANAGE + "races/<int:pk>/log/", logs.log_entry, name="log-entry"),
    path(MANAGE + "races/<int:pk>/revisions/<int:number>/", logs.revision, name="revision"),
]
