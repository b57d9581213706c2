"""What the table writes besides cards, and what becomes of a race after an error (race log, sections 1 and 7)."""

from __future__ import annotations

import pytest

from tests.flamme_rouge.rides import ride

ONE = "red s 5.1 r 4.1\nblue s 5.2\nround 1\nred s3 r3\nblue s9\n"  # 8.1, 7.1 and 14.1


class TestChecks:
    @pytest.mark.parametrize(
        "check",
        [
            "red-s 8.1",
            "red-r 7.1",
            "blue-s 14.1",
            "exhaustion red-s 1",
            "exhaustion red-r 0",
            "finish",
        ],
    )
    def test_what_holds_says_nothing(self, check: str) -> None:
        assert ride(f"{ONE}check {check}").result.problems == []

    @pytest.mark.parametrize(
        "check",
        ["red-s 8.2", "red-s home", "red-s out", "exhaustion red-s 0", "finish red-s", "green-s 8.1"],
    )
    def test_a_mismatch_is_a_disagreement_and_no_error(self, check: str) -> None:
        race = ride(f"{ONE}check {check}")
        assert race.errors == []
        assert [line for _, line in race.disagreements] == [f"check {check}"]

    def test_it_says_what_the_replay_has(self) -> None:
        assert ride(f"{ONE}check red-s 9.1").problem.legal == ["8.1"]
        assert ride(f"{ONE}check exhaustion red-s 3").problem.legal == ["1"]

    def test_home_and_out(self) -> None:
        body = "red s 5.1\nblue s 4.1\ngreen s 4.2\nout green-s dnf\nround 1\nred s3\nblue s2\n"
        checks = "check red-s home\ncheck green-s out\ncheck finish red-s"
        assert ride(f"{body}{checks}", "au").result.problems == []

    def test_before_the_rounds_cards_are_complete_a_check_sees_the_round_before(self) -> None:
        body = "red s 5.1\nblue s 4.1\nround 1\nred s3\ncheck red-s 5.1\nblue s2\ncheck red-s 8.1"
        assert ride(body).result.problems == []

    @pytest.mark.parametrize(
        ("check", "code"),
        [
            ("", "word-missing"),
            ("red 8.1", "word-unknown"),
            ("red-s", "place-bad"),
            ("red-s 8", "place-bad"),
            ("red-s off", "place-bad"),
            ("exhaustion red-s", "number-bad"),
            ("exhaustion red-s 01", "number-bad"),
            ("exhaustion red 1", "rider-unknown"),
            ("finish red", "rider-unknown"),
            ("jersey none", "word-unknown"),
            ("next red-s", "word-unknown"),
        ],
    )
    def test_what_cannot_be_read_is_an_error(self, check: str, code: str) -> None:
        assert ride(f"{ONE}check {check}").error == (code, f"check {check}".strip())


class TestAt:
    def test_behind_a_round_line_it_is_a_check(self) -> None:
        assert ride(f"{ONE}round 2\nat red-s 8.1\nat blue-s 14.1").result.problems == []
        race = ride(f"{ONE}round 2\nat red-s 9.1")
        assert race.disagreements == [("check-rider", "at red-s 9.1")]

    def test_elsewhere_it_is_an_error(self) -> None:
        assert ride(f"{ONE}at red-s 8.1").error == ("at-not-after-round", "at red-s 8.1")
        assert ride("red s 5.1\nround 1\nred s3\nat red-s 8.1").error == ("at-not-after-round", "at red-s 8.1")

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("at red-s", "word-missing"),
            ("at red 8.1", "rider-unknown"),
            ("at green-s 8.1", "rider-not-in-race"),
            ("at red-s 8.9", "place-none"),
            ("at red-s 8", "place-bad"),
            ("at red-s 8.1 8.2", "word-extra"),
        ],
    )
    def test_it_names_a_rider_and_a_place(self, line: str, code: str) -> None:
        assert ride(f"{ONE}round 2\n{line}").error == (code, line)


