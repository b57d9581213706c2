"""Road surfaces (rulebook: Riding Uphill, Riding Downhill, Riding on Cobblestones; advanced rules)."""

from __future__ import annotations

import pytest

from tests.um_reifenbreite.rides import ride, road


def uphill(*values: int) -> str:
    """A climb with a number for each of its rows."""
    return f"{{ rows = {len(values)}, surface = 'climb', values = {list(values)} }}"


class TestRidingUphill:
    """Who begins his move on a climb subtracts the number of his space."""

    def test_the_rulebooks_6_minus_3_is_3(self) -> None:
        climb = road(uphill(3, 3, 3, 3), 30)
        race = ride("21 to 4.1\nround 1\n21 4-2 to 1", climb)
        assert race.error is None
        assert race.place("21") == "7.1"
        race = ride("21 to 4.1\nround 1\n21 4-2 to 8.1", climb)
        assert race.error == ("place-too-far", "21 4-2 to 8.1")
        assert race.total == 3

    def test_each_space_has_its_own_number(self) -> None:
        climb = road(uphill(2, 3, 4, 6), 30)
        for row, place in ((1, "9.1"), (2, "9.1"), (3, "9.1"), (4, "8.1")):
            assert ride(f"21 to {row}.1\nround 1\n21 5-5 to 1", climb).place("21") == place

    def test_only_the_space_he_starts_on_counts(self) -> None:
        race = ride("21 to 4.1\nround 1\n21 5-5 to 1", road(4, uphill(6, 6, 6, 6, 6, 6, 6, 6, 6, 6), 30))
        assert race.place("21") == "14.1"

    def test_it_counts_for_energy_cards_and_the_car_too(self) -> None:
        climb = road(uphill(3, 3, 3, 3), 30)
        assert ride("21 to 4.1\nround 2\n21 e5 4 to 1", climb).place("21") == "10.1"
        assert ride("21 to 4.1\nround 2\n21 hang 12 photo 1 2 to 1", climb).place("21") == "13.1"

    def test_in_the_basic_game_colours_and_numbers_have_no_effect(self) -> None:
        assert (
            ride("21 to 4.1\nround 1\n21 4-2 to 1", road(uphill(3, 3, 3, 3), 30), rules="basic").place("21") == "10.1"
        )


class TestRidingDownhill:
    """Who begins his move on a descent adds the number of his space."""

    def test_the_rulebooks_6_plus_4_is_10(self) -> None:
        descent = road("{ rows = 4, surface = 'descent', value = 4 }", 30)
        race = ride("21 to 4.1\nround 1\n21 4-2 to 1", descent)
        assert race.error is None
        assert race.place("21") == "14.1"
        assert ride("21 to 4.1\nround 1\n21 4-2 to 15.1", descent).error == ("place-too-far", "21 4-2 to 15.1")

    def test_riders_going_downhill_may_be_drafted(self) -> None:
        descent = road("{ rows = 4, surface = 'descent', values = [2, 2, 2, 4] }", 30)
        race = ride("21 to 4.1\n31 to 3.1\nround 1\n21 4-2 to 1\n31 draft", descent)
        assert race.place("31") == "13.1"

    def test_in_the_basic_game_it_has_no_effect(self) -> None:
        descent = road("{ rows = 4, surface = 'descent', value = 4 }", 30)
        assert ride("21 to 4.1\nround 1\n21 4-2 to 1", descent, rules="basic").place("21") == "10.1"


class TestRidingOnCobblestones:
    """Who begins his move on cobbles subtracts the number of his space; on the asphalt among them nothing."""

    COBBLES = road(
        "{ rows = 3, surface = 'cobbles', value = 3 }", 1, "{ rows = 6, surface = 'cobbles', value = 3 }", 20, grid=10
    )

    def test_the_rulebooks_5_minus_3_is_2(self) -> None:
        race = ride("21 to 3.1\nround 1\n21 3-2 to 1", self.COBBLES)
        assert race.error is None
        assert race.place("21") == "5.1"
        assert ride("21 to 3.1\nround 1\n21 3-2 to 6.1", self.COBBLES).error == ("place-too-far", "21 3-2 to 6.1")

    def test_the_piece_of_asphalt_among_the_cobbles_costs_nothing(self) -> None:
        assert ride("21 to 4.1\nround 1\n21 3-2 to 1", self.COBBLES).place("21") == "9.1"

    def test_from_the_asphalt_nobody_drafts_a_rider_on_cobbles_or_the_other_way(self) -> None:
        race = ride("21 to 5.1\n31 to 4.1\nround 1\n21 4-2 to 1\n31 draft", self.COBBLES)
        assert race.error == ("draft-surface", "31 draft")
        race = ride("21 to 4.1\n31 to 3.1\nround 1\n21 4-2 to 1\n31 draft", self.COBBLES)
        assert race.error == ("draft-surface", "31 draft")

    def test_on_cobbles_riders_draft_each_other(self) -> None:
        race = ride("21 to 3.1\n31 to 2.1\nround 1\n21 4-2 to 1\n31 draft", self.COBBLES)
        assert race.error is None
        assert race.places("21", "31") == ["6.1", "5.1"]


