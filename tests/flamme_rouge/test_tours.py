"""Tours in the service: times, points, jerseys, what is carried along, and what a club can set."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from league.errors import Mismatch, Refused
from races import actions as races
from scoring.actions import void_stage
from scoring.models import RiderLine, StageRaceClassification, TeamLine
from scoring.views.logs import next_start
from tests.flamme_rouge.tours import STAGE, Tours, arrivals

CASES = Path(__file__).resolve().parents[1] / "cases" / "flamme-rouge"
FIRST = ("10 red-s 5.1", "10 blue-s 3.1", "10 blue-r 2.1", "11 red-r 1.1")
SECOND = ("12 blue-s 3.1", "12 blue-r 1.1", "13 red-s 4.1", "13 red-r 2.1")


class TestTimes:
    """A minute a round, ten seconds a row; the line of riders; the bonus."""

    def test_a_line_of_riders_has_its_front_riders_time_and_the_first_two_ten_seconds_less(self, tours: Tours) -> None:
        tour = tours.tour()
        tours.ride(tour, *FIRST)
        times = {name: row["time"] for name, row in tours.riders(tour).items()}
        assert times == {
            "Velo Nord s": 600 - 50 - 10,
            "Pédale Sud s": 600 - 30 - 10,
            "Pédale Sud r": 600 - 30,
            "Velo Nord r": 660 - 10,
        }

    def test_a_club_sets_seconds_and_bonus(self, tours: Tours) -> None:
        tour = tours.tour(scale={"round_seconds": 30, "row_seconds": 1, "bonus_seconds": [20, 12, 8]})
        tours.ride(tour, *FIRST)
        times = [row["time"] for row in tours.world.classification(tour)["riders"]]
        assert times == [300 - 5 - 20, 300 - 3 - 12, 300 - 3 - 8, 330 - 1]

    def test_a_rider_who_leaves_a_stage_has_no_time_and_is_never_first(self, tours: Tours) -> None:
        tour = tours.tour()
        tours.ride(tour, *FIRST)
        tours.ride(tour, *SECOND[:3], "out red-r dnf")
        row = tours.riders(tour)["Velo Nord r"]
        assert (row["rank"], row["time"]) == (None, None)
        assert row["cells"][1] == {"state": "dnf", "points": None, "void": False, "time": None, "place": None}
        assert tours.world.classification(tour)["riders"][-1] == row

    def test_a_disqualified_rider_loses_time_and_points_and_nobody_moves_up(self, tours: Tours) -> None:
        tour = tours.tour()
        tours.ride(tour, *FIRST, "out red-s dsq")
        assert tours.riders(tour)["Velo Nord s"]["time"] is None
        points = {name: row["stage_points"] for name, row in tours.teams(tour).items()}
        assert points == {"Pédale Sud": 2 + 1, "Velo Nord": 0}

    def test_a_time_trial_counts_its_time_without_bonus(self, tours: Tours) -> None:
        tour = tours.tour()
        tours.ride(tour, "10 red-s 5.1", "10 blue-s 4.1", rules="time-trial")
        times = {name: row["time"] for name, row in tours.riders(tour).items()}
        assert times == {"Velo Nord s": 550, "Pédale Sud s": 560}


class TestPoints:
    """Team points by place; the final classification's are paid with the last stage."""

    def test_the_final_points_wait_for_the_last_stage(self, tours: Tours) -> None:
        tour = tours.tour()
        tours.ride(tour, *FIRST)
        last = tours.race(tour)
        tours.world.classification(tour)
        assert {name: row["points"] for name, row in tours.teams(tour).items()} == {"Velo Nord": 3, "Pédale Sud": 3}
        tours.publish(last, arrivals(*SECOND))
        rows = tours.teams(tour)
        assert {name: row["stage_points"] for name, row in rows.items()} == {"Pédale Sud": 8, "Velo Nord": 4}
        assert {name: row["final_points"] for name, row in rows.items()} == {"Pédale Sud": 5, "Velo Nord": 1}
        assert {name: row["points"] for name, row in rows.items()} == {"Pédale Sud": 13, "Velo Nord": 5}
        assert {name: row["medals"] for name, row in rows.items()} == {"Pédale Sud": [1, 2, 1], "Velo Nord": [1, 0, 1]}

    def test_a_club_scale_pays_every_place_and_no_final(self, tours: Tours) -> None:
        tour = tours.tour(scale={"podium": list(range(12, 0, -1)), "final": []})
        tours.ride(tour, *FIRST)
        assert {name: row["points"] for name, row in tours.teams(tour).items()} == {
            "Pédale Sud": 11 + 10,
            "Velo Nord": 12 + 9,
        }

    @pytest.mark.parametrize(
        ("stages", "riders", "teams"),
        [(7, [3, 2, 1], [1]), (8, [4, 3, 2, 1], [2, 1]), (15, [5, 4, 3, 2, 1], [3, 2, 1])],
    )
    def test_the_bonus_by_length_goes_to_riders_and_to_the_best_teams(
        self, tours: Tours, stages: int, riders: list[int], teams: list[int]
    ) -> None:
        tour = tours.tour(scale={"by_length": True})
        with tours.world.settled():
            made = [tours.race(tour) for _ in range(stages)]
        for race in made:
            tours.publish(race, arrivals("10 red-s 5.1", "10 red-r 3.1", "10 blue-s 1.1"))
        red, blue = tours.teams(tour)["Velo Nord"], tours.teams(tour)["Pédale Sud"]
        assert (red["final_points"], blue["final_points"]) == (riders[0] + riders[1], riders[2])
        assert (red["team_bonus"], blue["team_bonus"]) == (teams[0], teams[1] if len(teams) > 1 else 0)
        assert red["points"] == stages * 5 + red["final_points"] + red["team_bonus"]

    def test_the_final_team_ranking_earns_the_seasons_points(self, tours: Tours) -> None:
        tour = tours.tour()
        tours.ride(tour, *FIRST)
        with tours.world.settled():
            races.create_stage(tour, by=tours.world.owner, road=STAGE)
        assert tours.world.totals() == {"Pédale Sud": None, "Velo Nord": None}
        stage = tour.stages.get(number=2)
        race = races.create_race(
            stage, by=tours.world.owner, entries={c: tours.world.teams[c] for c in ("red", "blue")}
        )
        tours.publish(race, arrivals(*SECOND))
        assert tours.world.totals() == {"Pédale Sud": "10", "Velo Nord": "7"}

    def test_a_new_scale_holds_for_the_stages_already_published(self, tours: Tours) -> None:
        tour = tours.tour()
        race = tours.ride(tour, *FIRST)
        with tours.world.settled():
            scale = {"podium": [5], "row_seconds": 0}
            races.edit_stage_race(tour, by=tours.world.owner, scale=scale, reason="Voted.")
        assert TeamLine.objects.get(sheet__race=race, colour="red").points == 5
        assert RiderLine.objects.get(sheet__race=race, race_number="red-r").time == 660
        assert tours.teams(tour)["Velo Nord"]["stage_points"] == 5


