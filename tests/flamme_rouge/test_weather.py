"""Weather and crashes (rulebook: Weather and Crashes)."""

from __future__ import annotations

import pytest

from tests.flamme_rouge.rides import Ridden, ride

RAIN_ON_B = {"rules": "weather", "headers": "weather b: rain"}  # rows 7–12

START = """
    white r 5.1
    pink r 5.2
    green r 4.1
    blue s 4.2
    black s 3.1
    red r 3.2
    green s 2.1
"""


class TestRain:
    """The rulebook's example: two riders fill row 8, row 6 is dry."""

    @staticmethod
    def example(black: str) -> Ridden:
        cards = f"white r3\npink r3\ngreen r5\nblue s4\nblack s{black}\nred r4\ngreen s9"
        return ride(f"{START}\nround 1\n{cards}", **RAIN_ON_B)

    def test_who_is_blocked_and_stops_in_the_rain_falls_and_a_dry_row_lets_him_stand(self) -> None:
        race = self.example("4")
        assert race.places("blue-s", "black-s", "red-r") == ["7.1", "7.2", "6.1"]
        assert race.places("white-r", "pink-r") == ["9.1", "9.2"]  # 8, and then up to the green Sprinteur
        assert self.fallen(race) == {"blue-s"}

    def test_a_row_with_a_fallen_rider_and_an_upright_one_can_be_passed(self) -> None:
        assert self.example("4").place("green-s") == "11.1"

    def test_a_row_full_of_fallen_riders_is_a_wall(self) -> None:
        race = self.example("5")
        assert race.places("blue-s", "black-s", "red-r", "green-s") == ["7.1", "7.2", "6.1", "6.2"]
        assert self.fallen(race) == {"blue-s", "black-s"}

    @staticmethod
    def fallen(race: Ridden) -> set[str]:
        return {rider for rider, figures in race.answer["statistics"].items() if figures["crashes"]}

    def test_who_is_stopped_by_a_wall_in_the_rain_falls_too(self) -> None:
        race = ride(
            """
            red s 2.1
            red r 5.1
            blue r 5.2
            green r 4.1
            black r 4.2
            white r 3.1
            pink s 3.2
            round 1
            red r4 s5
            blue r4
            green r5
            black r5
            white r7
            pink s9
            """,
            rules="single weather",
            headers="weather b: rain",
        )
        assert race.places("green-r", "black-r", "white-r", "pink-s", "red-s") == ["8.1", "8.2", "7.1", "7.2", "6.1"]
        assert self.fallen(race) == {"green-r", "black-r", "white-r", "pink-s"}

    def test_a_single_fallen_rider_is_a_wall_where_an_obstacle_leaves_one_lane(self) -> None:
        race = ride(
            "red s 5.1\nblue s 5.2\ngreen s 4.1\nround 1\nred s3\nblue s3\ngreen s9",
            rules="weather",
            headers="weather b: rain\nobstacle: 7.2, 8.2",
        )
        assert race.places("red-s", "blue-s", "green-s") == ["8.1", "7.1", "6.1"]

    def test_who_is_not_blocked_stays_upright(self) -> None:
        assert self.fallen(ride("red s 5.1\nround 1\nred s5", **RAIN_ON_B)) == set()

    def test_who_is_cut_short_by_an_ascent_only_stays_upright(self) -> None:
        race = ride("red s 5.1\nround 1\nred s9", "abNcdu", **RAIN_ON_B)
        assert race.place("red-s") == "12.1"
        assert self.fallen(race) == set()

    def test_who_is_blocked_so_far_back_that_he_stays_on_his_row_in_the_rain_falls_too(self) -> None:
        # rows 9 and 10 have one lane; blue has fallen on 9, and stays there in round 2
        race = ride(
            """
            red s 5.1
            blue s 5.2
            green s 4.1
            black s 4.2
            round 1
            red s5
            blue s5
            green s4
            black s4
            check blue-s 9.1
            round 2
            red s5
            blue s2
            green s2
            black s2
            """,
            rules="weather",
            headers="weather b: rain\nobstacle: 9.2, 10.2",
        )
        assert race.disagreements == []
        assert race.places("blue-s", "green-s", "black-s") == ["9.1", "10.1", "8.1"]
        assert self.fallen(race) == {"blue-s", "black-s"}


