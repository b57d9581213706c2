"""What a reader wants to know first: who leads, who won, what comes next."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league import actions as league
from races import actions as races
from races.models import Race, Stage
from races.views.common import address
from scoring.actions import void_stage, withdraw_race
from tests.club import Visitor, World, sheet
from tests.flamme_rouge.tours import Tours as FlammeRouge
from tests.flamme_rouge.tours import arrivals
from tests.le_tour.tours import TEAM_TRIAL, TRIAL
from tests.le_tour.tours import Tours as LeTour

AsksAtMost = Callable[[int], AbstractContextManager[Any]]


def plain(page: Any) -> str:
    """A page's words."""
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split()).replace(" ,", ",")


def on(stage: Stage, days: int) -> None:
    """Ride the stage so many days from today."""
    stage.date = timezone.localdate() + datetime.timedelta(days=days)
    stage.save()


@pytest.fixture
def race(world: World) -> Race:
    """The first of two stages, published; the second is ridden in a week."""
    world.season.ends = timezone.localdate() + datetime.timedelta(days=400)
    world.season.save()
    first = world.race()
    on(first.stage, -7)
    second = world.race(first.stage.stage_race)
    on(second.stage, 7)
    world.publish(first, sheet("31 21 22"))
    return first


class TestHomeAndClub:
    """Faults E4: home and club name the leader, the last result with its winner, and the next race."""

    @pytest.mark.parametrize("path", ["/", "/roue-libre/"])
    def test_they_say_all_three(self, visitor: Visitor, race: Race, path: str) -> None:
        text = plain(visitor("").get(path))
        assert "Leads the stage race Velo Nord" in text  # 45 + 40 points against 50
        assert "Last result Pédale Sud 1 Spring tour, Stage 1" in text
        assert "Next race Spring tour, Stage 2" in text

    @pytest.mark.parametrize("path", ["/", "/roue-libre/"])
    def test_once_a_stage_race_is_over_the_season_has_a_leader(
        self, visitor: Visitor, world: World, race: Race, path: str
    ) -> None:
        world.publish(race.stage.stage_race.stages.get(number=2).races.get(), sheet("31 32 21 22"))
        glance = plain(visitor("").get(path))
        leader = world.standings()["teams"][0]["name"]
        assert f"Leads {leader}" in glance
        assert "Last result Pédale Sud 1 Spring tour, Stage 2" in glance
        assert "Next race" not in glance

    def test_what_does_not_count_is_not_told(self, visitor: Visitor, world: World, race: Race) -> None:
        with world.settled():
            void_stage(race.stage, by=world.owner, reason="Rained off.")
        text = plain(visitor("").get("/roue-libre/"))
        assert "Last result" not in text
        assert "Leads" not in text

    def test_a_result_that_was_taken_back_is_not_told(self, visitor: Visitor, world: World, race: Race) -> None:
        with world.settled():
            withdraw_race(race, by=world.owner, reason="Wrong table.")
        assert "Last result" not in plain(visitor("").get("/"))

    def test_a_stage_of_the_past_is_not_the_next(self, visitor: Visitor, race: Race) -> None:
        on(race.stage.stage_race.stages.get(number=2), -1)
        assert "Next race" not in plain(visitor("").get("/"))

    def test_a_club_without_a_season_and_a_season_without_a_race_say_nothing(
        self, visitor: Visitor, world: World
    ) -> None:
        league.create_club(by=world.owner, name="Nothing yet")
        for path in ("/", "/roue-libre/", "/nothing-yet/"):
            assert "Last result" not in plain(visitor("").get(path))

    def test_what_a_private_club_rides_is_not_told_to_strangers(
        self, visitor: Visitor, world: World, race: Race
    ) -> None:
        world.club.public = False
        world.club.save()
        assert "Pédale Sud" not in plain(visitor("").get("/"))
        assert "Pédale Sud" in plain(visitor("viewer").get("/"))

    def test_home_asks_as_often_for_many_clubs(
        self, visitor: Visitor, world: World, race: Race, django_assert_max_num_queries: AsksAtMost
    ) -> None:
        with django_assert_max_num_queries(14) as asked:
            visitor("").get("/")
        for n in range(3):
            club = league.create_club(by=world.owner, name=f"Club {n}")
            world.club = club
            season = league.create_season(
                club, by=world.owner, name="2026", starts=world.season.starts, ends=world.season.ends
            )
            for colour, team in world.teams.items():
                world.teams[colour] = league.create_team(club, by=world.owner, name=team.name)
            with world.settled():
                tour = races.create_stage_race(
                    season, by=world.owner, game="um-reifenbreite", name="Tour", rules="professional"
                )
            won = world.race(tour)
            revision = races.enter_log(won, by=world.owner, text=sheet("21 31"), based_on=0)
            assert revision.number == 1
        with django_assert_max_num_queries(len(asked)):
            assert visitor("").get("/").status_code == 200


def two_tables(world: World, first: Race) -> tuple[Race, Race]:
    """A race and another table of its stage, where Kettenblatt rides in red."""
    with world.settled():
        return first, races.create_race(first.stage, by=world.owner, label="B", entries={"red": world.teams["black"]})


