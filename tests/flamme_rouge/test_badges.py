"""Achievements that a race shows (rulebook: Achievements)."""

from __future__ import annotations

import pytest

from tests.flamme_rouge.rides import ride


class TestASlipstreamWithBoth:
    def test_both_riders_in_the_same_phase(self) -> None:
        race = ride(
            "blue s 5.1\nred s 3.1 r 2.1\nround 1\nblue s3\nred s3 r3\nround 2\nblue s9\nred s2 r3\nround 3\nblue s9\nred s2 r4\n"
            "round 4\nblue s9\nred s2 r4"
        )
        assert race.answer["complete"]
        assert race.badges["A"] == ["red"]

    def test_one_alone_is_not_enough(self) -> None:
        race = ride("blue s 5.1\nred s 3.1 r 5.2\nround 1\nblue s2\nred s2 r3\nround 2\nblue s9\nred s2 r3", "au")
        assert "A" not in race.badges


class TestBTenRows:
    def test_ten_rows_in_a_round_slipstream_included(self) -> None:
        # nine rows to 10, and one of slipstream to 11
        race = ride("red s 1.1\nblue r 5.1\nround 1\nred s9\nblue r7\nround 2\nred s9\nblue r3", "abu")
        assert race.badges["B"] == ["red"]

    def test_nine_are_not(self) -> None:
        assert "B" not in ride("red s 5.1\nround 1\nred s9", "abu").badges


class TestCFresh:
    def test_neither_rider_received_a_card_in_the_whole_race(self) -> None:
        race = ride("red s 5.1 r 4.1\nround 1\nred s3 r4", "au")
        assert race.badges["C"] == ["red"]

    def test_one_card_is_too_many(self) -> None:
        assert "C" not in ride("red s 5.1 r 1.1\nround 1\nred s3 r4", "au").badges

    def test_handicap_cards_do_not_count(self) -> None:
        race = ride("red s 5.1 r 4.1\nround 1\nred s3 r4", "au", headers="handicap red: s 2 r 2")
        assert race.badges["C"] == ["red"]

    def test_breakaway_cards_do(self) -> None:
        race = ride(
            "red s 5.1\nblue s 4.1\nbid red s 9 9\nbid blue s 2 2\nround 1\nred s4\nblue s3", "a_2u", rules="breakaway"
        )
        assert race.answer["complete"]
        assert "red" not in race.badges.get("C", [])

    def test_who_gave_up_did_not_ride_a_whole_race(self) -> None:
        race = ride("red s 5.1 r 4.1\nblue s 5.2\nout red-r dnf\nround 1\nred s3\nblue s3", "au")
        assert race.badges["C"] == ["blue"]


class TestDWinningFresh:
    def test_the_winners_stack_has_no_exhaustion_card(self) -> None:
        assert ride("red s 5.1\nround 1\nred s3", "au").badges["D"] == ["red"]

    def test_one_that_he_has_played_is_gone(self) -> None:
        body = "blue s 5.1\nred s 5.2\nround 1\nblue s3\nred sx\nround 2\nblue s2\nred s9"
        assert ride(body, "abu", headers="handicap red: s 1").badges["D"] == ["red"]

    def test_one_in_the_stack_is_too_many(self) -> None:
        race = ride("red s 5.1\nround 1\nred s2\nround 2\nred s2", "au")
        assert race.finish == ["red-s"]
        assert "D" not in race.badges

    def test_one_of_a_handicap_too(self) -> None:
        assert "D" not in ride("red s 5.1\nround 1\nred s3", "au", headers="handicap red: s 1").badges


class TestEThreeTimes:
    def test_one_rider_closes_up_three_times_in_a_phase(self) -> None:
        # 4 | 6 | 8 | 10: red closes up to blue, both to green, all to black
        body = "red s 2.1\nblue s 3.1\ngreen s 4.1\nblack s 5.1\nround 1\nred s2\nblue s3\ngreen s4\nblack s5"
        race = ride(f"{body}\nround 2\nred s2\nblue s2\ngreen s2\nblack s9", "abu")
        assert race.badges["E"] == ["red"]

    def test_twice_is_not_enough(self) -> None:
        body = "blue s 3.1\ngreen s 4.1\nblack s 5.1\nround 1\nblue s3\ngreen s4\nblack s5"
        race = ride(f"{body}\nround 2\nblue s2\ngreen s2\nblack s9", "abu")
        assert race.answer["complete"]
        assert "E" not in race.badges


