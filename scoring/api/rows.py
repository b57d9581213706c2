"""How the rows of the tables are written: league and races."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.models import Club, Season, Team
from races.models import Entry, LogRevision, Race, Stage, StageRace
from races.publications import Publication
from scoring.api.answers import Page, Problem, RaceAnswer
from scoring.models import RiderLine, ScoreSheet, TeamLine

WORDS = {"type": "object", "additionalProperties": {"type": "string"}}


@extend_schema_field({"type": "array", "items": {"oneOf": [{"type": "integer"}, {"type": "string"}]}})
class PointsTable(serializers.JSONField):
    """Season points by place; a fraction is an exact decimal word."""


@extend_schema_field({"type": "array", "items": {"type": "string"}})
class WordList(serializers.JSONField):
    """A list of words."""


@extend_schema_field(WORDS)
class Words(serializers.JSONField):
    """Words by key."""


@extend_schema_field(
    {
        "type": "object",
        "properties": {
            "rulings": {"type": "object", "additionalProperties": WORDS},
            "headers": {"type": "object", "additionalProperties": WORDS},
        },
    }
)
class HouseRules(serializers.JSONField):
    """Rulings and headers by game."""


@extend_schema_field({"type": "object", "additionalProperties": {}})
class Scale(serializers.JSONField):
    """A game's own settings by name; what is not said is the game's own way."""


class ClubRow(serializers.ModelSerializer):
    """A club."""

    class Meta:
        model = Club
        fields = ("id", "name", "slug", "public")
        read_only_fields = fields


class SeasonRow(serializers.ModelSerializer):
    """A season: how stage races earn season points, and its house rules."""

    club = serializers.IntegerField(source="club_id", read_only=True)
    points_table = PointsTable(read_only=True)
    tie_break = WordList(read_only=True)
    house_rules = HouseRules(read_only=True)

    class Meta:
        model = Season
        fields = (
            *("id", "club", "name", "slug", "starts", "ends", "points_table", "ties"),
            *("best", "drop", "tie_break", "house_rules", "archived_at"),
        )
        read_only_fields = fields


class TeamRow(serializers.ModelSerializer):
    """A club team."""

    club = serializers.IntegerField(source="club_id", read_only=True)

    class Meta:
        model = Team
        fields = ("id", "club", "name", "archived_at")
        read_only_fields = fields


class StageRaceRow(serializers.ModelSerializer):
    """Stages ridden for one classification: `rulings` and `headers` its logs need not say, `scale` is how it is reckoned."""

    club = serializers.IntegerField(source="season.club_id", read_only=True)
    season = serializers.IntegerField(source="season_id", read_only=True)
    rulings = Words(read_only=True)
    headers = Words(read_only=True)
    scale = Scale(read_only=True)
    weight = serializers.DecimalField(max_digits=7, decimal_places=4, normalize_output=True, read_only=True)

    class Meta:
        model = StageRace
        fields = (
            *("id", "club", "season", "game", "name", "slug", "position"),
            *("rules", "rulings", "headers", "scale", "weight"),
        )
        read_only_fields = fields


class StageRow(serializers.ModelSerializer):
    """A road on a day: a course of a board, or `road`, the line of a log that names a track.

    `rules` are its own where they differ from the stage race's. A void stage counts for nothing; its results stay.
    """

    club = serializers.IntegerField(source="stage_race.season.club_id", read_only=True)
    season = serializers.IntegerField(source="stage_race.season_id", read_only=True)
    stage_race = serializers.IntegerField(source="stage_race_id", read_only=True)
    headers = Words(read_only=True)
    void = serializers.BooleanField(read_only=True)

    class Meta:
        model = Stage
        fields = (
            *("id", "club", "season", "stage_race", "number", "name", "board", "course", "road", "rules", "headers"),
            "date",
            *("void", "voided_at", "void_reason"),
        )
        read_only_fields = fields


class EntryRow(serializers.ModelSerializer):
    """Which team rides in which colour."""

    race = serializers.IntegerField(source="race_id", read_only=True)
    team = serializers.IntegerField(source="team_id", read_only=True)
    team_name = serializers.CharField(source="team.name", read_only=True)

    class Meta:
        model = Entry
        fields = ("id", "race", "colour", "team", "team_name")
        read_only_fields = fields


class ForMembers(serializers.Serializer):
    """Fields named in `members_only` are null for who is no member of the row's club."""

    members_only: tuple[str, ...] = ()

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """The row as the person may see it; `member_clubs` comes from the view."""
        shown = super().to_representation(instance)
        if instance.club.pk not in self.context.get("member_clubs", ()):
            shown |= dict.fromkeys(self.members_only)
        return shown


