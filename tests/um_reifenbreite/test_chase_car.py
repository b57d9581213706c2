"""Hanging on to the chase car and being photographed (rulebook: Cheating)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.um_reifenbreite.rides import line, ride, road

NEAR = road(20, grid=20)
LONG = road(150)


def hanging(*photos: int) -> str:
    """21 hangs on once a round and goes one step."""
    lines = [f"round {n}\n21 hang 2 photo {photo} go 1 to 1" for n, photo in enumerate(photos, 1)]
    return "21 to 4.1\n" + "\n".join(lines)


class TestHangingOn:
    """One die and six for one photo card, or twelve without rolling for two."""

    @pytest.mark.parametrize(("die", "place"), [("1", "11.1"), ("5", "15.1"), ("6", "16.1")])
    def test_one_die_and_six(self, die: str, place: str) -> None:
        race = ride(f"21 to 4.1\nround 1\n21 hang {die} photo 3 to 1")
        assert race.error is None
        assert race.place("21") == place

    def test_twelve_without_rolling(self) -> None:
        race = ride("21 to 4.1\nround 1\n21 hang 12 photo 3 4 to 1")
        assert race.error is None
        assert race.place("21") == "16.1"

    @pytest.mark.parametrize("die", ["0", "7", "11", "5-2", "e6", ""])
    def test_nothing_else(self, die: str) -> None:
        assert ride(f"21 to 4.1\nround 2\n21 hang {die} photo 3 to 11.1").error is not None

    def test_the_photo_cards_are_noted_in_the_order_drawn(self) -> None:
        race = ride("21 to 4.1\nround 1\n21 hang 12 photo 4 3 to 1\nround 2\n21 hang 2 photo 4 to 1")
        assert race.answer["photos"] == {"noted": {"21": [4, 3, 4]}, "drawn": [], "disqualified": []}

    def test_the_deck_is_shuffled_for_each_so_both_may_be_the_same(self) -> None:
        assert ride("21 to 4.1\nround 1\n21 hang 12 photo 4 4 to 1").error is None

    @pytest.mark.parametrize(
        ("hung", "code"),
        [
            ("hang 3", "photo-missing"),
            ("hang 12", "photo-missing"),
            ("hang 12 photo 4", "photo-count"),
            ("hang 3 photo 4 5", "photo-count"),
        ],
    )
    def test_one_card_for_the_die_and_two_for_twelve(self, hung: str, code: str) -> None:
        race = ride(f"21 to 4.1\nround 1\n21 {hung} to 1")
        assert race.error == (code, f"21 {hung} to 1")

    @pytest.mark.parametrize("photo", ["0", "7", "x"])
    def test_photo_cards_are_numbered_one_to_six(self, photo: str) -> None:
        assert ride(f"21 to 4.1\nround 1\n21 hang 3 photo {photo} to 12.1").error is not None

    def test_a_rider_on_the_car_may_be_drafted(self) -> None:
        race = ride("21 to 4.1\n31 to 3.1\nround 1\n21 hang 12 photo 3 4 to 1\n31 draft")
        assert race.place("31") == "15.1"
        assert race.answer["photos"]["noted"] == {"21": [3, 4]}

    @pytest.mark.parametrize("rules", ["basic", "advanced", "advanced sprints jersey switch"])
    def test_only_where_photo_cards_are_played_with(self, rules: str) -> None:
        race = ride("21 to 4.1\nround 1\n21 hang 3 photo 4 to 1", rules=rules)
        assert race.error == ("module-off", "21 hang 3 photo 4 to 1")


class TestTheCheatLimit:
    """A rider may only cheat four times in a race (ruling `cheat-limit`)."""

    def test_four_times_are_allowed(self) -> None:
        assert ride(hanging(1, 2, 3, 4)).error is None

    def test_the_fifth_time_is_refused(self) -> None:
        assert ride(hanging(1, 2, 3, 4, 5)).error == ("cheat-limit", "21 hang 2 photo 5 go 1 to 1")

    def test_and_says_which_were_the_four(self) -> None:
        race = ride(hanging(1, 2, 3, 4, 5))
        lines = race.figure("lines")
        assert [race.lines[number - 1].split()[4] for number in lines] == ["1", "2", "3", "4"]

    def test_each_rider_has_his_own_four(self) -> None:
        riders = "21 to 4.1\n22 to 4.2\n"
        lines = [f"round {n}\n21 hang 2 photo 1 go 1 to 1\n22 hang 2 photo 1 go 1 to 2" for n in range(1, 5)]
        assert ride(riders + "\n".join(lines)).error is None

    def test_hanging_for_two_cards_is_cheating_once(self) -> None:
        lines = [f"round {n}\n21 hang 12 photo 1 2 go 1 to 1" for n in range(1, 5)]
        assert ride("21 to 4.1\n" + "\n".join(lines)).error is None

    def test_none_sets_no_limit(self) -> None:
        assert ride(hanging(1, 2, 3, 4, 5, 6), cheat_limit="none").error is None


class TestPhotoCards:
    """After the race two photo cards are drawn; whose number is drawn is disqualified."""

    HOME = """
        21 to 19.1
        31 to 19.2
        22 to 19.3
        41 to 19.4
        round 1
        21 hang 3 photo 4 to 1
        31 hang 12 photo 1 3 to 2
        22 1-1 to 3
        41 hang 5 photo 5 to 4
    """

    def test_a_rider_whose_number_is_drawn_loses_every_point(self) -> None:
        race = ride(f"{self.HOME}end photo 3 6", NEAR)
        assert race.error is None
        assert race.answer["photos"]["drawn"] == [3, 6]
        assert race.answer["photos"]["disqualified"] == ["31"]
        assert (race.status("31"), race.points("31")) == ("dsq", 0)
        assert {"team": "blue", "points": 0, "rank": 3} in race.answer["teams"]

    def test_both_cards_count_and_any_of_his_numbers(self) -> None:
        assert ride(f"{self.HOME}end photo 4 1", NEAR).answer["photos"]["disqualified"] == ["21", "31"]
        assert ride(f"{self.HOME}end photo 2 6", NEAR).answer["photos"]["disqualified"] == []

    def test_what_he_rode_stays_in_the_other_columns(self) -> None:
        row = ride(f"{self.HOME}end photo 3 6", NEAR).row("31")
        assert (row["place"], row["place_points"], row["points"]) == (2, 45, 0)

    def test_nobody_moves_up_when_a_rider_is_disqualified(self) -> None:
        race = ride(f"{self.HOME}end photo 4 6", NEAR)
        assert [race.points(rider) for rider in ("21", "31", "22", "41")] == [0, 45, 40, 35]
        assert [race.row(rider)["place"] for rider in ("21", "31", "22", "41")] == [1, 2, 3, 4]

    def test_sprint_points_are_forfeit_and_sprint_places_stay(self) -> None:
        sprint = road(10, line("A"), 10, grid=10)
        race = ride("21 to 10.1\n31 to 10.2\nround 1\n21 hang 6 photo 2 to 1\n31 6-6 to 2\nend photo 2 5", sprint)
        assert race.error is None
        assert (race.row("21")["sprint_points"], race.points("21")) == (11, 0)
        assert race.sprints["A"] == ["21", "31"]

    def test_a_witness_is_as_good_as_the_car(self) -> None:
        race = ride("21 to 19.1\nround 2\n21 3-4 chance witness 6 to 1\nend photo 6 1", NEAR)
        assert race.answer["photos"]["disqualified"] == ["21"]

    def test_the_race_is_complete_only_with_the_final_cards_where_numbers_are_noted(self) -> None:
        assert not ride(self.HOME, NEAR).result.complete
        assert ride(f"{self.HOME}end photo 3 6", NEAR).result.complete
        assert ride("21 to 19.1\nround 1\n21 1-1 to 1", NEAR).result.complete

    def test_they_are_drawn_once_and_only_when_nobody_is_riding(self) -> None:
        race = ride(f"{self.HOME}end photo 3 6\nend photo 1 2", NEAR)
        assert race.error == ("end-photo-twice", "end photo 1 2")
        assert ride("21 to 4.1\nround 1\n21 hang 3 photo 4 to 1\nend photo 4 1", LONG).error == (
            "end-photo-early",
            "end photo 4 1",
        )

    @pytest.mark.parametrize("cards", ["", "3", "3 6 1", "0 3", "3 7"])
    def test_two_cards_of_six(self, cards: str) -> None:
        assert ride(f"{self.HOME}end photo {cards}", NEAR).error is not None

    def test_without_photo_cards_none_are_drawn(self) -> None:
        race = ride("21 to 19.1\nround 1\n21 1-1 to 1\nend photo 1 2", NEAR, rules="basic")
        assert race.error == ("module-off", "end photo 1 2")


class TestTheChanceOfBeingCaught:
    """One noted number is caught with probability 1/3, or 11/36 where the first final card is put back."""

    NOTED = "21 to 19.1\nround 1\n21 hang 3 photo 4 to 1\n"

    def caught(self, **rulings: str) -> tuple[int, int]:
        """Over all draws of two cards in order that the ruling allows: in how many 21 is caught, and of how many."""
        races = [
            ride(f"{self.NOTED}end photo {first} {second}", NEAR, **rulings)
            for first, second in product(range(1, 7), repeat=2)
        ]
        allowed = [race for race in races if race.error is None]
        return sum(race.status("21") == "dsq" for race in allowed), len(allowed)

    def test_a_third_when_the_final_cards_differ(self) -> None:
        assert self.caught() == (10, 30)

    def test_eleven_in_thirty_six_when_the_first_is_put_back(self) -> None:
        assert self.caught(final_photos="with-return") == (11, 36)

    def test_two_equal_final_cards_are_an_error_unless_it_is_put_back(self) -> None:
        race = ride(f"{self.NOTED}end photo 2 2", NEAR)
        assert race.error == ("end-photo-equal", "end photo 2 2")
