"""Drafting (rulebook: Moving by Drafting, Drafting and Road Surfaces, Breakaway)."""

from __future__ import annotations

import pytest

from tests.um_reifenbreite.rides import ride, road

LINE = """
    51 to 4.2
    31 to 3.2
    42 to 2.2
    21 to 4.1
"""


class TestFollowingTheRiderInFront:
    """Each rider decides whether to follow the rider directly in front of him, who has just moved."""

    def test_the_rulebooks_31_drafts_51_and_42_drafts_31(self) -> None:
        race = ride(f"""{LINE}
            round 1
            21 1-1 to 1
            51 5-5 to 14.2
            31 draft
            42 draft
        """)
        assert race.error is None
        assert race.places("51", "31", "42") == ["14.2", "13.2", "12.2"]

    def test_when_31_does_not_draft_51_neither_does_42(self) -> None:
        race = ride(f"""{LINE}
            round 1
            21 1-1 to 1
            51 5-5 to 14.2
            42 draft
        """)
        assert race.error == ("draft-not-behind", "42 draft")

    def test_42_may_still_draft_31_when_31_moves(self) -> None:
        race = ride(f"""{LINE}
            round 1
            21 1-1 to 1
            51 5-5 to 14.2
            31 2-1 to 6.2
            42 draft
        """)
        assert race.error is None
        assert race.place("42") == "5.2"

    def test_who_does_not_draft_waits_for_his_turn_on_the_road(self) -> None:
        race = ride("""
            51 to 4.2
            31 to 3.2
            21 to 4.3
            round 1
            51 5-5 to 14.2
            21 1-1 to 3
            31 1-1 to 2
        """)
        assert race.error is None

    def test_nobody_drafts_once_another_rider_has_moved(self) -> None:
        race = ride("""
            51 to 4.2
            31 to 3.2
            21 to 4.3
            round 1
            51 5-5 to 14.2
            21 1-1 to 3
            31 draft
        """)
        assert race.error == ("draft-not-behind", "31 draft")

    def test_a_rider_beside_or_one_space_further_back_cannot_draft(self) -> None:
        for place in ("4.3", "3.3", "2.2"):
            race = ride(f"51 to 4.2\n31 to {place}\nround 1\n51 5-5 to 14.2\n31 draft")
            assert race.error == ("draft-not-behind", "31 draft"), place

    def test_the_first_move_of_a_round_is_no_draft(self) -> None:
        assert ride("51 to 4.2\nround 1\n51 draft").error == ("draft-not-behind", "51 draft")

    def test_nobody_drafts_a_rider_who_did_not_move(self) -> None:
        assert ride("51 to 4.2\n31 to 3.2\nround 1\n51 5-5 go 0\n31 draft").error is not None

    def test_a_rider_drafts_once_a_round(self) -> None:
        race = ride("51 to 4.2\n31 to 3.2\nround 1\n51 1-1 to 2\n31 draft\n31 draft")
        assert race.error is not None
        assert race.place("31") == "5.2"

    def test_drafting_needs_no_dice_and_draws_no_chance_card(self) -> None:
        race = ride("51 to 4.2\n31 to 3.2\nround 2\n51 4-3 chance home to 2\n31 draft")
        assert race.error is None
        assert race.places("51", "31") == ["14.2", "13.2"]

    @pytest.mark.parametrize("word", ["break", "chance home"])
    def test_a_drafter_neither_breaks_away_nor_draws(self, word: str) -> None:
        race = ride(f"51 to 4.2\n31 to 3.2\nround 2\n51 4-4 to 2\n31 draft {word}")
        assert race.error is not None


