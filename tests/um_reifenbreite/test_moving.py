"""The order of moves and moving by dice (rulebook: Moving a Rider, Moving by Rolling Dice, Moving Fewer Spaces)."""

from __future__ import annotations

import pytest

from tests.um_reifenbreite.rides import ride, road

CURVE = "{ cells = [6, 5, 4, 3], walls = 'all' }"  # left-hand: lane 4 is the inner one


class TestTheOrderOfMoves:
    """The rider furthest ahead goes first, of two in a row the one on the right."""

    START = """
        21 to 3.1
        31 to 4.3
        41 to 4.2
        51 to 3.4
    """

    def test_the_rider_furthest_ahead_on_the_right_is_first(self) -> None:
        assert ride(f"{self.START}\nround 1").next == "41"

    def test_everybody_moves_once_from_front_to_back_and_right_to_left(self) -> None:
        race = ride(f"""{self.START}
            round 1
            41 1-1 to 2
            31 1-1 to 3
            21 1-1 to 1
            51 1-1 to 4
            round 2
            41 1-1 to 2
        """)
        assert race.error is None
        assert race.places("41", "31", "21", "51") == ["8.2", "6.3", "5.1", "5.4"]

    def test_somebody_elses_line_is_an_error_that_names_who_is_next(self) -> None:
        race = ride(f"{self.START}\nround 1\n31 1-1 to 3")
        assert race.error == ("not-next", "31 1-1 to 3")
        assert race.figure("next") == "41"
        assert race.problem.legal == ["41"]

    def test_the_rider_on_the_right_goes_before_the_one_on_the_left(self) -> None:
        race = ride("21 to 4.2\n31 to 4.1\nround 1\n21 1-1 to 2")
        assert race.error == ("not-next", "21 1-1 to 2")

    def test_each_rider_moves_exactly_once_a_round(self) -> None:
        race = ride(f"{self.START}\nround 1\n41 1-1 to 2\n41 1-1 to 2")
        assert race.error == ("already-moved", "41 1-1 to 2")
        assert race.place("41") == "6.2"

    def test_a_round_is_not_over_before_everybody_has_moved(self) -> None:
        race = ride(f"{self.START}\nround 1\n41 1-1 to 2\n31 1-1 to 3\nround 2")
        assert race.errors == [("round-unfinished", "round 2")]
        assert race.figure("waiting") == ["21", "51"]

    def test_the_next_round_begins_with_the_front_rider_of_that_moment(self) -> None:
        race = ride("""
            21 to 4.1
            31 to 3.2
            round 1
            21 1-1 to 1
            31 6-6 to 2
            round 2
        """)
        assert race.next == "31"

    def test_rounds_are_counted_without_gaps(self) -> None:
        race = ride("21 to 4.1\nround 1\n21 1-1 to 1\nround 3\n21 1-1 to 1")
        assert race.error == ("round-number", "round 3")

    def test_nobody_moves_between_two_rounds(self) -> None:
        race = ride("21 to 4.1\nround 1\n21 1-1 to 1\n21 1-1 to 1")
        assert [code for code, _ in race.errors] in (["move-between-rounds"], ["already-moved"])

    def test_a_rider_who_is_not_in_the_race_cannot_move(self) -> None:
        race = ride("21 to 4.1\nround 1\n31 1-1 to 1\n21 1-1 to 1")
        assert race.error == ("rider-not-in-race", "31 1-1 to 1")