class TestDismounting:
    """Who has 0 or less left on a climb or on cobbles dismounts: he is off the road until the round is over."""

    CLIMB = road(uphill(2, 3, 6, 6), 30)

    @pytest.mark.parametrize("roll", ["1-1", "2-2", "4-2"])
    def test_the_rulebooks_43_on_a_6_rolls_6_or_less(self, roll: str) -> None:
        race = ride(f"43 to 4.1\n21 to 1.2\nround 1\n43 {roll}\ncheck 43 off", self.CLIMB)
        assert race.error is None
        assert race.disagreements == []

    def test_with_a_7_he_moves_one_space(self) -> None:
        assert ride("43 to 4.1\nround 1\n43 4-3 to 1", self.CLIMB).place("43") == "5.1"

    def test_he_cannot_say_where_he_goes(self) -> None:
        for travel in ("to 1", "to 5.1", "go 0"):
            race = ride(f"43 to 4.1\nround 1\n43 4-2 {travel}", self.CLIMB)
            assert race.error == ("travel-dismounted", f"43 4-2 {travel}")

    def test_on_cobbles_as_on_climbs(self) -> None:
        cobbles = road("{ rows = 4, surface = 'cobbles', value = 3 }", 30)
        race = ride("21 to 4.1\n31 to 1.2\nround 1\n21 1-2\ncheck 21 off", cobbles)
        assert race.error is None
        assert race.disagreements == []

    def test_in_the_basic_game_nobody_dismounts(self) -> None:
        assert ride("43 to 4.1\nround 1\n43 1-1 to 1", self.CLIMB, rules="basic").place("43") == "6.1"

    def test_nobody_drafts_a_rider_who_dismounts(self) -> None:
        assert ride("43 to 4.1\n21 to 3.1\nround 1\n43 1-1\n21 draft", self.CLIMB).error is not None

    def test_others_ride_through_the_space_he_left(self) -> None:
        race = ride("43 to 4.1\n21 to 3.1\nround 1\n43 1-1\n21 4-4 to 1", self.CLIMB)
        assert race.error is None
        assert race.place("21") == "5.1"

    def test_the_round_is_over_and_he_moves_again(self) -> None:
        race = ride("43 to 4.1\nround 1\n43 1-1\nround 2\n43 5-3 to 1", self.CLIMB)
        assert race.error is None
        assert race.place("43") == "6.1"


