"""The movement phase (rulebook: Movement Phase, Mountain Climbs, Cobblestones, Feeding Zones)."""

from __future__ import annotations

import pytest

from tests.flamme_rouge.rides import ride


class TestMovementPhase:
    def test_the_front_rider_moves_first_and_takes_the_rightmost_lane(self) -> None:
        race = ride("red r 4.2\nblue r 5.2\nround 1\nred r4\nblue r3")
        assert race.places("blue-r", "red-r") == ["8.1", "8.2"]

    def test_in_one_row_the_rider_further_right_moves_first(self) -> None:
        race = ride("red r 5.2\nblue r 5.1\nround 1\nred r3\nblue r3")
        assert race.places("blue-r", "red-r") == ["8.1", "8.2"]

    def test_a_rider_whose_row_is_full_stops_on_the_nearest_row_behind_with_a_free_lane(self) -> None:
        # as in the rulebook's example: the row five ahead is taken, so the red Rouleur loses a row
        race = ride("green s 5.1\nblue s 4.1\nred r 3.1\nround 1\ngreen s3\nblue s4\nred r5")
        assert race.places("green-s", "blue-s", "red-r") == ["8.1", "8.2", "7.1"]

    def test_a_rider_may_move_through_full_rows(self) -> None:
        race = ride("green s 5.1\nblue s 5.2\nred r 4.1\nround 1\ngreen s3\nblue s3\nred r7")
        assert race.place("red-r") == "11.1"

    def test_he_falls_back_over_several_full_rows(self) -> None:
        race = ride(
            """
            green s 5.1
            blue s 5.2
            white s 4.1
            pink s 4.2
            red r 3.1
            round 1
            green s3
            blue s3
            white s3
            pink s3
            red r5
            """
        )
        assert race.places("green-s", "blue-s", "white-s", "pink-s") == ["8.1", "8.2", "7.1", "7.2"]
        assert race.place("red-r") == "6.1"

    def test_he_never_falls_back_behind_his_own_start_and_then_takes_the_rightmost_free_lane(self) -> None:
        race = ride(
            "red s 5.1\nblue s 5.2\ngreen s 5.3\nround 1\nred s2\nblue s2\ngreen s2",
            "_1bcdfu",
            headers="obstacle: 6.2, 6.3, 7.2",
        )
        assert race.places("red-s", "blue-s", "green-s") == ["7.1", "6.1", "5.1"]

    def test_an_exhaustion_card_moves_a_rider_two_rows(self) -> None:
        assert ride("red r 5.1\nround 1\nred rx", headers="handicap red: r 1").place("red-r") == "7.1"

    def test_nobody_moves_beyond_the_last_row_of_the_track(self) -> None:
        race = ride("red s 5.1\nround 1\nred s9", "au")
        assert race.place("red-s") == "12.1"

    def test_a_move_cut_at_the_last_row_falls_back_where_that_is_full(self) -> None:
        race = ride(
            "red s 5.1\nblue s 5.2\ngreen s 4.1\nround 1\nred s9\nblue s9\ngreen s9", "au", headers="obstacle: 12.2"
        )
        assert race.places("red-s", "blue-s", "green-s") == ["12.1", "11.1", "11.2"]


class TestTrafficObstacles:
    """An obstacle blocks a lane (rulebook: Landscape Elements)."""

    def test_a_row_with_an_obstacle_is_full_with_one_rider_less(self) -> None:
        race = ride("red s 5.1\nblue s 4.1\nround 1\nred s3\nblue s4", headers="obstacle: 8.2")
        assert race.places("red-s", "blue-s") == ["8.1", "7.1"]

    def test_the_rightmost_lane_may_be_the_blocked_one(self) -> None:
        assert ride("red s 5.1\nround 1\nred s3", headers="obstacle: 8.1").place("red-s") == "8.2"