class TestFBreakaway:
    START = "red s 5.1\nblue s 4.1\nbid red s 9 9\nbid blue s 2 2\n"
    RULES = {"track": "a_2bu", "rules": "breakaway"}  # red starts on 10, the line is behind 19

    def test_the_winner_started_ahead_and_was_never_caught(self) -> None:
        race = ride(f"{self.START}round 1\nred s5\nblue s3\nround 2\nred s5\nblue s3", **self.RULES)
        assert race.badges["F"] == ["red"]

    @pytest.mark.parametrize(("card", "caught"), [("2", True), ("3", True), ("4", False)])
    def test_caught_is_when_at_a_rounds_end_somebody_of_the_field_stands_level_or_ahead(
        self, card: str, caught: bool
    ) -> None:
        # the field's rider comes to 13; red to 12, 13 or 14
        race = ride(
            f"{self.START}round 1\nred s{card}\nblue s9\nround 2\nred s5\nblue s2\nround 3\nred s3\nblue s2",
            **self.RULES,
        )
        assert race.finish == ["red-s"]
        assert ("F" in race.badges) is not caught

    def test_a_winner_of_the_field_has_none(self) -> None:
        race = ride(f"{self.START}round 1\nred s2\nblue s9\nround 2\nred s2\nblue s9", **self.RULES)
        assert race.finish == ["blue-s"]
        assert "F" not in race.badges


class TestGTwoCrashes:
    BODY = """
        red s 5.1
        green s 5.2
        blue s 4.1
        black r 4.2
        round 1
        red s4
        green s4
        blue s5
        black r5
    """

    def test_two_crashes_of_one_team_in_a_race(self) -> None:
        body = self.BODY.replace("black r", "blue r")
        race = ride(f"{body}\nround 2\nred s9\ngreen s9\nblue s9 r3", "abu", rules="weather", headers="weather b: rain")
        assert race.answer["complete"]
        assert race.badges["G"] == ["blue"]

    def test_two_teams_with_one_each_have_none(self) -> None:
        body = f"{self.BODY}\nround 2\nred s9\ngreen s9\nblue s9\nblack r3"
        assert "G" not in ride(body, "abu", rules="weather", headers="weather b: rain").badges


class TestHFirstAndSecond:
    def test_the_two_riders_come_in_first_and_second(self) -> None:
        race = ride("red s 5.1 r 4.1\nblue s 4.2\nround 1\nred s5 r5\nblue s4", "au")
        assert race.finish == ["red-s", "red-r", "blue-s"]
        assert race.badges["H"] == ["red"]

    def test_somebody_between_them_spoils_it(self) -> None:
        race = ride("red s 5.1 r 4.1\nblue s 4.2\nround 1\nred s9 r4\nblue s5", "au")
        assert "H" not in race.badges

    def test_with_one_rider_a_player_two_of_a_colour_are_no_team(self) -> None:
        race = ride("red s 5.1 r 4.1\nround 1\nred s5 r5", "au", rules="single")
        assert "H" not in race.badges


class TestWhoHasBadges:
    def test_automated_riders_have_none(self) -> None:
        race = ride("white s 5.1 r 4.1\nround 1\nwhite 6", "au", headers="bot white: peloton")
        assert race.answer["complete"]
        assert race.badges == {}

    def test_a_race_that_is_not_over_has_none(self) -> None:
        assert ride("red s 5.1\nround 1\nred s2", "au").badges == {}

    def test_a_disqualified_winner_has_none_of_the_winners(self) -> None:
        race = ride("red s 5.1\nround 1\nred s3\nout red-s dsq", "au")
        assert "D" not in race.badges


class TestBadgesOfAPlayer:
    """Faults G4, G5: second place counts on the road too; with one rider a player, nobody's riders are added up."""

    START = "red s 5.1 r 5.2\nblue s 1.1 r 1.2\n"

    def test_first_over_the_line_and_second_on_the_road(self) -> None:
        race = ride(self.START + "round 1\nred s4 r4\nblue s2 r3\nround 2\nred s5 r3\nblue s2 r3", "abu")
        assert (race.finish, race.badges["H"]) == (["red-s"], ["red"])

    def test_not_where_another_stands_between_them(self) -> None:
        race = ride(
            "red s 5.1 r 1.2\nblue s 5.2 r 1.1\nround 1\nred s4 r3\nblue s4 r3\nround 2\nred s9 r3\nblue s3 r3", "abu"
        )
        assert race.order[:2] == ["red-s", "blue-s"]
        assert "H" not in race.badges

    def test_nobody_has_it_with_one_rider_a_player(self) -> None:
        log = self.START + "round 1\nred s4 r4\nblue s2 r3\nround 2\nred s5 r3\nblue s2 r3"
        assert "H" not in ride(log, "abu", rules="single").badges

    def test_a_player_without_exhaustion_has_c_whatever_the_other_of_the_colour_took(self) -> None:
        log = "red s 5.1 r 1.1\nblue r 5.2\nround 1\nred s3 r3\nblue r4\nround 2\nred s9 r3\nblue r3"
        assert ride(log, "abu", rules="single").badges["C"] == ["red"]
        assert "C" not in ride(log, "abu").badges

    def test_two_players_falls_are_not_added_up_but_a_teams_are(self) -> None:
        log = "blue s 5.1\nred s 5.2 r 4.1\nround 1\nblue s4\nred s4 r5\nround 2\nblue s4\nred s9 r3"
        rain = "weather b: rain\nobstacle: 8.2 9.2"
        assert "G" not in ride(log, "abu", rules="weather, single", headers=rain).badges
        assert ride(log, "abu", rules="weather", headers=rain).badges["G"] == ["red"]
