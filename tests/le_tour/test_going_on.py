"""Headers, riders who leave, `at`, checks, `ruled`, and going on after an error (race log, sections 1, 5 and 7)."""

from __future__ import annotations

import pytest

from tests.le_tour.rides import Ridden, ride

FIRST = "round 1\nred 1 8 to 1\nblue 1 8 to 2\nred 2 6 to 1\nblue 2 5 to 1\nred 3 3 to 1\nblue 3 2 to 1\n"


def after(lines: str, course: str = "flat") -> Ridden:
    """A race of two teams after its first round."""
    return ride(FIRST + "\n".join(line.strip() for line in lines.splitlines()), course)


class TestHeaders:
    @pytest.mark.parametrize(
        ("headers", "code"),
        [
            ("board: strip", "header-missing"),
            ("course: flat", "header-missing"),
            ("board: strip\ncourse: nowhere", "course-unknown"),
            ("board: nowhere\ncourse: flat", "board-unknown"),
            ("board: strip\ncourse: flat\nrules: basic", "rules-unknown"),
            ("board: strip\ncourse: flat\nstage: flat", "header-unknown"),
            ("board: strip\ncourse: flat\nruling mass-fall: everyone", "ruling-unknown"),
            ("board: strip\ncourse: flat\nteam mauve: Velo Nord", "team-colour"),
            ("board:\ncourse: flat", "header-empty"),
        ],
    )
    def test_what_headers_cannot_say(self, headers: str, code: str) -> None:
        race = Ridden(f"racelog 1 le-tour\n{headers}\nround 1\nred 1 8 to 1")
        assert race.errors[0][0] == code

    def test_there_is_no_start_grid(self) -> None:
        assert ride("start\nround 1\nred 1 8 to 1").error == ("no-grid", "start")

    def test_rounds_count_without_gaps(self) -> None:
        assert after("round 3").error == ("round-number", "round 3")

    def test_a_round_line_comes_before_the_first_move(self) -> None:
        assert ride("red 1 8 to 1").error == ("move-before-round", "red 1 8 to 1")

    def test_between_two_rounds_nobody_moves(self) -> None:
        assert after("red 1 4 to 1").error == ("move-between-rounds", "red 1 4 to 1")

    def test_a_header_in_the_middle(self) -> None:
        assert after("team red: Velo Nord").error == ("header-late", "team red: Velo Nord")

    @pytest.mark.parametrize(
        "line", ["red 1 8 to 1 to 2", "red 1 8 1", "red 1 8 draft", "red", "mauve 1 8 to 1", "hang 5"]
    )
    def test_every_word_is_read(self, line: str) -> None:
        assert ride(f"round 1\n{line}").error is not None

    @pytest.mark.parametrize("line", ["red 1 8 to 1 slip 1", "red 1 8 crash to 1", "red 1 8 crash chance none"])
    def test_words_have_an_order(self, line: str) -> None:
        assert ride(f"round 1\n{line}").error == ("word-order", line)

    def test_case_and_comments_mean_nothing(self) -> None:
        assert ride("ROUND 1\nRed 1 8 TO 1  # at last\nnote it rains").place("red-1") == "8.1"


class TestLeaving:
    def test_not_at_the_start(self) -> None:
        race = ride("out red-3 dns\nround 1\nred 1 8 to 1\nred 2 7 to 1\nround 2")
        assert race.errors == []
        assert race.row("red-3")["status"] == "dns"

    def test_too_late_for_that(self) -> None:
        assert after("out red-3 dns").error == ("dns-though-started", "out red-3 dns")
        assert after("out green-3 dns").error == ("dns-too-late", "out green-3 dns")

    def test_a_rider_who_gives_up_frees_his_space_and_is_not_waited_for(self) -> None:
        race = after("out red-1 dnf\nround 2\nblue 1 4 to 2\nred 2 2 to 8.1")
        assert race.errors == []
        assert race.row("red-1")["status"] == "dnf"

    def test_not_while_a_round_is_running(self) -> None:
        assert after("round 2\nred 1 4 to 1\nout blue-1 dnf").error == ("out-during-round", "out blue-1 dnf")

    def test_not_twice(self) -> None:
        assert after("out red-1 dnf\nout red-1 dnf").error == ("out-already", "out red-1 dnf")

    def test_who_is_out_moves_no_more(self) -> None:
        assert after("out red-1 dnf\nround 2\nred 1 4 to 1").error == ("rider-is-out", "red 1 4 to 1")

    def test_who_fell_may_give_up_beside_the_road(self) -> None:
        race = ride(
            "round 1\nred 1 9 to 1 chance crash\nred 2 3 to 1\nred 3 2 to 1\nout red-1 dnf\nround 2\nred 2 4 to 1",
            "chances",
        )
        assert race.errors == []

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("out red-4 dnf", "rider-unknown"),
            ("out red-1 gone", "out-kind"),
            ("out green-1 dnf", "rider-not-in-race"),
        ],
    )
    def test_other_words(self, line: str, code: str) -> None:
        assert after(line).error == (code, line)


