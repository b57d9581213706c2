"""The end phase: slipstream and exhaustion (rulebook: End Phase)."""

from __future__ import annotations

import pytest

from tests.flamme_rouge.rides import Ridden, ride


class TestSlipstream:
    def test_a_pack_exactly_one_empty_row_behind_another_closes_up(self) -> None:
        race = ride("red r 5.1\nblue r 3.1\nround 1\nred r3\nblue r3")
        assert race.places("red-r", "blue-r") == ["8.1", "7.1"]

    @pytest.mark.parametrize(("start", "end"), [(2, "5.1"), (4, "7.1")])
    def test_two_empty_rows_are_too_many_and_none_is_none(self, start: int, end: str) -> None:
        race = ride(f"red r 5.1\nblue r {start}.1\nround 1\nred r3\nblue r3")
        assert race.place("blue-r") == end

    def test_the_rearmost_pack_first_and_a_closed_pack_is_checked_again(self) -> None:
        # the rulebook's example: pack 1 is too far back, pack 2 closes up to 3, and both to 4
        race = ride(
            "red r 5.1\nblue r 5.2\ngreen r 4.1\nblack s 3.1\nround 1\nred r7\nblue r5\ngreen r4\nblack s2",
        )
        assert race.places("black-s", "green-r", "blue-r", "red-r") == ["5.1", "10.1", "11.1", "12.1"]

    def test_a_rider_may_close_up_several_times_in_a_round(self) -> None:
        race = ride("red r 1.1\nblue r 2.1\ngreen r 4.1\nblack r 5.1\nround 1\nred r3\nblue r3\ngreen r3\nblack r4")
        assert race.places("black-r", "green-r", "blue-r", "red-r") == ["9.1", "8.1", "7.1", "6.1"]

    def test_a_pack_is_riders_without_an_empty_row_between_them_however_many_lanes(self) -> None:
        race = ride(
            "red r 5.1\nblue r 3.1\ngreen r 3.2\nblack r 2.1\nround 1\nred r3\nblue r3\ngreen r3\nblack r3",
        )
        assert race.places("blue-r", "green-r", "black-r") == ["7.1", "7.2", "6.1"]

    def test_they_take_the_rightmost_free_lane_right_ones_first(self) -> None:
        race = ride("red r 5.1\nblue r 3.2\nround 1\nred r3\nblue r3", headers="obstacle: 7.1")
        assert race.place("blue-r") == "7.2"

    def test_three_abreast_into_two_lanes_the_third_stays_goes_right_and_keeps_back_who_is_behind(self) -> None:
        race = ride(
            """
            red r 3.1
            blue r 3.2
            green r 3.3
            black r 2.1
            white r 4.1
            round 1
            red r3
            blue r3
            green r3
            black r3
            white r4
            """,
            "1bcdfu",
        )
        assert race.places("white-r", "red-r", "blue-r") == ["8.1", "7.1", "7.2"]
        assert race.places("green-r", "black-r") == ["6.1", "5.1"]

    def test_riders_may_close_up_onto_a_descent_and_on_it(self) -> None:
        race = ride("red s 5.1\nblue s 3.1\nround 1\nred s3\nblue s3", "aHbcdu")
        assert race.place("blue-s") == "7.1"

    def test_riders_may_close_up_in_a_feeding_zone(self) -> None:
        assert ride("red s 5.1\nblue s 4.1\nround 1\nred s5\nblue s4", "a3bcdu").place("blue-s") == "9.1"


