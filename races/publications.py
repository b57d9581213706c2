"""What was published, and what counts today: the one place that tells."""

from __future__ import annotations

from typing import ClassVar, Self, TypeVar

from django.db import models
from django.db.models import CheckConstraint, Exists, OuterRef, Q, UniqueConstraint
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.models import Club, User
from league.scoping import ClubScoped

Row = TypeVar("Row", bound=models.Model)


class Ending(models.TextChoices):
    """How a publication ended."""

    CORRECTED = "corrected", _("corrected by a later revision")
    WITHDRAWN = "withdrawn", _("unpublished")


class PublicationQuerySet(ClubScoped["Publication"]):
    """Publications."""

    club_path = "race__stage__stage_race__season__club"

    def current(self) -> PublicationQuerySet:
        """Those that count today."""
        return self.filter(ended_at__isnull=True)


class Publication(models.Model):
    """That a revision was published, by whom and why; and, once it no longer counts, who ended it and why."""

    race = models.ForeignKey("races.Race", on_delete=models.CASCADE, related_name="publications")
    revision = models.ForeignKey("races.LogRevision", on_delete=models.CASCADE, related_name="publications")
    published_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    published_at = models.DateTimeField(default=timezone.now, editable=False)
    reason = models.TextField(blank=True)
    confirmed = models.PositiveIntegerField(
        default=0, help_text=_("Warnings and disagreements that were shown and confirmed.")
    )
    ended_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    ended_at = models.DateTimeField(null=True, blank=True)
    ending = models.CharField(max_length=10, choices=Ending.choices, blank=True)
    end_reason = models.TextField(blank=True)

    objects = PublicationQuerySet.as_manager()

    class Meta:
        ordering = ("-published_at", "-pk")
        constraints: ClassVar = [
            UniqueConstraint(fields=["race"], condition=Q(ended_at__isnull=True), name="publication_one_current"),
            CheckConstraint(
                condition=Q(ended_at__isnull=True, ending="")
                | (Q(ended_at__isnull=False, ended_by__isnull=False, ending__in=Ending.values) & ~Q(end_reason="")),
                name="publication_end_has_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.revision}"

    @property
    def club(self) -> Club:
        """The club it belongs to."""
        return self.race.club


class Publishable(ClubScoped[Row]):
    """A query set of what a publication is of: a revision, its race, and what that race is part of.

    `seen_from_publication` is the lookup from a publication to the table.
    """

    seen_from_publication: ClassVar[str]

    def published(self) -> Self:
        """Those with a result that counts today."""
        return self.filter(self.counts())

    def unpublished(self) -> Self:
        """Those without."""
        return self.filter(~self.counts())

    def counts(self) -> Exists:
        """That there is a publication of the row that has not ended."""
        return Exists(Publication.objects.current().filter(**{self.seen_from_publication: OuterRef("pk")}))
