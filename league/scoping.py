"""Rows belong to a club: the one place that says how a table reaches its club and who sees its rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q

if TYPE_CHECKING:
    from league.models import Club, User

Row = TypeVar("Row", bound=models.Model)


class ClubScoped(models.QuerySet[Row]):
    """A query set that can be cut down to a club or to what a person may see.

    `club_path` is the lookup from the table to its club, `""` for the club itself.
    """

    club_path: ClassVar[str] = "club"

    def of(self, club: Club) -> Self:
        """Only the rows of `club`."""
        return self.filter(**{self.club_path or "pk": club if self.club_path else club.pk})

    def visible_to(self, user: User | AnonymousUser) -> Self:
        """The rows of public clubs and of the clubs in which `user` is a member."""
        prefix = f"{self.club_path}__" if self.club_path else ""
        seen = Q(**{f"{prefix}public": True})
        if isinstance(user, AnonymousUser):
            return self.filter(seen)
        return self.filter(seen | Q(**{f"{prefix}pk__in": user.memberships.values("club")}))
