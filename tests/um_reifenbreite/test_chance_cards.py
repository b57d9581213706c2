"""The chance cards (rulebook: The Chance Cards, Chance Card Texts)."""

from __future__ import annotations

import pytest

from tests.um_reifenbreite.rides import ride, road

CLIMB_OF_3 = road("{ rows = 10, surface = 'climb', value = 3 }", 40)
DESCENT_OF_3 = road("{ rows = 10, surface = 'descent', value = 3 }", 40)


def drawn(card: str, travel: str = "", roll: str = "3-4") -> str:
    """21 rolls a 7 in round 2 and draws `card`; 31 stands directly behind him."""
    return f"21 to 4.1\n31 to 3.1\nround 2\n21 {roll} chance {card} {travel}".rstrip()


class TestDrawingACard:
    """Who rolls a 7 must take a chance card, but never in the first round."""

    @pytest.mark.parametrize("roll", ["1-6", "2-5", "3-4", "4-3", "5-2", "6-1"])
    def test_a_7_draws_a_card(self, roll: str) -> None:
        race = ride(f"21 to 4.1\nround 2\n21 {roll} to 1")
        assert race.error == ("chance-missing", f"21 {roll} to 1")
        assert ride(drawn("home", "to 1", roll)).error is None

    @pytest.mark.parametrize("cards", ["e6 1", "e5 2", "j6 1", "j5 2"])
    def test_an_energy_card_and_a_die_that_make_7_too(self, cards: str) -> None:
        assert ride(f"21 to 4.1\nround 2\n21 {cards} to 1").error == ("chance-missing", f"21 {cards} to 1")
        assert ride(drawn("home", "to 1", cards)).error is None

    def test_nothing_else_does(self) -> None:
        race = ride(drawn("home", "to 1", "4-4"))
        assert race.error == ("chance-not-due", "21 4-4 chance home to 1")

    def test_none_in_the_first_round(self) -> None:
        assert ride("21 to 4.1\nround 1\n21 3-4 to 1").error is None
        race = ride("21 to 4.1\nround 1\n21 3-4 chance home to 1")
        assert race.error == ("chance-not-due", "21 3-4 chance home to 1")

    def test_the_sum_counts_before_the_road_does(self) -> None:
        assert ride(drawn("home", "to 1"), CLIMB_OF_3).place("21") == "11.1"  # 7 + 3 − 3
        assert ride("21 to 4.1\nround 2\n21 5-5 to 1", CLIMB_OF_3).error is None

    def test_a_card_the_deck_has_not_is_unknown(self) -> None:
        race = ride(drawn("luck", "to 1"))
        assert race.error == ("chance-unknown", "21 3-4 chance luck to 1")

    def test_after_the_card_he_moves_normally(self) -> None:
        race = ride(drawn("home", "go 4 to 8.1"))
        assert race.error is None
        assert race.place("21") == "8.1"


class TestTheRulingsOnSeven:
    """`seven: roll` counts before terrain, `move` after; `seven-hanging` says whether 6 + 1 on the car draws."""

    def test_move_counts_what_the_road_leaves(self) -> None:
        assert ride("21 to 4.1\nround 2\n21 3-4 to 1", CLIMB_OF_3, seven="move").error is None
        tens = "21 to 4.1\nround 2\n21 5-5 to 1"
        assert ride(tens, CLIMB_OF_3, seven="move").error == ("chance-missing", "21 5-5 to 1")
        assert ride(drawn("gear", "to 1", "5-5"), CLIMB_OF_3, seven="move").place("21") == "15.1"  # 10 − 3 + 4

    def test_move_counts_the_descent_too(self) -> None:
        assert ride(drawn("home", "to 1", "1-3"), DESCENT_OF_3, seven="move").place("21") == "14.1"

    def test_under_move_the_basic_game_has_no_terrain(self) -> None:
        assert ride(drawn("home", "to 1"), CLIMB_OF_3, rules="basic", seven="move").place("21") == "14.1"

    def test_six_and_one_on_the_car_draws_a_card(self) -> None:
        hung = "21 to 4.1\nround 2\n21 hang 1 photo 2 to 1"
        assert ride(hung).error == ("chance-missing", "21 hang 1 photo 2 to 1")
        assert ride("21 to 4.1\nround 2\n21 hang 1 photo 2 chance home to 1").place("21") == "14.1"

    def test_unless_the_league_rules_that_it_does_not(self) -> None:
        hung = "21 to 4.1\nround 2\n21 hang 1 photo 2 to 1"
        assert ride(hung, seven_hanging="no").error is None
        race = ride("21 to 4.1\nround 2\n21 hang 1 photo 2 chance home to 1", seven_hanging="no")
        assert race.error is not None
        assert race.error[0] == "chance-not-due"

    def test_under_move_twelve_on_the_car_can_be_a_seven(self) -> None:
        climb_of_5 = road("{ rows = 10, surface = 'climb', value = 5 }", 40)
        hung = "21 to 4.1\nround 2\n21 hang 12 photo 2 3 to 1"
        assert ride(hung, climb_of_5, seven="move").error == ("chance-missing", "21 hang 12 photo 2 3 to 1")
        assert ride(hung, climb_of_5, seven="move", seven_hanging="no").error is None


