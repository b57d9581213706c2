"""The finish (rulebook: The Finish)."""

from __future__ import annotations

import pytest

from tests.um_reifenbreite.rides import ride, road

# Row 20 is the last before the line; riders may be placed on any row, so that an example begins near it.
NEAR = road(20, grid=20)
POINTS = (50, 45, 40, 35, 30, 26, 22, 18, 15, 12, 10, 8, 6, 4, 2, 1)


class TestTheFullMove:
    """A rider who finishes must use his entire roll: he moves to the space on which he lands."""

    def test_he_stands_behind_the_line_where_his_move_ends(self) -> None:
        race = ride("21 to 18.1\nround 1\n21 3-2 to 1", NEAR)
        assert race.error is None
        assert race.place("21") == "23.1"
        assert race.finish == ["21"]

    @pytest.mark.parametrize("travel", ["to 21.1", "to 22.1", "go 4 to 1"])
    def test_fewer_spaces_over_the_line_are_an_error(self, travel: str) -> None:
        race = ride(f"21 to 18.1\nround 1\n21 3-2 {travel}", NEAR)
        assert race.error == ("finish-full-move", f"21 3-2 {travel}")
        assert (race.figure("steps"), race.figure("longest")) in {(3, 5), (4, 5)}

    def test_he_may_stop_before_the_line(self) -> None:
        race = ride("21 to 18.1\nround 1\n21 3-2 to 20.1", NEAR)
        assert race.error is None
        assert race.finish == []

    def test_fewer_where_every_longer_way_is_blocked(self) -> None:
        wall = """
            11 to 23.1 ruled
            61 to 23.2 ruled
            21 to 18.1
            round 1
            11 1-1 go 0
            61 1-1 go 0
        """
        two_lanes = road(20, lanes=2, grid=20)
        race = ride(f"{wall}21 6-6 to 22.2", two_lanes)
        assert race.errors == []
        assert race.place("21") == "22.2"
        assert ride(f"{wall}21 6-6 to 21.1", two_lanes).error == ("finish-full-move", "21 6-6 to 21.1")

    def test_the_end_of_the_run_off_blocks(self) -> None:
        short = road(20, grid=20, runoff=3)
        race = ride("21 to 18.1\nround 1\n21 6-6 to 23.1", short)
        assert race.error is None
        assert race.finish == ["21"]
        assert ride("21 to 18.1\nround 1\n21 6-6 to 22.1", short).error is not None

    def test_going_fewer_rows_but_all_the_steps_is_a_full_move(self) -> None:
        # the longest way of six steps may end on several spaces
        assert ride("21 to 18.1\nround 1\n21 3-3 to 24.3", NEAR).error is None


class TestFinishingByDrafting:
    """Riders may finish by drafting him; then the full move is not asked for."""

    def test_a_drafter_comes_in_behind_his_leader(self) -> None:
        race = ride("21 to 18.1\n31 to 17.1\nround 1\n21 3-2 to 1\n31 draft", NEAR)
        assert race.error is None
        assert race.finish == ["21", "31"]
        assert race.place("31") == "22.1"

    def test_places_are_in_the_order_of_moving(self) -> None:
        race = ride("21 to 20.1\n31 to 20.2\nround 1\n21 1-1 to 1\n31 6-6 to 2", NEAR)
        assert race.finish == ["21", "31"]
        assert [race.row(rider)["place"] for rider in ("21", "31")] == [1, 2]

    def test_a_drafter_needs_no_full_move(self) -> None:
        # 21 takes seven steps by the outer lane, 31 five by the inner one though seven would be open to him
        curve = road(10, "{ cells = [3, 5], walls = 'all' }", lanes=2, grid=10)
        race = ride("21 to 10.2\n31 to 9.2\nround 1\n21 3-4 to 17.1\n31 draft go 5 to 1", curve)
        assert race.error is None
        assert race.finish == ["21", "31"]


