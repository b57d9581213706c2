"""Publishing, taking back and correcting: what may count, and what follows from it."""

from __future__ import annotations

import pytest

from league.errors import Mismatch, NotPublishable, Refused, Stale
from league.models import AuditRow
from races import actions as races
from races.models import LogRevision, Race
from races.publications import Publication
from scoring import actions as scoring
from scoring.api.tables import classification_values, standings_values
from scoring.models import ScoreSheet
from tests.club import World, sheet

DOUBTED = "start\n21 to 1.1\n31 to 1.2\ncheck 21 2.1\nout 21 dnf\nout 31 dnf\n"


def fresh(race: Race) -> Race:
    """The race as the database has it."""
    return Race.objects.get(pk=race.pk)


class TestPublishing:
    """A complete log without an error becomes the race's result."""

    def test_the_sheet_is_what_the_replay_answered(self, world: World) -> None:
        race = world.race()
        revision = world.publish(
            race, sheet("21 31 22 32", "sprint D 31 21", "jersey 31 4", "out 23 dnf", "out 33 dns")
        )
        lines = {line.race_number: line for line in ScoreSheet.objects.get(race=race).riders.all()}
        for answered in revision.answer["riders"]:
            line = lines[answered["rider"]]
            for key in ("place", "place_points", "sprint_points", "jersey_points", "points", "status"):
                assert getattr(line, key) == answered[key]
        assert (lines["31"].team, lines["31"].rider) == (world.teams["blue"], "1")
        assert (lines["31"].sprint_points, lines["31"].jersey_points) == (11, 8)
        assert lines["23"].status == "dnf"
        assert lines["33"].status == "dns"
        assert lines["33"].place is None
        teams = {line.team: (line.points, line.rank) for line in race.sheet.teams.all()}
        assert teams == {world.teams["blue"]: (45 + 11 + 8 + 35, 1), world.teams["red"]: (50 + 8 + 40, 2)}

    def test_a_log_with_an_error_is_never_published(self, world: World) -> None:
        race = world.race()
        revision = world.enter(race, sheet("21 31 21"))
        with pytest.raises(NotPublishable) as refused:
            scoring.publish_race(race, by=world.owner, revision=revision.number, confirm_warnings=True)
        assert [problem.severity for problem in refused.value.problems] == ["error"]
        assert not refused.value.confirmable
        assert not ScoreSheet.objects.exists()
        assert fresh(race).state == "draft"

    def test_riders_on_the_road_keep_it_a_draft(self, world: World) -> None:
        race = world.race()
        world.enter(race, "start\n21 to 4.1\n31 to 4.2\n")
        with pytest.raises(NotPublishable, match="not complete"):
            scoring.publish_race(race, by=world.owner, revision=1)

    def test_without_entries_nobody_knows_whose_points_they_are(self, world: World) -> None:
        race = world.race()
        races.set_entries(race, by=world.owner, entries={})
        world.enter(race, sheet("21 31"))
        with pytest.raises(NotPublishable, match="No team is entered"):
            scoring.publish_race(race, by=world.owner, revision=1)

    def test_warnings_are_shown_and_confirmed(self, world: World) -> None:
        race = world.race()
        revision = world.enter(race, DOUBTED)
        doubts = revision.warnings + revision.disagreements
        assert doubts > 1  # the disagreement, and what the sheet leaves open
        with pytest.raises(NotPublishable) as refused:
            scoring.publish_race(race, by=world.owner, revision=revision.number)
        assert refused.value.confirmable
        assert len(refused.value.problems) == doubts
        published = scoring.publish_race(race, by=world.owner, revision=revision.number, confirm_warnings=True)
        assert published.confirmed == doubts

    def test_only_the_newest_revision_is_published(self, world: World) -> None:
        race = world.race()
        world.enter(race, sheet("21 31"))
        world.enter(race, sheet("31 21"))
        with pytest.raises(Stale) as refused:
            scoring.publish_race(race, by=world.owner, revision=1)
        assert refused.value.latest == 2
        with pytest.raises(Refused, match="no revision 3"):
            scoring.publish_race(race, by=world.owner, revision=3)

    def test_it_is_published_once(self, world: World) -> None:
        race = world.race()
        world.publish(race, sheet("21 31"))
        with pytest.raises(Refused, match="already"):
            scoring.publish_race(race, by=world.owner, revision=1, reason="again")
        assert Publication.objects.count() == 1

    def test_a_race_whose_teams_changed_since_it_was_entered_is_not_published(self, world: World) -> None:
        race = world.race()
        world.enter(race, sheet("21 31"))
        races.set_entries(race, by=world.owner, entries={"red": world.teams["blue"], "blue": world.teams["red"]})
        with pytest.raises(Mismatch, match="Velo Nord"):
            scoring.publish_race(race, by=world.owner, revision=1)

    def test_the_audit_log_says_who_published_what(self, world: World) -> None:
        race = world.race()
        world.publish(race, sheet("21 31"))
        row = AuditRow.objects.get(action="race.published")
        assert row.actor == world.administrator
        assert row.before is None
        assert row.after is not None
        assert row.after["teams"] == {"red": 50, "blue": 45}


