"""The shapes of answers that are no rows: the replay's, the snapshots of classifications and standings, boards."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers
from rest_framework.fields import BooleanField, CharField, DateTimeField, DictField, Field, IntegerField, ListField

from scoring.api.tables import fields_of_classification, fields_of_standings


def _missing() -> dict[str, Any]:
    return {"allow_null": True, "required": False}


class Problem(serializers.Serializer):
    """What a reader of the log is told about a line."""

    line = IntegerField()
    column = IntegerField()
    round = IntegerField(allow_null=True)
    rider = CharField(allow_null=True)
    severity = CharField(help_text="error, warning or disagreement")
    code = CharField(help_text="stable")
    word = CharField(allow_null=True)
    message = CharField()
    rule = CharField(allow_null=True)
    legal = ListField(child=CharField())


class SprintAnswer(serializers.Serializer):
    """The order over a sprint line."""

    line = CharField()
    order = ListField(child=CharField())
    kind = CharField(required=False, help_text="sprint or mountain, where a game has both")
    points = ListField(child=IntegerField(), required=False, help_text="by place")


class JerseyAnswer(serializers.Serializer):
    """A time in the jersey."""

    rider = CharField()
    from_round = IntegerField(allow_null=True)
    to_round = IntegerField(allow_null=True)
    points = IntegerField(allow_null=True)


class PhotosAnswer(serializers.Serializer):
    """Photo cards noted and drawn."""

    noted = DictField(child=ListField(child=IntegerField()))
    drawn = ListField(child=IntegerField())
    disqualified = ListField(child=CharField())


class RiderAnswer(serializers.Serializer):
    """A rider's line."""

    rider = CharField()
    team = CharField()
    place = IntegerField(allow_null=True)
    place_points = IntegerField(**_missing())
    sprint_points = IntegerField(**_missing())
    jersey_points = IntegerField(**_missing())
    points = IntegerField(**_missing())
    time = IntegerField(help_text="seconds", **_missing())
    bonus_seconds = IntegerField(help_text="seconds, still to be taken off", **_missing())
    status = CharField()


class ArrivalAnswer(serializers.Serializer):
    """How a rider came over the line; `front` is the front row of the unbroken line of riders they came in."""

    rider = CharField()
    round = IntegerField(allow_null=True)
    rows = IntegerField(allow_null=True)
    lane = IntegerField(allow_null=True)
    front = IntegerField(**_missing())
    time = IntegerField(help_text="seconds, worked out by the table", **_missing())


class TeamAnswer(serializers.Serializer):
    """A team's line."""

    team = CharField()
    points = IntegerField(**_missing())
    rank = IntegerField(**_missing())


class RaceAnswer(serializers.Serializer):
    """What a replay answers for a race (the race log's section 7). Keys that a game does not use are left out."""

    game = CharField(allow_null=True)
    race = CharField(allow_null=True)
    date = CharField(allow_null=True)
    complete = BooleanField()
    rounds = IntegerField(allow_null=True)
    finish = ListField(child=CharField(), required=False)
    sprints = SprintAnswer(many=True, required=False)
    jersey = JerseyAnswer(many=True, required=False)
    photos = PhotosAnswer(**_missing())
    riders = RiderAnswer(many=True, required=False)
    teams = TeamAnswer(many=True, required=False)
    positions = DictField(child=CharField(), required=False)
    time_trial = BooleanField(required=False)
    arrivals = ArrivalAnswer(many=True, required=False)
    exhaustion = DictField(child=IntegerField(), required=False)
    badges = DictField(child=ListField(child=CharField()), required=False)
    statistics = DictField(child=DictField(child=IntegerField()), required=False)
    problems = Problem(many=True)
    problems_left_out = IntegerField(required=False, help_text="how many more there are than the 1,000 that are listed")


class ReplayAnswer(serializers.Serializer):
    """One answer a race of the log, in their order."""

    races = RaceAnswer(many=True)


class Cell(serializers.Serializer):
    """A stage in a classification's row; `void` points are to be shown struck out."""

    state = CharField(help_text="team: ridden, dns, not-entered, open; rider: ok, dnf, dns, dsq, not-entered, open")
    points = IntegerField(allow_null=True)
    void = BooleanField()
    time = IntegerField(help_text="seconds, in games of time", **_missing())
    bonus_seconds = IntegerField(help_text="seconds, taken off the time already", **_missing())
    place = IntegerField(**_missing())
    badges = CharField(allow_blank=True, **_missing())


