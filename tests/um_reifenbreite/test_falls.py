"""Falls (rulebook: Falls)."""

from __future__ import annotations

from tests.um_reifenbreite.rides import ride, road

ROAD = road(40, grid=8)

# The rulebook's picture, with the names that are in its text. 31 is the cause; everybody ahead of him has moved.
EXAMPLE = """
    51 to 6.1
    41 to 6.2
    31 to 6.3
    21 to 6.4
    33 to 5.1
    34 to 5.2
    52 to 5.3
    42 to 5.4
    54 to 4.2
    23 to 3.1
    32 to 3.4
    53 to 2.4
    round 2
    51 1-1 go 0
    41 1-1 go 0
"""


class TestTheRulebooksExample:
    """31 pulls a mass fall."""

    FELL = EXAMPLE + "31 3-4 chance massfall e5\n"

    def test_21_52_34_42_33_and_54_fall_and_32_53_and_23_are_safe(self) -> None:
        race = ride(self.FELL, ROAD)
        assert race.error is None
        assert race.next == "23"
        race = ride(f"{self.FELL}23 1-1 go 0\n32 1-1 go 0\n53 1-1 go 0\nround 3", ROAD)
        assert race.error is None  # nobody else was left to move
        assert race.next == "51"

    def test_51_and_41_on_the_right_of_31_do_not_fall(self) -> None:
        race = ride(f"{self.FELL}23 1-1 go 0\n32 1-1 go 0\n53 1-1 go 0\nround 3\n51 1-1 to 1", ROAD)
        assert race.place("51") == "8.1"

    def test_everybody_who_fell_stays_where_he_was(self) -> None:
        race = ride(f"{self.FELL}23 1-1 go 0\n32 1-1 go 0\n53 1-1 go 0", ROAD)
        fallen = race.places("31", "21", "52", "34", "42", "33", "54")
        assert fallen == ["6.3", "6.4", "5.3", "5.2", "5.4", "5.1", "4.2"]

    def test_a_fallen_riders_move_is_an_error(self) -> None:
        for rider in ("21", "52", "34", "42", "33", "54"):
            race = ride(f"{self.FELL}{rider} 1-1 to 9.1", ROAD)
            assert race.error == ("already-moved", f"{rider} 1-1 to 9.1")

    def test_everyone_takes_32_53_and_23_along_where_the_league_rules_so(self) -> None:
        race = ride(f"{self.FELL}round 3", ROAD, mass_fall="everyone")
        assert race.error is None
        assert race.next == "51"
        assert ride(f"{self.FELL}23 1-1 go 0", ROAD, mass_fall="everyone").error is not None

    def test_a_plain_fall_is_no_mass_fall_even_then(self) -> None:
        race = ride(f"{EXAMPLE}31 3-4 chance fall", ROAD, mass_fall="everyone")
        assert race.next == "23"


class TestWhoFalls:
    """Directly behind a falling rider, or beside one but not on the right of the cause; nobody who has moved."""

    def test_the_rider_directly_behind(self) -> None:
        race = ride("21 to 4.2\n31 to 3.2\n41 to 2.2\n51 to 1.3\nround 2\n21 3-4 chance fall")
        assert race.next == "51"  # 31 behind 21, 41 behind 31

    def test_not_with_a_space_between(self) -> None:
        assert ride("21 to 4.2\n31 to 2.2\nround 2\n21 3-4 chance fall").next == "31"

    def test_not_diagonally_behind(self) -> None:
        assert ride("21 to 4.2\n31 to 3.1\n41 to 3.3\nround 2\n21 3-4 chance fall").next == "31"

    def test_the_rider_on_the_left_of_the_cause(self) -> None:
        assert ride("21 to 4.2\n31 to 4.3\n51 to 1.1\nround 2\n21 3-4 chance fall").next == "51"

    def test_the_rider_on_the_right_of_the_cause_does_not(self) -> None:
        # 41 stands on the right of 21 and has not moved: the table let 21 go first
        race = ride("21 to 4.2\n41 to 4.1\nround 2\n21 3-4 chance fall ruled")
        assert race.next == "41"

    def test_but_the_rider_on_the_right_of_a_following_faller_does(self) -> None:
        race = ride("21 to 4.2\n31 to 3.2\n41 to 3.1\n51 to 1.4\nround 2\n21 3-4 chance fall")
        assert race.next == "51"

    def test_who_has_moved_this_round_does_not(self) -> None:
        race = ride(
            """
            21 to 4.2
            31 to 3.2
            round 1
            21 1-1 to 2
            31 1-2 to 3
            round 2
            21 3-4 chance fall
            """
        )
        assert race.error is None
        assert race.next is None  # 31 stood beside him on the left
        race = ride("31 to 4.3\n21 to 4.2\n41 to 1.1\nround 2\n21 1-1 go 0\n31 3-4 chance fall")
        assert race.next == "41"

    def test_beside_counts_over_a_thick_line_too(self) -> None:
        walled = road("{ rows = 10, walls = 'all' }", 20)
        assert ride("21 to 4.2\n31 to 4.3\n51 to 1.1\nround 2\n21 3-4 chance fall", walled).next == "51"

    def test_behind_counts_across_a_gap_in_the_rows(self) -> None:
        curve = road("{ cells = [2, 6], walls = 'all' }", 20, lanes=2, grid=6)  # lane 1: rows 1 and 4
        assert ride("21 to 4.1\n31 to 1.1\n41 to 2.2\nround 2\n21 3-4 chance fall", curve).next == "41"

    def test_they_are_back_on_their_bicycles_in_the_next_round(self) -> None:
        race = ride("21 to 4.2\n31 to 3.2\nround 2\n21 3-4 chance fall\nround 3\n21 1-1 to 2\n31 draft")
        assert race.error is None
        assert race.place("31") == "5.2"


class TestFallenRidersOnTheRoad:
    """Fallen riders are left on the road and block it."""

    def test_they_block_the_riders_behind(self) -> None:
        race = ride(
            """
            21 to 6.1
            31 to 6.2
            41 to 3.1
            round 2
            21 3-4 chance fall
            41 6-6 to 7.1
            """,
            road(20, lanes=2, grid=6),
        )
        assert race.error == ("way-blocked", "41 6-6 to 7.1")

    def test_nobody_drafts_a_fallen_rider(self) -> None:
        race = ride("21 to 4.2\n31 to 3.3\n41 to 2.2\nround 2\n21 3-4 chance fall\n31 1-1 go 0\n41 draft")
        assert race.error is not None

    def test_a_mass_fall_costs_the_cause_a_card(self) -> None:
        assert ride("21 to 4.2\nround 2\n21 3-4 chance massfall none").error is not None
        assert ride("21 to 4.2\nround 2\n21 3-4 chance massfall e5").error is None

    def test_with_an_energy_card_in_the_seven_the_card_is_spent(self) -> None:
        race = ride("22 to 4.2\nround 2\n22 e5 2 chance fall\nround 3\n22 e5 j5 to 2\nround 4\n22 e5 1 to 2")
        assert race.error == ("card-not-held", "22 e5 1 to 2")
