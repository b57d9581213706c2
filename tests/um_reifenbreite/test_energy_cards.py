"""Energy cards and breakaways (rulebook: Using Energy Cards, Breakaway, Energy Cards and Road Surfaces)."""

from __future__ import annotations

import pytest

from tests.um_reifenbreite.rides import PLAIN, ride, road

SHORT = road(40, energy=7)
LONG = road(120)


def one_rider(*turns: str) -> str:
    """A race of rider 21 alone: one turn a round, from round 2 on."""
    return "21 to 4.1\n" + "\n".join(f"round {n}\n{turn}" for n, turn in enumerate(turns, 2))


class TestPlayingEnergyCards:
    """Every energy card replaces a die and is worth its number."""

    def test_one_card_and_one_die(self) -> None:
        race = ride(one_rider("21 e6 3 to 1"))
        assert race.error is None
        assert race.place("21") == "13.1"

    def test_two_cards_and_no_die(self) -> None:
        race = ride(one_rider("21 j5 e6 to 1"))
        assert race.error is None
        assert race.place("21") == "15.1"

    def test_the_die_stands_behind_the_card(self) -> None:
        assert ride(one_rider("21 3 e6 to 13.1")).error is not None

    def test_at_most_two_cards_a_turn(self) -> None:
        assert ride(one_rider("21 e5 e6 j5 to 13.1")).error is not None

    def test_one_card_alone_is_no_turn(self) -> None:
        assert ride(one_rider("21 e6 to 10.1")).error is not None

    @pytest.mark.parametrize("card", ["e4", "e7", "j6 7", "e5 0"])
    def test_cards_are_fives_and_sixes_and_dice_one_to_six(self, card: str) -> None:
        assert ride(one_rider(f"21 {card} to 6.1")).error is not None

    def test_none_in_the_first_round(self) -> None:
        race = ride("21 to 4.1\nround 1\n21 e6 3 to 1")
        assert race.error == ("card-first-round", "21 e6 3 to 1")

    def test_a_card_is_played_once(self) -> None:
        # rider 1 of a team has 5 5 6 6
        race = ride(one_rider("21 e6 1 chance puncture", "21 e6 3 to 1", "21 e6 3 to 1"), LONG)
        assert race.error == ("card-not-held", "21 e6 3 to 1")

    def test_two_cards_of_one_turn_are_two_cards_of_the_hand(self) -> None:
        assert ride(one_rider("21 e6 e6 to 1")).error is None
        race = ride("24 to 4.1\nround 2\n24 e6 e6 to 1")
        assert race.error == ("card-not-held", "24 e6 e6 to 1")

    def test_the_table_may_let_a_card_stand_that_he_has_not(self) -> None:
        race = ride("22 to 4.1\nround 2\n22 e6 3 to 1 ruled\nround 3\n22 e5 3 to 1\nround 4\n22 e5 3 to 1")
        assert race.errors == []
        assert race.warnings == [("card-not-held", "22 e6 3 to 1 ruled")]
        assert race.place("22") == "29.1"  # his two fives are still his


