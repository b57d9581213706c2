"""Going on after a mistake (race log, section 7): one mistake is one error, and never a cascade.

The whole race below is ridden without an error; each test spoils one line of it.
"""

from __future__ import annotations

import pytest

from tests.um_reifenbreite.rides import Ridden, ride

WHOLE = """
    21 to 4.1
    31 to 4.2
    41 to 3.1
    51 to 3.2
    round 1
    21 5-5 to 14.1
    41 draft
    31 3-3 to 10.2
    51 draft
    round 2
    21 1-1 to 16.1
    41 draft
    31 6-2 to 18.2
    51 6-6 to 21.2
    round 3
    51 2-2 to 25.2
    31 1-1 to 20.2
    21 3-3 to 22.1
    41 draft to 21.1
    round 4
    51 2-2 to 29.2
    21 1-1 to 24.1
    41 draft to 23.1
    31 1-2 to 23.2
"""

LINES = [told.strip() for told in WHOLE.strip().splitlines()]
TURNS = [
    number for number, told in enumerate(LINES) if told[0].isdecimal() and " to 4." not in told and " to 3." not in told
]
WRONG_RIDERS = [
    pytest.param(number, rider, id=f"{LINES[number]}, typed {rider}".replace(" ", "-"))
    for number in TURNS
    for rider in ("21", "31", "41", "51")
    if rider != LINES[number][:2]
]


def spoiled(line: str, *instead: str, times: int = 1) -> Ridden:
    """The whole race with the first `line` replaced by others (or by none)."""
    assert line in WHOLE
    return ride(WHOLE.replace(f"    {line}\n", "".join(f"    {told}\n" for told in instead), times))


class TestTheWholeRace:
    def test_it_is_right(self) -> None:
        race = ride(WHOLE)
        assert race.result.problems == []
        assert race.places("21", "31", "41", "51") == ["24.1", "23.2", "23.1", "29.2"]


class TestOneMistakeIsOneError:
    def test_a_wrong_place_on_a_free_space_is_taken_as_written(self) -> None:
        race = spoiled("21 5-5 to 14.1", "21 5-4 to 14.1")
        assert race.error == ("place-too-far", "21 5-4 to 14.1")
        assert race.places("21", "31", "41", "51") == ["24.1", "23.2", "23.1", "29.2"]

    @pytest.mark.parametrize(("number", "rider"), WRONG_RIDERS)
    def test_a_line_by_the_wrong_rider(self, number: int, rider: str) -> None:
        lines = list(LINES)
        lines[number] = rider + lines[number][2:]
        race = ride("\n".join(lines))
        assert race.errors[:1] == [(race.errors[0][0], lines[number])]
        assert len(race.errors) == 1, race.errors

    def test_a_rider_who_has_moved_instead_of_the_one_meant(self) -> None:
        race = spoiled("51 6-6 to 21.2", "41 6-6 to 21.2")
        assert race.errors == [("already-moved", "41 6-6 to 21.2")]

    @pytest.mark.parametrize(
        "line",
        [
            "21 5-5 to 14.1",
            "31 3-3 to 10.2",
            "21 1-1 to 16.1",
            "31 6-2 to 18.2",
            "51 6-6 to 21.2",
            "51 2-2 to 25.2",
            "21 3-3 to 22.1",
            "41 draft to 21.1",
        ],
    )
    def test_a_dropped_line(self, line: str) -> None:
        assert len(spoiled(line).errors) == 1, spoiled(line).errors

    @pytest.mark.parametrize("line", ["21 5-5 to 14.1", "31 3-3 to 10.2", "51 6-6 to 21.2", "41 draft to 21.1"])
    def test_a_doubled_line(self, line: str) -> None:
        race = spoiled(line, line, line)
        assert len(race.errors) == 1, race.errors
        assert race.places("21", "31", "41", "51") == ["24.1", "23.2", "23.1", "29.2"]

    @pytest.mark.parametrize(
        ("first", "second"),
        [
            ("31 6-2 to 18.2", "51 6-6 to 21.2"),
            ("51 2-2 to 25.2", "31 1-1 to 20.2"),
            ("31 1-1 to 20.2", "21 3-3 to 22.1"),
            ("41 draft", "31 6-2 to 18.2"),
            ("41 draft to 23.1", "31 1-2 to 23.2"),
        ],
    )
    def test_two_lines_swapped(self, first: str, second: str) -> None:
        race = ride(WHOLE.replace(f"    {first}\n    {second}\n", f"    {second}\n    {first}\n"))
        assert len(race.errors) == 1, race.errors

    def test_an_unreadable_word_where_the_line_says_the_place(self) -> None:
        race = spoiled("31 3-3 to 10.2", "31 3~3 to 10.2")
        assert race.error == ("word-unknown", "31 3~3 to 10.2")
        assert race.places("21", "31", "41", "51") == ["24.1", "23.2", "23.1", "29.2"]

    @pytest.mark.parametrize("wrong", ["31 3-3 to 11.2", "31 3x to 2", "31 3-3", "31 3-3 to 14.1"])
    def test_a_line_typed_again_correctly(self, wrong: str) -> None:
        race = spoiled("31 3-3 to 10.2", wrong, "31 3-3 to 10.2")
        assert len(race.errors) == 1, race.errors
        assert race.warnings == []
        assert race.places("21", "31", "41", "51") == ["24.1", "23.2", "23.1", "29.2"]

    def test_an_unknown_word_in_place_of_a_line(self) -> None:
        assert len(spoiled("31 3-3 to 10.2", "thirty-one goes to ten").errors) == 1

    def test_two_mistakes_are_two_errors(self) -> None:
        race = ride(WHOLE.replace("21 5-5 to 14.1", "21 5-4 to 14.1").replace("51 6-6 to 21.2", "51 6-5 to 21.2"))
        assert race.errors == [("place-too-far", "21 5-4 to 14.1"), ("place-too-far", "51 6-5 to 21.2")]

    def test_a_rider_missing_from_the_grid_is_not_reproached_in_every_round(self) -> None:
        race = ride(WHOLE.replace("41 to 3.1", "41 at 3.1"))
        assert len(race.errors) == 1


