"""Boards of a club's own, stage races, stages, races (tables), entries, and the log's revisions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final, NoReturn, Self

from django.db import models
from django.db.models import CheckConstraint, FilteredRelation, Q, UniqueConstraint, Value
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from league.models import Club, Season, Team, User
from league.scoping import ClubScoped
from league.sorting import Sorted
from races.digests import body_digest
from races.publications import Publication, Publishable
from scoring.replay.answer import RaceAnswer
from scoring.replay.fault import Problem

TABLE_WORDS: Final = frozenset({"table", "tables", "tisch", "tafel"})
"""First words of a label that say already what it is, in the languages in which clubs write theirs."""


class BoardFileQuerySet(ClubScoped["BoardFile"]):
    """Boards that clubs have described."""


class BoardFile(Sorted):
    """A board of the club's own as TOML; the boards that ship are known by name and have no row.

    `name` is the file's `board = "…"`, by which logs call it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="boards")
    name = models.CharField(max_length=60)
    title = models.CharField(max_length=120, blank=True)
    source = models.TextField()
    uploaded_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    uploaded_at = models.DateTimeField(default=timezone.now)

    sorted_by = "listed_as"

    objects = BoardFileQuerySet.as_manager()

    class Meta:
        ordering = ("sort_key", "pk")
        constraints: ClassVar = [UniqueConstraint(fields=["club", "name"], name="board_name_once")]

    def __str__(self) -> str:
        return self.listed_as

    @property
    def listed_as(self) -> str:
        """What people call it: its title, else its name."""
        return self.title or self.name


class ClubTrackQuerySet(ClubScoped["ClubTrack"]):
    """Tracks that clubs have laid."""