class TestRollingTwoDice:
    """A rider goes forward as many spaces as he rolled: straight on, or diagonally."""

    @pytest.mark.parametrize(("roll", "place"), [("1-1", "6.2"), ("3-4", "11.2"), ("6-6", "16.2")])
    def test_he_moves_as_many_spaces_as_he_rolled(self, roll: str, place: str) -> None:
        race = ride(f"21 to 4.2\nround 1\n21 {roll} to 2")
        assert race.error is None
        assert race.place("21") == place

    @pytest.mark.parametrize("roll", ["0-3", "3-7", "7", "3", "3-", "3-4-5", "03-4", "10"])
    def test_a_die_shows_one_to_six_and_two_are_rolled(self, roll: str) -> None:
        race = ride(f"21 to 4.2\nround 1\n21 {roll} to 6.2")
        assert race.error is not None

    def test_a_diagonal_step_is_a_step_forward(self) -> None:
        race = ride("21 to 4.1\nround 1\n21 1-2 to 4")
        assert race.error is None
        assert race.place("21") == "7.4"

    def test_he_cannot_change_more_lanes_than_he_has_steps(self) -> None:
        race = ride("21 to 4.1\nround 1\n21 1-1 to 4")
        assert race.error == ("lane-out-of-reach", "21 1-1 to 4")

    def test_never_to_the_same_row_of_a_neighbouring_lane(self) -> None:
        assert ride("21 to 4.1\nround 1\n21 1-2 to 4.2").error == ("backward", "21 1-2 to 4.2")

    def test_never_backwards(self) -> None:
        assert ride("21 to 4.1\nround 1\n21 1-2 to 3.1").error == ("backward", "21 1-2 to 3.1")

    def test_not_further_than_he_rolled(self) -> None:
        race = ride("21 to 4.1\nround 1\n21 1-2 to 8.1")
        assert race.error == ("place-too-far", "21 1-2 to 8.1")
        assert race.figure("away") == 4
        assert race.total == 3

    def test_a_lane_the_board_has_not_is_an_error(self) -> None:
        assert ride("21 to 4.1\nround 1\n21 1-2 to 5").error == ("lane-none", "21 1-2 to 5")
        assert ride("21 to 4.1\nround 1\n21 1-2 to 0").error == ("lane-none", "21 1-2 to 0")

    def test_he_must_say_where_he_goes(self) -> None:
        race = ride("21 to 4.1\nround 1\n21 1-2")
        assert race.error == ("travel-missing", "21 1-2")
        assert "to 7.1" in race.problem.legal


class TestMovingFewerSpaces:
    """Every rider is allowed to move fewer spaces than he rolled."""

    def test_a_place_within_his_steps_is_enough(self) -> None:
        assert ride("21 to 4.1\nround 1\n21 6-4 to 9.2").place("21") == "9.2"

    def test_go_n_is_exactly_n_steps(self) -> None:
        race = ride("21 to 4.1\nround 1\n21 6-4 go 3 to 2")
        assert race.error is None
        assert race.place("21") == "7.2"

    def test_go_n_to_a_place_must_be_n_steps_away(self) -> None:
        assert ride("21 to 4.1\nround 1\n21 6-4 go 3 to 7.2").error is None
        assert ride("21 to 4.1\nround 1\n21 6-4 go 4 to 7.2").error == ("go-not-exact", "21 6-4 go 4 to 7.2")

    def test_go_n_is_at_most_what_he_rolled(self) -> None:
        race = ride("21 to 4.1\nround 1\n21 6-4 go 11 to 1")
        assert race.error == ("go-too-many", "21 6-4 go 11 to 1")
        assert race.problem.legal == ["go 10"]
        assert race.total == 10

    def test_go_0_stays(self) -> None:
        race = ride("21 to 4.1\n31 to 3.2\nround 1\n21 6-4 go 0\n31 1-1 to 2")
        assert race.error is None
        assert race.place("21") == "4.1"

    def test_the_rulebooks_51_stops_directly_behind_33_and_42_and_32_draft_him(self) -> None:
        race = ride(
            """
            33 to 14.2
            51 to 4.1
            42 to 3.1
            32 to 2.1
            round 1
            33 1-1 go 0
            51 6-4 to 13.2   # nine steps of ten: next to 33 it would be 14.1
            42 draft
            32 draft
            round 2
            33 6-2 to 2
            51 draft         # his chance to draft 33
            """,
            road(40, grid=14),
        )
        assert race.error is None
        assert race.places("42", "32") == ["12.2", "11.2"]
        assert race.places("33", "51") == ["22.2", "21.2"]