class TestCardsThatChangeTheMove:
    """wet, boil, studied, family, home, fresh, tempo, gear, dash, overreach."""

    @pytest.mark.parametrize("card", ["wet", "boil"])
    def test_one_die_replaces_the_roll(self, card: str) -> None:
        race = ride(drawn(f"{card} 4", "to 1"))
        assert race.error is None
        assert race.place("21") == "8.1"

    @pytest.mark.parametrize("card", ["wet", "boil"])
    def test_the_road_still_counts_for_the_new_die(self, card: str) -> None:
        assert ride(drawn(f"{card} 4", "to 1"), CLIMB_OF_3).place("21") == "5.1"

    def test_who_then_has_nothing_left_on_a_climb_dismounts(self) -> None:
        race = ride(drawn("wet 3") + "\n31 1-4 to 4.1", CLIMB_OF_3)
        assert race.error is None
        assert race.place("31") == "4.1"
        assert race.place("21") == "3.1"  # the next space behind in his lane

    def test_studied_adds_one_die(self) -> None:
        assert ride(drawn("studied 4", "to 1")).place("21") == "15.1"

    @pytest.mark.parametrize("card", ["wet", "boil", "studied"])
    @pytest.mark.parametrize("die", ["", " 0", " 7", " none"])
    def test_they_need_a_die(self, card: str, die: str) -> None:
        race = ride(drawn(f"{card}{die}", "to 5.1"))
        assert race.error is not None
        assert race.error[0] == "chance-die"

    @pytest.mark.parametrize(
        ("card", "bonus"), [("family", 3), ("home", 3), ("fresh", 2), ("tempo", 2), ("gear", 4), ("dash", 4)]
    )
    def test_additional_spaces(self, card: str, bonus: int) -> None:
        race = ride(drawn(card, "to 1"))
        assert race.error is None
        assert race.place("21") == f"{11 + bonus}.1"
        assert ride(drawn(card, f"to {12 + bonus}.1")).error is not None

    def test_overreach_four_spaces_for_a_card(self) -> None:
        race = ride(drawn("overreach e5", "to 1"))
        assert race.error is None
        assert race.place("21") == "15.1"

    @pytest.mark.parametrize("card", ["fresh", "tempo", "dash"])
    def test_nobody_follows(self, card: str) -> None:
        race = ride(drawn(card, "to 1") + "\n31 draft")
        assert race.error == ("draft-nobody-follows", "31 draft")

    @pytest.mark.parametrize(
        "card", ["family", "home", "gear", "studied 2", "wet 6", "boil 6", "overreach e6", "legs e5"]
    )
    def test_after_the_others_he_may_be_followed(self, card: str) -> None:
        assert ride(drawn(card, "to 1") + "\n31 draft").error is None

    def test_a_card_without_a_word_behind_it_takes_none(self) -> None:
        assert ride(drawn("home 3", "to 1")).error is not None


class TestCardsThatStopARider:
    """puncture and wall: he sits out this turn."""

    @pytest.mark.parametrize("card", ["puncture", "wall"])
    def test_he_stays_where_he_is(self, card: str) -> None:
        race = ride(drawn(card) + "\n31 1-1 to 2")
        assert race.error is None
        assert race.place("21") == "4.1"

    @pytest.mark.parametrize("card", ["puncture", "wall", "fall", "massfall e5"])
    def test_he_cannot_say_where_he_goes(self, card: str) -> None:
        race = ride(drawn(card, "to 5.1"))
        assert race.error is not None
        assert race.error[0] == "travel-still"

    @pytest.mark.parametrize("card", ["puncture", "wall", "fall"])
    def test_nobody_drafts_him(self, card: str) -> None:
        assert ride(drawn(card) + "\n31 draft").error is not None

    def test_the_rider_behind_a_puncture_moves_on(self) -> None:
        assert ride(drawn("puncture")).next == "31"


