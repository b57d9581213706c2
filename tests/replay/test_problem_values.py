"""A problem is stored and handed on as values; its sentence is made from them where it is shown."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.replay.fault import Fault, Problem
from scoring.replay.wording import LANGUAGES
from tests.explanations.examples import examples, games
from tests.replay.test_wall import modules_after

#: A problem as it was stored before figures were: the object of RACE_LOG section 7.
IN_WORDS: dict[str, Any] = {
    "line": 12,
    "column": 4,
    "round": 3,
    "rider": "21",
    "severity": "error",
    "code": "draft-breakaway",
    "word": "draft",
    "message": "33 has broken away; who drafts may not follow.",
    "rule": "Breakaway",
    "legal": ["21 2-5 to 2"],
}


def stored(problem: Problem) -> Problem:
    """The problem after a journey through the database."""
    return Problem.from_json(json.loads(json.dumps(problem.to_json())), problem.game, problem.text)


class TestValues:
    """What is stored says as much as what the judge found."""

    @pytest.mark.parametrize("game", games())
    def test_every_problem_reads_the_same_after_it_was_stored(self, game: str) -> None:
        for example in examples(game).values():
            for problem in example.problems:
                again = stored(problem)
                for language in LANGUAGES:
                    assert again.answer(language) == problem.answer(language)
                assert again.to_json() == problem.to_json()

    @pytest.mark.parametrize("game", games())
    def test_no_sentence_is_stored(self, game: str) -> None:
        for example in examples(game).values():
            for problem in example.problems:
                assert not {"message", "rule"} & problem.to_json().keys()
                assert problem.message not in json.dumps(problem.to_json(), ensure_ascii=False)


class TestStoredEarlier:
    """Whatever was stored once can still be shown."""

    def test_a_problem_that_was_stored_in_words_keeps_its_words(self) -> None:
        problem = Problem.from_json(IN_WORDS, "um-reifenbreite")
        assert problem.answer() == IN_WORDS
        assert problem.to_json() == IN_WORDS

    def test_a_code_that_is_gone_is_told_by_its_name(self) -> None:
        gone = Problem(Fault("draft-uphill", "draft", rider="21"), line=3, game="um-reifenbreite")
        told = stored(gone)
        assert "“draft-uphill”" in told.message
        assert told.rule == ""

    def test_figures_that_are_gone_break_no_page(self) -> None:
        told = stored(Problem(Fault("draft-breakaway", "draft"), line=3, game="um-reifenbreite"))
        assert "“draft-breakaway”" in told.message


def test_a_log_without_a_problem_loads_no_sentences() -> None:
    log = "racelog 1 le-tour\\nrecord: sheet\\nrace: A\\nfinish red-1 blue-1\\n"
    loaded = modules_after(f"from scoring.replay import replay; assert not replay('{log}', {{}})[0].problems")
    assert "scoring.games.le_tour.game" in loaded
    assert [name for name in loaded if name.endswith((".wording.en", ".wording.de"))] == []
