"""What the public reads of Le Tour: sheet, stage, tour, the form to print; each with as few questions for many rows."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from races.models import Race
from races.views.common import address
from scoring.actions import void_stage
from tests.club import Visitor, World
from tests.le_tour.tours import MOVES, RULEBOOK, TEAM_TRIAL, TRIAL, Tours


def plain(page: Any) -> str:
    """A page's words."""
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split()).replace(" ,", ",")


@pytest.fixture
def race(tours: Tours) -> Race:
    """A published flat stage, the rulebook's."""
    return tours.ride(tours.tour(), *RULEBOOK)


class TestSheet:
    """The stage's result with times, sprints, points."""

    def test_it_has_time_place_points_and_the_sprint(self, visitor: Visitor, race: Race) -> None:
        page = visitor("").get(address(race))
        first = page.context["riders"][0]
        assert (first.place, first.round, first.rows, first.time, first.counted) == (1, 12, 4, 91, 90)
        [(line, places)] = page.context["sprints"]
        assert line == "P"
        assert [(over.rider.rider, over.points, over.seconds) for over in places] == [("blue-1", 4, 3), ("red-1", 1, 1)]
        assert "Stage result" in plain(page)

    def test_a_team_time_trial_has_times_alone(self, visitor: Visitor, tours: Tours) -> None:
        page = visitor("").get(address(tours.ride(tours.tour(), *TEAM_TRIAL, rules=TRIAL)))
        assert "Team time trial" in plain(page)
        assert "Place points" not in plain(page)
        assert {team.colour: team.time for team in page.context["teams"]} == {"red": 306, "blue": 300}

    def test_a_disqualified_rider_is_struck_through(self, visitor: Visitor, tours: Tours) -> None:
        race = tours.ride(tours.tour(), *RULEBOOK, "out red-1 dsq")
        page = visitor("").get(address(race))
        assert page.context["riders"][0].struck
        assert "<del>10</del>" in page.content.decode()


class TestMoves:
    """A table that wants it writes down every card; the log is entered and shown like any other."""

    def test_a_log_of_moves_has_times_and_can_be_looked_at_round_by_round(self, visitor: Visitor, tours: Tours) -> None:
        race = tours.race(tours.tour(), road=("promenade", "criterium"))
        form = reverse("log-entry", args=["roue-libre", race.pk])
        assert visitor("scribe").post(form, {"text": MOVES, "based_on": "0", "save": "1"}).status_code == 302
        tours.world.publish(race, MOVES)
        page = visitor("").get(address(race))
        times = {row.rider: (row.place, row.time, row.status) for row in page.context["riders"]}
        assert (times["blue-1"], times["red-1"]) == ((1, 37, "ok"), (2, 38, "ok"))
        assert times["red-2"] == (None, None, "dns")
        rounds = visitor("").get(address(race) + "rounds/")
        assert "Round 3" in plain(rounds)
        assert 'class="special exchange"' in rounds.content.decode()


class TestStageAndTour:
    """Who leads after each stage, the riders' gaps, the teams' awards."""

    def test_a_stage_names_the_jersey_the_fastest_team_and_the_points_leaders(
        self, visitor: Visitor, race: Race
    ) -> None:
        text = plain(visitor("").get(address(race.stage)))
        assert (
            "Yellow jersey Pédale Sud 1, Velo Nord 1 Fastest team Velo Nord Points leader Pédale Sud, Velo Nord" in text
        )
        assert "2:04 +0:34" in text

    def test_the_tour_has_the_awards_and_the_leaders_of_each_stage(self, visitor: Visitor, race: Race) -> None:
        text = plain(visitor("").get(address(race.stage.stage_race)))
        assert "Overall classification" in text
        assert "Velo Nord 85 25 + 40 + 20 4:43 (1)" in text
        assert "Stage by stage" in text

    def test_while_a_stage_is_to_come_the_awards_are_said_to_be_as_if_it_ended_now(
        self, visitor: Visitor, tours: Tours, race: Race
    ) -> None:
        tours.race(race.stage.stage_race)
        assert "if the tour ended now" in plain(visitor("").get(address(race.stage.stage_race)))

    def test_who_has_no_time_has_dashes_and_a_cancelled_stage_is_struck(self, visitor: Visitor, tours: Tours) -> None:
        tour = tours.tour()
        race = tours.ride(tour, "arrive 9 red-1 3.1", "arrive 9 blue-1 2.1", "out red-2 dnf")
        assert '<abbr title="did not finish">dnf</abbr>' in visitor("").get(address(tour)).content.decode()
        with tours.world.settled():
            void_stage(race.stage, by=tours.world.owner, reason="The board was folded.")
        tours.ride(tour, *RULEBOOK)
        assert "<del>1:32</del>" in visitor("").get(address(tour)).content.decode()

    def test_an_empty_tour_says_so(self, visitor: Visitor, tours: Tours) -> None:
        assert "Nothing is published yet" in plain(visitor("").get(address(tours.tour())))