class TestGoingOnAfterAnError:
    """A round with an error is not ridden, and judging pauses until `at` lines say where each rider stands."""

    WRONG = "red s 5.1\nblue s 5.2\nround 1\nred s6\nblue s3\n"

    def test_the_round_is_not_ridden_and_one_warning_says_that_the_rest_is_not_judged(self) -> None:
        race = ride(f"{self.WRONG}round 2\nred s9\nblue s3\nround 3\nred s9\nblue s3")
        assert race.error == ("card-not-held", "red s6")
        assert [code for code, _ in race.warnings] == ["not-judged"]
        assert race.rounds == 0
        assert race.answer["positions"] == {"red-s": "5.1", "blue-s": "5.2"}
        assert not race.answer["complete"]

    def test_at_lines_for_everybody_take_it_up_again(self) -> None:
        race = ride(f"{self.WRONG}round 2\nat red-s 11.1\nat blue-s 8.1\nred s9\nblue s3")
        assert race.warnings == []
        assert race.answer["positions"] == {"red-s": "20.1", "blue-s": "11.1"}
        assert race.rounds == 2

    def test_at_lines_for_some_do_not(self) -> None:
        race = ride(f"{self.WRONG}round 2\nat red-s 11.1\nred s9\nblue s3")
        assert race.rounds == 0
        assert [code for code, _ in race.warnings] == ["not-judged"]

    def test_two_riders_on_one_place_do_not(self) -> None:
        race = ride(f"{self.WRONG}round 2\nat red-s 8.1\nat blue-s 8.1\nred s9\nblue s3")
        assert race.rounds == 0

    def test_then_cards_are_judged_by_how_many_there_are_no_more(self) -> None:
        race = ride(f"{self.WRONG}round 2\nat red-s 11.1\nat blue-s 8.1\nred sx:xx29\nblue s3")
        assert len(race.errors) == 1
        assert race.rounds == 2

    def test_later_mistakes_are_found_again(self) -> None:
        race = ride(f"{self.WRONG}round 2\nat red-s 11.1\nat blue-s 8.1\nred s9\nround 3")
        assert [code for code, _ in race.errors] == ["card-not-held", "card-missing"]

    def test_of_several_wrong_lines_in_a_round_each_is_told(self) -> None:
        race = ride("red s 5.1 r 4.1\nblue s 5.2\nround 1\nred s6 r9\nblue s7")
        assert [(one.code, one.rider) for one in race.result.errors] == [
            ("card-not-held", "red-s"),
            ("card-not-held", "blue-s"),
        ]

    def test_a_mistake_on_the_grid_is_healed_by_at_lines_too(self) -> None:
        race = ride("red s 5.1\nblue s 5.1\nround 1\nat red-s 5.1\nred s3")
        assert race.error == ("start-place-taken", "blue s 5.1")
        assert race.answer["positions"] == {"red-s": "8.1"}

    def test_who_is_missing_from_the_grid_by_mistake_is_placed_by_his_at_line(self) -> None:
        race = ride("red s 5.1\nblue s 5.1\nround 1\nat red-s 5.1\nat blue-s 5.2\nred s3\nblue s3")
        assert race.error == ("start-place-taken", "blue s 5.1")
        assert race.answer["positions"] == {"red-s": "8.1", "blue-s": "8.2"}