class TestTakingBack:
    """A published result can be taken back, with a reason."""

    def test_it_counts_no_more_and_the_log_stays(self, world: World) -> None:
        stage_race = world.stage_race()
        race = world.race(stage_race)
        world.publish(race, sheet("21 31"))
        with world.settled():
            scoring.withdraw_race(race, by=world.administrator, reason="ridden on the wrong course")
        assert fresh(race).state == "draft"
        assert not ScoreSheet.objects.exists()
        assert LogRevision.objects.count() == 1
        assert world.classification(stage_race)["teams"] == []
        ended = Publication.objects.get()
        assert (ended.ending, ended.end_reason) == ("withdrawn", "ridden on the wrong course")
        assert ended.ended_by == world.administrator
        with world.settled():
            scoring.publish_race(race, by=world.administrator, revision=1, confirm_warnings=True)
        assert world.totals() == {"Velo Nord": "10", "Pédale Sud": "7"}

    def test_it_needs_a_reason_and_something_to_take_back(self, world: World) -> None:
        race = world.race()
        with pytest.raises(Refused, match="reason"):
            scoring.withdraw_race(race, by=world.owner, reason=" ")
        with pytest.raises(Refused, match="not published"):
            scoring.withdraw_race(race, by=world.owner, reason="why not")


class TestCorrecting:
    """A correction is a new revision in the place of the old one."""

    def test_the_earlier_one_stays_and_the_tables_follow(self, world: World) -> None:
        race = world.race()
        world.publish(race, sheet("21 31"))
        with world.settled():
            races.enter_log(race, by=world.scribe, text=sheet("31 21"), based_on=1)
            scoring.publish_race(race, by=world.owner, revision=2, reason="read backwards", confirm_warnings=True)
        assert [revision.answer["finish"] for revision in race.revisions.all()] == [["21", "31"], ["31", "21"]]
        assert world.totals() == {"Pédale Sud": "10", "Velo Nord": "7"}
        old, new = Publication.objects.order_by("pk")
        assert (old.ending, old.end_reason, new.ended_at) == ("corrected", "read backwards", None)
        row = AuditRow.objects.get(action="race.corrected")
        assert row.before is not None
        assert row.after is not None
        assert (row.before["teams"], row.after["teams"]) == ({"red": 50, "blue": 45}, {"blue": 50, "red": 45})

    def test_publishing_a_newer_draft_needs_a_reason_too(self, world: World) -> None:
        race = world.race()
        world.publish(race, sheet("21 31"))
        world.enter(race, sheet("31 21"))
        assert fresh(race).state == "redrafted"
        with pytest.raises(Refused, match="reason"):
            scoring.publish_race(race, by=world.owner, revision=2, confirm_warnings=True)


class TestWhatIf:
    """The administrator sees first what a correction changes."""

    def test_before_and_after_are_shown_and_nothing_is_saved(self, world: World) -> None:
        race = world.race()
        world.publish(race, sheet("21 31"))
        rows = AuditRow.objects.count()
        seen = scoring.what_if(fresh(race), by=world.owner, text=sheet("31 21"))
        assert seen.answer_before is not None
        assert seen.classification_after is not None
        assert seen.standings_after is not None
        assert (seen.answer_before.finish, seen.answer_after.finish) == (("21", "31"), ("31", "21"))
        assert seen.classification_before.teams[0].name == "Velo Nord"
        assert seen.classification_after.teams[0].name == "Pédale Sud"
        assert seen.standings_before.teams[0].name == "Velo Nord"
        assert [(row.name, str(row.points)) for row in seen.standings_after.teams] == [
            ("Pédale Sud", "10"),
            ("Velo Nord", "7"),
        ]
        assert race.revisions.count() == 1
        assert AuditRow.objects.count() == rows
        assert world.totals()["Velo Nord"] == "10"

    def test_it_foretells_what_publishing_does(self, world: World) -> None:
        race = world.race()
        seen = scoring.what_if(fresh(race), by=world.owner, text=sheet("31 21 22"))
        world.publish(race, sheet("31 21 22"))
        assert seen.classification_after is not None
        assert seen.standings_after is not None
        assert classification_values(seen.classification_after) == world.classification(race.stage.stage_race)
        assert standings_values(seen.standings_after) == world.standings()

    def test_a_log_with_an_error_changes_nothing_and_says_so(self, world: World) -> None:
        race = world.race()
        world.publish(race, sheet("21 31"))
        seen = scoring.what_if(fresh(race), by=world.owner, text=sheet("31 21 31"))
        assert seen.problems
        assert seen.classification_after is None
        assert seen.standings_after is None
