"""Classifications and standings of whole seasons: troubles of real leagues, and what must come out."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from league import actions as league
from league.errors import Refused
from races import actions as races
from races.models import LogRevision, Race
from scoring import actions as scoring
from scoring.api.tables import classification_values, standings_values
from scoring.compute import canonical, classification_of, standings_of
from scoring.models import (
    ClassificationTeamRow,
    RiderLine,
    ScoreSheet,
    SeasonStandings,
    StageRaceClassification,
    StandingsRow,
    TeamLine,
)
from scoring.tasks import recompute_season, recompute_stage_race, recompute_standings
from tests.club import World, sheet


def team_named(snapshot: dict[str, Any], name: str) -> dict[str, Any]:
    """A team's row of a snapshot."""
    return next(row for row in snapshot["teams"] if row["name"] == name)


class TestTheStageRace:
    """Stages × the best rider's points + the team's points."""

    def test_two_stages_with_the_figures_worked_out_by_hand(self, world: World) -> None:
        stage_race = world.stage_race()
        world.publish(world.race(stage_race), sheet("21 31 22 32"))
        world.publish(world.race(stage_race), sheet("31 21 32 22"))
        snapshot = world.classification(stage_race)
        # Rider 1 of each team: 50 + 45 = 95. Teams: red 50 + 40 + 45 + 35, blue 45 + 35 + 50 + 40: 170 each.
        for row in snapshot["teams"]:
            assert (row["points"], row["best_rider"], row["best_points"], row["bonus"]) == (170, "1", 95, 2 * 95)
            assert (row["total"], row["rank"]) == (2 * 95 + 170, 1)
        assert snapshot["factor"] == 2
        assert [(row["name"], row["points"], row["rank"]) for row in snapshot["riders"]] == [
            ("Pédale Sud 1", 95, 1),
            ("Velo Nord 1", 95, 1),
            ("Pédale Sud 2", 75, 3),
            ("Velo Nord 2", 75, 3),
        ]

    def test_a_rider_is_the_same_whatever_colour_his_team_has_that_day(self, world: World) -> None:
        stage_race = world.stage_race()
        world.publish(world.race(stage_race), sheet("21 31"))
        stage = races.create_stage(stage_race, by=world.owner, board="reference", course="giro")
        race = races.create_race(
            stage, by=world.owner, entries={"green": world.teams["red"], "red": world.teams["blue"]}
        )
        world.publish(race, sheet("51 21"))
        (best, second) = world.classification(stage_race)["riders"]
        assert (best["name"], best["points"]) == ("Velo Nord 1", 100)
        assert (second["name"], second["points"]) == ("Pédale Sud 1", 90)

    def test_the_tables_of_a_stage_make_one_stage(self, world: World) -> None:
        stage_race = world.stage_race()
        first = world.race(stage_race, "red", "blue")
        second = world.race(None, "black", "green", stage=first.stage)
        world.publish(first, sheet("21 31"))
        assert world.standings()["stage_races"][0]["state"] == "running"
        world.publish(second, sheet("41 51"))
        snapshot = world.classification(stage_race)
        assert snapshot["factor"] == 1
        assert [row["rank"] for row in snapshot["teams"]] == [1, 1, 3, 3]
        assert world.totals() == {"Velo Nord": "10", "Kettenblatt": "10", "Pédale Sud": "5", "Wiel Oost": "5"}

    def test_a_team_of_one_rider_and_points_from_sprints_alone_are_counted(self, world: World) -> None:
        stage_race = world.stage_race()
        world.publish(world.race(stage_race), sheet("31", "sprint D 21 31", "out 21 dnf"))
        red = team_named(world.classification(stage_race), "Velo Nord")
        assert (red["points"], red["best_points"], red["total"]) == (11, 11, 22)

    def test_a_late_team_was_not_entered_before_and_does_not_lead(self, world: World) -> None:
        stage_race = world.stage_race()
        world.publish(world.race(stage_race), sheet("21 31"))
        world.publish(world.race(stage_race), sheet("21 31"))
        world.publish(world.race(stage_race, "red", "blue", "green"), sheet("51 21 31"))
        snapshot = world.classification(stage_race)
        late = team_named(snapshot, "Wiel Oost")
        assert [cell["state"] for cell in late["cells"]] == ["not-entered", "not-entered", "ridden"]
        assert [cell["points"] for cell in late["cells"]] == [None, None, 50]
        assert late["rank"] == 3

    def test_not_entered_not_started_not_finished_and_nothing_earned_are_four_things(self, world: World) -> None:
        stage_race = world.stage_race()
        world.publish(world.race(stage_race), sheet("21 31", "out 22 dns", "out 23 dnf"))
        riders = {row["name"]: row for row in world.classification(stage_race)["riders"]}
        cell = {name: (row["cells"][0]["state"], row["cells"][0]["points"]) for name, row in riders.items()}
        assert cell["Velo Nord 2"] == ("dns", None)
        assert cell["Velo Nord 3"] == ("dnf", 0)
        assert "Velo Nord 4" not in cell
        assert (riders["Velo Nord 2"]["rank"], riders["Velo Nord 3"]["rank"]) == (None, 3)
        assert list(riders)[-1] == "Velo Nord 2"


