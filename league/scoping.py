"""Rows belong to a club: the one place that says how a table reaches its club and who sees its rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Self, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q

if TYPE_CHECKING:
    from league.models import Club, User

Row = TypeVar("Row", bound=models.Model)


class ClubScoped(models.QuerySet[Row]):
    """A query set that can be cut down to a club or to what a person may see.

    `club_path` is the lookup from the table to its club, `""` for the club itself. `roles_that_see` are those that see a
    club's rows; None: everybody, if the club is public, and its members if not.
    """

    club_path: ClassVar[str] = "club"
    roles_that_see: ClassVar[Sequence[str] | None] = None

    def of(self, club: Club) -> Self:
        """Only the rows of `club`."""
        return self.filter(**{self.club_path or "pk": club if self.club_path else club.pk})

    def visible_to(self, user: User | AnonymousUser) -> Self:
        """The rows that `user` may see: those of public clubs, and of clubs in which they have the role for it."""
        return self.filter(self.open_to_all() | self.of_own_clubs(user))

    def open_to_all(self) -> Q:
        """What needs no account."""
        if self.roles_that_see is not None:
            return Q(pk__in=())
        return Q(**{f"{self.club_path}__public" if self.club_path else "public": True})

    def of_own_clubs(self, user: User | AnonymousUser) -> Q:
        """What is theirs by membership."""
        if isinstance(user, AnonymousUser) or not user.is_active:
            return Q(pk__in=())
        memberships = user.memberships.all()
        if self.roles_that_see is not None:
            memberships = memberships.filter(role__in=self.roles_that_see)
        return Q(**{f"{self.club_path}__in" if self.club_path else "pk__in": memberships.values("club")})