class TestStage:
    """Faults E4: a stage names its winner, and what two tables come to together."""

    def test_it_names_its_winner(self, visitor: Visitor, race: Race) -> None:
        page = visitor("").get(address(race.stage))
        assert "Winner: Pédale Sud 1" in plain(page)
        assert "over all tables" not in plain(page)

    def test_a_stage_without_a_result_names_nobody(self, visitor: Visitor, race: Race) -> None:
        assert "Winner" not in plain(visitor("").get(address(race.stage.stage_race.stages.get(number=2))))

    def test_a_disqualified_rider_has_not_won(self, visitor: Visitor, world: World) -> None:
        race = world.race()
        world.publish(race, sheet("21 31", "out 21 dsq"))
        assert "Winner: Velo Nord 1" not in plain(visitor("").get(address(race.stage)))

    def test_flamme_rouge_and_a_team_time_trial_of_le_tour(
        self, visitor: Visitor, flamme_rouge: FlammeRouge, le_tour: LeTour
    ) -> None:
        cards = flamme_rouge.ride(flamme_rouge.tour(), "10 blue-s 5.1", "10 red-s 4.1")
        assert "Winner: Pédale Sud, Sprinteur" in plain(visitor("").get(address(cards.stage)))
        trial = le_tour.ride(le_tour.tour(), *TEAM_TRIAL, rules=TRIAL)
        assert visitor("").get(address(trial.stage)).status_code == 200

    def test_two_tables_have_a_winner_each_and_one_result(self, visitor: Visitor, world: World) -> None:
        first = world.race(None, "red", "blue", label="A")
        others = {"red": world.teams["black"], "blue": world.teams["green"]}
        with world.settled():
            second = races.create_race(first.stage, by=world.owner, label="B", entries=others)
        world.publish(first, sheet("21 31 22 32"))
        text = plain(visitor("").get(address(first.stage)))
        assert "over all tables" not in text
        world.publish(second, sheet("31 32 21 22"))
        page = visitor("").get(address(first.stage))
        assert "Winner at Table A: Velo Nord 1 ; Winner at Table B: Wiel Oost 1" in plain(page)
        rows = [(row.rank, row.team.name, row.table) for row in page.context["over_all"]]
        assert rows[0] == (1, "Wiel Oost", "Table B")  # 50 + 45
        assert [rank for rank, _, _ in rows] == sorted(rank for rank, _, _ in rows)
        assert len(rows) == 4

    def test_the_riders_of_both_tables_are_one_result_and_level_ones_share_their_place(
        self, visitor: Visitor, world: World
    ) -> None:
        first, second = two_tables(world, world.race(world.stage_race(rules="basic"), "red", label="A"))
        world.publish(first, sheet("21 22", "out 23 dnf"))
        world.publish(second, sheet("22 21", "out 23 dns"))
        page = visitor("").get(address(first.stage))
        rows = [(one.row.rank, one.row.name, one.why) for one in page.context["riders_over_all"]]
        assert rows == [
            (1, "Kettenblatt 2", "shared"),
            (1, "Velo Nord 1", "shared"),
            (3, "Kettenblatt 1", "shared"),
            (3, "Velo Nord 2", "shared"),
            (5, "Velo Nord 3", ""),
            (None, "Kettenblatt 3", ""),
        ]
        assert "level on points: a shared place" in plain(page)

    def test_times_decide_over_both_tables_then_the_place_at_the_table(
        self, visitor: Visitor, world: World, flamme_rouge: FlammeRouge
    ) -> None:
        first, second = two_tables(world, flamme_rouge.race(flamme_rouge.tour(), "red"))
        world.publish(first, arrivals("time red-s 9:40", "time red-r 9:50"))
        world.publish(second, arrivals("time red-s 9:30", "time red-r 9:40"))
        page = visitor("").get(address(first.stage))
        rows = [(one.row.rank, one.row.name, one.time, one.why) for one in page.context["riders_over_all"]]
        assert rows == [
            (1, "Kettenblatt s", 570, ""),
            (2, "Velo Nord s", 580, ""),
            (3, "Kettenblatt r", 580, "placed"),
            (4, "Velo Nord r", 590, ""),
        ]
        assert "same time as above: the place at the table decides" in plain(page)

    def test_level_times_of_le_tour_share_the_place(self, visitor: Visitor, world: World, le_tour: LeTour) -> None:
        first, second = two_tables(world, le_tour.race(le_tour.tour(), "red"))
        for race in (first, second):
            world.publish(race, arrivals("12 red-1 4.1", "out red-2 dns", "out red-3 dsq", "sprint P red-1"))
        page = visitor("").get(address(first.stage))
        rows = [(one.row.rank, one.row.name, one.why) for one in page.context["riders_over_all"]][:3]
        assert rows[:2] == [(1, "Kettenblatt 1", "shared"), (1, "Velo Nord 1", "shared")]
        assert rows[2][0] is None
        assert "level on time: a shared place" in plain(page)

    def test_tables_do_not_cost_a_question_a_rider(
        self, visitor: Visitor, world: World, django_assert_max_num_queries: Any
    ) -> None:
        first, second = two_tables(world, world.race(world.stage_race(rules="basic"), "red", label="A"))
        world.publish(first, sheet("21"))
        world.publish(second, sheet("21"))
        with CaptureQueriesContext(connection) as asked:
            visitor("").get(address(first.stage))
        world.publish(first, sheet("21 22 23 24"), reason="All four rode.")
        with django_assert_max_num_queries(len(asked)):
            visitor("").get(address(first.stage))

    def test_level_teams_of_two_tables_share_their_rank(self, visitor: Visitor, world: World) -> None:
        first = world.race(None, "red", label="A")
        with world.settled():
            second = races.create_race(first.stage, by=world.owner, label="B", entries={"red": world.teams["black"]})
        world.publish(first, sheet("21 22"))
        world.publish(second, sheet("21 22"))
        page = visitor("").get(address(first.stage))
        assert [(row.rank, row.team.name) for row in page.context["over_all"]] == [(1, "Kettenblatt"), (1, "Velo Nord")]
        assert all(row.shared for row in page.context["over_all"])
