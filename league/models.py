"""Clubs, members and roles, seasons with their house rules, teams, and the audit log."""

from __future__ import annotations

import datetime
import unicodedata
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.scoping import ClubScoped
from league.sorting import Sorted
from scoring.replay.names import name_key


class User(Sorted, AbstractUser):
    """A person who signs in. `is_superuser` is the owner of the installation: they may create clubs, and no more."""

    sorted_by = "username"

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint(Lower("email"), condition=~Q(email=""), name="user_email_once"),
            UniqueConstraint(Lower("username"), name="user_name_once"),
        ]


class Role(models.TextChoices):
    """What a member may do, the most first; `league.permissions` has the table."""

    OWNER = "owner", _("Owner")
    ADMINISTRATOR = "administrator", _("Administrator")
    SCRIBE = "scribe", _("Scribe")
    VIEWER = "viewer", _("Viewer")


class ClubQuerySet(ClubScoped["Club"]):
    """Clubs."""

    club_path = ""


class Club(Sorted):
    """A club: everything else belongs to one."""

    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    public = models.BooleanField(default=True, help_text=_("Published results are open to everybody."))
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = ClubQuerySet.as_manager()

    class Meta:
        ordering = ("sort_key", "pk")

    def __str__(self) -> str:
        return self.name

    @property
    def club(self) -> Club:
        """The club itself, as every row answers its club."""
        return self


class MembershipQuerySet(ClubScoped["Membership"]):
    """Memberships."""

    roles_that_see = (Role.OWNER, Role.ADMINISTRATOR)


