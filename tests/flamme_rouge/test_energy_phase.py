"""The energy phase: which cards a rider can hold and play (rulebook: Energy Phase, Drawing cards)."""

from __future__ import annotations

import pytest

from tests.flamme_rouge.rides import Ridden, ride


def rounds(*cards: str, handicap: int = 0, track: str = "abcdfu") -> Ridden:
    """Red's Sprinteur alone plays these, a round each: he is exhausted after every round."""
    lines = [f"round {n}\nred s{card}" for n, card in enumerate(cards, 1)]
    return ride("red s 1.1\n" + "\n".join(lines), track, headers=f"handicap red: s {handicap} r 0")


class TestTheCards:
    def test_a_sprinteur_has_2_3_4_5_9_three_times(self) -> None:
        assert rounds("2:2349", "3:3345", "4:4599").error is None

    def test_a_rouleur_has_3_4_5_6_7_three_times(self) -> None:
        race = ride("red r 1.1\nround 1\nred r3:3456\nround 2\nred r7:7777")
        assert race.error == ("hand-not-held", "red r7:7777")

    @pytest.mark.parametrize(("rider", "card"), [("s", "6"), ("s", "7"), ("r", "2"), ("r", "9")])
    def test_neither_has_the_others(self, rider: str, card: str) -> None:
        race = ride(f"red {rider} 1.1\nround 1\nred {rider}{card}")
        assert race.error == ("card-not-held", f"red {rider}{card}")

    @pytest.mark.parametrize("card", ["8", "1", "0", "10", "y", "55"])
    def test_a_card_that_no_stack_has_is_no_card(self, card: str) -> None:
        race = ride(f"red s 1.1\nround 1\nred s{card}")
        assert race.error == ("card-bad", f"red s{card}")

    def test_a_card_is_used_once_a_race(self) -> None:
        race = rounds("9", "9", "9", "9", track="abcdfghijklmu")
        assert race.error == ("card-not-held", "red s9")
        assert race.problem.round == 4

    def test_an_impossible_card_says_what_the_rider_can_hold(self) -> None:
        assert set(rounds("6").problem.legal) == {"s2", "s3", "s4", "s5", "s9"}


class TestAHand:
    @pytest.mark.parametrize("hand", ["234", "23459", "2"])
    def test_it_has_four_cards(self, hand: str) -> None:
        assert rounds(f"2:{hand}").error == ("hand-size", f"red s2:{hand}")

    def test_the_card_played_comes_from_it(self) -> None:
        assert rounds("5:2349").error == ("card-not-in-hand", "red s5:2349")

    def test_a_hand_has_no_card_that_is_not_in_the_stack(self) -> None:
        assert rounds("2:2226").error == ("hand-not-held", "red s2:2226")
        assert rounds("2:2222").error == ("hand-not-held", "red s2:2222")
        assert rounds("2:234x").error == ("hand-not-held", "red s2:234x")

    def test_its_cards_may_stand_in_any_order(self) -> None:
        assert rounds("2:9423").error is None

    @pytest.mark.parametrize("word", ["s2:", "s2:2a45", "s2;2345", "s2:23:45"])
    def test_what_is_no_hand_is_an_error(self, word: str) -> None:
        assert rounds(word[1:]).error is not None

    def test_the_recycled_cards_lie_under_the_stack_until_it_is_used_up(self) -> None:
        # 15 cards: four hands take 4, 4 and 4 of them; the last 3 are drawn before any recycled card
        race = rounds("2:2222")
        assert race.errors
        whole = rounds("2:2223", "9:3399", "4:4449", "5:5552")
        assert whole.error is None
        early = rounds("2:2223", "9:2399")  # the recycled 2 and 3 lie under eleven others; 2 2 are gone
        assert early.error == ("hand-impossible", "red s9:2399")

    def test_when_it_is_used_up_the_recycled_ones_are_shuffled_and_the_hand_is_filled(self) -> None:
        # face down after three hands: 5 5 5; then one of the recycled 2 2 3 3 3 9 4 4 9 and two exhaustion cards
        for last in "2349x":
            assert rounds("2:2223", "9:3399", "4:4449", f"5:555{last}").error is None
        assert rounds("2:2223", "9:3399", "4:4449", "5:5532").error == ("hand-impossible", "red s5:5532")

    def test_an_exhaustion_card_cannot_be_drawn_before_the_stack_is_used_up(self) -> None:
        assert rounds("2:2223", "9:399x").error == ("hand-impossible", "red s9:399x")

    def test_the_fault_tells_what_lies_face_down(self) -> None:
        problem = rounds("2:2223", "9:2399").problem
        assert "33444555999" in problem.message