class TestForm:
    """The form as the pad in the box has it."""

    def address(self, race: Race, query: str = "") -> str:
        return reverse("tour-form", args=["roue-libre", "2026", race.stage.stage_race.slug]) + query

    def test_it_is_filled_in_as_far_as_results_are_published(self, visitor: Visitor, tours: Tours, race: Race) -> None:
        tours.race(race.stage.stage_race, "green", "black", rules=TRIAL)
        text = plain(visitor("").get(self.address(race)))
        assert "Velo Nord 1 12 4 1 10 91 1 1 11 90" in text
        assert "Wiel Oost 1 2 3 Kettenblatt 1 2 3" in text
        assert "Velo Nord 283 25 40 20 85" in text

    def test_blank_it_has_teams_and_no_figures(self, visitor: Visitor, race: Race) -> None:
        text = plain(visitor("").get(self.address(race, "?blank")))
        assert "Velo Nord 1 2 3 Pédale Sud 1 2 3" in text
        assert "283" not in text

    def test_the_blank_form_is_there_before_the_first_stage(self, visitor: Visitor, tours: Tours) -> None:
        race = tours.race(tours.tour())
        text = visitor("").get(address(race.stage.stage_race)).content.decode()
        assert f'href="{self.address(race)}"' in text
        assert "Velo Nord 1 2 3" in plain(visitor("").get(self.address(race)))

    def test_a_tour_without_teams_has_four_lines(self, visitor: Visitor, tours: Tours) -> None:
        race = tours.race(tours.tour())
        race.entries.all().delete()
        page = visitor("").get(self.address(race))
        assert [team.name for team in page.context["stages"][0].teams] == [""] * 4

    def test_another_game_has_none(self, visitor: Visitor, world: World) -> None:
        assert visitor("").get(self.address(world.race())).status_code == 404


class TestPlanning:
    """A stage says whether it is a team time trial; a course shows its chance and exchange spaces."""

    def test_a_time_trial_is_planned_and_edited(self, visitor: Visitor, tours: Tours) -> None:
        tour = tours.tour()
        owner = visitor("owner")
        owner.post(
            reverse("stage-add", args=["roue-libre", tour.pk]), {"course": "promenade/stage", "modules": [TRIAL]}
        )
        stage = tour.stages.get()
        assert (stage.course, stage.rules) == ("stage", "time-trial")
        form = reverse("stage-edit", args=["roue-libre", stage.pk])
        assert 'value="time-trial" id="id_modules_0" checked' in owner.get(form).content.decode()
        owner.post(form, {"course": "col/stage", "number": "1"})
        stage.refresh_from_db()
        assert (stage.board, stage.rules) == ("col", "")

    def test_a_game_with_levels_has_its_rules_by_stage_race(self, visitor: Visitor, world: World) -> None:
        form = visitor("owner").get(reverse("stage-add", args=["roue-libre", world.stage_race().pk])).context["form"]
        assert "modules" not in form.fields

    def test_a_course_shows_its_special_spaces_and_bonus_seconds(self, visitor: Visitor, world: World) -> None:
        page = visitor("").get(reverse("course", args=["roue-libre", "promenade", "stage"]))
        text = plain(page)
        assert "Chance spaces 21.2, 45.3, 73.2, 79.1" in text
        assert "P 40 4, 1 3, 1" in text
        assert page.content.decode().count('class="special chance"') == 2 * (
            4 + 1
        )  # desk and phone, each with a legend
        assert "?: 21.2, 45.3, 73.2, 79.1" in page.content.decode()  # for who cannot see the drawing
        assert "cobbles" not in text


class TestCorrections:
    """Who corrects a stage sees which times and points change before it is published."""

    def test_times_stand_beside_points(self, visitor: Visitor, tours: Tours, race: Race) -> None:
        later = "\n".join(["record: sheet", *RULEBOOK]).replace("15 blue-3", "14 blue-3")
        revision = tours.world.enter(race, later)
        page = visitor("owner").get(reverse("publish", args=["roue-libre", race.pk, revision.number]))
        changes = [(row.name, row.points_before, row.points_after) for row in page.context["sheet_changes"]]
        assert changes == [("blue-3", "5 (2:04)", "5 (1:54)")]


class TestForPrograms:
    """The API tells who led after each stage."""

    def test_the_classification_has_its_leaders_and_awards(self, visitor: Visitor, race: Race) -> None:
        answer = visitor("").get(f"/api/v1/stage-races/{race.stage.stage_race.pk}/classification/").json()
        assert answer["after"][0]["yellow"] == ["Pédale Sud 1", "Velo Nord 1"]
        assert [(team["name"], team["team_award"], team["rider_award"]) for team in answer["teams"]] == [
            ("Velo Nord", 40, 20),
            ("Pédale Sud", 15, 15),
        ]


class TestQuestions:
    """A page asks the database as often for many stages as for one."""

    @pytest.mark.parametrize("page", ["tour", "stage", "race", "season", "calculator", "form"])
    def test_rows_do_not_ask_for_themselves(
        self, visitor: Visitor, tours: Tours, race: Race, page: str, django_assert_max_num_queries: Any
    ) -> None:
        tour = race.stage.stage_race
        addresses = {
            "tour": address(tour),
            "stage": address(race.stage),
            "race": address(race),
            "season": "/roue-libre/2026/",
            "calculator": reverse("entry-form", args=["roue-libre", race.pk]),
            "form": reverse("tour-form", args=["roue-libre", "2026", tour.slug]),
        }
        browser = visitor("owner")
        with django_assert_max_num_queries(25) as asked:
            browser.get(addresses[page])
        with_one = len(asked)
        for _ in range(4):
            tours.ride(tour, *RULEBOOK)
        tours.ride(tours.tour("Another"), *TEAM_TRIAL, rules=TRIAL)
        with django_assert_max_num_queries(with_one):
            assert browser.get(addresses[page]).status_code == 200
