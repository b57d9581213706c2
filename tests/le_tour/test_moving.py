"""Second cards and whose turn it is (rulebook: Starting the Game, The First Round, Dynamic Turns, Uphill)."""

from __future__ import annotations

import pytest

from tests.le_tour.rides import alone, ride


class TestStartingTheGame:
    """A rider moves his full card, straight on or diagonally."""

    def test_the_first_move_comes_from_row_0_into_any_lane(self) -> None:
        race = ride("round 1\nred 1 8 to 3\nred 2 6 to 1\nred 3 5 to 2")
        assert race.places("red-1", "red-2", "red-3") == ["8.3", "6.1", "5.2"]

    @pytest.mark.parametrize("place", ["9.1", "7.1"])
    def test_neither_more_nor_fewer_spaces_than_the_card(self, place: str) -> None:
        race = ride(f"round 1\nred 1 8 to {place}")
        assert race.error == ("not-so-far", f"red 1 8 to {place}")
        assert race.problem.legal == ["to 8.1", "to 8.2", "to 8.3"]

    def test_a_card_of_1_leads_only_to_the_next_row(self) -> None:
        race = alone("red 1 1 to 1\nred 2 1 to 3\nred 3 2 to 1", cards=(8, 6, 3), course="flat", lane=2)
        assert race.places("red-1", "red-2", "red-3") == ["9.1", "7.3", "5.1"]

    def test_no_lane_is_skipped_in_one_step(self) -> None:
        race = alone("red 1 1 to 3", cards=(8, 6, 3), course="flat")
        assert race.error == ("not-so-far", "red 1 1 to 3")
        assert race.problem.legal == ["to 9.1", "to 9.2"]

    def test_a_taken_space_is_no_end(self) -> None:
        race = ride("round 1\nred 1 8 to 1\nblue 1 8 to 8.1")
        assert race.error == ("place-occupied", "blue 1 8 to 8.1")
        assert race.problem.legal == ["to 8.2", "to 8.3"]

    def test_a_taken_space_is_no_way(self) -> None:
        # from 6.3 two spaces lead to 8.1 over 7.2 alone, where red-1 stands
        race = ride("round 1\nred 1 6 to 1\nred 2 6 to 3\nred 3 5 to 1\nround 2\nred 1 1 to 2\nred 2 2 to 1")
        assert race.error == ("not-so-far", "red 2 2 to 1")
        assert race.problem.legal == ["to 8.2", "to 8.3"]

    def test_in_a_bend_spaces_are_counted_along_the_lane(self) -> None:
        # rows 5–9: lane 1 has cells in rows 5 6 8, lane 2 in 5 6 7 8, lane 3 in every row
        assert ride("round 1\nred 1 7 to 1", "bend").place("red-1") == "8.1"
        assert ride("round 1\nred 1 7 to 3", "bend").place("red-1") == "7.3"

    def test_a_lane_with_two_spaces_that_far_is_not_clear(self) -> None:
        race = ride("round 1\nred 1 8 to 2", "bend")
        assert race.error == ("lane-ambiguous", "red 1 8 to 2")
        assert race.problem.legal == ["to 10.2", "to 8.2"]

    def test_there_is_no_way_across_a_thick_line(self) -> None:
        race = ride("round 1\nred 1 5 to 2\nred 2 4 to 2\nred 3 3 to 2\nround 2\nred 1 2 to 1", "split")
        assert race.error == ("not-so-far", "red 1 2 to 1")

    def test_there_is_no_lane_4(self) -> None:
        assert ride("round 1\nred 1 8 to 4").error == ("lane-none", "red 1 8 to 4")

    def test_a_line_says_where_to(self) -> None:
        race = ride("round 1\nred 1 8")
        assert race.error == ("travel-missing", "red 1 8")

    @pytest.mark.parametrize("card", ["0", "08", "21", "x"])
    def test_a_second_card_is_a_number(self, card: str) -> None:
        assert ride(f"round 1\nred 1 {card} to 1").error == ("card-bad", f"red 1 {card} to 1")

    def test_a_team_has_three_riders(self) -> None:
        assert ride("round 1\nred 4 8 to 1").error == ("rider-number", "red 4 8 to 1")


class TestTheFirstRound:
    """All first riders in the order of their teams' first lines, then all second, then all third."""

    def test_the_teams_keep_the_order_of_their_first_lines(self) -> None:
        race = ride(
            """
            round 1
            blue 1 3 to 1
            red 1 8 to 1
            blue 2 9 to 1
            red 2 7 to 1
            check next blue-3
            blue 3 2 to 1
            red 3 1 to 1
            """
        )
        assert race.result.problems == []

    def test_no_second_rider_before_all_first(self) -> None:
        race = ride("round 1\nred 1 8 to 1\nred 2 7 to 1\nblue 1 5 to 1")
        assert race.error == ("not-next-first-round", "blue 1 5 to 1")

    def test_the_second_riders_come_in_the_same_order(self) -> None:
        race = ride("round 1\nred 1 8 to 1\nblue 1 7 to 1\nblue 2 5 to 1")
        assert race.error == ("not-next-first-round", "blue 2 5 to 1")
        assert race.problem.legal == ["red-2"]

    def test_no_third_rider_before_all_second(self) -> None:
        race = ride("round 1\nred 1 8 to 1\nblue 1 7 to 1\nred 2 6 to 1\nred 3 5 to 1")
        assert race.error == ("not-next-first-round", "red 3 5 to 1")

    def test_round_2_needs_all_riders_on_the_road(self) -> None:
        race = ride("round 1\nred 1 8 to 1\nred 2 7 to 1\nround 2")
        assert race.error == ("round-unfinished", "round 2")

    def test_there_is_no_round_2_without_anybody(self) -> None:
        assert ride("round 1\nround 2").error == ("round-empty", "round 2")

    def test_who_does_not_start_is_not_waited_for(self) -> None:
        race = ride(
            "out red-2 dns\nround 1\nred 1 8 to 1\nblue 1 7 to 1\nblue 2 6 to 1\nred 3 5 to 1\nblue 3 4 to 1\nround 2"
        )
        assert race.result.problems == []
        assert race.row("red-2")["status"] == "dns"

    def test_a_team_without_its_first_rider_begins_with_the_second(self) -> None:
        race = ride(
            "out red-1 dns\nround 1\nblue 1 7 to 1\nblue 2 6 to 1\nred 2 5 to 1\nblue 3 4 to 1\nred 3 3 to 1\nround 2"
        )
        assert race.result.problems == []

    def test_such_a_team_waits_for_the_second_riders_of_the_others(self) -> None:
        race = ride("out red-1 dns\nround 1\nblue 1 7 to 1\nred 2 5 to 1")
        assert race.error == ("not-next-first-round", "red 2 5 to 1")

    def test_such_a_team_is_waited_for(self) -> None:
        race = ride("out red-1 dns\nout red-2 dns\nround 1\nblue 1 7 to 1\nblue 2 6 to 1\nblue 3 4 to 1\nround 2")
        assert race.error == ("round-unfinished", "round 2")


