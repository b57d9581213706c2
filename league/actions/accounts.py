"""Accounts and members: the installation's owner, invitations, roles."""

from __future__ import annotations

import hashlib
import logging
import secrets
from datetime import timedelta
from smtplib import SMTPException
from typing import Final

from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.account_rules import account_faults, clean_email, club_name_faults, tell
from league.accounts import letters_name_the_site
from league.actions.clubs import add_club
from league.audit import record
from league.errors import NotAllowed, Refused
from league.locks import advisory_lock, still_there
from league.mail import mail_is_set_up
from league.models import Club, Invitation, Membership, Role, User
from league.permissions import allow, reaches, role_in
from league.words import clean_name

logger = logging.getLogger(__name__)

NOT_VALID: Final = gettext_lazy("This invitation is not valid: it has been used or revoked, or it has expired.")
INVITATION_LASTS = timedelta(days=14)
DEMO_USERNAME = "demo"
DEMO_EMAIL = "demo@commissaire.example"
"""The demo's account, which owns the demo club and nothing else."""


def installation_is_empty() -> bool:
    """Whether nobody has an account but the demo."""
    return not User.objects.exclude(username=DEMO_USERNAME, email=DEMO_EMAIL, is_superuser=False).exists()


def installation_has_owner() -> bool:
    """Whether somebody owns the installation. Who only joined a club, the demo's for instance, keeps nobody from it."""
    return User.objects.filter(is_superuser=True, is_active=True).exists()


@transaction.atomic
def create_owner(*, username: str, email: str, password: str, club_name: str = "") -> User:
    """Make the account of the installation's owner, and found their club if it is named.

    Whoever asks must have shown that the installation is theirs (`league.setup_word`, or the command line).
    Raises NotAllowed once it has an owner, Refused for a bad name, address or password.
    """
    advisory_lock("first visit")
    if installation_has_owner():
        raise NotAllowed(_("This installation already has an owner. Ask for an invitation."))
    named = [] if not club_name.strip() else club_name_faults(club_name)
    tell([*account_faults(username=username, email=email, password=password), *named])
    user = _create_user(username=username, email=email, password=password, is_superuser=True)
    record(user, "owner.created", user, club=None)
    if club_name.strip():
        add_club(user, name=clean_name(club_name, longest=120, field="club_name"), public=True)
    return user


@transaction.atomic
def invite(club: Club, *, by: User, email: str, role: str) -> tuple[Invitation, str]:
    """Keep a place in the club for `email`; answers the invitation and its token, which is stored nowhere.

    An open invitation to the same address ends: the newest is the one that counts.
    Raises NotAllowed (the role, or a role above one's own), Refused (no address, no role, a member already).
    """
    allow(by, "members.edit", club)
    allow_to_give(by, club, role)
    address = clean_email(email)
    still_there(Club.objects.select_for_update(no_key=True), club.pk)  # nobody joins meanwhile; of two the later counts
    if Membership.objects.filter(club=club, user__email__iexact=address).exists():
        raise Refused(_("%(email)s is already a member.") % {"email": address}, field="email")
    earlier = Invitation.objects.of(club).open().filter(email=address)
    for one in earlier:
        allow_to_give(by, club, one.role)  # a new one ends it, as revoking it would
    before = {"role": earlier[0].role} if earlier else None
    earlier.delete()
    token = secrets.token_urlsafe(32)
    invitation = Invitation.objects.create(
        club=club,
        email=address,
        role=role,
        token_digest=_digest(token),
        invited_by=by,
        expires_at=timezone.now() + INVITATION_LASTS,
    )
    record(by, "member.invited", invitation, club=club, before=before, after={"email": address, "role": role})
    return invitation, token


@transaction.atomic
def revoke_invitation(invitation: Invitation, *, by: User) -> None:
    """End an open invitation: its address no longer works. Raises NotAllowed (the role, or a role above one's own), Refused."""
    allow(by, "members.edit", invitation.club)
    allow_to_give(by, invitation.club, invitation.role)
    still_there(Club.objects.select_for_update(no_key=True), invitation.club_id)
    locked = still_there(Invitation.objects.all(), invitation.pk)
    if locked.accepted_at is not None:
        raise Refused(_("%(email)s has joined already.") % {"email": locked.email})
    before = {"email": locked.email, "role": locked.role}
    record(by, "member.uninvited", locked, club=invitation.club, before=before)
    locked.delete()


def find_invitation(token: str) -> Invitation:
    """The open invitation with this token. Raises Refused when there is none (any more)."""
    invitation = Invitation.objects.open().select_related("club").filter(token_digest=_digest(token)).first()
    if invitation is None:
        raise Refused(str(NOT_VALID))
    return invitation


