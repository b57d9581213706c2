"""Clubs."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from league.audit import changed, record
from league.errors import NotAllowed
from league.locks import advisory_lock, still_there
from league.models import Club, Membership, Role, User
from league.permissions import allow
from league.words import CLUB_PAGES, clean_name, clean_reason, free_slug


@transaction.atomic
def create_club(*, by: User, name: str, public: bool = True) -> Club:
    """Create a club; `by` becomes its owner. Raises NotAllowed for anybody but the installation's owner, Refused."""
    if not (by.is_active and by.is_superuser):
        raise NotAllowed(_("Only the owner of this installation can create clubs."))
    return add_club(by, name=name, public=public)


def add_club(by: User, *, name: str, public: bool) -> Club:
    """Add the club and its owner; who may is the caller's to ask."""
    clean = clean_name(name, longest=120)
    advisory_lock("clubs")
    slug = free_slug(Club.objects.all(), clean, "club", CLUB_PAGES)
    club = Club.objects.create(name=clean, slug=slug, public=public)
    Membership.objects.create(club=club, user=by, role=Role.OWNER)
    record(by, "club.created", club, club=club, after={"name": clean, "public": public})
    return club


@transaction.atomic
def edit_club(club: Club, *, by: User, name: str, public: bool) -> Club:
    """Rename the club, open or close it to the public; its address stays. Raises NotAllowed, Refused."""
    allow(by, "club.edit", club)
    locked = still_there(Club.objects.select_for_update(no_key=True), club.pk)
    was = {"name": locked.name, "public": locked.public}
    locked.name, locked.public = clean_name(name, longest=120), public
    locked.save(update_fields=["name", "public"])
    before, after = changed(was, {"name": locked.name, "public": public})
    record(by, "club.edited", locked, club=locked, before=before, after=after)
    return locked


@transaction.atomic
def erase_club(club: Club, *, by: User, reason: str) -> None:
    """Erase the club with all its races, logs and results for good; the audit log keeps that it was done and why.

    Raises NotAllowed (owners only), Refused (no reason).
    """
    allow(by, "club.erase", club)
    why = clean_reason(reason)
    locked = still_there(Club.objects.select_for_update(), club.pk)
    record(by, "club.erased", locked, club=None, before={"name": locked.name, "slug": locked.slug}, reason=why)
    locked.delete()
