"""The yellow jersey (rulebook: The Yellow Jersey; its rulings: race log, section 4)."""

from __future__ import annotations

from scoring.replay import Board
from tests.um_reifenbreite.rides import Ridden, line, ride, road

# Rows 1–8, line A, 9–14, line B, 15–20, line C, 21–26, the finish.
ROAD = road(8, line("A", 11, 8, 5), 6, line("B", 7, 5, 3), 6, line("C", 5, 4, 2), 6, grid=8)

START = """
    21 to 8.1
    33 to 8.2
    42 to 8.3
    51 to 8.4
    43 to 7.1
"""
# 21 wins A before 33 and 42.
FIRST_SPRINT = """
    21 1-1 to 1
    33 1-1 to 2
    42 1-1 to 3
    51 1-1 go 0
    43 1-1 go 0
"""
STILL = """
    21 1-1 go 0
    33 1-1 go 0
    42 1-1 go 0
    51 1-1 go 0
    43 1-1 go 0
"""
# 42 wins B before 51 and 43.
SECOND_SPRINT = """
    21 1-1 go 0
    33 1-1 go 0
    42 3-3 to 3
    51 4-4 to 4
    43 6-3 to 1
"""
# … and everybody stays; then 42 is the first over C and the finish.
STILL_AFTER_B = """
    43 1-1 go 0
    42 1-1 go 0
    51 1-1 go 0
    21 1-1 go 0
    33 1-1 go 0
"""
FIRST_HOME = """
    43 1-1 go 0
    42 6-6 to 3
    51 1-1 go 0
    21 1-1 go 0
    33 1-1 go 0
"""


def rounds(*lines: str, on: Board = ROAD, start: str = START, rules: str = "professional", **rulings: str) -> Ridden:
    """A race of these rounds, the first of them round 1."""
    body = start + "".join(f"\nround {n}\n{told}" for n, told in enumerate(lines, 1))
    race = ride(body, on, rules=rules, **rulings)
    assert race.errors == []
    return race


class TestTheFirstSprint:
    """The rider who crosses the first sprint line first gets the jersey; each round in it earns 2 points."""

    def test_its_winner_wears_the_jersey_from_then_on(self) -> None:
        race = rounds(FIRST_SPRINT, STILL, STILL)
        assert race.jersey == [("21", 1, 3, 4)]
        assert race.row("21")["jersey_points"] == 4

    def test_he_has_it_at_once(self) -> None:
        race = ride(f"{START}\nround 1\n21 1-1 to 1\ncheck jersey 21", ROAD)
        assert race.disagreements == []

    def test_nobody_has_it_before(self) -> None:
        race = ride(f"{START}\nround 1\ncheck jersey none", ROAD)
        assert race.disagreements == []
        assert race.jersey == []

    def test_the_round_in_which_he_took_it_does_not_count(self) -> None:
        assert rounds(FIRST_SPRINT).jersey == [("21", 1, 1, 0)]
        assert rounds(FIRST_SPRINT, STILL).jersey == [("21", 1, 2, 2)]

    def test_unless_the_league_rules_that_it_does(self) -> None:
        assert rounds(FIRST_SPRINT, jersey_first_round="same").jersey == [("21", 1, 1, 2)]
        assert rounds(FIRST_SPRINT, STILL, jersey_first_round="same").jersey == [("21", 1, 2, 4)]

    def test_without_the_module_there_is_no_jersey(self) -> None:
        race = rounds(FIRST_SPRINT, STILL, rules="advanced sprints switch photo")
        assert race.jersey == []
        assert race.row("21")["jersey_points"] == 0

    def test_a_round_that_is_still_running_does_not_count(self) -> None:
        race = ride(f"{START}\nround 1\n{FIRST_SPRINT}\nround 2\n21 1-1 go 0", ROAD)
        assert race.jersey == [("21", 1, 1, 0)]