class TestChecks:
    def test_checks_that_hold(self) -> None:
        race = after(
            "check red-1 8.1\nround 2\nat red-1 8.1\ncheck next red-1\nred 1 4 to 1\ncheck red-1 12.1\ncheck points red-1 0"
        )
        assert race.result.problems == []

    @pytest.mark.parametrize(
        "line", ["check red-1 9.1", "check red-1 home", "check red-1 off", "check finish red-1", "check points red-1 4"]
    )
    def test_a_check_that_does_not_hold_is_a_disagreement(self, line: str) -> None:
        race = after(line)
        assert (race.errors, len(race.disagreements)) == ([], 1)

    def test_who_lies_beside_the_road_is_off(self) -> None:
        body = "round 1\nred 1 9 to 1 chance crash\nred 2 3 to 1\nred 3 2 to 1\ncheck red-1 off"
        assert ride(body, "chances").result.problems == []

    def test_at_where_the_replay_knows_better_is_a_check(self) -> None:
        race = after("round 2\nat red-1 9.1\nred 1 4 to 12.1")
        assert (race.errors, race.disagreements) == ([], [("check-rider", "at red-1 9.1")])
        assert race.place("red-1") == "12.1"

    def test_at_stands_behind_a_round_line(self) -> None:
        assert after("round 2\nred 1 4 to 1\nat blue-1 8.2").error == ("at-not-after-round", "at blue-1 8.2")


class TestRuled:
    """The table let it stand: the line is applied as written, its illegality becomes a warning."""

    def test_a_place_too_far_away_is_taken(self) -> None:
        race = after("round 2\nred 1 4 to 14.1 ruled")
        assert (race.errors, race.warnings) == ([], [("not-so-far", "red 1 4 to 14.1 ruled")])
        assert race.place("red-1") == "14.1"

    def test_a_taken_cell_stays_an_error(self) -> None:
        assert after("round 2\nred 1 4 to 8.2 ruled").errors == [("place-occupied", "red 1 4 to 8.2 ruled")]

    def test_out_of_turn(self) -> None:
        race = after("round 2\nred 2 4 to 1 ruled\nred 1 4 to 1")
        assert (race.errors, race.warnings) == ([], [("not-next", "red 2 4 to 1 ruled")])

    def test_who_rides_in_a_turn_that_he_must_miss_owes_none_any_more(self) -> None:
        body = (
            "round 1\nred 1 9 to 1 chance skip\nred 2 3 to 1\nred 3 2 to 1\nround 2\n"
            "red 1 4 to 1 ruled\nred 2 1 to 1\nred 3 1 to 1\nround 3\nred 1 4 to 1"
        )
        race = ride(body, "chances")
        assert (race.errors, race.warnings) == ([], [("skip-due", "red 1 4 to 1 ruled")])
        assert race.place("red-1") == "17.1"

    def test_a_collision_that_the_table_let_pass_throws_nobody_down(self) -> None:
        lines = (
            "round 1\nred 1 8 to 1\nblue 1 8 to 2\nred 2 8 to 3\nblue 2 9 to 9.2 ruled\n"
            "red 3 1 to 1\nblue 3 2 to 1\nround 2\nblue 2 1 to 2\nred 1 1 to 1"
        )
        race = ride(lines)
        assert (race.errors, race.warnings) == ([], [("crash-missing", "blue 2 9 to 9.2 ruled")])

    def test_a_crash_that_could_be_avoided_is_one_if_the_table_says_where(self) -> None:
        race = after(
            "round 2\nred 1 4 to 12.1 crash ruled\nblue 1 3 to 2\nred 2 1 to 1\n"
            "blue 2 1 to 1\nred 3 1 to 1\nblue 3 1 to 1\nround 3\nred 1 skip 3"
        )
        assert (race.errors, race.warnings) == ([], [("crash-avoidable", "red 1 4 to 12.1 crash ruled")])