class TestWhereThereIsNoSlipstream:
    """Neither used nor given on ascents, on cobbles, in crosswind, in a fallen rider's row, behind the finish."""

    def test_a_rider_on_an_ascent_does_not_use_it(self) -> None:
        race = ride("red s 5.1\nblue s 3.1\nround 1\nred s5\nblue s5", "aNcdfu")
        assert race.places("red-s", "blue-s") == ["10.1", "8.1"]

    def test_a_rider_on_an_ascent_does_not_give_it(self) -> None:
        race = ride("red s 5.1\nblue s 4.1\nround 1\nred s3\nblue s2", "aNcdfu")
        assert race.places("red-s", "blue-s") == ["8.1", "6.1"]

    def test_a_pack_whose_tail_stands_on_an_ascent_leaves_the_tail(self) -> None:
        # rows 7–8 climb; after round 2 green stands on 8, blue on 9, red on 11
        race = ride(
            """
            red r 5.1
            blue s 4.1
            green s 3.1
            round 1
            red r3
            blue s3
            green s3
            round 2
            red r3
            blue s2
            green s2
            """,
            "aEbcdu",
        )
        assert race.places("red-r", "blue-s", "green-s") == ["11.1", "10.1", "8.1"]

    def test_cobbles_stop_who_stands_on_them_and_who_would_close_up_to_them(self) -> None:
        on = ride("red r 5.1\nblue s 4.1\nround 1\nred r4\nblue s3", "a_5bcdu")  # 9 flat, 7 cobbles
        assert on.places("red-r", "blue-s") == ["9.1", "7.1"]
        to = ride("red r 5.1\nblue s 4.1\nround 1\nred r3\nblue s2", "a_5bcdu")  # 8 cobbles, 6 flat
        assert to.places("red-r", "blue-s") == ["8.1", "6.1"]

    def test_crosswind_stops_who_is_in_it_and_who_would_close_up_to_it(self) -> None:
        windy = {"rules": "weather", "headers": "weather b: crosswind"}  # rows 7–12
        assert ride("red r 5.1\nblue r 4.1\nround 1\nred r5\nblue r4", **windy).place("blue-r") == "8.1"
        assert ride("red r 5.1\nblue s 4.1\nround 1\nred r3\nblue s2", **windy).place("blue-s") == "6.1"

    @pytest.mark.parametrize("weather", ["tailwind", "headwind", "rain"])
    def test_other_weather_does_not(self, weather: str) -> None:
        race = ride("red r 5.1\nblue r 4.1\nround 1\nred r5\nblue r4", rules="weather", headers=f"weather b: {weather}")
        assert race.place("blue-r") == "9.1"

    def test_riders_over_the_line_give_none_and_use_none(self) -> None:
        # finish behind row 7
        given = ride("red s 5.1\nblue s 4.1\nround 1\nred s3\nblue s2", "au")
        assert given.places("red-s", "blue-s") == ["8.1", "6.1"]
        used = ride("red s 5.1\nblue s 4.1\nround 1\nred s5\nblue s4", "au")
        assert used.places("red-s", "blue-s") == ["10.1", "8.1"]

    def test_the_last_row_before_the_line_gives_it_in_the_last_round_too(self) -> None:
        race = ride("white s 5.1\nred s 5.2\nblue s 3.1\nround 1\nwhite s9\nred s2\nblue s2", "au")
        assert race.answer["complete"]
        assert race.place("blue-s") == "6.1"


class TestExhaustion:
    @staticmethod
    def two(red: int, blue: int) -> Ridden:
        return ride(f"red r 5.1\nblue r 1.1\nround 1\nred r{red}\nblue r{blue}")

    def test_a_rider_with_an_empty_row_ahead_takes_a_card(self) -> None:
        assert self.two(5, 3).exhausted == {"red-r", "blue-r"}

    def test_a_rider_directly_behind_another_takes_none(self) -> None:
        assert ride("red r 5.1\nblue r 4.1\nround 1\nred r3\nblue r3").exhausted == {"red-r"}

    def test_slipstream_comes_first(self) -> None:
        assert ride("red r 5.1\nblue r 3.1\nround 1\nred r3\nblue r3").exhausted == {"red-r"}

    def test_it_goes_by_row_so_both_riders_of_the_front_row_take_one(self) -> None:
        assert ride("red r 5.1\nblue r 5.2\nround 1\nred r3\nblue r3").exhausted == {"red-r", "blue-r"}

    def test_a_free_lane_ahead_exhausts_nobody(self) -> None:
        # two abreast on 4, one on 5 on the right: only he is exhausted
        race = ride("red r 1.1\nblue r 1.2\ngreen r 2.1\nround 1\nred r3\nblue r3\ngreen r3")
        assert race.exhausted == {"green-r"}

    def test_on_ascents_and_cobbles_as_usual(self) -> None:
        assert ride("red r 5.1\nround 1\nred r4", "aNcdfu").exhausted == {"red-r"}
        assert ride("red r 5.1\nround 1\nred r3", "a_5bcdu").exhausted == {"red-r"}

    def test_riders_over_the_line_take_none(self) -> None:
        race = ride("red s 5.1\nblue s 3.1\nround 1\nred s9\nblue s2", "au")
        assert race.exhausted == {"blue-s"}

    def test_a_rider_on_the_last_row_takes_none_when_somebody_stands_right_behind_the_line(self) -> None:
        race = ride("red s 5.1\nblue s 5.2\nround 1\nred s3\nblue s2", "au", headers="finish: all")
        assert race.exhausted == set()

    def test_and_takes_one_when_nobody_does(self) -> None:
        race = ride("red s 5.1\nblue s 5.2\nround 1\nred s4\nblue s2", "au")
        assert race.exhausted == {"blue-s"}

    def test_a_card_a_round_is_recycled_and_can_be_drawn_later(self) -> None:
        race = ride("red r 5.1\nround 1\nred r3\nround 2\nred r4\nround 3\nred r5")
        assert race.exhaustion("red-r") == 3
