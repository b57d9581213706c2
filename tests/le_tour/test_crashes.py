"""Who falls, and what it costs him (rulebook: Crashes, Passing Principle)."""

from __future__ import annotations

import pytest

from tests.le_tour.rides import Ridden, ride

WALL = """
    round 1
    red 1 8 to 1
    blue 1 8 to 2
    red 2 8 to 3
    blue 2 {} to 1
    red 3 2 to 1
    blue 3 1 to 1
    round 2
    red 1 1 to 1
    blue 1 1 to 2
    red 2 1 to 3
    """


def behind_three(second: str, back: int = 5, course: str = "flat") -> Ridden:
    """red-1, blue-1 and red-2 stand side by side in row 9 and have ridden; blue-2 comes from row `back` of lane 1."""
    return ride(WALL.format(back) + second, course)


class TestACrashThatCannotBeAvoided:
    """No free way has full length."""

    def test_he_collides_in_the_row_where_all_ways_are_taken(self) -> None:
        race = behind_three("blue 2 6 crash")
        assert race.place("blue-2").startswith("9.")
        assert race.result.problems == []

    def test_the_line_must_say_it(self) -> None:
        race = behind_three("blue 2 6 to 1")
        assert race.errors[0] == ("crash-missing", "blue 2 6 to 1")
        assert race.problem.legal == ["crash"]
        assert "red-2" in race.problem.message

    def test_of_several_spaces_it_is_the_one_furthest_from_the_numbers(self) -> None:
        assert behind_three("blue 2 6 crash").place("blue-2") == "9.3"
        assert behind_three("blue 2 6 crash", back=7).place("blue-2") == "9.3"

    def test_only_of_those_he_could_reach(self) -> None:
        # on a climb the three stay in row 8 with a 1; from 7.1 a step leads to 8.1 and 8.2 alone
        first = (
            "round 1\nred 1 8 to 1\nblue 1 8 to 2\nred 2 8 to 3\nblue 2 7 to 1\nred 3 2 to 1\nblue 3 1 to 1\nround 2\n"
        )
        race = ride(first + "red 1 1\nblue 1 1\nred 2 1\nblue 2 3 crash", "up")
        assert race.place("blue-2") == "8.2"

    def test_his_place_may_be_written_as_a_check(self) -> None:
        assert behind_three("blue 2 6 to 9.3 crash").result.problems == []
        assert behind_three("blue 2 6 to 3 crash").result.problems == []
        race = behind_three("blue 2 6 to 9.1 crash")
        assert race.error == ("crash-place", "blue 2 6 to 9.1 crash")

    def test_a_way_past_them_is_no_crash(self) -> None:
        # lane 3 is open
        race = ride(
            "round 1\nred 1 8 to 1\nblue 1 8 to 2\nred 2 4 to 1\nblue 2 2 to 1\nred 3 2 to 2\nblue 3 1 to 1\n"
            "round 2\nred 1 1 to 1\nblue 1 1 to 2\nred 2 7 crash"
        )
        assert race.error == ("crash-avoidable", "red 2 7 crash")
        assert "to 11.3" in race.problem.legal

    def test_a_card_that_ends_before_them_is_no_crash(self) -> None:
        assert behind_three("blue 2 3 to 1").place("blue-2") == "8.1"

    def test_slipstream_is_no_must_so_nobody_falls_of_it(self) -> None:
        race = behind_three("blue 2 3 slip 1 crash")
        assert race.error == ("slip-blocked", "blue 2 3 slip 1 crash")
        assert race.problem.legal == ["to 8.1", "to 8.2", "to 8.3"]

    def test_who_falls_has_picked_up_no_slipstream(self) -> None:
        assert behind_three("blue 2 6 slip 1 crash").error == ("slip-crash", "blue 2 6 slip 1 crash")

    def test_who_falls_draws_no_chance_card(self) -> None:
        assert behind_three("blue 2 6 chance none crash").error == ("chance-not-due", "blue 2 6 chance none crash")


class TestCardsShown:
    """`crash show` names the player's other cards: none of them may avoid the crash."""

    def test_cards_that_would_not_have_avoided_it(self) -> None:
        assert behind_three("blue 2 6 crash show 9 8 4").result.problems == []

    def test_a_card_that_would_have_avoided_it(self) -> None:
        race = behind_three("blue 2 6 crash show 9 3")
        assert race.error == ("crash-avoidable-card", "blue 2 6 crash show 9 3")
        assert race.problem.word == "3"

    def test_no_more_cards_than_the_team_holds(self) -> None:
        # blue has played four of its fifteen cards and plays the sixth line's card now
        assert behind_three("blue 2 6 crash show" + " 9" * 10).result.problems == []
        line = "blue 2 6 crash show" + " 9" * 11
        assert behind_three(line).error == ("shown-too-many", line)

    @pytest.mark.parametrize("shown", ["", "x", "0"])
    def test_what_is_shown_are_cards(self, shown: str) -> None:
        line = f"blue 2 6 crash show {shown}".strip()
        assert behind_three(line).error == ("card-bad", line)


