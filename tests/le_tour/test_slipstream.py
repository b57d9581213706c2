"""Picking up wheels (rulebook: Slipstream, Uphill, Downhill; End of a Stage)."""

from __future__ import annotations

import pytest

from tests.le_tour.rides import Ridden, ride


def two(leader: str, follower: str, second: str, course: str = "flat") -> Ridden:
    """Round 1 with red-1 and red-2 on these places, red-3 on 1.1; then the lines of round 2."""
    card = {place: place.partition(".")[0] for place in (leader, follower)}
    first = [f"red 1 {card[leader]} to {leader}", f"red 2 {card[follower]} to {follower}", "red 3 1 to 1"]
    return ride("\n".join(["round 1", *first, "round 2", *(line.strip() for line in second.splitlines())]), course)


class TestSlipstream:
    """One second more than the card, if he so ends directly behind or beside another rider."""

    def test_one_second_more_behind_a_rider(self) -> None:
        assert two("8.1", "5.1", "red 1 4 to 1\nred 2 5 slip 1 to 11.1").place("red-2") == "11.1"

    def test_one_second_more_beside_a_rider(self) -> None:
        assert two("8.1", "5.1", "red 1 4 to 1\nred 2 6 slip 1 to 12.2").place("red-2") == "12.2"

    def test_it_is_no_must(self) -> None:
        assert two("8.1", "5.1", "red 1 4 to 1\nred 2 5 to 1").place("red-2") == "10.1"

    @pytest.mark.parametrize("end", ["11.2", "11.3", "10.1"])
    def test_neither_diagonally_behind_nor_two_spaces_behind(self, end: str) -> None:
        race = two("8.1", "5.1", f"red 1 4 to 1\nred 2 {int(end[:2]) - 6} slip 1 to {end}")
        assert race.error is not None
        assert race.error[0] == "slip-alone"

    def test_two_lanes_away_is_not_beside(self) -> None:
        race = two("8.1", "5.1", "red 1 4 to 1\nred 2 6 slip 1 to 12.3")
        assert race.error == ("slip-alone", "red 2 6 slip 1 to 12.3")

    def test_nobody_picks_up_his_own_wheel(self) -> None:
        # alone: from 8.1 no other rider is near
        race = two("8.1", "5.1", "red 1 1 slip 1 to 10.1")
        assert race.error == ("slip-alone", "red 1 1 slip 1 to 10.1")

    def test_beside_counts_across_a_thick_line(self) -> None:
        race = two("5.1", "4.2", "red 1 4 to 1\nred 2 4 slip 1 to 9.2", "split")
        assert race.place("red-2") == "9.2"

    def test_directly_behind_counts_across_a_gap_in_the_rows(self) -> None:
        # in the bend lane 1 has cells in rows 5, 6 and 8: 6.1 is directly behind 8.1
        race = two("6.1", "3.1", "red 1 1 to 1\nred 2 2 slip 1 to 6.1", "bend")
        assert race.place("red-2") == "6.1"

    def test_one_row_behind_in_the_next_lane_of_a_bend_is_not_directly_behind(self) -> None:
        race = two("6.1", "3.1", "red 1 1 to 1\nred 2 3 slip 1 to 7.2", "bend")
        assert race.error == ("slip-alone", "red 2 3 slip 1 to 7.2")

    def test_only_one_second_on_the_flat(self) -> None:
        race = two("8.1", "5.1", "red 1 4 to 1\nred 2 4 slip 2 to 11.1")
        assert race.error == ("slip-too-much", "red 2 4 slip 2 to 11.1")

    @pytest.mark.parametrize("slip", ["0", "3", "x"])
    def test_slipstream_is_1_or_2(self, slip: str) -> None:
        race = two("8.1", "5.1", f"red 1 4 to 1\nred 2 5 slip {slip} to 11.1")
        assert race.error == ("slip-bad", f"red 2 5 slip {slip} to 11.1")

    def test_in_the_first_round_too(self) -> None:
        race = ride("round 1\nred 1 8 to 1\nred 2 6 slip 1 to 7.1")
        assert race.place("red-2") == "7.1"

    def test_the_card_and_the_second_are_ridden_in_full(self) -> None:
        race = two("8.1", "5.1", "red 1 4 to 1\nred 2 6 slip 1 to 11.1")
        assert race.error == ("not-so-far", "red 2 6 slip 1 to 11.1")

    def test_a_rider_beside_the_road_gives_no_slipstream(self) -> None:
        race = ride(
            """
            round 1
            red 1 8 to 1 chance crash
            """,
            "flat",
        )
        assert race.error == ("chance-not-due", "red 1 8 to 1 chance crash")
        fallen = ride(
            "round 1\nred 1 6 to 1 chance crash\nred 2 3 to 1\nred 3 1 to 1\nround 2\nred 1 skip 4\nred 2 1 slip 1 to 5.1",
            "chances",
        )
        assert fallen.error == ("slip-alone", "red 2 1 slip 1 to 5.1")