class TestOneRiderASpace:
    """A rider may not end on an occupied space nor move through it; between two riders he may pass diagonally."""

    def test_an_occupied_space_is_no_end(self) -> None:
        race = ride("21 to 4.1\n31 to 3.1\nround 1\n21 1-1 to 1\n31 1-2 to 6.1")
        assert race.error == ("place-occupied", "31 1-2 to 6.1")
        assert race.figure("by") == "21"

    def test_an_occupied_space_is_no_way(self) -> None:
        narrow = road(4, "{ cells = [8, 0] }", lanes=2)
        race = ride("21 to 4.1\n31 to 3.1\nround 1\n21 1-1 to 1\n31 1-3 to 7.1", narrow)
        assert race.error == ("way-blocked", "31 1-3 to 7.1")

    def test_he_rides_around_a_rider_without_losing_a_step(self) -> None:
        race = ride("21 to 4.1\n31 to 3.1\nround 1\n21 1-1 to 1\n31 2-3 to 1")
        assert race.error is None
        assert race.place("31") == "8.1"

    def test_a_rider_may_move_diagonally_between_two_riders(self) -> None:
        race = ride(
            """
            21 to 6.1
            31 to 5.2
            41 to 5.1
            round 1
            21 6-6 go 0
            41 1-1 to 7.2    # between 21 (6.1) and 31 (5.2) by 6.2
            """,
            road(20, grid=6, lanes=2),
        )
        assert race.error is None
        assert race.place("41") == "7.2"


class TestBlockedRoads:
    """Where the course is blocked the rider must stop and loses the rest of his move."""

    WALL = """
        21 to 6.1
        31 to 6.2
        41 to 4.1
        round 1
        21 1-1 go 0
        31 1-1 go 0
    """
    TWO_LANES = road(20, grid=6, lanes=2)

    def test_he_stops_behind_the_riders_who_block(self) -> None:
        race = ride(f"{self.WALL}\n41 6-6 to 5.2", self.TWO_LANES)
        assert race.error is None
        assert race.place("41") == "5.2"

    def test_nobody_passes_a_full_row(self) -> None:
        race = ride(f"{self.WALL}\n41 6-6 to 7.1", self.TWO_LANES)
        assert race.error == ("way-blocked", "41 6-6 to 7.1")

    def test_who_cannot_move_at_all_writes_go_0(self) -> None:
        wall = self.WALL.replace("4.1", "5.1")
        assert ride(f"{wall}\n41 6-6 go 0", self.TWO_LANES).error is None
        race = ride(f"{wall}\n41 6-6", self.TWO_LANES)
        assert race.error == ("travel-missing", "41 6-6")
        assert race.problem.legal == ["go 0"]


class TestThickLines:
    """Thick lines in curves may never be crossed; narrow lines may be crossed freely."""

    def test_the_rulebooks_51_rolls_a_7_and_takes_the_shortest_way_to_the_inner_curve(self) -> None:
        race = ride("51 to 4.1\nround 1\n51 3-4 to 14.4", road(6, CURVE, 20))
        assert race.error is None
        assert race.place("51") == "14.4"  # straight on seven steps lead to 11.1

    def test_51_cannot_cross_a_thick_line_to_the_inner_curve(self) -> None:
        race = ride("51 to 4.1\n41 to 4.3\nround 1\n51 1-2 to 2", road(4, CURVE, 20))
        assert race.error is None
        assert race.place("51") == "7.2"  # over the narrow line before the curve
        race = ride(
            """
            51 to 4.1
            round 1
            51 1-1 to 6.1
            round 2
            51 1-1 to 2
            """,
            road(4, CURVE, 20),
        )
        assert race.error == ("lane-out-of-reach", "51 1-1 to 2")

    def test_only_the_lanes_named_have_a_thick_line_between_them(self) -> None:
        partly = road(4, "{ rows = 6, walls = [[1, 2]] }", 20)
        assert ride("21 to 4.1\nround 1\n21 1-1 to 6.1\nround 2\n21 1-1 to 2", partly).error is not None
        assert ride("21 to 4.2\nround 1\n21 1-1 to 6.2\nround 2\n21 1-1 to 3", partly).error is None
        assert ride("21 to 4.2\nround 1\n21 1-1 to 6.2\nround 2\n21 1-1 to 1", partly).error is not None

    def test_behind_the_curve_lanes_may_be_changed_again(self) -> None:
        race = ride("21 to 4.1\nround 1\n21 6-6 to 2", road(4, "{ rows = 6, walls = 'all' }", 20))
        assert race.place("21") == "16.2"