class TestVoidStages:
    """A cancelled stage is kept, struck out, and counts for nothing."""

    @pytest.fixture
    def three(self, world: World) -> list[Race]:
        stage_race = world.stage_race()
        made = [world.race(stage_race) for _ in range(3)]
        for race, finish in zip(made, ("21 31", "21 31", "31 21"), strict=True):
            world.publish(race, sheet(finish))
        return made

    def test_totals_and_the_number_of_stages_fall(self, world: World, three: list[Race]) -> None:
        stage_race = three[0].stage.stage_race
        assert team_named(world.classification(stage_race), "Velo Nord")["total"] == 3 * 145 + 145
        with world.settled():
            scoring.void_stage(three[2].stage, by=world.administrator, reason="snow on the pass")
        snapshot = world.classification(stage_race)
        red = team_named(snapshot, "Velo Nord")
        assert (snapshot["factor"], red["points"], red["total"]) == (2, 100, 2 * 100 + 100)
        assert (snapshot["stages"][2]["state"], red["cells"][2]) == (
            "void",
            {"state": "ridden", "points": 45, "void": True},
        )
        assert ScoreSheet.objects.filter(race=three[2]).exists()
        assert world.standings()["stage_races"][0]["state"] == "counted"

    def test_it_can_count_again(self, world: World, three: list[Race]) -> None:
        stage_race = three[0].stage.stage_race
        before = world.classification(stage_race)
        with world.settled():
            void = scoring.void_stage(three[2].stage, by=world.administrator, reason="snow")
        with pytest.raises(Refused, match="already cancelled"):
            scoring.void_stage(void, by=world.administrator, reason="more snow")
        with world.settled():
            scoring.restore_stage(void, by=world.administrator, reason="it melted")
        assert world.classification(stage_race) == before

    def test_a_stage_race_of_void_stages_alone_earns_nothing(self, world: World, three: list[Race]) -> None:
        with world.settled():
            for race in three:
                scoring.void_stage(race.stage, by=world.administrator, reason="flood")
        assert world.standings()["stage_races"][0]["state"] == "void"
        assert world.standings()["teams"] == []