class TestTheRulebooksFirstExample:
    """31 rolls a 9 and moves three spaces past the line; 43 and 52 draft him, 24 drafts but does not finish."""

    START = """
        31 to 14.1
        33 to 14.2
        43 to 13.1
        52 to 12.1
        24 to 11.1
        21 to 10.3
        round 1
        31 5-4 to 1
        43 draft
        52 draft
        24 draft
    """

    def test_three_are_home_and_24_stands_before_the_line(self) -> None:
        race = ride(self.START, NEAR)
        assert race.error is None
        assert race.finish == ["31", "43", "52"]
        assert race.places("31", "43", "52", "24") == ["23.1", "22.1", "21.1", "20.1"]
        assert race.status("24") == "riding"

    def test_others_can_still_finish_before_24(self) -> None:
        race = ride(f"{self.START}\n33 1-1 go 0\n21 6-6 to 3", NEAR)
        assert race.error is None
        assert race.finish == ["31", "43", "52", "21"]


class TestTheRulebooksSecondExample:
    """33 rolls a 5 and goes behind 24 instead of straight on; in the next round he drafts 24 home as fifth for 30 points."""

    START = TestTheRulebooksFirstExample.START

    def test_33_may_go_straight_on_to_b_or_to_a_behind_24(self) -> None:
        assert ride(f"{self.START}\n33 3-2 to 19.2", NEAR).error is None
        assert ride(f"{self.START}\n33 3-2 to 19.1", NEAR).error is None

    def test_24_moves_first_in_the_next_round_and_33_drafts_him_for_30_points(self) -> None:
        race = ride(
            f"""{self.START}
            33 3-2 to 19.1
            21 1-1 to 3
            round 2
            24 1-2 to 1
            33 draft
            """,
            NEAR,
        )
        assert race.error is None
        assert race.finish == ["31", "43", "52", "24", "33"]
        assert race.row("33")["place"] == 5
        assert race.points("33") == 30

    def test_from_b_he_could_not_have_drafted(self) -> None:
        race = ride(f"{self.START}\n33 3-2 to 19.2\n21 1-1 to 3\nround 2\n24 1-2 to 1\n33 draft", NEAR)
        assert race.error == ("draft-not-behind", "33 draft")


class TestLeavingTheRoad:
    """A rider who crosses the finish leaves the road at the end of that round."""

    def test_until_then_he_blocks(self) -> None:
        race = ride("21 to 20.1\n31 to 19.1\nround 1\n21 1-1 to 1\n31 1-2 to 22.1", NEAR)
        assert race.error == ("place-occupied", "31 1-2 to 22.1")

    def test_in_the_next_round_his_space_is_free(self) -> None:
        race = ride("21 to 20.1\n31 to 19.1\nround 1\n21 1-1 to 1\n31 1-1 go 0\nround 2\n31 1-2 to 22.1", NEAR)
        assert race.error is None

    def test_a_rider_home_does_not_move_again(self) -> None:
        race = ride("21 to 20.1\n31 to 19.1\nround 1\n21 1-1 to 1\n31 1-1 go 0\nround 2\n21 1-1 to 1", NEAR)
        assert race.error == ("rider-is-out", "21 1-1 to 1")

    def test_the_race_is_complete_when_all_are_home(self) -> None:
        body = "21 to 20.1\n31 to 19.1\nround 1\n21 1-1 to 1\n31 6-6 to 2"
        assert ride(body, NEAR).result.complete
        assert not ride(body.replace("31 6-6 to 2", "31 1-1 go 0"), NEAR).result.complete

    def test_no_round_follows(self) -> None:
        race = ride("21 to 20.1\nround 1\n21 1-1 to 1\nround 2", NEAR)
        assert race.error == ("round-after-end", "round 2")