class RaceRow(ForMembers, serializers.ModelSerializer):
    """One table of a stage. `published` is the number of the revision whose result counts.

    `state` (empty, draft, published, redrafted) and `latest`, the newest revision's number (0 without one), are for
    members; `latest` is what a new log is `based_on`. No result comes from a closed table; `close_reason` says why.
    """

    members_only = ("state", "latest")
    club = serializers.IntegerField(source="stage.stage_race.season.club_id", read_only=True)
    season = serializers.IntegerField(source="stage.stage_race.season_id", read_only=True)
    stage_race = serializers.IntegerField(source="stage.stage_race_id", read_only=True)
    stage = serializers.IntegerField(source="stage_id", read_only=True)
    published = serializers.IntegerField(
        source="published_revision.number", default=None, allow_null=True, read_only=True
    )
    state = serializers.CharField(read_only=True, allow_null=True)
    latest = serializers.IntegerField(source="latest_number", read_only=True, allow_null=True)
    entries = EntryRow(many=True, read_only=True)

    class Meta:
        model = Race
        fields = (
            *("id", "club", "season", "stage_race", "stage", "label", "published", "state", "latest"),
            *("closed_at", "close_reason", "entries"),
        )
        read_only_fields = fields


class RevisionRow(ForMembers, serializers.ModelSerializer):
    """A saved log in short. Everybody reads the published one, members all of them."""

    members_only = ("created_by", "reason")
    race = serializers.IntegerField(source="race_id", read_only=True)
    published = serializers.SerializerMethodField()
    discarded = serializers.BooleanField(read_only=True)
    created_by = serializers.CharField(source="created_by.username", read_only=True, allow_null=True)
    reason = serializers.CharField(read_only=True, allow_null=True)

    class Meta:
        model = LogRevision
        fields: tuple[str, ...] = (
            *("race", "number", "digest", "rules_version", "complete", "errors", "warnings", "disagreements"),
            *("published", "discarded", "reason", "created_by", "created_at"),
        )
        read_only_fields = fields

    def get_published(self, revision: LogRevision) -> bool:
        """Whether its result counts."""
        return revision.race.published_revision == revision


class Revision(RevisionRow):
    """A saved log with its text, its problems, and the replay's whole answer."""

    problems = serializers.SerializerMethodField()
    answer = serializers.SerializerMethodField()

    class Meta(RevisionRow.Meta):
        fields = (*RevisionRow.Meta.fields, "text", "problems", "answer")
        read_only_fields = fields

    @extend_schema_field(Problem(many=True))
    def get_problems(self, revision: LogRevision) -> list[dict[str, Any]]:
        """In English, as the replay gave them."""
        return [problem.answer() for problem in revision.problems]

    @extend_schema_field(RaceAnswer)
    def get_answer(self, revision: LogRevision) -> dict[str, Any]:
        """As the replay gave it."""
        return revision.race_answer.in_words()


class PublicationRow(ForMembers, serializers.ModelSerializer):
    """That a revision was published, why; and, once it no longer counts, how that ended and why."""

    members_only = ("published_by", "ended_by")
    race = serializers.IntegerField(source="race_id", read_only=True)
    revision = serializers.IntegerField(source="revision.number", read_only=True)
    published_by = serializers.CharField(source="published_by.username", read_only=True, allow_null=True)
    ending = serializers.CharField(read_only=True, allow_blank=True, help_text="corrected, withdrawn; empty: it counts")
    ended_by = serializers.CharField(source="ended_by.username", default=None, read_only=True, allow_null=True)

    class Meta:
        model = Publication
        fields = (
            *("id", "race", "revision", "published_at", "published_by", "reason", "confirmed"),
            *("ended_at", "ended_by", "ending", "end_reason"),
        )
        read_only_fields = fields


class RiderLineRow(serializers.ModelSerializer):
    """A rider's line of a sheet. Null is "none", which is not 0."""

    team = serializers.IntegerField(source="team_id", read_only=True)
    team_name = serializers.CharField(source="team.name", read_only=True)

    class Meta:
        model = RiderLine
        fields = (
            *("team", "team_name", "rider", "colour", "race_number", "place", "place_points"),
            *("sprint_points", "jersey_points", "points", "time", "status"),
        )
        read_only_fields = fields


class TeamLineRow(serializers.ModelSerializer):
    """A team's line of a sheet."""

    team = serializers.IntegerField(source="team_id", read_only=True)
    team_name = serializers.CharField(source="team.name", read_only=True)

    class Meta:
        model = TeamLine
        fields = ("team", "team_name", "colour", "points", "rank", "badges")
        read_only_fields = fields


class SheetRow(serializers.ModelSerializer):
    """A published race's sheet."""

    race = serializers.IntegerField(source="race_id", read_only=True)
    revision = serializers.IntegerField(source="revision.number", read_only=True)
    teams = TeamLineRow(many=True, read_only=True)
    riders = RiderLineRow(many=True, read_only=True)

    class Meta:
        model = ScoreSheet
        fields: tuple[str, ...] = ("race", "revision", "teams", "riders")
        read_only_fields = fields


class Sheet(SheetRow):
    """A published race's sheet with the replay's whole answer: sprints, jersey, photo cards."""

    answer = serializers.SerializerMethodField()

    class Meta(SheetRow.Meta):
        fields = (*SheetRow.Meta.fields, "answer")
        read_only_fields = fields

    @extend_schema_field(RaceAnswer)
    def get_answer(self, sheet: ScoreSheet) -> dict[str, Any]:
        """As the replay gave it."""
        return sheet.revision.race_answer.in_words()


class RevisionPage(Page):
    """A page of saved logs."""

    results = RevisionRow(many=True)