class TestPausing:
    """Where a line does not say where the rider ended, judging pauses, and one warning says so."""

    LOST = ("31 3-3 to 10.2", "31 3-3")

    def test_the_rest_is_not_judged_and_one_warning_says_so(self) -> None:
        race = spoiled(*self.LOST)
        assert race.errors == [("travel-missing", "31 3-3")]
        assert race.warnings == [("not-judged", "31 3-3")]
        assert not race.result.complete

    def test_it_never_invents_a_move(self) -> None:
        race = spoiled(*self.LOST)
        assert len(race.errors) == 1
        assert race.place("31") == "4.2"

    def test_a_round_line_with_an_at_line_for_every_rider_still_riding_goes_on(self) -> None:
        at = "round 2\n    at 21 14.1\n    at 41 13.1\n    at 31 10.2\n    at 51 9.2\n"
        race = ride(WHOLE.replace(*self.LOST).replace("round 2\n", at))
        assert race.errors == [("travel-missing", "31 3-3")]
        assert race.warnings == []
        assert race.places("21", "31", "41", "51") == ["24.1", "23.2", "23.1", "29.2"]

    def test_and_judges_again(self) -> None:
        at = "round 2\n    at 21 14.1\n    at 41 13.1\n    at 31 10.2\n    at 51 9.2\n"
        body = WHOLE.replace(*self.LOST).replace("round 2\n", at).replace("51 6-6 to 21.2", "51 6-6 to 30.2")
        race = ride(body)
        assert race.errors[1] == ("place-too-far", "51 6-6 to 30.2")

    def test_one_at_line_too_few_does_not(self) -> None:
        at = "round 2\n    at 21 14.1\n    at 41 13.1\n    at 31 10.2\n"
        race = ride(WHOLE.replace(*self.LOST).replace("round 2\n", at))
        assert race.errors == [("travel-missing", "31 3-3")]
        assert race.warnings == [("not-judged", "31 3-3")]

    def test_a_later_round_may_do_it(self) -> None:
        at = "round 3\n    at 51 21.2\n    at 31 18.2\n    at 21 16.1\n    at 41 15.1\n"
        race = ride(WHOLE.replace(*self.LOST).replace("round 3\n", at))
        assert race.errors == [("travel-missing", "31 3-3")]
        assert race.warnings == []
        assert race.places("21", "31", "41", "51") == ["24.1", "23.2", "23.1", "29.2"]

    def test_what_nobody_can_read_is_still_an_error_while_judging_pauses(self) -> None:
        race = ride(WHOLE.replace(*self.LOST).replace("51 6-6 to 21.2", "51 6-9 to 21.2"))
        assert [code for code, _ in race.errors] == ["travel-missing", "die-bad"]

    def test_riders_out_or_home_need_no_at_line(self) -> None:
        out = "out 41 dnf\n    round 2\n    at 21 14.1\n    at 31 10.2\n    at 51 9.2\n"
        first, later = WHOLE.replace(*self.LOST).split("round 2\n")
        race = ride(first + out + later.replace("41 draft", "note 41 is out:"))
        assert race.errors == [("travel-missing", "31 3-3")]
        assert race.warnings == []
        assert race.places("21", "31", "51") == ["24.1", "23.2", "29.2"]