class TestTheRulebooksExample:
    """21 wins the first sprint (11); 42 was third (5) and wins the second (7): 12 to 11."""

    def test_42_takes_the_jersey_with_12_against_11(self) -> None:
        race = rounds(FIRST_SPRINT, STILL, STILL, SECOND_SPRINT, STILL_AFTER_B)
        assert race.sprints["A"][2] == race.sprints["B"][0] == "42"
        assert (race.row("42")["sprint_points"], race.row("21")["sprint_points"]) == (12, 11)
        assert race.jersey == [("21", 1, 3, 4), ("42", 4, 5, 2)]

    def test_jersey_points_are_not_counted_for_it(self) -> None:
        race = rounds(FIRST_SPRINT, STILL, STILL, STILL, STILL, SECOND_SPRINT)
        assert race.row("21")["jersey_points"] == 8
        assert race.jersey[-1][0] == "42"

    def test_a_wearer_who_wins_the_next_sprint_keeps_it(self) -> None:
        second = "21 3-3 to 1\n33 3-3 to 2\n42 3-3 to 3\n51 1-1 go 0\n43 1-1 go 0\n"
        assert rounds(FIRST_SPRINT, second).jersey == [("21", 1, 2, 2)]

    def test_even_against_more_points(self) -> None:
        # A brings 33 eight points and B three for third; 21 has 2 for A and 1 for B, and wins both
        odd = road(8, line("A", 2, 8, 5), 6, line("B", 1, 5, 3), 12, grid=8)
        second = "21 3-3 to 1\n33 3-3 to 2\n42 3-3 to 3\n51 1-1 go 0\n43 1-1 go 0\n"
        assert rounds(FIRST_SPRINT, second, on=odd).jersey == [("21", 1, 2, 2)]

    def test_a_winner_with_fewer_points_does_not_take_it(self) -> None:
        second = "21 1-1 go 0\n33 1-1 go 0\n42 1-1 go 0\n51 4-4 to 4\n43 6-3 to 1\n"
        third = "43 1-1 go 0\n51 1-1 go 0\n21 1-1 go 0\n33 1-1 go 0\n42 3-3 to 3\n"
        race = rounds(FIRST_SPRINT, second, third)
        assert race.sprints["B"] == ["51", "43", "42"]  # 7, 5 and 5 + 3 against 11
        assert race.jersey == [("21", 1, 3, 4)]

    def test_it_may_go_to_a_rider_who_did_not_win(self) -> None:
        second = "21 1-1 go 0\n33 1-1 go 0\n42 1-1 go 0\n51 4-4 to 4\n43 1-1 go 0\n"
        third = "51 1-1 go 0\n21 1-1 go 0\n33 3-3 to 2\n42 3-3 to 3\n43 1-1 go 0\n"
        race = rounds(FIRST_SPRINT, second, third)
        assert race.sprints["B"] == ["51", "33", "42"]
        assert race.jersey[-1][0] == "33"  # 8 + 5 = 13


class TestTheHandover:
    """Ruling `jersey-handover`: whose is the round in which the jersey changes hands?"""

    RACE = (FIRST_SPRINT, STILL, STILL, SECOND_SPRINT, STILL_AFTER_B)

    def test_none_a_round_counts_for_who_wore_it_from_start_to_end(self) -> None:
        assert rounds(*self.RACE).jersey == [("21", 1, 3, 4), ("42", 4, 5, 2)]

    def test_new_it_counts_for_who_takes_it(self) -> None:
        assert rounds(*self.RACE, jersey_handover="new").jersey == [("21", 1, 3, 4), ("42", 4, 5, 4)]

    def test_old_it_counts_for_who_gives_it_away(self) -> None:
        assert rounds(*self.RACE, jersey_handover="old").jersey == [("21", 1, 4, 6), ("42", 4, 5, 2)]

    def test_the_first_round_ruling_is_only_for_the_first_time_anyone_takes_it(self) -> None:
        race = rounds(*self.RACE, jersey_first_round="same")
        assert race.jersey == [("21", 1, 3, 6), ("42", 4, 5, 2)]

    def test_and_the_handover_ruling_only_for_later_times(self) -> None:
        for handover in ("none", "new", "old"):
            assert rounds(FIRST_SPRINT, STILL, jersey_handover=handover).jersey == [("21", 1, 2, 2)]