class TestJersey:
    """Who wore yellow after each stage."""

    def test_the_history_has_every_stage_that_counts(self, tours: Tours) -> None:
        tour = tours.tour()
        first = tours.ride(tour, *FIRST)
        tours.ride(tour, *SECOND)
        after = tours.world.classification(tour)["after"]
        assert [(each["stage"], each["leader"]["rider"]) for each in after] == [(1, "Velo Nord s"), (2, "Pédale Sud s")]
        with tours.world.settled():
            void_stage(first.stage, by=tours.world.owner, reason="Two tiles were swapped.")
        after = tours.world.classification(tour)["after"]
        assert [(each["stage"], each["leader"]["rider"]) for each in after] == [(2, "Pédale Sud s")]

    def test_nobody_leads_while_nobody_has_a_time(self, tours: Tours) -> None:
        tour = tours.tour()
        tours.ride(tour, "finish red-s blue-s")
        assert tours.world.classification(tour)["after"] == [{"stage": 1, "leader": None}]
        assert tours.riders(tour)["Velo Nord s"]["rank"] is None
        assert tours.teams(tour)["Velo Nord"]["points"] == 3


class TestNextStart:
    """Half the exhaustion, rounded up, goes along; the team with the fewest points is placed first."""

    def test_the_desk_of_the_next_stage_proposes_the_handicaps(self, tours: Tours) -> None:
        log = (CASES / "g02-plain.rlog").read_text()
        held = json.loads((CASES / "g02-plain.json").read_text())["exhaustion"]
        colours = tuple(dict.fromkeys(rider.partition("-")[0] for rider in held))
        tours.teams_named({colour: f"Team {colour}" for colour in colours})
        tour = tours.tour()
        road = next(line for line in log.splitlines() if line.startswith(("track:", "stage:")))
        ridden = tours.race(tour, *colours, road=road)
        tours.publish(ridden, log)
        race = tours.race(tour, *colours)
        half = {rider: -(-cards // 2) for rider, cards in held.items()}
        assert sorted(next_start(race)) == sorted(
            f"handicap {colour}: s {half[f'{colour}-s']} r {half[f'{colour}-r']}"
            for colour in colours
            if half[f"{colour}-s"] or half[f"{colour}-r"]
        )
        assert next_start(race)
        tours.world.enter(race, arrivals(*(f"{nth} {colour}-s 5.1" for nth, colour in enumerate(colours, 10))))
        assert next_start(race) == []

    def test_fewest_points_are_placed_first_and_nobody_after_the_last_stage(self, tours: Tours) -> None:
        tour = tours.tour()
        tours.ride(tour, "10 red-s 5.1", "10 red-r 3.1", "10 blue-s 1.1")
        assert tours.world.classification(tour)["start_order"] == []
        race = tours.race(tour)
        assert tours.world.classification(tour)["start_order"] == ["Pédale Sud", "Velo Nord"]
        tours.publish(race, arrivals(*SECOND))
        assert tours.world.classification(tour)["start_order"] == []


class TestRoads:
    """A stage is ridden on a printed stage or a track of tiles; its log must be of the same road."""

    def test_the_log_is_given_its_road_and_rules(self, tours: Tours) -> None:
        race = tours.race(tours.tour(rules="weather"), road="track: abcdU")
        revision = tours.world.enter(race, arrivals(*FIRST[:2]))
        assert "track: abcdU" in revision.text
        assert "rules: weather" in revision.text

    def test_a_stage_has_rules_of_its_own(self, tours: Tours) -> None:
        race = tours.race(tours.tour(rules="weather"), rules="time-trial")
        assert "rules: time-trial" in tours.world.enter(race, arrivals(*FIRST[:2])).text

    @pytest.mark.parametrize(
        ("road", "typed"),
        [
            ("track: abcdu", "track: abcdU"),
            ("track: abcdu", "stage: la-haute-montagne"),
            ("stage: la-haute-montagne", "track: abcdu"),
            ("stage: peloton-7 2-4", "stage: peloton-7 5-6"),
        ],
    )
    def test_a_log_of_another_road_is_refused(self, tours: Tours, road: str, typed: str) -> None:
        race = tours.race(tours.tour(), road=road)
        with pytest.raises(Mismatch):
            tours.world.enter(race, f"{typed}\n{arrivals(*FIRST[:2])}")

    def test_players_may_be_named_where_they_make_no_difference(self, tours: Tours) -> None:
        race = tours.race(tours.tour(), road=STAGE)
        revision = tours.world.enter(race, f"stage: Avenue-Corso-Paseo 2-4\n{arrivals(*FIRST)}")
        assert revision.errors == 0

    @pytest.mark.parametrize("road", ["", "stage: nowhere", "track: abcbu", "track:", "board: reference"])
    def test_a_road_that_is_none_is_refused_by_name(self, tours: Tours, road: str) -> None:
        with pytest.raises(Refused) as refused:
            races.create_stage(tours.tour(), by=tours.world.owner, road=road)
        assert refused.value.field == "road"

    def test_a_board_is_no_road_and_a_track_no_course(self, tours: Tours) -> None:
        with pytest.raises(Refused) as refused:
            races.create_stage(tours.tour(), by=tours.world.owner, board="reference", course="roubaix")
        assert refused.value.field == "board"
        with pytest.raises(Refused) as refused:
            races.create_stage(tours.world.stage_race(), by=tours.world.owner, road=STAGE)
        assert refused.value.field == "road"

    @pytest.mark.parametrize(
        "scale", [{"podium": "3 2 1"}, {"round_seconds": -1}, {"by_length": 1}, {"sprints": [1]}, {"final": [1] * 99}]
    )
    def test_a_scale_that_does_not_fit_is_refused(self, tours: Tours, scale: dict[str, object]) -> None:
        with pytest.raises(Refused) as refused:
            tours.tour(scale=scale)
        assert refused.value.field == f"scale-{next(iter(scale))}"


class TestAutomatedRiders:
    """Riders that nobody plays need no team; they take their places all the same."""

    LOG = "\n".join(
        [
            "bot white: peloton", "solo: green s", "record: sheet",
            "arrive 10 white-s 5.1", "arrive 10 green-s 3.1", "arrive 10 red-s 1.1", "arrive 11 blue-s 2.1", "",
        ]
    )  # fmt: skip

    def test_they_keep_their_places_and_the_classification_is_among_the_teams(self, tours: Tours) -> None:
        tour = tours.tour()
        race = tours.race(tour)
        tours.publish(race, self.LOG)
        assert set(tours.riders(tour)) == {"Velo Nord s", "Pédale Sud s"}
        assert {name: row["stage_points"] for name, row in tours.teams(tour).items()} == {
            "Velo Nord": 1,
            "Pédale Sud": 0,
        }
        assert tours.riders(tour)["Velo Nord s"]["time"] == 590
        assert RiderLine.objects.filter(sheet__race=race).count() == 2

    def test_a_played_rider_without_a_team_is_a_difference(self, tours: Tours) -> None:
        with pytest.raises(Mismatch):
            tours.world.enter(tours.race(tours.tour()), arrivals("10 green-s 3.1", "10 red-s 1.1"))


class TestComputedAgain:
    """Sheets, classifications and standings can be thrown away: they come out to the same bytes."""

    def test_recompute_changes_nothing(self, tours: Tours) -> None:
        tour = tours.tour(scale={"by_length": True})
        tours.ride(tour, *FIRST)
        tours.ride(tour, *SECOND)
        lines = list(RiderLine.objects.values_list("race_number", "place", "points", "time"))
        before = list(StageRaceClassification.objects.values_list("number", "digest"))
        snapshot = tours.world.classification(tour)
        call_command("recompute", "--all")
        assert list(StageRaceClassification.objects.values_list("number", "digest")) == before
        assert tours.world.classification(tour) == snapshot
        assert list(RiderLine.objects.values_list("race_number", "place", "points", "time")) == lines


class TestAPublishedSheetWithLevelRiders:
    """Faults A5: it stays published and readable as it is, and `audit` marks it."""

    def test_it_stays_as_it_is_and_audit_names_the_line(self, tours: Tours, monkeypatch: pytest.MonkeyPatch) -> None:
        tour = tours.tour()
        with monkeypatch.context() as before:
            before.setattr("scoring.replay.sheets.ArrivalSheet.ask_for_order", lambda sheet: None)
            race = tours.ride(tour, "time red-s 9:40", "time blue-s 9:40")
        out = StringIO()
        with pytest.raises(CommandError):
            call_command("audit", "--processes", "1", stdout=out, stderr=StringIO())
        assert "would be error: red-s and blue-s are level at 9:40" in out.getvalue()
        call_command("recompute", "--all", stdout=StringIO(), stderr=StringIO())
        race.refresh_from_db()
        assert race.published_revision is not None
        assert {name: row["rank"] for name, row in tours.riders(tour).items()} == {"Velo Nord s": 1, "Pédale Sud s": 2}
