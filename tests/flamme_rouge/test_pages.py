"""What the public reads of Flamme Rouge: score sheet, tour, stage and team, each with as few questions for many rows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from races.actions import create_race, create_stage
from races.models import Race
from races.views.common import address
from scoring.actions import void_stage
from tests.club import Visitor
from tests.flamme_rouge.test_tours import FIRST, SECOND
from tests.flamme_rouge.tours import Tours, arrivals

CASES = Path(__file__).resolve().parents[1] / "cases" / "flamme-rouge"


@pytest.fixture
def race(tours: Tours) -> Race:
    """A published first stage."""
    return tours.ride(tours.tour(), *FIRST)


def ridden(tours: Tours, case: str, *colours: str) -> Race:
    """A case's log, published as a stage of its own tour."""
    log = (CASES / f"{case}.rlog").read_text()
    road = next(line for line in log.splitlines() if line.startswith(("track:", "stage:")))
    tours.teams_named({colour: f"Team {colour}" for colour in colours})
    race = tours.race(tours.tour(case), *colours, road=road)
    tours.publish(race, log)
    return race


class TestSheet:
    """Order, round, rows over the line, times; cards and badges where the log has them."""

    def test_a_sheet_shows_round_rows_and_time(self, visitor: Visitor, race: Race) -> None:
        page = visitor("").get(address(race))
        first = page.context["riders"][0]
        assert (first.place, first.round, first.rows, first.time) == (1, 10, 5, 540)
        text = page.content.decode()
        assert "9:00" in text
        assert "Sprinteur" in text
        assert "Cards and slipstream" not in text

    def test_a_disqualified_rider_is_struck_through_and_has_no_time(self, visitor: Visitor, tours: Tours) -> None:
        race = tours.ride(tours.tour(), *FIRST, "out red-s dsq")
        page = visitor("").get(address(race))
        assert page.context["riders"][0].time is None
        text = page.content.decode()
        assert "<del>Sprinteur</del>" in text
        assert "disqualified" in text

    def test_a_ridden_race_has_exhaustion_slipstream_and_badges(self, visitor: Visitor, tours: Tours) -> None:
        race = ridden(tours, "g02-plain", "green", "white", "blue", "pink")
        page = visitor("").get(address(race))
        figures = {rider.rider: rider.exhaustion for rider in page.context["riders"]}
        assert figures["pink-r"] == 9
        assert figures["green-r"] == 0
        text = page.content.decode()
        assert "Cards and slipstream" in text
        assert "on the road" in text
        badges = {team.colour: team.badges for team in page.context["teams"]}
        assert any(badges.values())

    def test_automated_riders_stand_on_the_sheet_without_a_team(self, visitor: Visitor, tours: Tours) -> None:
        race = ridden(tours, "g26-everything", "black", "green")
        page = visitor("").get(address(race))
        assert page.context["riders"][0].rider == "pink-r"
        assert "no team" in page.content.decode()


