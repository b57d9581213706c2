"""What follows from what was published: score sheets, classifications, standings.

Everything here can be thrown away and computed again from the published revisions.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from league.models import Club, Season, Team
from league.scoping import ClubScoped
from races.models import LogRevision, Race, StageRace
from scoring.classify.classification import Classification
from scoring.classify.standings import Standings
from scoring.replay import statuses


class ScoreSheetQuerySet(ClubScoped["ScoreSheet"]):
    """Score sheets."""

    club_path = "race__stage__stage_race__season__club"


class ScoreSheet(models.Model):
    """The sheet of a race's published revision; sprints, jersey and photo cards are in `revision.answer`."""

    race = models.OneToOneField(Race, on_delete=models.CASCADE, related_name="sheet")
    revision = models.ForeignKey(LogRevision, on_delete=models.CASCADE, related_name="+")

    objects = ScoreSheetQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.race}"

    @property
    def club(self) -> Club:
        """The club it belongs to."""
        return self.race.club


class Status(models.TextChoices):
    """How a rider's race ended. A rider who was not entered has no line at all."""

    OK = statuses.HOME, _(statuses.MEANINGS[statuses.HOME])
    DNF = statuses.NOT_FINISHED, _(statuses.MEANINGS[statuses.NOT_FINISHED])
    DNS = statuses.NOT_STARTED, _(statuses.MEANINGS[statuses.NOT_STARTED])
    DSQ = statuses.DISQUALIFIED, _(statuses.MEANINGS[statuses.DISQUALIFIED])
    RIDING = statuses.RIDING, _(statuses.MEANINGS[statuses.RIDING])


class RiderLine(models.Model):
    """A rider's line of a sheet. Null is "none", which is not 0."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="riders")
    team = models.ForeignKey(Team, on_delete=models.RESTRICT, related_name="rider_lines")
    colour = models.CharField(max_length=20)
    rider = models.CharField(max_length=4, help_text=_("The rider's number in the team, the same in every stage."))
    race_number = models.CharField(max_length=20, help_text=_("The rider's number that day, as in the log."))
    place = models.PositiveSmallIntegerField(null=True)
    place_points = models.IntegerField(null=True)
    sprint_points = models.IntegerField(null=True)
    jersey_points = models.IntegerField(null=True)
    points = models.IntegerField(null=True)
    time = models.IntegerField(null=True, help_text=_("In seconds, by the stage race's scale, bonus taken off."))
    status = models.CharField(max_length=6, choices=Status.choices)

    class Meta:
        ordering = ("sheet", "pk")
        constraints: ClassVar = [
            UniqueConstraint(fields=["sheet", "team", "rider"], name="rider_line_once"),
            UniqueConstraint(fields=["sheet", "race_number"], name="rider_line_number_once"),
            CheckConstraint(condition=Q(status__in=Status.values), name="rider_line_status_known"),
        ]
        indexes: ClassVar = [models.Index(fields=["team", "rider"], name="rider_line_rider")]

    def __str__(self) -> str:
        return f"{self.team} {self.rider}"


class TeamLine(models.Model):
    """A team's line of a sheet."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="teams")
    team = models.ForeignKey(Team, on_delete=models.RESTRICT, related_name="team_lines")
    colour = models.CharField(max_length=20)
    points = models.IntegerField(null=True)
    rank = models.PositiveSmallIntegerField(null=True)
    badges = models.CharField(max_length=26, blank=True, help_text=_("The letters of the badges it earned."))

    class Meta:
        ordering = ("sheet", "rank", "pk")
        constraints: ClassVar = [UniqueConstraint(fields=["sheet", "team"], name="team_line_once")]

    def __str__(self) -> str:
        return f"{self.team}"


class StageRaceClassificationQuerySet(ClubScoped["StageRaceClassification"]):
    """Classifications of stage races, newest last."""

    club_path = "stage_race__season__club"

    def current(self) -> StageRaceClassificationQuerySet:
        """The newest of each stage race."""
        newest = self.model._default_manager.filter(stage_race=models.OuterRef("stage_race")).order_by("-number")
        return self.filter(pk=models.Subquery(newest.values("pk")[:1]))


