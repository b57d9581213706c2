"""Addresses of the pages about what is ridden."""

from django.urls import path

from races.views import boards, closing, tracks

MANAGE = "manage/<slug:club_slug>/"

urlpatterns = [
    path(MANAGE + "boards/+/", boards.board_add, name="board-add"),
    path(MANAGE + "boards/<int:pk>/remove/", boards.board_remove, name="board-remove"),
    path(MANAGE + "tracks/", tracks.tracks, name="tracks"),
    path(MANAGE + "tracks/+/", tracks.track_add, name="track-add"),
    path(MANAGE + "tracks/<int:pk>/", tracks.track_edit, name="track-edit"),
    path(MANAGE + "tracks/<int:pk>/remove/", tracks.track_remove, name="track-remove"),
    path(MANAGE + "races/<int:pk>/close/", closing.race_close, name="race-close"),
    path(MANAGE + "races/<int:pk>/discard/", closing.drafts_discard, name="drafts-discard"),
]