class TestTheSeason:
    """Stage races earn points by their final ranks."""

    def test_a_new_season_has_an_empty_table(self, world: World) -> None:
        assert world.standings()["teams"] == []
        assert world.standings()["stage_races"] == []

    def test_an_unfinished_stage_race_lists_its_teams_and_earns_nothing_yet(self, world: World) -> None:
        stage_race = world.stage_race()
        world.publish(world.race(stage_race), sheet("21 31"))
        assert world.totals() == {"Velo Nord": "10", "Pédale Sud": "7"}
        world.race(stage_race)
        assert world.standings()["stage_races"][0]["state"] == "running"
        assert world.totals() == {"Velo Nord": None, "Pédale Sud": None}

    def test_who_earned_points_once_is_listed_after_a_bad_day(self, world: World) -> None:
        league.edit_season(world.season, by=world.owner, points_table=[3])
        world.publish(world.race(world.stage_race("One")), sheet("21 31"))
        world.publish(world.race(world.stage_race("Two"), "blue", "black"), sheet("41 31"))
        assert world.totals() == {"Velo Nord": "3", "Kettenblatt": "3", "Pédale Sud": "0"}
        row = team_named(world.standings(), "Velo Nord")
        assert [result["state"] for result in row["results"]] == ["counted", "not-entered"]

    def test_sixty_teams_without_points_share_a_rank_and_nobody_is_missing_or_twice_on_any_page(
        self, world: World
    ) -> None:
        league.edit_season(world.season, by=world.owner, points_table=[0], tie_break=[])
        stage_race = world.stage_race()
        stage = races.create_stage(stage_race, by=world.owner, board="reference", course="giro")
        with world.settled():
            for table in range(30):
                entries = {
                    colour: league.create_team(world.club, by=world.owner, name=f"{colour} of table {table}")
                    for colour in ("red", "blue")
                }
                race = races.create_race(stage, by=world.owner, entries=entries)
                races.enter_log(race, by=world.owner, text=sheet("21 31"), based_on=None)
                scoring.publish_race(race, by=world.owner, revision=1, confirm_warnings=True)
        rows = StandingsRow.objects.filter(standings=world.season.standings.order_by("number").last())
        pages = [list(rows[first : first + 25]) for first in (0, 25, 50)]
        assert [len(page) for page in pages] == [25, 25, 10]
        assert len({row.team_id for page in pages for row in page}) == 60
        assert {row.points for row in rows} == {0}
        assert {row.rank for row in rows} == {1}

    def test_a_correction_in_the_first_race_leaves_the_second_sheet_alone_and_counts_once(self, world: World) -> None:
        stage_race = world.stage_race()
        first, second = world.race(stage_race), world.race(stage_race)
        world.publish(first, sheet("21 31", "sprint D 21"))
        world.publish(second, sheet("21 31"))
        lines = list(RiderLine.objects.filter(sheet__race=second).values())
        world.publish(first, sheet("21 31"), reason="the sprint was not ridden")
        assert list(RiderLine.objects.filter(sheet__race=second).values()) == lines
        assert team_named(world.classification(stage_race), "Velo Nord")["points"] == 100

    def test_a_ruling_weeks_later_rebuilds_all_that_follows_and_the_old_table_can_be_read(self, world: World) -> None:
        made = [world.race(world.stage_race(name)) for name in ("One", "Two", "Three")]
        for race in made:
            world.publish(race, sheet("21 31"))
        assert world.totals() == {"Velo Nord": "30", "Pédale Sud": "21"}
        old = world.season.standings.order_by("number").last()
        assert old is not None
        world.publish(made[1], sheet("31", "out 21 dsq"), reason="appeal upheld")
        assert world.totals() == {"Velo Nord": "27", "Pédale Sud": "24"}
        kept = SeasonStandings.objects.get(pk=old.pk)
        assert team_named(standings_values(kept.value), "Velo Nord")["points"] == "30"
        assert {row.team.name: row.points for row in kept.rows.all()} == {"Velo Nord": 30, "Pédale Sud": 21}
        current = SeasonStandings.objects.of(world.club).current().get()
        assert current.number > kept.number

    def test_settings_changed_in_mid_season_hold_at_once(self, world: World) -> None:
        world.publish(world.race(world.stage_race(weight="0.85")), sheet("21 31"))
        assert world.totals() == {"Velo Nord": "17/2", "Pédale Sud": "119/20"}
        with world.settled():
            league.edit_season(world.season, by=world.owner, points_table=["0.5"], reason="voted")
        assert world.totals() == {"Velo Nord": "17/40", "Pédale Sud": "0"}
        assert team_named(world.standings(), "Velo Nord")["display"] == "0.43"