class StageRaceClassification(models.Model):
    """A stage race's classification at one moment; a change adds the next number and the old one stays to be read.

    `snapshot` is what `Classification.to_json` wrote; `digest` is of its results, whatever teams and stages are called.
    """

    stage_race = models.ForeignKey(StageRace, on_delete=models.CASCADE, related_name="classifications")
    number = models.PositiveIntegerField()
    snapshot = models.JSONField()
    digest = models.CharField(max_length=64)
    computed_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = StageRaceClassificationQuerySet.as_manager()

    class Meta:
        ordering = ("stage_race", "number")
        constraints: ClassVar = [UniqueConstraint(fields=["stage_race", "number"], name="classification_number_once")]

    def __str__(self) -> str:
        return f"{self.stage_race}, {self.number}"

    @property
    def club(self) -> Club:
        """The club it belongs to."""
        return self.stage_race.club

    @cached_property
    def value(self) -> Classification:
        """The classification itself."""
        return Classification.from_json(self.snapshot)


class DueQuerySet(models.QuerySet["Due"]):
    """Marks of what must be computed."""

    def waiting(self) -> DueQuerySet:
        """Those whose computation is not done."""
        return self.filter(wanted__gt=models.F("done"))


class Due(models.Model):
    """How often a stage race's classification or a season's standings were asked for, and how far that is computed.

    `wanted` rises in the transaction of the action; `done` is set by the computation to what was wanted when it began.
    """

    stage_race = models.OneToOneField(StageRace, on_delete=models.CASCADE, null=True, related_name="due")
    season = models.OneToOneField(Season, on_delete=models.CASCADE, null=True, related_name="due")
    wanted = models.PositiveBigIntegerField(default=0)
    done = models.PositiveBigIntegerField(default=0)
    since = models.DateTimeField(default=timezone.now, editable=False)
    failures = models.PositiveIntegerField(default=0, help_text=_("Attempts in a row that raised."))
    retry_at = models.DateTimeField(null=True, help_text=_("When it is tried again after a fault."))

    objects = DueQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            CheckConstraint(
                condition=Q(stage_race__isnull=True, season__isnull=False)
                | Q(stage_race__isnull=False, season__isnull=True),
                name="due_of_one_thing",
            ),
            CheckConstraint(condition=Q(done__lte=models.F("wanted")), name="due_done_was_wanted"),
        ]

    def __str__(self) -> str:
        return f"{self.stage_race or self.season}"

    @property
    def waits(self) -> bool:
        """Whether its computation is not done."""
        return self.wanted > self.done


class ClassificationTeamRow(models.Model):
    """A team in a classification, for lists over many of them; its figures are in the snapshot, at this position."""

    classification = models.ForeignKey(StageRaceClassification, on_delete=models.CASCADE, related_name="teams")
    team = models.ForeignKey(Team, on_delete=models.RESTRICT, related_name="+")
    position = models.PositiveIntegerField()
    rank = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ("classification", "position")
        constraints: ClassVar = [UniqueConstraint(fields=["classification", "team"], name="classified_team_once")]

    def __str__(self) -> str:
        return f"{self.team}"


class SeasonStandingsQuerySet(ClubScoped["SeasonStandings"]):
    """Standings of seasons, newest last."""

    club_path = "season__club"

    def current(self) -> SeasonStandingsQuerySet:
        """The newest of each season."""
        newest = self.model._default_manager.filter(season=models.OuterRef("season")).order_by("-number")
        return self.filter(pk=models.Subquery(newest.values("pk")[:1]))


class SeasonStandings(models.Model):
    """A season's standings at one moment; a change adds the next number and the old one stays to be read.

    `snapshot` is what `Standings.to_json` wrote; `digest` is of its results.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="standings")
    number = models.PositiveIntegerField()
    snapshot = models.JSONField()
    digest = models.CharField(max_length=64)
    computed_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = SeasonStandingsQuerySet.as_manager()

    class Meta:
        ordering = ("season", "number")
        constraints: ClassVar = [UniqueConstraint(fields=["season", "number"], name="standings_number_once")]

    def __str__(self) -> str:
        return f"{self.season}, {self.number}"

    @property
    def club(self) -> Club:
        """The club it belongs to."""
        return self.season.club

    @cached_property
    def value(self) -> Standings:
        """The standings themselves."""
        return Standings.from_json(self.snapshot)


class StandingsRow(models.Model):
    """A team in a season's standings. `points` is for sorting; the snapshot has the exact fraction.

    Null without a counted result, which is not 0.
    """

    standings = models.ForeignKey(SeasonStandings, on_delete=models.CASCADE, related_name="rows")
    team = models.ForeignKey(Team, on_delete=models.RESTRICT, related_name="+")
    position = models.PositiveIntegerField()
    rank = models.PositiveIntegerField(null=True)
    points = models.DecimalField(max_digits=14, decimal_places=4, null=True)

    class Meta:
        ordering = ("standings", "position")
        constraints: ClassVar = [UniqueConstraint(fields=["standings", "team"], name="standings_team_once")]

    def __str__(self) -> str:
        return f"{self.team}"