class TestOut:
    def test_between_two_rounds(self) -> None:
        race = ride(f"{ONE}out red-r dnf\nround 2\nred s2\nblue s2")
        assert race.errors == []
        assert race.rounds == 2
        assert race.status("red-r") == "dnf"
        assert race.place("red-r") == "7.1"

    def test_who_left_stands_in_nobodys_way(self) -> None:
        race = ride("red s 5.1\nblue s 5.2\ngreen s 4.1\nout red-s dnf\nround 1\nblue s3\ngreen s4")
        assert race.places("blue-s", "green-s") == ["8.1", "8.2"]

    def test_not_while_a_round_is_running(self) -> None:
        race = ride("red s 5.1\nblue s 5.2\nround 1\nred s3\nout blue-s dnf")
        assert race.error == ("out-during-round", "out blue-s dnf")

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("out", "rider-unknown"),
            ("out red dnf", "rider-unknown"),
            ("out red-s", "out-kind"),
            ("out red-s home", "out-kind"),
            ("out green-s dnf", "rider-not-in-race"),
            ("out red-s dns", "dns-though-started"),
            ("out green-s dns", "dns-too-late"),
            ("out red-s dnf now", "word-extra"),
        ],
    )
    def test_lines_that_cannot_be(self, line: str, code: str) -> None:
        assert ride(f"{ONE}{line}").error == (code, line)

    def test_nobody_leaves_twice(self) -> None:
        assert ride(f"{ONE}out red-s dnf\nout red-s dsq").error == ("out-already", "out red-s dsq")

    def test_a_rider_home_can_be_disqualified_only(self) -> None:
        body = "red s 5.1\nblue s 4.1\nround 1\nred s3\nblue s2\n"
        assert ride(f"{body}out red-s dsq", "au").status("red-s") == "dsq"
        assert ride(f"{body}out red-s dnf", "au").error == ("out-already", "out red-s dnf")

    def test_who_does_not_start_is_named_before_round_1(self) -> None:
        race = ride("red s 5.1\nout red-r dns\nround 1\nred s3")
        assert race.errors == []
        assert race.status("red-r") == "dns"
        assert "red-r" not in race.answer["exhaustion"]


class TestRuled:
    """The table let it stand: applied as written, and a warning."""

    def test_a_card_that_he_does_not_hold_moves_him_and_changes_no_stack(self) -> None:
        race = ride("red r 5.1\nround 1\nred r9 ruled\nround 2\nred r3")
        assert race.warnings == [("card-not-held", "red r9 ruled")]
        assert race.place("red-r") == "17.1"

    def test_a_hand_that_cannot_be(self) -> None:
        race = ride("red r 5.1\nround 1\nred r3:345 ruled")
        assert race.warnings == [("hand-size", "red r3:345 ruled")]
        assert race.place("red-r") == "8.1"

    def test_a_card_that_no_automated_deck_has(self) -> None:
        race = ride("white s 5.1\nround 1\nwhite 9 ruled", headers="bot white: peloton")
        assert race.warnings == [("bot-card", "white 9 ruled")]
        assert race.place("white-s") == "14.1"

    def test_a_line_that_is_legal_anyway_says_nothing(self) -> None:
        assert ride("red r 5.1\nround 1\nred r3 ruled").result.problems == []

    @pytest.mark.parametrize("line", ["red r8 ruled", "red q3 ruled", "green r3 ruled", "rad r3 ruled"])
    def test_what_cannot_be_applied_stays_an_error(self, line: str) -> None:
        assert ride(f"red r 5.1\nround 1\n{line}").errors != []

    def test_a_wrong_round_number(self) -> None:
        race = ride("red r 5.1\nround 7 ruled\nred r3")
        assert race.warnings == [("round-number", "round 7 ruled")]


class TestLines:
    def test_a_note_is_kept_and_means_nothing(self) -> None:
        assert ride("note before\nred r 5.1\nround 1\nnote red r4\nred r3\nnote").place("red-r") == "8.1"

    def test_case_and_comments_do_not_matter(self) -> None:
        assert ride("RED R 5.1 # in front\nROUND 1\nRed R3:3456").place("red-r") == "8.1"

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("switch red blue", "word-unknown"),
            ("finish: all", "header-late"),
            ("weather b: rain", "header-late"),
            ("start", "start-twice"),
            ("arrive 3 red-s 1.1", "sheet-line"),
        ],
    )
    def test_lines_that_do_not_belong_there_are_errors(self, line: str, code: str) -> None:
        assert ride(f"red r 5.1\n{line}").error == (code, line)

    def test_the_start_line_comes_first(self) -> None:
        from scoring.replay import replay

        [result] = replay("racelog 1 flamme-rouge\ntrack: abu\nred r 5.1", {})
        assert [problem.code for problem in result.errors] == ["move-before-start"]
