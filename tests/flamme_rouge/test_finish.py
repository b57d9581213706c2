"""The end of a race (rulebook: Goal of the Game, Turn Sequence; race log: finish)."""

from __future__ import annotations

import pytest

from tests.flamme_rouge.rides import ride

SHORT = "au"  # the line is behind row 7, the track ends with row 12


class TestWhoWins:
    def test_who_crosses_alone(self) -> None:
        race = ride("red s 5.1\nblue s 4.1\nround 1\nred s3\nblue s2", SHORT)
        assert race.finish == ["red-s"]
        assert race.answer["complete"]

    def test_of_several_in_one_round_who_travels_furthest_beyond_the_line(self) -> None:
        race = ride("red s 5.1\nblue s 4.1\nround 1\nred s3\nblue s9", SHORT)
        assert race.finish == ["blue-s", "red-s"]

    def test_in_one_row_who_stands_further_right(self) -> None:
        race = ride("red s 5.2\nblue s 5.1\nround 1\nred s3\nblue s3", SHORT)
        assert race.finish == ["blue-s", "red-s"]

    def test_an_earlier_round_beats_more_rows(self) -> None:
        race = ride("red s 5.1\nblue s 1.1\nround 1\nred s3\nblue s2\nround 2\nblue s9", SHORT, headers="finish: all")
        assert race.finish == ["red-s", "blue-s"]

    def test_nobody_goes_beyond_the_last_row(self) -> None:
        race = ride("red s 5.1\nblue s 5.2\nround 1\nred s9\nblue s9", SHORT)
        assert race.places("red-s", "blue-s") == ["12.1", "12.2"]

    def test_the_last_row_before_the_line_is_not_home(self) -> None:
        race = ride("red s 5.1\nround 1\nred s2", SHORT)
        assert race.finish == []
        assert not race.answer["complete"]


class TestTheRestOfTheOrder:
    def test_riders_not_home_have_their_place_on_the_road(self) -> None:
        race = ride(
            "red s 5.1 r 1.1\nblue s 4.2 r 1.2\nround 1\nred s3 r3\nblue s2 r3",
            SHORT,
        )
        assert race.order == ["red-s", "blue-s", "red-r", "blue-r"]
        assert [race.status(rider) for rider in race.order] == ["ok", "riding", "riding", "riding"]

    def test_who_has_left_has_no_place(self) -> None:
        race = ride("red s 5.1\nblue s 4.1\nout blue-s dnf\nround 1\nred s3", SHORT)
        assert race.order == ["red-s"]
        assert race.status("blue-s") == "dnf"

    def test_a_disqualified_rider_keeps_his_place(self) -> None:
        race = ride("red s 5.1\nblue s 4.1\nround 1\nred s3\nblue s9\nout blue-s dsq", SHORT)
        assert race.order == ["blue-s", "red-s"]
        assert race.status("blue-s") == "dsq"

    def test_who_did_not_start_is_listed_without_a_place(self) -> None:
        race = ride("red s 5.1\nout blue-s dns\nround 1\nred s3", SHORT)
        assert race.row("blue-s") == {"rider": "blue-s", "team": "blue", "place": None, "status": "dns"}


class TestFinishFirst:
    """The race ends with the round of the first arrival; that round is ridden to its end."""

    def test_the_round_is_finished(self) -> None:
        race = ride("red s 5.1\nblue s 1.1\nround 1\nred s3\nblue s5", SHORT)
        assert race.place("blue-s") == "6.1"
        assert race.exhausted == {"blue-s"}

    def test_slipstream_is_done_in_the_last_round_too(self) -> None:
        race = ride("red s 5.1\nblue s 5.2\ngreen s 3.1\nround 1\nred s9\nblue s2\ngreen s2", SHORT)
        assert race.place("green-s") == "6.1"

    def test_there_is_no_further_round(self) -> None:
        race = ride("red s 5.1\nblue s 1.1\nround 1\nred s3\nblue s5\nround 2", SHORT)
        assert race.error == ("round-after-end", "round 2")

    def test_nor_a_further_card(self) -> None:
        race = ride("red s 5.1\nblue s 1.1\nround 1\nred s3\nblue s5\ncheck red-s home\nblue s2", SHORT)
        assert race.error == ("card-after-end", "blue s2")

    def test_it_is_the_default(self) -> None:
        assert ride("red s 5.1\nblue s 1.1\nround 1\nred s3\nblue s2", SHORT, headers="finish: first").answer[
            "complete"
        ]

    def test_a_race_that_nobody_rides_any_more_is_over(self) -> None:
        race = ride("red s 5.1\nround 1\nred s2\nout red-s dnf\nround 2", "abu")
        assert race.error == ("round-after-end", "round 2")