class TestWhenTheJerseyEnds:
    """Ruling `jersey-ends`: with the first rider home, or with the race."""

    RACE = (FIRST_SPRINT, STILL, STILL, SECOND_SPRINT, STILL_AFTER_B, FIRST_HOME)

    def test_first_finisher_the_round_of_the_first_arrival_no_longer_counts(self) -> None:
        race = rounds(*self.RACE)
        assert race.finish == ["42"]
        assert race.jersey == [("21", 1, 3, 4), ("42", 4, 5, 2)]

    def test_and_it_is_gone_at_once(self) -> None:
        body = START + "".join(f"\nround {n}\n{told}" for n, told in enumerate(self.RACE, 1))
        assert ride(f"{body}\ncheck jersey none", ROAD).disagreements == []

    def test_no_later_decision_brings_it_back(self) -> None:
        # 51 and 43 are over C after 42 is home: three riders, but no jersey
        race = rounds(*self.RACE, "43 4-4 to 1\n51 6-6 to 4\n21 1-1 go 0\n33 1-1 go 0\n")
        assert race.sprints["C"] == ["42", "43", "51"]
        assert race.jersey == [("21", 1, 3, 4), ("42", 4, 5, 2)]

    def test_last_round_every_round_counts_the_wearer_home_or_not(self) -> None:
        after = "43 4-4 to 1\n51 6-6 to 4\n21 1-1 go 0\n33 1-1 go 0\n"
        race = rounds(*self.RACE, after, jersey_ends="last-round")
        assert race.jersey == [("21", 1, 3, 4), ("42", 4, 7, 6)]


class TestWhenItIsDecided:
    """Ruling `jersey-decided`: when three riders have crossed, or when the first has."""

    ONLY_42 = "21 1-1 go 0\n33 1-1 go 0\n42 3-3 to 3\n51 1-1 go 0\n43 1-1 go 0\n"
    THE_OTHERS = "42 1-1 go 0\n21 1-1 go 0\n33 1-1 go 0\n51 4-4 to 4\n43 6-3 to 1\n"

    def test_third_waits_until_three_riders_have_crossed(self) -> None:
        assert rounds(FIRST_SPRINT, self.ONLY_42).jersey == [("21", 1, 2, 2)]
        assert rounds(FIRST_SPRINT, self.ONLY_42, self.THE_OTHERS).jersey == [("21", 1, 2, 2), ("42", 3, 3, 0)]

    def test_winner_decides_when_the_first_has_crossed(self) -> None:
        race = rounds(FIRST_SPRINT, self.ONLY_42, self.THE_OTHERS, jersey_decided="winner")
        assert race.jersey == [("21", 1, 1, 0), ("42", 2, 3, 2)]

    def test_winner_counts_no_points_that_come_later_in_the_sprint(self) -> None:
        # 51 wins B (7 of them against 11); 33's five for second come after the decision and do not matter
        second = "21 1-1 go 0\n33 1-1 go 0\n42 1-1 go 0\n51 4-4 to 4\n43 1-1 go 0\n"
        third = "51 1-1 go 0\n21 1-1 go 0\n33 3-3 to 2\n42 3-3 to 3\n43 1-1 go 0\n"
        assert rounds(FIRST_SPRINT, second, third, jersey_decided="winner").jersey == [("21", 1, 3, 4)]
        assert rounds(FIRST_SPRINT, second, third).jersey[-1][0] == "33"  # 8 + 5 = 13

    def test_third_decides_at_the_races_end_where_fewer_ever_cross(self) -> None:
        small = road(8, line("A", 11, 8, 5), 6, line("B", 9, 5, 3), 6, grid=8)
        race = rounds(
            "21 1-1 to 1\n31 1-1 to 2\n",
            "21 1-1 go 0\n31 3-3 to 2\n",
            "31 1-1 go 0\n21 4-4 to 1\n",
            "21 6-6 to 1\n31 6-6 to 2\n",
            on=small,
            start="21 to 8.1\n31 to 8.2\n",
            jersey_ends="last-round",
            jersey_handover="new",
        )
        assert race.result.complete
        assert race.jersey == [("21", 1, 3, 4), ("31", 4, 4, 2)]  # 8 + 9 = 17 against 11 + 5 = 16