class TestTour:
    """The general classification with gaps, the jersey by stage, the teams."""

    def test_gaps_jersey_and_points(self, visitor: Visitor, tours: Tours, race: Race) -> None:
        tour = race.stage.stage_race
        tours.ride(tour, *SECOND)
        text = visitor("").get(address(tour)).content.decode()
        assert "General classification" in text
        assert '<svg class="jersey"' in text
        assert "After stage" in text
        leader, second = tours.world.classification(tour)["riders"][:2]
        assert leader["gap"] == 0
        assert f"+{second['gap'] // 60}:{second['gap'] % 60:02d}" in text
        assert "0:00" not in text

    def test_a_rider_without_a_time_has_dashes(self, visitor: Visitor, tours: Tours, race: Race) -> None:
        tour = race.stage.stage_race
        tours.ride(tour, *SECOND[:3], "out red-r dnf")
        text = visitor("").get(address(tour)).content.decode()
        assert '<abbr title="did not finish">dnf</abbr>' in text

    def test_a_cancelled_stage_is_struck_through(self, visitor: Visitor, tours: Tours, race: Race) -> None:
        tours.ride(race.stage.stage_race, *SECOND)
        with tours.world.settled():
            void_stage(race.stage, by=tours.world.owner, reason="Two tiles were swapped.")
        text = visitor("").get(address(race.stage.stage_race)).content.decode()
        assert "<del>9:00</del>" in text
        assert "Two tiles were swapped." in text

    def test_an_empty_tour_says_so(self, visitor: Visitor, tours: Tours) -> None:
        text = visitor("").get(address(tours.tour())).content.decode()
        assert "Nothing is published yet" in text

    def test_a_running_tour_tells_the_next_start(self, visitor: Visitor, tours: Tours) -> None:
        race = ridden(tours, "g02-plain", "green", "white", "blue", "pink")
        tours.race(race.stage.stage_race, "green", "white")
        text = visitor("").get(address(race.stage.stage_race)).content.decode()
        assert "fewest points first" in text
        assert "Half the exhaustion cards" in text


class TestStage:
    """The stage's page names its road and who leads after it."""

    def test_the_road_and_the_leader(self, visitor: Visitor, race: Race) -> None:
        text = visitor("").get(address(race.stage)).content.decode()
        assert "Avenue Corso Paseo" in text
        assert "After this stage Velo Nord, Sprinteur leads, with 9:00." in re.sub("<[^>]+>", "", text)

    def test_level_riders_share_the_lead_the_rank_and_a_gap_of_nothing(self, visitor: Visitor, tours: Tours) -> None:
        """Faults A5: over two teams' time trial, on stage and tour page; a gap of nothing is shown as what it is."""
        tour = tours.tour()
        trial = tours.ride(tour, "time red-s 9:40", "time blue-s 9:40", "time blue-r 9:50", rules="time-trial")
        rows = tours.riders(tour)
        assert [(rows[name]["rank"], rows[name]["gap"]) for name in ("Velo Nord s", "Pédale Sud s")] == [(1, 0)] * 2
        stage = re.sub("<[^>]+>", "", visitor("").get(address(trial.stage)).content.decode())
        assert "After this stage Pédale Sud, Sprinteur, Velo Nord, Sprinteur share the lead, with 9:40." in stage
        tours.ride(tour, "finish red-s blue-s", "time red-s 9:40", "time blue-s 9:40")
        page = re.sub("<[^>]+>", " ", visitor("").get(address(tour)).content.decode())
        assert [row["rank"] for row in tours.riders(tour).values()][:2] == [1, 2]
        assert "+0:00" in page

    def test_over_two_tables_too(self, tours: Tours) -> None:
        """Faults A5: not the table's label decides."""
        tour = tours.tour()
        first = tours.race(tour, "red", rules="time-trial")
        with tours.world.settled():
            second = create_race(
                first.stage, by=tours.world.owner, entries={"red": tours.world.teams["blue"]}, label="B"
            )
        for race in (second, first):
            tours.publish(race, arrivals("time red-s 9:40"))
        assert {name: row["rank"] for name, row in tours.riders(tour).items()} == {"Velo Nord s": 1, "Pédale Sud s": 1}

    def test_a_stage_is_planned_on_a_printed_stage_or_a_typed_track(self, visitor: Visitor, tours: Tours) -> None:
        tour = tours.tour()
        owner, form = visitor("owner"), reverse("stage-add", args=["roue-libre", tour.pk])
        assert "La Haute Montagne" in owner.get(form).content.decode()
        owner.post(form, {"printed": "stage: peloton-8 5-6", "modules": ["weather"]})
        owner.post(form, {"track": "abcdU", "name": "Short"})
        assert list(tour.stages.values_list("road", "rules", "name")) == [
            ("stage: peloton-8 5-6", "weather", ""),
            ("track: abcdU", "", "Short"),
        ]
        for wrong in ({"name": "Nothing"}, {"printed": "stage: peloton-8 5-6", "track": "abcdU"}, {"track": "abcbU"}):
            assert owner.post(form, wrong).status_code == 422
        assert tour.stages.count() == 2

    def test_a_stage_without_its_version_is_ridden_by_as_many_as_are_entered(
        self, visitor: Visitor, tours: Tours
    ) -> None:
        """Faults F8: in the stage's form, on its page, in the quick sheet and in the log that is saved."""
        tour, colours = tours.tour(), ("red", "blue", "green", "black", "white")
        tours.teams_named({"black": "Ruote Sud", "white": "Fiets Noord"})
        owner, form = visitor("owner"), reverse("stage-add", args=["roue-libre", tour.pk])
        assert 'value="stage: peloton-11"' in owner.get(form).content.decode()
        owner.post(form, {"printed": "stage: peloton-11"})
        assert tour.stages.get().road == "stage: peloton-11"
        pictures = []
        for number in (4, 5):
            race = tours.race(tour, *colours[:number], road="stage: peloton-11")
            page = visitor("").get(address(race.stage)).content.decode()
            pictures.append("".join(re.findall("<svg.*?</svg>", page, re.DOTALL)))
            riders = [f"{colour}-{kind}" for colour in colours[:number] for kind in "sr"]
            placed = tours.world.publish(race, arrivals(f"finish {' '.join(riders)}"))
            assert [one["message"] for one in placed.answer["problems"] if one["severity"] == "error"] == []
            assert owner.get(reverse("entry-form", args=["roue-libre", race.pk])).status_code == 200
        assert "<svg" in pictures[0]
        assert pictures[0] != pictures[1]

    def test_its_log_of_moves_is_judged_on_the_version_of_its_teams(self, tours: Tours) -> None:
        """Faults F8: the start of peloton-7 has a third lane for 5-6 players only."""
        tours.teams_named({"black": "Ruote Sud", "white": "Fiets Noord"})
        tour = tours.tour()
        for colours, codes in ((("red", "blue"), ["place-none"]), (("red", "blue", "green", "black", "white"), [])):
            race = tours.race(tour, *colours, road="stage: peloton-7")
            draft = tours.world.enter(race, "start\nred s 5.3")
            found = [problem["code"] for problem in draft.answer["problems"] if problem["severity"] == "error"]
            assert found == codes

    def test_a_planned_stage_is_edited(self, visitor: Visitor, tours: Tours) -> None:
        tour = tours.tour()
        race = tours.race(tour, road="track: abcdU")
        owner, form = visitor("owner"), reverse("stage-edit", args=["roue-libre", race.stage.pk])
        assert 'value="abcdU"' in owner.get(form).content.decode()
        owner.post(form, {"printed": "stage: la-classicissima", "number": "1"})
        race.stage.refresh_from_db()
        assert race.stage.road == "stage: la-classicissima"