class TestFinishAll:
    """Tours: the race goes on until everybody is home."""

    BODY = "red s 5.1\nblue s 1.1\nround 1\nred s3\nblue s2\nround 2\nblue s2\nround 3\nblue s4"

    def test_it_goes_on_until_the_last_rider_is_home(self) -> None:
        race = ride(self.BODY, SHORT, headers="finish: all")
        assert race.finish == ["red-s", "blue-s"]
        assert race.rounds == 3
        assert race.answer["complete"]

    def test_before_that_it_is_not_complete(self) -> None:
        race = ride(self.BODY.rpartition("\nround")[0], SHORT, headers="finish: all")
        assert race.errors == []
        assert not race.answer["complete"]

    def test_who_is_home_has_no_more_cards(self) -> None:
        race = ride("red s 5.1\nblue s 1.1\nround 1\nred s3\nblue s2\nround 2\nred s2", SHORT, headers="finish: all")
        assert race.error == ("rider-is-out", "red s2")

    def test_riders_home_block_until_the_end_of_their_round(self) -> None:
        body = "red s 5.1\nblue s 5.2\ngreen s 4.1\nround 1\nred s3\nblue s3\ngreen s4"
        race = ride(body, SHORT, headers="finish: all")
        assert race.place("green-s") == "7.1"
        assert race.exhausted == set()  # the row ahead is not empty

    def test_then_they_leave_the_run_off(self) -> None:
        body = "red s 5.1\nblue s 5.2\ngreen s 4.1\nround 1\nred s3\nblue s3\ngreen s2\nround 2\ngreen s2"
        race = ride(body, SHORT, headers="finish: all")
        assert race.place("green-s") == "8.1"

    def test_a_position_is_the_last_place_on_which_a_rider_stood(self) -> None:
        race = ride(self.BODY, SHORT, headers="finish: all")
        assert race.places("red-s", "blue-s") == ["8.1", "9.1"]

    def test_a_rider_who_leaves_is_not_waited_for(self) -> None:
        race = ride(f"{self.BODY.rpartition(chr(10) + 'round')[0]}\nout blue-s dnf", SHORT, headers="finish: all")
        assert race.answer["complete"]


class TestTimeTrial:
    """Each team alone on the track with two cards of each value; a minute a card, less ten seconds a row (Time Trial Variant)."""

    def test_each_stack_has_two_cards_of_each_value(self) -> None:
        # two riders each a colour, so that blue is not home before the third card
        body = "red s 5.1 r 4.1\nround 1\nred s2 r3\nround 2\nred s2 r3\nround 3\nred s2 r4"
        assert ride(body, "abcdfu", rules="time-trial").error == ("card-not-held", "red s2 r4")

    def test_a_stack_is_used_up_after_ten_cards(self) -> None:
        body = "red s 5.1\nround 1\nred s2:2233\nround 2\nred s4:4455\nround 3\nred s9:992x"
        assert ride(body, "abcdfu", rules="time-trial").error is None

    def test_other_teams_are_as_if_they_were_not_there(self) -> None:
        race = ride("red s 5.1\nblue s 5.2\ngreen s 3.1\nround 1\nred s3\nblue s3\ngreen s2", rules="time-trial")
        assert race.places("red-s", "blue-s", "green-s") == ["8.1", "8.1", "5.1"]
        assert race.exhausted == {"red-s", "blue-s", "green-s"}

    def test_the_two_of_a_team_block_and_shelter_each_other_as_usual(self) -> None:
        race = ride("red s 5.1 r 3.1\nround 1\nred s3 r3", rules="time-trial")
        assert race.places("red-s", "red-r") == ["8.1", "7.1"]
        assert race.exhausted == {"red-s"}

    BODY = "red s 5.1 r 4.1\nblue s 5.2 r 4.2\nround 1\nred s5 r3\nblue s3 r3\nround 2\nred r3\nblue s9 r3"

    def test_the_time_is_a_minute_a_card_less_ten_seconds_a_row_behind_the_line(self) -> None:
        race = ride(self.BODY, "aju", rules="time-trial")
        assert race.finish == ["red-s", "blue-s"]
        assert (race.row("red-s")["time"], race.row("blue-s")["time"]) == (50, 70)  # 60 − 10, 120 − 50

    def test_a_later_round_with_more_rows_may_be_faster(self) -> None:
        body = "red s 5.1\nblue s 1.1\nround 1\nred s3\nblue s2\nround 2\nblue s9"
        race = ride(body, SHORT, rules="time-trial")
        assert race.row("red-s")["time"] == 50
        assert race.row("blue-s")["time"] == 70  # 120 − 50: the track ends five rows behind the line
        assert race.finish == ["red-s", "blue-s"]

    def test_equal_times_share_the_place_and_the_next_is_left_out(self) -> None:
        body = "red s 5.1\nblue s 5.2\ngreen s 4.1\nround 1\nred s4\nblue s4\ngreen s4"
        race = ride(body, SHORT, rules="time-trial")
        assert [race.finish_place(rider) for rider in ("red-s", "blue-s", "green-s")] == [1, 1, 3]

    def test_it_ends_when_each_team_has_a_rider_home(self) -> None:
        race = ride(self.BODY, "aju", rules="time-trial")
        assert race.answer["complete"]
        assert ride(f"{self.BODY}\nround 3", "aju", rules="time-trial").error == ("round-after-end", "round 3")

    def test_finish_means_nothing(self) -> None:
        assert ride(self.BODY, "aju", rules="time-trial", headers="finish: first").finish == ["red-s", "blue-s"]

    def test_the_mates_later_cards_may_be_left_out(self) -> None:
        race = ride(self.BODY.replace("round 2\nred r3\n", "round 2\n"), "aju", rules="time-trial")
        assert race.errors == []
        assert race.finish == ["red-s", "blue-s"]

    def test_a_mate_who_is_not_the_first_has_no_place_and_no_time(self) -> None:
        race = ride("red s 5.1 r 4.1\nround 1\nred s5 r7", SHORT, rules="time-trial")
        assert race.finish == ["red-r"]
        assert (race.finish_place("red-s"), race.row("red-s")["time"]) == (None, None)

    @pytest.mark.parametrize(("card", "seconds"), [("3", 50), ("4", 40), ("9", 10)])
    def test_the_rows_behind_the_line_that_the_track_has_count(self, card: str, seconds: int) -> None:
        race = ride(f"red s 5.1\nround 1\nred s{card}", SHORT, rules="time-trial")
        assert race.row("red-s")["time"] == seconds