class TestWhoseCards:
    """Numbered cards are only for the rider of that number, jokers for any rider of the team."""

    HANDS = {"21": "e5 e5 e6 e6", "22": "e5 e5", "23": "e6 e6", "24": "e5 e6"}

    @pytest.mark.parametrize(("rider", "hand"), HANDS.items())
    def test_the_fourteen_cards_of_a_team(self, rider: str, hand: str) -> None:
        for value in ("5", "6"):
            held = hand.split().count(f"e{value}")
            spent = "\n".join(f"round {n}\n{rider} e{value} 3 go 1 to 1" for n in range(2, 2 + held))
            played = f"{rider} to 4.1\n" + (spent or "round 2\n" + f"{rider} 1-1 to 1")
            assert ride(played).error is None
            last = f"{rider} e{value} 4 go 1 to 1"
            race = ride(f"{played}\nround {3 + held if not held else 2 + held}\n{last}")
            assert race.error == ("card-not-held", last)

    def test_another_riders_cards_are_not_his(self) -> None:
        race = ride("23 to 4.1\nround 2\n23 e5 3 to 1")
        assert race.error == ("card-not-held", "23 e5 3 to 1")
        assert race.problem.legal == ["e6", "j5", "j6"]

    def test_four_jokers_two_fives_and_two_sixes_for_any_rider(self) -> None:
        race = ride("""
            21 to 4.1
            22 to 3.2
            round 2
            21 j5 j6 to 1
            22 j5 j6 to 2
            round 3
            21 j5 3 to 1
        """)
        assert race.error == ("card-not-held", "21 j5 3 to 1")

    def test_each_team_has_its_own(self) -> None:
        race = ride("""
            21 to 4.1
            31 to 4.2
            round 2
            21 j5 j5 to 1
            31 j5 j5 to 2
        """)
        assert race.error is None

    def test_the_log_may_name_the_cards_of_a_team(self) -> None:
        headers = "energy 1: 5\nenergy 2: 6 6\nenergy joker: 6"
        assert ride("22 to 4.1\nround 2\n22 e6 e6 to 1", headers=headers).error is None
        assert ride("21 to 4.1\nround 2\n21 e5 e5 to 1", headers=headers).error is not None
        assert ride("21 to 4.1\nround 2\n21 j6 j6 to 1", headers=headers).error is not None
        assert ride("23 to 4.1\nround 2\n23 e6 e6 to 1", headers=headers).error is None  # not named: as ever


class TestTheShortDeck:
    """On a short course a team has seven cards: 5 6, 5, 6, 5 and the jokers 5 6."""

    @pytest.mark.parametrize(("rider", "hand"), [("21", "e5 e6"), ("22", "e5"), ("23", "e6"), ("24", "e5")])
    def test_the_seven_cards(self, rider: str, hand: str) -> None:
        for value in ("5", "6"):
            first = f"{rider} to 4.1\nround 2\n{rider} e{value} 3 go 1 to 1"
            assert (ride(first, SHORT).error is None) == (f"e{value}" in hand.split())
            again = f"{rider} e{value} 4 go 1 to 1"
            if f"e{value}" in hand.split():
                assert ride(f"{first}\nround 3\n{again}", SHORT).error == ("card-not-held", again)

    def test_two_jokers(self) -> None:
        assert ride(one_rider("21 j5 j6 to 1"), SHORT).error is None
        assert ride(one_rider("21 j5 j5 to 1"), SHORT).error is not None
        assert ride(one_rider("21 j6 j6 to 1"), SHORT).error is not None