class TestSettings:
    """A club says how its tour is reckoned."""

    def test_a_tour_is_planned_with_its_scale(self, visitor: Visitor, tours: Tours) -> None:
        owner = visitor("owner")
        form = reverse("stage-race-add", args=["roue-libre", "2026"]) + "?game=flamme-rouge"
        assert "Seconds a round" in owner.get(form).content.decode()
        sent = {
            "name": "Office tour", "weight": "1", "modules": ["weather"], "header-finish": "all",
            "scale-round_seconds": "60", "scale-row_seconds": "10", "scale-bonus_seconds": "10 6 4",
            "scale-podium": "12 11 10", "scale-final": "",
        }  # fmt: skip
        assert owner.post(form, sent).status_code == 302
        tour = tours.world.season.stage_races.get()
        assert tour.scale == {"bonus_seconds": [10, 6, 4], "podium": [12, 11, 10], "final": []}
        assert (tour.rules, tour.headers) == ("weather", {"finish": "all"})

    def test_the_form_shows_the_scale_and_keeps_it(self, visitor: Visitor, tours: Tours) -> None:
        tour = tours.tour(scale={"podium": [5, 4], "by_length": True}, headers={"finish": "first"})
        owner, form = visitor("owner"), reverse("stage-race-edit", args=["roue-libre", tour.pk])
        page = owner.get(form)
        values = {field.name: field.value() for field in page.context["form"].scale_fields}
        assert values["scale-podium"] == "5 4"
        assert values["scale-by_length"] is True
        sent = {"name": "Tour", "weight": "1", "position": "1", "header-finish": "first", **values}
        assert owner.post(form, sent).status_code == 302
        tour.refresh_from_db()
        assert (tour.scale, tour.headers) == ({"podium": [5, 4], "by_length": True}, {"finish": "first"})

    def test_ten_colours_may_be_entered(self, visitor: Visitor, race: Race) -> None:
        text = visitor("owner").get(reverse("race-edit", args=["roue-libre", race.pk])).content.decode()
        for colour in ("red", "blue", "green", "black", "white", "pink", "yellow", "grey", "orange", "purple"):
            assert f'name="colour-{colour}"' in text


