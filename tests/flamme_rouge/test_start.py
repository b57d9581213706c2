"""The start, and the bids for the breakaway (rulebook: Choose Starting Positions, Breakaway Variant, Handicaps)."""

from __future__ import annotations

import pytest

from tests.flamme_rouge.rides import ride


class TestStartingPositions:
    def test_a_teams_riders_stand_on_one_line_or_on_two_in_any_order(self) -> None:
        one = ride("red s 5.1 r 4.1\nblue r 5.2\nblue s 4.2\nround 1")
        assert one.places("red-s", "red-r", "blue-s", "blue-r") == ["5.1", "4.1", "4.2", "5.2"]

    def test_any_free_start_place_will_do(self) -> None:
        assert ride("red s 1.2 r 5.1").errors == []

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("red s 6.1", "start-place"),
            ("red s 5.3", "place-none"),
            ("red s 0.1", "place-none"),
            ("red s 99.1", "place-none"),
            ("red s 4.1", "start-place-taken"),
            ("blue s 5.1", "placed-twice"),
            ("red t 5.1", "rider-kind"),
            ("red s", "word-missing"),
            ("red", "word-missing"),
            ("red s 5", "place-bad"),
            ("red s 05.1", "place-bad"),
            ("brown s 5.1", "word-unknown"),
        ],
    )
    def test_other_places_are_errors(self, line: str, code: str) -> None:
        assert ride(f"blue s 4.1\n{line}").error == (code, line)

    def test_riders_stand_there_behind_the_start_line_only(self) -> None:
        race = ride("round 1")
        assert race.error == ("round-before-start", "round 1")

    def test_a_wide_start_has_three_lanes(self) -> None:
        assert ride("red s 4.3 r 4.2\nround 1", "1bu").error is None
        assert ride("red s 5.1", "1bu").error == ("start-place", "red s 5.1")  # four rows of start, then two plain

    def test_ruled_lets_a_rider_start_elsewhere(self) -> None:
        race = ride("red s 6.2 ruled\nround 1\nred s5")
        assert race.warnings == [("start-place", "red s 6.2 ruled")]
        assert race.place("red-s") == "11.1"


class TestHandicaps:
    def test_the_cards_are_in_the_stack_before_the_start(self) -> None:
        race = ride("red s 5.1 r 4.1\nround 1\nred sx:xx23 rx:x345", headers="handicap red: s 2 r 1")
        assert race.error is None
        assert (race.exhaustion("red-s"), race.exhaustion("red-r")) == (2, 0)  # one played, one taken; one played

    def test_no_more_than_were_given(self) -> None:
        race = ride("red s 5.1 r 4.1\nround 1\nred sx r3", headers="handicap red: s 0 r 1")
        assert race.error == ("card-not-held", "red sx r3")


BIDDING = {"track": "a_2bcdfu", "rules": "breakaway"}
FOUR = "red s 5.1 r 4.1\nblue s 5.2 r 4.2\n"