class TestWhoIsCaught:
    """The cause, all riders of that row, and who can end nowhere else in this round."""

    AFTER = "blue 2 6 crash\nred 3 1 to 1\nblue 3 1 to 1\nround 3\n"

    def test_the_row_falls_over_its_full_width_and_misses_the_next_turn(self) -> None:
        race = behind_three(
            self.AFTER + "red 1 skip 5\nblue 1 skip 5\nred 2 skip 5\nblue 2 skip 5\nred 3 4 to 1\nblue 3 1 to 1"
        )
        assert race.result.problems == []
        assert race.places("red-1", "blue-1", "red-2") == ["9.1", "9.2", "9.3"]

    def test_a_card_is_played_all_the_same(self) -> None:
        race = behind_three(self.AFTER + "red 1 skip")
        assert race.error == ("word-missing", "red 1 skip")

    def test_nobody_who_fell_rides_in_that_turn(self) -> None:
        race = behind_three(self.AFTER + "red 1 5 to 1")
        assert race.error == ("skip-due", "red 1 5 to 1")
        assert race.problem.legal == ["skip 5"]

    def test_nobody_else_misses_a_turn(self) -> None:
        race = behind_three("blue 2 3 to 1\nred 3 skip 4")
        assert race.error == ("skip-not-due", "red 3 skip 4")

    def test_after_the_missed_turn_they_ride_on_from_that_row(self) -> None:
        skipped = "red 1 skip 5\nblue 1 skip 5\nred 2 skip 5\nblue 2 skip 5\nred 3 4 to 1\nblue 3 1 to 1\nround 4\n"
        race = behind_three(self.AFTER + skipped + "red 1 5 to 3\nblue 1 5 to 2\nred 2 5 to 1\nblue 2 4 to 1")
        assert race.places("red-1", "blue-1", "red-2", "blue-2") == ["14.3", "14.2", "14.1", "13.1"]

    def test_they_start_in_the_order_in_which_they_arrived_the_cause_last(self) -> None:
        # into row 9 came red-2 (lane 3) first, then red-1 (lane 1), then blue-1; blue-2 is the cause
        race = ride(
            """
            round 1
            red 1 6 to 1
            blue 1 5 to 2
            red 2 7 to 3
            blue 2 4 to 1
            red 3 2 to 1
            blue 3 1 to 1
            round 2
            red 2 2 to 3
            red 1 3 to 1
            blue 1 4 to 2
            blue 2 6 crash
            red 3 1 to 1
            blue 3 1 to 1
            round 3
            check next red-2
            red 2 skip 1
            check next red-1
            red 1 skip 1
            check next blue-1
            blue 1 skip 1
            check next blue-2
            blue 2 skip 1
            """
        )
        assert race.result.problems == []

    def test_who_falls_before_his_turn_misses_it_in_the_same_round(self) -> None:
        # the table lets blue-2 ride out of turn
        race = ride(
            """
            round 1
            red 1 8 to 1
            blue 1 8 to 2
            red 2 8 to 3
            blue 2 5 to 1
            red 3 2 to 1
            blue 3 1 to 1
            round 2
            blue 2 6 crash ruled
            red 1 skip 4
            blue 1 skip 4
            red 2 skip 4
            red 3 1 to 1
            blue 3 1 to 1
            round 3
            red 1 4 to 1
            blue 1 4 to 2
            red 2 4 to 3
            blue 2 skip 4
            """
        )
        assert (race.errors, race.warnings) == ([], [("not-next", "blue 2 6 crash ruled")])
        assert race.places("red-1", "blue-1", "red-2") == ["12.1", "12.2", "12.3"]

    def test_on_a_divided_road_the_other_side_is_not_caught(self) -> None:
        race = ride(
            """
            round 1
            red 1 7 to 1
            blue 1 7 to 2
            red 2 7 to 3
            blue 2 5 to 2
            red 3 2 to 1
            blue 3 1 to 1
            round 2
            red 1 1 to 1
            blue 1 1 to 2
            red 2 1 to 3
            blue 2 4 crash
            red 3 1 to 1
            blue 3 1 to 1
            round 3
            red 1 1 to 1
            blue 1 skip 2
            red 2 skip 2
            blue 2 skip 2
            """,
            "split",
        )
        assert race.result.problems == []
        assert race.place("blue-2") == "8.3"

    def test_a_lane_without_a_cell_in_that_row_divides_nothing(self) -> None:
        # row 6 has cells in lanes 1 and 3 only: who collides with the rider in lane 3 takes the one in lane 1 with him
        race = ride(
            """
            round 1
            red 1 6 to 6.1
            blue 1 6 to 6.3
            red 2 6 to 7.2
            blue 2 6 crash
            red 3 2 to 1
            blue 3 1 to 1
            round 2
            red 2 1 to 2
            red 1 skip 1
            blue 1 skip 1
            blue 2 skip 1
            """,
            "narrow",
        )
        assert race.result.problems == []
        assert race.place("blue-2") == "6.3"

    def test_other_riders_may_pass_those_who_lie_beside_the_road(self) -> None:
        race = behind_three("blue 2 6 crash\nred 3 9 to 1\nblue 3 9 to 1")
        assert race.places("red-3", "blue-3") == ["11.1", "10.1"]


