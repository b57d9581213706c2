"""Who may do what: one table, asked by the actions and by the pages that offer them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from league.errors import NotAllowed
from league.models import Club, Membership, Role, User

Person = User | AnonymousUser


class OfAClub(Protocol):
    """Anything that belongs to a club."""

    @property
    def club(self) -> Club:
        """The club it belongs to."""


_RANKS: Mapping[str, int] = {role: rank for rank, role in enumerate(reversed(Role.values), 1)}

#: Each action and the lowest role that may do it; the roles above may as well.
PERMISSIONS: Mapping[str, Role] = MappingProxyType(
    {
        "club.erase": Role.OWNER,
        "club.edit": Role.ADMINISTRATOR,
        "members.read": Role.ADMINISTRATOR,
        "members.edit": Role.ADMINISTRATOR,
        "audit.read": Role.ADMINISTRATOR,
        "season.edit": Role.ADMINISTRATOR,
        "team.edit": Role.ADMINISTRATOR,
        "board.edit": Role.ADMINISTRATOR,
        "calendar.edit": Role.ADMINISTRATOR,
        "race.publish": Role.ADMINISTRATOR,
        "race.withdraw": Role.ADMINISTRATOR,
        "stage.void": Role.ADMINISTRATOR,
        "log.enter": Role.SCRIBE,
        "drafts.read": Role.VIEWER,
    }
)


def role_in(user: Person, club: Club) -> Role | None:
    """The person's role in the club, or None."""
    if isinstance(user, AnonymousUser) or not user.is_active:
        return None
    role = Membership.objects.filter(user=user, club=club).values_list("role", flat=True).first()
    return Role(role) if role else None


def reaches(role: Role | None, least: Role) -> bool:
    """Whether `role` is at least `least`."""
    return role is not None and _RANKS[role] >= _RANKS[least]


def may(user: Person, action: str, thing: OfAClub) -> bool:
    """Whether the person may do the action to the thing. Raises KeyError for an action the table does not know."""
    least = PERMISSIONS[action]
    return reaches(role_in(user, thing.club), least)


def allow(user: Person, action: str, thing: OfAClub) -> None:
    """Go on if the person may do the action to the thing. Raises NotAllowed."""
    if not may(user, action, thing):
        raise NotAllowed(
            _("This takes the role “%(role)s” or a higher one in the club %(club)s.")
            % {"role": PERMISSIONS[action].label, "club": thing.club}
        )


def roles_to_give(user: Person, club: Club) -> list[tuple[str, str]]:
    """The roles that the person may give in the club, with their names: none above one's own."""
    own = role_in(user, club)
    return [(value, str(name)) for value, name in Role.choices if reaches(own, Role(value))]