class TestTheRoundAfterACrash:
    """He is stood up and his card counts two less, after a descent's or a feeding zone's minimum."""

    @staticmethod
    def after(card: str, track: str = "abcdfu", weather: str = "b", rider: str = "blue s") -> str:
        """Where a rider ends who fell on row 8 and plays this card; the others ride far ahead."""
        colour, kind = rider.split()
        race = ride(
            f"""
            red s 5.1
            green s 5.2
            {colour} {kind} 4.1
            round 1
            red s4
            green s4
            {colour} {kind}5
            round 2
            red s9
            green s9
            {colour} {kind}{card}
            """,
            track,
            rules="weather",
            headers=f"weather {weather}: rain",
        )
        assert TestRain.fallen(race) == {f"{colour}-{kind}"}
        return race.place(f"{colour}-{kind}")

    def test_two_are_taken_off(self) -> None:
        assert self.after("5") == "11.1"
        assert self.after("9") == "15.1"

    def test_a_two_only_stands_him_up(self) -> None:
        assert self.after("2") == "8.1"

    def test_on_a_descent_a_two_still_moves_him_three(self) -> None:
        assert self.after("2", "aBcdfu") == "11.1"

    def test_in_a_feeding_zone_a_two_still_moves_him_two(self) -> None:
        race = ride(
            """
            red s 5.1
            green s 5.2
            white s 4.2
            blue s 4.1
            round 1
            red s4
            green s4
            white s5
            blue s5
            round 2
            red s9
            green s9
            white s9
            blue s2
            """,
            "a3bcdu",
            rules="weather",
            headers="weather 3: rain\nobstacle: 9.3",
        )
        # row 9 has two lanes: blue, right of white, falls on 8.1 and white on 8.2
        assert race.places("blue-s", "white-s") == ["10.1", "15.1"]

    def test_on_an_ascent_a_seven_moves_him_the_five_that_are_most_there(self) -> None:
        assert self.after("7", "aNcdfu", "n", "blue r") == "13.1"
        assert self.after("6", "aNcdfu", "n", "blue r") == "12.1"

    def test_a_six_before_an_ascent_counts_four_and_keeps_to_its_limit(self) -> None:
        # the ascent begins on 13, five ahead of 8
        assert self.after("9", "abNcdu") == "13.1"
        assert self.after("5", "abNcdu") == "11.1"

    def test_the_deduction_is_for_one_round(self) -> None:
        race = ride(
            """
            red s 5.1
            green s 5.2
            blue s 4.1
            round 1
            red s4
            green s4
            blue s5
            round 2
            red s9
            green s9
            blue s4
            round 3
            red s5
            green s5
            blue s4
            """,
            **RAIN_ON_B,
        )
        assert race.place("blue-s") == "14.1"


class TestSlipstreamAndFallenRiders:
    def test_a_fallen_riders_row_neither_uses_nor_gives_it(self) -> None:
        # blue falls on 8 behind the full row 9, white has 11: nobody moves up behind him, green (6) not to him
        race = ride(
            """
            red s 5.1
            white s 5.2
            blue s 4.1
            green s 3.1
            round 1
            red s4
            white s4
            blue s5
            green s3
            """,
            **RAIN_ON_B,
        )
        assert race.places("blue-s", "green-s") == ["8.1", "6.1"]

    def test_once_he_stands_again_it_is_as_usual(self) -> None:
        race = ride(
            """
            red s 5.1
            white s 5.2
            blue s 4.1
            round 1
            red s4
            white s4
            blue s5
            round 2
            red s3
            white s3
            blue s4
            """,
            **RAIN_ON_B,
        )
        assert race.place("blue-s") == "11.1"  # 8 and 2, then to the 12


class TestWind:
    """Tailwind: five cards are drawn, headwind: three, where the rider starts on that tile."""

    @pytest.mark.parametrize(("weather", "hand"), [("tailwind", "23459"), ("headwind", "234"), ("rain", "2345")])
    def test_the_hand_of_who_starts_there(self, weather: str, hand: str) -> None:
        body = f"red s 5.1\nround 1\nred s2:2345\nround 2\nred s2:{hand}"
        assert ride(body, rules="weather", headers=f"weather b: {weather}").error is None

    @pytest.mark.parametrize(("weather", "hand"), [("tailwind", "2345"), ("headwind", "2345"), ("crosswind", "23459")])
    def test_another_number_of_cards_is_an_error(self, weather: str, hand: str) -> None:
        body = f"red s 5.1\nround 1\nred s2:2345\nround 2\nred s2:{hand}"
        race = ride(body, rules="weather", headers=f"weather b: {weather}")
        assert race.error == ("hand-size", f"red s2:{hand}")

    def test_who_only_ends_there_draws_four(self) -> None:
        race = ride("red s 5.1\nround 1\nred s2:234", rules="weather", headers="weather b: headwind")
        assert race.error == ("hand-size", "red s2:234")