class TestGainingCards:
    """trained, helmet, smooth: the rider receives an energy card of his own number, played or lost before."""

    GAINS = pytest.mark.parametrize("card", ["trained", "helmet", "smooth"])

    @GAINS
    def test_a_card_played_before_comes_back(self, card: str) -> None:
        race = ride(f"""
            24 to 4.1
            round 2
            24 e6 3 go 1 to 1
            round 3
            24 3-4 chance {card} e6 go 1 to 1
            round 4
            24 e6 3 go 1 to 1
        """)
        assert race.error is None

    @GAINS
    def test_none_if_there_is_none(self, card: str) -> None:
        assert ride(drawn(f"{card} none", "to 1")).error is None
        race = ride(drawn(f"{card} e5", "to 1"))
        assert race.error is not None
        assert race.error[0] == "gain-not-played"
        assert race.problem.legal == ["none"]

    def test_none_is_no_choice_where_a_card_was_played(self) -> None:
        race = ride("24 to 4.1\nround 2\n24 e6 3 to 1\nround 3\n24 3-4 chance trained none to 1")
        assert race.error == ("gain-none", "24 3-4 chance trained none to 1")

    def test_a_card_played_in_this_very_turn_counts(self) -> None:
        race = ride("24 to 4.1\nround 2\n24 e6 1 chance trained e6 go 1 to 1\nround 3\n24 e6 3 to 1")
        assert race.error is None

    def test_a_card_lost_before_comes_back(self) -> None:
        race = ride("""
            24 to 4.1
            round 2
            24 3-4 chance legs e5 go 1 to 1
            round 3
            24 3-4 chance helmet e5 go 1 to 1
            round 4
            24 e5 1 go 1 to 1
        """)
        assert race.error is None

    def test_a_played_joker_does_not(self) -> None:
        race = ride("24 to 4.1\nround 2\n24 j6 3 to 1\nround 3\n24 3-4 chance trained j6 to 1")
        assert race.error is not None
        assert race.problem.legal == ["none"]

    def test_nor_a_team_mates_card(self) -> None:
        race = ride("""
            21 to 4.1
            24 to 3.2
            round 2
            21 e6 3 to 1
            24 3-4 chance trained e6 to 2
        """)
        assert race.error == ("gain-not-played", "24 3-4 chance trained e6 to 2")

    def test_a_card_gained_is_gained_once(self) -> None:
        race = ride("""
            24 to 4.1
            round 2
            24 e6 3 go 1 to 1
            round 3
            24 3-4 chance trained e6 go 1 to 1
            round 4
            24 3-4 chance helmet e6 go 1 to 1
        """)
        assert race.error == ("gain-not-played", "24 3-4 chance helmet e6 go 1 to 1")

    @GAINS
    def test_the_log_says_which(self, card: str) -> None:
        race = ride(drawn(card, "to 11.1"))
        assert race.error is not None
        assert race.error[0] == "chance-card"


class TestLosingCards:
    """contract, legs, overreach, massfall: he discards a card of his own, else a joker, else none."""

    @pytest.mark.parametrize("card", ["contract", "legs", "overreach"])
    def test_the_card_is_gone(self, card: str) -> None:
        race = ride(f"22 to 4.1\nround 2\n22 3-4 chance {card} e5 go 1 to 1\nround 3\n22 e5 e5 to 1")
        assert race.error == ("card-not-held", "22 e5 e5 to 1")

    def test_massfall_costs_one_too(self) -> None:
        race = ride("22 to 4.1\nround 2\n22 3-4 chance massfall e5\nround 3\n22 e5 e5 to 1")
        assert race.error == ("card-not-held", "22 e5 e5 to 1")

    def test_any_value_of_his_own(self) -> None:
        for value in ("e5", "e6"):
            assert ride(drawn(f"legs {value}", "to 1")).error is None

    def test_a_joker_only_when_he_has_no_own_card_left(self) -> None:
        race = ride(drawn("legs j5", "to 1"))
        assert race.error is not None
        assert race.error[0] == "lose-joker"
        spent = "22 to 4.1\nround 2\n22 e5 e5 go 1 to 1\nround 3\n22 3-4 chance legs j5 go 1 to 1"
        assert ride(spent).error is None
        assert ride(f"{spent}\nround 4\n22 j5 j5 to 1").error == ("card-not-held", "22 j5 j5 to 1")

    def test_a_card_played_in_this_turn_is_no_longer_there_to_lose(self) -> None:
        race = ride("22 to 4.1\nround 2\n22 e5 4 go 1 to 1\nround 3\n22 e5 2 chance legs e5 to 1")
        assert race.error == ("lose-not-held", "22 e5 2 chance legs e5 to 1")
        assert ride("22 to 4.1\nround 2\n22 e5 4 go 1 to 1\nround 3\n22 e5 2 chance legs j6 to 1").error is None

    def test_not_a_card_he_has_not(self) -> None:
        race = ride("22 to 4.1\nround 2\n22 3-4 chance contract e6 to 1")
        assert race.error == ("lose-not-held", "22 3-4 chance contract e6 to 1")

    def test_none_only_when_he_has_nothing_at_all(self) -> None:
        race = ride(drawn("contract none", "to 1"))
        assert race.error is not None
        assert race.error[0] == "lose-none"
        bare = "22 to 4.1\nround 2\n22 3-4 chance contract none to 1"
        assert ride(bare, headers="energy 2:\nenergy joker:").error is None