class TestASmallStack:
    """A team-mate directly in front keeps a rider fresh, so that his stack only shrinks."""

    @staticmethod
    def last_rounds(*words: str) -> Ridden:
        """Blue's Sprinteur sits behind red's for 15 rounds, who rides the same cards; then come these words."""
        deck = "234592345923459"
        body = ["red s 2.1", "blue s 1.1"]
        for n, card in enumerate(deck, 1):
            body += [f"round {n}", f"red s{card}", f"blue s{card}"]
        for n, word in enumerate(words, 16):
            body += [f"round {n}", "red sx", f"blue {word}"]
        return ride("\n".join(body), "abcdfghijklmnopqrstu")

    def test_he_rides_behind_the_other_and_stays_fresh(self) -> None:
        assert self.last_rounds().exhaustion("blue-s") == 0
        assert self.last_rounds().errors == []

    @pytest.mark.parametrize("word", ["sx", "sx:x"])
    def test_an_empty_stack_draws_an_exhaustion_card_and_plays_it(self, word: str) -> None:
        race = self.last_rounds(word)
        assert race.errors == []
        assert race.exhaustion("blue-s") == 0

    @pytest.mark.parametrize("word", ["s2", "s9", "s2:2"])
    def test_an_empty_stack_gives_nothing_else(self, word: str) -> None:
        assert self.last_rounds(word).errors[0] == ("stack-empty", f"blue {word}")

    def test_the_last_cards_are_drawn_together(self) -> None:
        deck = "234592345923"
        body = ["red s 2.1", "blue s 1.1"]
        for n, card in enumerate(deck, 1):
            body += [f"round {n}", f"red s{card}", f"blue s{card}"]
        text = "\n".join([*body, "round 13", "red s4", "blue s4:{}"])
        assert ride(text.format("459"), "abcdfghijklmnopqrstu").errors == []
        assert ride(text.format("45"), "abcdfghijklmnopqrstu").errors[0][0] == "hand-size"


class TestHandsLeftOut:
    def test_any_card_of_the_stack_may_have_been_drawn(self) -> None:
        assert rounds("2", "9", "5").error is None

    def test_an_exhaustion_card_cannot_have_been_drawn_in_the_round_after_it_was_taken(self) -> None:
        assert rounds("2", "x").error == ("card-impossible", "red sx")

    def test_it_can_when_the_stack_must_have_been_used_up(self) -> None:
        assert rounds("2", "3", "4", "x").error is None  # 15 cards: 4, 4, 4, and 3 with a shuffled one
        assert rounds("2", "3", "x").error == ("card-impossible", "red sx")

    def test_hands_of_other_rounds_decide_about_one_that_is_left_out(self) -> None:
        # 2 3 4 5 9 9 9 lie face down before round 3; three of them still do in round 4, and a fourth card comes from the shuffle
        told = ("2:2345", "2:2345", "9")
        assert rounds(*told, "4:3459").error is None
        assert rounds(*told, "5:3355").error == ("hand-impossible", "red s5:3355")
        assert rounds(*told, "5:59xx").error == ("hand-impossible", "red s5:59xx")

    def test_the_fault_shows_hands_that_could_be(self) -> None:
        race = rounds("2:2345", "2:2345", "9", "5:3355")
        assert "s5:2345" in race.problem.legal


class TestARoundsCards:
    BOTH = "red s 5.1 r 4.1\nblue s 5.2 r 4.2\nround 1\n"

    def test_lines_and_riders_may_stand_in_any_order_and_on_lines_of_their_own(self) -> None:
        race = ride(f"{self.BOTH}blue r3\nred r3 s2\nblue s4")
        assert race.errors == []
        assert race.rounds == 1

    def test_a_rider_has_one_card_a_round(self) -> None:
        assert ride(f"{self.BOTH}red s2 r3\nred s4").error == ("card-twice", "red s4")
        assert ride(f"{self.BOTH}red s2 s4").error == ("card-twice", "red s2 s4")

    def test_a_missing_card_is_an_error_of_the_next_round_line(self) -> None:
        race = ride(f"{self.BOTH}red s2 r3\nblue s4\nround 2")
        assert race.error == ("card-missing", "round 2")
        assert "blue-r" in race.problem.message

    def test_a_log_that_stops_inside_a_round_is_no_error_and_the_round_is_not_ridden(self) -> None:
        race = ride(f"{self.BOTH}red s2 r3\nblue s4")
        assert race.result.problems == []
        assert race.rounds == 0
        assert race.place("red-s") == "5.1"
        assert not race.answer["complete"]

    def test_a_rider_who_is_not_in_the_race_has_no_card(self) -> None:
        assert ride(f"{self.BOTH}green s4").error == ("rider-not-in-race", "green s4")

    def test_cards_come_after_a_round_line(self) -> None:
        assert ride(f"{self.BOTH}red s2 r3\nblue s4 r3\ncheck finish\nred s3").error == (
            "card-between-rounds",
            "red s3",
        )

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("red", "word-missing"),
            ("red t4", "rider-kind"),
            ("red 4", "rider-kind"),
            ("red s4 to 3", "rider-kind"),
            ("red s", "card-bad"),
            ("rad s4", "word-unknown"),
            ("red s4 4", "rider-kind"),
        ],
    )
    def test_words_that_are_no_cards_are_errors(self, line: str, code: str) -> None:
        assert ride(f"{self.BOTH}{line}").error == (code, line)

    @pytest.mark.parametrize("number", ["2", "0", "01", "x", ""])
    def test_rounds_count_from_1_without_gaps(self, number: str) -> None:
        race = ride(f"red s 5.1\nround {number}".strip())
        assert race.errors[0][0] == "round-number"

    def test_a_round_line_has_its_number_only(self) -> None:
        assert ride("red s 5.1\nround 1 2").error == ("word-extra", "round 1 2")