class TestGoingOn:
    """After an error, if the line says where the rider ended; else judging pauses until `at` lines tell of everybody."""

    def test_with_a_free_cell_the_replay_goes_on(self) -> None:
        race = after("round 2\nred 1 4 to 13.1\nblue 1 5 to 2")
        assert race.error == ("not-so-far", "red 1 4 to 13.1")
        assert (race.went_on("red-1"), race.went_on("blue-1")) == ("13.1", "13.2")
        assert race.warnings == []

    def test_a_collision_that_the_line_does_not_know_of_changes_nothing_but_its_riders_place(self) -> None:
        lines = (
            "round 1\nred 1 8 to 1\nblue 1 8 to 2\nred 2 8 to 3\nblue 2 9 to 9.2\n"
            "red 3 1 to 1\nblue 3 2 to 1\nround 2\nblue 2 1 to 2\nred 1 1 to 1"
        )
        race = ride(lines)
        assert race.error == ("crash-missing", "blue 2 9 to 9.2")
        assert (race.went_on("blue-2"), race.went_on("red-1")) == ("10.2", "9.1")

    @pytest.mark.parametrize(
        "line", ["red 1 4 to 8.2", "red 1 4 to 99.9", "red 1 4", "red 1 99 to 1", "red 1 4 crash", "red 1 4 to x"]
    )
    def test_without_one_judging_pauses(self, line: str) -> None:
        race = after(f"round 2\n{line}\nblue 1 99 to 1")
        assert race.errors[0][1] == line
        assert [code for code, _ in race.warnings] == ["not-judged"]

    def test_a_chance_move_to_a_taken_cell_pauses(self) -> None:
        race = ride("round 1\nred 1 8 to 1\nblue 1 6 to 1 chance move 2 to 8.1\nred 2 99 to 1", "chances")
        assert race.errors[0] == ("chance-not-so-far", "blue 1 6 to 1 chance move 2 to 8.1")
        assert [code for code, _ in race.warnings] == ["not-judged"]

    def test_at_lines_for_everybody_start_it_again(self) -> None:
        told = "at red-1 12.1\nat blue-1 11.1\nat red-2 10.1\nat blue-2 9.1\nat red-3 8.1\nat blue-3 7.1\n"
        race = after("round 2\nred 1 4\nblue 1 4 to 2\nround 3\n" + told + "red 1 4 to 1\nred 2 4 to 1")
        assert race.errors == [("travel-missing", "red 1 4"), ("not-next", "red 2 4 to 1")]
        assert race.warnings == []

    def test_at_lines_for_some_do_not(self) -> None:
        race = after("round 2\nred 1 4\nround 3\nat red-1 12.1\nred 1 4 to 1")
        assert [code for code, _ in race.warnings] == ["not-judged"]

    def test_after_an_error_at_is_the_truth(self) -> None:
        race = after(
            "round 2\nred 1 4 to 13.1\nblue 1 5 to 2\nred 2 1 to 1\n"
            "blue 2 1 to 1\nred 3 1 to 1\nblue 3 1 to 1\nround 3\nat red-1 12.1"
        )
        assert race.error == ("not-so-far", "red 1 4 to 13.1")
        assert race.went_on("red-1") == "12.1"

    def test_a_round_may_stop_anywhere(self) -> None:
        race = after("round 2\nred 1 4 to 1")
        assert race.result.problems == []
        assert not race.result.complete