class TestDynamicTurns:
    """From round 2 the front rider first; in one row the rider on the numbered side."""

    ROUND_1 = """
        round 1
        red 1 8 to 3
        blue 1 8 to 1
        red 2 6 to 1
        blue 2 6 to 2
        red 3 9 to 1
        blue 3 2 to 1
        round 2
        """

    def test_the_front_rider_is_next_and_in_one_row_the_numbered_side(self) -> None:
        race = ride(
            self.ROUND_1
            + """check next red-3
            red 3 5 to 1
            check next blue-1
            blue 1 4 to 1
            check next red-1
            red 1 3 to 3
            check next red-2
            red 2 4 to 1
            check next blue-2
            blue 2 3 to 2
            check next blue-3
            blue 3 5 to 1
            """
        )
        assert race.result.problems == []

    def test_a_rider_further_back_is_not_next(self) -> None:
        race = ride(self.ROUND_1 + "blue 1 4 to 1")
        assert race.error == ("not-next", "blue 1 4 to 1")
        assert race.problem.legal == ["red-3"]

    def test_the_numbered_side_is_asked_before_the_other_lanes(self) -> None:
        assert ride(self.ROUND_1 + "red 3 5 to 1\nred 1 4 to 3").error == ("not-next", "red 1 4 to 3")

    def test_the_order_is_that_of_the_road_now_not_of_the_round_before(self) -> None:
        # blue-1 rides ahead of red-3, who has ridden already: next round he is first
        race = ride(
            self.ROUND_1
            + """red 3 1 to 1
            blue 1 5 to 1
            red 1 1 to 3
            red 2 1 to 1
            blue 2 1 to 2
            blue 3 1 to 1
            round 3
            check next blue-1
            """
        )
        assert race.result.problems == []

    def test_nobody_moves_twice(self) -> None:
        assert ride(self.ROUND_1 + "red 3 5 to 1\nred 3 5 to 1").error == ("already-moved", "red 3 5 to 1")

    def test_a_round_ends_when_all_have_ridden(self) -> None:
        race = ride(self.ROUND_1 + "red 3 5 to 1\nround 3")
        assert race.error == ("round-unfinished", "round 3")


class TestUphill:
    """On a climb the card is halved and rounded down, by the cell on which the rider starts."""

    @pytest.mark.parametrize(("card", "row"), [(2, 9), (3, 9), (6, 11), (7, 11), (9, 12)])
    def test_the_card_is_halved_and_rounded_down(self, card: int, row: int) -> None:
        race = alone(f"red 1 {card} to {row}.1", cards=(8, 6, 3), course="hill")
        assert race.place("red-1") == f"{row}.1"

    def test_who_comes_on_to_the_climb_rides_his_whole_card(self) -> None:
        assert alone("red 1 6 to 9.1", cards=(3, 2, 1), course="up").place("red-1") == "9.1"

    def test_who_leaves_the_climb_is_halved(self) -> None:
        assert alone("red 1 8 to 15.1", cards=(11, 6, 3), course="hill").place("red-1") == "15.1"

    def test_a_1_does_not_move_him(self) -> None:
        assert alone("red 1 1 to 1", cards=(8, 6, 3), course="hill").place("red-1") == "8.1"
        assert alone("red 1 1", cards=(8, 6, 3), course="hill").place("red-1") == "8.1"

    def test_a_1_leads_nowhere_else(self) -> None:
        assert alone("red 1 1 to 9.1", cards=(8, 6, 3), course="hill").error == ("stays", "red 1 1 to 9.1")

    def test_staying_on_a_chance_space_draws_no_second_card(self) -> None:
        race = alone("red 1 1 to 1", cards=(5, 3, 2), course="up")
        assert race.errors == [("chance-missing", "red 1 5 to 1")]
        ridden = ride("round 1\nred 1 5 to 1 chance none\nred 2 3 to 1\nred 3 2 to 1\nround 2\nred 1 1 to 1", "up")
        assert ridden.place("red-1") == "5.1"


class TestDownhill:
    def test_a_card_counts_as_it_is(self) -> None:
        race = alone("red 1 7 to 22.1", cards=(15, 6, 3), course="down")
        assert race.place("red-1") == "22.1"
