"""Addresses of the league's pages. A club's own page stands last in the site: its first word can be any."""

from django.urls import path, re_path

from league.views import clubs, docs, home, members, teams

CLUB = "manage/<slug:club_slug>/"

urlpatterns = [
    path("", home.home, name="home"),
    path("docs/", docs.docs, name="docs"),
    path("docs/<path:name>/", docs.docs, name="docs-page"),
    path("welcome/", home.welcome, name="welcome"),
    path("invitation/<str:token>/", members.invitation, name="invitation"),
    path("accounts/tokens/<int:pk>/end/", members.token_end, name="token-end"),
    path("manage/", clubs.manage, name="manage"),
    path("manage/+/", clubs.club_add, name="club-add"),
    path(CLUB, clubs.manage_club, name="manage-club"),
    path(CLUB + "edit/", clubs.club_edit, name="club-edit"),
    path(CLUB + "erase/", clubs.club_erase, name="club-erase"),
    path(CLUB + "members/", members.members, name="members"),
    path(CLUB + "members/<int:pk>/role/", members.member_role, name="member-role"),
    path(CLUB + "members/<int:pk>/remove/", members.member_remove, name="member-remove"),
    path(CLUB + "invitations/<int:pk>/revoke/", members.invitation_revoke, name="invitation-revoke"),
    path(CLUB + "teams/", teams.teams, name="teams"),
    path(CLUB + "teams/<int:pk>/", teams.team_edit, name="team-edit"),
    re_path(
        r"^manage/(?P<club_slug>[-\w]+)/teams/(?P<pk>[0-9]+)/(?P<action>archive|restore)/$",
        teams.team_action,
        name="team-action",
    ),
    path(CLUB + "teams/<int:pk>/remove/", teams.team_remove, name="team-remove"),
]
