"""A result names the rules that it was judged by: their version changes with what the golden races answer, and only then."""

from __future__ import annotations

import pytest

from scoring.replay import RULES_VERSION
from tests.proof import rules_version


def test_the_version_is_what_the_golden_races_come_to() -> None:
    assert rules_version.version() == RULES_VERSION, (
        "if a rule was meant to change: python -m tests.proof.rules_version --write"
    )


def test_a_result_that_changes_changes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = list(rules_version.answers())
    assert len(answers) > 60
    assert {answer["game"] for answer in answers} == {"um-reifenbreite", "flamme-rouge", "le-tour"}
    answers[0]["finish"] = [*reversed(answers[0]["finish"]), "99"]
    monkeypatch.setattr(rules_version, "answers", lambda: iter(answers))
    assert rules_version.version() != RULES_VERSION


def test_a_sentence_that_changes_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.replay.wording.message", lambda *told: "Other words.")
    assert rules_version.version() == RULES_VERSION