@transaction.atomic
def accept_invitation(token: str, *, by: User) -> Membership:
    """Take the place in the club. Raises Refused for a used or outdated token, or when `by` is a member already."""
    found = find_invitation(token)
    still_there(Club.objects.select_for_update(no_key=True), found.club_id)  # nobody is invited meanwhile
    invitation = Invitation.objects.select_related("club").filter(pk=found.pk).first()
    if invitation is None or invitation.accepted_at is not None:
        raise Refused(str(NOT_VALID))
    if Membership.objects.filter(club=invitation.club, user=by).exists():
        raise Refused(_("You are already a member of %(club)s.") % {"club": invitation.club})
    membership = Membership.objects.create(club=invitation.club, user=by, role=invitation.role)
    invitation.accepted_by, invitation.accepted_at = by, timezone.now()
    invitation.save(update_fields=["accepted_by", "accepted_at"])
    theirs = Q(email__iexact=by.email) | Q(email=invitation.email)
    Invitation.objects.of(invitation.club).open().filter(theirs).delete()
    record(by, "member.joined", membership, club=invitation.club, after={"role": membership.role})
    return membership


@transaction.atomic
def accept_as_new_user(token: str, *, username: str, password: str) -> User:
    """Make an account for the invitation's address and take the place. Raises Refused."""
    invitation = find_invitation(token)
    user = _create_user(username=username, email=invitation.email, password=password)
    accept_invitation(token, by=user)
    return user


@transaction.atomic
def set_role(membership: Membership, *, by: User, role: str) -> Membership:
    """Give a member another role. Raises NotAllowed (above one's own role), Refused (the last owner)."""
    allow(by, "members.edit", membership.club)
    locked = _locked(membership)
    allow_to_give(by, locked.club, locked.role)
    allow_to_give(by, locked.club, role)
    _keep_an_owner(locked, role)
    before, locked.role = locked.role, role
    locked.save(update_fields=["role"])
    record(by, "member.role", locked, club=locked.club, before={"role": before}, after={"role": role})
    return locked


@transaction.atomic
def remove_member(membership: Membership, *, by: User) -> None:
    """End a membership: one's own, or another's of no higher role. Raises NotAllowed, Refused (the last owner)."""
    locked = _locked(membership)
    if locked.user_id != by.pk:
        allow(by, "members.edit", locked.club)
        allow_to_give(by, locked.club, locked.role)
    _keep_an_owner(locked, None)
    record(by, "member.removed", locked, club=locked.club, before={"role": locked.role})
    locked.delete()


def _locked(membership: Membership) -> Membership:
    """The membership, with the club's row locked so that two owners cannot leave at once."""
    still_there(Club.objects.select_for_update(no_key=True), membership.club_id)
    return still_there(Membership.objects.select_related("club", "user"), membership.pk)


def is_last_owner(membership: Membership) -> bool:
    """Whether the club would have no owner without this member."""
    others = Membership.objects.filter(club=membership.club_id, role=Role.OWNER).exclude(pk=membership.pk)
    return membership.role == Role.OWNER and not others.exists()


def _keep_an_owner(membership: Membership, role: str | None) -> None:
    if role != Role.OWNER and is_last_owner(membership):
        raise Refused(_("A club keeps at least one owner."), field="role")


def allow_to_give(by: User, club: Club, role: str) -> None:
    """Go on if the person may give, change or end this role. Raises Refused (no such role), NotAllowed (above one's own)."""
    if role not in Role.values:
        raise Refused(_("“%(role)s” is not a role.") % {"role": role}, field="role")
    if not reaches(role_in(by, club), Role(role)):
        raise NotAllowed(_("You cannot give, change or remove a role higher than your own."))


def _create_user(*, username: str, email: str, password: str, is_superuser: bool = False) -> User:
    """Add an account. Raises Refused naming every field that is wrong.

    That an address has an account is told only to whoever was invited there, or is the installation's first.
    """
    user = User(
        username=User.normalize_username(username.strip()), email=email.strip().lower(), is_superuser=is_superuser
    )
    tell(account_faults(username=user.username, email=email, password=password))
    user.email = clean_email(email)
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:  # somebody took the name or made the account since they were looked for
        raise Refused(
            _("Somebody has just taken this name or created an account with this address. Try again."), field="username"
        ) from error
    return user


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def send_invitation(invitation: Invitation, address: str) -> bool:
    """Mail the invitation's address to the guest.

    False where no mail is set up, the site does not know its own address, or the mail server does not take it.
    """
    if not (mail_is_set_up() and letters_name_the_site()):
        return False
    try:
        _send_invitation(invitation, address)
    except (
        OSError,
        SMTPException,
        ValueError,
    ):  # away, refused, or an address or a name that no letter's head can hold
        logger.exception("The invitation to %s could not be sent.", invitation.club.slug)
        return False
    return True


def _send_invitation(invitation: Invitation, address: str) -> None:
    send_mail(
        _("Invitation to %(club)s") % {"club": invitation.club},
        _("%(name)s invites you to %(club)s as %(role)s:\n\n%(address)s\n\nThe link works until %(until)s.")
        % {
            "name": invitation.invited_by.username,
            "club": invitation.club,
            "role": invitation.get_role_display(),
            "address": address,
            "until": f"{timezone.localtime(invitation.expires_at):%Y-%m-%d %H:%M %Z}",
        },
        None,
        [invitation.email],
    )