class ClassifiedTeam(serializers.Serializer):
    """A team, with what each game's classification tells of teams."""

    team = IntegerField()
    name = CharField()
    rank = IntegerField(allow_null=True)
    started = BooleanField(required=False, help_text="false: entered, and nobody of it ever started")
    points = IntegerField(allow_null=True)
    best_rider = CharField(allow_null=True)
    best_points = IntegerField(allow_null=True)
    bonus = IntegerField(allow_null=True, help_text="stages × best_points, in games of time both awards")
    total = IntegerField(allow_null=True, help_text="bonus + points")
    cells = Cell(many=True)

    def get_fields(self) -> dict[str, Field]:
        """With the figures that the games declare."""
        return super().get_fields() | fields_of_classification("teams")


class ClassifiedRider(serializers.Serializer):
    """A rider is a team and a number in it, whatever colour the team rode in."""

    team = IntegerField()
    name = CharField()
    rider = CharField()
    rank = IntegerField(allow_null=True)
    points = IntegerField(allow_null=True)
    cells = Cell(many=True)

    def get_fields(self) -> dict[str, Field]:
        """With the figures that the games declare."""
        return super().get_fields() | fields_of_classification("riders")


class StageTable(serializers.Serializer):
    """A table whose result counts."""

    race = IntegerField()
    label = CharField()  # type: ignore[assignment]  # a field of that name, not a field's label
    revision = IntegerField()


class ClassifiedStage(serializers.Serializer):
    """A stage of the classification, in the order of each row's cells."""

    number = IntegerField()
    name = CharField()
    date = CharField(allow_null=True)
    state = CharField(help_text="counted, void, closed, open")
    complete = BooleanField(help_text="every table is published")
    races = StageTable(many=True)


class ClassificationHead(serializers.Serializer):
    """`number` counts the classifications this stage race has had; 0 where none was computed yet."""

    stage_race = IntegerField()
    number = IntegerField()
    digest = CharField()
    computed_at = DateTimeField(allow_null=True)
    game = CharField()
    factor = IntegerField(help_text="how many stages count")
    stages = ClassifiedStage(many=True)


class Leader(serializers.Serializer):
    """Who leads, with their time."""

    rider = CharField()
    time = IntegerField(help_text="seconds")


class RiderAfter(serializers.Serializer):
    """A rider of an intermediate classification by time."""

    rider = CharField()
    team = CharField()
    time = IntegerField(help_text="seconds", allow_null=True)
    rank = IntegerField(allow_null=True)
    stages = ListField(child=IntegerField(allow_null=True))


class TeamAfter(serializers.Serializer):
    """A team of an intermediate classification."""

    team = CharField()
    time = IntegerField(help_text="seconds, of all its riders", allow_null=True)
    time_rank = IntegerField(allow_null=True)
    points = IntegerField(allow_null=True)
    points_rank = IntegerField(allow_null=True)


class AfterStage(serializers.Serializer):
    """Who led after a stage. `leader`, where there is one, is null while nobody had a time; the other leaders are lists of names,
    since level ones share the lead, with the whole intermediate classification."""

    stage = IntegerField()
    leader = Leader(**_missing())
    yellow = ListField(child=CharField(), required=False)
    fastest_team = ListField(child=CharField(), required=False)
    points_leader = ListField(child=CharField(), required=False)
    riders = RiderAfter(many=True, required=False)
    teams = TeamAfter(many=True, required=False)


class OverLines(serializers.Serializer):
    """A rider's points over the lines of a kind."""

    rider = CharField()
    points = IntegerField()
    rank = IntegerField()


class Classification(ClassificationHead):
    """A stage race's classification. Games of time add who led after each stage, and the next stage's start: exhaustion cards
    carried along by team and rider, and the order in which teams place their riders."""

    finished = BooleanField(required=False)
    after = AfterStage(many=True, required=False)
    lines = DictField(
        child=ListField(child=OverLines()), required=False, help_text="sprint and mountain classification"
    )
    carry = DictField(child=DictField(child=IntegerField()), required=False)
    start_order = ListField(child=CharField(), required=False)
    badges = DictField(child=ListField(child=CharField()), required=False, help_text="for the whole stage race")
    teams = ClassifiedTeam(many=True)
    riders = ClassifiedRider(many=True)