class TestEndingOnACrash:
    """Who later in the round can end nowhere but on that row falls too."""

    BEFORE = "blue 2 6 crash\n"

    def test_a_card_that_leads_only_there_is_a_crash(self) -> None:
        race = behind_three(self.BEFORE + "red 3 7 to 9.2 crash\nblue 3 1 to 1\nround 3\nred 1 skip 1")
        assert race.result.problems == []
        assert race.place("red-3") == "9.2"

    def test_its_place_may_be_left_out(self) -> None:
        assert behind_three(self.BEFORE + "red 3 7 crash").place("red-3") == "9.3"

    def test_the_line_must_say_it(self) -> None:
        race = behind_three(self.BEFORE + "red 3 7 to 9.2")
        assert race.error == ("crash-missing", "red 3 7 to 9.2")

    def test_another_card_shown_would_have_avoided_it(self) -> None:
        race = behind_three(self.BEFORE + "red 3 7 to 9.2 crash show 8")
        assert race.error == ("crash-avoidable-card", "red 3 7 to 9.2 crash show 8")

    def test_who_falls_there_comes_back_behind_the_others(self) -> None:
        race = behind_three(
            self.BEFORE + "red 3 7 to 9.2 crash\nblue 3 1 to 1\nround 3\n"
            "red 1 skip 1\nblue 1 skip 1\nred 2 skip 1\nblue 2 skip 1\nred 3 skip 1\nblue 3 1 to 1"
        )
        assert race.result.problems == []

    def test_who_can_end_beyond_or_before_it_does(self) -> None:
        race = behind_three(self.BEFORE + "red 3 8 to 10.2\nblue 3 7 to 8.1")
        assert race.result.problems == []

    def test_nobody_is_there_any_more_to_give_slipstream(self) -> None:
        race = behind_three(self.BEFORE + "red 3 6 slip 1 to 9.1")
        assert race.error == ("slip-alone", "red 3 6 slip 1 to 9.1")

    def test_in_the_next_round_the_row_is_free_again(self) -> None:
        race = behind_three(
            self.BEFORE + "red 3 1 to 1\nblue 3 1 to 1\nround 3\n"
            "red 1 skip 1\nblue 1 skip 1\nred 2 skip 1\nblue 2 skip 1\nred 3 6 to 9.1\nblue 3 1 to 1"
        )
        assert race.place("red-3") == "9.1"


class TestPassingRoom:
    """The next rider must be able to pass with a 4, on a climb with a 6 (rulebook: Passing Principle): a warning."""

    @pytest.mark.parametrize(("course", "one"), [("flat", 1), ("up", 2)])
    def test_who_closes_the_road_though_another_space_would_not_is_warned(self, course: str, one: int) -> None:
        # red-2 in 8.3 has only 9.2 and 9.3 before him
        race = self.side_by_side(f"red 1 {one} to 2\nblue 1 {one} to 3", course)
        assert (race.errors, race.warnings) == ([], [("passing-room", f"blue 1 {one} to 3")])
        assert race.problem.legal == ["to 9.1"]
        assert "red-2" in race.problem.message

    def test_the_other_space_is_as_it_should_be(self) -> None:
        assert self.side_by_side("red 1 1 to 2\nblue 1 1 to 1").result.problems == []

    def test_where_no_other_space_is_open_nobody_is_warned(self) -> None:
        assert behind_three("red 3 1 to 1", back=8 - 1).warnings == []

    def test_who_crashes_then_could_not_help_it(self) -> None:
        race = self.side_by_side("red 1 1 to 2\nblue 1 1 to 3\nred 2 5 crash show 4 9")
        assert race.errors == []

    @staticmethod
    def side_by_side(second: str, course: str = "flat") -> Ridden:
        first = ["red 1 8 to 1", "blue 1 8 to 2", "red 2 8 to 3", "blue 2 3 to 1", "red 3 2 to 1", "blue 3 1 to 1"]
        return ride("\n".join(["round 1", *first, "round 2", second]), course)
