"""Switching the lead (rulebook: Switching the Lead)."""

from __future__ import annotations

import pytest

from tests.um_reifenbreite.rides import line, ride, road

BREAKAWAY = road(30, grid=10)


class TestTheRulebooksExample:
    """51, 21 and 41 are away from the pack led by 32."""

    START = """
        51 to 9.2
        21 to 8.2
        41 to 7.2
        32 to 3.1
        31 to 2.1 ruled
        round 2
    """

    def test_51_exchanges_with_21(self) -> None:
        race = ride(f"{self.START}51 switch 21", BREAKAWAY)
        assert race.errors == []
        assert race.places("21", "51") == ["9.2", "8.2"]
        assert race.next == "21"

    def test_or_with_41_who_then_moves_first_and_it_costs_him_nothing(self) -> None:
        race = ride(
            f"""{self.START}
            51 switch 41
            41 e5 4 to 2
            21 draft
            51 draft
            """,
            BREAKAWAY,
        )
        assert race.errors == []
        assert race.places("41", "21", "51") == ["18.2", "17.2", "16.2"]

    def test_the_groups_behind_may_do_so_too(self) -> None:
        race = ride(
            f"""{self.START}
            51 1-1 to 2
            21 draft
            41 draft
            32 switch 31
            31 1-1 to 1
            32 draft
            """,
            BREAKAWAY,
        )
        assert race.errors == []
        assert race.places("31", "32") == ["5.1", "4.1"]

    def test_nobody_has_to(self) -> None:
        assert ride(f"{self.START}51 6-2 to 2", BREAKAWAY).errors == []


class TestWhoMaySwitch:
    """The rider at the front asks, when it is his turn; the line is unbroken, in one lane, and nobody in it has moved."""

    def test_only_the_rider_whose_turn_it_is_asks(self) -> None:
        race = ride("51 to 4.2\n21 to 3.2\n31 to 4.1\nround 1\n51 switch 21", BREAKAWAY)
        assert race.errors == [("not-next", "51 switch 21")]

    @pytest.mark.parametrize("place", ["3.1", "4.3", "2.2"])
    def test_not_with_a_rider_outside_the_line(self, place: str) -> None:
        race = ride(f"51 to 4.2\n21 to {place}\nround 1\n51 switch 21", BREAKAWAY)
        assert race.errors == [("switch-not-in-line", "51 switch 21")]

    def test_a_gap_breaks_the_line(self) -> None:
        race = ride("51 to 6.2\n21 to 5.2\n41 to 3.2\nround 1\n51 switch 41", BREAKAWAY)
        assert race.errors == [("switch-not-in-line", "51 switch 41")]
        assert race.problem.legal in (["21"], ["51 switch 21"])

    def test_a_line_may_have_a_gap_in_its_row_numbers(self) -> None:
        curve = road("{ cells = [2, 6], walls = 'all' }", 20, lanes=2, grid=6)
        race = ride("51 to 4.1\n21 to 1.1\nround 1\n51 switch 21", curve)
        assert race.errors == []
        assert race.place("21") == "4.1"

    def test_a_rider_who_has_moved_is_no_longer_in_the_line(self) -> None:
        # 41 came up behind 51 in this round: the table let him go first
        race = ride("51 to 6.2\n41 to 3.2\nround 1\n41 1-1 to 2 ruled\n51 switch 41", BREAKAWAY)
        assert race.errors == [("switch-not-in-line", "51 switch 41")]

    def test_a_fallen_rider_in_a_line_ends_it(self) -> None:
        # 61 falls: behind him 11 and 32, beside 32 41, beside 41 31, and 21 behind 31; 51 stands
        fallen = """
            61 to 7.1
            11 to 6.1
            51 to 6.3
            32 to 5.1
            41 to 5.2
            31 to 5.3
            21 to 4.3
            round 2
            61 3-4 chance fall
        """
        assert ride(fallen, BREAKAWAY).next == "51"
        for rider in ("31", "21"):
            race = ride(f"{fallen}51 switch {rider}", BREAKAWAY)
            assert race.errors == [("switch-not-in-line", f"51 switch {rider}")]

    def test_not_without_the_module(self) -> None:
        race = ride("51 to 4.2\n21 to 3.2\nround 1\n51 switch 21", rules="advanced sprints jersey photo")
        assert race.errors == [("module-off", "51 switch 21")]
        assert ride("51 to 4.2\n21 to 3.2\nround 1\n51 switch 21", rules="basic switch").errors == []

    def test_nothing_stands_behind_the_rider(self) -> None:
        race = ride("51 to 4.2\n21 to 3.2\nround 1\n51 switch 21 to 2", BREAKAWAY)
        assert race.errors != []

    def test_a_switch_names_a_rider(self) -> None:
        assert ride("51 to 4.2\n21 to 3.2\nround 1\n51 switch", BREAKAWAY).errors != []
        assert ride("51 to 4.2\n21 to 3.2\nround 1\n51 switch 51", BREAKAWAY).errors != []


class TestAfterTheSwitch:
    def test_the_rider_in_front_is_next_and_may_switch_again(self) -> None:
        race = ride("51 to 4.2\n21 to 3.2\n41 to 2.2\nround 1\n51 switch 21\n21 switch 41\n41 1-1 to 2")
        assert race.errors == []
        assert race.places("41", "51", "21") == ["6.2", "3.2", "2.2"]

    def test_both_still_have_their_move(self) -> None:
        race = ride("51 to 4.2\n21 to 3.2\nround 1\n51 switch 21\n21 1-1 to 2\n51 1-1 to 3")
        assert race.errors == []
        assert race.places("21", "51") == ["6.2", "5.3"]

    def test_he_may_not_draft_a_rider_who_moved_before_the_switch(self) -> None:
        start = "31 to 4.2\n51 to 3.2\n21 to 2.2\nround 1\n31 3-3 to 2\n"
        assert ride(f"{start}51 draft").errors == []
        race = ride(f"{start}51 switch 21\n21 draft")
        assert race.errors == [("draft-not-behind", "21 draft")]

    def test_the_surface_under_him_is_the_one_he_now_stands_on(self) -> None:
        climb = road(3, "{ rows = 4, surface = 'climb', value = 3 }", 20)
        race = ride("51 to 4.2\n21 to 3.2\nround 1\n51 switch 21\n21 3-3 to 2", climb)
        assert race.errors == []
        assert race.place("21") == "7.2"

    def test_who_is_switched_over_a_line_has_crossed_it(self) -> None:
        sprint = road(4, line("A"), 20)
        race = ride(
            """
            51 to 4.2
            21 to 3.2
            round 1
            51 1-1 go 1 to 2
            21 1-1 go 1 to 2
            round 2
            51 switch 21
            check sprint A 51 21
            21 1-1 to 2
            """,
            sprint,
        )
        assert race.result.problems == []
        assert race.sprints["A"] == ["51", "21"]

    def test_and_who_comes_back_behind_it_does_not_cross_it_again(self) -> None:
        sprint = road(4, line("A"), 20)
        race = ride(
            """
            51 to 4.2
            21 to 3.2
            41 to 2.1
            round 1
            51 1-1 go 1 to 2
            21 1-1 go 1 to 2
            41 1-1 go 1 to 1
            round 2
            51 switch 21
            21 1-1 to 2
            51 1-1 to 2
            41 2-1 to 1
            """,
            sprint,
        )
        assert race.errors == []
        assert race.sprints["A"] == ["51", "21", "41"]
