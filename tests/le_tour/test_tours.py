"""A tour's classifications as the service keeps them, and what it earns in a season of three games."""

from __future__ import annotations

import pytest

from scoring import actions as scoring
from tests.club import sheet
from tests.flamme_rouge.tours import Tours as FlammeRouge
from tests.flamme_rouge.tours import arrivals
from tests.le_tour.tours import RULEBOOK, TEAM_TRIAL, TRIAL, Tours


class TestTheRulebooksTour:
    """A flat stage and a team time trial, with the figures worked out by hand."""

    def test_after_the_flat_stage_two_riders_share_the_jersey(self, tours: Tours) -> None:
        tour = tours.tour()
        tours.ride(tour, *RULEBOOK)
        [after] = tours.world.classification(tour)["after"]
        # blue 1: 95 − 2 = 93 less 3 seconds; red 1: 95 − 4 = 91 less 1.
        assert after["yellow"] == ["Pédale Sud 1", "Velo Nord 1"]
        assert (after["fastest_team"], after["points_leader"]) == (["Velo Nord"], ["Pédale Sud", "Velo Nord"])

    def test_times_gaps_and_awards_after_both(self, tours: Tours) -> None:
        tour = tours.tour()
        tours.ride(tour, *RULEBOOK)
        tours.ride(tour, *TEAM_TRIAL, rules=TRIAL)
        riders = tours.riders(tour)
        assert [(row["rank"], row["time"], row["gap"]) for row in riders.values()][:3] == [
            (1, 190, 0),
            (2, 192, 2),
            (3, 196, 6),
        ]
        assert [cell["time"] for cell in riders["Velo Nord 1"]["cells"]] == [90, 102]
        red, blue = tours.teams(tour)["Velo Nord"], tours.teams(tour)["Pédale Sud"]
        # red: 25 points, 40 for the team's time, 10 + 5 for second and third; blue: 25, 15, 15.
        assert (red["time"], red["points"], red["team_award"], red["rider_award"], red["total"]) == (
            589,
            25,
            40,
            15,
            80,
        )
        assert (blue["time"], blue["total"], blue["rank"]) == (613, 55, 2)
        assert [each["yellow"] for each in tours.world.classification(tour)["after"]][1] == ["Pédale Sud 1"]

    def test_a_tour_of_one_stage_is_classified_by_time_with_the_bonus_taken_off(self, tours: Tours) -> None:
        tour = tours.tour()
        tours.ride(tour, "arrive 9 red-1 3.1", "arrive 9 blue-1 2.1", "sprint P blue-1")
        assert tours.world.classification(tour)["finished"] is True
        red, blue = tours.teams(tour)["Velo Nord"], tours.teams(tour)["Pédale Sud"]
        # blue 1 is second in the stage (93 s), and first with 3 seconds off (90 s).
        assert (blue["points"], blue["team_award"], blue["rider_award"]) == (9 + 4, 40, 15)
        assert (red["points"], red["team_award"], red["rider_award"]) == (10, 15, 10)


class TestWhoHasNoTime:
    """No time is not nought seconds, and never first."""

    def test_who_did_not_finish_has_no_time_and_no_rank(self, tours: Tours) -> None:
        tour = tours.tour()
        tours.ride(tour, "arrive 9 red-1 3.1", "arrive 9 blue-1 2.1", "out red-2 dnf")
        row = tours.riders(tour)["Velo Nord 2"]
        assert (row["rank"], row["time"], row["gap"]) == (None, None, None)
        assert (row["cells"][0]["state"], row["cells"][0]["time"]) == ("dnf", None)
        assert list(tours.riders(tour))[-1] == "Velo Nord 2"

    def test_a_late_team_was_not_entered_and_leads_nothing_by_time(self, tours: Tours) -> None:
        tour = tours.tour()
        tours.ride(tour, *RULEBOOK)
        late = ("arrive 9 green-1 10.1", "arrive 9 red-1 3.1", "arrive 9 blue-1 2.1")
        tours.ride(tour, *late, colours=("red", "blue", "green"))
        row = tours.riders(tour)["Wiel Oost 1"]
        assert [cell["state"] for cell in row["cells"]] == ["not-entered", "ok"]
        assert [cell["time"] for cell in row["cells"]] == [None, 85]
        assert row["rank"] is None
        team = tours.teams(tour)["Wiel Oost"]
        assert (team["time"], team["time_rank"], team["team_award"], team["points"]) == (None, None, 0, 10)

    def test_a_disqualified_riders_time_and_points_are_gone_and_nobody_moves_up(self, tours: Tours) -> None:
        tour = tours.tour()
        race = tours.ride(tour, "arrive 9 red-1 3.1", "arrive 9 blue-1 2.1", "out red-1 dsq")
        lines = {line.race_number: line for line in race.sheet.riders.all()}
        assert (lines["red-1"].time, lines["red-1"].points) == (None, 0)
        assert (lines["blue-1"].place, lines["blue-1"].points) == (2, 9)


class TestStages:
    """A tour goes on while stages are open, and a cancelled stage counts for nothing."""

    def test_a_stage_to_come_leaves_the_tour_unfinished(self, tours: Tours) -> None:
        tour = tours.tour()
        tours.ride(tour, *RULEBOOK)
        tours.race(tour)
        assert tours.world.classification(tour)["finished"] is False
        assert tours.world.standings()["stage_races"][0]["state"] == "running"

    def test_a_cancelled_stage_is_in_no_total(self, tours: Tours) -> None:
        tour = tours.tour()
        race = tours.ride(tour, *TEAM_TRIAL, rules=TRIAL)
        tours.ride(tour, *RULEBOOK)
        with tours.world.settled():
            scoring.void_stage(race.stage, by=tours.world.owner, reason="The board was folded.")
        row = tours.riders(tour)["Velo Nord 1"]
        assert row["time"] == 90
        assert [(cell["time"], cell["void"]) for cell in row["cells"]] == [(102, True), (90, False)]
        assert [each["stage"] for each in tours.world.classification(tour)["after"]] == [2]


class TestASeasonOfThreeGames:
    """Each stage race's final team ranking earns points for places, whatever game it was."""

    @pytest.fixture
    def season(self, tours: Tours) -> Tours:
        """Um Reifenbreite won by red, Flamme Rouge by blue, Le Tour by red."""
        world = tours.world
        world.publish(world.race(None, "red", "blue"), sheet("21 31"))
        flamme_rouge = FlammeRouge(world)
        stage = flamme_rouge.race(flamme_rouge.tour("Petit Tour"), "red", "blue")
        world.publish(stage, arrivals("10 blue-s 5.1", "10 red-s 3.1", "10 blue-r 2.1", "10 red-r 1.1"))
        tours.ride(tours.tour("Grand tour"), *RULEBOOK)
        return tours

    def test_places_in_all_three_add_up(self, season: Tours) -> None:
        standings = season.world.standings()
        assert [each["state"] for each in standings["stage_races"]] == ["counted"] * 3
        results = {row["name"]: [each["rank"] for each in row["results"]] for row in standings["teams"]}
        assert results == {"Velo Nord": [1, 2, 1], "Pédale Sud": [2, 1, 2]}
        assert season.world.totals() == {"Velo Nord": "27", "Pédale Sud": "24"}
