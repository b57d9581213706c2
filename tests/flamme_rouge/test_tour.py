"""Tours by the designer's free rules of 2016, and by a club's numbers (facts: Grand Tour; race log, section 5)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.games.flamme_rouge.classification import TourRules
from tests.flamme_rouge.rides import Ridden, ride, sheet, tour

ONE = "arrive 10 red-s 5.1\narrive 10 blue-s 3.1\narrive 10 green-s 2.1\narrive 10 red-r 1.1\narrive 12 blue-r 5.1"
TWO = "arrive 11 blue-s 4.1\narrive 11 green-s 3.1\narrive 12 red-s 3.1\narrive 12 red-r 1.1\narrive 13 blue-r 1.1"


def times(standings: dict[str, Any]) -> dict[str, int | None]:
    return {row["rider"]: row["time"] for row in standings["riders"]}


def points(standings: dict[str, Any]) -> dict[str, tuple[int, int]]:
    return {row["team"]: (row["points"], row["rank"]) for row in standings["teams"]}


def order(standings: dict[str, Any]) -> list[str]:
    return [row["rider"] for row in standings["riders"] if row["rank"]]


class TestAStagesTime:
    def test_a_minute_a_round_less_ten_seconds_a_row_behind_the_line(self) -> None:
        assert times(tour(sheet("arrive 9 a-s 1.1".replace("a-s", "red-s"))))["red-s"] == 540 - 10 - 10

    def test_riders_home_in_one_unbroken_line_of_rows_take_their_front_riders_time(self) -> None:
        # rows 5 | 3 2 1: the three take 600 − 30; the first two have ten seconds of bonus
        assert times(tour(sheet(ONE))) == {"red-s": 540, "blue-s": 560, "green-s": 570, "red-r": 570, "blue-r": 670}

    def test_a_later_round_is_another_line_though_the_rows_are_the_same(self) -> None:
        standings = tour(sheet("arrive 10 red-s 2.1\narrive 10 blue-s 1.1\narrive 11 green-s 2.2"))
        assert times(standings) == {"red-s": 570, "blue-s": 570, "green-s": 640}

    def test_a_round_without_an_arrival_costs_a_minute_too(self) -> None:
        standings = tour(sheet("arrive 10 red-s 1.1\narrive 10 blue-s 1.2\narrive 13 green-s 1.1"))
        assert times(standings)["green-s"] == 770

    def test_a_time_that_the_table_worked_out_is_not_added_to(self) -> None:
        assert times(tour(sheet("time red-s 9:40\ntime blue-s 9:41"))) == {"red-s": 580, "blue-s": 581}

    def test_a_move_log_gives_the_same(self) -> None:
        race = ride("red s 5.1\nblue s 4.1\nround 1\nred s3\nblue s2\nround 2\nblue s4", "au", headers="finish: all")
        assert times(tour(race)) == {"red-s": 40, "blue-s": 120 - 30 - 10}

    def test_a_time_trials_time_has_no_line_and_no_bonus(self) -> None:
        standings = tour(sheet("arrive 9 red-s 2.1\narrive 9 blue-s 1.1", rules="time-trial"))
        assert times(standings) == {"red-s": 520, "blue-s": 530}


class TestTheClassificationByTime:
    def test_times_are_added_up(self) -> None:
        standings = tour(sheet(ONE), sheet(TWO))
        assert times(standings) == {"blue-s": 1170, "green-s": 1180, "red-s": 1230, "red-r": 1280, "blue-r": 1440}
        assert order(standings) == ["blue-s", "green-s", "red-s", "red-r", "blue-r"]

    def test_equal_times_go_by_the_latest_stages_place(self) -> None:
        # 570 each in the first stage; in the second blue comes in before red, in one row and so in one time
        first = sheet("arrive 10 green-s 5.1\narrive 10 black-s 5.2\narrive 10 red-s 3.1\narrive 10 blue-s 3.2")
        second = sheet("arrive 10 green-s 5.1\narrive 10 black-s 5.2\narrive 10 blue-s 3.1\narrive 10 red-s 3.2")
        assert order(tour(first))[2:] == ["red-s", "blue-s"]
        standings = tour(first, second)
        assert order(standings)[2:] == ["blue-s", "red-s"]
        assert times(standings)["red-s"] == times(standings)["blue-s"]

    def test_a_rider_without_a_time_in_a_stage_has_no_total_and_no_rank(self) -> None:
        standings = tour(sheet(ONE), sheet(f"{TWO.replace('arrive 12 red-s 3.1', 'out red-s dnf')}"))
        red = next(row for row in standings["riders"] if row["rider"] == "red-s")
        assert red == {"rider": "red-s", "time": None, "stages": [540, None], "rank": None}
        assert order(standings)[0] == "blue-s"

    def test_nor_has_one_who_joined_later(self) -> None:
        standings = tour(sheet(ONE), sheet(f"{TWO}\narrive 9 pink-s 5.1"))
        assert times(standings)["pink-s"] is None
        assert points(standings)["pink"][0] == 3  # the podium is paid all the same

    def test_a_disqualified_rider_has_no_time_and_no_points_and_nobody_moves_up(self) -> None:
        standings = tour(sheet(f"{ONE}\nout red-s dsq"))
        assert times(standings)["red-s"] is None
        assert times(standings)["blue-s"] == 560  # second he stays: ten seconds, and two points
        assert times(standings)["green-s"] == 570
        assert points(standings)["blue"] == (5, 1)  # 2, and 3 for the classification
        assert points(standings)["red"] == (1, 3)


class TestTeamPoints:
    def test_3_2_1_a_stage_and_again_for_the_final_classification(self) -> None:
        assert points(tour(sheet(ONE))) == {"red": (6, 1), "blue": (4, 2), "green": (2, 3)}

    def test_equal_points_share_the_rank(self) -> None:
        assert points(tour(sheet(ONE), sheet(TWO))) == {"blue": (8, 1), "green": (5, 2), "red": (5, 2)}

    def test_a_club_can_leave_the_final_points_out(self) -> None:
        assert points(tour(sheet(ONE), rules=TourRules(final=()))) == {"red": (3, 1), "blue": (2, 2), "green": (1, 3)}

    def test_a_clubs_scale_pays_twelve_places(self) -> None:
        rules = TourRules(podium=tuple(range(12, 0, -1)), final=())
        assert points(tour(sheet(ONE), rules=rules)) == {"red": (21, 1), "blue": (19, 2), "green": (10, 3)}

    def test_every_number_is_a_setting(self) -> None:
        rules = TourRules(round_seconds=30, row_seconds=5, bonus_seconds=(20, 10, 5))
        assert times(tour(sheet(ONE), rules=rules)) == {
            "red-s": 300 - 25 - 20,
            "blue-s": 300 - 15 - 10,
            "green-s": 300 - 15 - 5,
            "red-r": 300 - 15,
            "blue-r": 360 - 25,
        }


class TestCarriedExhaustion:
    @pytest.mark.parametrize(("cards", "kept"), [(1, 1), (2, 1), (3, 2), (4, 2)])
    def test_half_of_them_rounded_up(self, cards: int, kept: int) -> None:
        lines = "\n".join(f"round {n}\nred s2" if n < 4 else f"round {n}\nred s3" for n in range(1, cards + 1))
        race = ride(f"red s 1.1\n{lines}\nround {cards + 1}\nred s9\nround {cards + 2}\nred s9", "abu")
        left = race.exhaustion("red-s")
        assert tour(race)["carry"] == {"red-s": (left + 1) // 2}
        assert tour(ride(f"red s 1.1\n{lines}"))["carry"] == {"red-s": kept}

    def test_the_latest_stage_counts(self) -> None:
        first = ride("red s 5.1\nround 1\nred s2\nround 2\nred s9", "au")
        second = ride("red s 5.1\nround 1\nred s9", "au")
        assert tour(first, second)["carry"] == {"red-s": 0}


class TestClubTeams:
    NAMES = "team red: Velo Nord\nteam blue: Sud"

    def test_teams_and_riders_go_by_their_names_whatever_colour_they_had(self) -> None:
        first = sheet("arrive 10 red-s 1.1\narrive 10 blue-s 2.1", more=self.NAMES)
        second = sheet("arrive 10 black-s 1.1\narrive 10 red-s 3.1", more="team black: Velo Nord\nteam red: Sud")
        standings = tour(first, second)
        assert points(standings) == {"Sud": (9, 1), "Velo Nord": (6, 2)}
        assert times(standings) == {"Sud s": 570 + 560, "Velo Nord s": 570 + 580}


class TestTheOfficeTourOf2019:
    """Five real stages: the stage gaps, entered as times, give the published classification after each (a public record)."""

    RECORD = json.loads(
        (Path(__file__).parents[1] / "cases" / "flamme-rouge" / "petit-tour-2019.json").read_text("utf-8")
    )
    COLOURS = {"N": "red", "B": "blue", "W": "white", "P": "pink", "V": "black"}

    def stage(self, number: int) -> Ridden:
        gaps: dict[str, int] = self.RECORD["derived_stage_gap_to_best_timed_rider"][str(number)]
        lines = [f"time {self.rider(name)} {10 + gap // 60}:{gap % 60:02}" for name, gap in gaps.items()]
        return sheet("\n".join(lines))

    def rider(self, name: str) -> str:
        return f"{self.COLOURS[name[0]]}-{name[1].lower()}"

    @pytest.mark.parametrize("after", range(1, 6))
    def test_the_classification_after_each_stage(self, after: int) -> None:
        standings = tour(*(self.stage(number) for number in range(1, after + 1)))
        best = min(time for time in times(standings).values() if time is not None)
        gaps = {rider: time - best for rider, time in times(standings).items() if time is not None}
        published: dict[str, int] = self.RECORD["gc_after_stage"][str(after)]
        assert gaps == {self.rider(name): gap for name, gap in published.items()}
        assert published[next(name for name in published if self.rider(name) == order(standings)[0])] == 0