class TestDirectlyBehindTheLeader:
    """The drafting rider ends directly behind the rider he drafts, in the same lane and in no more spaces."""

    def test_he_follows_into_another_lane(self) -> None:
        race = ride("51 to 4.2\n31 to 3.2\nround 1\n51 2-1 to 4\n31 draft")
        assert race.error is None
        assert race.place("31") == "6.4"

    def test_not_more_spaces_than_the_leader(self) -> None:
        # 51 takes the short inner lane and crosses to the outer one; 31 can only come there by more spaces
        race = ride(
            """
            51 to 4.1
            31 to 3.1
            round 1
            51 3-3 to 12.1
            31 draft
            """,
            road(4, "{ cells = [6, 4], walls = 'all' }", 20, lanes=2),
        )
        assert race.error == ("draft-too-far", "31 draft")
        assert (race.figure("place"), race.figure("away"), race.figure("steps")) == ("11.1", 8, 6)

    def test_not_where_the_space_behind_the_leader_is_occupied(self) -> None:
        race = ride(
            """
            21 to 9.2
            51 to 4.2
            31 to 3.2
            round 1
            21 1-1 go 0
            51 3-3 to 10.2
            31 draft
            """,
            road(20, grid=9),
        )
        assert race.error == ("draft-taken", "31 draft")
        assert race.figure("by") == "21"

    def test_not_where_the_space_behind_the_leader_is_not_accessible(self) -> None:
        race = ride(
            """
            21 to 8.1
            41 to 8.2
            51 to 7.1
            31 to 6.1
            round 1
            21 1-1 go 0
            41 1-1 go 0
            51 1-1 go 0
            31 draft
            """,
            road(20, grid=8, lanes=2),
        )
        assert race.error is not None

    def test_not_over_a_thick_line(self) -> None:
        walled = road(5, "{ rows = 4, walls = [[1, 2]] }", 20, lanes=2)
        race = ride(
            """
            51 to 4.1
            31 to 3.1
            round 1
            51 1-1 to 6.2
            31 draft
            """,
            walled,
        )
        assert race.error is None  # to 5.2, before the thick line
        race = ride(
            """
            51 to 4.2
            31 to 3.2
            round 1
            51 1-2 to 7.2
            31 draft
            round 2
            51 1-2 to 10.1   # 8.2 9.2 and over to the right behind the thick line
            31 draft         # from 6.2 to 9.1
            """,
            walled,
        )
        assert race.error == ("draft-too-far", "31 draft")

    def test_not_where_the_leader_has_just_come_out_of_a_lane_that_ends(self) -> None:
        # 51 is the first on lane 1 behind the narrowing: no space of the lane leads straight to his
        narrow = road(4, "{ cells = [0, 2] }", 20, lanes=2)
        race = ride("51 to 4.2\n31 to 3.2\nround 1\n51 1-2 to 7.1\n31 draft", narrow)
        assert race.error == ("draft-no-cell", "31 draft")

    def test_behind_means_the_space_that_leads_straight_to_his_even_across_a_gap(self) -> None:
        # in the curve lane 1 has spaces in rows 5 and 8 only
        curve = road(4, "{ cells = [2, 6], walls = 'all' }", 20, lanes=2)
        race = ride("51 to 4.1\n31 to 3.1\nround 1\n51 1-2 to 11.1\n31 draft", curve)
        assert race.error is None
        assert race.place("31") == "8.1"

    def test_who_stands_behind_across_a_gap_may_draft(self) -> None:
        curve = road(4, "{ cells = [2, 6], walls = 'all' }", 20, lanes=2, grid=10)
        race = ride("51 to 8.1\n31 to 5.1\nround 1\n51 1-1 to 1\n31 draft", curve)
        assert race.error is None
        assert race.place("31") == "11.1"

    def test_the_log_may_say_where_he_ends_and_is_checked(self) -> None:
        start = "51 to 4.2\n31 to 3.2\nround 1\n51 1-1 to 2\n"
        for travel in ("to 2", "to 5.2", "go 2 to 2", "go 2 to 5.2"):
            assert ride(f"{start}31 draft {travel}").error is None, travel
        for travel in ("to 1", "to 4.2", "to 5.1"):
            assert ride(f"{start}31 draft {travel}").error == ("draft-elsewhere", f"31 draft {travel}")
        assert ride(f"{start}31 draft go 1 to 2").error == ("draft-go", "31 draft go 1 to 2")


class TestTheLeadersNumber:
    """The leader's number of steps is that of his travel, or the greatest in which he could reach the place he named."""

    CURVE = road(4, "{ cells = [3, 5], walls = 'all' }", 20, lanes=2)

    def test_go_n_is_the_number(self) -> None:
        race = ride("51 to 4.2\n31 to 3.2\nround 1\n51 6-6 go 4 to 10.1\n31 draft", self.CURVE)
        assert race.error is None  # 5.1 7.1 8.1 10.1; 31 needs four steps to 8.1
        assert race.place("31") == "8.1"

    def test_where_he_named_a_place_it_is_the_greatest_number_within_his_total(self) -> None:
        # 11.2 is five, six or seven steps away for 51; 31 needs seven to 10.2, in the walled lane 2
        start = "51 to 4.2\n31 to 3.2\nround 1\n"
        assert ride(f"{start}51 3-4 to 11.2\n31 draft", self.CURVE).place("31") == "10.2"
        race = ride(f"{start}51 2-3 to 11.2\n31 draft", self.CURVE)
        assert race.error == ("draft-too-far", "31 draft")
        assert (race.figure("away"), race.figure("steps")) == (7, 5)
        assert ride(f"{start}51 3-4 go 5 to 11.2\n31 draft", self.CURVE).error == ("draft-too-far", "31 draft")

    def test_the_drafters_own_steps_are_the_limit_for_who_drafts_him(self) -> None:
        race = ride(
            """
            51 to 4.1
            31 to 3.1
            41 to 2.1
            round 1
            51 3-3 to 1
            31 draft go 6 to 1
            41 draft go 6 to 1
            """
        )
        assert race.error is None
        assert race.place("41") == "8.1"

    def test_a_whole_curve_draft_of_the_case_is_refused_one_rider_later(self) -> None:
        ring = road(8, "{ cells = [3, 4, 5, 6], walls = 'all' }", 20)
        race = ride(
            """
            21 to 4.2
            31 to 3.2
            41 to 2.2
            51 to 1.2
            round 1
            21 5-5 to 17.2
            31 draft
            41 draft
            51 draft
            """,
            ring,
        )
        assert race.error == ("draft-too-far", "51 draft")
        assert (race.figure("away"), race.figure("steps")) == (11, 10)
        assert race.places("31", "41") == ["16.2", "15.2"]