class TestEqualPoints:
    """Ruling `jersey-tie`: the holder keeps it, or the better placed in the latest sprint takes it."""

    # 33 has 8 for A; third over B makes 11, as many as 21 who holds the jersey
    SECOND = (
        "21 1-1 go 0\n33 1-1 go 0\n42 1-1 go 0\n51 4-4 to 4\n43 6-3 to 1\n",
        "43 1-1 go 0\n51 1-1 go 0\n21 1-1 go 0\n33 3-3 to 2\n42 1-1 go 0\n",
    )

    def test_holder_keeps_it(self) -> None:
        race = rounds(FIRST_SPRINT, *self.SECOND)
        assert race.sprints["B"] == ["51", "43", "33"]
        assert race.jersey == [("21", 1, 3, 4)]

    def test_latest_gives_it_to_the_better_placed(self) -> None:
        race = rounds(FIRST_SPRINT, *self.SECOND, jersey_tie="latest")
        assert race.jersey == [("21", 1, 2, 2), ("33", 3, 3, 0)]

    def test_latest_leaves_it_with_a_holder_who_was_the_better_placed(self) -> None:
        # 21 is second over B, 33 third: 5 + 3 and 4 + 4
        even = road(8, line("A", 5, 4, 1), 6, line("B", 3, 3, 4), 12, grid=8)
        second = "21 1-1 go 0\n33 1-1 go 0\n42 1-1 go 0\n51 4-4 to 4\n43 1-1 go 0\n"
        third = "51 1-1 go 0\n21 3-3 to 1\n33 3-3 to 2\n42 1-1 go 0\n43 1-1 go 0\n"
        race = rounds(FIRST_SPRINT, second, third, on=even, jersey_tie="latest")
        assert race.row("21")["sprint_points"] == race.row("33")["sprint_points"] == 8
        assert race.jersey == [("21", 1, 3, 4)]

    def test_among_equal_challengers_the_better_placed_in_the_latest_sprint(self) -> None:
        even = road(8, line("A", 6, 5, 5), 6, line("B", 1, 4, 4), 12, grid=8)
        second = "21 1-1 go 0\n33 1-1 go 0\n42 1-1 go 0\n51 4-4 to 4\n43 1-1 go 0\n"
        third = "51 1-1 go 0\n21 1-1 go 0\n33 1-1 go 0\n42 3-3 to 3\n43 1-1 go 0\n"
        fourth = "42 1-1 go 0\n51 1-1 go 0\n21 1-1 go 0\n33 3-3 to 2\n43 1-1 go 0\n"
        race = rounds(FIRST_SPRINT, second, third, fourth, on=even)
        assert race.row("33")["sprint_points"] == race.row("42")["sprint_points"] == 9
        assert race.jersey[-1][0] == "42"  # second over B, 33 third

    def test_equal_challengers_unplaced_in_the_latest_sprint_go_by_the_sprint_before(self) -> None:
        # 21 is out, so the jersey waits; over B come three who have little
        even = road(8, line("A", 9, 5, 5), 6, line("B", 1, 1, 1), 12, grid=8)
        start = START + "23 to 7.4\n"
        first = FIRST_SPRINT + "23 1-1 go 0\nout 21 dnf\n"
        second = "33 1-1 go 0\n42 1-1 go 0\n51 4-4 to 4\n43 6-3 to 1\n23 6-3 to 16.3\n"
        race = rounds(first, second, on=even, start=start)
        assert race.jersey == [("21", 1, 1, 0), ("33", 2, 2, 0)]


class TestAWearerWhoIsOut:
    """He earns nothing after the last round he ended; the jersey waits for the next decision."""

    def test_the_jersey_waits(self) -> None:
        out = STILL + "out 21 dnf\ncheck jersey none\n"
        race = rounds(FIRST_SPRINT, out, STILL.replace("21 1-1 go 0", "note 21 is out"))
        assert race.disagreements == []
        assert race.jersey == [("21", 1, 2, 2)]
        assert race.points("21") == 13  # he keeps his points

    def test_the_next_decision_gives_it_to_who_has_the_most_points_of_those_in_the_race(self) -> None:
        out = STILL + "out 21 dnf\n"
        race = rounds(FIRST_SPRINT, out, SECOND_SPRINT.replace("21 1-1 go 0", "note 21 is out"))
        assert race.jersey == [("21", 1, 2, 2), ("42", 3, 3, 0)]
