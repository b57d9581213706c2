"""A log's lines with their problems beside them."""

from __future__ import annotations

from typing import Any

from races.log_page import SHOWN_PROBLEMS, count_by_severity, log_lines, shown_problems
from scoring.replay.fault import Problem

TEXT = "racelog 1 um-reifenbreite\nround 1\n21 5-5 to 14.2\r\n\t31 dratf\n"


def problem(**fields: Any) -> Problem:
    """A problem as it is stored."""
    bare = {
        "line": 4,
        "column": 5,
        "severity": "error",
        "code": "unknown-word",
        "word": "dratf",
        "message": "No.",
        "rule": "",
    }
    return Problem.from_json({**bare, "legal": ["31 draft"], **fields}, "um-reifenbreite")


class TestCaret:
    """The caret stands under the word."""

    def test_it_is_as_long_as_the_word_and_keeps_tabs(self) -> None:
        (shown,) = shown_problems(TEXT, [problem()])
        assert (shown.source, shown.pad, shown.carets) == ("\t31 dratf", "\t   ", "^^^^^")

    def test_a_problem_of_a_whole_line_has_none(self) -> None:
        (shown,) = shown_problems(TEXT, [problem(column=0, word=None)])
        assert shown.carets == ""

    def test_a_line_that_the_log_does_not_have_breaks_nothing(self) -> None:
        (shown,) = shown_problems(TEXT, [problem(line=99)])
        assert (shown.source, shown.carets) == ("", "")

    def test_a_line_feed_before_which_a_return_stands_is_one_line_end(self) -> None:
        assert [line.text for line in log_lines(TEXT)][2] == "21 5-5 to 14.2"


class TestLegal:
    """What would have been legal is said, a dozen at a glance."""

    def test_the_rest_is_there_but_folded_away(self) -> None:
        choices = [f"to {row}.1" for row in range(1, 41)]
        (shown,) = shown_problems(TEXT, [problem(legal=choices)])
        assert len(shown.legal_first) == 12
        assert shown.legal_first + shown.legal_rest == choices


class TestLines:
    """Numbers, marks and counts."""

    def test_lines_are_numbered_from_one_without_an_empty_last(self) -> None:
        assert [line.number for line in log_lines(TEXT)] == [1, 2, 3, 4]

    def test_a_line_is_marked_with_the_gravest_of_its_problems(self) -> None:
        marked = log_lines(
            TEXT, [problem(severity="warning"), problem(severity="error"), problem(severity="disagreement")]
        )
        assert marked[3].severity == "error"
        assert marked[0].severity == ""
        assert marked[1].kind == "round"

    def test_a_log_of_the_wrong_kind_shows_so_many_problems_and_no_more(self) -> None:
        lines = log_lines(TEXT, [problem() for _ in range(1000)])
        assert sum(len(line.problems) for line in lines) == SHOWN_PROBLEMS

    def test_all_three_severities_are_counted_even_where_there_are_none(self) -> None:
        assert count_by_severity([problem()]) == {"error": 1, "warning": 0, "disagreement": 0}