class TestTheWitness:
    """witness: a photo card is noted; without photo cards there is no such card in the deck."""

    def test_the_photo_card_is_noted_and_he_moves(self) -> None:
        race = ride(drawn("witness 4", "to 1"))
        assert race.error is None
        assert race.answer["photos"]["noted"] == {"21": [4]}
        assert race.place("21") == "11.1"

    @pytest.mark.parametrize("photo", ["", " 0", " 7", " e5"])
    def test_photo_cards_are_numbered_one_to_six(self, photo: str) -> None:
        race = ride(drawn(f"witness{photo}", "to 11.1"))
        assert race.error is not None
        assert race.error[0] == "chance-photo"

    @pytest.mark.parametrize("rules", ["basic", "advanced sprints jersey switch"])
    def test_not_without_photo_cards(self, rules: str) -> None:
        race = ride(drawn("witness 4", "to 1"), rules=rules)
        assert race.error is not None
        assert race.error[0] == "module-off"

    def test_it_does_not_count_towards_the_cheat_limit(self) -> None:
        turns = ["witness 4", *["hang 2 photo 1"] * 4]
        lines = [
            f"round {n}\n21 3-4 chance {turn} go 1 to 1" if "witness" in turn else f"round {n}\n21 {turn} go 1 to 1"
            for n, turn in enumerate(turns, 2)
        ]
        assert ride("21 to 4.1\n" + "\n".join(lines)).error is None


class TestTheDeck:
    """22 cards: which two are doubled is a house default, so a card too many is a warning only."""

    def test_a_single_card_drawn_twice_is_a_warning(self) -> None:
        race = ride("21 to 4.1\nround 2\n21 3-4 chance home go 1 to 1\nround 3\n21 3-4 chance home go 1 to 1")
        assert race.errors == []
        assert race.warnings == [("chance-too-often", "21 3-4 chance home go 1 to 1")]
        assert race.problem.round == 3

    @pytest.mark.parametrize("card", ["fall", "massfall e5"])
    def test_the_doubled_cards_come_twice_but_not_three_times(self, card: str) -> None:
        twice = f"21 to 4.1\nround 2\n21 3-4 chance {card}\nround 3\n21 3-4 chance {card}"
        assert ride(twice).warnings == []
        assert len(ride(f"{twice}\nround 4\n21 3-4 chance {card.replace('e5', 'e6')}").warnings) == 1

    def test_when_the_stack_is_used_up_it_is_shuffled_and_starts_anew(self) -> None:
        once = ["wet 1", "boil 1", "puncture", "wall", "trained none", "helmet none", "smooth none", "family", "home"]
        once += ["fresh", "tempo", "gear", "dash", "studied 1", "contract none", "legs none", "overreach none"]
        once += ["fall", "fall", "massfall none", "massfall none", "witness 1", "home"]
        still = ("puncture", "wall", "fall", "massfall")
        rounds = [
            f"round {n}\n21 3-4 chance {card}" + ("" if card.split()[0] in still else " go 1 to 1")
            for n, card in enumerate(once, 2)
        ]
        race = ride("21 to 4.1\n" + "\n".join(rounds), headers="energy 1:\nenergy joker:")
        assert race.errors == []
        assert race.warnings == []
