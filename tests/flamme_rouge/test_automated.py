"""Automated opponents (rulebook: Automated Opponents)."""

from __future__ import annotations

import pytest

from tests.flamme_rouge.rides import ride

PELOTON = "bot white: peloton"
STRENGTH = "bot white: strength"
LONG = "abcdfghijklmnopqrstu"
LONGEST = "a_2bcdf_3_4_5_6_7_8ghijklmnopqrstu"


class TestThePelotonTeam:
    PLACED = "white s 5.1 r 4.1\nred r 1.1\nround 1\nred r3\n"

    def test_one_card_moves_both_riders(self) -> None:
        race = ride(f"{self.PLACED}white 4", headers=PELOTON)
        assert race.places("white-s", "white-r") == ["9.1", "8.1"]

    def test_an_attack_moves_the_front_rider_two_and_the_rear_rider_nine(self) -> None:
        race = ride(f"{self.PLACED}white attack", headers=PELOTON)
        assert race.places("white-s", "white-r") == ["7.1", "13.1"]

    def test_in_one_row_the_rider_on_the_right_is_in_front(self) -> None:
        race = ride("white s 5.2 r 5.1\nround 1\nwhite attack", headers=PELOTON)
        assert race.places("white-r", "white-s") == ["7.1", "14.1"]

    def test_its_deck_is_a_rouleurs_and_two_attacks(self) -> None:
        cards = ["3", "attack", "3", "attack", "3", "4"]
        body = "white s 5.1 r 4.1\n" + "\n".join(f"round {n}\nwhite {card}" for n, card in enumerate(cards, 1))
        assert ride(body, LONG, headers=PELOTON).errors == []
        assert ride(f"{body}\nround 7\nwhite attack", LONG, headers=PELOTON).error == ("bot-card", "white attack")
        assert ride(f"{body}\nround 7\nwhite 3", LONG, headers=PELOTON).error == ("bot-card", "white 3")

    @pytest.mark.parametrize("card", ["2", "9"])
    def test_a_rouleurs_deck_has_no_2_and_no_9(self, card: str) -> None:
        assert ride(f"{self.PLACED}white {card}", headers=PELOTON).error == ("bot-card", f"white {card}")

    @pytest.mark.parametrize(
        ("line", "code"), [("white", "word-missing"), ("white 4 4", "word-extra"), ("white s4", "card-bad")]
    )
    def test_its_line_is_one_card(self, line: str, code: str) -> None:
        assert ride(f"{self.PLACED}{line}", headers=PELOTON).error == (code, line)

    def test_one_card_a_round(self) -> None:
        assert ride(f"{self.PLACED}white 4\nwhite 5", headers=PELOTON).error == ("card-twice", "white 5")

    def test_it_is_never_exhausted_and_uses_slipstream(self) -> None:
        race = ride("white s 5.1 r 3.1\nround 1\nwhite 4", headers=PELOTON)
        assert race.places("white-s", "white-r") == ["9.1", "8.1"]
        assert race.answer["exhaustion"] == {}

    def test_its_missing_card_is_an_error_of_the_next_round_line(self) -> None:
        assert ride(f"{self.PLACED}round 2", headers=PELOTON).error == ("card-missing", "round 2")

    def test_with_one_rider_home_the_other_is_the_rear_rider(self) -> None:
        # the line is behind row 13
        body = "white s 5.1 r 1.1\nround 1\nwhite 6\nround 2\nwhite 4\nround 3\nwhite {}"
        race = ride(body.format("attack"), "abu", headers=f"{PELOTON}\nfinish: all")
        assert race.finish == ["white-s", "white-r"]
        assert race.place("white-r") == "18.1"  # eleven, and nine where five rows are left

    def test_with_one_rider_out_the_other_is_alone_in_front(self) -> None:
        race = ride("white s 5.1 r 4.1\nout white-s dnf\nround 1\nwhite attack", headers=PELOTON)
        assert race.place("white-r") == "6.1"

    def test_with_both_home_it_has_no_card(self) -> None:
        body = "white s 5.1 r 4.1\nred r 1.1\nround 1\nwhite 7\nred r3\nround 2\nred r3\nwhite 3"
        race = ride(body, "au", headers=f"{PELOTON}\nfinish: all")
        assert race.error == ("rider-is-out", "white 3")