class TestTheRulebooksLongExample:
    """41 rolls a 10, 21 a 12, 53 a 5 before a left-hand curve; spaces A to E as in the rulebook's picture.

    C = 15.2 with D = 14.2 directly behind it and E = 14.3 beside D behind a thick line; A = 17.2, B = 16.2.
    """

    ROAD = road(
        4,
        "{ cells = [6, 6, 5, 4], walls = 'all' }",
        "{ rows = 4, walls = [[2, 3], [3, 4]] }",
        "{ rows = 2, walls = [[2, 3], [3, 4]] }",
        20,
        grid=13,
    )
    START = """
        31 to 13.4
        42 to 12.4
        41 to 4.2
        21 to 4.3
        53 to 4.4
        22 to 3.2
        52 to 3.3
        33 to 3.4 ruled      # the picture is of riders on the way: 31 is in this lane as well
        54 to 2.2
        34 to 2.3
        23 to 2.4
        44 to 1.3
        51 to 1.1
        round 1
        31 1-1 go 0
        42 1-1 go 0
    """
    AFTER_41 = START + "41 6-4 to 15.2\n"
    AFTER_21 = AFTER_41 + "21 6-6 to 17.2\n"

    def test_41_rolls_a_10_and_comes_to_c_through_the_inner_curve(self) -> None:
        race = ride(self.START + "41 6-4 go 10 to 15.2", self.ROAD)
        assert race.error is None

    def test_on_the_outer_curve_he_could_only_have_gotten_to_d(self) -> None:
        blocked = self.START.replace("51 to 1.1", "51 to 1.1\n11 to 11.3") + "11 1-1 go 0\n"
        assert ride(blocked + "41 6-4 go 10 to 14.2", self.ROAD).error is None
        race = ride(blocked + "41 6-4 to 15.2", self.ROAD)  # 11 closes the inner curve
        assert race.error is not None

    def test_22_who_rides_the_same_path_lands_on_e(self) -> None:
        race = ride(self.AFTER_41 + "22 draft to 14.3", self.ROAD)
        assert race.error is not None
        assert ride(self.AFTER_41 + "21 1-1 go 0\n53 1-1 go 0\n22 6-4 go 10 to 14.3", self.ROAD).error is None

    def test_22_needs_11_outside_the_thick_line_and_can_only_use_10(self) -> None:
        race = ride(self.AFTER_41 + "22 draft", self.ROAD)
        assert race.error == ("draft-too-far", "22 draft")
        assert (race.figure("place"), race.figure("away"), race.figure("steps")) == ("14.2", 11, 10)

    def test_since_22_cannot_draft_54_cannot_draft_41_either(self) -> None:
        assert ride(self.AFTER_41 + "54 draft", self.ROAD).error == ("draft-not-behind", "54 draft")

    def test_it_is_21s_turn_and_he_moves_12_to_a(self) -> None:
        assert ride(self.AFTER_41, self.ROAD).next == "21"
        assert ride(self.AFTER_41 + "21 6-6 go 12 to 17.2", self.ROAD).error is None

    def test_52_cannot_get_to_b_and_misses_it_by_one_space_on_the_outer_curve(self) -> None:
        race = ride(self.AFTER_21 + "52 draft", self.ROAD)
        assert race.error == ("draft-too-far", "52 draft")
        assert (race.figure("place"), race.figure("away"), race.figure("steps")) == ("16.2", 13, 12)

    def test_without_41_on_c_52_could_have_followed(self) -> None:
        race = ride(self.START + "41 6-4 to 13.2\n21 6-6 to 17.2\n52 draft", self.ROAD)
        assert race.error is None
        assert race.place("52") == "16.2"

    def test_52_34_and_44_cannot_draft_53(self) -> None:
        for rider in ("52", "34", "44"):
            race = ride(self.AFTER_21 + f"53 4-1 to 11.4\n{rider} draft", self.ROAD)
            assert race.error == ("draft-not-behind", f"{rider} draft")

    def test_33_decides_not_to_draft_53_so_23_cannot(self) -> None:
        moved = self.AFTER_21 + "53 4-1 to 11.4\n"
        assert ride(moved + "33 draft\n23 draft", self.ROAD).error is None
        assert ride(moved + "23 draft", self.ROAD).error == ("draft-not-behind", "23 draft")

    def test_53_behind_42_drafts_when_31_goes_in_the_next_round(self) -> None:
        race = ride(
            """
            31 to 13.4
            42 to 12.4
            53 to 4.4
            round 1
            31 1-1 go 0
            42 1-1 go 0
            53 4-1 to 11.4
            round 2
            31 6-5 to 24.4
            42 draft
            53 draft
            """,
            self.ROAD,
        )
        assert race.error is None
        assert race.places("42", "53") == ["23.4", "22.4"]