class TestCurves:
    """In a curve lanes have unequal numbers of spaces."""

    INNER_RIGHT = road(4, "{ cells = [3, 4, 5, 6], walls = 'all' }", 20, grid=5)

    @pytest.mark.parametrize(("lane", "spaces"), [(1, 3), (2, 4), (3, 5), (4, 6)])
    def test_the_inner_lane_is_shorter(self, lane: int, spaces: int) -> None:
        race = ride(f"21 to 5.{lane}\nround 1\n21 6-6 go {spaces} to 11.{lane}", self.INNER_RIGHT)
        assert race.error is None
        race = ride(f"21 to 5.{lane}\nround 1\n21 1-{spaces - 2} to 11.{lane}", self.INNER_RIGHT)
        assert race.error is not None
        assert (race.error[0], race.figure("away")) == ("place-too-far", spaces)

    def test_two_spaces_that_fit_a_lane_are_an_error_that_names_both(self) -> None:
        two_ways = road(4, "{ cells = [2, 3], walls = 'all' }", 20, lanes=2)
        race = ride("21 to 4.1\nround 1\n21 1-3 to 1", two_ways)
        assert race.error == ("lane-ambiguous", "21 1-3 to 1")
        assert race.problem.legal == ["to 8.1", "to 9.1"]  # by the outer and by the inner lane
        assert ride("21 to 4.1\nround 1\n21 1-3 to 8.1", two_ways).error is None

    def test_a_diagonal_leads_to_the_first_space_further_ahead(self) -> None:
        open_curve = road(4, "{ cells = [2, 6] }", 20, lanes=2)  # lane 1 has spaces in rows 5 and 8
        race = ride("21 to 4.2\nround 1\n21 1-1 to 6.2\nround 2\n21 1-1 go 1 to 1", open_curve)
        assert race.place("21") == "8.1"


class TestNarrowings:
    """A lane that ends has no straight step; one that begins is entered from the last space of a neighbouring lane."""

    NARROW = road(5, "{ cells = [0, 3, 3, 0] }", 20)

    def test_from_a_lane_that_ends_only_the_diagonal_leads_on(self) -> None:
        assert ride("21 to 4.1\nround 1\n21 1-1 to 2", self.NARROW).place("21") == "6.2"
        assert ride("21 to 4.1\nround 1\n21 1-1 to 1", self.NARROW).error == ("lane-out-of-reach", "21 1-1 to 1")

    def test_the_first_space_of_a_lane_that_begins_is_entered_from_the_last_row_before_it(self) -> None:
        assert ride("21 to 4.2\nround 1\n21 2-3 to 1", self.NARROW).place("21") == "9.1"
        assert ride("21 to 4.2\nround 1\n21 2-2 to 9.1", self.NARROW).error == ("place-too-far", "21 2-2 to 9.1")

    def test_a_lane_that_begins_is_not_entered_from_further_back(self) -> None:
        uneven = road(4, "{ cells = [0, 2, 4] }", 20, lanes=3)  # lane 2 has spaces in rows 5 and 7
        race = ride("21 to 4.2\nround 1\n21 1-2 to 9.1", uneven)
        assert race.error is None  # 5.2, 7.2 (the last one), 9.1
        race = ride("21 to 4.2\nround 1\n21 1-1 to 9.1", uneven)
        assert race.error == ("place-too-far", "21 1-1 to 9.1")

    def test_a_full_narrowing_blocks(self) -> None:
        race = ride(
            """
            21 to 6.2
            31 to 6.3
            41 to 4.1
            round 1
            21 1-1 go 0
            31 1-1 go 0
            41 6-6 to 7.2
            """,
            road(5, "{ cells = [0, 3, 3, 0] }", 20, grid=6),
        )
        assert race.error == ("way-blocked", "41 6-6 to 7.2")
