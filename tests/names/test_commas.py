"""A comma between two digits may be a decimal one: it never makes two numbers of one."""

import pytest

from league.forms import SeasonForm
from scoring.replay import replay, shipped_boards
from scoring.replay.headers import number_words

UR = "racelog 1 um-reifenbreite\nrecord: sheet\n{}\nfinish 21 31\n"
FR = "racelog 1 flamme-rouge\ntrack: abu\nx-sprint 9: {}\nstart\nred s 5.1 r 4.1\n"


class TestACommaThatChangesMeaning:
    """Faults A10: `10 7,5 5` is not four numbers, wherever numbers are typed."""

    @pytest.mark.parametrize(
        ("typed", "words"),
        [
            ("10 7,5 5", ["10", "7,5", "5"]),
            ("7,5", ["7,5"]),
            ("10, 7,5, 5", ["10", "7,5", "5"]),
            ("10 7 5", ["10", "7", "5"]),
            ("10, 7, 5", ["10", "7", "5"]),
            ("10 , 7 , 5", ["10", "7", "5"]),
            ("50,45,40", ["50", "45", "40"]),
            ("", []),
        ],
    )
    def test_one_rule_separates_numbers(self, typed: str, words: list[str]) -> None:
        assert number_words(typed) == words

    @pytest.mark.parametrize("header", ["points: 10 7,5 5", "energy 1: 5 5,6 6", "shield: 5,6"])
    def test_a_header_of_um_reifenbreite_names_the_word(self, header: str) -> None:
        [result] = replay(UR.format(header), shipped_boards())
        [problem] = result.problems
        assert "," in str(problem.fault.word)
        assert problem.severity == "error"

    def test_a_line_of_flamme_rouge_names_the_word(self) -> None:
        [result] = replay(FR.format("3 1,5 1"), shipped_boards())
        [problem] = result.problems
        assert (problem.code, problem.fault.word) == ("number-bad", "1,5")
        assert "blank after a comma" in problem.message

    @pytest.mark.django_db
    def test_a_season_refuses_it_by_name(self) -> None:
        typed = {
            "name": "2026",
            "starts": "2026-01-01",
            "ends": "2026-12-31",
            "points_table": "10 7,5 5",
            "ties": "share",
        }
        form = SeasonForm(typed)
        form.full_clean()
        assert "7,5" in " ".join(str(error) for error in form.errors["points_table"])