class TestNoSlipstreamUphill:
    def test_none_from_a_climb(self) -> None:
        race = two("11.1", "8.1", "red 1 4 to 1\nred 2 6 slip 1 to 12.1", "hill")
        assert race.error == ("slip-climb", "red 2 6 slip 1 to 12.1")

    def test_none_that_ends_on_a_climb(self) -> None:
        race = two("9.1", "4.1", "red 1 2 to 1\nred 2 4 slip 1 to 9.1", "hill")
        assert race.error == ("slip-climb", "red 2 4 slip 1 to 9.1")

    def test_over_a_climb_it_is_open(self) -> None:
        race = two("11.1", "6.1", "red 1 9 to 1\nred 2 7 slip 1 to 14.1", "hill")
        assert race.place("red-2") == "14.1"


class TestNoSlipstreamBehindTheFinish:
    def test_none_that_ends_behind_the_line(self) -> None:
        race = two("18.1", "16.1", "red 1 4 to 1\nred 2 4 slip 1 to 21.1", "dash")
        assert race.error == ("slip-finish", "red 2 4 slip 1 to 21.1")

    def test_before_the_line_behind_a_rider_who_is_over_it(self) -> None:
        race = two("18.1", "16.1", "red 1 3 to 1\nred 2 3 slip 1 to 20.1", "dash")
        assert race.place("red-2") == "20.1"


class TestDownhill:
    """From a descent two seconds, or one; so one may pass the rider ahead, by one space at most."""

    def test_two_seconds_behind_a_rider(self) -> None:
        assert two("12.1", "8.1", "red 1 3 to 1\nred 2 4 slip 2 to 14.1", "down").place("red-2") == "14.1"

    def test_one_second_if_that_is_better(self) -> None:
        assert two("12.1", "8.1", "red 1 3 to 1\nred 2 5 slip 1 to 14.1", "down").place("red-2") == "14.1"

    @pytest.mark.parametrize("lane", [1, 2, 3])
    def test_he_may_pass_by_one_space(self, lane: int) -> None:
        line = f"red 2 6 slip 2 to 16.{lane}"
        assert two("12.1", "8.1", f"red 1 3 to 1\n{line}", "down").place("red-2") == f"16.{lane}"

    @pytest.mark.parametrize("lane", [1, 2, 3])
    def test_one_second_never_passes(self, lane: int) -> None:
        line = f"red 2 7 slip 1 to 16.{lane}"
        assert two("12.1", "8.1", f"red 1 3 to 1\n{line}", "down").error == ("slip-alone", line)

    def test_one_second_ends_behind_or_beside_only_two_also_level_across_the_road(self) -> None:
        line = "red 2 6 slip 1 to 15.3"
        assert two("12.1", "8.3", f"red 1 3 to 1\n{line}", "down").error == ("slip-alone", line)
        assert two("12.1", "8.2", "red 1 3 to 1\nred 2 6 slip 1 to 15.2", "down").place("red-2") == "15.2"

    @pytest.mark.parametrize("slip", [1, 2])
    def test_not_by_two(self, slip: int) -> None:
        line = f"red 2 {9 - slip} slip {slip} to 17.1"
        assert two("12.1", "8.1", f"red 1 3 to 1\n{line}", "down").error == ("slip-alone", line)

    def test_level_with_a_rider_on_the_other_side_of_the_road(self) -> None:
        assert two("12.1", "8.3", "red 1 3 to 1\nred 2 5 slip 2 to 15.3", "down").place("red-2") == "15.3"

    def test_on_the_flat_nobody_passes_by_a_wheel(self) -> None:
        race = two("12.1", "8.1", "red 1 3 to 1\nred 2 7 slip 1 to 16.1")
        assert race.error == ("slip-alone", "red 2 7 slip 1 to 16.1")

    def test_only_a_rider_who_was_ahead_is_passed(self) -> None:
        # red-3 has come up from behind red-2, but that was before: red-2 passes nobody who was ahead of him
        race = ride(
            """
            round 1
            red 1 20 to 1
            red 2 9 to 1
            red 3 8 to 2
            round 2
            red 1 9 to 1
            red 2 1 to 1
            red 3 1 slip 1 to 10.2
            round 3
            red 1 1 to 1
            red 2 1 to 1
            red 3 1 to 2
            """,
            "down",
        )
        assert race.place("red-3") == "11.2"
        alone = ride(
            "round 1\nred 1 20 to 1\nred 2 9 to 1\nred 3 5 to 1\nround 2\nred 1 9 to 1\nred 2 1 slip 2 to 12.1", "down"
        )
        assert alone.error == ("slip-alone", "red 2 1 slip 2 to 12.1")

    def test_where_he_starts_counts_not_where_he_ends(self) -> None:
        # from the flat on to the descent one second, and no passing
        race = two("4.1", "3.1", "red 1 6 to 1\nred 2 7 slip 1 to 11.1", "down")
        assert race.error == ("slip-alone", "red 2 7 slip 1 to 11.1")
        off = two("18.1", "16.1", "red 1 4 to 1\nred 2 5 slip 2 to 23.1", "hill")
        assert off.place("red-2") == "23.1"