class TestPoints:
    """Points by place; a place beyond the table brings none. Only the 30 for fifth is the rulebook's."""

    def test_the_table_of_sixteen(self) -> None:
        riders = [f"{team}{n}" for n in range(1, 5) for team in (2, 3, 4, 5)]
        rows = {rider: 20 - n // 4 for n, rider in enumerate(riders)}
        placed = "\n".join(f"{rider} to {row}.{n % 4 + 1} ruled" for n, (rider, row) in enumerate(rows.items()))
        moves = [f"{rider} 6-6 to {row + 12}.{n % 4 + 1}" for n, (rider, row) in enumerate(rows.items())]
        race = ride(f"{placed}\nround 1\n" + "\n".join(moves), NEAR)
        assert race.errors == []
        assert race.finish == riders
        assert tuple(race.points(rider) for rider in riders) == POINTS

    def test_the_log_may_name_other_points(self) -> None:
        body = "21 to 20.1\n31 to 20.2\n41 to 20.3\nround 1\n21 1-1 to 1\n31 1-1 to 2\n41 1-1 to 3"
        race = ride(body, NEAR, headers="points: 9 4")
        assert [race.points(rider) for rider in ("21", "31", "41")] == [9, 4, 0]
        assert race.row("41")["place"] == 3

    def test_a_team_has_the_points_of_its_riders_and_equal_teams_share_the_rank(self) -> None:
        body = """
            21 to 20.1
            31 to 20.2
            22 to 20.3
            41 to 20.4
            round 1
            21 1-1 to 1
            31 1-1 to 2
            22 1-1 to 3
            41 1-1 to 4
        """
        race = ride(body, NEAR, headers="points: 9 4 1 4")
        ranks = {row["team"]: (row["points"], row["rank"]) for row in race.answer["teams"]}
        assert ranks == {"red": (10, 1), "blue": (4, 2), "black": (4, 2)}


class TestRidersOut:
    """`out`: a rider who gives up, did not start, or is disqualified by the commissaires."""

    HOME = "21 to 20.1\n31 to 20.2\nround 1\n21 1-1 to 1\n31 1-1 go 0\n"

    def test_who_gives_up_has_no_place_and_the_race_is_complete_without_him(self) -> None:
        race = ride(f"{self.HOME}out 31 dnf", NEAR)
        assert race.error is None
        assert (race.status("31"), race.row("31")["place"], race.points("31")) == ("dnf", None, 0)
        assert race.result.complete

    def test_he_leaves_his_space(self) -> None:
        race = ride("21 to 4.1\n31 to 3.1\nout 21 dnf\nround 1\n31 1-1 to 5.1", NEAR)
        assert race.error is None
        assert race.next is None

    def test_only_while_no_round_is_running(self) -> None:
        race = ride("21 to 4.1\n31 to 3.1\nround 1\n21 1-1 to 1\nout 31 dnf", NEAR)
        assert race.error == ("out-during-round", "out 31 dnf")

    def test_who_did_not_start_was_not_placed(self) -> None:
        race = ride("21 to 20.1\nout 31 dns\nround 1\n21 1-1 to 1", NEAR)
        assert race.error is None
        assert (race.status("31"), race.points("31")) == ("dns", 0)
        assert {"team": "blue", "points": 0, "rank": 2} in race.answer["teams"]
        assert ride("21 to 20.1\nout 21 dns", NEAR).error == ("dns-though-started", "out 21 dns")

    def test_not_starting_is_said_before_round_1(self) -> None:
        race = ride("21 to 20.1\nround 1\n21 1-1 go 0\nout 31 dns", NEAR)
        assert race.error == ("dns-too-late", "out 31 dns")

    def test_a_disqualified_rider_who_is_home_keeps_his_place_and_loses_his_points(self) -> None:
        race = ride(f"{self.HOME}out 21 dsq\nround 2\n31 1-1 to 2", NEAR)
        assert race.error is None
        assert (race.status("21"), race.row("21")["place"], race.row("21")["place_points"]) == ("dsq", 1, 50)
        assert race.points("21") == 0
        assert race.points("31") == 45  # nobody moves up

    def test_who_is_home_cannot_give_up(self) -> None:
        assert ride(f"{self.HOME}out 21 dnf", NEAR).error == ("out-already", "out 21 dnf")

    def test_nobody_is_out_twice(self) -> None:
        assert ride(f"{self.HOME}out 31 dnf\nout 31 dsq", NEAR).error == ("out-already", "out 31 dsq")

    def test_only_for_one_of_three_reasons(self) -> None:
        assert ride(f"{self.HOME}out 31 tired", NEAR).error == ("out-kind", "out 31 tired")
        assert ride(f"{self.HOME}out 31", NEAR).error == ("out-kind", "out 31")

    def test_only_riders_of_the_race_are_out(self) -> None:
        assert ride(f"{self.HOME}out 41 dnf", NEAR).error == ("rider-not-in-race", "out 41 dnf")
        assert ride(f"{self.HOME}out 99 dnf", NEAR).error == ("rider-unknown", "out 99 dnf")