class TestTeam:
    """A team's page: its races and its badges over all of them."""

    def test_races_points_and_badges(self, visitor: Visitor, tours: Tours) -> None:
        race = ridden(tours, "g02-plain", "green", "white", "blue", "pink")
        letters = {line.colour: line.badges for line in race.sheet.teams.all()}
        colour = next(colour for colour, badges in letters.items() if badges)
        page = visitor("").get(reverse("team", args=["roue-libre", tours.world.teams[colour].pk]))
        assert {letter for letter, _times in page.context["badges"]} >= set(letters[colour])
        assert address(race) in page.content.decode()

    def test_yellow_after_the_last_stage_is_a_badge(self, visitor: Visitor, tours: Tours, race: Race) -> None:
        team = tours.world.teams["red"]
        page = visitor("").get(reverse("team", args=["roue-libre", team.pk]))
        assert dict(page.context["badges"])["I"] == 1

    def test_a_team_without_races_says_so_and_a_strangers_team_is_not_found(
        self, visitor: Visitor, tours: Tours
    ) -> None:
        team = tours.world.teams["green"]
        text = visitor("").get(reverse("team", args=["roue-libre", team.pk])).content.decode()
        assert "No race of this team is published yet." in text
        assert visitor("").get(reverse("team", args=["roue-libre", team.pk + 99])).status_code == 404


class TestRider:
    """A rider's page: his races and the badges his team earned in them."""

    def test_races_place_time_and_badges(self, visitor: Visitor, tours: Tours) -> None:
        race = ridden(tours, "g02-plain", "green", "white", "blue", "pink")
        letters = {line.colour: line.badges for line in race.sheet.teams.all()}
        colour = next(colour for colour, badges in letters.items() if badges)
        page = visitor("").get(reverse("rider", args=["roue-libre", tours.world.teams[colour].pk, "r"]))
        assert [letter for letter, _times in page.context["badges"]] == sorted(letters[colour])
        [(line, _stage, link, _badges)] = page.context["lines"]
        assert (line.race_number, link) == (f"{colour}-r", address(race))
        assert "Rouleur" in page.content.decode()

    def test_the_team_page_leads_to_its_riders(self, visitor: Visitor, tours: Tours, race: Race) -> None:
        team = tours.world.teams["red"]
        text = visitor("").get(reverse("team", args=["roue-libre", team.pk])).content.decode()
        for kind in "sr":
            assert reverse("rider", args=["roue-libre", team.pk, kind]) in text

    def test_a_rider_who_never_rode_is_not_found(self, visitor: Visitor, tours: Tours, race: Race) -> None:
        team = tours.world.teams["red"]
        assert visitor("").get(reverse("rider", args=["roue-libre", team.pk, "9"])).status_code == 404