class ClubTrack(Sorted):
    """A track of the club's own for a game with tiles: `letters` are its tiles in riding order, as a log's `track:` has them."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tracks")
    name = models.CharField(max_length=80)
    letters = models.CharField(max_length=120)
    laid_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    laid_at = models.DateTimeField(default=timezone.now)

    objects = ClubTrackQuerySet.as_manager()

    class Meta:
        ordering = ("sort_key", "pk")
        constraints: ClassVar = [UniqueConstraint(fields=["club", "name"], name="track_name_once")]

    def __str__(self) -> str:
        return self.name


class StageRaceQuerySet(Publishable["StageRace"]):
    """Stage races."""

    club_path = "season__club"
    seen_from_publication = "race__stage__stage_race"


class StageRace(models.Model):
    """Stages ridden by the rules of one game for one classification; a single race is a stage race of one stage.

    `rules` is the log's `rules:` text ("professional", "basic sprints"). `rulings` {name: choice} and `headers`
    {key: value} are what its logs need not say; they are taken from the season's house rules when it is made, so that
    a house rule changed later holds for later stage races. `scale` is how its classification is reckoned where the
    game leaves that to the club ({} is the game's own way; `scoring.games`). `weight` multiplies the season points it
    earns, exactly.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="stage_races")
    game = models.CharField(max_length=40)
    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=60)
    position = models.PositiveSmallIntegerField(default=1)
    rules = models.CharField(max_length=120, blank=True)
    rulings = models.JSONField(default=dict, blank=True)
    headers = models.JSONField(default=dict, blank=True)
    scale = models.JSONField(default=dict, blank=True)
    weight = models.DecimalField(max_digits=7, decimal_places=4, default=1)

    objects = StageRaceQuerySet.as_manager()

    class Meta:
        ordering = ("season", "position", "pk")
        constraints: ClassVar = [
            UniqueConstraint(fields=["season", "slug"], name="stage_race_slug_once"),
            CheckConstraint(condition=Q(weight__gte=0), name="stage_race_weight_not_negative"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def club(self) -> Club:
        """The club it belongs to."""
        return self.season.club


class StageQuerySet(Publishable["Stage"]):
    """Stages."""

    club_path = "stage_race__season__club"
    seen_from_publication = "race__stage"


class Stage(models.Model):
    """One stage: a road on a day, ridden at one table or several.

    The road is a course of a board, or for a game with tracks the log's line that names it (`road`, such as
    "stage: la-haute-montagne" or "track: abcu"). `rules` are this stage's own where they differ from the stage race's,
    `headers` {key: value} more lines that its logs need not say, such as sprint lines on the road.
    A void stage keeps its results; they are shown struck out and count for nothing, the number of stages included.
    """

    stage_race = models.ForeignKey(StageRace, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=120, blank=True)
    board = models.CharField(max_length=60, blank=True)
    course = models.CharField(max_length=60, blank=True)
    road = models.CharField(max_length=200, blank=True)
    rules = models.CharField(max_length=120, blank=True)
    headers = models.JSONField(default=dict, blank=True)
    date = models.DateField(null=True, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)
    voided_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    void_reason = models.TextField(blank=True)

    objects = StageQuerySet.as_manager()

    class Meta:
        ordering = ("stage_race", "number")
        constraints: ClassVar = [
            UniqueConstraint(fields=["stage_race", "number"], name="stage_number_once"),
            CheckConstraint(condition=Q(number__gte=1), name="stage_number_from_one"),
            CheckConstraint(condition=Q(road="") ^ Q(board="", course=""), name="stage_has_one_road"),
            CheckConstraint(
                condition=Q(voided_at__isnull=True) | (~Q(void_reason="") & Q(voided_by__isnull=False)),
                name="stage_void_has_reason",
            ),
        ]

    def __str__(self) -> str:
        return self.name or str(_("Stage %(number)d") % {"number": self.number})

    @property
    def in_full(self) -> str:
        """The stage with its stage race, where it stands alone."""
        return f"{self.stage_race}, {self}"

    @property
    def club(self) -> Club:
        """The club it belongs to."""
        return self.stage_race.club

    @property
    def void(self) -> bool:
        """Whether its results count for nothing."""
        return self.voided_at is not None


class RaceQuerySet(Publishable["Race"]):
    """Races."""

    club_path = "stage__stage_race__season__club"
    seen_from_publication = "race"

    def with_publication(self) -> Self:
        """Along with each, in the same query, the publication that counts."""
        current = FilteredRelation("publications", condition=Q(publications__ended_at__isnull=True))
        along = self.annotate(publication=current, publication_came_along=Value(True))
        return along.select_related("publication")

    def with_published_revision(self) -> Self:
        """Along with each, in the same query, the publication that counts and its revision."""
        return self.with_publication().select_related("publication__revision")

    def with_published_number(self) -> Self:
        """As `with_published_revision`, but its long text and answer stay in the database until somebody asks for them."""
        long = ("publication__revision__text", "publication__revision__answer")
        return self.with_published_revision().defer(*long)


class Race(Sorted):
    """One table of a stage. `label` tells tables apart and is the log's `race:` header.

    `latest_number` is the number of the newest revision, 0 without one; a writer locks the row to raise it.
    `kept_number` is the number of the newest one that was not discarded (`DiscardedDraft`), 0 without one.
    `repeats_published`: the newest revision has the published one's text and result, so that nothing new waits to be
    published. What is published is told by its `Publication` alone.
    A closed table is one from which no result will come; its stage is complete without it.
    `publication_came_along`: the row was fetched `with_publication`, so that there is none where it has none.
    """

    sorted_by = "label"
    publication_came_along = False

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="races")
    label = models.CharField(max_length=60, default="1")
    latest_number = models.PositiveIntegerField(default=0, editable=False)
    kept_number = models.PositiveIntegerField(default=0, editable=False)
    repeats_published = models.BooleanField(default=False, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    closed_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="+", editable=False
    )
    close_reason = models.TextField(blank=True, editable=False)

    objects = RaceQuerySet.as_manager()

    class Meta:
        ordering = ("stage", "sort_key", "pk")
        constraints: ClassVar = [
            UniqueConstraint(fields=["stage", "label"], name="race_label_once"),
            CheckConstraint(
                condition=Q(closed_at__isnull=True, close_reason="")
                | (Q(closed_at__isnull=False, closed_by__isnull=False) & ~Q(close_reason="")),
                name="race_closed_has_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage.stage_race}, {self.stage}, {self.name}"

    @property
    def name(self) -> str:
        """What the table is called on pages: “Table A”; a label that says so itself is not doubled."""
        first = self.label.split()[0].casefold()
        if first in TABLE_WORDS or first == _("Table").casefold():
            return self.label
        return str(_("Table %(label)s") % {"label": self.label})

    @property
    def club(self) -> Club:
        """The club it belongs to."""
        return self.stage.club

    @cached_property
    def publication(self) -> Publication | None:
        """The publication that counts, or None; where it did not come along (`with_publication`), it is asked for once."""
        if self.publication_came_along:
            return None
        return self.publications.current().select_related("revision").first()

    @property
    def published_revision(self) -> LogRevision | None:
        """The revision whose result counts, or None."""
        return self.publication.revision if self.publication else None

    def refresh_from_db(
        self, using: str | None = None, fields: Iterable[str] | None = None, from_queryset: Any = None
    ) -> None:
        """As Django's; the publication is asked for anew along with the whole row."""
        if fields is None:
            for kept in ("publication", "publication_came_along"):
                self.__dict__.pop(kept, None)
        super().refresh_from_db(using, fields, from_queryset)

    @property
    def state(self) -> str:
        """`empty`, `draft`, `published`, or `redrafted`: published, and a newer revision waits."""
        if self.kept_number == 0:
            return "empty"
        if self.published_revision is None:
            return "draft"
        if self.repeats_published or self.published_revision.number == self.kept_number:
            return "published"
        return "redrafted"

    @property
    def closed(self) -> bool:
        """Whether no result will come from this table."""
        return self.closed_at is not None

    def kept_revision(self) -> LogRevision | None:
        """The newest revision that was not discarded, from which the next log starts; None without one."""
        return self.revisions.filter(number=self.kept_number).first() if self.kept_number else None


class EntryQuerySet(ClubScoped["Entry"]):
    """Entries."""

    club_path = "race__stage__stage_race__season__club"


class Entry(models.Model):
    """Which club team rides in which colour at a table. A team rides at one table of a stage only.

    `stage` repeats the race's stage so that the database itself can refuse a team at two tables.
    """

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="entries")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="entries", editable=False)
    colour = models.CharField(max_length=20)
    team = models.ForeignKey(Team, on_delete=models.RESTRICT, related_name="entries")

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ("race", "pk")
        constraints: ClassVar = [
            UniqueConstraint(fields=["race", "colour"], name="entry_colour_once"),
            UniqueConstraint(fields=["stage", "team"], name="entry_team_once_a_stage"),
        ]

    def __str__(self) -> str:
        return f"{self.colour}: {self.team}"

    @property
    def club(self) -> Club:
        """The club it belongs to."""
        return self.race.club


class LogRevisionQuerySet(Publishable["LogRevision"]):
    """Revisions: they are added, and that is all. The public sees the published ones, members all."""

    club_path = "race__stage__stage_race__season__club"
    seen_from_publication = "revision"

    def open_to_all(self) -> Q:
        """Only what is published."""
        return super().open_to_all() & Q(self.counts())

    def update(self, **kwargs: Any) -> NoReturn:
        """Refuse: a revision stays as it was written."""
        raise TypeError("log revisions are append-only")

    def delete(self) -> NoReturn:
        """Refuse: a revision stays. Only erasing the whole club takes it along."""
        raise TypeError("log revisions are append-only")


class LogRevision(models.Model):
    """A saved log, judged. Append-only: a correction is the next revision.

    `text` is the log with the headers that the race knew filled in; `answer` what the replay answered for it, as
    `RaceAnswer.to_json` wrote it, under `rules_version`. `errors`, `warnings` and
    `disagreements` count its problems.
    `repeated`, on what `enter_log` answers: the text was this revision's already, and nothing was saved.
    `read_as`, there: the encoding that the text was read in, where it was not UTF-8.
    """

    repeated = False
    read_as = ""

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    text = models.TextField()
    digest = models.CharField(max_length=64)
    body_digest = models.CharField(max_length=64, blank=True, default="", db_index=True, editable=False)
    answer = models.JSONField()
    rules_version = models.CharField(max_length=40)
    complete = models.BooleanField()
    errors = models.PositiveIntegerField()
    warnings = models.PositiveIntegerField()
    disagreements = models.PositiveIntegerField()
    reason = models.TextField(blank=True)
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = LogRevisionQuerySet.as_manager()

    class Meta:
        ordering = ("race", "number")
        constraints: ClassVar = [
            UniqueConstraint(fields=["race", "number"], name="revision_number_once"),
            CheckConstraint(condition=Q(number__gte=1), name="revision_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.race}, {self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the revision; a saved one is never changed."""
        if not self._state.adding:
            raise TypeError("log revisions are append-only")
        self.body_digest = body_digest(self.text)
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse: a revision stays."""
        raise TypeError("log revisions are append-only")

    @property
    def club(self) -> Club:
        """The club it belongs to."""
        return self.race.club

    @cached_property
    def race_answer(self) -> RaceAnswer:
        """What the replay answered, as a value; `answer` is how it is stored, in the shape of its day."""
        return RaceAnswer.from_json(self.answer)

    @property
    def problems(self) -> Sequence[Problem]:
        """Errors, warnings and disagreements in the order of their lines."""
        return self.race_answer.problems

    @property
    def publishable(self) -> bool:
        """Whether nothing in it stands against publishing it."""
        return self.complete and self.errors == 0 and not self.discarded

    @property
    def discarded(self) -> bool:
        """Whether it was set aside; lists ask for `discarding` along with the rows."""
        return hasattr(self, "discarding")


class DiscardedDraft(models.Model):
    """That a revision was set aside, by whom and why. It keeps its number and can be read; it is published never again."""

    revision = models.OneToOneField(LogRevision, on_delete=models.CASCADE, related_name="discarding")
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    reason = models.TextField(blank=True)

    def __str__(self) -> str:
        return str(self.revision)