class TestBreakawayBids:
    """Rows 7–12 are the breakaway tile; the breakaway starts on its fourth row, 10."""

    def test_the_highest_sum_of_two_cards_rides_ahead(self) -> None:
        race = ride(f"{FOUR}bid red s 5 4\nbid blue r 7 3\nround 1", **BIDDING)
        assert race.places("blue-r", "red-s") == ["10.1", "5.1"]

    def test_his_two_cards_leave_the_game_and_he_takes_two_exhaustion_cards(self) -> None:
        race = ride(f"{FOUR}bid red s 5 4\nbid blue r 7 7\nround 1\nblue r7:7xx6 s2\nred s2 r3", **BIDDING)
        assert race.error is None
        again = ride(f"{FOUR}bid red s 5 4\nbid blue r 7 7\nround 1\nblue r7:77xx s2\nred s2 r3", **BIDDING)
        assert again.error == ("hand-not-held", "blue r7:77xx s2")

    def test_the_others_keep_theirs(self) -> None:
        race = ride(f"{FOUR}bid red s 9 9\nbid blue s 9 5\nround 1\nblue s9:9995 r3\nred s2 r3", **BIDDING)
        assert race.error is None

    def test_an_exhaustion_card_of_a_handicap_counts_two(self) -> None:
        race = ride(f"{FOUR}bid red s x x\nbid blue s 2 3\nround 1", **BIDDING, headers="handicap red: s 2")
        assert race.place("blue-s") == "10.1"

    @pytest.mark.parametrize(
        ("placed", "ahead"),
        [
            ("red s 5.1\nblue s 4.1", "blue-s"),  # further back
            ("red s 4.1\nblue s 5.1", "red-s"),
            ("red s 5.1\nblue s 5.2", "blue-s"),  # further to the left
        ],
    )
    def test_ties_go_to_the_rider_further_back_or_further_left(self, placed: str, ahead: str) -> None:
        race = ride(f"{placed}\nbid red s 9 2\nbid blue s 2 9\nround 1", **BIDDING)
        assert race.place(ahead) == "10.1"

    FIVE = "red s 1.1\nblue s 1.2\ngreen s 2.1\nblack s 2.2\nwhite s 3.1\n"

    def test_with_five_players_two_ride_ahead_the_higher_bid_on_the_right(self) -> None:
        bids = "bid red s 2 3\nbid blue s 9 5\nbid green s 2 2\nbid black s 9 9\nbid white s 5 5\n"
        race = ride(f"{self.FIVE}{bids}round 1", **BIDDING)
        assert race.places("black-s", "blue-s", "white-s") == ["10.1", "10.2", "3.1"]

    def test_two_level_bids_go_ahead_together_the_rider_further_back_on_the_right(self) -> None:
        bids = "bid red s 2 3\nbid blue s 2 2\nbid green s 5 9\nbid black s 2 2\nbid white s 9 5\n"
        race = ride(f"{self.FIVE}{bids}round 1", **BIDDING)
        assert race.places("green-s", "white-s") == ["10.1", "10.2"]

    def test_an_automated_team_counts_as_a_player_and_does_not_bid(self) -> None:
        body = "white s 4.1 r 3.1\nred s 1.1\nblue s 1.2\ngreen s 2.1\nblack s 2.2\n"
        bids = "bid red s 2 3\nbid blue s 9 5\nbid green s 2 2\nbid black s 9 9\n"
        race = ride(f"{body}{bids}round 1", **BIDDING, headers="bot white: peloton")
        assert race.places("black-s", "blue-s") == ["10.1", "10.2"]

    @pytest.mark.parametrize(("solo", "second"), [("white s, white r", "10.2"), ("white s", "1.2")])
    def test_solo_riders_count_as_one_for_every_two(self, solo: str, second: str) -> None:
        placed = "white s 4.1\n" + ("white r 3.1\n" if "r" in solo.split()[-1] else "")
        body = "red s 1.1\nblue s 1.2\ngreen s 2.1\nblack s 2.2\n"
        bids = "bid red s 2 3\nbid blue s 9 5\nbid green s 2 2\nbid black s 9 9\n"
        race = ride(f"{placed}{body}{bids}round 1", **BIDDING, headers=f"solo: {solo}")
        assert race.places("black-s", "blue-s") == ["10.1", second]

    def test_the_ruling_names_another_row(self) -> None:
        race = ride(f"{FOUR}bid red s 5 4\nbid blue r 7 3\nround 1", **BIDDING, headers="ruling breakaway-row: 6")
        assert race.place("blue-r") == "12.1"

    def test_the_white_side_of_the_tile_will_do_too(self) -> None:
        assert (
            ride(f"{FOUR}bid red s 5 4\nbid blue r 7 3\nround 1", "12bu", rules="breakaway").errors[0][0]
            == "start-place"
        )
        race = ride("red s 4.1\nblue s 4.2\nbid red s 5 4\nbid blue s 3 3\nround 1", "12bu", rules="breakaway")
        assert race.place("red-s") == "10.1"

    def test_with_one_rider_a_player_each_rider_bids(self) -> None:
        single = {"track": "a_2bcdfu", "rules": "breakaway single"}
        assert ride("red s 5.1\nred r 4.1\nbid red s 5 4\nbid red r 7 3\nround 1", **single).place("red-r") == "10.1"
        missing = ride("red s 5.1\nred r 4.1\nbid red s 5 4\nround 1", **single)
        assert missing.error == ("bid-missing", "round 1")


class TestBidsThatCannotBe:
    def test_the_second_tile_must_be_the_breakaway_tile(self) -> None:
        race = ride("red s 5.1", "ab_2cu", rules="breakaway")
        assert race.error == ("breakaway-tile", "track: ab_2cu")

    def test_every_human_team_bids_before_round_1(self) -> None:
        race = ride(f"{FOUR}bid red s 5 4\nround 1", **BIDDING)
        assert race.error == ("bid-missing", "round 1")
        assert "blue" in race.problem.message

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("bid red r 7 7", "bid-twice"),
            ("bid blue s 7 7", "bid-not-held"),
            ("bid blue r 7 2", "bid-not-held"),
            ("bid blue s x 2", "bid-not-held"),
            ("bid green s 5 5", "bid-rider"),
            ("bid blue s 5", "bid-cards"),
            ("bid blue s 5 5 5", "bid-cards"),
            ("bid blue s 5 8", "card-bad"),
            ("bid blue s 5 1", "card-bad"),
            ("bid blue q 5 5", "rider-kind"),
            ("bid brown s 5 5", "team-colour"),
            ("bid blue", "word-missing"),
        ],
    )
    def test_a_bid_is_two_cards_of_one_stack_once(self, line: str, code: str) -> None:
        assert ride(f"{FOUR}bid red s 5 4\n{line}", **BIDDING).error == (code, line)

    def test_automated_riders_do_not_bid(self) -> None:
        race = ride("white s 5.1 r 4.1\nbid white r 5 5", **BIDDING, headers="bot white: peloton")
        assert race.error == ("bid-rider", "bid white r 5 5")

    def test_nobody_bids_without_the_variant_or_when_the_race_has_begun(self) -> None:
        assert ride("red s 5.1\nbid red s 5 5", "a_2bu").error == ("module-off", "bid red s 5 5")
        late = ride(f"{FOUR}bid red s 5 4\nbid blue s 5 5\nround 1\nbid red s 5 4", **BIDDING)
        assert late.error == ("bid-late", "bid red s 5 4")

    def test_a_bid_of_cards_that_he_has_not_may_be_ruled_and_changes_no_stack(self) -> None:
        race = ride(f"{FOUR}bid red s 6 6 ruled\nbid blue s 2 2\nround 1\nred s9:9995 r3\nblue s2 r3", **BIDDING)
        assert race.warnings == [("bid-not-held", "bid red s 6 6 ruled")]
        assert race.places("red-s", "red-r") == ["19.1", "7.2"]

    def test_who_has_left_before_the_start_does_not_ride_ahead(self) -> None:
        race = ride(f"{FOUR}bid red s 9 9\nbid blue s 2 2\nout red-s dnf\nround 1", **BIDDING)
        assert race.places("red-s", "blue-s") == ["5.1", "10.1"]