class TestQuestions:
    """A page asks the database as often for many stages as for one."""

    @pytest.mark.parametrize("page", ["tour", "stage", "race", "team", "rider", "season", "entry-form"])
    def test_rows_do_not_ask_for_themselves(
        self, visitor: Visitor, tours: Tours, race: Race, page: str, django_assert_max_num_queries: Any
    ) -> None:
        tour = race.stage.stage_race
        addresses = {
            "tour": address(tour),
            "stage": address(race.stage),
            "race": address(race),
            "team": reverse("team", args=["roue-libre", tours.world.teams["red"].pk]),
            "rider": reverse("rider", args=["roue-libre", tours.world.teams["red"].pk, "s"]),
            "season": "/roue-libre/2026/",
            "entry-form": reverse("entry-form", args=["roue-libre", race.pk]),
        }
        browser = visitor("owner")
        with django_assert_max_num_queries(25) as asked:
            browser.get(addresses[page])
        with_one = len(asked)
        for _ in range(4):
            tours.ride(tour, *FIRST)
        tours.ride(tours.tour("Another"), *SECOND)
        with django_assert_max_num_queries(with_one):
            assert browser.get(addresses[page]).status_code == 200


class TestCorrecting:
    """Whoever corrects a published sheet sees first what it changes."""

    def test_changed_times_and_points_are_shown(self, visitor: Visitor, tours: Tours, race: Race) -> None:
        tours.world.enter(race, arrivals("10 blue-s 5.1", "10 red-s 3.1", "10 blue-r 2.1", "11 red-r 1.1"))
        page = visitor("owner").get(reverse("publish", args=["roue-libre", race.pk, 2]))
        rows = {change.name: change for change in page.context["sheet_changes"]}
        assert (rows["red-s"].points_before, rows["red-s"].points_after) == ("9:00", "9:20")
        assert (rows["Velo Nord"].points_before, rows["Velo Nord"].points_after) == ("3", "2")
        assert "red-r" not in rows


class TestForPrograms:
    """The API tells what the pages show."""

    def test_classification_sheet_and_stage(self, visitor: Visitor, tours: Tours, race: Race) -> None:
        anybody = visitor("")
        tour = anybody.get(f"/api/v1/stage-races/{race.stage.stage_race_id}/classification").json()
        assert tour["after"] == [
            {"stage": 1, "leader": {"rider": "Velo Nord s", "riders": ["Velo Nord s"], "time": 540}}
        ]
        assert tour["riders"][1]["gap"] == 20
        sheet = anybody.get(f"/api/v1/races/{race.pk}/sheet").json()
        assert {line["race_number"]: line["time"] for line in sheet["riders"]}["red-r"] == 650
        stage = anybody.get(f"/api/v1/stages/{race.stage_id}").json()
        assert (stage["road"], stage["board"]) == ("stage: avenue-corso-paseo", "")


class TestSeason:
    """The season's list of stage races."""

    def test_each_stage_race_is_told_with_its_game(self, visitor: Visitor, tours: Tours) -> None:
        tours.tour("Tour by cards")
        tours.world.stage_race("Tour by dice")
        text = visitor("").get(reverse("season", args=["roue-libre", "2026"])).content.decode()
        games = re.findall(r'class="name" [^>]*><bdi>([^<]*)</bdi></a><div class="soft">([^<]*)<', text)
        assert games == [("Tour by cards", "Flamme Rouge"), ("Tour by dice", "Um Reifenbreite")]


class TestRoad:
    """The picture of a stage's track."""

    def test_weather_and_obstacles_of_the_stage_are_on_it(self, visitor: Visitor, tours: Tours) -> None:
        with tours.world.settled():
            stage = create_stage(
                tours.tour(),
                by=tours.world.owner,
                road="stage: avenue-corso-paseo",
                rules="weather",
                headers={"weather c": "crosswind", "obstacle": "34.2"},
            )
        text = visitor("").get(address(stage)).content.decode()
        assert "<title>crosswind</title>" in text
        assert "<title>obstacle 34.2</title>" in text
        assert "<title>rain</title>" not in text