class TestAscents:
    """At most five rows where an ascent is started from or ridden onto; a longer way stops before it."""

    @pytest.mark.parametrize(
        ("start", "card", "end"),
        [
            (1, "9", "6.1"),  # six rows ahead: he stops before it
            (1, "5", "6.1"),  # as far as that he goes anyway
            (2, "9", "7.1"),  # five rows ahead: five rows
            (2, "5", "7.1"),
            (5, "9", "10.1"),  # two rows ahead: five rows
            (5, "4", "9.1"),
        ],
    )
    def test_an_ascent_ahead(self, start: int, card: str, end: str) -> None:
        assert ride(f"red s {start}.1\nround 1\nred s{card}", "aNcdfu").place("red-s") == end

    def test_an_ascent_more_than_five_rows_ahead_ends_the_move_before_it(self) -> None:
        assert ride("red s 5.1\nround 1\nred s9", "abNcdu").place("red-s") == "12.1"

    def test_an_ascent_that_the_card_does_not_reach_means_nothing(self) -> None:
        assert ride("red r 5.1\nround 1\nred r6", "abNcdu").place("red-r") == "11.1"

    def test_who_starts_on_an_ascent_moves_at_most_five_whatever_follows(self) -> None:
        # rows 7–8 climb and 9 on is flat
        race = ride("red s 5.1\nround 1\nred s3\nround 2\nred s9", "aEbcdu")
        assert race.place("red-s") == "13.1"

    def test_a_short_ascent_is_no_exception(self) -> None:
        assert ride("red s 5.1\nround 1\nred s9", "aEbcdu").place("red-s") == "10.1"
        assert ride("red s 1.1\nround 1\nred s9", "aEbcdu").place("red-s") == "6.1"

    def test_who_stops_before_an_ascent_that_is_full_there_falls_back(self) -> None:
        race = ride("red s 5.1\nblue s 5.2\ngreen s 4.1\nround 1\nred s9\nblue s9\ngreen s9", "abNcdu")
        assert race.places("red-s", "blue-s", "green-s") == ["12.1", "12.2", "11.1"]

    def test_a_lower_card_on_an_ascent_counts_as_it_is(self) -> None:
        assert ride("red s 5.1\nround 1\nred s3\nround 2\nred s4", "aNcdfu").place("red-s") == "12.1"


class TestDescents:
    """Who starts on a descent moves at least five."""

    def test_a_lower_card_counts_as_five(self) -> None:
        race = ride("red s 5.1\nround 1\nred s2\nround 2\nred s2", "aHbcdu")
        assert race.place("red-s") == "12.1"

    def test_a_higher_card_counts_as_it_is(self) -> None:
        race = ride("red s 5.1\nround 1\nred s2\nround 2\nred s9", "aHbcdu")
        assert race.place("red-s") == "16.1"

    def test_who_ends_on_a_descent_or_crosses_it_has_nothing_of_it(self) -> None:
        assert ride("red s 5.1\nround 1\nred s2", "aHbcdu").place("red-s") == "7.1"
        assert ride("red s 5.1\nround 1\nred s4", "aHbcdu").place("red-s") == "9.1"

    def test_the_five_of_a_descent_end_on_an_ascent(self) -> None:
        # descent on 7–8, ascent from 9
        race = ride("red s 5.1\nround 1\nred s2\nround 2\nred s9", "aHNbcu")
        assert race.place("red-s") == "12.1"


class TestFeedingZones:
    """Three lanes wide; who starts there moves at least four."""

    def test_a_lower_card_counts_as_four(self) -> None:
        race = ride("red s 5.1\nround 1\nred s2\nround 2\nred s3", "a3bcdu")
        assert race.place("red-s") == "11.1"

    def test_who_ends_there_has_nothing_of_it(self) -> None:
        assert ride("red s 5.1\nround 1\nred s2", "a3bcdu").place("red-s") == "7.1"

    def test_three_riders_find_room_in_a_row(self) -> None:
        race = ride("red s 5.1\nblue s 5.2\ngreen s 4.1\nround 1\nred s3\nblue s3\ngreen s4", "a3bcdu")
        assert race.places("red-s", "blue-s", "green-s") == ["8.1", "8.2", "8.3"]

    def test_the_bonus_tile_is_a_feeding_zone_of_two_rows(self) -> None:
        race = ride("red s 5.1\nround 1\nred s3\nround 2\nred s2", "a9bcdu")
        assert race.place("red-s") == "12.1"


class TestCobblestones:
    def test_one_rider_fills_a_row_of_one_lane_and_the_next_stops_behind_him(self) -> None:
        race = ride("blue s 5.1\nred r 4.1\nround 1\nblue s3\nred r4", "a_5bcdu")
        assert race.places("blue-s", "red-r") == ["8.1", "7.1"]

    def test_riders_pass_each_other_on_cobbles(self) -> None:
        race = ride("blue s 5.1\nred r 4.1\nround 1\nblue s3\nred r7", "a_5bcdu")
        assert race.places("blue-s", "red-r") == ["8.1", "11.1"]

    def test_some_rows_of_cobbles_have_two_lanes(self) -> None:
        race = ride("blue s 5.1\nred r 4.1\nround 1\nblue s3\nred r4", "a5bcdu")  # p q p q p p: row 8 is a q
        assert race.places("blue-s", "red-r") == ["8.1", "8.2"]