class TestAtLines:
    """`at` directly after a round line: a check where the replay knows better, after an error the truth."""

    def test_a_right_one_says_nothing(self) -> None:
        race = ride(WHOLE.replace("round 2\n", "round 2\n    at 21 14.1\n    at 51 9.2\n"))
        assert race.result.problems == []

    def test_a_wrong_one_is_a_disagreement_where_there_was_no_error(self) -> None:
        race = ride(WHOLE.replace("round 2\n", "round 2\n    at 21 15.1\n"))
        assert race.errors == []
        assert race.disagreements == [("check-rider", "at 21 15.1")]
        assert race.place("21") == "24.1"

    def test_after_an_error_it_is_the_truth(self) -> None:
        body = WHOLE.replace("21 5-5 to 14.1", "21 5-4 to 14.1")
        body = body.replace("round 4\n", "round 4\n    at 51 26.2\n").replace("51 2-2 to 29.2", "51 2-2 to 30.2")
        race = ride(body)
        assert race.error == ("place-too-far", "21 5-4 to 14.1")
        assert race.disagreements == []
        assert race.place("51") == "30.2"

    def test_only_directly_after_a_round_line(self) -> None:
        race = ride(WHOLE.replace("31 6-2 to 18.2", "at 31 10.2\n    31 6-2 to 18.2"))
        assert race.error == ("at-not-after-round", "at 31 10.2")

    def test_it_names_a_rider_and_a_place(self) -> None:
        for wrong in ("at 99 14.1", "at 21 14", "at 21"):
            assert len(ride(WHOLE.replace("round 2\n", f"round 2\n    {wrong}\n")).errors) == 1, wrong


class TestRuled:
    """`ruled`: the table let it stand; the line is applied as written and its illegality is a warning."""

    def test_a_place_too_far_is_taken(self) -> None:
        race = ride("21 to 4.1\n31 to 3.1\nround 1\n21 1-1 to 9.1 ruled")
        assert race.errors == []
        assert race.warnings == [("place-too-far", "21 1-1 to 9.1 ruled")]
        assert race.place("21") == "9.1"

    def test_who_drafts_him_then_has_his_full_total_as_the_limit(self) -> None:
        start = "21 to 4.1\n31 to 3.1\nround 1\n"
        assert ride(f"{start}21 1-1 to 9.1 ruled\n31 draft").errors == [("draft-too-far", "31 draft")]
        assert ride(f"{start}21 3-3 to 6.1 ruled\n31 draft").errors == []
        race = ride(f"{start}21 1-1 go 5 to 1 ruled\n31 draft")
        assert race.errors == [("draft-too-far", "31 draft")]
        assert race.figure("steps") == 2

    def test_out_of_turn(self) -> None:
        race = ride("21 to 4.1\n31 to 3.1\nround 1\n31 1-1 to 2 ruled\n21 1-1 to 1")
        assert race.errors == []
        assert race.warnings == [("not-next", "31 1-1 to 2 ruled")]

    @pytest.mark.parametrize(
        "line", ["21 1-1 to 4.9 ruled", "21 1-1 to 3.1 ruled", "21 1-1 flies ruled", "21 1-9 to 5.1 ruled"]
    )
    def test_what_cannot_be_applied_stays_an_error(self, line: str) -> None:
        race = ride(f"21 to 4.1\n31 to 3.1\nround 1\n{line}")
        assert [said for _, said in race.errors] == [line]

    def test_on_a_line_that_is_right_it_says_nothing(self) -> None:
        assert ride("21 to 4.1\nround 1\n21 1-1 to 1 ruled").result.problems == []

    def test_a_round_line_with_riders_left_to_move(self) -> None:
        race = ride("21 to 4.1\n31 to 3.1\nround 1\n21 1-1 to 1\nround 2 ruled\n21 1-1 to 1\n31 1-1 to 2")
        assert race.errors == []
        assert race.warnings == [("round-unfinished", "round 2 ruled")]
        assert race.places("21", "31") == ["8.1", "5.2"]

    def test_it_is_the_last_word(self) -> None:
        assert ride("21 to 4.1\nround 1\n21 1-1 ruled to 1").errors != []


class TestWhatAProblemSays:
    def test_line_column_round_and_rider(self) -> None:
        race = ride("21 to 4.1\nround 1\n21  5-5   to   15.1")
        problem = race.problem
        assert race.lines[problem.line - 1] == "21  5-5   to   15.1"
        assert (problem.column, problem.word) == (16, "15.1")
        assert (problem.round, problem.rider, problem.severity) == (1, "21", "error")

    def test_the_answer_has_the_keys_of_the_race_log(self) -> None:
        answer = ride("21 to 4.1\nround 1\n21 5-5 to 15.1").problem.answer()
        assert list(answer) == [
            "line", "column", "round", "rider", "severity", "code", "word", "message", "rule", "legal",
        ]  # fmt: skip
        assert answer["message"]
        assert answer["rule"]
