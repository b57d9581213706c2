"""The start grid (rulebook: The Initial Setup)."""

from __future__ import annotations

import pytest

from tests.um_reifenbreite.rides import judged, ride


class TestTheStartGrid:
    """Riders are placed on the start places, lane by lane for each team."""

    def test_a_rider_stands_where_he_was_placed(self) -> None:
        race = ride("""
            21 to 4.1
            31 to 1.4
        """)
        assert race.error is None
        assert race.places("21", "31") == ["4.1", "1.4"]

    def test_the_last_start_row_is_a_start_place_and_the_next_row_is_not(self) -> None:
        assert ride("21 to 4.1").error is None
        race = ride("21 to 5.1")
        assert race.error == ("start-place", "21 to 5.1")
        assert race.figure("rows") == 4
        assert "4.1" in race.problem.legal

    def test_the_rulebooks_rider_24_may_not_stand_in_a_lane_of_21_22_or_23(self) -> None:
        for lane, mate in (("1", "21"), ("2", "22"), ("3", "23")):
            race = ride(f"""
                21 to 4.1
                22 to 4.2
                23 to 3.3
                24 to 1.{lane}
            """)
            assert race.error == ("start-lane", f"24 to 1.{lane}")
            assert race.figure("mate") == mate
        race = ride("""
            21 to 4.1
            22 to 4.2
            23 to 3.3
            24 to 1.4
        """)
        assert race.error is None

    def test_the_lanes_left_are_named(self) -> None:
        race = ride("""
            21 to 4.1
            22 to 4.2
            23 to 3.3
            24 to 2.1
        """)
        assert race.problem.legal == ["1.4", "2.4", "3.4", "4.4"]

    def test_riders_of_other_teams_may_share_a_lane(self) -> None:
        race = ride("""
            21 to 4.1
            31 to 3.1
        """)
        assert race.error is None

    def test_one_rider_a_place(self) -> None:
        race = ride("""
            21 to 4.1
            31 to 4.1
        """)
        assert race.error == ("start-place-taken", "31 to 4.1")
        assert race.figure("by") == "21"

    def test_a_rider_is_placed_once(self) -> None:
        race = ride("""
            21 to 4.1
            21 to 4.2
        """)
        assert race.error == ("placed-twice", "21 to 4.2")

    def test_a_place_that_does_not_exist_is_no_place(self) -> None:
        assert ride("21 to 4.5").error == ("place-none", "21 to 4.5")
        assert ride("21 to 0.1").error == ("place-none", "21 to 0.1")

    def test_a_place_is_row_and_lane(self) -> None:
        assert ride("21 to 4").error == ("place-bad", "21 to 4")
        assert ride("21 to 04.1").error == ("place-bad", "21 to 04.1")

    def test_no_team_has_a_rider_25(self) -> None:
        assert ride("25 to 4.1").error == ("rider-unknown", "25 to 4.1")

    @pytest.mark.parametrize("rider", ["21", "34", "41", "52", "61", "64", "11", "13"])
    def test_six_teams_have_numbers(self, rider: str) -> None:
        assert ride(f"{rider} to 4.1").error is None

    def test_the_order_of_placing_and_whether_all_four_ride_are_not_judged(self) -> None:
        race = ride("""
            41 to 1.4
            21 to 4.1
            22 to 4.2
            round 1
            21 1-1 to 1
            22 1-1 to 2
            41 1-1 to 4
        """)
        assert race.error is None

    def test_the_table_may_let_a_lane_or_a_place_off_the_grid_stand(self) -> None:
        race = ride("""
            21 to 4.1
            22 to 3.1 ruled
            31 to 6.2 ruled
            round 1
            31 1-1 to 2
        """)
        assert race.warnings == [("start-lane", "22 to 3.1 ruled"), ("start-place", "31 to 6.2 ruled")]
        assert race.errors == []
        assert race.places("22", "31") == ["3.1", "8.2"]

    def test_not_even_the_table_puts_two_riders_on_one_place(self) -> None:
        race = ride("""
            21 to 4.1
            31 to 4.1 ruled
        """)
        assert [code for code, _ in race.errors] == ["start-place-taken"]

    def test_nobody_moves_before_the_start(self) -> None:
        [race] = judged("racelog 1 um-reifenbreite\nboard: drawn\ncourse: drawn\nrules: basic\n21 to 4.1")
        assert [problem.code for problem in race.errors] == ["move-before-start"]

    def test_a_race_starts_once(self) -> None:
        race = ride("""
            start
            21 to 4.1
            start
            31 to 4.2
        """)
        assert race.error == ("start-twice", "start")
        assert race.place("31") == "4.2"

    def test_round_1_without_a_rider_is_no_race(self) -> None:
        race = ride("round 1")
        assert race.error == ("round-before-start", "round 1")
        assert not race.result.complete
