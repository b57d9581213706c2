"""What a person can do to a club, its members, seasons and teams."""

from league.actions.accounts import (
    accept_as_new_user,
    accept_invitation,
    create_owner,
    find_invitation,
    installation_has_owner,
    installation_is_empty,
    invite,
    remove_member,
    revoke_invitation,
    send_invitation,
    set_role,
)
from league.actions.clubs import create_club, edit_club, erase_club
from league.actions.seasons import archive_season, create_season, edit_season, remove_season, restore_season
from league.actions.teams import archive_team, create_team, remove_team, rename_team, restore_team
from league.actions.tokens import end_all_tokens, end_token, find_token, make_token

__all__ = [
    "accept_as_new_user",
    "accept_invitation",
    "archive_season",
    "archive_team",
    "create_club",
    "create_owner",
    "create_season",
    "create_team",
    "edit_club",
    "edit_season",
    "end_all_tokens",
    "end_token",
    "erase_club",
    "find_invitation",
    "find_token",
    "installation_has_owner",
    "installation_is_empty",
    "invite",
    "make_token",
    "remove_member",
    "remove_season",
    "remove_team",
    "rename_team",
    "restore_season",
    "restore_team",
    "revoke_invitation",
    "send_invitation",
    "set_role",
]