class TestBreakaways:
    """Who announces a breakaway and plays one or two cards is not followed."""

    def test_the_rulebooks_21_plays_a_6_rolls_a_4_and_comes_up_behind_22(self) -> None:
        race = ride(
            """
            22 to 15.1
            21 to 4.2
            31 to 5.3
            round 2
            22 1-1 go 0
            31 1-1 go 0
            21 e6 4 to 14.1
            round 3
            22 4-4 to 1
            21 draft         # now he can draft 22
            """,
            road(40, grid=15),
        )
        assert race.error is None
        assert race.place("21") == "22.1"

    def test_the_rulebooks_54_plays_5_and_6_unannounced_and_the_whole_line_drafts(self) -> None:
        race = ride(
            """
            54 to 5.1
            41 to 4.1
            31 to 3.1
            52 to 2.1 ruled
            51 to 1.1 ruled
            round 2
            54 e5 e6 to 1
            41 draft
            31 draft
            52 draft
            51 draft
            """,
            road(40, grid=5),
        )
        assert race.errors == []
        assert race.places("54", "41", "31", "52", "51") == ["16.1", "15.1", "14.1", "13.1", "12.1"]

    def test_the_rulebooks_32_breaks_away_with_a_card_and_a_die_and_nobody_drafts_him(self) -> None:
        race = ride("32 to 4.1\n21 to 3.1\nround 2\n32 e5 4 break to 1\n21 draft")
        assert race.error == ("draft-breakaway", "21 draft")
        assert race.place("32") == "13.1"

    def test_with_two_cards_as_well(self) -> None:
        race = ride("21 to 4.1\n31 to 3.1\nround 2\n21 e5 e6 break to 1\n31 draft")
        assert race.error == ("draft-breakaway", "31 draft")

    def test_who_cannot_follow_moves_in_his_turn(self) -> None:
        race = ride("21 to 4.1\n31 to 3.1\nround 2\n21 e5 e6 break to 1\n31 1-1 to 1")
        assert race.error is None

    def test_a_breakaway_needs_an_energy_card(self) -> None:
        race = ride(one_rider("21 6-4 break to 1"))
        assert race.error == ("break-without-card", "21 6-4 break to 1")

    def test_hanging_on_to_the_car_is_no_breakaway(self) -> None:
        assert ride(one_rider("21 hang 4 photo 1 break to 1")).error is not None

    def test_it_is_over_with_the_round(self) -> None:
        race = ride("""
            21 to 4.1
            31 to 3.1
            round 2
            21 e5 1 break go 2 to 1
            31 1-1 to 1
            round 3
            21 1-1 to 1
            31 draft
        """)
        assert race.error is None


class TestCardsAndRoadSurfaces:
    """The mountain shield (every 6) may not be played on a climb; on cobbles one card a turn, never two."""

    CLIMB = road("{ rows = 10, surface = 'climb', value = 2 }", 40)
    COBBLES = road("{ rows = 10, surface = 'cobbles', value = 2 }", 40)
    DESCENT = road("{ rows = 10, surface = 'descent', value = 2 }", 40)

    def test_no_shield_on_a_climb(self) -> None:
        for cards in ("e6 4", "j6 4", "e5 e6"):
            race = ride(one_rider(f"21 {cards} to 1"), self.CLIMB)
            assert race.error == ("card-shield", f"21 {cards} to 1")
            assert race.problem.legal == ["e5", "j5"]

    def test_one_or_two_cards_without_it_on_a_climb(self) -> None:
        assert ride(one_rider("21 e5 4 to 1"), self.CLIMB).place("21") == "11.1"
        assert ride(one_rider("21 e5 j5 to 1"), self.CLIMB).place("21") == "12.1"

    def test_one_card_on_cobbles_shield_or_not(self) -> None:
        assert ride(one_rider("21 e6 4 to 1"), self.COBBLES).place("21") == "12.1"

    def test_never_two_on_cobbles(self) -> None:
        race = ride(one_rider("21 e5 j5 to 1"), self.COBBLES)
        assert race.error == ("card-cobbles", "21 e5 j5 to 1")

    def test_one_or_two_on_asphalt_and_on_a_descent(self) -> None:
        for drawn, place in ((PLAIN, "15.1"), (self.DESCENT, "17.1")):
            assert ride(one_rider("21 e5 e6 to 1"), drawn).place("21") == place

    def test_in_the_basic_game_the_shield_has_no_effect_and_surfaces_neither(self) -> None:
        assert ride(one_rider("21 e6 4 to 1"), self.CLIMB, rules="basic").place("21") == "14.1"
        assert ride(one_rider("21 e5 j5 to 1"), self.COBBLES, rules="basic").place("21") == "14.1"

    def test_the_space_he_starts_on_counts(self) -> None:
        before = road(4, "{ rows = 10, surface = 'climb', value = 2 }", 40)
        assert ride(one_rider("21 e6 4 to 1"), before).error is None

    def test_the_log_may_say_which_cards_have_the_shield(self) -> None:
        assert ride(one_rider("21 e6 4 to 1"), self.CLIMB, headers="shield: 5").error is None
        assert ride(one_rider("21 e5 4 to 1"), self.CLIMB, headers="shield: 5").error is not None