class TestDraftingAndRoadSurfaces:
    """Leader and drafter must start on the same surface (advanced rules); its numbers do not matter."""

    def test_the_rulebooks_33_on_asphalt_cannot_draft_51_on_cobbles(self) -> None:
        cobbled = road(3, "{ rows = 10, surface = 'cobbles', value = 3 }", 20)
        race = ride("51 to 4.1\n33 to 3.1\nround 1\n51 4-4 to 1\n33 draft", cobbled)
        assert race.error == ("draft-surface", "33 draft")

    def test_the_rulebooks_32_and_23_draft_41_on_asphalt_and_44_is_a_space_behind_the_group(self) -> None:
        race = ride(
            """
            41 to 5.1
            32 to 4.1
            23 to 3.1
            44 to 1.1 ruled
            round 1
            41 5-4 to 1
            32 draft
            23 draft
            44 draft
            """,
            road(30, grid=5),
        )
        assert race.error == ("draft-not-behind", "44 draft")
        assert race.places("41", "32", "23") == ["14.1", "13.1", "12.1"]

    @pytest.mark.parametrize("surface", ["climb", "descent", "cobbles"])
    def test_different_numbers_of_one_surface_do_not_prevent_it(self, surface: str) -> None:
        rough = road(2, f"{{ rows = 2, surface = '{surface}', values = [2, 4] }}", 30)
        race = ride("51 to 4.1\n33 to 3.1\nround 1\n51 6-4 to 1\n33 draft", rough)
        assert race.error is None

    def test_in_the_basic_game_surfaces_do_not_matter(self) -> None:
        cobbled = road(3, "{ rows = 10, surface = 'cobbles', value = 3 }", 20)
        race = ride("51 to 4.1\n33 to 3.1\nround 1\n51 4-4 to 1\n33 draft", cobbled, rules="basic")
        assert race.error is None
        assert race.places("51", "33") == ["12.1", "11.1"]

    def test_a_drafter_does_not_reckon_with_his_own_surface(self) -> None:
        uphill = road("{ rows = 4, surface = 'climb', values = [6, 6, 6, 2] }", 30)
        race = ride("51 to 4.1\n33 to 3.1\nround 1\n51 6-5 to 1\n33 draft", uphill)
        assert race.error is None
        assert race.places("51", "33") == ["13.1", "12.1"]


class TestTheRulingsOnDrafting:
    """`draft-steps` and `draft-first-round`."""

    CURVE = road(4, "{ cells = [3, 5], walls = 'all' }", 20, lanes=2)

    def test_at_most_lets_a_drafter_use_fewer_steps_than_the_leader(self) -> None:
        # 51 takes six steps to 10.1 by the outer lane; 31 has only a way of four to 8.1, the last space of lane 1
        race = ride("51 to 4.2\n31 to 3.2\nround 1\n51 6-6 go 6 to 10.1\n31 draft", self.CURVE)
        assert race.error is None
        assert race.place("31") == "8.1"

    def test_exact_wants_a_way_of_exactly_the_leaders_steps(self) -> None:
        race = ride("51 to 4.2\n31 to 3.2\nround 1\n51 6-6 go 6 to 10.1\n31 draft", self.CURVE, draft_steps="exact")
        assert race.error == ("draft-not-exact", "31 draft")
        straight = ride("51 to 4.2\n31 to 3.2\nround 1\n51 3-3 to 2\n31 draft", draft_steps="exact")
        assert straight.error is None

    def test_in_the_first_round_riders_draft(self) -> None:
        assert ride("51 to 4.2\n31 to 3.2\nround 1\n51 3-3 to 2\n31 draft").error is None

    def test_unless_the_league_rules_that_they_do_not(self) -> None:
        body = "51 to 4.2\n31 to 3.2\nround 1\n51 3-3 to 2\n31 draft"
        assert ride(body, draft_first_round="no").error == ("draft-first-round", "31 draft")
        later = "51 to 4.2\n31 to 3.2\nround 2\n51 3-3 to 2\n31 draft"
        assert ride(later, draft_first_round="no").error is None