class Page(serializers.Serializer):
    """A page of a longer list."""

    count = IntegerField()
    next = CharField(allow_null=True)
    previous = CharField(allow_null=True)


class ClassifiedTeams(Page, ClassificationHead):
    """A page of a classification's teams."""

    results = ClassifiedTeam(many=True)


class ClassifiedRiders(Page, ClassificationHead):
    """A page of a classification's riders."""

    results = ClassifiedRider(many=True)


class StandingsRules(serializers.Serializer):
    """How the season's points were earned and ties broken."""

    points_table = ListField(help_text="points by place; a fraction is an exact decimal word")
    ties = CharField()
    best = IntegerField(allow_null=True)
    drop = IntegerField()
    tie_break = ListField(child=CharField())


class StandingsStageRace(serializers.Serializer):
    """A stage race of the season, in the order of each row's results."""

    stage_race = IntegerField()
    name = CharField()
    weight = CharField(help_text="exact: 1, 3/2")
    state = CharField(help_text="counted, running, open, void")


class StandingsResult(serializers.Serializer):
    """What a stage race earned a team."""

    state = CharField(help_text="counted, dropped, dns, not-entered, running, open, void")
    rank = IntegerField(allow_null=True)
    points = CharField(allow_null=True, help_text="exact: 24, 7/3")
    display = CharField(allow_null=True, help_text="rounded to two decimals")


class StandingsTeam(serializers.Serializer):
    """A team. `decided_by` says why it stands below the team above on equal points."""

    team = IntegerField()
    name = CharField()
    rank = IntegerField(allow_null=True)
    results = StandingsResult(many=True)

    def get_fields(self) -> dict[str, Field]:
        """With the figures that standings declare, and the steps of the tie-break that there are."""
        return super().get_fields() | fields_of_standings()


class StandingsHead(serializers.Serializer):
    """`number` counts the standings this season has had; 0 where none were computed yet."""

    season = IntegerField()
    number = IntegerField()
    digest = CharField()
    computed_at = DateTimeField(allow_null=True)
    rules = StandingsRules()
    stage_races = StandingsStageRace(many=True)


class Standings(StandingsHead):
    """A season's standings with the reasons of their order."""

    teams = StandingsTeam(many=True)


class StandingsTeams(Page, StandingsHead):
    """A page of a season's standings."""

    results = StandingsTeam(many=True)


class SprintLine(serializers.Serializer):
    """A sprint of a course: its line, the last row before it, its points by place."""

    line = CharField()
    row = IntegerField()
    points = ListField(child=IntegerField())


class CourseAnswer(serializers.Serializer):
    """A course; `length` in rows from the back of the start grid to the finish line."""

    name = CharField()
    title = CharField()
    length = IntegerField()
    runoff = IntegerField()
    grid = IntegerField()
    finish = CharField()
    energy = IntegerField(allow_null=True, help_text="cards that a team starts with")
    sprints = SprintLine(many=True)


class BoardAnswer(serializers.Serializer):
    """A board with its courses. `club` is null for the boards that ship, which every club may ride on."""

    name = CharField()
    title = CharField()
    lanes = IntegerField(allow_null=True, help_text="null where the board can no longer be read")
    club = IntegerField(allow_null=True)
    faults = ListField(
        child=CharField(), help_text="what breaks a rule for boards that came later: no new stage can be planned on it"
    )
    courses = CourseAnswer(many=True)
    source = CharField(  # type: ignore[assignment]  # a field of that name, not where a field comes from
        allow_null=True, help_text="the TOML text of a club's own board"
    )


@extend_schema_serializer(many=False)
class BoardPage(Page):
    """A page of boards."""

    results = BoardAnswer(many=True)


class TokenAnswer(serializers.Serializer):
    """Send it as `Authorization: Token …`."""

    token = CharField(help_text="told this once; the site keeps only its digest")
    id = serializers.IntegerField()
    expires_at = serializers.DateTimeField()


class TokenRow(serializers.Serializer):
    """A token without its text."""

    id = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    used_on = serializers.DateField(allow_null=True, help_text="the last day of its use; null before the first")


class TokenList(serializers.Serializer):
    """A person's tokens, newest first."""

    tokens = TokenRow(many=True)
