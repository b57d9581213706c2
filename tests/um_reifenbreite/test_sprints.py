"""Sprints (rulebook: Sprints and the Yellow Jersey, The Score Sheet)."""

from __future__ import annotations

import pytest

from tests.um_reifenbreite.rides import line, ride, road, sheet

ROAD = road(8, line("A", 11, 8, 5), 6, line("B", 7, 5, 3), 20, grid=8)


class TestCrossingASprintLine:
    """The first three riders over each line are noted, in the order in which they move."""

    START = """
        21 to 8.1
        33 to 8.2
        42 to 8.3
        51 to 8.4
    """

    def test_the_first_three_have_the_lines_points_and_the_fourth_none(self) -> None:
        race = ride(f"{self.START}\nround 1\n21 1-1 to 1\n33 1-1 to 2\n42 1-1 to 3\n51 6-6 to 4", ROAD)
        assert race.error is None
        assert race.sprints["A"] == ["21", "33", "42"]
        assert [race.row(rider)["sprint_points"] for rider in ("21", "33", "42")] == [11, 8, 5]

    def test_who_goes_further_is_not_before_who_moved_earlier(self) -> None:
        race = ride(f"{self.START}\nround 1\n21 1-1 to 1\n33 1-4 to 2\n42 1-1 go 0\n51 1-1 to 4", ROAD)
        assert race.sprints["A"] == ["21", "33", "51"]

    def test_a_rider_on_the_last_row_before_the_line_has_not_crossed_it(self) -> None:
        race = ride(f"{self.START}\nround 1\n21 1-1 go 0", ROAD)
        assert race.sprints == {"A": [], "B": []}

    def test_one_move_may_cross_two_lines(self) -> None:
        race = ride("21 to 8.1\nround 1\n21 6-6 to 1", ROAD)
        assert race.sprints == {"A": ["21"], "B": ["21"]}
        assert race.row("21")["sprint_points"] == 18

    def test_drafting_over_a_line_counts(self) -> None:
        race = ride("21 to 8.1\n31 to 7.1\nround 1\n21 1-2 to 1\n31 draft", ROAD)
        assert race.sprints["A"] == ["21", "31"]

    def test_points_are_added_to_the_riders_and_the_teams(self) -> None:
        race = ride("21 to 8.1\nround 1\n21 1-1 to 1\nout 21 dnf", ROAD, rules="basic sprints")
        assert (race.points("21"), race.answer["teams"][0]["points"]) == (11, 11)  # kept without a place

    @pytest.mark.parametrize("rules", ["basic", "advanced", "basic switch photo"])
    def test_rules_without_sprints_have_none(self, rules: str) -> None:
        race = ride("21 to 8.1\nround 1\n21 6-6 to 1", ROAD, rules=rules)
        assert race.answer["sprints"] == []
        assert race.row("21")["sprint_points"] == 0

    def test_a_rider_crosses_a_line_once_even_if_he_comes_back_behind_it_after_dismounting(self) -> None:
        race = ride(
            """
            21 to 4.1
            31 to 3.1
            41 to 3.2
            round 1
            21 1-1 go 1 to 1
            31 1-1 to 4.1
            41 1-1 go 0
            round 2
            21 1-1               # dismounts on 5.1
            31 1-1 to 5.1
            41 1-1 go 0
            check 21 4.1         # behind the line again
            round 3
            31 1-1
            21 1-1 to 5.2
            41 1-1 go 0
            """,
            road(4, line("A"), "{ rows = 4, surface = 'climb', value = 6 }", 20),
        )
        assert race.result.problems == []
        assert race.sprints["A"] == ["21", "31"]


class TestTheScoreSheetExample:
    """First sprint 21, 33, 42; second 42, 51, 43; on the Tour's values."""

    TOUR = road(8, line("B", 11, 8, 5), 6, line("C", 7, 5, 3), 6, line("E", 5, 4, 2), 20, grid=8)
    POINTS = {"21": 11, "33": 8, "42": 12, "51": 5, "43": 3}

    def test_ridden(self) -> None:
        race = ride(
            """
            21 to 8.1
            33 to 8.2
            42 to 8.3
            51 to 8.4
            43 to 7.1
            round 1
            21 1-1 to 1
            33 1-1 to 2
            42 1-1 to 3
            51 1-1 go 0
            43 1-1 go 0
            round 2
            21 1-1 go 0
            33 1-1 go 0
            42 3-3 to 3
            51 4-4 to 4
            43 6-3 to 1
            """,
            self.TOUR,
        )
        assert race.error is None
        assert race.sprints == {"B": ["21", "33", "42"], "C": ["42", "51", "43"], "E": []}
        assert {rider: race.row(rider)["sprint_points"] for rider in self.POINTS} == self.POINTS

    def test_written_on_a_sheet(self) -> None:
        race = sheet("sprint B 21 33 42\nsprint C 42 51 43", self.TOUR)
        assert race.error is None
        assert {rider: race.row(rider)["sprint_points"] for rider in self.POINTS} == self.POINTS