class TestReturningToTheRoad:
    """After everybody has moved dismounted riders come back in the order in which they dismounted."""

    CLIMB = road(uphill(2, 2, 6, 6), 30)

    def test_to_his_own_space_when_it_is_free(self) -> None:
        race = ride("43 to 4.1\n21 to 1.2\nround 1\n43 1-1\n21 1-1\nround 2", self.CLIMB)
        assert race.error is None
        assert race.places("43", "21") == ["4.1", "1.2"]

    def test_else_to_the_next_empty_space_behind_in_his_lane(self) -> None:
        race = ride("43 to 4.1\n21 to 2.1\n31 to 1.2\nround 1\n43 1-1\n21 2-2 to 1\n31 1-1", self.CLIMB)
        assert race.error is None
        assert race.places("43", "21") == ["3.1", "4.1"]

    def test_occupied_spaces_behind_are_passed_over(self) -> None:
        race = ride(
            """
            43 to 4.1
            51 to 3.1
            21 to 2.1
            round 1
            43 1-1
            51 4-3 to 1      # 43's space: 7 − 6 = 1
            21 1-2 to 1      # and the one behind it: 3 − 2 = 1
            """,
            self.CLIMB,
        )
        assert race.error is None
        assert race.places("51", "21", "43") == ["4.1", "3.1", "2.1"]

    def test_in_the_order_in_which_they_dismounted(self) -> None:
        race = ride(
            """
            43 to 4.1
            21 to 3.1
            31 to 2.2
            round 1
            43 1-1           # off 4.1
            21 1-1           # off 3.1
            31 2-2 to 4.1
            """,
            self.CLIMB,
        )
        assert race.error is None
        assert race.places("31", "43", "21") == ["4.1", "3.1", "2.1"]  # 43 takes 21's space before him

    def test_out_of_the_lane_when_it_is_full_behind_him(self) -> None:
        climb = road("{ rows = 1, surface = 'climb', value = 6 }", 1, 30, lanes=2, grid=2)
        race = ride("21 to 1.1\n31 to 1.2\nround 1\n21 1-1\n31 4-3 to 2.1", climb)
        assert race.error is None
        assert race.place("21") == "1.1"

    def test_a_row_in_which_the_lane_has_no_space_is_passed_over(self) -> None:
        climb = road(2, "{ cells = [0, 2] }", "{ rows = 2, surface = 'climb', value = 2 }", 20, lanes=2, grid=6)
        race = ride(
            """
            21 to 5.1
            31 to 4.2
            round 1
            21 1-1
            31 1-1 go 1 to 5.1
            """,
            climb,
        )
        assert race.error is None
        assert race.places("31", "21") == ["5.1", "2.1"]


class TestReturningBeside:
    """Ruling `dismount-return: beside`: where his space is taken the table says where he comes back, not ahead of it."""

    CLIMB = road(uphill(2, 2, 6, 6), 30)
    TAKEN = """
        43 to 4.1
        21 to 2.1
        round 1
        43 1-1
        21 2-2 to 1
    """

    def test_to_his_own_space_when_it_is_free_and_no_line_is_due(self) -> None:
        race = ride("43 to 4.1\nround 1\n43 1-1\nround 2\n43 6-6 to 1", self.CLIMB, dismount_return="beside")
        assert race.error is None

    @pytest.mark.parametrize("place", ["4.2", "4.4", "3.1", "3.2", "1.4"])
    def test_parallel_to_it_or_behind_it(self, place: str) -> None:
        race = ride(f"{self.TAKEN}43 back {place}\nround 2", self.CLIMB, dismount_return="beside")
        assert race.error is None
        assert race.place("43") == place

    def test_not_ahead_of_it(self) -> None:
        race = ride(f"{self.TAKEN}43 back 5.1", self.CLIMB, dismount_return="beside")
        assert race.error == ("back-ahead", "43 back 5.1")

    def test_not_onto_a_rider(self) -> None:
        race = ride(f"{self.TAKEN}43 back 4.1", self.CLIMB, dismount_return="beside")
        assert race.error == ("place-occupied", "43 back 4.1")

    def test_the_round_is_not_over_before_he_is_back(self) -> None:
        race = ride(f"{self.TAKEN}round 2\n43 1-1", self.CLIMB, dismount_return="beside")
        assert race.error == ("back-missing", "round 2")

    def test_no_such_line_where_his_space_is_free(self) -> None:
        race = ride("43 to 4.1\nround 1\n43 1-1\n43 back 3.1", self.CLIMB, dismount_return="beside")
        assert race.error == ("move-between-rounds", "43 back 3.1")

    def test_nor_under_the_other_ruling(self) -> None:
        assert ride(f"{self.TAKEN}43 back 3.2", self.CLIMB).error == ("move-between-rounds", "43 back 3.2")

    def test_in_order_of_dismounting(self) -> None:
        both = """
            43 to 4.1
            53 to 4.2
            21 to 2.1
            31 to 2.2
            round 1
            43 1-1
            53 1-1
            21 2-2 to 1
            31 2-2 to 2
        """
        race = ride(f"{both}53 back 3.2\n43 back 3.1", self.CLIMB, dismount_return="beside")
        assert race.errors[0] == ("back-not-due", "53 back 3.2")
        race = ride(f"{both}43 back 3.2\n53 back 3.1\nround 2", self.CLIMB, dismount_return="beside")
        assert race.error is None
        assert race.places("43", "53") == ["3.2", "3.1"]