class Membership(models.Model):
    """A person's role in a club."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=16, choices=Role.choices)
    since = models.DateTimeField(default=timezone.now, editable=False)

    objects = MembershipQuerySet.as_manager()

    class Meta:
        ordering = ("club", "pk")
        constraints: ClassVar = [
            UniqueConstraint(fields=["user", "club"], name="membership_once"),
            CheckConstraint(condition=Q(role__in=Role.values), name="membership_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.get_role_display()}"


class InvitationQuerySet(ClubScoped["Invitation"]):
    """Invitations."""

    roles_that_see = (Role.OWNER, Role.ADMINISTRATOR)

    def open(self) -> InvitationQuerySet:
        """Neither accepted nor past their time."""
        return self.filter(accepted_at__isnull=True, expires_at__gt=timezone.now())


class Invitation(models.Model):
    """A place in a club kept for whoever brings the token. Only the token's digest is stored."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    email = models.EmailField()
    role = models.CharField(max_length=16, choices=Role.choices)
    token_digest = models.CharField(max_length=64, unique=True)
    invited_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    accepted_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    accepted_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at", "pk")
        constraints: ClassVar = [
            CheckConstraint(condition=Q(role__in=Role.values), name="invitation_role_known"),
            CheckConstraint(
                condition=Q(accepted_at__isnull=True, accepted_by__isnull=True)
                | Q(accepted_at__isnull=False, accepted_by__isnull=False),
                name="invitation_accepted_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.email}, {self.get_role_display()}"


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    """What programs sign in with."""

    def open(self) -> ApiTokenQuerySet:
        """Not past their time."""
        return self.filter(expires_at__gt=timezone.now())


class ApiToken(models.Model):
    """What a person's program signs in with. Only the token's digest is stored; `used_on` is the last day of its use."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    used_on = models.DateField(null=True, blank=True)

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        return f"API token {self.pk}"


class Ties(models.TextChoices):
    """What teams level in a stage race earn for the season. With 7 for second and 5 for third, two seconds get:"""

    EQUAL = "equal", _("the place's points each (7 and 7)")
    AVERAGE = "average", _("the average of the places they take up (6 and 6)")
    SHARE = "share", _("the place's points divided among them (3.5 and 3.5)")


def default_points_table() -> list[int]:
    """Season points by place in a stage race: a house default, no rulebook has any."""
    return [10, 7, 5, 3, 2, 1]


def default_tie_break() -> list[str]:
    """Countback, then the latest stage race: a house default."""
    return ["countback", "latest"]


def default_house_rules() -> dict[str, Any]:
    """No rulings and no headers of the club's own: the rulings' defaults and the published facts hold."""
    return {"rulings": {}, "headers": {}}


class SeasonQuerySet(ClubScoped["Season"]):
    """Seasons."""

    def active(self) -> SeasonQuerySet:
        """Seasons that are not in the archive."""
        return self.filter(archived_at__isnull=True)

    def archived(self) -> SeasonQuerySet:
        """Seasons in the archive."""
        return self.filter(archived_at__isnull=False)

    def on(self, date: datetime.date) -> SeasonQuerySet:
        """The seasons in which a plain date lies, whatever the reader's time zone."""
        return self.filter(starts__lte=date, ends__gte=date)


class Season(models.Model):
    """A club's season: its dates, how stage races earn season points, and its house rules.

    `points_table[i]` are the points for place i + 1 of a stage race; places beyond it earn none.
    `best` counts only a team's best so many stage races, `drop` leaves out its worst so many; null and 0 count all.
    `tie_break` is a list of keys of `TIE_BREAKS` in the order in which they are asked; teams still level share the rank.
    `house_rules` is {"rulings": {game: {ruling: choice}}, "headers": {game: {"points": "50 45 …", "energy 1": "5 5"}}}:
    what the season's stage races are made with (a later change holds for later stage races).
    An archived season is listed apart; its pages stay.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=60)
    starts = models.DateField()
    ends = models.DateField()
    points_table = models.JSONField(default=default_points_table)
    ties = models.CharField(max_length=8, choices=Ties.choices, default=Ties.EQUAL)
    best = models.PositiveSmallIntegerField(null=True, blank=True)
    drop = models.PositiveSmallIntegerField(default=0)
    tie_break = models.JSONField(default=default_tie_break, blank=True)
    house_rules = models.JSONField(default=default_house_rules, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = SeasonQuerySet.as_manager()

    class Meta:
        ordering = ("-starts", "pk")
        constraints: ClassVar = [
            UniqueConstraint(fields=["club", "slug"], name="season_slug_once"),
            CheckConstraint(condition=Q(ends__gte=F("starts")), name="season_ends_after_start"),
            CheckConstraint(condition=Q(ties__in=Ties.values), name="season_ties_known"),
            CheckConstraint(condition=Q(best__isnull=True) | Q(best__gte=1), name="season_best_one_at_least"),
            CheckConstraint(condition=Q(best__isnull=True) | Q(drop=0), name="season_best_or_drop"),
        ]

    def __str__(self) -> str:
        return self.name


class TeamQuerySet(ClubScoped["Team"]):
    """Teams."""

    def active(self) -> TeamQuerySet:
        """Teams that still ride."""
        return self.filter(archived_at__isnull=True)

    def archived(self) -> TeamQuerySet:
        """Teams that ride no more; their results stay."""
        return self.filter(archived_at__isnull=False)


class Team(Sorted):
    """A club's team. One with results is archived, never deleted."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(max_length=80)
    name_key = models.CharField(max_length=160, editable=False)
    archived_at = models.DateTimeField(null=True, blank=True)

    objects = TeamQuerySet.as_manager()

    class Meta:
        ordering = ("sort_key", "pk")
        constraints: ClassVar = [
            UniqueConstraint(fields=["club", "name_key"], name="team_name_once"),
            CheckConstraint(condition=~Q(name_key=""), name="team_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep `name_key` true to the name."""
        self.name = unicodedata.normalize("NFC", " ".join(self.name.split()))
        self.name_key = name_key(self.name)
        super().save(*args, **kwargs)


class FormerTeamNameQuerySet(ClubScoped["FormerTeamName"]):
    """Names that teams had."""

    club_path = "team__club"


class FormerTeamName(models.Model):
    """A name that a team had until it was renamed; logs that were written with it are still its own.

    A name that the team has again is none of these.
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="former_names")
    name = models.CharField(max_length=80)
    name_key = models.CharField(max_length=160, editable=False)
    until = models.DateTimeField(default=timezone.now, editable=False)

    objects = FormerTeamNameQuerySet.as_manager()

    class Meta:
        ordering = ("team", "-until", "-pk")
        constraints: ClassVar = [UniqueConstraint(fields=["team", "name_key"], name="former_team_name_once")]

    def __str__(self) -> str:
        return self.name

    @property
    def club(self) -> Club:
        """The club it belongs to."""
        return self.team.club


class AuditRowQuerySet(ClubScoped["AuditRow"]):
    """The audit log of actions."""

    roles_that_see = (Role.OWNER, Role.ADMINISTRATOR)


class AuditRow(models.Model):
    """Who did what, when and why, with what was there before and after. Rows are added, never changed.

    `action` is a stable word such as "race.published"; `target` names the thing in words, `target_type` and `target_id`
    for programs. `club` is null for an action of the installation or when the club was erased.
    """

    club = models.ForeignKey(Club, on_delete=models.SET_NULL, null=True, related_name="audit_rows")
    actor = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    action = models.CharField(max_length=40)
    target_type = models.CharField(max_length=40)
    target_id = models.BigIntegerField()
    target = models.CharField(max_length=300)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.TextField(blank=True)
    at = models.DateTimeField(default=timezone.now, editable=False)

    objects = AuditRowQuerySet.as_manager()

    class Meta:
        ordering = ("-at", "-pk")
        indexes: ClassVar = [
            models.Index(fields=["club", "target_type", "target_id"], name="audit_target"),
            models.Index(fields=["club", "-at", "-id"], name="audit_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.action}: {self.target}"