class TestAnEmptyDeck:
    """Common practice: an automated rider whose deck is empty moves 2; it is written as the card 2."""

    @pytest.mark.parametrize(("card", "error"), [("2", None), ("3", "bot-deck-empty"), ("attack", "bot-deck-empty")])
    def test_the_peloton_teams(self, card: str, error: str | None) -> None:
        cards = [*"345673456734567", "attack", "attack", card]
        body = "white s 5.1 r 4.1\n" + "\n".join(f"round {n}\nwhite {turned}" for n, turned in enumerate(cards, 1))
        race = ride(body, LONGEST, headers=PELOTON)
        assert race.error == (error and (error, f"white {card}"))

    @pytest.mark.parametrize(("card", "error"), [("2", None), ("3", "bot-deck-empty"), ("9", "bot-deck-empty")])
    def test_a_strength_riders(self, card: str, error: str | None) -> None:
        cards = [*"2345923459234595", card]
        body = "white s 1.1\n" + "\n".join(f"round {n}\nwhite s{turned}" for n, turned in enumerate(cards, 1))
        race = ride(body, LONGEST, headers=STRENGTH)
        assert race.error == (error and (error, f"white s{card}"))


class TestStrengthTeams:
    PLACED = "white s 5.1 r 4.1\nround 1\n"

    def test_each_rider_has_a_card_of_his_own_stack(self) -> None:
        race = ride(f"{self.PLACED}white s9 r3", headers=STRENGTH)
        assert race.places("white-s", "white-r") == ["14.1", "7.1"]

    def test_the_sprinteurs_has_a_fourth_5(self) -> None:
        body = "white s 1.1\n" + "\n".join(f"round {n}\nwhite s5" for n in range(1, 5))
        assert ride(body, LONG, headers=STRENGTH).errors == []
        assert ride(f"{body}\nround 5\nwhite s5", LONG, headers=STRENGTH).error == ("bot-card", "white s5")

    def test_the_rouleurs_has_not(self) -> None:
        body = "white r 1.1\n" + "\n".join(f"round {n}\nwhite r5" for n in range(1, 5))
        assert ride(body, LONG, headers=STRENGTH).error == ("bot-card", "white r5")

    def test_there_is_no_hand(self) -> None:
        assert ride(f"{self.PLACED}white s5:2345 r3", headers=STRENGTH).error == ("hand-of-bot", "white s5:2345 r3")

    def test_there_can_be_several(self) -> None:
        race = ride("white s 5.1\npink s 4.1\nround 1\nwhite s4\npink s3", headers=f"{STRENGTH}\nbot pink: strength")
        assert race.places("white-s", "pink-s") == ["9.1", "8.1"]  # 7, and up to 9

    def test_an_exhaustion_card_is_never_theirs(self) -> None:
        assert ride(f"{self.PLACED}white sx r3", headers=STRENGTH).error == ("bot-card", "white sx r3")


class TestSoloRiders:
    HEADER = "solo: green s, black r"
    PLACED = "green s 5.1\nblack r 4.1\nround 1\n"

    def test_one_card_has_a_value_for_each(self) -> None:
        race = ride(f"{self.PLACED}solo green s4 black r7", headers=self.HEADER)
        assert race.places("green-s", "black-r") == ["10.1", "11.1"]  # 9 and 11, and one of slipstream

    def test_a_plus_card_adds_one_to_all_values(self) -> None:
        race = ride(f"{self.PLACED}solo plus green s4 black r5", headers=self.HEADER)
        assert race.places("green-s", "black-r") == ["10.1", "10.2"]

    def test_both_riders_of_a_colour_may_be_named_after_it_once(self) -> None:
        race = ride("green s 5.1 r 4.1\nround 1\nsolo green s4 r7", headers="solo: green s, green r")
        assert race.places("green-s", "green-r") == ["10.1", "11.1"]

    def test_they_are_never_exhausted(self) -> None:
        assert ride(f"{self.PLACED}solo green s4 black r7", headers=self.HEADER).answer["exhaustion"] == {}

    def test_the_other_rider_of_the_colour_may_be_somebodys(self) -> None:
        race = ride("green s 5.1 r 4.1\nround 1\nsolo green s5\ngreen r3", headers="solo: green s")
        assert race.errors == []
        assert set(race.answer["exhaustion"]) == {"green-r"}

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("solo", "word-missing"),
            ("solo plus", "word-missing"),
            ("solo green", "word-missing"),
            ("solo green s", "card-bad"),
            ("solo green s16", "card-bad"),
            ("solo green s0", "card-bad"),
            ("solo s4", "team-colour"),
            ("solo green s4 s5 black r3", "card-twice"),
            ("solo green s4 black s3", "not-solo"),
            ("solo green r4", "not-solo"),
            ("green s4", "solo-line"),
        ],
    )
    def test_lines_that_cannot_be(self, line: str, code: str) -> None:
        assert ride(f"{self.PLACED}{line}", headers=self.HEADER).errors[0] == (code, line)

    def test_a_missing_value_is_an_error_of_the_next_round_line(self) -> None:
        assert ride(f"{self.PLACED}solo green s4\nround 2", headers=self.HEADER).error == ("card-missing", "round 2")