class TestComputedAgain:
    """What was computed can be thrown away and comes out the same, to the byte."""

    @pytest.fixture
    def played(self, world: World) -> World:
        stage_race = world.stage_race("One")
        world.publish(world.race(stage_race), sheet("21 31 22 32"))
        race = world.race(stage_race)
        world.publish(race, sheet("31 21"))
        world.publish(race, sheet("21 31"), reason="read backwards")
        world.publish(world.race(world.stage_race("Two"), "blue", "black"), sheet("41 31"))
        return world

    @staticmethod
    def everything() -> dict[str, list[Any]]:
        """All that follows from the logs, without the rows' own numbers."""
        return {
            "classifications": [canonical(each.snapshot) for each in StageRaceClassification.objects.current()],
            "standings": [canonical(each.snapshot) for each in SeasonStandings.objects.current()],
            "riders": list(
                RiderLine.objects.order_by("sheet__race", "race_number").values_list("race_number", "points")
            ),
            "teams": list(TeamLine.objects.order_by("sheet__race", "colour").values_list("colour", "points", "rank")),
            "team rows": list(
                ClassificationTeamRow.objects.filter(classification__in=StageRaceClassification.objects.current())
                .order_by("classification__stage_race", "position")
                .values_list("team", "rank")
            ),
            "rows": list(
                StandingsRow.objects.filter(standings__in=SeasonStandings.objects.current())
                .order_by("position")
                .values_list("team", "rank", "points")
            ),
        }

    def test_recompute_over_what_is_there(self, played: World) -> None:
        before, numbers = self.everything(), SeasonStandings.objects.count()
        call_command("recompute", "--all", stdout=StringIO())
        assert self.everything() == before
        assert SeasonStandings.objects.count() == numbers

    def test_recompute_after_all_of_it_was_thrown_away(self, played: World) -> None:
        before = self.everything()
        for table in (ScoreSheet, StageRaceClassification, SeasonStandings):
            table.objects.all().delete()
        out = StringIO()
        call_command("recompute", "--all", stdout=out)
        assert self.everything() == before
        assert "3 score sheets, 2 classifications, 1 standings" in out.getvalue()

    def test_recompute_repairs_what_was_tampered_with(self, played: World) -> None:
        before = self.everything()
        TeamLine.objects.update(points=999)
        SeasonStandings.objects.update(snapshot={})
        call_command("recompute", "--season", str(played.season.pk), stdout=StringIO())
        assert self.everything() == before

    def test_a_task_done_twice_or_late_changes_nothing(self, played: World) -> None:
        before, numbers = self.everything(), StageRaceClassification.objects.count()
        for stage_race in played.season.stage_races.order_by("-pk"):
            for _ in range(2):
                recompute_stage_race(stage_race.pk)
        recompute_standings(played.season.pk)
        recompute_season(played.season.pk)
        assert self.everything() == before
        assert StageRaceClassification.objects.count() == numbers

    def test_a_task_for_what_was_deleted_does_nothing(self, world: World) -> None:
        for task in (recompute_stage_race, recompute_standings, recompute_season):
            task(987_654)

    def test_a_result_that_todays_rules_judge_otherwise_stands_and_is_named(
        self, played: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = self.everything()
        monkeypatch.setattr(
            "scoring.replay.rejudging.replay", lambda text, boards: [Changed(LogRevision.objects.all()[0].answer)]
        )
        errors = StringIO()
        with pytest.raises(CommandError, match="stay as they were judged"):
            call_command("recompute", "--all", stdout=StringIO(), stderr=errors)
        assert "today's rules would answer otherwise" in errors.getvalue()
        assert self.everything() == before

    def test_the_snapshot_is_the_same_however_the_database_orders_its_rows(self, played: World) -> None:
        for stage_race in played.season.stage_races.all():
            assert classification_values(classification_of(stage_race)) == played.classification(stage_race)
        assert standings_values(standings_of(played.season)) == played.standings()


class Changed:
    """A replay that comes to another result."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self._answer = {**answer, "finish": ["99"]}

    def to_json(self) -> dict[str, Any]:
        """What is stored of it."""
        return self._answer
